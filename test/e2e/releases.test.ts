import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReleaseList } from '../../src/mirror/releases.ts';
import type { Verification } from '../../src/mirror/verify.ts';
import { signatureProblem, signShown } from '../../src/publish/sign-release.ts';
import { openPublished } from '../../src/serve/release-files.ts';
import { generateKey, parseSecretKey } from '../../src/system/minisign.ts';
import { outputPaths } from '../../src/system/paths.ts';
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

const [secretFile, publicFile] = [join(folder, 'sign.key'), join(folder, 'sign.pub')];
const made = { keys: {} as Record<string, string>, first: '', release: '' };

beforeAll(async () => {
  Object.assign(made, { first: begun.first.release, release: begun.second.release });
  const keys = await runJson<Record<string, string>>(['keys', join(folder, 'sign')]);
  expect(keys.code, keys.stderr).toBe(0);
  made.keys = keys.document;
});

const copy = () => mirror().output;

const build = (to: string, ...more: string[]) =>
  runJson(['build', '--output', to, '--sign-key', secretFile, ...more]);

async function verify(to: string, key = publicFile) {
  const { code, document } = await runJson<Verification>(['verify', '--output', to, '--key', key]);
  const { ok, signed_by, problems } = document;
  return { code, ok, signed_by, told: problems.map(({ path, what }) => `${path}: ${what}`) };
}

const signatureOf = (to: string) => join(to, 'current', 'SHA256SUMS.minisig');

describe('hrmirror keys', () => {
  it('makes two files, of which one is secret, and overwrites none', async () => {
    expect(statSync(secretFile).mode & 0o777).toBe(0o600);
    const [, secret = ''] = readFileSync(secretFile, 'utf8').split('\n');
    const [, line] = readFileSync(publicFile, 'utf8').split('\n');
    expect(made.keys).toEqual({
      key_id: expect.stringMatching(/^[0-9A-F]+$/),
      public_key: line,
      public_key_file: publicFile,
      secret_key_file: secretFile,
    });
    const cwd = temporaryFolder();
    const { code, stdout } = await run(['keys'], { cwd });
    expect([code, readdirSync(cwd).sort()]).toEqual([0, ['hrmirror.key', 'hrmirror.pub']]);
    const own = readFileSync(join(cwd, 'hrmirror.key'), 'utf8').split('\n')[1] ?? '';
    expect(own).toHaveLength(212);
    expect(stdout).not.toContain(own.slice(84, 124));
    const again = await run(['keys', join(folder, 'sign')]);
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining('is there, and no key'),
    ]);
    expect(readFileSync(secretFile, 'utf8')).toContain(secret);
  });

  it('makes none in the folder of the mirror, nor half a pair', async () => {
    const cwd = temporaryFolder();
    const inside = await run(['keys', 'output/sign'], { cwd });
    expect([inside.code, inside.stderr]).toEqual([2, expect.stringContaining('of a mirror')]);
    const nowhere = await run(['keys', 'none/sign'], { cwd });
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('be written')]);
    writeFileSync(join(cwd, 'sign.pub'), 'mine');
    expect((await run(['keys', 'sign'], { cwd })).code).toBe(2);
    expect(readdirSync(cwd)).toEqual(['sign.pub']);
  });
});

