import type { Category, FigureSet } from './model.ts';

/** Words before a number that put a class before the one that begins with it. */
const below = /^\s*(?:-|<|≤|moins|minder|jonger|under|below|less|unter|bis)/i;
const monthLanguages = ['fr', 'nl', 'de', 'en'] as const;

/** Months and weekdays by their spoken names, long and short, without accents or points: 1 to 12, 1 (Monday) to 7. */
const spoken: Readonly<Record<'month' | 'weekday', ReadonlyMap<string, number>>> = {
  month: spokenNames(12, (n) => new Date(Date.UTC(2024, n - 1, 1)), 'month'),
  // 1 January 2024 was a Monday.
  weekday: spokenNames(7, (n) => new Date(Date.UTC(2024, 0, n)), 'weekday'),
};

function spokenNames(
  count: number,
  day: (n: number) => Date,
  part: 'month' | 'weekday',
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of monthLanguages) {
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' });
      for (let n = 1; n <= count; n += 1) names.set(plain(format.format(day(n))), n);
    }
  }
  return names;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();
}

/** The number of a month (1 to 12) or of a weekday (1 Monday to 7 Sunday), `null` where the code tells none. */
export function periodNumber(set: 'month' | 'weekday', code: string): number | null {
  const named = spoken[set].get(plain(code));
  if (named !== undefined) return named;
  const digits = /^(?:\d{4}-|m|d)?0?(\d{1,2})$/i.exec(code.trim())?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= (set === 'month' ? 12 : 7) ? number : null;
}

/**
 * The months or weekdays of an axis by number: as their labels say where they have any, else their codes;
 * `null` where neither does. Numbers that begin at 0 tell none: nobody knows which day they begin with.
 */
export function periodNumbers(
  set: 'month' | 'weekday',
  axis: readonly Pick<Category, 'code' | 'labels'>[],
): (number | null)[] {
  const fromZero = axis.some(({ code }) => /^0+$/.test(code.trim()));
  return axis.map(({ code, labels }) => {
    const labelled = Object.values(labels);
    const texts = labelled.length > 0 ? labelled : [code];
    const told = texts
      .filter((text) => !(fromZero && isBareNumber(text)))
      .map((text) => periodNumber(set, text));
    const numbers = new Set(told.filter((number) => number !== null));
    return numbers.size === 1 ? ([...numbers][0] ?? null) : null;
  });
}

/** Whether a text is a number and nothing else, so that only a convention says which day it is. */
export function isBareNumber(text: string): boolean {
  return /^\s*\d+\s*$/.test(text);
}

/**
 * Compares two categories of a set by code and label, the way people expect them: months and weekdays
 * in their order, classes by the first number in them (`-25` before `26-30`), the rest by alphabet and
 * behind.
 */
export function compareCategories(
  set: FigureSet,
  one: { readonly code: string; readonly label: string },
  other: { readonly code: string; readonly label: string },
): number {
  return (
    position(set, one.code, one.label) - position(set, other.code, other.label) ||
    one.code.localeCompare(other.code, 'en', { numeric: true })
  );
}

function position(set: FigureSet, code: string, label: string): number {
  if (set === 'month' || set === 'weekday') {
    return (
      periodNumber(set, label) ??
      (isBareNumber(code) ? Number(code) : periodNumber(set, code)) ??
      99
    );
  }
  for (const text of [code, label]) {
    const number = /\d+/.exec(text)?.[0];
    if (number !== undefined) return Number(number) - (below.test(text) ? 0.5 : 0);
  }
  // Classes without a number stand behind those with one; where none has any, all stand alike.
  return Number.MAX_SAFE_INTEGER;
}
