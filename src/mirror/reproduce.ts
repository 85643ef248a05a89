import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { changedRuns } from '../build/changed-runs.ts';
import { damageOf, sealedSegments } from '../land/segments.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { CorruptError, messageOf, printable, UsageError } from '../model/errors.ts';
import { currentRelease } from '../publish/current-release.ts';
import { type KeptRelease, keptRelease, keptReleases } from '../publish/kept-releases.ts';
import { describeBuilt } from '../publish/publish-release.ts';
import { fileOf, releaseFiles } from '../publish/release-files.ts';
import { isSameDatabase } from '../publish/same-database.ts';
import type { ReadingWords } from '../read/reading-words.ts';
import { SegmentReaders } from '../read/segments/segment-readers.ts';
import { type DatabaseOptions, withDatabase } from '../system/database.ts';
import { sha256OfFile } from '../system/durable.ts';
import { type OutputPaths, outputPaths } from '../system/paths.ts';
import { sumsFile } from '../system/sums.ts';
import { noShownRelease, readLanded } from './folder/damage.ts';
import { readPlanRecords } from './folder/plan-records.ts';
import { buildFiles, describing, gatherInputs, releaseName } from './release/make-release.ts';

export interface ReproduceInput {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  readonly paths: OutputPaths;
  /** The name of a kept release, `null` for the one on show. */
  readonly release: string | null;
  /** Megabytes that the program may take while it builds. */
  readonly memoryLimit: number;
  readonly interrupted?: AbortSignal;
}

/** A file of either release: whether both have it, of the same bytes; of the database, whether it holds the same. */
interface ReproducedFile {
  readonly path: string;
  readonly state: 'same' | 'same content' | 'differs' | 'not made' | 'not there' | 'not compared';
}

/** What `reproduce --json` prints. */
export interface Reproduction {
  readonly release: string;
  /** Whether every file has the same bytes, and the database the same content. */
  readonly same: boolean;
  /** Whether it was made from the same answers, plans and mappings, by the same program. */
  readonly same_inputs: boolean;
  readonly files: readonly ReproducedFile[];
}

/**
 * Builds a release anew from what is landed, as of the last run that it covers, in a temporary folder, and compares every
 * file. The database has other bytes each time: where it holds the same, the published file takes its place, so that what
 * tells of it is the same too. So does the portal where it tells of a release that is kept no more. The mirror stays as it
 * is, and takes no lock.
 * @throws UsageError where there is no such release; CorruptError where it does not tell what it was made from, or that is
 * landed no more.
 */
