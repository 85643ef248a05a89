import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Verification } from '../../src/mirror/verify.ts';
import { signatureProblem, signShown } from '../../src/publish/sign-release.ts';
import { openPublished } from '../../src/serve/release-files.ts';
import { generateKey, parseSecretKey } from '../../src/system/minisign.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers, openUpstream } from '../helpers/upstream.ts';

const folder = sharedFolder();
const output = join(folder, 'out');
const [secretFile, publicFile] = [join(folder, 'sign.key'), join(folder, 'sign.pub')];
const made = { keys: {} as Record<string, string>, release: '' };

/** A mirror of one figure, published without a key. */
beforeAll(async () => {
  const upstream = await openUpstream(
    (path) => listAnswers(path, ['10']) ?? { json: { data: { headcount: 100 } } },
  );
  const selection = ['--endpoints', 'longabsence', '--years', '2022', '--subjects', 'organism:10'];
  const args = ['run', '--base-url', upstream.baseUrl, '--output', output, ...selection];
  made.release = String((await runJson(args)).document.release);
  upstream.close();
  const keys = await runJson<Record<string, string>>(['keys', join(folder, 'sign')]);
  expect(keys.code, keys.stderr).toBe(0);
  made.keys = keys.document;
});

function copy(): string {
  const to = join(temporaryFolder(), 'out');
  cpSync(output, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return to;
}

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
