/**
 * The upstream of the benches, a process of its own: bodies made beforehand, HTTP/1.1 by hand over TCP, so
 * that it costs as little as a server can and the same for both sides. Over IPC it takes how long each answer
 * is to take, in milliseconds, and answers `report`.
 */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { bodyStore } from './body-store.ts';

/** What the server saw since the last report. Times in milliseconds of the system's monotonic clock. */
export interface ServerReport {
  readonly requests: number;
  readonly statistics: number;
  readonly firstStatisticAt: number | null;
  readonly lastStatisticAt: number | null;
  readonly bodyBytes: number;
  readonly connections: number;
}

const [from = 2022, to = 2022] = (process.argv[2] ?? '').split('-').map(Number);
const store = bodyStore({ years: { from, to } });
const positions = new Map(store.keys.map((key, position) => [key, position]));
const fresh = () => ({
  requests: 0,
  statistics: 0,
  firstStatisticAt: null as number | null,
  lastStatisticAt: null as number | null,
  bodyBytes: 0,
  connections: 0,
});
let seen = fresh();
let latency = 0;

const monotonic = () => Number(process.hrtime.bigint() / 1000n) / 1000;

function answer(socket: Socket, key: string): void {
  seen.requests += 1;
  if (key.indexOf('/', key.indexOf('/') + 1) > 0 && !key.endsWith('/organisms')) {
    const now = monotonic();
    seen.statistics += 1;
    seen.firstStatisticAt ??= now;
    seen.lastStatisticAt = now;
  }
  const position = positions.get(key);
  if (position === undefined) {
    socket.write('HTTP/1.1 404 Not Found\r\ncontent-type: text/plain\r\ncontent-length: 0\r\n\r\n');
    return;
  }
  const [start = 0, end = 0] = [store.starts[position], store.starts[position + 1]];
  seen.bodyBytes += end - start;
  const head = `HTTP/1.1 ${store.statuses[position]} X\r\ncontent-type: application/json; charset=utf-8\r\nx-hrmirror-source: reference:seed=1:size=full\r\ncontent-length: ${end - start}\r\n\r\n`;
  const reply = Buffer.allocUnsafe(head.length + end - start);
  reply.write(head, 0, 'latin1');
  store.bytes.copy(reply, head.length, start, end);
  socket.write(reply);
}

const server = createServer((socket) => {
  seen.connections += 1;
  let rest = '';
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    rest += data.toString('latin1');
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const path = rest.slice(4, rest.indexOf(' ', 4));
      rest = rest.slice(end + 4);
      const key = path.slice('/v1/'.length);
      if (latency === 0) answer(socket, key);
      else setTimeout(answer, latency, socket, key);
    }
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (message: 'report' | { readonly latency: number }) => {
  if (message !== 'report') {
    latency = message.latency;
    return;
  }
  process.send?.(seen);
  seen = fresh();
});
process.on('disconnect', () => process.exit());
