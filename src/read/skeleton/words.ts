/**
 * Words for dimensions among keys. In: the names at one place. Out: the keys that stand for the dimension asked for: as many
 * for each, always there for it and never otherwise.
 */

import { isTemplate } from '../mapping/template.ts';
import { isOfAnother, kindOfName, type Name, type Sorting } from './names.ts';

/** A word for a dimension among keys, and the template that it is. */
interface Word {
  /** Which of the parameters asks for the dimension, and its value. */
  readonly place: number;
  readonly value: string;
  readonly template: string;
}

/** Longer sets of keys are categories. */
const mostWords = 6;

/** Keys that stand for a dimension asked for: as many for each, always there for it and never otherwise. */
export function wordsAmong(input: Sorting, literal: Set<string>): Map<string, Word[]> {
  const { form, found } = input.learning;
  const words = new Map<string, Word[]>();
  const put = (byValue: ReadonlyMap<string, readonly string[]>, places: readonly number[]) => {
    for (const [value, stem] of alignStems(byValue) ?? []) {
      found.set(value, new Set([...(found.get(value) ?? []), stem]));
      for (const key of byValue.get(value) ?? []) {
        const templateAt = (place: number) => key.replace(stem, `{${form.parameters[place]}}`);
        const own = places.map((place) => ({ place, value, template: templateAt(place) }));
        words.set(key, own);
        literal.delete(key);
      }
    }
  };
  const places = [...form.parameters.keys()];
  for (const place of places) put(keysByValue(input, place), [place]);
  if (words.size === 0 && places.length === 2) put(keysOfEither(input), places);
  return words;
}

/** Where two dimensions are crossed: the keys that are there whichever parameter asks for theirs; none where not each has as many. */
function keysOfEither({ names, perCombo }: Sorting): ReadonlyMap<string, readonly string[]> {
  const dimensions = new Set([...perCombo.keys()].flatMap((combo) => combo.split('|')));
  const byDimension = [...dimensions].map((dimension) => {
    const isOf = (combo: string) => combo.split('|').includes(dimension);
    const keys = [...names].flatMap(([name, { combos }]) =>
      !isTemplate(name) &&
      [...perCombo].every(([combo, count]) => {
        const met = combos.get(combo) ?? 0;
        return isOf(combo) ? met >= 0.95 * count : met === 0;
      })
        ? name
        : [],
    );
    return [dimension, keys] as const;
  });
  const sizes = new Set(byDimension.map(([, { length }]) => length));
  return new Map(sizes.size === 1 && !sizes.has(0) && dimensions.size > 2 ? byDimension : []);
}

/** By the dimension that a parameter asks for: the keys that go with it; none where not each has as many. */
function keysByValue(input: Sorting, place: number): ReadonlyMap<string, readonly string[]> {
  const { names, perCombo, objects } = input;
  const none = new Map<string, readonly string[]>();
  const asked = atPlace(perCombo, place);
  if (asked.size < 2) return none;
  const byValue = new Map<string, string[]>();
  const passing = new Set<string>();
  for (const [name, known] of names) {
    const [only, ...more] = atPlace(known.combos, place);
    const isWord = !isTemplate(name) && !isOfAnother(name, input);
    const isOnce = more.length === 0 && only !== undefined && isWord;
    if (!isOnce) continue;
    const isAlways = only[1] >= 0.95 * (asked.get(only[0]) ?? 0);
    if (isAlways) byValue.set(only[0], [...(byValue.get(only[0]) ?? []), name]);
    else if (kindOfName(known) === 'container') passing.add(only[0]);
  }
  const sizes = new Set([...asked.keys()].map((value) => byValue.get(value)?.length ?? 0));
  // A label that is left out now and then is there always for some dimensions.
  if (sizes.size > 1 && sizes.has(1))
    for (const [value, keys] of byValue) byValue.set(value, stemsOf(keys));
  const [size = 0, ...others] = new Set(
    [...asked.keys()].map((value) => byValue.get(value)?.length ?? 0),
  );
  if (others.length > 0 || size === 0 || size > mostWords) return none;
  const areAll = (kind: string, keys: readonly string[]) =>
    keys.every((name) => kindOfName(names.get(name) as Name) === kind);
  const areRows = objects.length > 1.5 * new Set(objects.map(({ at }) => at)).size;
  const areNumbers = areAll('number', [...byValue.values()].flat());
  // A category that everybody has stands beside others that not everybody has.
  const isCategory = [...byValue].some(
    ([value, keys]) => passing.has(value) && areAll('container', keys),
  );
  return isCategory || (areNumbers && !areRows) ? none : byValue;
}

/** The shortest key, where all others hold it. */
function stemsOf(keys: readonly string[]): string[] {
  const [stem = '', ...others] = [...keys].sort((one, other) => one.length - other.length);
  return others.every((key) => key.includes(stem)) ? [stem] : [...keys];
}

/** How often each value of one parameter was asked for, whatever the other was. */
function atPlace(combos: ReadonlyMap<string, number>, place: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [combo, count] of combos) {
    const value = valueAt(combo, place);
    counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}

/** The value of one parameter in a question: `level` of `level|gender`. */
export function valueAt(combo: string, place: number): string {
  return combo.split('|')[place] ?? '';
}

/** The word within the keys of each dimension, where what stands around it is the same for all; `null` where it is not. */
function alignStems(byValue: ReadonlyMap<string, readonly string[]>): Map<string, string> | null {
  const stems = new Map<string, string>();
  const affixes = new Set<string>();
  for (const [value, keys] of byValue) {
    const stem = commonPart(keys);
    if (stem === '') return null;
    stems.set(value, stem);
    affixes.add(JSON.stringify(keys.map((key) => key.replace(stem, '*')).sort()));
  }
  return affixes.size === 1 ? stems : null;
}

/** The longest text that all hold. */
function commonPart(texts: readonly string[]): string {
  const [shortest = '', ...rest] = [...texts].sort((one, other) => one.length - other.length);
  for (let length = shortest.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= shortest.length; from += 1) {
      const part = shortest.slice(from, from + length);
      if (rest.every((text) => text.includes(part))) return part;
    }
  }
  return '';
}
