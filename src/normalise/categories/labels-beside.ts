import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import {
  asksOpenDimension,
  axisRole,
  isAsked,
  isCommon,
  type Lexicon,
  type Role,
  secondAxis,
} from '../lexicon.ts';
import { type Column, isUnknownKey, type Table } from '../table.ts';

type Part = 'code' | 'value' | 'label';
type Pair = readonly [code: Column, label: Column];

/**
 * The codes of categories and their names under keys that mean nothing of their own: `Zage: "25-34", Zage_T: "25-34 Jahre"`,
 * `cod_tr: "1", lib_tr: "Moins de 25 ans"`. Each code always stands with the same words, and their keys differ in nothing
 * else. None where more of them are found than dimensions were asked for that no key names, or where they may be of
 * anything: the services that an answer is of have codes and names, too.
 */
export function codesAndLabels(table: Table, lexicon: Lexicon): ReadonlyMap<Column, Role> {
  const named = table.columns.filter(({ role }) => isAsked(lexicon, role));
  const stems = ['#category', secondAxis].slice(0, lexicon.requested.length - named.length);
  const found = pairsIn(table, lexicon);
  if (found.length > stems.length) return new Map();
  return new Map(
    found.flatMap(([code, label], place) => {
      const stem = stems[place] ?? '';
      return [[code, axisRole(stem, 'code')] as const, [label, axisRole(stem, 'label')] as const];
    }),
  );
}

function pairsIn({ columns, length }: Table, lexicon: Lexicon): Pair[] {
  const unknown = columns
    .filter(isUnknownKey)
    .map((column) => ({ column, ...partsOf(column, lexicon) }));
  return unknown.filter(mayLabel).flatMap(({ column: label, ...own }): Pair[] => {
    const codes = unknown.flatMap(({ column: code, ...other }) => {
      const isLess = rank[other.part] < rank[own.part];
      const isPair = isLess && other.stem === own.stem && isLabelOf(label, code, length);
      return isPair && mayBeAsked([label, code], lexicon) ? [code] : [];
    });
    const [code] = codes;
    if (code === undefined || codes.length > 1) return [];
    // `{dim1: "gender", dim1_code: "F", dim1_label: "Femmes"}` tells its dimension itself.
    const isTold = columns.some(
      (one) => one !== code && one !== label && plainKey(one.name) === own.stem,
    );
    return isTold ? [] : [[code, label]];
  });
}

/** A map of thousands has a column for each key, and figures in all of them. */
function mayLabel({ column }: { readonly column: Column }): boolean {
  return column.values.every((one) => /\p{L}/u.test(scalarText(one ?? null) ?? ''));
}

/**
 * Whether a key or a category names a dimension asked for, or each may be a band of it; those that may be called anything
 * have no long numbers.
 */
function mayBeAsked(columns: readonly Column[], lexicon: Lexicon): boolean {
  const texts = columns.flatMap(({ values }) => values.map((one) => scalarText(one ?? null) ?? ''));
  const isNumbered = texts.some((text) => /^\d{4,}$/.test(text));
  const areBands = lexicon.requested.some((one) => /^(age|seniority|distance)$/.test(one));
  return (
    texts.some((text) => isCommon(lexicon, text)) ||
    columns.some(({ name }) => holdsDimension(name, lexicon)) ||
    (areBands && !isNumbered && texts.every((text) => /\d/.test(text))) ||
    (asksOpenDimension(lexicon) && !isNumbered)
  );
}

/** `Zhome`, `tr_age`. */
function holdsDimension(name: string, { tables, requested }: Lexicon): boolean {
  const plain = plainKey(name);
  return [...tables.dimensions].some(
    ([word, dimensions]) =>
      word.length > 2 && plain.includes(word) && dimensions.some((one) => requested.includes(one)),
  );
}

/** The surest name of a category first (contract §4: the code if one is given, else the label). */
const rank: Readonly<Record<Part, number>> = { code: 0, value: 1, label: 2 };

function partsOf({ name }: Column, { tables }: Lexicon): { stem: string; part: Part } {
  const words = plainKey(name).split('_');
  const partOf = (word = '') => (/^(t|txt)$/.test(word) ? 'label' : tables.parts.get(word));
  const last = partOf(words.at(-1));
  const first = partOf(words[0]);
  if (words.length > 1 && last !== undefined)
    return { stem: words.slice(0, -1).join('_'), part: last };
  if (words.length > 1 && first !== undefined)
    return { stem: words.slice(1).join('_'), part: first };
  return { stem: words.join('_'), part: 'value' };
}

/** Whether each of several codes always stands with the same words, and these with no other code. */
function isLabelOf(label: Column, code: Column, length: number): boolean {
  const there = new Map<string, string>();
  const back = new Map<string, string>();
  for (let row = 0; row < length; row += 1) {
    const said = scalarText(label.values[row] ?? null);
    const coded = scalarText(code.values[row] ?? null);
    if (said === null || coded === null || !/\p{L}/u.test(said)) return false;
    if ((there.get(coded) ?? said) !== said || (back.get(said) ?? coded) !== coded) return false;
    there.set(coded, said);
    back.set(said, coded);
  }
  return there.size > 1;
}
