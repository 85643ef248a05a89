import {
  cpSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Verification } from '../../src/mirror/verify.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';
import { sample } from './chance.ts';
import { type Fault, type FaultServer, startFaultServer } from './server.ts';

const selection = [
  '--endpoints',
  'workforce',
  '--years',
  '2021-2022',
  '--subjects',
  'organism:20103',
];
const byGender = 'organisms/20103/workforce?year=2022&field=gender';

const shared = join(sharedFolder(), 'out');
let first: ReturnType<typeof firstRun> | null = null;

function argsOf({ baseUrl }: FaultServer, output: string): string[] {
  return ['run', '--base-url', baseUrl, '--output', output, ...selection];
}

async function firstRun() {
  const { code, document } = await runJson(argsOf(await startFaultServer(), shared));
  expect(code).toBe(0);
  return document;
}

/** A copy of the mirror that a first run made, and the service for a next one. */
async function mirrored(misbehave?: Parameters<typeof startFaultServer>[0]) {
  first ??= firstRun();
  const document = await first;
  const output = join(temporaryFolder(), 'out');
  cpSync(shared, output, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  const server = await startFaultServer(misbehave);
  return { server, output, args: argsOf(server, output), first: document };
}

function verify(output: string) {
  return runJson<Verification>(['verify', '--output', output]);
}

/** Turns one byte in the middle of a file around. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

/** The answer with one person of the second category in the first: all of them are as many as before. */
const revised: Fault = (reply, { headers, body }) => {
  const moves = [1, -1];
  const moved = body.replace(
    /"total":(\d+)/g,
    (_, total) => `"total":${Number(total) + (moves.shift() ?? 0)}`,
  );
  const { 'content-length': _, etag: __, ...rest } = headers;
  reply.writeHead(200, rest).end(moved);
};

/** Every file of a folder with its size and time of change. */
function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(
      (file) =>
        `${file} ${statSync(join(folder, file)).size} ${statSync(join(folder, file)).mtimeMs}`,
    )
    .sort();
}

