/**
 * What figures of one body have to be together. In: all of them. Out: nothing, or the reason why the body is set aside: a
 * category twice, those of another dimension, a count or a sum that is not so.
 */
import { isObject, type JsonValue } from '../../body/json-value.ts';
import type { Figure } from '../../model/interpretation.ts';
import { markerBounds, type Numbers, numberOf } from '../mapping/figure.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { Numbering } from './numbering.ts';
import { contradicts, other, shown, type Walk } from './walk.ts';

/** How a mapping's figures are written. */
export function numbersOf({ numbers, prefix, suffix }: Mapping): Numbers {
  const text =
    (['digits', 'comma', 'point'] as const).find((style) => numbers.endsWith(style)) ?? null;
  return { json: numbers.startsWith('json'), text, prefix, suffix };
}

export function checkOnce({ compiled }: Walk, figures: readonly Figure[]): void {
  const seen = new Numbering();
  for (const [at, { year, groupValue, fieldValue, reason }] of figures.entries()) {
    const identity = [year, groupValue, fieldValue, reason];
    if (seen.of(identity) === at) continue;
    const place = identity.filter((one) => one !== null).join(' × ');
    other(compiled.figureWhere, `${place === '' ? 'a figure' : place} stands twice`);
  }
}

/**
 * Categories none of which is known of the dimension asked for are those of another; one that is not known and is the sum of
 * all others is a total that was not there before.
 */
export function checkCategories({ compiled, request }: Walk, figures: readonly Figure[]): void {
  for (const [axis, name] of [
    ['groupby', 'groupValue'],
    ['field', 'fieldValue'],
  ] as const) {
    const dimension = request[axis];
    const known = dimension === null ? undefined : compiled.mapping.categories[dimension];
    const codes = figures
      .map((figure) => figure[name])
      .filter((code) => code !== null && code !== '_T');
    if (known === undefined || codes.length === 0) continue;
    if (!codes.some((code) => known.includes(code as string)))
      contradicts(
        compiled.figureWhere,
        `${shown(codes[0] ?? null)} is no known category of ${dimension}, and no other is`,
      );
    const total = codes.find(
      (code) => !known.includes(code as string) && isSumOfOthers(code, name, figures),
    );
    if (total !== undefined)
      contradicts(
        compiled.figureWhere,
        `${shown(total)} is no known category of ${dimension}, and is the sum of all others`,
      );
  }
}

/** Whether the figures of a category are as many as those of all others, which are several. */
function isSumOfOthers(
  code: string | null,
  name: 'groupValue' | 'fieldValue',
  figures: readonly Figure[],
): boolean {
  const others = new Set<string | null>();
  let [own, rest] = [0, 0];
  for (const { [name]: told, value } of figures) {
    if (told === '_T' || value === null || value === 0) continue;
    if (told === code) own += value;
    else {
      rest += value;
      others.add(told);
    }
  }
  return others.size > 1 && own === rest && own >= leastTotal;
}

/** Fewer people may be as many as all others by chance. */
const leastTotal = 10;

/** A record of which nothing is told lacks its figure: it is no answer without figures. */
export function checkRecord(element: JsonValue, where: string): void {
  if (isObject(element) && Object.keys(element).length === 0)
    other(where, 'a record without its figure');
}

/** Positions are categories only where the list is full: a shorter one may begin with another category. */
export function checkFull(
  { compiled, request }: Walk,
  position: number,
  where: string,
  length: number,
): void {
  const part = compiled.slots[position]?.part;
  if (part?.is !== 'code' || part.axis === 'year' || part.axis === 'reason') return;
  const known = compiled.mapping.categories[request[part.axis] ?? '']?.length ?? length;
  if (length < known) contradicts(where, `${length} elements for ${known} categories`);
}

/** What a body says of its rows and of their sum has to be so. */
export function checkCounts(
  { compiled, counts, figures: all }: Walk,
  figures: readonly Figure[],
): void {
  for (const { where, value, is, key } of counts) {
    if (value === null) continue;
    const said = numberOf(value, { json: true, text: 'digits', prefix: '', suffix: '' });
    if (is === 'rows') {
      if (said !== all.length)
        contradicts(where, `it says ${shown(value)} rows, and there are ${all.length}`);
      continue;
    }
    const total = numberOf(value, numbersOf(compiled.mapping));
    const owed = [figures, ...(key === null ? [] : ofCategory(key, figures))];
    const sums = owed.map((of) => sumOf(of, compiled.mapping.step));
    if (total !== null && sums.every(({ least, most }) => total < least || total > most))
      contradicts(
        where,
        `it says ${shown(value)} in all, and the figures add up to ${sums.findLast(({ told }) => told !== '0')?.told ?? '0'}`,
      );
  }
}

/** The figures of a category, axis by axis: two dimensions may share a code. */
function ofCategory(code: string, figures: readonly Figure[]): (readonly Figure[])[] {
  return (['groupValue', 'fieldValue', 'reason', 'year'] as const).map((axis) =>
    figures.filter((figure) => String(figure[axis]) === code),
  );
}

/** What figures add up to: at least and at most, as far as they are hidden or rounded, and in words. */
function sumOf(figures: readonly Figure[], step: number) {
  let least = 0;
  let most = 0;
  for (const { value, valueText, groupValue, fieldValue } of figures) {
    if (groupValue === '_T' || fieldValue === '_T') continue;
    const hidden = value === null ? markerBounds(valueText) : { least: value, most: value };
    least += hidden.least;
    most += hidden.most;
  }
  const slack = step > 1 ? (step / 2) * (figures.length + 1) : 1e-6;
  const told = `${least === most ? '' : 'at least '}${Number(least.toFixed(3))}`;
  return { least: least - slack, most: most + slack, told };
}
