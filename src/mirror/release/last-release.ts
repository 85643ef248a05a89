import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { bringNews } from '../../build/changed-runs.ts';
import { whatIsAsked } from '../../model/selection.ts';
import { currentRelease, type Release } from '../../publish/current-release.ts';
import { readPins } from '../../read/pins.ts';
import { readingVersion } from '../../read/reading-version.ts';
import { hashOfPins } from '../../read/stage.ts';
import { codeHash } from '../../system/code-hash.ts';
import { withDatabase } from '../../system/database.ts';
import type { Effects } from '../../system/effects.ts';
import { readJsonFile, writeJsonFile } from '../../system/json-file.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { version } from '../../system/version.ts';
import type { MakeInput } from './make-release.ts';

/** What decides whether the release on show is the one that would be made now. */
export interface ReleaseBasis
  extends Pick<MakeInput, 'catalogue' | 'words' | 'paths' | 'segments' | 'plans'> {
  readonly effects: Pick<Effects, 'now'>;
}

/** What is recorded when the release on show was made, or found to be what would be made. */
const recordSchema = z.strictObject({
  release: z.string(),
  /** How many segments and plan records there were, and a hash of them and of the program that read them. */
  segments: z.int(),
  plans: z.int(),
  inputs: z.string(),
  /** Size, times of change and place of every file of the release when it was last read whole. */
  files: z.record(z.string(), z.string()),
  /** Epoch milliseconds of that reading. */
  read_at: z.number(),
});

type LastRelease = z.infer<typeof recordSchema>;

/** A release is read whole again after this time, even if no file of it seems touched. */
const mostReadAge = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether the release on show is surely what would be made now, by what was recorded of it (docs/decisions/0012): nothing
 * that it was made from has changed, none of its files was touched, and what runs since then asked and landed is no news.
 * Otherwise it has to be found out in full.
 */
export async function isUpToDate(basis: ReleaseBasis): Promise<boolean> {
  const shown = currentRelease(basis.paths);
  // A record that cannot be read is as good as none.
  const known = readJsonFile(recordPath(basis.paths), recordSchema);
  if (shown === null || known === null || !isUntouched(basis, shown, known)) return false;
  const asked = new Set(basis.plans.slice(0, known.plans).map(whatIsAsked));
  if (!basis.plans.every((plan) => asked.has(whatIsAsked(plan)))) return false;
  if (await landedNews(basis, known)) return false;
  writeRecord(basis, shown, known);
  return true;
}

/** Records that the release on show was made from these inputs, and has just been read whole. */
export function rememberRelease(basis: ReleaseBasis): void {
  const shown = currentRelease(basis.paths);
  if (shown === null) return;
  writeRecord(basis, shown, { files: filesOf(shown), read_at: basis.effects.now() });
}

/** How many segments there were when the release on show was last made or found to hold; 0 where that is not known. */
export function knownSegments(paths: OutputPaths): number {
  return readJsonFile(recordPath(paths), recordSchema)?.segments ?? 0;
}

/** Whether everything that the release was made from still stands as it did, and so does the release. */
function isUntouched(basis: ReleaseBasis, shown: Release, known: LastRelease): boolean {
  const segments = basis.segments.slice(0, known.segments);
  const plans = basis.plans.slice(0, known.plans);
  const age = basis.effects.now() - known.read_at;
  return (
    known.release === shown.id &&
    known.inputs === hashOfInputs({ ...basis, segments, plans }) &&
    age >= 0 &&
    age <= mostReadAge &&
    JSON.stringify(filesOf(shown)) === JSON.stringify(known.files)
  );
}

async function landedNews({ paths, segments }: ReleaseBasis, known: LastRelease): Promise<boolean> {
  const added = segments.slice(known.segments);
  const [first] = added;
  if (first === undefined) return false;
  return withDatabase({ temporary: paths.temporary }, (database) =>
    bringNews(database, segments, { added, firstSeq: first.seal.first_seq }),
  );
}

function writeRecord(
  basis: ReleaseBasis,
  { id }: Release,
  { files, read_at }: Pick<LastRelease, 'files' | 'read_at'>,
): void {
  const record: LastRelease = {
    release: id,
    segments: basis.segments.length,
    plans: basis.plans.length,
    inputs: hashOfInputs(basis),
    files,
    read_at,
  };
  writeJsonFile(recordPath(basis.paths), record);
}

function filesOf({ path }: Release): Record<string, string> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(files.map((file) => [file, stateOf(join(path, file))]));
}

/** Another text says that the file was touched: no user can put back the time of change or the place (docs/decisions/0012). */
function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}

/** Changes with every segment and plan record, and with the program and everything that it reads answers with. */
function hashOfInputs({ catalogue, words, paths, segments, plans }: ReleaseBasis): string {
  const mappings = hashOfPins(readPins(paths.mappings));
  const program = [version, codeHash(), readingVersion(catalogue, words), mappings];
  const seals = segments.map(({ seal }) => [seal.segment, seal.sha256]);
  return hash('sha256', JSON.stringify([program, seals, plans]));
}

function recordPath({ derived }: OutputPaths): string {
  return join(derived, 'last-release.json');
}
