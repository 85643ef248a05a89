import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../src/system/database.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { parquetFiles } from '../../src/tables/table.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { openReference, query } from '../helpers/service.ts';
import { sharedFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';

const folder = sharedFolder();
const at = (name: string) => join(folder, name);
const selection = [
  ...['--years', '2022', '--endpoints', 'workforce,illness,pension'],
  ...['--subjects', 'organism:20103,organism:20133,organism:20286,organism:20298,entity:90001'],
];
let reference: Awaited<ReturnType<typeof openReference>>;

const mirror = (output: string, ...more: string[]) =>
  run([
    'run',
    ...['--base-url', reference.baseUrl, '--output', at(output), '--quiet'],
    ...selection,
    ...more,
  ]);

const merge = (output: string, ...zones: string[]) =>
  runJson<{ published: boolean; merged: { responses: number } }>([
    'build',
    ...['--output', at(output)],
    ...zones.flatMap((zone) => ['--landing', at(zone)]),
  ]);

beforeAll(async () => {
  reference = await openReference();
  for (const shard of [1, 2, 3]) {
    const { code, stderr } = await mirror(`shard-${shard}`, '--shard', `${shard}/3`);
    expect([code, stderr]).toEqual([0, '']);
  }
  expect((await mirror('single')).code).toBe(0);
  // One that is named twice counts once.
  expect((await merge('merged', 'shard-1', 'shard-2', 'shard-3', 'shard-1')).code).toBe(0);
});

afterAll(() => reference.close());

/** What tells of runs and of when they asked, or of who learned a mapping; everything else must not depend on who asked. */
const ofRuns = new Set(
  'run_id observed_at valid_from valid_to first_asked_at last_asked_at fetched_at segment body_seq mapping'.split(
    ' ',
  ),
);

/** Hash of each table of a release, written anew as Parquet without the columns that tell of runs. */
async function bytesWithoutRuns(output: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const files = publishedTables
    .filter(({ name }) => name !== 'runs' && name !== 'mappings')
    .flatMap((table) => parquetFiles(table).map(({ path }) => ({ table, path })));
  await withDatabase({ temporary: at('tmp'), threads: 1 }, async ({ connection }) => {
    for (const { table, path } of files) {
      const kept = table.columns.map(({ name }) => name).filter((name) => !ofRuns.has(name));
      // Each shard asks the lists for itself.
      const columns = kept.map((name) =>
        table.name === 'requests' && name === 'attempts'
          ? `case when endpoint <> 'list' then attempts end as attempts`
          : `"${name}"`,
      );
      const from = join(at(output), 'current', path);
      const to = at('without-runs.parquet');
      await connection.run(
        `copy (select ${columns.join(', ')} from read_parquet('${from}')) to '${to}' (format parquet)`,
      );
      hashes[path] = createHash('sha256').update(readFileSync(to)).digest('hex');
    }
  });
  return hashes;
}

describe('three machines', () => {
  it('merge into the bytes of a single run', async () => {
    expect(await bytesWithoutRuns('merged')).toEqual(await bytesWithoutRuns('single'));
    expect(hashesIn(at('merged'), ['current/csv'])).toEqual(
      hashesIn(at('single'), ['current/csv']),
    );
  });

  it('share the requests and unite their plans', async () => {
    const [counted] = await query(
      at('merged'),
      `select count(*) as requests, count(distinct r.run_id) as runs,
        count(*) filter (state in ('failed', 'quarantined', 'pending')) as gaps
      from meta.requests left join raw.responses as r using (request_key)`,
    );
    const [single] = await query(at('single'), 'select count(*) as requests from meta.requests');
    expect(counted).toEqual({ requests: single?.requests, runs: '3', gaps: '0' });
  });

  it('merge into the same files in any order, and step by step', { tags: 'long' }, async () => {
    await merge('turned', 'shard-3', 'shard-1', 'shard-2');
    await merge('stepped', 'shard-2');
    await merge('stepped', 'shard-3', 'shard-1');
    const places = ['landing/responses', 'landing/plans', 'current/parquet', 'current/csv'];
    const mappings = ['landing/mappings'];
    expect(hashesIn(at('turned'), [...places, ...mappings])).toEqual(
      hashesIn(at('merged'), [...places, ...mappings]),
    );
    // The mappings of the zone that came first were pinned first: what names them may differ.
    const named = /meta_mappings|raw_responses/;
    const others = (output: string) =>
      Object.entries(hashesIn(at(output), places)).filter(([file]) => !named.test(file));
    expect(others('stepped')).toEqual(others('merged'));
  });

  it('change nothing when merged again', async () => {
    const before = hashesIn(at('merged'), ['landing/responses', 'landing/plans']);
    const { code, document } = await merge('merged', 'shard-1', 'shard-2/landing', 'shard-3');
    expect([code, document.published, document.merged.responses]).toEqual([0, false, 0]);
    expect(hashesIn(at('merged'), ['landing/responses', 'landing/plans'])).toEqual(before);
  });

  it('change nothing when one is named twice, or is the folder itself', async () => {
    const before = hashesIn(at('merged'), ['landing/responses', 'landing/plans']);
    const named = ['shard-1', 'shard-1/landing', 'merged', 'shard-2'];
    const { code, document } = await merge('merged', ...named);
    expect([code, document.published, document.merged.responses]).toEqual([0, false, 0]);
    expect((await merge('merged', 'merged')).code).toBe(0);
    expect(hashesIn(at('merged'), ['landing/responses', 'landing/plans'])).toEqual(before);
  });

  it('leave a whole mirror: verify, inspect and a further run work on it', async () => {
    expect((await run(['verify', '--output', at('merged')])).code).toBe(0);
    const key = 'organisms/20103/workforce?year=2022&field=gender';
    const { document } = await runJson<{ body: string }>([
      'inspect',
      key,
      '--output',
      at('merged'),
    ]);
    expect(JSON.parse(document.body)).toBeTruthy();
    cpSync(at('merged'), at('further'), { recursive: true, verbatimSymlinks: true });
    const further = await mirror('further', '--json');
    expect(JSON.parse(further.stdout)).toMatchObject({
      status: 'complete',
      // The service shows who it is; everything else is there and fresh.
      fetched: 1,
    });
  });

  it('a copy of one folder is that folder, to the byte', { tags: 'long' }, async () => {
    await merge('copied', 'single');
    const places = ['current/parquet', 'current/csv'];
    expect(hashesIn(at('copied'), places)).toEqual(hashesIn(at('single'), places));
  });
});

describe('two machines that ask the same', () => {
  it('the latest answer wins, whatever the order of the folders', { tags: 'long' }, async () => {
    let rate = 1;
    const { baseUrl } = await startUpstream(
      (path) => listAnswers(path, ['7']) ?? { json: { data: [{ year: 2020, rate }] } },
    );
    const ask = (output: string) =>
      run([
        'run',
        ...['--base-url', baseUrl, '--output', at(output), '--refresh', 'all', '--quiet'],
        ...['--endpoints', 'carph', '--subjects', 'organism:7'],
      ]);
    for (const [output, figure] of [
      ['early', 1],
      ['late', 2],
      ['early', 3],
    ] as const) {
      rate = figure;
      expect((await ask(output)).code).toBe(0);
    }
    for (const zones of [
      ['early', 'late'],
      ['late', 'early'],
    ]) {
      const output = `of-${zones[0]}`;
      expect((await merge(output, ...zones)).code).toBe(0);
      const history = await query(
        at(output),
        `select value, valid_to is null as current from observations_history
        order by valid_from`,
      );
      expect(history).toEqual([
        { value: 1, current: false },
        { value: 2, current: false },
        { value: 3, current: true },
      ]);
    }
  });
});

describe('build --landing refuses', () => {
  const refused = async (zones: readonly string[], message: RegExp) => {
    const { code, stderr } = await run([
      'build',
      ...['--output', at('refused')],
      ...zones.flatMap((zone) => ['--landing', at(zone)]),
    ]);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(existsSync(at('refused'))).toBe(false);
  };

  it('a folder that is no landing zone', () => refused(['nowhere'], /no landing zone there/));

  it('zones of two services', { tags: 'long' }, async () => {
    const { baseUrl } = await startUpstream(
      (path) => listAnswers(path, ['7']) ?? carphAnswer(path),
    );
    const args = ['--endpoints', 'carph', '--quiet', '--output', at('other')];
    await run(['run', '--base-url', baseUrl, ...args]);
    await refused(['shard-1', 'other'], /figures of two services never mix/);
    const own = await run(['build', '--output', at('other'), '--landing', at('shard-1')]);
    expect([own.code, own.stderr.includes('belongs to')]).toEqual([2, true]);
  });

  it('a zone whose copy was cut short', async () => {
    cpSync(at('shard-1/landing'), at('cut'), { recursive: true });
    truncateSync(join(at('cut'), 'responses', '000001.parquet'), 1000);
    await refused(['cut'], /segment 000001 is damaged \(it has 1000 bytes/);
  });
});
