import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { isServedHost, loopback, notServedHost } from '../system/loopback.ts';
import {
  createReferenceHandler,
  type ReferenceHandler,
  type ReferenceOptions,
  refuse,
  sourceOf,
  syntheticHeaders,
} from './handler.ts';

export interface ListenInput {
  readonly options: ReferenceOptions;
  readonly port: number;
  /** Names that are answered beside those of this machine, in small letters. */
  readonly hostNames: readonly string[];
}

/**
 * Serves on 127.0.0.1 until the thread ends; port 0 takes any free one. Resolves with the port;
 * rejects with the system's error when it cannot be had.
 */
export async function listen(
  { options, port, hostNames }: ListenInput,
  onRequest: () => void,
): Promise<number> {
  const handler = createReferenceHandler(options);
  const server = createReferenceServer(handler, sourceOf(options), hostNames, onRequest);
  server.listen(port, loopback);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The service, not yet listening; it says of every request that it came. */
export function createReferenceServer(
  handler: ReferenceHandler,
  source: string,
  hostNames: readonly string[],
  onRequest: () => void,
): Server {
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 30_000 },
    (asked, reply) => {
      onRequest();
      if (isServedHost(asked.headers.host, hostNames)) respond(handler, asked, reply);
      else respondElsewhere(asked, reply, source);
    },
  );
  // Longer than any client keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 60_000;
  // A reader that takes nothing for this long is let go.
  server.setTimeout(90_000);
  server.on('clientError', (error, socket) => rejectMalformed(error, socket, source));
  return server;
}

function respond(handler: ReferenceHandler, asked: IncomingMessage, reply: ServerResponse): void {
  const { status, headers, body } = handler({
    method: asked.method ?? 'GET',
    url: asked.url ?? '/',
    ifNoneMatch: asked.headers['if-none-match'],
  });
  reply.writeHead(status, headers).end(body);
  asked.resume();
}

function respondElsewhere(asked: IncomingMessage, reply: ServerResponse, source: string): void {
  const { status, body } = refuse(421, notServedHost);
  reply.writeHead(status, syntheticHeaders(source)).end(body);
  asked.resume();
}

/** What is no HTTP gets an answer that says it is synthetic like all others. */
function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex, source: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { body } = refuse(400, 'the request is no HTTP');
  const headers = {
    ...syntheticHeaders(source),
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`);
}
