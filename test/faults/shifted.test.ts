import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHereJson } from '../helpers/here.ts';
import { query } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { type Answer, startFaultServer } from './server.ts';

/** One answer too many on a connection, and after it everything as it should be, one question late. */
function answerTwice(reply: ServerResponse, { status, headers, body }: Answer): void {
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  reply.socket?.write(`HTTP/1.1 ${status} OK\r\n${head}\r\n\r\n${body}`);
  setTimeout(() => reply.writeHead(status, headers).end(body), 30);
}

it('of a connection that answers what was not asked no figure is published, now or as history', async () => {
  const output = join(temporaryFolder(), 'out');
  let isShifted = false;
  const server = await startFaultServer(({ key }) => {
    if (isShifted || !/workforce\?.*field=/.test(key)) return null;
    isShifted = true;
    return answerTwice;
  });
  const args = [
    ...['run', '--base-url', server.baseUrl, '--output', output, '--concurrency', '2'],
    ...['--endpoints', 'workforce', '--years', '2021-2022', '--subjects', 'organism:20103'],
  ];
  const { code, document } = await runHereJson(args);
  expect([code, isShifted, document.attempts]).toEqual([0, true, server.visits.length]);
  const log = join(output, 'runs', String(document.run_id), 'log.ndjson');
  expect(readFileSync(log, 'utf8')).toContain('answered what was not asked');
  expect(server.visits.length).toBeGreaterThan(Number(document.planned));
  expect(await query(output, 'from observations_closed')).toEqual([]);
  // An answer that stood under another question would not be the same now.
  const again = await runHereJson([...args, '--refresh', 'all']);
  expect(again.document).toMatchObject({ status: 'complete', published: false });
});
