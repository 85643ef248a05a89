import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import { filesOf } from '../../src/model/packaged-files.ts';
import { currentRelease } from '../../src/publish/current-release.ts';
import { fileTitles } from '../../src/publish/file-titles.ts';
import { publishRelease } from '../../src/publish/publish-release.ts';
import { verifyRelease } from '../../src/publish/verify-release.ts';
import { type OutputPaths, outputPaths } from '../../src/system/paths.ts';
import { figure, landRuns, lists, type Run } from '../build/fixture.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';

const run: Run = {
  id: 'run-1',
  landings: [...lists, { key: 'organisms/10/workforce?year=2020', figures: [figure(100)] }],
};

const built = sharedFolder();

/** Publishes a copy of what was built once. */
async function publish(
  output: string,
  id: string,
  spoil: (built: string) => void = () => undefined,
) {
  const paths = outputPaths(output);
  const from = join(paths.temporary, id);
  cpSync(built, from, { recursive: true });
  await publishRelease({
    paths,
    catalogue: federalHr,
    built: from,
    name: id,
    keep: 2,
    signKey: null,
    before: null,
    page: async () => () => {
      spoil(from);
      return '<!doctype html>';
    },
  });
  return paths;
}

/** A release that no test changes. */
const folder = sharedFolder();
let shared: OutputPaths;
beforeAll(async () => {
  await buildRelease({ ...(await landRuns([run])), into: built });
  shared = await publish(folder, 'run-1');
});

/** A copy of the release, to change. */
function copyOfShared(): OutputPaths {
  const output = temporaryFolder();
  cpSync(folder, output, { recursive: true, verbatimSymlinks: true });
  return outputPaths(output);
}

describe('publishRelease(input)', () => {
  it('swaps in a release that reads back as it was described', async () => {
    const paths = shared;
    expect(lstatSync(paths.current).isSymbolicLink()).toBe(true);
    expect(currentRelease(paths)).toEqual({ id: 'run-1', path: join(paths.releases, 'run-1') });
    expect(await verifyRelease(paths.current)).toEqual([]);
  });

  it('keeps the release before and what others put beside it, and removes older ones', async () => {
    const output = temporaryFolder();
    const [a, b, c] = ['a', 'b', 'c'].map(
      (digit) => `20260101T000000Z-00000${digit}-0123456${digit}`,
    );
    const others = ['backup', 'copy-20260101', 'notes'];
    for (const other of others) mkdirSync(join(output, 'releases', other), { recursive: true });
    await publish(output, String(a));
    await publish(output, String(b));
    const paths = await publish(output, String(c));
    expect(readdirSync(paths.releases).sort()).toEqual([b, c, ...others]);
    expect(currentRelease(paths)?.id).toBe(c);
  });

  it('swaps in nothing that does not read back as it was described', async () => {
    const output = temporaryFolder();
    const spoil = (built: string) => writeFileSync(join(built, 'csv/age_pyramid.csv'), 'changed');
    await expect(publish(output, 'a', spoil)).rejects.toThrow(
      'reads back wrong: csv/age_pyramid.csv: not as it was published',
    );
    expect(existsSync(outputPaths(output).current)).toBe(false);
  });

  it('never writes over a release of the same name', async () => {
    const output = temporaryFolder();
    await publish(output, 'a');
    const paths = await publish(output, 'a');
    expect(readdirSync(paths.releases).sort()).toEqual(['a', 'a.2']);
    expect(currentRelease(paths)?.id).toBe('a.2');
  });

  it('describes every file with size, hash, rows, schema, licence and source', () => {
    const { resources } = JSON.parse(
      readFileSync(join(shared.current, 'datapackage.json'), 'utf8'),
    );
    const observations = resources.find(
      ({ name }: { name: string }) => name === 'parquet.observations.parquet',
    );
    expect(observations).toMatchObject({ rows: 1, type: 'table', format: 'parquet' });
    expect(observations.schema.fields).toHaveLength(18);
    for (const resource of resources) {
      expect(resource.licenses).toHaveLength(1);
      expect(resource.sources).toHaveLength(1);
      for (const { path, hash } of filesOf(resource)) {
        expect(existsSync(join(shared.current, path))).toBe(true);
        expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/);
      }
    }
  });
});

describe('README.md of a release', () => {
  it('names every file that stands there and holds no table, and no other', () => {
    const found = readdirSync(shared.current, { withFileTypes: true });
    const files = found.filter((entry) => entry.isFile()).map(({ name }) => name);
    files.push('sdmx/structure.xml', 'sdmx/*.csv.gz', 'splits/*.js');
    expect(Object.keys(fileTitles).sort()).toEqual(files.sort());
    const text = readFileSync(join(shared.current, 'README.md'), 'utf8');
    for (const file of files) expect(text).toContain(`| \`${file}\` | ${fileTitles[file]} |`);
  });
});

describe('currentRelease(paths)', () => {
  it('is none that current leads to outside the mirror', () => {
    const paths = outputPaths(temporaryFolder());
    const [inside, outside] = [join(paths.releases, 'a'), join(temporaryFolder(), 'releases', 'a')];
    for (const folder of [inside, outside]) mkdirSync(folder, { recursive: true });
    for (const [to, shown] of [
      [outside, null],
      [inside, { id: 'a', path: inside }],
    ] as const) {
      rmSync(paths.current, { force: true });
      symlinkSync(to, paths.current);
      expect(currentRelease(paths)).toEqual(shown);
    }
  });
});

describe('verifyRelease(folder)', () => {
  it('names a file that was changed, one that is missing and one too many', async () => {
    const paths = copyOfShared();
    writeFileSync(join(paths.current, 'csv/age_pyramid.csv'), 'changed');
    writeFileSync(join(paths.current, 'extra.txt'), 'new');
    const problems = await verifyRelease(paths.current);
    expect(problems).toEqual([
      { path: 'csv/age_pyramid.csv', what: 'not as it was published' },
      { path: 'extra.txt', what: 'was not published with this release' },
    ]);
  });
});
