/**
 * The sums that the answers owe each other. In: a trial, and what is settled of simpler questions. Out: by kind of equation
 * how many were drawn up, how many held, and how many of these say something.
 *
 * whole      the figures of an answer add up to the undivided figure of the same people
 * split      the same people split by several dimensions make the same sum
 * cells      the same split asked in another way has the same figures
 * margins    a crossed split adds up to the single ones
 * transpose  a crossed split is the other one turned round
 * entity     the entity is the sum of its organisms; where there are several, all of them together
 */

import type { SubjectKind } from '../../model/catalogue.ts';
import { type Form, sliceOf } from '../mapping/form.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Bounds, type Cell, isRead } from './cells.ts';
import {
  addUp,
  canBeSame,
  compareCells,
  isNoLess,
  marginOf,
  modeOf,
  sumOf,
  sumsVary,
} from './compare.ts';
import type { Tried } from './trial.ts';

export type Kind = 'whole' | 'split' | 'cells' | 'margins' | 'transpose' | 'entity';

/** By what was asked: how many were drawn up, and how many of them did not hold. */
export type Counts = Map<string, { drawn: number; broken: number }>;

/** Equations of one kind. */
export interface Tally {
  drawn: number;
  held: number;
  /** Those that held and could have failed: not all hidden, not all nought. */
  exact: number;
  readonly asked: Counts;
  /** The same by subject and year. */
  readonly slices: Counts;
}

export type Tallies = ReadonlyMap<Kind, Tally>;

/** What is settled of a family of forms. */
export interface Settled {
  /** By slice: the undivided figure. */
  readonly wholes: Map<string, Bounds>;
  /** By slice and dimension: its categories' figures. */
  readonly singles: Map<string, ReadonlyMap<string, Bounds>>;
  /** By question: the figures of layouts that are settled. */
  readonly told: Map<string, { readonly [kind in SubjectKind]: (readonly Cell[])[] }>;
  /** How many organisms there are in each year: the entity is the sum of all of them. */
  readonly organisms: ReadonlyMap<number | null, number>;
  /** Dimensions whose categories do not hold everybody: they owe others no sum. */
  readonly partial: Set<string | null>;
  /** By question: how many organisms answered without any number: they add nothing. */
  readonly silent: ReadonlyMap<string, number>;
}

/** What a request asks, whoever is asked: for adding up organisms. */
export function askedOfAll(request: Learned['request']): string {
  const { endpoint, year, groupby, field, restriction } = request;
  return [endpoint, year, groupby, field, restriction].join('|');
}

class Tallying {
  readonly tallies = new Map<Kind, Tally>();

  say(kind: Kind, { request }: Learned, isHeld: boolean, isExact: boolean): void {
    const known = this.tallies.get(kind);
    const tally = known ?? { drawn: 0, held: 0, exact: 0, asked: new Map(), slices: new Map() };
    this.tallies.set(kind, tally);
    tally.drawn += 1;
    if (isHeld) tally.held += 1;
    if (isHeld && isExact) tally.exact += 1;
    count(tally.asked, questionOf(request), isHeld);
    count(tally.slices, sliceOf(request), isHeld);
  }
}

function count(counts: Counts, key: string, isHeld: boolean): void {
  const own = counts.get(key) ?? { drawn: 0, broken: 0 };
  counts.set(key, own);
  own.drawn += 1;
  if (!isHeld) own.broken += 1;
}

/** Draws up all equations of a trial. */
export function tally(
  trial: Tried,
  form: Form,
  answers: readonly Learned[],
  settled: Settled,
): Tallies {
  const tallying = new Tallying();
  const input = { trial, form, answers, settled, tallying };
  if (form.parameters.length > 0) wholeAndSplit(input);
  if (form.parameters.length === 1) sameCells(input);
  if (form.parameters.length === 2) marginsAndTranspose(input);
  if (form.statistic.measure !== 'rate') entities(input);
  return tallying.tallies;
}

interface Input {
  readonly trial: Tried;
  readonly form: Form;
  readonly answers: readonly Learned[];
  readonly settled: Settled;
  readonly tallying: Tallying;
}

/** What an answer was asked by, for naming exceptions. */
function questionOf({ groupby, field }: Learned['request']): string {
  return [groupby, field].filter((one) => one !== null).join(' × ');
}

function wholeAndSplit({ trial, form, answers, settled, tallying }: Input): void {
  const { step } = trial.mapping;
  const sums = trial.read.map((read) => (isRead(read) ? sumOf(read) : null));
  const doesVary = sumsVary(trial, answers);
  const slices = new Map<string, number[]>();
  answers.forEach(({ request }, at) => {
    const sum = sums[at];
    if (sum == null || (trial.read[at] as readonly Cell[]).length === 0) return;
    const slice = sliceOf(request);
    slices.set(slice, [...(slices.get(slice) ?? []), at]);
    const whole = settled.wholes.get(slice);
    if (whole === undefined || (whole.most === Number.POSITIVE_INFINITY && sum.most === whole.most))
      return;
    const cells = trial.read[at] as readonly Cell[];
    const isExact = sum.least === sum.most && sum.least > 0;
    if (sum.most === Number.POSITIVE_INFINITY && sum.least === 0) return;
    tallying.say(
      'whole',
      answers[at] as Learned,
      canBeSame(sum, whole, cells.length, step),
      isExact,
    );
  });
  for (const own of slices.values()) {
    const mode = modeOf(own.map((at) => sums[at] as Bounds));
    if (mode === null || own.length < 2) continue;
    for (const at of own) {
      const sum = sums[at] as Bounds;
      if (sum.most === Number.POSITIVE_INFINITY) continue;
      const cells = trial.read[at] as readonly Cell[];
      const isExact = doesVary && sum.least === sum.most && mode > 0 && form.parameters.length > 0;
      const isHeld = canBeSame(sum, { least: mode, most: mode }, cells.length * 2, step);
      tallying.say('split', answers[at] as Learned, isHeld, isExact);
    }
  }
}