describe('hrmirror --sign-key', () => {
  it('signs the release on show, whose other files stay, and the next one as it is published', async () => {
    const to = copy();
    expect(await verify(to)).toMatchObject({
      code: 3,
      signed_by: null,
      told: ['current/SHA256SUMS.minisig: missing: the release is not signed'],
    });
    const { code, document } = await build(to);
    expect([code, document.published, document.release]).toEqual([0, false, made.release]);
    const sound = { code: 0, ok: true, signed_by: made.keys.key_id, told: [] };
    expect(await verify(to)).toEqual(sound);
    expect(await verify(to, made.keys.public_key)).toEqual(sound);
    expect(readFileSync(signatureOf(to), 'utf8')).toContain(
      `\ntrusted comment: hrmirror release ${made.release}\n`,
    );
    const before = statSync(signatureOf(to)).mtimeMs;
    await build(to);
    expect(statSync(signatureOf(to)).mtimeMs).toBe(before);

    writeFileSync(join(to, 'current', 'README.md'), 'spoilt');
    const anew = await build(to);
    expect(anew.document).toMatchObject({ published: true, release: `${made.release}.2` });
    expect(await verify(to)).toEqual(sound);
    expect((await run(['verify', '--output', to])).code).toBe(0);
  });

  it('is checked against the hashes, the key and the release', async () => {
    const to = copy();
    const key = parseSecretKey(readFileSync(secretFile, 'utf8'));
    await signShown(outputPaths(to), key);
    const release = { id: made.release, path: join(to, 'current') };
    const { publicKey } = key;
    expect(signatureProblem(release, publicKey)).toBeNull();
    expect(signatureProblem(release, generateKey().publicKey)).toMatch(/^it was made by key/);
    expect(signatureProblem({ ...release, id: 'other' }, publicKey)).toBe(
      `it is of another release (hrmirror release ${made.release})`,
    );
    const served = await openPublished(release, 'SHA256SUMS.minisig');
    expect(served?.size).toBe(statSync(signatureOf(to)).size);
    await served?.handle.close();
    const sums = join(to, 'current', 'SHA256SUMS');
    writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^.*hrstats.xlsx\n/m, ''));
    expect((await verify(to)).told).toContain(
      'current/SHA256SUMS.minisig: it is of something else',
    );
  });

  it('does not sign a release that was damaged since', async () => {
    const to = copy();
    writeFileSync(join(to, 'current', 'csv', 'entities.csv'), 'spoilt');
    await signShown(outputPaths(to), generateKey());
    expect(existsSync(signatureOf(to))).toBe(false);
  });

  it('is never printed, logged or recorded, wherever it was said', async () => {
    const to = copy();
    const [, line = ''] = readFileSync(secretFile, 'utf8').split('\n');
    const cwd = temporaryFolder();
    const config = JSON.stringify({ 'sign-key': secretFile, output: to });
    writeFileSync(join(cwd, 'hrmirror.config.json'), config);
    const { code, stdout, stderr } = await run(['build'], { cwd });
    expect([code, (await verify(to)).ok]).toEqual([0, true]);
    const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const kept = files.map(({ parentPath, name }) =>
      readFileSync(join(parentPath, name), 'latin1'),
    );
    const seed = line.slice(84, 124);
    expect([stdout, stderr, ...kept].filter((text) => text.includes(seed))).toEqual([]);
    for (const [args, env] of [
      [['build', '--sign-key', line], {}],
      [['build'], { HRMIRROR_SIGN_KEY: line }],
      [['verify', '--key', line], {}],
      [['verify', '--key', secretFile], {}],
    ] as const) {
      const told = await run([...args, '--output', to, '--json'], { env });
      expect([told.code, told.stderr]).toEqual([2, expect.stringMatching(/key.*: no .* key/)]);
      expect(told.stdout + told.stderr).not.toContain(seed);
    }
  });
});

const hasMinisign = spawnSync('minisign', ['-v']).status === 0;

describe.skipIf(!hasMinisign)('minisign (needs the program of that name)', () => {
  it('finds the release signed, and one that was changed not', async () => {
    const to = copy();
    await build(to);
    const cwd = join(to, 'current');
    const check = () =>
      execFileSync('minisign', ['-Vm', 'SHA256SUMS', '-p', publicFile], {
        cwd,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(check()).toContain(`Trusted comment: hrmirror release ${made.release}`);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd });
    writeFileSync(join(cwd, 'SHA256SUMS'), '\n', { flag: 'a' });
    expect(check).toThrow(/Signature verification failed/);
  });
});
