import { type BytePattern, bytePattern } from '../../body/byte-pattern.ts';
import type { JsonScalar } from '../../body/json-value.ts';
import type { RecordsPlan } from './known-records.ts';

/** How programs write JSON on one line. */
const styles = [
  { colon: ':', comma: ',' },
  { colon: ': ', comma: ', ' },
] as const;

/** The text of an answer but for the cells of its records that are categories and the figure. */
export interface Frame {
  readonly opening: BytePattern;
  readonly between: BytePattern;
  readonly closing: BytePattern;
  /** What is to be looked for to find the next record. */
  readonly betweenText: string;
  /** What stands right before each figure. */
  readonly figureKey: string;
  readonly beforeCells: string;
  readonly afterFigure: string;
}

/**
 * What stands around the categories and figures in an answer for a year, in each way of writing; nothing
 * where they do not stand in a row, or a record tells of its subject, which may be a text or a number.
 */
export function framesOf(plan: RecordsPlan, year: number | null): readonly Frame[] {
  let frames = plan.frames.get(year);
  if (frames === undefined) {
    frames = isInARow(plan) ? styles.map((style) => frameIn(style, plan, year)) : [];
    plan.frames.set(year, frames);
  }
  return frames;
}

function isInARow({ figureAt, axes, subjectAt }: RecordsPlan): boolean {
  const places = cellsOf(axes);
  const from = Math.min(figureAt, ...places);
  return (
    subjectAt.length === 0 &&
    places.length === figureAt - from &&
    places.every((place) => place < figureAt)
  );
}

function cellsOf(axes: RecordsPlan['axes']): number[] {
  return axes.flatMap(({ parts }) => parts.map(({ at }) => at));
}

function frameIn(
  { colon, comma }: (typeof styles)[number],
  plan: RecordsPlan,
  year: number | null,
): Frame {
  const { keys, figureAt, opened, axes } = plan;
  const named = (at: number) => `${JSON.stringify(keys[at])}${colon}`;
  const told = (at: number) => `${named(at)}${JSON.stringify(demandedAt(plan, at, year))}`;
  const places = keys.map((_, at) => at);
  const from = Math.min(figureAt, ...cellsOf(axes));
  const beforeCells = places.slice(0, from).map((at) => `${told(at)}${comma}`);
  const afterFigure = places.slice(figureAt + 1).map((at) => `${comma}${told(at)}`);
  const before = beforeCells.join('');
  const after = afterFigure.join('');
  const opening = opened.map((key) => `{${JSON.stringify(key)}${colon}`).join('');
  const between = `${after}}${comma}{${before}`;
  return {
    opening: patternOf(`${opening}[{${before}`),
    between: patternOf(between),
    closing: patternOf(`${after}}]${'}'.repeat(opened.length)}`),
    betweenText: between,
    figureKey: named(figureAt),
    beforeCells: before,
    afterFigure: after,
  };
}

function patternOf(text: string): BytePattern {
  return bytePattern(Buffer.from(text));
}

/** The value that a plan demands at a place that is neither category nor figure. */
function demandedAt({ yearsAt, constants }: RecordsPlan, place: number, year: number | null) {
  if (yearsAt.includes(place)) return year;
  return constants.find(({ at }) => at === place)?.value as JsonScalar;
}
