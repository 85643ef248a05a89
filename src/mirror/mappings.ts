import { existsSync } from 'node:fs';
import { listValue } from '@duckdb/node-api';
import { sealedSegments } from '../land/segments.ts';
import { UsageError } from '../model/errors.ts';
import { readLandedBody } from '../plan/landed.ts';
import { bodyOf } from '../read/execute/body.ts';
import type { Proposal } from '../read/infer/infer-task.ts';
import { type Outline, outlineOf } from '../read/infer/outline.ts';
import { proposalsOf, sumsByHand } from '../read/infer/tried.ts';
import {
  type Evidence,
  type MappingFile,
  printMapping,
  whatItReads,
} from '../read/mapping/mapping.ts';
import { inForce, type PinnedMapping, readPins } from '../read/pins.ts';
import { derivedPath } from '../read/segments/derived-writer.ts';
import { type Database, withDatabase } from '../system/database.ts';
import type { OutputPaths } from '../system/paths.ts';
import { nothingLanded } from './folder/folder.ts';

/** One mapping in force, as a line of the list. */
interface ListedMapping {
  readonly id: string;
  readonly form: string;
  readonly accepted_by: string;
  readonly equations_held: number;
  readonly equations_drawn: number;
  /** Answers that it reads. */
  readonly answers: number;
  readonly sample_request: string;
}

/** Answers of a form that no mapping reads, the latest of each request. */
interface SetAside {
  readonly form: string;
  readonly answers: number;
  /** Why none was inferred; where none was looked for, why one of them was set aside. */
  readonly why: string;
  readonly sample_request: string;
  readonly candidates: Proposal['candidates'];
}

export interface MappingList {
  readonly mappings: readonly ListedMapping[];
  readonly set_aside: readonly SetAside[];
}

/** How the answers of a mirror are read. @throws UsageError where nothing is landed. */
export async function listMappings(paths: OutputPaths): Promise<MappingList> {
  const counts = await withDatabase({ temporary: paths.temporary }, (database) =>
    countAnswers(database, paths),
  );
  const proposals = proposalsOf(paths.derived);
  const byHand = sumsByHand(paths.derived);
  return {
    mappings: inForce(readPins(paths.mappings)).map((pin) => listed(pin, byHand[pin.id], counts)),
    set_aside: setAside(counts).map(({ form, answers, ...first }) => {
      const unsought = { why: first.why, sample: first.request_key, candidates: [] };
      const told = proposals.find((proposal) => proposal.form === form) ?? unsought;
      const { why, sample, candidates } = told;
      return { form, answers, why, sample_request: sample, candidates };
    }),
  };
}

/** Answers of a form that are read alike, and one of them. */
interface Count {
  readonly form: string;
  readonly mapping: string | null;
  readonly verdict: string;
  readonly answers: number;
  readonly seq: number;
  readonly why: string;
  readonly request_key: string;
}

/** How the answers of a segment were read; `null` where none was yet. */
function readOf({ derived }: OutputPaths, segment: string): string | null {
  const file = derivedPath(derived, 'answers', segment);
  return existsSync(file) ? file : null;
}

/**
 * Whether something is landed that is not read: a run that ends without a list reads nothing. Where nothing came but word
 * that all is as before, there is nothing to read.
 */
export function isUnread(paths: OutputPaths): boolean {
  return sealedSegments(paths).some(
    ({ name, seal }) => seal.body_bytes > 0 && readOf(paths, name) === null,
  );
}

/** @throws UsageError where nothing is landed */
async function countAnswers(database: Database, paths: OutputPaths): Promise<Count[]> {
  const segments = sealedSegments(paths);
  if (segments.length === 0) throw nothingLanded(paths);
  const files = segments.flatMap(({ name }) => readOf(paths, name) ?? []);
  if (files.length === 0) return [];
  const rows = await database.rows('mirror/mappings', {
    answers: listValue(files),
    segments: listValue(segments.map(({ path }) => path)),
  });
  // The columns of the statement are the members of the type, under the same names.
  return rows as unknown as Count[];
}