export async function reproduceRelease(input: ReproduceInput): Promise<Reproduction> {
  const release = releaseOf(input);
  const temporary = mkdtempSync(join(tmpdir(), 'hrmirror-reproduce-'));
  try {
    const { built, name, ...took } = await readLanded(input.paths, () =>
      makeAnew(input, release, elsewhere(input.paths, temporary)),
    );
    const files = await compareFiles(release.path, built, took);
    return {
      release: release.id,
      same: files.every(({ state }) => state.startsWith('same')),
      same_inputs: name === release.id.replace(/\.\d+$/, ''),
      files,
    };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function releaseOf({ paths, release }: ReproduceInput): KeptRelease {
  const kept = keptReleases(paths);
  if (kept.length === 0) throw noShownRelease(paths);
  const wanted = release ?? currentRelease(paths)?.id;
  const found = kept.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  if (release === null) throw noShownRelease(paths);
  throw new UsageError(
    `no release ${printable(release, 60)} is kept; there ${kept.length === 1 ? 'is' : 'are'} ${kept.map(({ id }) => id).join(', ')}`,
  );
}

/** The landing zone of a mirror, and another place for all that is made of it. */
function elsewhere(paths: OutputPaths, temporary: string): OutputPaths {
  const { landing, source, plans, responses } = paths;
  const other = outputPaths(temporary);
  return { ...other, landing, source, plans, responses, mappings: join(temporary, 'mappings') };
}

async function makeAnew(input: ReproduceInput, release: KeptRelease, paths: OutputPaths) {
  const { catalogue, interrupted } = input;
  mkdirSync(paths.temporary, { recursive: true });
  const madeFrom = await readMadeFrom(input, release, paths);
  const readers = new SegmentReaders();
  const means = { ...input, ...madeFrom, paths, readers, afresh: 'never' } as const;
  const inputs = await gatherInputs(means, madeFrom.runs);
  for (const { name } of inputs.segments) {
    const what = await damageOf(paths.responses, name);
    if (what !== null) throw lost(release.id, `segment ${name} as it was sealed (${what})`);
  }
  const built = join(paths.temporary, 'built');
  await buildFiles(means, inputs, built);
  interrupted?.throwIfAborted();
  const options = { temporary: paths.temporary };
  const tookDatabase = await takeDatabase(release.path, built, options);
  const before = release.facts?.previousRelease ?? null;
  const kept = before === null ? null : keptRelease(input.paths, before);
  const described = { ...describing(catalogue, built, kept), before };
  const theirs = join(release.path, pageFile);
  const tookPage = before !== null && kept === null && existsSync(theirs);
  const page: typeof described.page = async (database, facts) => {
    // It also writes what the page loads.
    await described.page(database, facts);
    return () => readFileSync(theirs, 'utf8');
  };
  await describeBuilt(
    { ...described, ...(tookPage ? { page } : {}) },
    release.id,
    options.temporary,
  );
  return { built, name: releaseName(inputs), tookDatabase, tookPage };
}

const databaseFile = 'hrstats.duckdb';
const pageFile = 'index.html';

/** Puts the published database in the place of the one that was built, if it holds the same in other bytes. @returns whether it did */
async function takeDatabase(
  published: string,
  built: string,
  options: DatabaseOptions,
): Promise<boolean> {
  const [theirs, ours] = [join(published, databaseFile), join(built, databaseFile)];
  if (!existsSync(theirs)) return false;
  if ((await sha256OfFile(theirs)) === (await sha256OfFile(ours))) return false;
  if (!(await isSameDatabase(published, built, options))) return false;
  copyFileSync(theirs, ours);
  return true;
}

const madeFromSchema = z.object({ runs: z.array(z.string()), mappings: z.array(z.string()) });

/** What is landed of all that the release tells it was made from; its mappings are copied to where it is made. */
async function readMadeFrom(
  { catalogue, paths: mirror }: ReproduceInput,
  { id, path }: KeptRelease,
  paths: OutputPaths,
) {
  const table = (name: string) => join(path, 'parquet', `${name}.parquet`);
  const [segments, plans] = [sealedSegments(mirror), readPlanRecords(mirror)];
  const told = await withDatabase({ temporary: paths.temporary }, async (database) => {
    const tables = { runs: table('meta_runs'), mappings: table('meta_mappings') };
    const [row] = await database.rows('mirror/made_from', tables).catch((error: unknown) => {
      throw new CorruptError(
        `release ${id} does not tell what it was made from: ${messageOf(error)}; hrmirror build makes it anew`,
      );
    });
    const order = await changedRuns(database, catalogue, segments, plans);
    return { ...madeFromSchema.parse(row), order: order.map(({ runId }) => runId) };
  });
  const runs = told.order.filter((run) => told.runs.includes(run));
  const gone = told.runs.find((run) => !runs.includes(run));
  if (gone !== undefined) throw lost(id, `run ${gone}`);
  mkdirSync(paths.mappings, { recursive: true });
  for (const mapping of told.mappings) {
    const file = join(mirror.mappings, `${mapping}.json`);
    if (!existsSync(file)) throw lost(id, `mapping ${mapping}`);
    copyFileSync(file, join(paths.mappings, `${mapping}.json`));
  }
  return { segments, plans, runs };
}

function lost(release: string, what: string): CorruptError {
  return new CorruptError(
    `release ${release} cannot be made again: the landing zone no longer holds ${what}; hrmirror verify says what is damaged, and a backup of landing/ may have it`,
  );
}

/** Compares every file but the signature, which is made with a key and not from what is landed. */
async function compareFiles(
  published: string,
  built: string,
  { tookDatabase, tookPage }: { readonly tookDatabase: boolean; readonly tookPage: boolean },
): Promise<ReproducedFile[]> {
  const [ours, theirs] = [await hashes(built), await hashes(published)];
  const paths = [...new Set([...theirs.keys(), ...ours.keys()])].sort();
  return paths.map((path) => {
    if (path === databaseFile && tookDatabase) return { path, state: 'same content' };
    if (path === pageFile && tookPage) return { path, state: 'not compared' };
    return { path, state: stateOf(theirs.get(path), ours.get(path)) };
  });
}

function stateOf(published: string | undefined, built: string | undefined) {
  if (built === undefined) return 'not made';
  if (published === undefined) return 'not there';
  return built === published ? 'same' : 'differs';
}

async function hashes(folder: string): Promise<Map<string, string>> {
  const descriptors = ['datapackage.json', sumsFile].filter((path) =>
    existsSync(join(folder, path)),
  );
  const files = [
    ...(await releaseFiles(folder)),
    ...(await Promise.all(descriptors.map((path) => fileOf(folder, path)))),
  ];
  return new Map(files.map(({ path, sha256 }) => [path, sha256]));
}