/** The key of a single split in what is settled. */
export function singleKey(slice: string, dimension: string): string {
  return `${slice}|${dimension}`;
}

/** The figures of a single split by category. */
export function singleOf(cells: readonly Cell[]): Map<string, Bounds> {
  return new Map(cells.map((cell) => [cell.group === '' ? cell.field : cell.group, cell]));
}

function sameCells({ trial, answers, settled, tallying }: Input): void {
  answers.forEach((answer, at) => {
    const read = trial.read[at];
    const { request } = answer;
    const dimension = request.groupby ?? request.field ?? '';
    const other = settled.singles.get(singleKey(sliceOf(request), dimension));
    if (read === undefined || !isRead(read) || other === undefined || read.length === 0) return;
    const { isHeld, isExact } = compareCells(singleOf(read), other, 1, trial.mapping.step);
    tallying.say('cells', answer, isHeld, isExact);
  });
}

function marginsAndTranspose({ trial, answers, settled, tallying }: Input): void {
  const positions = new Map<string, number>();
  answers.forEach(({ request }, at) => {
    positions.set(`${sliceOf(request)}|${request.groupby}|${request.field}`, at);
  });
  answers.forEach((answer, at) => {
    const read = trial.read[at];
    if (read === undefined || !isRead(read) || read.length === 0) return;
    const { request } = answer;
    for (const [axis, dimension, other] of [
      ['group', request.groupby, request.field],
      ['field', request.field, request.groupby],
    ] as const) {
      const single = settled.singles.get(singleKey(sliceOf(request), dimension ?? ''));
      if (single === undefined || settled.partial.has(other)) continue;
      const { isHeld, isExact } = compareCells(
        marginOf(read, axis),
        single,
        read.length,
        trial.mapping.step,
      );
      tallying.say('margins', answer, isHeld, isExact);
    }
    const turned = positions.get(`${sliceOf(request)}|${request.field}|${request.groupby}`);
    const other = turned === undefined || turned <= at ? undefined : trial.read[turned];
    if (other === undefined || !isRead(other)) return;
    const { isHeld, isExact } = compareCells(
      crossed(read, false),
      crossed(other, true),
      1,
      trial.mapping.step,
    );
    tallying.say('transpose', answer, isHeld, isExact);
  });
}

function crossed(cells: readonly Cell[], isTurned: boolean): Map<string, Bounds> {
  return new Map(
    cells.map((cell) => [
      isTurned ? `${cell.field}\u0001${cell.group}` : `${cell.group}\u0001${cell.field}`,
      cell,
    ]),
  );
}

/** All entities against all organisms of which the same was asked, where all of these are there, in any layout. */
function entities({ trial, answers, settled, tallying }: Input): void {
  const groups = new Map<string, number[]>();
  answers.forEach(({ request }, at) => {
    const key = askedOfAll(request);
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  for (const [key, own] of groups) {
    const { request } = answers[own[0] as number] as Learned;
    const [wholes, parts] = (['entity', 'organism'] as const).map((kind) => [
      ...own.filter((at) => answers[at]?.request.subjectKind === kind).map((at) => trial.read[at]),
      ...(settled.told.get(key)?.[kind] ?? []),
    ]) as [Tried['read'][number][], Tried['read'][number][]];
    const silent = settled.silent.get(key) ?? 0;
    if (parts.length === 0 || parts.length + silent !== settled.organisms.get(request.year))
      continue;
    if (!areAllRead(wholes) || !areAllRead(parts) || wholes.every(({ length }) => length === 0))
      continue;
    entityByYear(wholes, parts, (told, sums, isSaid) => {
      const { isHeld, isExact } = compareCells(told, sums, parts.length, trial.mapping.step);
      // That nobody is nobody says nothing.
      if ([...told.values(), ...sums.values()].every(({ most }) => most === 0)) return;
      // Organisms without any number may hide all of theirs.
      if (!isHeld && silent > 0 && isNoLess(told, sums)) return;
      tallying.say('entity', answers[own[0] as number] as Learned, isHeld, isExact && isSaid);
    });
  }
}

function areAllRead(parts: readonly (Tried['read'][number] | undefined)[]): parts is Cell[][] {
  return parts.every((read) => read !== undefined && isRead(read));
}

/** One equation for each year that the answers themselves name, and one where they name none. */
function entityByYear(
  wholes: readonly (readonly Cell[])[],
  parts: readonly (readonly Cell[])[],
  say: (told: Map<string, Bounds>, sums: Map<string, Bounds>, isSaid: boolean) => void,
): void {
  for (const year of new Set([...wholes, ...parts].flat().map(({ own }) => own))) {
    const ofYear = (answers: readonly (readonly Cell[])[]) =>
      answers.map((cells) => cells.filter(({ own }) => own === year));
    const added = ofYear(parts);
    const isSaid = added.filter((part) => part.length > 0).length > 1;
    say(addUp(ofYear(wholes)), addUp(added), isSaid);
  }
}
