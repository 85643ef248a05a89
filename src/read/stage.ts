/**
 * The stage *read*. In: sealed segments and the mappings pinned in the landing zone. Out: derived files of each segment. A
 * night's run executes; only where no mapping fits an answer is one looked for, and pinned if the sums bear it out.
 * It must not know the network, tables, or who reads the figures.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withDatabase } from '../system/database.ts';
import type { Difference, InferResult, InferTask, Proposal } from './infer/infer-task.ts';
import { inferIn } from './infer/inference.ts';
import { proposalsOf, readTried, writeTried } from './infer/tried.ts';
import {
  type Evidence,
  type Mapping,
  type MappingFile,
  parseMapping,
  printMapping,
  whatItReads,
} from './mapping/mapping.ts';
import { pagesElsewhere } from './pages/pages-of-answers.ts';
import { appendPins, hashOfMappings, inForce, type PinnedMapping, readPins } from './pins.ts';
import type { ReadingWords } from './reading-words.ts';
import { type DerivedKind, derivedKinds, derivedPath } from './segments/derived-writer.ts';
import {
  recordOf,
  recordPath,
  type SegmentReaders,
  type SegmentReading,
  type SegmentRecord,
  type SegmentToRead,
} from './segments/segment-readers.ts';

export interface ReadInput extends Omit<SegmentReading, 'words'> {
  readonly words: ReadingWords;
  /** Sealed segments in landing order. */
  readonly segments: readonly SegmentToRead[];
  /** They end with the work. */
  readonly readers: SegmentReaders;
  /** The folder of pinned mappings. */
  readonly mappings: string;
  /** The run that accepts what is learned now. */
  readonly runId: string;
  /**
   * Whether all of it is learned afresh: only what is gained is pinned, or also what is read otherwise. `never`: nothing
   * is learned at all.
   */
  readonly afresh: 'never' | 'no' | 'gains' | 'all';
}

/** The derived files, by kind, in landing order. */
type DerivedFiles = Readonly<Record<DerivedKind, string[]>>;

export interface ReadAnswers {
  readonly files: DerivedFiles;
  /** By segment: changes whenever its derived files may, unless the mappings do. */
  readonly inputs: readonly string[];
  /** All mappings, those that are superseded too. */
  readonly pins: readonly PinnedMapping[];
  /** Layouts that no mapping reads, with what they might be. */
  readonly proposals: readonly Proposal[];
  /** Where what was learned afresh reads answers otherwise than the mappings in force. */
  readonly differences: readonly Difference[];
  /** Segments that are read again since a derived file of them was damaged. */
  readonly readAgain: readonly string[];
}

/** Reads every sealed segment that is not read yet, and learns what no mapping fits. */
export async function readAnswers(input: ReadInput): Promise<ReadAnswers> {
  const { derived, readers, mappings, afresh } = input;
  mkdirSync(derived, { recursive: true });
  try {
    const segments = await withElsewhere(input);
    const isFirst = readPins(mappings).every(({ mapping }) => mapping.accepted === 'human');
    if (isFirst && afresh !== 'never') await learn(input, segments, new Map());
    const readAgain = forgetDamaged(input, segments);
    let records = await readers.read(input, segments, inForce(readPins(mappings)));
    const isAfresh = afresh === 'gains' || afresh === 'all';
    const differences = isAfresh ? await learnAfresh(input, segments) : [];
    const hasLearned = afresh !== 'never' && (await learn(input, segments, records));
    if (hasLearned || differences.length > 0)
      records = await readers.read(input, segments, inForce(readPins(mappings)));
    forgetOthers(input);
    const pins = readPins(mappings);
    return {
      files: derivedFiles(input),
      inputs: segments.map(({ name }) => records.get(name)?.inputs ?? ''),
      pins,
      proposals: proposalsOf(derived),
      differences,
      readAgain,
    };
  } finally {
    await readers.close();
  }
}

