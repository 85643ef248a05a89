/**
 * A candidate tried on the answers of its unit. In: a mapping and answers. Out: what it makes of each: cells with what is
 * known of their values, and the sum of each answer. Totals that stand among categories are found here.
 */
import type { Figure, ObsStatus } from '../../model/interpretation.ts';
import { compile } from '../execute/compile.ts';
import { execute } from '../execute/execute.ts';
import type { Aside } from '../execute/walk.ts';
import { markerStatus, noteStatus, statusIn } from '../mapping/figure.ts';
import type { Form } from '../mapping/form.ts';
import { type Mapping, MappingError } from '../mapping/mapping.ts';
import { partsOf } from '../mapping/place.ts';
import type { Candidate } from '../parts/candidates.ts';
import type { Learned } from '../skeleton/layout.ts';
import { cellsOf, isRead, type Read } from './cells.ts';
import { leastOf, withOmitted } from './omitted.ts';
import { type Shown as ShownSums, sortedTotals, totalsAmong } from './totals.ts';

export interface Trial {
  readonly candidate: Candidate;
  readonly mapping: Mapping;
  /** By answer: its cells without totals, or why it is set aside. */
  readonly read: readonly Read[];
  /** Whether all figures are whole and none is negative. */
  readonly isWhole: boolean;
}

/** What the marks and flags of a source mean, as far as words tell. */
export interface MarkWords {
  readonly markers: Readonly<Record<string, ObsStatus>>;
  readonly flags: Readonly<Record<string, ObsStatus>>;
}

const hiding: ReadonlySet<ObsStatus> = new Set(['Q', 'O', 'M']);

/** What settled layouts have shown. */
interface Shown extends ShownSums {
  readonly flags: ReadonlyMap<string, ObsStatus>;
}

/** The trials of a candidate: more than one where it is not known what hides figures, the likelier way first. */
export function trialsOf(
  candidate: Candidate,
  form: Form,
  answers: readonly Learned[],
  words: MarkWords,
  known: Shown,
): Trial[] {
  const ways = flagWays(candidate, words, known.flags).flatMap((flags) =>
    markerWays(candidate, words).map((markers) => ({
      ...candidate.mapping,
      ...{ flags, markers },
      notes: notesOf(candidate, words),
    })),
  );
  const trials = ways.flatMap((mapping) => {
    const plain = triedMapping(mapping, candidate, form, answers, known);
    if (plain === null) return [];
    const others = hidingBelow(leastOf(plain, form), plain, mapping).flatMap(
      (other) => triedMapping(other, candidate, form, answers, known) ?? [],
    );
    return [plain, ...others];
  });
  return trials.filter(({ read }) => read.some(isRead));
}

/** The same for a source that hides small figures: it leaves them out, or it writes nought for them as it does for nobody. */
function hidingBelow(least: number, { read }: Trial, mapping: Mapping): Mapping[] {
  if (least === 1) return [];
  const tellsNought = read.some((cells) => isRead(cells) && cells.some(({ most }) => most === 0));
  const without = { ...mapping, least };
  const markers = { ...mapping.markers, '0': 'Q' as const };
  return tellsNought ? [without, { ...without, markers }] : [without];
}

/** A candidate that makes no mapping is none. */
function triedMapping(
  way: Mapping,
  candidate: Candidate,
  form: Form,
  answers: readonly Learned[],
  known: Shown,
): Trial | null {
  try {
    return { candidate, ...tryMapping(way, form, answers, known) };
  } catch (error) {
    if (error instanceof MappingError) return null;
    throw error;
  }
}

function notesOf({ notes }: Candidate, { flags }: MarkWords): Mapping['notes'] {
  return Object.fromEntries(notes.map((note) => [note, noteStatus(note, flags)]));
}

function markerWays(
  { markers, impossible, lone }: Candidate,
  words: MarkWords,
): Mapping['markers'][] {
  const statusOf = (text: string) => markerStatus(text, words.markers);
  // A text that nobody knows, in place of all figures, may be an error.
  const isKnown = (text: string) => !lone.includes(text) || statusOf(text) !== 'O';
  const told = Object.fromEntries(markers.filter(isKnown).map((text) => [text, statusOf(text)]));
  const hidden = Object.fromEntries(impossible.map((text) => [text, 'Q' as const]));
  const ways: Mapping['markers'][] = [told];
  // A dash may stand for nobody, or for a figure that is not told.
  if (Object.values(told).includes('M')) ways.push(asMissing(told));
  return impossible.length === 0 ? ways : ways.flatMap((way) => [{ ...way, ...hidden }, way]);
}

