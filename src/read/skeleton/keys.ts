/**
 * Which keys of the objects at one place are structure and which are data. In: the objects, with the questions they came
 * for. Out: the name of each key (itself, or a template of the question) and the names that are structure.
 *
 * Structure is there for every value of the parameter, not for most. A word for a dimension comes in the same number for
 * every value and is always there; categories come in different numbers.
 */

import { isTemplate, templateOf } from '../mapping/template.ts';
import { comboOf, type Learning } from './layout.ts';
import { type Counted, count, isYearText, sortNames } from './names.ts';
import { valueAt, wordsAmong } from './words.ts';

export interface Census {
  /** The name of a key of the object at a position. */
  readonly nameOf: (object: number, key: string) => string;
  /** The names that are structure; all others are data. */
  readonly literal: ReadonlySet<string>;
}

export function takeCensus(objects: readonly Counted[], learning: Learning, where: string): Census {
  const perCombo = new Map<string, number>();
  const combos = objects.map(({ at }) => comboOf(learning, at));
  for (const combo of combos) perCombo.set(combo, (perCombo.get(combo) ?? 0) + 1);
  const templates = acceptedTemplates(objects, learning);
  const named = (object: number, key: string) => {
    const template = templateAt(objects, learning, object, key);
    return templates.has(template) ? template : key;
  };
  const names = count(objects, combos, learning, named);
  const input = { objects, learning, where, perCombo, names, named };
  const literal = sortNames(input);
  const words = wordsAmong(input, literal);
  for (const { template } of [...words.values()].flat()) literal.add(template);
  const nameOf = (object: number, key: string) => {
    const isAsked = ({ place, value }: { place: number; value: string }) =>
      valueAt(combos[object] ?? '', place) === value;
    return words.get(key)?.find(isAsked)?.template ?? named(object, key);
  };
  return { nameOf, literal };
}

function templateAt(
  objects: readonly Counted[],
  { answers, words, named }: Learning,
  object: number,
  key: string,
): string {
  const at = objects[object]?.at ?? 0;
  const held = named.get(at) ?? new Map<string, string>();
  named.set(at, held);
  const before = held.get(key);
  if (before !== undefined) return before;
  const request = answers[at]?.request;
  const template = request === undefined ? key : templateOf(key, request, words);
  held.set(key, template);
  return template;
}

/**
 * The templates that stand in nearly all objects, those of a dimension in nearly all answers: a label may be left out. A year
 * or an id beside others of its kind is data.
 */
function acceptedTemplates(objects: readonly Counted[], learning: Learning): Set<string> {
  const counts = new Map<string, number>();
  const answers = new Map<string, Set<number>>();
  let several = 0;
  objects.forEach(({ value, at }, object) => {
    const keys = Object.keys(value);
    if (
      keys.filter((key) => isYearText(key)).length > 1 ||
      keys.filter((key) => /^\d+$/.test(key)).length > 1
    )
      several += 1;
    for (const name of new Set(keys.map((key) => templateAt(objects, learning, object, key))))
      if (isTemplate(name)) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        answers.set(name, (answers.get(name) ?? new Set()).add(at));
      }
  });
  const all = new Set(objects.map(({ at }) => at)).size;
  const accepted = new Set<string>();
  const kinds = new Set(objects.map(({ at }) => learning.answers[at]?.request.subjectKind)).size;
  for (const [name, times] of counts) {
    const isOfDimension = /\{(groupby|field)\}/.test(name);
    const isUsual = isOfDimension
      ? (answers.get(name)?.size ?? 0) >= 0.9 * all
      : times >= 0.9 * objects.length;
    if (!isUsual) continue;
    // An organism's answers name organisms often; only what goes with the kind in all answers is told by it.
    if (name.includes('{kind}') && (times < objects.length || kinds < 2)) continue;
    if (/\{(year|id)(-1)?\}/.test(name) && (several > 0 || hasTwins(objects, learning, name)))
      continue;
    // Where years come in the answer, a key that holds one is data.
    if (learning.form.statistic.years === null && /(?<!\d)(19|20)\d\d(?!\d)/.test(name)) continue;
    // `month_1` beside `month_2` is a month.
    if (isOfDimension && /\d/.test(name) && hasTwins(objects, learning, name)) continue;
    accepted.add(name);
  }
  return accepted;
}

/** Whether other keys look like a template of a year or an id: `2015` and `2017` beside `{year}`. */
function hasTwins(objects: readonly Counted[], learning: Learning, template: string): boolean {
  const shape = (text: string) => text.replace(/\d+/g, '#');
  let twins = 0;
  objects.forEach(({ value }, object) => {
    const keys = Object.keys(value);
    const own = keys.find((key) => templateAt(objects, learning, object, key) === template);
    if (own !== undefined && keys.some((key) => key !== own && shape(key) === shape(own)))
      twins += 1;
  });
  return twins > 0.1 * objects.length;
}