/** What the stage depends on: the mappings in force. */
export function hashOfPins(pins: readonly PinnedMapping[]): string {
  return hashOfMappings(pins, [...new Set(pins.map(({ mapping }) => mapping.form))]);
}

/** Forgets as read the segments whose derived files are not as they were written. @returns their names */
function forgetDamaged({ derived }: ReadInput, segments: readonly SegmentToRead[]): string[] {
  return segments.flatMap(({ name }) => {
    const files = recordOf(derived, name)?.files;
    if (files === undefined) return [];
    if (derivedKinds.every((kind) => isWhole(derivedPath(derived, kind, name), files[kind])))
      return [];
    rmSync(recordPath(derived, name));
    return name;
  });
}

/** The segments, each with those that hold pages of its answers: it is read again when these change. */
async function withElsewhere({ segments, temporary }: ReadInput): Promise<SegmentToRead[]> {
  const byPath = new Map(segments.map((segment) => [segment.path, segment]));
  const elsewhere = await withDatabase({ temporary, memoryLimit: '256MB' }, (database) =>
    pagesElsewhere(database, [...byPath.keys()]),
  );
  return segments.map((segment) => {
    const paths = elsewhere.get(segment.path) ?? [];
    return { ...segment, elsewhere: paths.flatMap((path) => byPath.get(path) ?? []) };
  });
}

/**
 * Learns mappings for what no mapping fits, and pins those that were accepted. What was tried before is not tried again
 * before more of it comes. @returns whether any was pinned
 */
async function learn(
  input: ReadInput,
  segments: readonly SegmentToRead[],
  records: ReadonlyMap<string, SegmentRecord>,
): Promise<boolean> {
  const { derived, catalogue, words, temporary, mappings, runId } = input;
  const unread = unreadOf(records);
  const tried = readTried(derived);
  const isFirst = records.size === 0;
  const isNew = [...unread].some(([form, seqs]) => (seqs.at(-1) ?? 0) > (tried?.unread[form] ?? 0));
  const byHand = inForce(readPins(mappings)).filter(({ mapping }) => mapping.accepted === 'human');
  const areMeasured = byHand.every(({ id }) => tried?.byHand[id] !== undefined);
  if (!isFirst && !isNew && areMeasured) return false;
  const told = await inferIn(input.interrupted, {
    ...{ catalogue, words, temporary },
    segments: placesOf(segments),
    inForce: [],
    byHand: byHand.map(({ mapping }) => printMapping(mapping)),
    unread: [...unread.values()].flatMap((seqs) => seqs.slice(-300)),
  });
  // All of a source is looked at, for what its answers owe each other; only what no mapping reads is taken over.
  const isWanted = (form: string) => isFirst || unread.has(form);
  const known = new Set(
    readPins(mappings).map(({ mapping }) => whatItReads(printMapping(mapping))),
  );
  const added = told.accepted
    .filter(({ form, file }) => isWanted(form) && !known.has(whatItReads(file)))
    .flatMap((one) => pinOf(one, runId));
  appendPins(mappings, added);
  const last = Object.fromEntries([...unread].map(([form, seqs]) => [form, seqs.at(-1) ?? 0]));
  const proposals = told.proposals.filter(({ form }) => isWanted(form));
  const measured = byHand.map(({ id, mapping }) => [id, evidenceOfHand(told, mapping)] as const);
  writeTried(derived, {
    ...{ unread: { ...tried?.unread, ...last }, proposals },
    byHand: Object.fromEntries(measured),
  });
  return added.length > 0;
}

/** The sums of a mapping by hand; none where it read nothing of what was looked at. */
function evidenceOfHand({ accepted }: InferResult, mapping: Mapping): Evidence {
  const text = whatItReads(printMapping(mapping));
  return (
    accepted.find(({ file }) => file.accepted === 'human' && whatItReads(file) === text)?.file
      .evidence ?? {}
  );
}

