import { cpSync, existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReleaseList } from '../../src/mirror/releases.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { query } from '../helpers/service.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';
import { type Answer, listAnswers, openUpstream, type Upstream } from '../helpers/upstream.ts';

type Ended = Record<string, unknown>;

const source = { headcount: 0 };
const folder = sharedFolder();
let upstream: Upstream;
/** The mirror that tests begin with a copy of, and its two releases: 100 people, then 200. */
const begun = { output: join(folder, 'out'), first: {} as Ended, second: {} as Ended };

beforeAll(async () => {
  const answer = (path: string): Answer =>
    listAnswers(path, ['10']) ?? { json: { data: { headcount: source.headcount } } };
  upstream = await openUpstream(answer);
  const { run: runWith } = mirrorAt(begun.output);
  begun.first = await runWith(100);
  begun.second = await runWith(200);
});

afterAll(() => {
  upstream.close();
});

/** A mirror whose source has one figure, which the test sets, and the commands on it. */
function mirrorAt(output: string) {
  const selection = ['--endpoints', 'longabsence', '--years', '2022', '--subjects', 'organism:10'];
  return {
    output,
    /** Runs, everything asked again, after the figure was set. */
    run: async (headcount: number, ...more: string[]): Promise<Ended> => {
      source.headcount = headcount;
      const args = ['run', '--base-url', upstream.baseUrl, '--output', output, '--refresh', 'all'];
      const ended = await runJson([...args, ...selection, ...more]);
      expect(ended.code, ended.stderr).toBe(0);
      return ended.document;
    },
    releases: async () => (await runJson<ReleaseList>(['releases', '--output', output])).document,
    rollback: (...words: string[]) => runJson(['rollback', ...words, '--output', output]),
    headcount: async () => (await query(output, 'select value from observations'))[0]?.value,
  };
}

/** A copy of the mirror with two releases. */
function mirror() {
  const output = join(temporaryFolder(), 'out');
  cpSync(begun.output, output, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  });
  return { ...mirrorAt(output), first: begun.first, second: begun.second };
}

describe('hrmirror releases and rollback', { timeout: 300_000 }, () => {
  it('puts an earlier release on show until something new lands, and says so', async () => {
    const { output, run: runWith, releases, rollback, headcount, first, second } = mirror();
    const listed = await releases();
    expect(listed.releases.map(({ id, on_show }) => [id, on_show])).toEqual([
      [second.release, true],
      [first.release, false],
    ]);
    expect(listed.releases[0]).toMatchObject({ figures: 1, bytes: expect.any(Number) });

    expect((await rollback()).document).toEqual({
      release: first.release,
      before: second.release,
      rolled_back_from: second.release,
    });
    expect(await headcount()).toBe(100);
    expect(await runWith(200)).toMatchObject({
      status: 'complete',
      release: first.release,
      published: false,
      rolled_back_from: second.release,
    });
    expect(await headcount()).toBe(100);
    expect(await releases()).toMatchObject({
      on_show: first.release,
      rolled_back_from: second.release,
    });

    const third = await runWith(300);
    expect(third).toMatchObject({ published: true, rolled_back_from: null });
    expect(await headcount()).toBe(300);
    expect(existsSync(join(output, 'rollback.json'))).toBe(false);
  });

  it('tells no changes of runs that the release on show was made before', async () => {
    const { output, rollback, first, second } = mirror();
    const runs = ['--from', String(first.run_id), '--to', String(second.run_id)];
    const between = () => runJson(['changes', ...runs, '--output', output]);
    expect((await between()).document).toMatchObject({ changes: [{ change: 'revised' }] });
    await rollback();
    const { code, stderr } = await between();
    expect(code).toBe(2);
    expect(stderr).toContain(
      `ends with run ${first.run_id} and tells nothing of run ${second.run_id}`,
    );
  });

  it('ends a rollback with build, which shows the newest release as it is kept', async () => {
    const { output, releases, rollback, headcount, first, second } = mirror();
    await rollback(String(first.release));
    const built = await runJson(['build', '--output', output]);
    expect(built.document).toMatchObject({ published: true, release: second.release });
    expect(await headcount()).toBe(200);
    expect(await releases()).toMatchObject({ rolled_back_from: null });
    expect((await rollback(String(second.release))).document).toMatchObject({
      before: second.release,
      rolled_back_from: null,
    });
  });

  it('keeps as many as it was told, and the one before in any case', { tags: 'long' }, async () => {
    const { output, run: runWith, releases, rollback, first, second } = mirror();
    const ids = [first.release, second.release];
    for (const headcount of [3, 4]) ids.push((await runWith(headcount)).release);
    expect((await releases()).releases.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1]]);
    await rollback(String(ids[1]));
    const landed = readdirSync(join(output, 'landing', 'responses'));
    ids.push((await runWith(5, '--keep', '2')).release);
    expect((await releases()).releases.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[1]]);
    expect(readdirSync(join(output, 'landing', 'responses'))).toEqual(
      expect.arrayContaining(landed),
    );
  });

  it('refuses what is not kept, what is damaged, and a folder without releases', async () => {
    const { output, rollback, headcount, first } = mirror();
    await rollback();
    const older = await rollback();
    expect(older.code).toBe(2);
    expect(older.stderr).toMatch(/no release is kept that is older than/);
    const unknown = await rollback('../landing');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain(String(first.release));
    expect((await runJson(['build', '--output', output])).code).toBe(0);
    writeFileSync(join(output, 'releases', String(first.release), 'csv', 'age_pyramid.csv'), 'x');
    const damaged = await rollback();
    expect(damaged.code).toBe(3);
    expect(damaged.stderr).toMatch(/is not as it was published: csv\/age_pyramid\.csv/);
    expect(await headcount()).toBe(200);
    const nowhere = await run(['releases', '--output', join(temporaryFolder(), 'none')]);
    expect(nowhere.code).toBe(2);
  });

  it('shows the newest release again where none is on show', async () => {
    const { output, second } = mirror();
    rmSync(join(output, 'current'));
    symlinkSync(join('releases', 'gone'), join(output, 'current'));
    const { code, stdout } = await run(['rollback', '--output', output]);
    expect([code, stdout.trim()]).toEqual([
      0,
      `On show is ${second.release}, the newest; there was none.`,
    ]);
  });

  it('takes a release that a kill left beside the one on show, and a void record, for what they are', async () => {
    const { output, run: runWith, releases, first, second } = mirror();
    // As if killed after the new release was moved in, before the link was swapped.
    const link = join(output, 'current');
    rmSync(link);
    symlinkSync(join('releases', String(first.release)), link);
    writeFileSync(
      join(output, 'rollback.json'),
      JSON.stringify({ to: 'another', from: second.release }),
    );
    expect(await runWith(200)).toMatchObject({ published: true, release: second.release });
    expect(await releases()).toMatchObject({ on_show: second.release, rolled_back_from: null });
  });
});
