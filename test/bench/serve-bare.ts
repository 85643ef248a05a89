/**
 * What `serve` is measured against: a node:http server that sends the same bytes from memory, and does
 * nothing else. Bodies come as one JSON line per file argument: `[key, base64]`; sends its port over IPC.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .trimEnd()
  .split('\n');
const bodies = new Map(
  lines.map((line) => {
    const [key, base64] = JSON.parse(line) as [string, string];
    return [`/v1/${key}`, Buffer.from(base64, 'base64')];
  }),
);
const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  if (body === undefined) {
    response.writeHead(404).end();
    return;
  }
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
