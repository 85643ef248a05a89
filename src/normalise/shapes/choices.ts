import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import {
  isLabel,
  isOtherFigure,
  isOwnFigure,
  type Lexicon,
  namesOwnFigure,
  roleOf,
  valueKey,
} from '../lexicon.ts';
import { mayNameSome } from '../told/filter-words.ts';

/**
 * `gender: {value: "F", label: "Femme"}` beside the figure of its record, as forms are given their choices: the value is
 * the code. `null` where it may be the figure.
 */
export function chosen(
  record: Seen,
  key: string,
  value: JsonValue,
  lexicon: Lexicon,
): JsonObject | null {
  if (!isObject(value) || roleOf(lexicon, key).kind !== 'axis') return null;
  const [name, ...more] = Object.keys(value).filter((one) => valueKey.test(plainKey(one)));
  const others = Object.keys(value).filter((one) => one !== name);
  const areLabels = others.length > 0 && others.every((one) => isLabel(roleOf(lexicon, one)));
  if (name === undefined || more.length > 0 || !areLabels) return null;
  if (!record.holdsFigure()) return null;
  return objectOf([
    ['code', value[name] ?? null],
    ...others.map((one) => [one, value[one] ?? null] as const),
  ]);
}

/** A record as a whole, looked at once for all of its members: a map of thousands is one as well. */
export interface Seen {
  readonly holdsFigure: () => boolean;
  /** How many members are called by a dimension, and hold no figures themselves. */
  readonly axes: () => number;
}

/** A record of which nothing is looked at before it is asked. */
export function seen(record: JsonObject, lexicon: Lexicon): Seen {
  let figure: boolean | undefined;
  let axes: number | undefined;
  // `{BE: {value: 12, share: 9}, NL: {value: 3, share: 2}}`: what holds figures is a category, and no name of one.
  const holdsFigures = (value: JsonValue) =>
    !isScalar(value) && Object.keys(value).some((name) => roleOf(lexicon, name).kind === 'figure');
  const isAxis = (name: string) =>
    roleOf(lexicon, name).kind === 'axis' && !holdsFigures(record[name] ?? null);
  return {
    holdsFigure: () => {
      figure ??= holdsFigure(record, lexicon);
      return figure;
    },
    axes: () => {
      axes ??= Object.keys(record).filter(isAxis).length;
      return axes;
    },
  };
}

/** Whether a record has a figure of its own: what was asked for, or how many people. */
function holdsFigure(record: JsonObject, lexicon: Lexicon): boolean {
  return Object.keys(record).some((key) => {
    const role = roleOf(lexicon, key);
    const counts = role.kind === 'figure' && role.figure === 'headcount';
    return isScalar(record[key] ?? null) && (counts || isOwnFigure(role, lexicon.measure));
  });
}

export const coordinates = /^(id|keys?|dimensions?|dims|coords|coordinates)$/;

/**
 * `dimensions: [{name: "gender", value: "F"}]` as `{gender: "F"}`, and so `metrics: [{name: "headcount", value: 12}]`;
 * `null` where anything else stands in it.
 */
export function pairs(key: string, value: JsonValue, lexicon: Lexicon): JsonObject | null {
  const isNamed = coordinates.test(plainKey(key)) || roleOf(lexicon, key).kind === 'indicator';
  if (!isNamed || !isArray(value) || value.length === 0) return null;
  const found: Record<string, JsonValue> = Object.create(null);
  for (const one of value) {
    const members = isObject(one) ? Object.keys(one) : [];
    if (!isObject(one) || members.length !== 2 || !('value' in one)) return null;
    const name = one[members.find((member) => member !== 'value') ?? ''] ?? null;
    if (typeof name !== 'string' || name in found || !isScalar(one.value ?? null)) return null;
    found[name] = one.value ?? null;
  }
  return found;
}

/**
 * The figures that stand together in a record: `age: {avg: 41.2, median: 42}` beside the one that was asked for, as
 * `age_avg`; `value: {count: 3, percentage: 30}`, and `stat: {headcount: 12, fte: 11.5}` beside the categories that were
 * asked for, as they are; `null` for anything else.
 */
export function figuresIn(
  record: Seen,
  key: string,
  value: JsonObject,
  lexicon: Lexicon,
): [string, JsonValue][] | null {
  const members = Object.entries(value);
  const roles = members.map(([name]) => ({ name, role: roleOf(lexicon, name) }));
  const areFigures =
    members.length > 1 &&
    members.every(([, one]) => isScalar(one)) &&
    roles.every(({ role }) => role.kind === 'figure');
  if (!areFigures || key.length < 2) return null;
  const [own, ...more] = roles.filter((one) => isOwnFigure(one.role, lexicon.measure));
  const areOther = roles.every((one) => one === own || isOtherFigure(one, lexicon));
  if (more.length > 0) return null;
  if (own === undefined)
    return areOther && record.holdsFigure()
      ? members.map(([name, one]) => [`${key}_${name}`, one])
      : null;
  if (areOther && namesOwnFigure(lexicon, key)) return members;
  const isOpen = roleOf(lexicon, key).kind === 'unknown' && !mayNameSome(lexicon, key);
  const { length } = lexicon.requested;
  const isWhole = isOpen && length > 0 && record.axes() >= length;
  return isWhole && !record.holdsFigure() ? members : null;
}