describe('hrmirror verify', () => {
  it('names every file that does not hold, as other commands do, changes nothing, and run puts it right', async () => {
    const { server, output, args, first } = await mirrored();
    const before = listing(output);
    const sound = await verify(output);
    expect(sound).toMatchObject({ code: 0, document: { ok: true, problems: [] } });
    expect(sound.document.checked).toBeGreaterThan(20);
    expect(listing(output)).toEqual(before);

    damage(join(output, 'current', 'parquet', 'observations', 'workforce.parquet'));
    truncateSync(join(output, 'landing', 'responses', '000001.parquet'), 3000);
    const damaged = await verify(output);
    expect(damaged.code).toBe(3);
    expect(damaged.document.problems.map(({ path }) => path)).toEqual([
      'landing/responses/000001.parquet',
      'current/parquet/observations/workforce.parquet',
    ]);
    for (const command of [
      ['inspect', 'organisms'],
      ['plan', '--endpoints', 'carph'],
    ]) {
      const { code, stderr } = await run([...command, '--output', output]);
      expect([code, stderr]).toEqual([3, expect.stringContaining('hrmirror run sets it aside')]);
      expect(stderr).toContain('segment 000001');
    }

    const asked = server.visits.length;
    const again = await runJson(args);
    expect(again).toMatchObject({ code: 0, document: { set_aside: ['000001'] } });
    expect(server.visits.length - asked).toBe(Number(first.planned));
    expect(readdirSync(join(output, 'landing', 'quarantine'))).toEqual([
      '000001.json',
      '000001.parquet',
    ]);
    expect((await verify(output)).code).toBe(0);
    expect((await run(['inspect', 'organisms', '--output', output])).code).toBe(0);
  });

  it('tells of a segment that build set aside, and what asks for it again', {
    tags: 'long',
  }, async () => {
    const server = await startFaultServer();
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', server.baseUrl, '--output', output];
    for (const endpoint of ['illness', 'carph', 'pension']) {
      await runJson([...args, '--subjects', 'organism:20103', '--endpoints', endpoint]);
    }
    const landed = (segment: string) => join(output, 'landing', 'responses', `${segment}.parquet`);
    damage(landed('000002'));
    const refused = await run(['build', '--output', output]);
    expect(refused.code).toBe(6);
    expect(refused.stderr).toContain('were damaged: hrmirror run asks their requests again');
    expect(refused.stderr).not.toContain('--accept-shrink');
    damage(landed('000003'));
    const built = await run(['build', '--output', output, '--accept-shrink']);
    expect(built.stdout).toMatch(/^Segment 000003 was damaged: set aside/m);
  });

  it('tells of a release whose answers build set aside, and so do the commands that read them', {
    tags: 'long',
  }, async () => {
    const { output, args } = await mirrored();
    damage(join(output, 'landing', 'responses', '000001.parquet'));
    for (const command of [['build'], ['build'], ['mappings']]) {
      const { code, stderr } = await run([...command, '--output', output]);
      expect([code, stderr]).toEqual([3, expect.stringContaining('hrmirror run asks')]);
    }
    const { stderr } = await run(['inspect', byGender, '--output', output]);
    expect(stderr).toContain('hrmirror run asks their requests again');
    const told = async () =>
      (await verify(output)).document.problems.map(({ path, what }) => `${path}: ${what}`);
    expect(await told()).toEqual(['landing/responses: no segment is left']);
    expect((await run([...args, '--years', '2022'])).code).toBe(6);
    expect(await told()).toEqual([
      expect.stringMatching(/^landing\/responses: the answers on show to \d+ requests are in no/),
    ]);
    expect((await runJson(args)).code).toBe(0);
    expect((await verify(output)).code).toBe(0);
  });

  it('finds a release that was damaged, and build makes it anew', { tags: 'long' }, async () => {
    const { output } = await mirrored();
    damage(join(output, 'current', 'hrstats.duckdb'));
    expect((await verify(output)).document.problems.map(({ path }) => path)).toEqual([
      'current/hrstats.duckdb',
    ]);
    expect((await runJson(['build', '--output', output])).code).toBe(0);
    expect((await verify(output)).code).toBe(0);
  });

  it.each(sample(['figures', 'answers'], 1))(
    'makes derived %s anew that were damaged, and the release they led to is the same',
    async (kind) => {
      const { output } = await mirrored();
      const file = join(output, 'current', 'parquet', 'observations', 'workforce.parquet');
      const before = readFileSync(file);
      damage(join(output, 'derived', kind, '000001.parquet'));
      rmSync(join(output, 'current'));
      const built = await runJson(['build', '--output', output]);
      expect(built).toMatchObject({ code: 0, document: { published: true } });
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  it('lets exactly the requests of a lost segment be asked again, and those that point into it', {
    tags: 'long',
  }, async () => {
    const server = await startFaultServer();
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', server.baseUrl, '--output', output];
    const year = (which: string) => [
      ...args,
      ...selection.slice(0, 2),
      '--years',
      which,
      ...selection.slice(4),
    ];
    await runJson(year('2022'));
    await runJson(year('2021'));
    // The third run's rows only point to the bodies in the first segment.
    await runJson([...year('2022'), '--refresh', 'all']);
    rmSync(join(output, 'landing', 'responses', '000001.parquet'));
    const keysBefore = server.counts();
    const asked = new Map(keysBefore);
    const { code } = await runJson([
      ...args,
      ...selection.slice(0, 2),
      '--years',
      '2021-2022',
      ...selection.slice(4),
    ]);
    expect(code).toBe(0);
    const again = [...server.counts()].filter(([key, count]) => count !== asked.get(key));
    expect(again.filter(([key]) => key.includes('year=2021'))).toEqual([]);
    expect(again.filter(([key]) => key.includes('year=2022'))).toHaveLength(15);
  });
});

/** A mirror that was asked twice: what the second segment holds was revised since the first. */
async function revisedInSecondSegment() {
  const mirror = await mirrored(({ key }) => (key === byGender ? revised : null));
  await runJson([...mirror.args, '--refresh', 'all']);
  return mirror;
}

describe('hrmirror run, on a folder that was damaged', () => {
  it('asks again what a lost segment had answered anew, though an older answer is fresh', {
    tags: 'long',
  }, async () => {
    const { server, output, args } = await revisedInSecondSegment();
    const figures = () =>
      runJson<{ rows: unknown[] }>([
        ...['query', `select value from observations where request_key = '${byGender}' order by 1`],
        ...['--output', output],
      ]);
    const before = (await figures()).document.rows;
    rmSync(join(output, 'landing', 'responses', '000002.parquet'));
    const asked = new Map(server.counts());
    expect(await runJson(args)).toMatchObject({ code: 0, document: { set_aside: ['000002'] } });
    const again = [...server.counts()].filter(([key, count]) => count !== asked.get(key));
    // A folder of the reference service asks one list, to see that it is the same.
    expect(again.map(([key]) => key)).toEqual(['entities', byGender]);
    expect((await figures()).document.rows).toEqual(before);
    // The next run knows that it was asked.
    const settled = server.visits.length;
    expect((await runJson(args)).code).toBe(0);
    expect(server.visits.length).toBe(settled + 1);
  });

  it('is told of whole, whatever else is wrong, and a build says what it is compared with', {
    tags: 'long',
  }, async () => {
    const { output, args, first } = await mirrored();
    const more = [...args, '--endpoints', 'carph'];
    expect((await runJson(more)).document).toMatchObject({ published: true });
    // Asks for a list once more, whose unchanged answer then has no body.
    expect((await runJson(more)).code).toBe(0);
    for (const file of ['000001.json', '000001.parquet'])
      rmSync(join(output, 'landing', 'responses', file));
    const whats = async () =>
      (await verify(output)).document.problems.map(({ path, what }) => `${path}: ${what}`);
    const lost = expect.stringMatching(/answers on show to [2-9]\d requests are in no segment/);
    expect(await whats()).toContainEqual(lost);
    rmSync(join(output, 'current', 'csv', 'completeness.csv'));
    expect(await whats()).toEqual(['current/csv/completeness.csv: missing', lost]);
    const refused = await run(['build', '--output', output]);
    expect(refused.code).toBe(6);
    expect(refused.stderr).toContain(
      `where release ${first.release}, the newest that is whole, has`,
    );
    rmSync(join(output, 'current', 'parquet', 'raw_responses.parquet'));
    for (const file of ['datapackage.json', 'SHA256SUMS']) {
      rmSync(join(output, 'current', file));
      const told = `^current/${file}: missing`;
      expect(await whats()).toEqual([expect.stringMatching(told)]);
    }
  });

  it('is told to run before a build goes back to an older answer', { tags: 'long' }, async () => {
    const { output, args } = await revisedInSecondSegment();
    const shown = readlinkSync(join(output, 'current'));
    damage(join(output, 'landing', 'responses', '000002.parquet'));
    const built = await run(['build', '--output', output]);
    expect(built.code).toBe(6);
    expect(built.stderr).toMatch(
      /run asks their requests again, those that its selection holds; .*answers that are landed: \d+ where/,
    );
    expect(readlinkSync(join(output, 'current'))).toBe(shown);
    expect(await runJson(args)).toMatchObject({ code: 0, document: { published: true } });
    expect((await verify(output)).code).toBe(0);
  });

  it('asks again what the newest segment had answered, also where no trace of it is left', {
    tags: 'long',
  }, async () => {
    const { server, output, args } = await revisedInSecondSegment();
    for (const file of ['000002.parquet', '000002.json']) {
      rmSync(join(output, 'landing', 'responses', file));
    }
    const asked = server.visits.length;
    expect(await runJson(args)).toMatchObject({ code: 0, document: { set_aside: [] } });
    const again = server.visits.slice(asked).map(({ key }) => key);
    expect(again).toEqual(['entities', byGender]);
    expect((await verify(output)).code).toBe(0);
    expect((await runJson(args)).document).toMatchObject({ fetched: 1 });
  });

  it('does without the answers of a subject that is listed no more, once it is told to', {
    tags: 'long',
  }, async () => {
    let listed = ['7', '8'];
    const { baseUrl } = await startUpstream(
      (path) => listAnswers(path, listed) ?? carphAnswer(path),
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    expect((await run(args)).code).toBe(0);
    // What this run lands only points to the bodies in the first segment.
    expect((await run([...args, '--refresh', 'all'])).code).toBe(0);
    listed = ['7'];
    expect((await run([...args, '--refresh', 'all'])).code).toBe(0);
    for (const file of ['000001.parquet', '000001.json']) {
      rmSync(join(output, 'landing', 'responses', file));
    }
    expect((await run(args)).code).toBe(6);
    const lost = await verify(output);
    expect(lost.code).toBe(3);
    expect(lost.document.problems).toMatchObject([
      {
        what: expect.stringMatching(/2 requests/),
        repair: expect.stringMatching(/listed no more.*backup$/),
      },
    ]);
    expect((await run(['build', '--accept-shrink', '--output', output])).code).toBe(0);
    expect(await verify(output)).toMatchObject({ code: 0, document: { problems: [] } });
    // One that is listed is still missed.
    rmSync(join(output, 'landing', 'responses', '000004.parquet'));
    rmSync(join(output, 'landing', 'responses', '000004.json'));
    expect((await verify(output)).code).toBe(3);
  });

  it('tells what to do where it is lost whose mirror it is, and touches nothing', async () => {
    const { output, args } = await mirrored();
    const file = join(output, 'landing', 'source.json');
    const binding = readFileSync(file);
    rmSync(file);
    const before = listing(output);
    for (const command of [args, ['status', '--output', output], ['build', '--output', output]]) {
      const { code, stderr } = await run(command);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${file} is lost`)]);
      expect(stderr).toContain('landing/plans/');
    }
    expect(listing(output)).toEqual(before);
    const [plan = ''] = readdirSync(join(output, 'landing', 'plans'));
    const told = JSON.parse(readFileSync(join(output, 'landing', 'plans', plan), 'utf8'));
    expect(JSON.parse(binding.toString())).toMatchObject({
      source: told.source,
      base_url: told.base_url,
    });
  });

  it('finds what is not as it was written of the service mirrored and of what runs set out for', async () => {
    const { output } = await mirrored();
    const landing = join(output, 'landing');
    const [name = ''] = readdirSync(join(landing, 'plans'));
    const plan = join(landing, 'plans', name);
    const source = join(landing, 'source.json');
    const changed = (file: string, from: string | RegExp, to: string) => {
      const whole = readFileSync(file, 'utf8');
      expect(whole).toMatch(from);
      return [file, whole, whole.replace(from, to)] as const;
    };
    for (const [file, whole, damaged] of [
      changed(plan, '"from": 20', '"from": 19'),
      changed(plan, '"20103"', '"20102"'),
      changed(source, '{', '['),
      changed(source, 'seed', 'seee'),
      [source, readFileSync(source, 'utf8'), null] as const,
    ]) {
      if (damaged === null) rmSync(file);
      else writeFileSync(file, damaged);
      const { code, document } = await runJson<{ problems: { path: string; what: string }[] }>([
        'verify',
        '--output',
        output,
      ]);
      const told = document.problems.map(({ path, what }) => `${path} ${what}`).join();
      expect([code, told]).toEqual([3, expect.stringContaining(basename(file))]);
      writeFileSync(file, whole);
    }
    expect((await verify(output)).code).toBe(0);
  });

  it.each(['meta_requests', 'observations/workforce', 'organisms', 'meta_runs'])(
    'makes a release anew of which %s is lost',
    { tags: 'long' },
    async (table) => {
      const { output, args } = await mirrored();
      rmSync(join(output, 'current', 'parquet', `${table}.parquet`));
      if (table === 'meta_requests') expect((await runJson([...args, '--failed'])).code).toBe(2);
      expect(await runJson(args)).toMatchObject({ code: 0, document: { fetched: 1 } });
      expect((await verify(output)).code).toBe(0);
    },
  );

  it('does without a plan, a mapping, a record and a lock that are damaged, and tells of each', async () => {
    const { output, args } = await mirrored();
    const [plan = ''] = readdirSync(join(output, 'landing', 'plans'));
    writeFileSync(join(output, '.lock'), readFileSync(join(output, '.lock')).fill(0, 4096));
    writeFileSync(join(output, 'landing', 'plans', 'left.json.tmp'), '{');
    // The source of the mirror is known by the plan: one of the two has to stand.
    for (const files of [
      ['landing/source.json', 'landing/mappings/000001.json', 'derived/records/000001.json'],
      [`landing/plans/${plan}`],
    ]) {
      for (const file of files) damage(join(output, file));
      expect((await verify(output)).document.problems.map(({ path }) => path)).toEqual(files);
      const { code, document } = await runJson<{ mended: string[] }>(args);
      const told = files.map((file) => expect.stringContaining(`${file} was damaged: `));
      expect([code, document.mended]).toEqual([0, told]);
      expect((await verify(output)).document.problems).toEqual([]);
    }
    expect(readdirSync(join(output, 'landing', 'quarantine', 'plans'))).toEqual([plan]);
    expect(readdirSync(join(output, 'landing', 'plans'))).not.toContain('left.json.tmp');
    expect((await runJson(args)).document).toMatchObject({ mended: [], published: false });
  });

  it('keeps what a first run landed where a plan is damaged before it can be published', async () => {
    const output = join(temporaryFolder(), 'out');
    const plan = join(output, 'landing', 'plans', 'later.json');
    const upstream = await startUpstream((path) => {
      if (path.endsWith('/carph')) writeFileSync(plan, '{');
      return listAnswers(path, ['10']) ?? carphAnswer(path);
    });
    const base = ['run', '--base-url', upstream.baseUrl, '--output', output];
    const args = [...base, '--endpoints', 'carph'];
    const { code, document } = await runJson<{ error?: string }>(args);
    expect([code, document.error]).toEqual([6, expect.stringContaining('later.json')]);
    const asked = upstream.asked.length;
    expect((await runJson(args)).document).toMatchObject({ published: true, attempts: 0 });
    expect(upstream.asked.length).toBe(asked);
  });
});

describe('commands that read a damaged release', () => {
  const database = 'current/hrstats.duckdb';
  const requests = 'current/parquet/meta_requests.parquet';
  const gone = ['status', 'query', 'changes', 'releases', 'verify'];
  const damages: readonly [string, (output: string) => void, readonly string[]][] = [
    ['a bit flipped', (output) => damage(join(output, database)), ['verify']],
    [
      'a truncated database',
      (output) => truncateSync(join(output, database), 20_000),
      ['query', 'changes', 'verify'],
    ],
    [
      'a missing database',
      (output) => rmSync(join(output, database)),
      ['query', 'changes', 'verify'],
    ],
    ['a missing table', (output) => rmSync(join(output, requests)), ['status', 'verify']],
    [
      'current that leads nowhere',
      (output) => {
        rmSync(join(output, 'current'));
        symlinkSync(join('releases', 'none'), join(output, 'current'));
      },
      gone.filter((command) => command !== 'releases'),
    ],
    [
      'current that leads into another mirror',
      (output) => {
        const other = join(output, '..', 'other', 'releases');
        cpSync(join(output, 'releases'), other, { recursive: true });
        rmSync(join(output, 'current'));
        symlinkSync(join(other, readdirSync(other)[0] ?? ''), join(output, 'current'));
      },
      gone.filter((command) => command !== 'releases'),
    ],
    ['no release left', (output) => rmSync(join(output, 'releases'), { recursive: true }), gone],
  ];

  it.each(sample(damages, 1))(
    'say so of %s, and what puts it right: exit 3',
    async (_, break_, told) => {
      const { output } = await mirrored();
      break_(output);
      for (const command of gone) {
        const sql = command === 'query' ? ['select count(*) from observations'] : [];
        const { code, stderr, stdout } = await run([command, ...sql, '--output', output]);
        const mayNotice = command === 'query' || command === 'changes';
        if (told.includes(command)) {
          expect([command, code, stderr + stdout]).toEqual([
            command,
            3,
            expect.stringContaining('hrmirror build'),
          ]);
          expect(stderr).not.toContain('defect of hrmirror');
        } else if (!mayNotice) expect([command, code]).toEqual([command, 0]);
        else expect([0, 3]).toContain(code);
      }
      expect((await run(['build', '--output', output])).code).toBe(0);
      expect((await verify(output)).code).toBe(0);
    },
  );

  it('tell SQL that is not understood from a release that is damaged', async () => {
    const { output } = await mirrored();
    for (const sql of ['selec 1', 'from nothing', "select 'a'::integer", "from 'no.parquet'"]) {
      expect((await run(['query', sql, '--output', output])).code).toBe(2);
    }
  });
});

describe('hrmirror changes', () => {
  it('tells what was revised between the last two runs that differ', { tags: 'long' }, async () => {
    const { output, args, first } = await mirrored(({ key }) =>
      key === byGender ? revised : null,
    );
    expect((await runJson(['changes', '--output', output])).document).toEqual({
      from: null,
      to: first.run_id,
      changes: [],
    });
    const second = await runJson([...args, '--refresh', 'all']);
    const third = await runJson([...args, '--refresh', 'all']);
    expect(third.document).toMatchObject({ published: false });
    const { document } = await runJson<{ changes: Record<string, unknown>[] }>([
      'changes',
      '--output',
      output,
    ]);
    expect(document).toMatchObject({ from: first.run_id, to: second.document.run_id });
    // Where to publish is another command's setting of the same name.
    const env = { HRMIRROR_TO: 's3://bucket/prefix' };
    expect((await runJson(['changes', '--output', output], { env })).document).toEqual(document);
    const { code } = await runJson(['changes', '--output', output, '--to', env.HRMIRROR_TO]);
    expect(code).toBe(2);
    for (const change of document.changes) {
      expect(change).toMatchObject({
        change: 'revised',
        request_key: byGender,
        year: 2022,
        field: 'gender',
      });
    }
    const moves = document.changes.map((one) => Number(one.new_value) - Number(one.old_value));
    expect(moves.sort()).toEqual([-1, 1]);
    const same = await runJson<{ changes: unknown[] }>([
      ...['changes', '--output', output, '--from', String(second.document.run_id)],
      ...['--to', String(third.document.run_id)],
    ]);
    expect(same.document.changes).toEqual([]);
    const unknown = await runJson(['changes', '--output', output, '--from', 'yesterday']);
    expect(unknown.code).toBe(2);
  });
});
