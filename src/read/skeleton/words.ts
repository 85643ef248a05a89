/**
 * Words for dimensions among keys. In: the names at one place. Out: the keys that stand for the dimension asked for: as many
 * for each, always there for it and never otherwise.
 */

import { isTemplate } from '../mapping/template.ts';
import { isOfAnother, kindOfName, type Name, type Sorting } from './names.ts';

/** A word for a dimension among keys, and the template that it is. */
interface Word {
  readonly value: string;
  readonly template: string;
}

/** Longer sets of keys are categories. */
const mostWords = 6;

/** Keys that stand for the dimension asked for: as many for each, always there for it and never otherwise. */
export function wordsAmong(input: Sorting, literal: Set<string>): Map<string, Word> {
  const { names, perCombo, learning, objects } = input;
  const found = new Map<string, Word>();
  const [parameter, other] = learning.form.parameters;
  if (parameter === undefined || other !== undefined || perCombo.size < 2) return found;
  const byValue = new Map<string, string[]>();
  for (const [name, known] of names) {
    const [only, ...more] = known.combos;
    const isWord = !isTemplate(name) && !isOfAnother(name, input);
    const isOnce = more.length === 0 && only !== undefined && isWord;
    if (!isOnce || only[1] < 0.95 * (perCombo.get(only[0]) ?? 0)) continue;
    byValue.set(only[0], [...(byValue.get(only[0]) ?? []), name]);
  }
  const sizes = new Set([...perCombo.keys()].map((value) => byValue.get(value)?.length ?? 0));
  const [size = 0] = sizes;
  if (sizes.size !== 1 || size === 0 || size > mostWords) return found;
  const areNumbers = [...byValue.values()]
    .flat()
    .every((name) => kindOfName(names.get(name) as Name) === 'number');
  const areRows = objects.length > 1.5 * new Set(objects.map(({ at }) => at)).size;
  if (areNumbers && (size > 1 || !areRows)) return found;
  const stems = alignStems(byValue);
  if (stems === null) return found;
  for (const [value, keys] of byValue) {
    const stem = stems.get(value) ?? '';
    learning.found.set(value, new Set([...(learning.found.get(value) ?? []), stem]));
    for (const key of keys) {
      found.set(key, { value, template: key.replace(stem, `{${parameter}}`) });
      literal.delete(key);
    }
  }
  return found;
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
