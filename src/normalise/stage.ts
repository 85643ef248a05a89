import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '../database.ts';
import { writeFileDurably } from '../durable.ts';
import { emptySets, fromJson, merge, setHashes, toJson } from './category-sets.ts';
import {
  type ReadingInput,
  recordOf,
  recordPath,
  type SegmentReaders,
  type SegmentRecord,
  type SegmentToRead,
} from './segment-readers.ts';
import { type DerivedKind, derivedKinds, derivedPath } from './segments/derived-writer.ts';
import { pagesElsewhere } from './segments/pages-of-answers.ts';

export interface NormaliseInput extends ReadingInput {
  /** Sealed segments in landing order. */
  readonly segments: readonly SegmentToRead[];
  /** They end with the work. */
  readonly readers: SegmentReaders;
}

/** The derived files, by kind, in landing order. */
type DerivedFiles = Readonly<Record<DerivedKind, string[]>>;

export interface Normalised {
  readonly files: DerivedFiles;
  /** By segment: changes whenever its derived files may, unless the category sets do. */
  readonly inputs: readonly string[];
  /** Canonical JSON of the category sets learned from all of them. */
  readonly sets: string;
}

/**
 * Reads every sealed segment that is not read yet, or whose inputs have changed: the segment, the code
 * of normalisation, the hints, or a category set it used. A segment is read with the category sets known
 * by then and teaches its own; one that used a set to which others added since is read again. So the
 * order of landing makes no difference, and most segments are read once.
 */
export async function normalise(input: NormaliseInput): Promise<Normalised> {
  const { derived, readers } = input;
  const segments = await withElsewhere(input);
  mkdirSync(derived, { recursive: true });
  try {
    const records = await readers.readNew(input, segments);
    const sets = unionOf(records.values());
    writeFileDurably(join(derived, 'category-sets.json'), toJson(sets));
    const hashes = setHashes(sets);
    const stale = segments.filter(
      ({ name }) => !isCurrent(derived, name, records.get(name), hashes),
    );
    await readers.readAgain(input, stale, sets);
    forgetOthers(input);
    const inputs = segments.map(({ name }) => records.get(name)?.inputs ?? '');
    return { files: derivedFiles(input), inputs, sets: toJson(sets) };
  } finally {
    await readers.close();
  }
}

/** The segments, each with those that hold pages of its answers: it is read again when these change. */
async function withElsewhere({ segments, temporary }: NormaliseInput): Promise<SegmentToRead[]> {
  const byPath = new Map(segments.map((segment) => [segment.path, segment]));
  const elsewhere = await withDatabase({ temporary, memoryLimit: '256MB' }, (database) =>
    pagesElsewhere(database, [...byPath.keys()]),
  );
  return segments.map((segment) => {
    const paths = elsewhere.get(segment.path) ?? [];
    return { ...segment, elsewhere: paths.flatMap((path) => byPath.get(path) ?? []) };
  });
}

function unionOf(records: Iterable<SegmentRecord>) {
  return [...records].reduce((all, { learned }) => merge(all, fromJson(learned)), emptySets());
}

function isCurrent(
  derived: string,
  segment: string,
  record: SegmentRecord | undefined,
  hashes: ReadonlyMap<string, string>,
): boolean {
  if (record === undefined) return false;
  const sameSets = Object.entries(record.sets).every(
    ([set, hash]) => (hashes.get(set) ?? '') === hash,
  );
  return (
    sameSets &&
    derivedKinds.every((kind) => isWhole(derivedPath(derived, kind, segment), record.files[kind]))
  );
}

/** The file of how the answers of a segment were read; `null` where it is not as it was written, and is to be made again. */
export function answersFile(derived: string, segment: string): string | null {
  const path = derivedPath(derived, 'answers', segment);
  const known = recordOf(derived, segment);
  return isWhole(path, known?.files.answers) ? path : null;
}

/** A derived file that was lost or damaged is made again. */
function isWhole(path: string, sha256: string | undefined): boolean {
  return existsSync(path) && hash('sha256', readFileSync(path)) === sha256;
}

function derivedFiles({ derived, segments }: NormaliseInput): DerivedFiles {
  const files = (kind: DerivedKind) => segments.map(({ name }) => derivedPath(derived, kind, name));
  const byKind = derivedKinds.map((kind) => [kind, files(kind)] as const);
  return Object.fromEntries(byKind) as Record<DerivedKind, string[]>;
}

/** Derived files of segments that are no more would only mislead. */
function forgetOthers({ derived, segments }: NormaliseInput): void {
  const names = new Set(segments.map(({ name }) => name));
  for (const file of existsSync(join(derived, 'records'))
    ? readdirSync(join(derived, 'records'))
    : []) {
    const name = file.slice(0, -'.json'.length);
    if (names.has(name)) continue;
    rmSync(recordPath(derived, name));
    for (const kind of derivedKinds) rmSync(derivedPath(derived, kind, name), { force: true });
  }
}
