import { holdsBrokenText } from '../body/broken-text.ts';
import { decodeBody, lettersAsBytes } from '../body/decode.ts';
import { parseJson } from '../body/json.ts';
import type { Interpretation } from '../interpretation.ts';
import { type Place, placeOf } from './known-categories.ts';
import { type Frame, framesOf } from './known-frames.ts';
import { cellsOf, isAsDemanded, KnownAnswer, plansFor, type RecordsPlan } from './known-records.ts';
import type { Reading } from './reading.ts';

/** A plan that has met more texts than this remembers no others. */
const mostTexts = 20_000;

/**
 * Reads an answer without parsing it, where it is byte for byte what a plan makes of its request, but
 * for figures, and records with the text of its categories were parsed before; `null` for every other.
 * A body that is put together from such records and the plan's own frame has but one meaning, so this
 * makes a reading faster and never another one (docs/decisions/0043). Every text here holds a letter for
 * each byte of UTF-8 (`bytesAsLetters`).
 */
export function readKnownText(reading: Reading, text: string): Interpretation | null {
  for (const plan of plansFor(reading)) {
    for (const frame of framesOf(plan, reading.request.year)) {
      const known = readFramed(reading, plan, frame, text);
      if (known !== null) return known;
    }
  }
  return null;
}

function readFramed(
  reading: Reading,
  plan: RecordsPlan,
  frame: Frame,
  text: string,
): Interpretation | null {
  const { opening, between, closing } = frame;
  const end = (text.endsWith('\n') ? text.length - 1 : text.length) - closing.length;
  if (end <= opening.length || !text.startsWith(opening)) return null;
  if (!text.startsWith(closing, end)) return null;
  const answer = new KnownAnswer(reading, plan);
  for (const record of text.slice(opening.length, end).split(between)) {
    const figureAt = startOfFigure(record);
    if (figureAt === -1) return null;
    const cells = record.slice(0, figureAt);
    const figure = record.slice(figureAt);
    const place = plan.texts.get(cells) ?? meet(reading, plan, frame, cells, figure);
    if (place === null || !answer.add(place, Number(figure), figure)) return null;
  }
  return answer.read();
}

/** Where the whole number begins that ends a text and is written back with the same digits; -1 if none does. */
function startOfFigure(text: string): number {
  let start = text.length;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start -= 1;
  const digits = text.length - start;
  const isPlain = digits === 1 || (digits > 1 && digits <= 15 && text[start] !== '0');
  return isPlain ? start : -1;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** Parses a record whose text was not met before, and remembers the place it tells of. */
function meet(
  reading: Reading,
  plan: RecordsPlan,
  { figureKey, beforeCells, afterFigure }: Frame,
  cells: string,
  figure: string,
): Place | null {
  if (!cells.endsWith(figureKey) || plan.texts.size >= mostTexts) return null;
  const decoded = decodeBody(lettersAsBytes(`{${beforeCells}${cells}${figure}${afterFigure}}`), null);
  if ('error' in decoded) return null;
  const parsed = parseJson(decoded.text);
  if ('error' in parsed || parsed.lossless || holdsBrokenText(decoded.text)) return null;
  const record = cellsOf(plan.keys, parsed.value);
  if (record === null || !isAsDemanded(reading, plan, record)) return null;
  const place = placeOf(reading, plan, record);
  if (place !== null) plan.texts.set(ownText(cells), place);
  return place;
}

/** A copy that does not keep the whole answer in memory, as a part of its text would. */
function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