/** Learns all of it again, and pins what that gains; what would be read otherwise is told, and pinned only if asked. */
async function learnAfresh(
  input: ReadInput,
  segments: readonly SegmentToRead[],
): Promise<readonly Difference[]> {
  const { catalogue, words, temporary, mappings, runId, afresh } = input;
  const pins = readPins(mappings);
  const current = inForce(pins);
  const told = await inferIn(input.interrupted, {
    ...{ catalogue, words, temporary, unread: [] },
    segments: placesOf(segments),
    inForce: current.map(({ id, mapping }) => ({ id, file: printMapping(mapping) })),
    byHand: current.flatMap(({ mapping }) =>
      mapping.accepted === 'human' ? [printMapping(mapping)] : [],
    ),
  });
  const added = told.accepted.flatMap((one) => {
    const difference = told.differences.find(({ form }) => form === one.form);
    if (difference === undefined) return [];
    const isGain = difference.changed === 0 && difference.lost === 0;
    const own = current.filter(
      ({ mapping }) => mapping.form === one.form && mapping.accepted !== 'human',
    );
    // What is gained is read by a mapping that differs, be it in its categories alone.
    if (isGain && own.some(({ mapping }) => isAlike(printMapping(mapping), one.file))) return [];
    if (!isGain && afresh !== 'all') return [];
    return pinOf(one, runId, isGain ? [] : own.map(({ id }) => id));
  });
  appendPins(mappings, added);
  return told.differences;
}

function placesOf(segments: readonly SegmentToRead[]): InferTask['segments'] {
  return segments.map(({ name, path, elsewhere = [] }) => ({
    ...{ name, path },
    elsewhere: elsewhere.map((one) => one.path),
  }));
}

/** What was learned as it is pinned; mappings by hand are pinned where they are given. */
function pinOf(
  { file, sample, others }: InferResult['accepted'][number],
  runId: string,
  supersedes: readonly string[] = [],
): Omit<PinnedMapping, 'id'>[] {
  if (file.accepted === 'human') return [];
  return [{ ...{ runId, sample, others, supersedes }, mapping: parseMapping(file) }];
}

/** Whether two mappings say the same, whatever proved them. */
function isAlike(one: MappingFile, other: MappingFile): boolean {
  const [left, right] = [one, other].map(({ accepted: _, evidence: __, ...said }) => said);
  return isDeepStrictEqual(left, right);
}

/** By form: the rows of answers that no mapping fits, in landing order. */
function unreadOf(records: ReadonlyMap<string, SegmentRecord>): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { unread } of records.values()) {
    for (const [form, { seqs }] of Object.entries(unread))
      found.set(
        form,
        [...(found.get(form) ?? []), ...seqs].sort((one, other) => one - other),
      );
  }
  return found;
}

/** The file of how the answers of a segment were read; `null` where it is not as it was written, and is to be made again. */
export function answersFile(derived: string, segment: string): string | null {
  const path = derivedPath(derived, 'answers', segment);
  return isWhole(path, recordOf(derived, segment)?.files.answers) ? path : null;
}

/** A derived file that was lost or damaged is made again. */
function isWhole(path: string, sha256: string | undefined): boolean {
  return existsSync(path) && hash('sha256', readFileSync(path)) === sha256;
}

function derivedFiles({ derived, segments }: ReadInput): DerivedFiles {
  const files = (kind: DerivedKind) => segments.map(({ name }) => derivedPath(derived, kind, name));
  const byKind = derivedKinds.map((kind) => [kind, files(kind)] as const);
  return Object.fromEntries(byKind) as Record<DerivedKind, string[]>;
}

/** Derived files of segments that are no more would only mislead. */
function forgetOthers({ derived, segments }: ReadInput): void {
  const names = new Set(segments.map(({ name }) => name));
  const files = existsSync(join(derived, 'records')) ? readdirSync(join(derived, 'records')) : [];
  for (const name of files.flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? [])) {
    if (names.has(name)) continue;
    rmSync(recordPath(derived, name));
    for (const kind of derivedKinds) rmSync(derivedPath(derived, kind, name), { force: true });
  }
}
