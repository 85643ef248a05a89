/**
 * What one figure says. In: a scalar and how the source writes numbers. Out: its value, its text as received and its
 * status. How numbers are written is settled once for a mapping, never cell by cell.
 */
import { JsonNumber, type JsonScalar, scalarText } from '../../body/json-value.ts';
import type { ObsStatus } from '../../model/interpretation.ts';

/** How numbers stand in texts: bare digits, `1.234,5`, or `1,234.5`. */
export type TextStyle = 'digits' | 'comma' | 'point';

/** How a source writes its figures. */
export interface Numbers {
  /** Whether JSON numbers are figures. */
  readonly json: boolean;
  /** How texts that are figures are written, `null` where none is. */
  readonly text: TextStyle | null;
  /** What stands before and behind the digits of every text. */
  readonly prefix: string;
  readonly suffix: string;
}

const space = "[ \\u00a0\\u202f\\u2009\\u2007'’]";

const styles: Readonly<Record<TextStyle, RegExp>> = {
  digits: /^[-+−]?\d{1,15}$/,
  point: new RegExp(
    `^[-+−]?(?:\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:${space}\\d{3})+)(?:\\.\\d+)?(?:[eE][-+]?\\d+)?$|^[-+−]?\\.\\d+$`,
  ),
  comma: new RegExp(
    `^[-+−]?(?:\\d+|\\d{1,3}(?:\\.\\d{3})+|\\d{1,3}(?:${space}\\d{3})+)(?:,\\d+)?$|^[-+−]?,\\d+$`,
  ),
};

const marks = new RegExp(space, 'g');

/** The number that a scalar is, `null` where it is none. */
export function numberOf(value: JsonScalar | undefined, numbers: Numbers): number | null {
  if (typeof value === 'number') return numbers.json ? value : null;
  if (value instanceof JsonNumber) return numbers.json ? exactly(value.text) : null;
  if (typeof value !== 'string' || numbers.text === null) return null;
  const bare = bareDigits(value, numbers);
  return bare === null ? null : textNumber(bare, numbers.text);
}

/**
 * A text without what stands before and behind the digits; `null` where it has other things there. One, and none, may come
 * with the singular: `1 agent` beside `12 agents`.
 */
export function bareDigits(text: string, { prefix, suffix }: Numbers): string | null {
  const trimmed = text.trim();
  const [, few, unit = ''] = /^([01])(\s?\p{L}{3,})$/u.exec(trimmed) ?? [];
  if (few !== undefined && prefix === '' && suffix.startsWith(unit)) return few;
  if (!trimmed.startsWith(prefix) || !trimmed.endsWith(suffix)) return null;
  return trimmed.slice(prefix.length, trimmed.length - suffix.length).trim();
}

function textNumber(text: string, style: TextStyle): number | null {
  if (text.length > 40 || !styles[style].test(text)) return null;
  const digits = text.replace(marks, '').replace('−', '-');
  if (style === 'comma') return exactly(digits.replaceAll('.', '').replace(',', '.'));
  return exactly(digits.replaceAll(',', ''));
}

/** The number that digits write; `null` where it is too large, or too small to be told from nought. */
function exactly(digits: string): number | null {
  const number = Number(digits);
  const isLost = number === 0 && /[1-9]/.test(digits.replace(/e.*/i, ''));
  return Number.isFinite(number) && !isLost ? number : null;
}

