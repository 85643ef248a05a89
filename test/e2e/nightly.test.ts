import {
  appendFileSync,
  closeSync,
  cpSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Fault, startFaultServer } from '../faults/server.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { runHereJson as runJson } from '../helpers/here.ts';
import { root, runJson as runStarted } from '../helpers/program.ts';
import { service } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';

const selection = [
  ...['--endpoints', 'workforce,illness', '--years', '2021-2022'],
  ...['--subjects', 'organism:20103'],
];
const manySubjects = [
  ...['--endpoints', 'workforce,illness', '--years', '2022'],
  ...['--subjects', 'organism:20103,organism:20133,organism:20286,organism:20298,organism:20341'],
];
const byGender = 'organisms/20103/workforce?year=2022&field=gender';

/** The answer with every figure one higher. */
const revised: Fault = (reply, { headers, body }) => {
  const higher = body.replace(/"total":(\d+)/g, (_, total) => `"total":${Number(total) + 1}`);
  const { 'content-length': _, etag: __, ...rest } = headers;
  reply.writeHead(200, rest).end(higher);
};

/** What puts the clock of a program an hour ahead. */
const hourAhead = 'data:text/javascript,const{now}=Date;Date.now=()=>now()+3600000';

async function mirror(asked: readonly string[] = selection) {
  let isRevised = false;
  const server = await startFaultServer(({ key }) =>
    isRevised && key === byGender ? revised : null,
  );
  const output = join(temporaryFolder(), 'out');
  const args = ['run', '--base-url', server.baseUrl, '--output', output, ...asked];
  const run = (...more: string[]) => runJson([...args, ...more]);
  const runBy = (by: string, ...more: string[]) => runStarted([...args, ...more], { by });
  const revise = () => {
    isRevised = true;
  };
  return { output, run, runBy, revise };
}

/** A copy of the program with one comment more in what it builds with. */
function otherProgram(): string {
  const folder = temporaryFolder();
  for (const part of ['dist', 'sql', 'package.json']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, 'sql', 'build', 'periods.sql'), '-- other\n');
  return join(folder, 'dist', 'cli.js');
}

/** Turns a byte in the middle of a file around, in place, and puts its time of change back. */
function damageUnseen(path: string): void {
  const { size, atime, mtime } = statSync(path);
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  const at = Math.floor(size / 2);
  readSync(file, byte, 0, 1, at);
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at);
  closeSync(file);
  utimesSync(path, atime, mtime);
}

describe('a nightly run', () => {
  it('publishes nothing where nothing is new, finds what was touched unseen, and publishes one revised figure byte for byte as a build from the start', async () => {
    const { output, run, revise } = await mirror(manySubjects);
    const first = await run();
    expect(first.document).toMatchObject({ published: true });
    for (const more of [[], ['--refresh', 'all'], []]) {
      const { code, document } = await run(...more);
      expect(code).toBe(0);
      expect(document).toMatchObject({
        published: false,
        release: first.document.release,
        cells: first.document.cells,
      });
    }
    damageUnseen(join(output, 'current', 'parquet', 'observations', 'workforce.parquet'));
    damageUnseen(join(output, 'landing', 'responses', '000001.parquet'));
    const healed = await run();
    const changed = { set_aside: ['000001'], published: true };
    expect([healed.code, healed.document]).toMatchObject([0, changed]);
    expect((await runJson(['verify', '--output', output])).code).toBe(0);
    revise();
    const second = await run('--refresh', 'all');
    expect(second.document, second.stderr).toMatchObject({ published: true });
    const copy = join(temporaryFolder(), 'copy');
    cpSync(join(output, 'landing'), join(copy, 'landing'), { recursive: true });
    expect((await runJson(['build', '--output', copy])).code).toBe(0);
    expect(hashesIn(join(copy, 'current'))).toEqual(hashesIn(join(output, 'current')));
    rmSync(join(output, 'derived', 'last-release.json'));
    expect((await run()).document).toMatchObject({ published: false });
  });

  it('publishes nothing where nothing is new and the clock was ahead, and stands after the runs before it', {
    tags: 'long',
  }, async () => {
    let rate = 1.5;
    const { baseUrl } = await startUpstream(
      (path) =>
        listAnswers(path, ['7', '8']) ?? {
          json: [{ year: 2020, rate: rate + Number(path.split('/')[1]) }],
        },
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    const ahead = await runStarted(args, { env: { NODE_OPTIONS: `--import=${hourAhead}` } });
    expect(ahead.document).toMatchObject({ published: true });
    const idle = await runJson(args);
    expect(idle.document).toMatchObject({ fetched: 0, published: false });
    rate = 1.6;
    expect((await runJson([...args, '--refresh', 'all'])).document).toMatchObject({
      published: true,
    });
    const since = ['changes', '--output', output, '--from', String(idle.document.run_id)];
    const { document } = await runJson<{ changes: { change: string }[] }>(since);
    expect(document.changes.map(({ change }) => change)).toEqual(['revised', 'revised', 'revised']);
  });

  it('goes on where the one list that is due fails, as long as others are held', {
    tags: 'long',
  }, async () => {
    const { baseUrl } = await startUpstream((path) => {
      if (path === 'entities/1/organisms') return { status: 500, text: '{}' };
      return listAnswers(path, ['20103']) ?? carphAnswer(path);
    });
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    const stopped = await runJson([...args, '--retries', '0', '--max-requests', '4']);
    expect(stopped.code, stopped.stderr).toBe(3);
    const { code, document } = await runJson([...args, '--retries', '0']);
    expect([code, document]).toMatchObject([3, { failed: 1, pending: 0, cells: 2 }]);
  });

  it('is not complete where the service asks to come back tomorrow, though all is known', async () => {
    let isClosed = false;
    const { baseUrl } = await service((url) => {
      const listed = listAnswers(url.replace('/v1/', ''), ['20103']);
      const answer = listed ?? carphAnswer(url.replace('/v1/', ''));
      if (listed === null && isClosed) {
        return { status: 429, headers: { 'retry-after': 86_400 }, body: '{}' };
      }
      const headers = { 'content-type': 'application/json' };
      return { status: 200, headers, body: JSON.stringify('json' in answer ? answer.json : null) };
    });
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    expect((await runJson(args)).code).toBe(0);
    isClosed = true;
    const turnedAway = await runJson([...args, '--refresh', 'all']);
    const { code, document } = turnedAway;
    const known = { ok: 7, pending: 0, published: false };
    expect(document).toMatchObject({ status: 'incomplete', stopped: 'origin', ...known });
    expect(code).toBe(3);
  });

  it('publishes anew what another program would read in another way', {
    tags: 'long',
  }, async () => {
    const { run, runBy } = await mirror(manySubjects);
    await run();
    const { document: idle } = await runBy(otherProgram());
    expect(idle).toMatchObject({ published: true });
  });

  it('takes up a plan that asks more, and one that asks less', { tags: 'long' }, async () => {
    const { run } = await mirror();
    const first = await run();
    const less = await run('--years', '2022');
    expect(less.document).toMatchObject({ published: false, release: first.document.release });
    const more = await run('--restrictions', 'single', '--max-requests', '1');
    expect(more).toMatchObject({ code: 3, document: { published: true } });
  });
});
