/**
 * How a column of figures is written. In: its scalars. Out: every way in which they may be numbers, with the texts that stand
 * in place of figures and the notes behind them.
 */
import { type JsonScalar, scalarText } from '../../body/json-value.ts';
import {
  bareDigits,
  hasUnit,
  isAbbreviated,
  isNoted,
  looksNumeric,
  markerBounds,
  type Numbers,
  noteOf,
  numberOf,
  type TextStyle,
} from '../mapping/figure.ts';
import type { Leaf } from '../skeleton/layout.ts';
import type { Known } from './asking.ts';

/** One way in which a column of scalars may be numbers, and the texts in it that are none. */
export interface ColumnStyle {
  readonly numbers: Numbers;
  readonly markers: readonly string[];
  /** What stands behind few of the figures: `*`, `(e)`. */
  readonly notes: readonly string[];
}

/** Texts in place of figures are few; more of them are categories. */
const mostMarkers = 6;

/** Every way in which a column may be figures: none for a column of texts, two where a point may part thousands. */
export function columnStyles(values: Iterable<JsonScalar>): ColumnStyle[] {
  const texts = new Map<string, number>();
  let json = 0;
  let all = 0;
  for (const value of values) {
    if (value === null) continue;
    all += 1;
    if (typeof value === 'boolean') return [];
    if (typeof value === 'string') texts.set(value, (texts.get(value) ?? 0) + 1);
    else json += 1;
  }
  if (texts.size === 0)
    return json === 0 ? [] : [{ numbers: plainNumbers(true, null), markers: [], notes: [] }];
  return textStyles(texts, json, all);
}

function textStyles(texts: ReadonlyMap<string, number>, json: number, all: number): ColumnStyle[] {
  const written = countOf(texts, looksNumeric);
  // A few numbers written otherwise than all others are slips: their answers are set aside.
  const mostly = json > 9 * written ? 'json' : written > 9 * json ? 'text' : 'both';
  if (mostly === 'json') {
    const style = markedStyle(plainNumbers(true, null), texts, all);
    return style === null ? [] : [style];
  }
  const { prefix, suffix } = sharedAffix(texts);
  const found: ColumnStyle[] = [];
  for (const text of ['digits', 'comma', 'point'] as const) {
    const numbers = { json: mostly === 'both' && json > 0, text, prefix, suffix };
    const style = markedStyle(numbers, texts, all);
    if (style === null || style.markers.some((mark) => isOtherNumber(mark, numbers))) continue;
    const isText = [...texts.keys()].some((one) => numberOf(one, numbers) !== null);
    found.push(isText ? style : { ...style, numbers: plainNumbers(json > 0, null) });
    if ((text === 'digits' && !leavesNumbers(texts, numbers)) || !isText) break;
  }
  return found;
}

/** Whether digits are parted in some texts: `1.020` among `551` may be a thousand, or a slip. */
function leavesNumbers(texts: ReadonlyMap<string, number>, numbers: Numbers): boolean {
  return [...texts.keys()].some(
    (text) => numberOf(text, numbers) === null && isOtherNumber(text, numbers),
  );
}

function isOtherNumber(text: string, numbers: Numbers): boolean {
  return looksNumeric(bareDigits(text, numbers) ?? text);
}

function countOf(texts: ReadonlyMap<string, number>, is: (text: string) => boolean): number {
  return [...texts].reduce((sum, [text, count]) => sum + (is(text) ? count : 0), 0);
}

