import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { queryRelease } from '../../src/mirror/query.ts';
import {
  createReferenceHandler,
  type ReferenceOptions,
  sourceOf,
} from '../../src/reference/handler.ts';
import { createReferenceServer } from '../../src/reference/server.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { small } from '../reference/client.ts';
import { listen, listenForTest } from './listen.ts';

/** A reference service that goes with the test, in the test's own thread: one of its own takes a second to start. */
export async function reference(options: ReferenceOptions = {}) {
  const service = await openReference(options);
  onTestFinished(service.close);
  return service;
}

/** The same for several tests; it is to be closed. */
export async function openReference(options: ReferenceOptions = {}) {
  let requests = 0;
  const isSmall = Object.keys(options).length === 0;
  const handler = isSmall ? small : createReferenceHandler(options);
  const source = sourceOf(options);
  const server = createReferenceServer(handler, source, [], () => {
    requests += 1;
  });
  const port = await listen(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    source,
    requests: () => requests,
    close,
  };
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

/** A service of the test's own on a loopback port, as `http://127.0.0.1:PORT/v1`; it counts requests. */
export async function service(reply: (url: string, headers: IncomingHttpHeaders) => Reply) {
  let requests = 0;
  const server = createServer((asked, answer) => {
    requests += 1;
    const { status, headers, body } = reply(asked.url ?? '/', asked.headers);
    answer.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  });
  const port = await listenForTest(server);
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests: () => requests };
}

/** The rows of a question to the release of a folder. */
export function query(output: string, sql: string): Promise<Record<string, unknown>[]> {
  return queryRelease(outputPaths(output), sql);
}

/** Every figure of a release by its identity: what must not depend on the wire shape. */
export function figures(output: string, where = 'true'): Promise<Record<string, unknown>[]> {
  return query(
    output,
    `select subject_kind, subject_id, endpoint, year, groupby, field, restriction, group_value,
      field_value, reason, measure, value, obs_status
    from observations where ${where} order by all`,
  );
}
