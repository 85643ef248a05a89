import { JsonNumber, type JsonScalar } from '../body/json-value.ts';
import type { ObsStatus } from '../interpretation.ts';

/** One figure as read; `value` is `null` where it is suppressed, missing or cannot be read for sure. */
export interface ReadFigure {
  readonly value: number | null;
  readonly text: string | null;
  readonly status: ObsStatus;
  /** Why a figure that stands there has no value. */
  readonly doubt: 'ambiguous' | 'not a number' | 'too large' | 'negative' | null;
}

/** What separator marks decimals in an answer's texts, as far as its unambiguous figures show. */
export type NumberHabit = 'decimal comma' | 'decimal point' | null;

export type Markers = ReadonlyMap<string, ObsStatus>;

const grouping = /[ \u00a0\u202f\u2009\u2007\u2008'’]/;
const grouped =
  /^\d{1,3}(?:([ \u00a0\u202f\u2009\u2007\u2008'’])\d{3}(?:\1\d{3})*)?(?:([.,])(\d+))?$/;
const plain = /^\d+$/;
const exponent = /^\d+(?:\.\d+)?[eE][+-]?\d+$/;
const single = /^(\d+)([.,])(\d+)$/;
const leadingSeparator = /^([.,])(\d+)$/;
/** `1.234.567`, `1,234.5`: a mark that parts thousands, since it stands twice or beside the other one. */
const parted = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:\1\d{3}|(?!\1)[.,]\d+)$/;
/** `<5`, `(n<5)`, `moins de 5 personnes`; `Moins de 25 ans` is an age. */
const fewerThan =
  /^\(?(?:n\s*)?(?:<=?|≤|&lt;|moins de|minder dan|less than|fewer than|weniger als)\s*\d+(?:\s+(?:person\p{L}*|agents?|people|staff|employ\p{L}+|medewerkers?|mitarbeiter|leute))?\)?$/iu;
/** `1-4` in place of a figure: which of them is not told. */
const someOf = /^(\d{1,2})\s?[-–]\s?(\d{1,2})$/;
/** `12 p`, `12 (e)`, `p 12`, `(12)`: a figure and what the statistical offices say of it. */
const flagged =
  /^(?:([\d.,][^a-z]*?)\s*\(?([bdefnpru])\)?|([pr])\s*([\d.,][^a-z]*)|\(([\d.,][^a-z]*)\))$/;
/** `1 361 personnes`, `3.258 dagen`: what is counted, said after each figure. */
const withUnit =
  /^(.*\d)[\s\u00a0\u202f]*(?:(personnes?|pers\.?|personen|persoon|persons?|people|agents?|employ[eé]e?s?|medewerkers?|werknemers?|personeelsleden|collaborateurs?|mitarbeiter|PU)|(?:jours?|dag(?:en)?|days?|tage?))$/iu;
/** `2 jours`: on how many days people telework, and no figure. */
const fewDays = /^\d(?!\d)[\s\u00a0\u202f]*[jdt]/i;

const flagStatus: Readonly<Record<string, ObsStatus>> = {
  b: 'B',
  d: 'D',
  e: 'E',
  f: 'F',
  n: 'N',
  p: 'P',
  r: 'A',
  u: 'U',
};

/**
 * Reads one figure (contract §4: `value`, `value_text`, `obs_status`). Texts follow Belgian, French and
 * English habits; `86.454` is read only if the answer's other texts settle what the point means.
 */
export function readFigure(raw: JsonScalar, habit: NumberHabit, markers: Markers): ReadFigure {
  if (raw === null) return { value: null, text: null, status: 'O', doubt: null };
  if (typeof raw === 'number') return { value: raw, text: String(raw), status: 'A', doubt: null };
  if (raw instanceof JsonNumber) return numberOf(Number(raw.text), raw.text);
  if (typeof raw === 'boolean') return doubtful(String(raw), 'not a number');
  const marker = markerOf(raw, markers);
  if (marker !== null) return { value: null, text: raw, status: marker, doubt: null };
  const number = parseNumber(raw, habit);
  if (typeof number === 'number') return numberOf(number, raw);
  if (number === 'ambiguous') return doubtful(raw, number);
  return readFlagged(raw, habit) ?? doubtful(raw, number);
}

/** A figure that is told together with its flag, or as one of a few; `null` if the text is neither. */
function readFlagged(raw: string, habit: NumberHabit): ReadFigure | null {
  const text = raw.trim();
  const [, from = '', to = ''] = someOf.exec(text) ?? [];
  if (from !== '' && Number(from) < Number(to))
    return { value: null, text: raw, status: 'Q', doubt: null };
  const [, before, after, ahead, behind, weak] = flagged.exec(text) ?? [];
  const body = before ?? behind ?? weak;
  if (body === undefined) return null;
  const number = parseNumber(body, habit);
  if (typeof number !== 'number') return number === 'ambiguous' ? doubtful(raw, number) : null;
  const read = numberOf(number, raw);
  return read.doubt === null ? { ...read, status: flagStatus[after ?? ahead ?? 'u'] ?? 'U' } : read;
}

/** Whether a text is a figure or a marker in place of one. */
export function isFigureText(text: string, markers: Markers): boolean {
  if (markerOf(text, markers) !== null) return true;
  if (parseNumber(text, null) !== 'not a number') return !fewDays.test(text.trim());
  // `12p` and `9e` may be codes.
  return (
    /[\s()]/.test(text.trim()) && flagged.test(text.trim()) && readFlagged(text, null) !== null
  );
}

/** A figure without what it says it counts. */
export function withoutUnit(text: string): string {
  return text.trim().replace(withUnit, '$1');
}

/** What a figure says it counts, `null` if it says nothing of it. */
export function unitIn(text: string): 'people' | 'days' | null {
  const [, , people] = withUnit.exec(text.trim()) ?? [];
  if (people !== undefined) return 'people';
  return withUnit.test(text.trim()) ? 'days' : null;
}

/** The status a text gives in place of a figure, `null` if it is none. */
export function markerOf(text: string, markers: Markers): ObsStatus | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'O';
  if (trimmed.length > 40) return null;
  return markers.get(trimmed.toLowerCase()) ?? (fewerThan.test(trimmed) ? 'Q' : null);
}

/** The decimal habit that a text proves, `null` if it proves none. */
export function provenHabit(text: string): NumberHabit {
  const body = unsigned(text);
  if (body === null) return null;
  const thousands = parted.exec(body)?.[1];
  if (thousands !== undefined) return thousands === '.' ? 'decimal comma' : 'decimal point';
  const spaced = grouping.test(body) ? grouped.exec(body) : null;
  const mark = spaced?.[2] ?? decimalMark(body);
  if (mark === null) return null;
  return mark === ',' ? 'decimal comma' : 'decimal point';
}

/** The separator of `78,01` or `0.125`, which can only be that of decimals. */
function decimalMark(body: string): string | null {
  const parts = single.exec(body) ?? null;
  if (parts === null) return null;
  const [, whole = '', mark = '', decimals = ''] = parts;
  return decimals.length !== 3 || whole.length > 3 || whole.startsWith('0') ? mark : null;
}

function parseNumber(text: string, habit: NumberHabit): number | 'ambiguous' | 'not a number' {
  const body = unsigned(text);
  if (body === null) return 'not a number';
  const sign = /^[-−]/.test(text.trim()) ? -1 : 1;
  const digits = plainDigits(body, habit);
  if (digits === null) return 'not a number';
  return digits === 'ambiguous' ? digits : sign * Number(digits);
}

function unsigned(text: string): string | null {
  if (text.length > 400) return null;
  const body = withoutUnit(text)
    .replace(/^[-+−]\s?/, '')
    .replace(/[\s\u00a0\u202f]*%$/, '');
  return /^[\d.,]/.test(body) ? body : null;
}

/** The number in the spelling of JavaScript, `null` if the text is none. */
function plainDigits(body: string, habit: NumberHabit): string | 'ambiguous' | null {
  if (plain.test(body) || exponent.test(body)) return body;
  const thousands = parted.exec(body)?.[1];
  if (thousands !== undefined) return body.replaceAll(thousands, '').replace(',', '.');
  if (grouping.test(body)) {
    if (!grouped.test(body)) return null;
    return body.replace(new RegExp(grouping, 'g'), '').replace(',', '.');
  }
  const leading = leadingSeparator.exec(body);
  if (leading !== null) return `0.${leading[2]}`;
  const parts = single.exec(body);
  if (parts === null) return null;
  const [, whole = '', mark = '', decimals = ''] = parts;
  if (decimalMark(body) !== null) return `${whole}.${decimals}`;
  if (habit === null) return 'ambiguous';
  const decimal = (mark === ',') === (habit === 'decimal comma');
  return decimal ? `${whole}.${decimals}` : `${whole}${decimals}`;
}

function numberOf(value: number, text: string): ReadFigure {
  if (!Number.isFinite(value)) return doubtful(text, 'too large');
  // Minus zero counts nothing, as zero does.
  return { value: value === 0 ? 0 : value, text, status: 'A', doubt: null };
}

/** A figure stands there but is not known: unreliable, and no number at all is a missing one. */
export function doubtful(text: string, doubt: NonNullable<ReadFigure['doubt']>): ReadFigure {
  return { value: null, text, status: doubt === 'not a number' ? 'O' : 'U', doubt };
}
