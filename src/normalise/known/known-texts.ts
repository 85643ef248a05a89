import { holdsBrokenText } from '../../body/broken-text.ts';
import { bytePattern, standsAt, viewOf } from '../../body/byte-pattern.ts';
import { decodeBody } from '../../body/decode.ts';
import { parseJson } from '../../body/json.ts';
import type { Interpretation } from '../../interpretation.ts';
import type { Reading } from '../reading.ts';
import { placeOf } from './known-categories.ts';
import { type Frame, framesOf } from './known-frames.ts';
import {
  cellsOf,
  type Followed,
  isAsDemanded,
  KnownAnswer,
  type KnownText,
  plansFor,
  type RecordsPlan,
} from './known-records.ts';

/** A plan that has met more texts than this remembers no others. */
const mostTexts = 20_000;

/** Of the records that followed one before, so many are looked for before all others. */
const mostFollowers = 3;

/** A body in UTF-8, in the forms that it is compared and cut in. */
interface Body {
  readonly view: DataView;
  readonly bytes: Buffer;
}

/**
 * Reads an answer without parsing it, where it is byte for byte what a plan makes of its request, but
 * for figures, and records with the text of its categories were parsed before; `null` for every other.
 * A body that is put together from such records and the plan's own frame has but one meaning, so this
 * makes a reading faster and never another one (docs/decisions/0043).
 */
export function readKnownText(reading: Reading, utf8: Uint8Array): Interpretation | null {
  const bytes = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength);
  const body = { bytes, view: viewOf(utf8) };
  for (const plan of plansFor(reading)) {
    for (const frame of framesOf(plan, reading.request.year)) {
      const known = readFramed(reading, plan, frame, body);
      if (known !== null) return known;
    }
  }
  return null;
}

function readFramed(
  reading: Reading,
  plan: RecordsPlan,
  frame: Frame,
  body: Body,
): Interpretation | null {
  const { opening, between, closing } = frame;
  const { bytes, view } = body;
  const end = (bytes.at(-1) === lineFeed ? bytes.length - 1 : bytes.length) - closing.length;
  if (end <= opening.length || !standsAt(view, 0, opening)) return null;
  if (!standsAt(view, end, closing)) return null;
  const answer = new KnownAnswer(reading, plan);
  let last: Followed = plan.beginning;
  for (let at = opening.length; ; at += between.length) {
    const record = recordAt(reading, plan, frame, body, { last, at, end });
    if (record === null) return null;
    const figureAt = at + record.pattern.length;
    at = endOfFigure(bytes, figureAt);
    if (at === -1) return null;
    const value = wholeNumber(bytes, figureAt, at);
    if (!answer.add(record.place, value, String(value))) return null;
    if (at === end) return answer.read();
    if (!standsAt(view, at, between)) return null;
    last = record;
  }
}

/** Where a record begins, what it follows, and where the records end. */
interface Start {
  readonly last: Followed;
  readonly at: number;
  readonly end: number;
}

/** The known text that a record begins with: mostly one that followed the record before it in another answer. */
function recordAt(
  reading: Reading,
  plan: RecordsPlan,
  frame: Frame,
  body: Body,
  { last, at, end }: Start,
): KnownText | null {
  const { followers } = last;
  for (let index = 0; index < followers.length; index += 1) {
    const guess = followers[index] as KnownText;
    if (!standsAt(body.view, at, guess.pattern)) continue;
    if (index > 0) putFirst(followers, guess, index);
    return guess;
  }
  const { bytes } = body;
  const next = bytes.indexOf(frame.betweenText, at);
  const figureEnd = next === -1 || next > end ? end : next;
  let figureAt = figureEnd;
  while (figureAt > at && isDigit(bytes[figureAt - 1])) figureAt -= 1;
  const record =
    plan.texts.get(bytes.toString('latin1', at, figureAt)) ??
    meet(reading, plan, frame, bytes.subarray(at, figureAt));
  if (record !== null) putFirst(followers, record, Math.min(followers.length, mostFollowers - 1));
  return record;
}

/** Puts a text before others, in the place of the one that stands at an index. */
function putFirst(texts: KnownText[], text: KnownText, index: number): void {
  for (let at = index; at > 0; at -= 1) texts[at] = texts[at - 1] as KnownText;
  texts[0] = text;
}

const lineFeed = 10;

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** Where the whole number ends that begins at a place and is written back with the same digits; -1 if none does. */
function endOfFigure(bytes: Buffer, from: number): number {
  let end = from;
  while (isDigit(bytes[end])) end += 1;
  const digits = end - from;
  const isPlain = digits === 1 || (digits > 1 && digits <= 15 && bytes[from] !== 48);
  return isPlain ? end : -1;
}

function wholeNumber(bytes: Buffer, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at += 1) value = 10 * value + (bytes[at] as number) - 48;
  return value;
}

/** Parses a record whose text was not met before, with any figure, and remembers the place it tells of. */
function meet(
  reading: Reading,
  plan: RecordsPlan,
  { figureKey, beforeCells, afterFigure }: Frame,
  cells: Buffer,
): KnownText | null {
  const record = Buffer.concat([
    Buffer.from(`{${beforeCells}`),
    cells,
    Buffer.from(`0${afterFigure}}`),
  ]);
  const decoded = decodeBody(record, null);
  if ('error' in decoded || plan.texts.size >= mostTexts) return null;
  const { text } = decoded;
  if (!text.endsWith(`${figureKey}0${afterFigure}}`)) return null;
  const parsed = parseJson(text);
  if ('error' in parsed || parsed.lossless || holdsBrokenText(text)) return null;
  const values = cellsOf(plan.keys, parsed.value);
  if (values === null || !isAsDemanded(reading, plan, values)) return null;
  const place = placeOf(reading, plan, values);
  if (place === null) return null;
  const known = { pattern: bytePattern(cells), place, followers: [] };
  plan.texts.set(cells.toString('latin1'), known);
  return known;
}