const noted =
  /^([-+−]?\d(?:[\d.,'’ \u00a0\u202f\u2009\u2007]*\d)?)\s*(\(\w{1,4}\)|\[\w{1,4}\]|[*†‡§#°^⁰¹²³⁴-⁹]{1,3}|\p{L}{1,3})$/u;

/** A figure with a note behind it, as `12*` or `12 (e)`; `null` for any other text. */
export function noteOf(
  text: string,
  numbers: Numbers,
): { readonly value: number; readonly note: string } | null {
  const bare = bareDigits(text, numbers) ?? text.trim();
  const [, digits, note] = (bare.length <= 40 ? noted.exec(bare) : null) ?? [];
  if (digits === undefined || note === undefined || isAbbreviated(bare)) return null;
  const isPlain = /^[-+−]?\d+(\.\d+)?$/.test(digits);
  const value =
    numbers.text !== null
      ? textNumber(digits, numbers.text)
      : isPlain
        ? exactly(digits.replace('−', '-'))
        : null;
  return value === null ? null : { value, note };
}

/** Whether a text is digits with a note behind them, however the digits are written. */
export function isNoted(text: string): boolean {
  return text.length <= 40 && noted.test(text.trim());
}

/** Whether a text is a number of thousands or millions, as `1.1K`: its digits alone are another figure. */
export function isAbbreviated(text: string): boolean {
  return /^\d[\d.,]*\s*[km]$/i.test(text.trim());
}

/** The status that a note behind a figure gives; what it says in letters, as far as these are known; it hides nothing. */
export function noteStatus(note: string, known: Readonly<Record<string, ObsStatus>>): ObsStatus {
  const plain = note
    .normalize('NFKC')
    .replace(/[()[\]]/g, '')
    .toLowerCase();
  if (plain !== note.toLowerCase() && /^\d+$/.test(plain)) return 'A';
  const told = [plain, ...plain].map((text) => statusIn(known, text));
  return told.find((status) => status !== undefined && /[PEUBDFN]/.test(status)) ?? 'U';
}

/** Whether a text can be a number in some style. */
export function looksNumeric(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 40 && (styles.point.test(trimmed) || styles.comma.test(trimmed));
}

/** Whether a text can be a number with a unit behind it: `1 020 pers.`, `1,98 %`. */
export function hasUnit(text: string): boolean {
  const [, digits] = /^(\S.{0,20}?)\s(?:\p{L}{2,8}\.?|%)$/u.exec(text.trim()) ?? [];
  return digits !== undefined && looksNumeric(digits);
}

/** What is known of a figure whose value is hidden: at least and at most so many. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** `<5`, `moins de 5`, `1-4`, `100+`: what a marker tells of the figure it hides. */
export function markerBounds(text: string | null): Bounds {
  const [, sign, below] =
    /(<=?|≤|moins de|minder dan|less than|fewer than|weniger als)\s*(\d{1,4})/i.exec(text ?? '') ??
    [];
  if (below !== undefined) {
    const isClosed = sign === '<=' || sign === '≤';
    return { least: 0, most: Number(below) - (isClosed ? 0 : 1) };
  }
  const [, from, to] = /^[[(]?(\d{1,3})\s?[-–]\s?(\d{1,3})[\])]?$/.exec(text ?? '') ?? [];
  if (from !== undefined && to !== undefined) return { least: Number(from), most: Number(to) };
  const [, least = '0'] = /^(\d{1,6})\s?\+$/.exec(text ?? '') ?? [];
  return { least: Number(least), most: Number.POSITIVE_INFINITY };
}

/** What a text says by a list of statuses, `undefined` where it is not in it: a source may well write `constructor`. */
export function statusIn(
  known: Readonly<Record<string, ObsStatus>>,
  text: string,
): ObsStatus | undefined {
  return Object.hasOwn(known, text) ? known[text] : undefined;
}

/** The status that a marker in place of a figure gives, by the few marks that statistical offices share. */
export function markerStatus(text: string, known: Readonly<Record<string, ObsStatus>>): ObsStatus {
  const plain = text.trim().toLowerCase();
  if (plain === '') return 'O';
  const told = statusIn(known, plain);
  if (told !== undefined) return told;
  const { least, most } = markerBounds(text);
  return least > 0 || most < Number.POSITIVE_INFINITY ? 'Q' : 'O';
}

/** A scalar exactly as received. */
export function receivedText(value: JsonScalar): string | null {
  return scalarText(value);
}
