import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reproduce as reproduceOf } from '../../src/api.ts';
import type { Reproduction } from '../../src/mirror/reproduce.ts';
import { isSameDatabase } from '../../src/publish/same-database.ts';
import { signShown } from '../../src/publish/sign-release.ts';
import { appendPins, readPins } from '../../src/read/pins.ts';
import { withDatabase } from '../../src/system/database.ts';
import { generateKey } from '../../src/system/minisign.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers, openUpstream } from '../helpers/upstream.ts';

const folder = sharedFolder();
const output = join(folder, 'out');
const made = { first: '', release: '' };

/** A mirror of one figure, revised once, both releases published without a key. */
beforeAll(async () => {
  let headcount = 100;
  const upstream = await openUpstream(
    (path) => listAnswers(path, ['10']) ?? { json: { data: { headcount } } },
  );
  const selection = ['--endpoints', 'longabsence', '--years', '2022', '--subjects', 'organism:10'];
  const args = ['run', '--base-url', upstream.baseUrl, '--output', output, ...selection];
  made.first = String((await runJson(args)).document.release);
  headcount = 200;
  made.release = String((await runJson([...args, '--refresh', 'all'])).document.release);
  upstream.close();
});

function copy(): string {
  const to = join(temporaryFolder(), 'out');
  cpSync(output, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return to;
}

describe('hrmirror reproduce', () => {
  async function reproduce(to: string, ...words: string[]) {
    const env = { TMPDIR: temporaryFolder() };
    const args = ['reproduce', ...words, '--output', to];
    const { code, document } = await runJson<Reproduction>(args, { env });
    expect(readdirSync(env.TMPDIR)).toEqual([]);
    const files = document.files ?? [];
    // How DuckDB packs more than a few rows is chance.
    const others = files.filter(({ state }) => !state.startsWith('same'));
    return { code, document, others: others.map(({ path, state }) => `${state}: ${path}`) };
  }

  it('makes an earlier one, file by file, from a landing zone that has grown, with the mappings of its day, and leaves the mirror as it is', async () => {
    const to = copy();
    const { mappings } = outputPaths(to);
    const [pin, ...more] = readPins(mappings);
    expect([pin?.mapping.form, more]).toEqual(['longabsence', []]);
    appendPins(mappings, pin === undefined ? [] : [{ ...pin, supersedes: [pin.id] }]);
    const before = hashesIn(to, ['.']);
    const { code, document, others } = await reproduce(to, made.first);
    expect(document).toMatchObject({ release: made.first, same: true, same_inputs: true });
    expect([code, others]).toEqual([0, []]);
    const release = join(to, 'releases', made.first);
    const names = readdirSync(release, { recursive: true, withFileTypes: true });
    expect(document.files).toHaveLength(names.filter((entry) => entry.isFile()).length);
    expect(hashesIn(to, ['.'])).toEqual(before);
  });

  const change = (release: string, ...statements: string[]) =>
    withDatabase({ temporary: temporaryFolder() }, async (database) => {
      await database.attach(join(release, 'hrstats.duckdb'), 'hrstats', 'read_write');
      for (const statement of statements) await database.connection.run(statement);
    });

  it('compares databases by what they hold, whatever their bytes', async () => {
    const [one, other] = [join(copy(), 'current'), join(copy(), 'current')];
    const isSame = () => isSameDatabase(one, other, { temporary: temporaryFolder() });
    for (const at of [one, other, other, other])
      await change(at, 'create table hrstats.more as select 1', 'drop table hrstats.more');
    const bytes = [one, other].map((at) => readFileSync(join(at, 'hrstats.duckdb'), 'base64'));
    expect(bytes[0] === bytes[1]).toBe(false);
    expect(await isSame()).toBe(true);
    await change(other, 'update hrstats.observations_closed set value = 7');
    expect(await isSame()).toBe(false);
    await change(other, 'update hrstats.observations_closed set value = 100');
    expect(await isSame()).toBe(true);
    await change(other, "comment on table hrstats.entities is 'mine'");
    expect(await isSame()).toBe(false);
    writeFileSync(join(other, 'hrstats.duckdb'), 'spoilt');
    expect(await isSame()).toBe(false);
  });

  it('names what has other bytes, or was not made of what is landed', async () => {
    const to = copy();
    const current = join(to, 'current');
    await signShown(outputPaths(to), generateKey());
    writeFileSync(join(current, 'csv', 'entities.csv'), 'spoilt');
    writeFileSync(join(current, 'notes.txt'), 'mine');
    rmSync(join(to, 'releases', made.first), { recursive: true });
    await change(current, 'update hrstats.observations_closed set value = 7');
    const { code, document, others } = await reproduce(to);
    expect(document).toMatchObject({ release: made.release, same: false, same_inputs: true });
    expect(code).toBe(3);
    expect(others).toEqual([
      'differs: csv/entities.csv',
      'differs: hrstats.duckdb',
      'not compared: index.html',
      'not made: notes.txt',
    ]);
  });

  it('says what is landed no more, and which releases there are', async () => {
    const to = copy();
    const none = await run(['reproduce', 'no-such', '--output', to]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining(made.first)]);
    const { mappings } = outputPaths(to);
    renameSync(mappings, `${mappings}-away`);
    const { code, stderr } = await run(['reproduce', '--output', to]);
    expect([code, stderr]).toEqual([3, expect.stringContaining('no longer holds mapping 000001')]);
    renameSync(`${mappings}-away`, mappings);
    const runs = join(to, 'current', 'parquet', 'meta_runs.parquet');
    renameSync(runs, `${runs}.away`);
    const untold = await run(['reproduce', '--output', to]);
    expect([untold.code, untold.stderr]).toEqual([3, expect.stringContaining('does not tell')]);
    renameSync(`${runs}.away`, runs);
    const [segment = ''] = readdirSync(join(to, 'landing', 'responses'));
    const path = join(to, 'landing', 'responses', segment.replace('json', 'parquet'));
    writeFileSync(path, 'spoilt', { flag: 'r+' });
    const spoilt = await run(['reproduce', '--output', to]);
    expect([spoilt.code, spoilt.stderr]).toEqual([3, expect.stringMatching(/damaged|no longer/)]);
  });

  it('leaves nothing behind where it is stopped', async () => {
    const before = process.env.TMPDIR;
    const place = temporaryFolder();
    process.env.TMPDIR = place;
    try {
      const controller = new AbortController();
      const stopped = reproduceOf({ output }, { signal: controller.signal });
      setTimeout(() => controller.abort('SIGINT'), 300);
      await expect(stopped).rejects.toBeDefined();
      expect(readdirSync(place)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});