function asMissing(told: Mapping['markers']): Mapping['markers'] {
  return Object.fromEntries(
    Object.entries(told).map(([text, status]) => [text, status === 'M' ? 'O' : status]),
  );
}

function flagWays(
  { flags, normal, areFlaggedAlike }: Candidate,
  words: MarkWords,
  known: Shown['flags'],
): Mapping['flags'][] {
  // What they say elsewhere they say here.
  if (flags.every((flag) => known.has(flag)))
    return [Object.fromEntries(flags.map((flag) => [flag, known.get(flag) as ObsStatus]))];
  const isHiding = flags.some((flag) =>
    hiding.has(statusIn(words.flags, flag.trim().toLowerCase()) ?? 'A'),
  );
  const ways = [true, false].map((doHide) => flagStatuses(flags, normal, words, doHide));
  return isHiding || areFlaggedAlike ? ways : ways.reverse();
}

function flagStatuses(
  flags: readonly string[],
  normal: ReadonlySet<string>,
  { flags: words }: MarkWords,
  doHide: boolean,
): Record<string, ObsStatus> {
  const statusOf = (flag: string): ObsStatus => {
    if (normal.has(flag)) return 'A';
    const known = statusIn(words, flag.trim().toLowerCase());
    if (doHide) return known !== undefined && known !== 'A' ? known : known === 'A' ? 'A' : 'Q';
    // What is not known, or hides nothing after all, still says that the figure is not like others.
    return known === undefined || hiding.has(known) ? 'U' : known;
  };
  return Object.fromEntries(flags.map((flag) => [flag, statusOf(flag)]));
}

/** What a mapping makes of answers, whoever made it. */
export type Tried = Omit<Trial, 'candidate'>;

/** Tries a mapping on answers. @throws MappingError where it is none. */
export function tryMapping(
  mapping: Mapping,
  form: Form,
  answers: readonly Learned[],
  known: Shown,
): Tried {
  const figures = figuresOf(mapping, form, answers);
  const step = stepOf(figures, known.step);
  const places = partsOf(mapping.body).flatMap(({ part, place }) =>
    part.is === 'code' ? [place] : [],
  );
  const totals = totalsAmong(form, answers, figures, { ...known, places, step });
  const { least } = mapping;
  const told = figures.map((own, at) =>
    Array.isArray(own) ? cellsOf(own, form, answers[at] as Learned, totals, least) : (own as Aside),
  );
  const read = least > 1 ? withOmitted(told, answers, least) : told;
  const all = figures.flatMap((own) => (Array.isArray(own) ? own : []));
  return {
    ...{ read, mapping: { ...mapping, step, totals: sortedTotals(totals) } },
    isWhole: all.every(({ value }) => value === null || (Number.isInteger(value) && value >= 0)),
  };
}

function figuresOf(
  mapping: Mapping,
  form: Form,
  answers: readonly Learned[],
): (readonly Figure[] | Aside)[] {
  const compiled = compile(mapping);
  return answers.map(({ request, body }) => {
    const told = execute(compiled, form, request, body);
    return 'aside' in told ? told.aside : told.figures;
  });
}

/** What all figures are rounded to: their common step; 1 where there are too few to say. */
function stepOf(figures: readonly (readonly Figure[] | Aside)[], known: number): number {
  let step = 0;
  let count = 0;
  const seen = new Set<number>();
  for (const own of figures) {
    if (!Array.isArray(own)) continue;
    for (const { value } of own as readonly Figure[]) {
      if (value === null || value === 0) continue;
      if (!Number.isInteger(value)) return 1;
      step = greatestCommonDivisor(step, Math.abs(value));
      if (step === 1) return 1;
      count += 1;
      seen.add(value);
    }
  }
  if (known > 1 && step % known === 0) return known;
  return count > 30 && seen.size > 8 && step <= 100 ? Math.max(1, step) : 1;
}

/** The largest whole number that divides both. */
export function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
