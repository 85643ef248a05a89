/** Compares what a reader made of a layout's answers with the truth: never another figure, and none less. */
import { findStatistic } from '../../src/model/catalogue.ts';
import { type Request, requestKey } from '../../src/model/request.ts';
import type { Expectation } from './layouts/layout.ts';
import { type Place, spelling } from './spelling.ts';
import type { Truth, World } from './world.ts';

/** One figure of a reading, of what `src/model/interpretation.ts` has. */
export interface ReadFigure {
  readonly year: number | null;
  readonly groupValue: string | null;
  readonly fieldValue: string | null;
  readonly reason: string | null;
  readonly measure: string;
  readonly value: number | null;
  readonly valueText: string | null;
  readonly obsStatus: string;
}

export interface Reading {
  readonly verdict: 'ok' | 'empty' | 'quarantined';
  readonly figures: readonly ReadFigure[];
  readonly why: string | null;
  /** Of a list or detail answer: the records' ids. */
  readonly subjects?: readonly { readonly subjectId: string }[];
}

export interface Answer {
  readonly request: Request;
  /** JSON text. */
  readonly body: string;
  /** Where the bytes are not the body's in UTF-8, and what the server says they are. */
  readonly bytes?: Uint8Array;
  readonly contentType?: string;
  /** What the reader may do: `right` figures (default), set `aside`, either, or anything at all. */
  readonly allow?: 'right' | 'aside' | 'either' | 'any';
  /** Where not the truth of the world: what the figures of this body would have to be. */
  readonly truth?: readonly Truth[];
  readonly expect?: Expectation;
}

export interface Judgement {
  /** Figures (other than zeros) that the answers hold. */
  readonly want: number;
  readonly right: number;
  readonly wrong: number;
  readonly missing: number;
  /** Figures of answers that were set aside without need, and answers without figures set aside. */
  readonly aside: number;
  /** Figures of answers that could be set aside and were. */
  readonly excused: number;
  readonly totals: number;
  readonly samples: {
    readonly wrong: readonly string[];
    readonly missing: readonly string[];
    readonly aside: readonly string[];
  };
}

type Count = 'want' | 'right' | 'wrong' | 'missing' | 'aside' | 'excused' | 'totals';

interface Tally {
  readonly counts: Record<Count, number>;
  readonly samples: { wrong: string[]; missing: string[]; aside: string[] };
}

/** All figures right, none missing, none set aside without need. */
export function isWhole({ want, right, wrong, missing, aside, excused }: Judgement): boolean {
  return wrong === 0 && missing === 0 && aside === 0 && right + excused === want;
}

export function judge(
  world: World,
  { expect }: { readonly expect?: Expectation },
  answers: readonly Answer[],
  readings: readonly Reading[],
): Judgement {
  if (answers.length !== readings.length) throw new Error('not one reading for each answer');
  const tally: Tally = {
    counts: { want: 0, right: 0, wrong: 0, missing: 0, aside: 0, excused: 0, totals: 0 },
    samples: { wrong: [], missing: [], aside: [] },
  };
  for (const [position, answer] of answers.entries()) {
    if (answer.allow === 'any') continue;
    judgeAnswer(world, answer.expect ?? expect ?? {}, answer, readings[position]!, tally);
  }
  return { ...tally.counts, samples: tally.samples };
}

function judgeAnswer(
  world: World,
  expect: Expectation,
  answer: Answer,
  reading: Reading,
  tally: Tally,
): void {
  const { request, allow = 'right' } = answer;
  const truth = answer.truth ?? world.truth(request);
  const held = truth.filter((one) => expect.dropped?.(one, request) !== true);
  const wanted = held.filter(({ value }) => value !== 0);
  tally.counts.want += wanted.length;
  const note = (kind: 'wrong' | 'missing' | 'aside', text: string): void => {
    const line = `${requestKey(world.catalogue, request)}: ${text} in ${answer.body.slice(0, 300)}`;
    if (tally.samples[kind].length < 10) tally.samples[kind].push(line);
  };
  if (reading.verdict === 'quarantined') {
    const isExcused = allow !== 'right' || expect.mayAside?.(request, truth) === true;
    if (isExcused) tally.counts.excused += wanted.length;
    else {
      tally.counts.aside += Math.max(1, wanted.length);
      note('aside', reading.why ?? 'set aside');
    }
    if (reading.figures.length > 0) {
      tally.counts.wrong += reading.figures.length;
      note('wrong', 'an answer set aside has figures');
    }
    return;
  }
  const found = matchFigures({ world, expect, answer, truth, reading, tally, note });
  for (const one of wanted) {
    if (found.has(keyOf(one))) continue;
    tally.counts.missing += 1;
    note('missing', `no figure for ${textOf(one)}`);
  }
}

