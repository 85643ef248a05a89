import {
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';

const valueKey = /^(value|valeur|waarde|wert)$/;

/**
 * `gender: {value: "F", label: "Femme"}` beside the figure of its record, as forms are given their choices: the value is
 * the code. `null` where it may be the figure.
 */
export function chosen(
  record: JsonObject,
  key: string,
  value: JsonValue,
  lexicon: Lexicon,
): JsonObject | null {
  if (!isObject(value) || roleOf(lexicon, key).kind !== 'axis') return null;
  const [name, ...more] = Object.keys(value).filter((one) => valueKey.test(plainKey(one)));
  const others = Object.keys(value).filter((one) => one !== name);
  const isLabel = (one: string) => {
    const role = roleOf(lexicon, one);
    return role.kind === 'axis' && role.part === 'label';
  };
  if (name === undefined || more.length > 0) return null;
  if (others.length === 0 || !others.every(isLabel) || !holdsFigure(record, lexicon)) return null;
  return objectOf([
    ['code', value[name] ?? null],
    ...others.map((one) => [one, value[one] ?? null] as const),
  ]);
}

/** Whether a record has a figure of its own: what was asked for, or how many people. */
function holdsFigure(record: JsonObject, lexicon: Lexicon): boolean {
  return Object.keys(record).some((key) => {
    const role = roleOf(lexicon, key);
    const counts = role.kind === 'figure' && role.figure === 'headcount';
    return isScalar(record[key] ?? null) && (counts || isOwnFigure(role, lexicon.measure));
  });
}
