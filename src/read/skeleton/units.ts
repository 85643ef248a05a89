/**
 * Answers of one layout. In: the answers of a form. Out: groups whose bodies have the same kinds at the same depths, the
 * largest first. Key names play no part, since some are data.
 */
import { isArray, isScalar, type JsonValue, scalarText } from '../../body/json-value.ts';
import { looksNumeric } from '../mapping/figure.ts';
import { sliceOf } from '../mapping/form.ts';
import { noWords, templateOf, yearsWithin } from '../mapping/template.ts';
import type { Learned } from './layout.ts';
import { isYearText } from './names.ts';

/** The kinds that stand within a place: nothing known of an empty one. */
interface Kinds {
  readonly scalar: boolean;
  readonly list: Kinds | null;
  readonly object: Kinds | null;
}

const nothing: Kinds = Object.freeze({ scalar: false, list: null, object: null });

/** The groups of answers that may have one layout. */
export function unitsOf(answers: readonly Learned[]): Learned[][] {
  const units: { kinds: Kinds; answers: Learned[] }[] = [];
  for (const answer of answers) {
    const kinds = kindsOf(answer.body, 0);
    const unit = units.find((one) => areAlike(one.kinds, kinds));
    if (unit === undefined) units.push({ kinds, answers: [answer] });
    else {
      unit.kinds = join(unit.kinds, kinds);
      unit.answers.push(answer);
    }
  }
  return units
    .flatMap((unit) => splitByKeys(unit.answers))
    .sort((one, other) => other.length - one.length);
}

/** Of the layouts of other answers, the one that tells most of the same people. */
export function unitBeside(answers: readonly Learned[], others: readonly Learned[]): Learned[] {
  const slices = new Set(answers.map(({ request }) => sliceOf(request)));
  const shared = (unit: readonly Learned[]) =>
    unit.filter(({ request }) => slices.has(sliceOf(request))).length;
  const [best] = unitsOf(others).sort((one, other) => shared(other) - shared(one));
  return best ?? [];
}

/**
 * Answers in two by a key that stands where another one is missing, and the other way round, though the same was asked:
 * keys were renamed.
 */
function splitByKeys(answers: readonly Learned[]): Learned[][] {
  const named = answers.map((answer) => keysOf(answer, true));
  // An organism's answers name organisms often; where those of an entity do as well, that is no word for the kind.
  const areOfKind = named.every((own) => own.has('{kind}'));
  const keys = areOfKind ? named : answers.map((answer) => keysOf(answer, false));
  const standing = new Map<string, number[]>();
  keys.forEach((own, at) => {
    for (const key of own) standing.set(key, [...(standing.get(key) ?? []), at]);
  });
  const some = [...standing]
    .filter(([, at]) => at.length > 0.05 * answers.length && at.length < 0.95 * answers.length)
    .slice(0, 200);
  const places = new Set(some.map(([, at]) => at.join()));
  for (const [, at] of some) {
    const has = new Set(at);
    const without = answers.flatMap((_, position) => (has.has(position) ? [] : [position]));
    if (!places.has(without.join()) || isAsked(answers, has)) continue;
    const parts = [at, without].map((own) => own.map((position) => answers[position] as Learned));
    return parts.flatMap((part) => splitByKeys(part)).filter(({ length }) => length > 0);
  }
  return [[...answers]];
}

/** Whether the parameters decide which answers have a key. */
function isAsked(answers: readonly Learned[], has: ReadonlySet<number>): boolean {
  const told = new Map<string, boolean>();
  return answers.every(({ request }, at) => {
    const asked = `${request.groupby}|${request.field}`;
    const before = told.get(asked);
    told.set(asked, has.has(at));
    return before === undefined || before === has.has(at);
  });
}

/** The keys of an answer at any depth, with the parts of the question in them named. */
export function keysOf({ request, body }: Learned, doNameKind: boolean): Set<string> {
  const found = new Set<string>();
  const raw = new Set<string>();
  const visit = (value: JsonValue, depth: number) => {
    if (isScalar(value) || depth > deepest) return;
    if (!isArray(value)) for (const key of Object.keys(value)) raw.add(key);
    for (const inner of Object.values(value)) visit(inner, depth + 1);
  };
  visit(body, 0);
  for (const key of raw) {
    const name = templateOf(key, request, noWords);
    found.add(name === '{kind}' && !doNameKind ? key : name);
  }
  return found;
}

const deepest = 12;

function kindsOf(value: JsonValue, depth: number): Kinds {
  if (value === null || value === '') return nothing;
  if (isScalar(value)) return { ...nothing, scalar: true };
  let inner = nothing;
  if (depth < deepest)
    for (const one of Object.values(value)) inner = join(inner, kindsOf(one, depth + 1));
  return isArray(value) ? { ...nothing, list: inner } : { ...nothing, object: inner };
}

function join(one: Kinds, other: Kinds): Kinds {
  if (one === other) return one;
  return {
    scalar: one.scalar || other.scalar,
    list: joinInner(one.list, other.list),
    object: joinInner(one.object, other.object),
  };
}

function joinInner(one: Kinds | null, other: Kinds | null): Kinds | null {
  if (one === null || other === null) return one ?? other;
  return join(one, other);
}

/** Whether two places differ by no more than what one of them leaves out. */
function areAlike(one: Kinds, other: Kinds): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

function isWithin(one: Kinds, other: Kinds): boolean {
  if (one.scalar && !other.scalar) return false;
  return isInnerWithin(one.list, other.list) && isInnerWithin(one.object, other.object);
}

function isInnerWithin(one: Kinds | null, other: Kinds | null): boolean {
  if (one === null) return true;
  return other !== null && areAlike(one, other);
}

/** `1 571 pers.`, `€ 12`. */
const withUnit = /^\D{0,6}\d[\d .,'’\u00a0\u202f\u2009]{0,20}\D{0,12}$/u;

/** Whether a number stands anywhere in a body: one without teaches nothing. */
export function holdsNumbers(value: JsonValue): boolean {
  if (typeof value === 'string')
    return looksNumeric(value) || withUnit.test(value) || /^\s*[[{]/.test(value);
  if (isScalar(value)) return value !== null && typeof value !== 'boolean';
  return Object.values(value).some(holdsNumbers);
}

/** The years that stand in a body, as texts, numbers or keys of four digits; several in one text, as a table within it has. */
export function yearsIn(value: JsonValue): Set<string> {
  if (isScalar(value)) {
    const text = scalarText(value) ?? '';
    const years = yearsWithin(text);
    return isYearText(text) || years.size > 1 ? years : new Set();
  }
  const keys = isArray(value) ? [] : Object.keys(value).filter(isYearText);
  const inner = Object.values<JsonValue>(value).flatMap((one): string[] => [...yearsIn(one)]);
  return new Set([...keys, ...inner]);
}