interface Matching {
  readonly world: World;
  readonly expect: Expectation;
  readonly answer: Answer;
  readonly truth: readonly Truth[];
  readonly reading: Reading;
  readonly tally: Tally;
  readonly note: (kind: 'wrong' | 'missing', text: string) => void;
}

/** The keys of the truths for which there is a figure, right or wrong. */
function matchFigures(matching: Matching): ReadonlySet<string> {
  const { world, expect, answer, truth, reading, tally, note } = matching;
  const { request, allow = 'right' } = answer;
  const byKey = new Map(truth.map((one) => [keyOf(one), one]));
  const spell = spelling(world, expect, answer);
  const found = new Set<string>();
  const wrong = (figure: ReadFigure, why: string): void => {
    tally.counts.wrong += 1;
    note('wrong', `${why}: ${JSON.stringify(figure)}`);
  };
  for (const figure of reading.figures) {
    const place = spell(figure);
    const measure = findStatistic(world.catalogue, request.endpoint)?.measure;
    if (typeof place === 'string') {
      wrong(figure, place);
      continue;
    }
    const key = keyOf(place);
    if (found.has(key)) wrong(figure, 'the same categories twice');
    else if (figure.measure !== measure) wrong(figure, 'another measure');
    else if (isTotal(place)) {
      const total = totalOf(place, truth, request);
      const isHidden =
        figure.value === null && expect.hidden?.({ ...place, value: total }, request);
      if (isHidden !== true && Math.abs(figure.value! - total) > slack(expect, truth.length)) {
        wrong(figure, `not the total ${total}`);
      } else tally.counts.totals += 1;
    } else {
      const one = byKey.get(key);
      const why = allow === 'aside' ? 'to be set aside' : compare(figure, one, expect, request);
      if (why !== null) wrong(figure, why);
      else if (one !== undefined && one.value !== 0) tally.counts.right += 1;
    }
    found.add(key);
  }
  return found;
}

/** Why a figure is not what the truth says; `null` if it is. */
function compare(
  figure: ReadFigure,
  one: Truth | undefined,
  expect: Expectation,
  request: Request,
): string | null {
  if (one === undefined) {
    if (figure.value === 0) return null;
    return figure.value === null && 'MOQ'.includes(figure.obsStatus) ? null : 'nobody is there';
  }
  if (expect.hidden?.(one, request) === true) {
    if (figure.value !== null) return 'the cell is suppressed';
    return figure.obsStatus === 'A' ? 'a suppressed cell with the status of a figure' : null;
  }
  if (expect.marked?.(one, request) === true && figure.obsStatus === 'A') {
    return 'a mark that the status does not show';
  }
  if (figure.value === null) return `no value, it is ${one.value}`;
  return Math.abs(figure.value - one.value) > slack(expect, 1) ? `not ${one.value}` : null;
}

function slack({ rounded }: Expectation, cells: number): number {
  return rounded === undefined ? 1e-9 : (rounded / 2) * cells;
}

function isTotal({ group, field, reason }: Place): boolean {
  return [group, field, reason].includes('_T');
}

function totalOf(place: Place, truth: readonly Truth[], request: Request): number {
  const isDiagonal = request.groupby !== null && request.groupby === request.field;
  const agrees = (asked: string | null, has: string | null): boolean =>
    asked === '_T' || asked === has;
  return truth
    .filter(
      (one) =>
        one.year === place.year &&
        (agrees(place.group, one.group) || (isDiagonal && place.field === one.field)) &&
        (agrees(place.field, one.field) || (isDiagonal && place.group === one.group)) &&
        agrees(place.reason, one.reason),
    )
    .reduce((total, { value }) => total + value, 0);
}

function keyOf({ year, group, field, reason }: Place): string {
  return [year, group, field, reason].join('\n');
}

function textOf({ year, group, field, reason, value }: Truth): string {
  const place = [year, group, field, reason].filter((part) => part !== null).join('/');
  return `${place} = ${value}`;
}