/** A way to write numbers with the other texts of its column; `null` where there are too many of them. */
function markedStyle(
  numbers: Numbers,
  texts: ReadonlyMap<string, number>,
  all: number,
): ColumnStyle | null {
  const other = [...texts.keys()].filter(
    (text) =>
      numberOf(text, numbers) === null &&
      !(numbers.text === null && looksNumeric(text)) &&
      !(isUnclear(text, numbers) && noteOf(text, numbers) === null),
  );
  const noted = new Map(other.map((text) => [text, noteOf(text, numbers)]));
  const notes = new Set([...noted.values()].flatMap((one) => (one === null ? [] : [one.note])));
  const areNotes = notes.size <= mostMarkers;
  const markers = areNotes ? other.filter((text) => noted.get(text) === null) : other;
  const marked = countOf(texts, (text) => markers.includes(text));
  const own = areNotes ? [...notes].sort() : [];
  // Many kinds of texts on few rows are none: something else stands there.
  if (markers.length > mostMarkers && marked <= 0.1 * all)
    return { numbers, markers: [], notes: own };
  const isMarked = markers.length <= mostMarkers && marked < all && markers.every(isMarker);
  // Several texts of which none stands twice, or which stand nearly everywhere, are names.
  const areNames = markers.length > 2 && (marked > 0.7 * all || marked === markers.length);
  if (!isMarked || areNames) return null;
  return { numbers, markers, notes: own };
}

/** Digits with signs, a note or another unit that say no bounds, as `(4)`, `1,4e`, `1 person`: a figure, perhaps, and no mark. */
function isUnclear(text: string, numbers: Numbers): boolean {
  if (isNoted(text) || (hasUnit(text) && bareDigits(text, numbers) === null)) return true;
  const { least, most } = markerBounds(text);
  const hasBounds = least > 0 || most < Number.POSITIVE_INFINITY;
  return /\d/.test(text) && !/\p{L}/u.test(text) && !isOtherNumber(text, numbers) && !hasBounds;
}

function plainNumbers(json: boolean, text: TextStyle | null): Numbers {
  return { json, text, prefix: '', suffix: '' };
}

/** Whether a text may stand in place of a figure: short, and no number itself. */
function isMarker(text: string): boolean {
  return text.length <= 60 && !isAbbreviated(text);
}

/** What stands before and behind the digits in most of the texts that hold some: ` pers.`, `%`. */
function sharedAffix(texts: ReadonlyMap<string, number>): Pick<Numbers, 'prefix' | 'suffix'> {
  const affixes = new Map<string, number>();
  let held = 0;
  for (const [text, count] of texts) {
    const [, prefix, , suffix] = /^(\D*?)([-+−]?\d(?:.*\d)?)(\D*)$/u.exec(text.trim()) ?? [];
    if (prefix === undefined || suffix === undefined || /[<>≤≥]/.test(prefix)) continue;
    held += count;
    const key = JSON.stringify([prefix, suffix]);
    affixes.set(key, (affixes.get(key) ?? 0) + count);
  }
  for (const [key, count] of affixes) {
    const [prefix = '', suffix = ''] = JSON.parse(key) as string[];
    if (count > 0.8 * held && held > 1 && prefix.length + suffix.length > 0)
      return { prefix, suffix };
  }
  return { prefix: '', suffix: '' };
}

/** Numbers below nought, and rows of nines, that stand more than once, or are marks elsewhere. */
export function impossibleIn(
  rows: readonly Leaf[],
  { numbers }: ColumnStyle,
  { markers }: Known,
): string[] {
  const counts = new Map<string, number>();
  for (const { value } of rows) {
    const text = scalarText(value) ?? '';
    const isOdd = /^-\d+(\.0+)?$|^9{4,}(\.0+)?$/.test(text) && numberOf(value, numbers) !== null;
    if (isOdd) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .filter(([text, count]) => count > 1 || markers.has(text))
    .map(([text]) => text)
    .sort()
    .slice(0, 4);
}

/** Texts in place of figures that stand beside no number in any answer, nor elsewhere in the source: they may be no marks. */
export function loneIn(
  rows: readonly Leaf[],
  { numbers, markers }: ColumnStyle,
  known: Known,
): string[] {
  const told = new Set(
    rows.filter(({ value }) => numberOf(value, numbers) !== null).map(({ scope }) => scope.at),
  );
  const beside = new Set(
    rows.filter(({ scope }) => told.has(scope.at)).map(({ value }) => scalarText(value)),
  );
  return markers.filter((text) => !beside.has(text) && !known.markers.has(text));
}