/** The answers that are set aside, form by form. */
function setAside(counts: readonly Count[]): Count[] {
  const byForm = new Map<string, Count>();
  for (const one of counts.filter(({ verdict }) => verdict === 'quarantined')) {
    const { answers = 0 } = byForm.get(one.form) ?? {};
    byForm.set(one.form, { ...one, answers: answers + one.answers });
  }
  return [...byForm.values()];
}

function listed(
  { id, sample, mapping }: PinnedMapping,
  byHand: Evidence | undefined,
  counts: readonly Count[],
): ListedMapping {
  const equations = Object.values(byHand ?? mapping.evidence);
  const read = counts.filter((count) => count.mapping === id && count.verdict !== 'quarantined');
  return {
    ...{ id, form: mapping.form, accepted_by: mapping.accepted },
    equations_held: equations.reduce((sum, [held]) => sum + held, 0),
    equations_drawn: equations.reduce((sum, [, drawn]) => sum + drawn, 0),
    answers: read.reduce((sum, { answers }) => sum + answers, 0),
    sample_request: sample || (read[0]?.request_key ?? ''),
  };
}

/** One mapping in full, with what became of it. */
export interface ShownMapping {
  readonly id: string;
  readonly run_id: string;
  readonly sample_request: string;
  readonly in_force: boolean;
  readonly superseded_by: string | null;
  readonly mapping: MappingFile;
  /** Other ways in which the answers could be read, and the equations of each. */
  readonly others: PinnedMapping['others'];
}

/** One mapping by its number. @throws UsageError where there is no such mapping. */
export function showMapping(paths: OutputPaths, id: string): ShownMapping {
  const pins = readPins(paths.mappings);
  const pin = pins.find((one) => one.id === id || Number(one.id) === Number(id));
  if (pin === undefined)
    throw new UsageError(
      `there is no mapping ${id.slice(0, 20)}: hrmirror mappings lists those there are`,
    );
  return {
    ...{ id: pin.id, run_id: pin.runId, sample_request: pin.sample },
    in_force: inForce(pins).some((one) => one.id === pin.id),
    superseded_by: pins.find(({ supersedes }) => supersedes.includes(pin.id))?.id ?? null,
    mapping: printMapping(pin.mapping),
    others: pin.others,
  };
}

/**
 * Mapping files for what is set aside, each once: the likeliest way to read it, to be looked at and edited. Where nothing is
 * likely, the outline of an answer, whose values are to be replaced by what they are: no mapping before that.
 */
export function proposeMappings(paths: OutputPaths): Promise<MappingFile[]> {
  return withDatabase({ temporary: paths.temporary }, async (database) => {
    const proposed = proposalsOf(paths.derived).map(proposalFile);
    const others = setAside(await countAnswers(database, paths)).filter(({ form }) =>
      proposed.every((one) => one.for !== form),
    );
    for (const { form, seq, why, request_key } of others) {
      const { body, contentType } = await readLandedBody(database, sealedSegments(paths), seq);
      const read = bodyOf(body, contentType);
      if ('error' in read) continue;
      proposed.push(outlineFile(form, outlineOf(read.value), why, request_key));
    }
    return [...new Map(proposed.map((one) => [whatItReads(one), one])).values()];
  });
}

function proposalFile({ form, why, sample, candidates, outline }: Proposal): MappingFile {
  const [first, ...rest] = candidates;
  if (first === undefined) return outlineFile(form, outline, why, sample);
  const { accepted: _, ...file } = first.file;
  const places = new Set(rest.map(({ place }) => place).filter((place) => place !== first.place));
  const others = [...places].map((place) => `or the figure is ${place}`);
  return { evidence: {}, ...file, why: [...reasons(why, sample), ...others] };
}

function outlineFile(form: string, body: Outline, why: string, sample: string): MappingFile {
  return { for: form, body, why: [...reasons(why, sample), writeParts] };
}

function reasons(why: string, sample: string): string[] {
  return [`set aside: ${why}`, `such as ${sample}`];
}

const writeParts = 'write what each value is in its place: docs/mappings.md, "Without a proposal"';
