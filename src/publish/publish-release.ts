/**
 * The stage *publish*. In: a folder of files that were built and checked. Out: a release that is described, read back
 * and on show, all at once. It must not know what a figure means.
 */
import { readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../model/catalogue.ts';
import { UnpublishedError } from '../model/errors.ts';
import { type Database, withRelease } from '../system/database.ts';
import { writeFileDurably } from '../system/durable.ts';
import type { SecretKey } from '../system/minisign.ts';
import type { OutputPaths } from '../system/paths.ts';
import { sumsFile } from '../system/sums.ts';
import { renderCitation } from './citation.ts';
import { currentRelease, freeReleaseId, isReleaseId, swapIn } from './current-release.ts';
import { type DescribedFile, type ReleaseFacts, renderDataPackage } from './data-package.ts';
import { countTables, describeFiles, readFacts } from './describe-release.ts';
import { keptReleases } from './kept-releases.ts';
import { readNews } from './news.ts';
import { fileOf, type ReleaseFile } from './release-files.ts';
import { releaseTexts } from './release-texts.ts';
import { forgetRollback } from './rollback.ts';
import { readSdmxCodes } from './sdmx-structure.ts';
import { signRelease } from './sign-release.ts';
import { problemText, verifyRelease } from './verify-release.ts';

/** What the files of a release that tell of the others are made of. */
export interface DescribeInput {
  readonly catalogue: Catalogue;
  /** The built release. */
  readonly built: string;
  /** The name of the release before, `null` for a first one. */
  readonly before: string | null;
  /** Makes `index.html` of what is known of the release: its text once its other files are described. */
  readonly page: (
    database: Database,
    facts: ReleaseFacts,
  ) => Promise<(files: readonly DescribedFile[]) => string>;
}

/** The built release stands on the file system of the output folder; it is gone afterwards. */
export interface PublishInput extends DescribeInput {
  readonly paths: OutputPaths;
  /** The name of the release; a number is added where the release on show has it already. */
  readonly name: string;
  /** How many releases to keep, this one counted; the one on show before is kept in any case. */
  readonly keep: number;
  /** Signs `SHA256SUMS`; `null`: it is not signed. */
  readonly signKey: SecretKey | null;
}

/**
 * Describes a built release and swaps it in (contract §3). Until the swap the published release stays as it was. Then releases
 * beyond `keep` go; the landing zone is never touched.
 * @throws UnpublishedError where the files do not hold what the tables hold.
 */
export async function publishRelease(input: PublishInput): Promise<void> {
  const { paths, built, signKey } = input;
  const id = freeReleaseId(paths, input.name);
  await describeBuilt(input, id, paths.temporary);
  if (signKey !== null) signRelease({ id, path: built }, signKey);
  const before = currentRelease(paths);
  swapIn(paths, built, id);
  forgetRollback(paths);
  prune(paths, input.keep, [id, before?.id]);
}

/** Of the release DuckDB need not hold more than what a question takes. */
const memoryLimit = '192MB';

/**
 * Describes a built release (`CITATION.cff`, `hrstats.xlsx`, `releaseTexts`, `datapackage.json`, `SHA256SUMS`), makes it
 * durable and reads it back.
 * @throws UnpublishedError where the files do not hold what the tables hold.
 */
export async function describeBuilt(
  input: DescribeInput,
  id: string,
  temporary: string,
): Promise<void> {
  const { catalogue, built, before } = input;
  const { page, files, ...read } = await withRelease(
    built,
    { temporary, memoryLimit, threads: 1 },
    (database) => readBuilt(database, input, id),
  );
  for (const [path, render] of Object.entries(releaseTexts))
    files.push(await writeText(built, path, render({ catalogue, ...read, files })));
  files.push(await writeText(built, 'index.html', page(files)));
  writeFileDurably(
    join(built, 'datapackage.json'),
    renderDataPackage({ catalogue, facts: read.facts, files }, before),
  );
  await writeSums(built, files);
  const problems = await verifyRelease(built);
  if (problems.length > 0) {
    throw new UnpublishedError(`The release reads back wrong: ${problemText(problems)}.`);
  }
}

/** Writes what is made of the tables, and reads what the texts of a built release tell of it. */
async function readBuilt(database: Database, input: DescribeInput, id: string) {
  const { catalogue, built } = input;
  const facts = await readFacts(database, id);
  writeFileDurably(join(built, 'CITATION.cff'), renderCitation(catalogue, facts));
  const rows = await countTables(database);
  // The writer of workbooks is much code, which only a new release needs.
  const { writeWorkbook } = await import('./workbook.ts');
  await writeWorkbook({ folder: built, catalogue, facts, rows, database });
  const page = await input.page(database, facts);
  const [files] = await Promise.all([describeFiles(database, built, rows), fsyncTree(built)]);
  const news = await readNews(database, catalogue);
  const codes = await readSdmxCodes(database);
  return { facts, page, files, news, codes };
}

/** Writes a file that holds no rows, and describes it. */
async function writeText(folder: string, path: string, text: string): Promise<DescribedFile> {
  writeFileDurably(join(folder, path), text);
  return { ...(await fileOf(folder, path)), table: null, rows: null };
}

/** Readers may hold the release that was on show before: it stays for one more publication at least. What others put there stays. */
function prune(paths: OutputPaths, keep: number, spared: readonly (string | undefined)[]): void {
  const older = keptReleases(paths)
    .filter((release) => isReleaseId(release.id))
    .slice(keep);
  for (const { id, path } of older) {
    if (!spared.includes(id)) rmSync(path, { recursive: true, force: true });
  }
}

async function writeSums(
  folder: string,
  files: readonly Pick<ReleaseFile, 'path' | 'sha256'>[],
): Promise<void> {
  const described = [...files, await fileOf(folder, 'datapackage.json')];
  const lines = described.map((file) => `${file.sha256}  ${file.path}\n`);
  writeFileDurably(join(folder, sumsFile), lines.join(''));
}

/** Makes all that stands in a folder durable; what is written there later has to be written so. */
async function fsyncTree(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of [...names, '.']) {
    const file = await open(join(folder, name));
    await file.sync().finally(() => file.close());
  }
}
