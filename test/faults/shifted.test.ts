import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHereJson } from '../helpers/here.ts';
import { figures, query } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { type Answer, startFaultServer } from './server.ts';

/** One answer too many on a connection, and after it everything as it should be, one question late. */
function answerTwice(reply: ServerResponse, { status, headers, body }: Answer): void {
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  reply.socket?.write(`HTTP/1.1 ${status} OK\r\n${head}\r\n\r\n${body}`);
  setTimeout(() => reply.writeHead(status, headers).end(body), 30);
}

it('of a connection that answers what was not asked no figure is published, now or as history', async () => {
  const [shifted, plain] = [join(temporaryFolder(), 'a'), join(temporaryFolder(), 'b')];
  let isShifted = false;
  const server = await startFaultServer(({ key }) => {
    if (isShifted || !/workforce\?.*field=/.test(key)) return null;
    isShifted = true;
    return answerTwice;
  });
  const args = (output: string) => [
    ...['run', '--base-url', server.baseUrl, '--output', output, '--concurrency', '2'],
    ...['--endpoints', 'workforce', '--years', '2021-2022', '--subjects', 'organism:20103'],
  ];
  const { code, document } = await runHereJson(args(shifted));
  expect([code, isShifted, document.attempts]).toEqual([0, true, server.visits.length]);
  const log = join(shifted, 'runs', String(document.run_id), 'log.ndjson');
  expect(readFileSync(log, 'utf8')).toContain('answered what was not asked');
  const asked = server.visits.length;
  await runHereJson(args(plain));
  expect(asked).toBeGreaterThan(server.visits.length - asked);
  expect(await figures(shifted)).toEqual(await figures(plain));
  const versions = 'select count(*) as rows from observations_history';
  expect(await query(shifted, versions)).toEqual(await query(plain, versions));
});
