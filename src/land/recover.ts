import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '../system/durable.ts';
import type { OutputPaths } from '../system/paths.ts';
import { decodeFrames } from './frames.ts';
import {
  damageOf,
  mostRows,
  readSeal,
  type Seal,
  sealAnew,
  sealedSegments,
  segmentFiles,
  segmentNames,
} from './segments.ts';

/** A sealed segment that no longer held what was recorded of it, and was moved to `landing/quarantine/`. */
interface SetAside {
  readonly segment: string;
  readonly what: string;
}

/** What opening a landing zone found: left over from a run that did not end well, or damaged since. */
export interface Recovery {
  readonly segments: number;
  readonly rows: number;
  /** Bytes of a record that was being written when the run died. */
  readonly tornBytes: number;
  readonly setAside: readonly SetAside[];
  /** Segments whose damaged seals were made anew. */
  readonly sealedAnew: readonly string[];
}

/** Where landing goes on: the last number and row ever given, and the time no new row may precede. */
export interface Position {
  readonly number: number;
  readonly seq: number;
  readonly fetchedAt: number;
}

/**
 * Repairs a landing zone: damaged segments are set aside by name, and what an interrupted run had landed
 * is sealed. Needs the folder's lock. Doing it again after a kill at any point comes to the same.
 */
export async function recover(
  paths: OutputPaths,
  seal: (segment: string) => Promise<Seal | null>,
): Promise<Recovery> {
  const { setAside, sealedAnew } = await putRight(paths);
  const sealed = new Set(sealedSegments(paths).map(({ name }) => name));
  const found = { segments: 0, rows: 0, tornBytes: 0 };
  for (const segment of segmentNames(paths.active)) {
    const active = join(paths.active, `${segment}.frames`);
    if (sealed.has(segment)) {
      rmSync(active);
      continue;
    }
    const file = readFileSync(active);
    const { wholeBytes, isDamaged } = decodeFrames(file);
    found.tornBytes += file.length - wholeBytes;
    if (isDamaged) setAside.push({ segment, what: damagedFrames });
    found.rows += (await seal(segment))?.rows ?? 0;
    found.segments += 1;
  }
  fsyncPath(paths.active);
  return { ...found, setAside, sealedAnew };
}

const damagedFrames =
  'holds a damaged record; the others are sealed, the whole file is kept in landing/quarantine';

/** Reads every sealed segment whole; a damaged one whose frames still stand is simply sealed anew. */
async function putRight(
  paths: OutputPaths,
): Promise<{ setAside: SetAside[]; sealedAnew: string[] }> {
  const active = new Set(segmentNames(paths.active));
  const setAside: SetAside[] = [];
  const sealedAnew: string[] = [];
  for (const segment of segmentNames(paths.responses)) {
    const what = await damageOf(paths.responses, segment);
    if (what === null) continue;
    if (active.has(segment)) rmSync(segmentFiles(paths.responses, segment).seal, { force: true });
    else if (await sealAnew(paths, segment)) sealedAnew.push(segment);
    else {
      moveAside(paths, segment);
      setAside.push({ segment, what });
    }
  }
  if (setAside.length > 0) fsyncPath(paths.responses);
  return { setAside, sealedAnew };
}

/** The seal goes last: as long as it stands, the segment is found damaged again. */
function moveAside(paths: OutputPaths, segment: string): void {
  mkdirSync(paths.quarantine, { recursive: true });
  const from = segmentFiles(paths.responses, segment);
  const to = segmentFiles(paths.quarantine, segment);
  for (const file of ['parquet', 'seal'] as const) {
    if (existsSync(from[file])) renameSync(from[file], to[file]);
  }
  fsyncPath(paths.quarantine);
}

/**
 * Where landing goes on after everything that stands or stood here: names and rows are never given
 * twice, not even those of a segment set aside, and each run's rows are later than all before it.
 */
export function positionOf(paths: OutputPaths): Position {
  const segments = [paths.responses, paths.quarantine].flatMap((folder) =>
    segmentNames(folder).map((name) => ({ name, seal: readSeal(folder, name) })),
  );
  const seals = segments.flatMap(({ seal }) => seal ?? []);
  const unsealed = segments.length - seals.length;
  return {
    number: Math.max(0, ...segments.map(({ name }) => Number(name))),
    // Which rows one without a seal holds is not known: its backup may come back.
    seq: Math.max(0, ...seals.map(({ last_seq }) => last_seq)) + unsealed * mostRows,
    fetchedAt: Math.max(0, ...seals.map(({ last_fetched_at }) => last_fetched_at + 1)),
  };
}

/** What is made in `tmp/`: segments and derived files, releases, what merging makes, what DuckDB spills. */
const unfinished = /^(([a-z]+-)?\d{6}\.parquet|.+-[0-9a-f]{8}|merged|zone-\d+|duckdb_temp_.*)$/;

/** Clears a folder of what a killed run left in it; makes it where it is missing. Needs the folder's lock. */
export function sweep(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((each) => unfinished.test(each)))
    rmSync(join(folder, name), { recursive: true, force: true });
}
