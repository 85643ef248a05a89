import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { listenForTest } from '../helpers/listen.ts';
import { type Finished, start } from '../helpers/program.ts';
import { figures, query, reference } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers } from '../helpers/upstream.ts';

interface Replica {
  readonly address: string;
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
}

/** `hrmirror serve` over a mirror, once it can be reached. */
async function replica(output: string, args: readonly string[] = []): Promise<Replica> {
  const { child, finished } = start(['serve', '--output', output, '--port', '0', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stderr?.on('data', (data) => {
      told += data;
      const found = /at (http:\/\/127\.0\.0\.1:\d+)\//.exec(told)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(`serve ended: ${told}`)));
  });
  return { address, child, finished };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The answer of an upstream that is odd in every way a body can be. */
function odd(path: string, response: ServerResponse): void {
  const listed = listAnswers(path, ['10', '11', '12', '13', '14']);
  const figure = JSON.stringify({ données: [{ année: 2020, effectif: 7, libellé: 'été' }] });
  if (listed !== null && 'json' in listed) {
    response.writeHead(200, { 'content-type': 'application/vnd.api+json' });
    response.end(`\ufeff ${JSON.stringify(listed.json, null, 1)}\r\n`);
  } else if (path.startsWith('organisms/10/')) {
    response.writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' });
    response.end(Buffer.from(figure, 'latin1'));
  } else if (path.startsWith('organisms/11/')) {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    response.end(gzipSync(figure));
  } else if (path.startsWith('organisms/12/')) {
    response
      .writeHead(410, { 'content-type': 'application/problem+json' })
      .end('{"detail":"gone"}');
  } else if (path.startsWith('organisms/13/')) {
    response.writeHead(204).end();
  } else if (path.startsWith('organisms/14/')) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('out of order');
  } else {
    response.writeHead(203).end('{"data":[]}');
  }
}

async function oddUpstream(): Promise<string> {
  const server = createServer((request, response) =>
    odd((request.url ?? '').replace(/^\/v1\//, '').split('?')[0] ?? '', response),
  );
  return `http://127.0.0.1:${await listenForTest(server)}/v1`;
}

describe('a replica', () => {
  it('gives whoever crawls it the figures of the original, and every byte as landed', async () => {
    const { baseUrl } = await reference();
    const [first, second] = [join(temporaryFolder(), 'a'), join(temporaryFolder(), 'b')];
    const endpoints = 'workforce,illness,longabsence,pension,carph';
    const subjects = ['--subjects', 'organism:20103,organism:20133,entity:90001'];
    const selection = ['--endpoints', endpoints, '--years', '2022', ...subjects];
    expect((await run(['run', '--base-url', baseUrl, '--output', first, ...selection])).code).toBe(
      0,
    );
    const { address, child, finished } = await replica(first, ['--json']);
    const landed = await query(first, 'select * from raw.responses');
    expect(landed.length).toBeGreaterThan(60);
    for (const row of landed) {
      const response = await fetch(`${address}/v1/${row.request_key}`);
      const body = new Uint8Array(await response.arrayBuffer());
      expect([row.request_key, response.status, sha256(body)]).toEqual([
        row.request_key,
        row.status,
        row.sha256,
      ]);
      expect(response.headers.get('content-type')).toBe(row.content_type);
    }
    const again = await runJson([
      'run',
      '--base-url',
      `${address}/v1`,
      '--output',
      second,
      ...selection,
    ]);
    expect(again).toMatchObject({ code: 0, document: { status: 'complete' } });
    expect(await figures(second)).toEqual(await figures(first));
    const states = 'select request_key, state from meta.requests order by 1';
    expect(await query(second, states)).toEqual(await query(first, states));
    const source = 'select distinct source, source_detail from meta.runs';
    expect(await query(second, source)).toEqual(await query(first, source));
    const url = `${address}/downloads/parquet/observations/workforce.parquet`;
    const file = await asyncBufferFromUrl({ url });
    const read = await parquetReadObjects({ file, compressors, columns: ['request_key', 'value'] });
    const sum = (rows: readonly Record<string, unknown>[]) =>
      rows.reduce((total, { value }) => total + Number(value ?? 0), 0);
    const held = await query(first, 'select headcount from workforce');
    const total = held.reduce((all, { headcount }) => all + Number(headcount ?? 0), 0);
    expect([read.length, sum(read)]).toEqual([held.length, total]);
    child.kill('SIGTERM');
    const { code, stdout } = await finished;
    expect(code).toBe(143);
    expect(JSON.parse(stdout)).toMatchObject({ address, stopped_by: 'SIGTERM' });
  });

  it('keeps what is odd about a source, decoded from how it travelled', {
    tags: 'long',
  }, async () => {
    const baseUrl = await oddUpstream();
    const output = join(temporaryFolder(), 'out');
    const selection = ['--endpoints', 'workforce', '--years', '2020', '--retries', '0'];
    expect((await run(['run', '--base-url', baseUrl, '--output', output, ...selection])).code).toBe(
      3,
    );
    const { address, child, finished } = await replica(output);
    const keys = await query(output, 'select request_key from raw.responses');
    expect(keys.length).toBeGreaterThan(60);
    for (const { request_key: key } of keys) {
      const [original, replayed] = await Promise.all(
        [baseUrl, `${address}/v1`].map((base) => fetch(`${base}/${key}`)),
      );
      expect(replayed!.status).toBe(original!.status);
      expect(replayed!.headers.get('content-type')).toBe(original!.headers.get('content-type'));
      expect(await replayed!.arrayBuffer()).toEqual(await original!.arrayBuffer());
    }
    const failed = await fetch(`${address}/v1/organisms/14/workforce?year=2020`);
    expect([failed.status, await failed.text()]).toEqual([
      404,
      expect.stringContaining('status 500'),
    ]);
    child.kill('SIGINT');
    expect(await finished).toMatchObject({ code: 130, stdout: '' });
  });

  it('is refused where there is no mirror, and where the port is taken', async () => {
    const nothing = join(temporaryFolder(), 'none');
    const refused = await runJson(['serve', '--output', nothing, '--port', '0']);
    expect(refused).toMatchObject({ code: 2, document: { status: 'failed' } });
    const { baseUrl } = await reference();
    const port = new URL(baseUrl).port;
    const taken = await run(['serve', '--source', 'reference', '--port', port]);
    expect(taken.code).toBe(2);
    expect(taken.stderr).toContain(`port ${port} (it is in use)`);
  });
});
