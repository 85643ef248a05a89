/**
 * The room *serve*. In: a landing zone, and the releases that are kept. Out: replies on 127.0.0.1. It must write
 * nothing into the mirror, and not know the source or how answers are read.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { CorruptError, messageOf } from '../model/errors.ts';
import { loopback, portRefused } from '../system/loopback.ts';
import { questionOf } from './question.ts';
import { refusal, send } from './reply.ts';
import { answer, type Site } from './site.ts';

/** What a slow or idle client may take, in milliseconds. */
const patience = Object.freeze({
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // Longer than any client keeps an idle connection, so that none is closed under a request.
  keepAliveTimeout: 65_000,
});

/** A reader that takes nothing for this long is let go. */
const stallMilliseconds = 60_000;

const mostConnections = 512;

/** Requests of one connection that may wait; clients that send ahead at all send a few. */
const mostWaiting = 64;

/** How long what is being sent may take once the server is to end, in milliseconds. */
const graceMilliseconds = 3_000;

export interface RunningServer {
  /** `http://127.0.0.1:PORT`. */
  readonly address: string;
  /** Requests answered so far. */
  readonly answered: () => number;
  /** Lets what is being sent finish, for a few seconds, and ends. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a site on 127.0.0.1; port 0 takes any free one. `report` gets a sentence for each defect met.
 * @throws UsageError where the port cannot be had.
 */
export async function startServer(
  site: Site,
  port: number,
  report: (text: string) => void,
): Promise<RunningServer> {
  let answered = 0;
  const server = createServer(patience, (request, response) => {
    answered += 1;
    inTurn(request, response, () => void respond(site, request, response, report));
  });
  server.setTimeout(stallMilliseconds);
  server.maxConnections = mostConnections;
  const address = await listen(server, port);
  // Too many open files, for example: what is being served goes on.
  server.on('error', (error) => report(messageOf(error)));
  return { address, answered: () => answered, close: () => close(server) };
}

/** Requests that wait for their turn, by connection; none: the connection is idle. */
const lines = new WeakMap<Socket, (() => void)[]>();

/**
 * Answers the requests of one connection one after the other, each once the one before has left: who
 * sends many at once and reads none must not fill the memory, nor hold more than one file open.
 */
function inTurn({ socket }: IncomingMessage, response: ServerResponse, start: () => void): void {
  response.once('close', () => {
    const next = lines.get(socket)?.shift();
    if (next === undefined) lines.delete(socket);
    else if (!socket.destroyed) next();
  });
  const line = lines.get(socket);
  if (line === undefined) {
    lines.set(socket, []);
    start();
  } else if (line.length < mostWaiting) line.push(start);
  else socket.destroy();
}

async function respond(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  report: (text: string) => void,
): Promise<void> {
  // A body has no meaning here; who sends one anyway is answered and let go.
  if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding']) {
    response.shouldKeepAlive = false;
  }
  request.resume();
  const headOnly = request.method === 'HEAD';
  try {
    await send(await answer(site, questionOf(request)), response, headOnly);
  } catch (error) {
    report(`${request.method} ${request.url?.slice(0, 200)}: ${messageOf(error)}`);
    if (response.headersSent) return void response.destroy();
    // What a client may know is a damaged published file, since no path of this machine is told there.
    const isTold = error instanceof CorruptError;
    const reason = isTold ? error.message : 'this cannot be answered: see what serve prints';
    await send(refusal(500, reason), response, headOnly);
  }
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, loopback);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portRefused(port, (error as NodeJS.ErrnoException).code ?? messageOf(error));
  }
  return `http://${loopback}:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearTimeout(deadline);
}
