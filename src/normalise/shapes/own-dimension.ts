import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { dimensionAsked } from '../echoes.ts';
import { type Lexicon, roleOf } from '../lexicon.ts';

type Member = readonly [string, JsonValue];

const dimensionKeys = /^(dimension|variable|axis|axe|as|critere|criterion|criterium)$/;
const listKeys = /^(categor(y|ies)|dimensions?|axes|coordinates|criteres|criteria|criterias?)$/;

/**
 * `category: {dimension: "level", code: "A"}` as `level: {code: "A"}`, and so each of a list of them: a category that
 * says which dimension it is of stands under that. The record itself where one is of a dimension that was not asked for.
 */
export function underItsDimension(record: JsonObject, lexicon: Lexicon): JsonObject {
  const members = Object.entries(record).flatMap(
    (member) => told(member, lexicon) ?? [member as Member],
  );
  const named = objectOf(members);
  return Object.keys(named).length === members.length ? named : record;
}

function told([key, value]: Member, lexicon: Lexicon): Member[] | null {
  const isOne = isObject(value);
  if (!isOne && !(isArray(value) && listKeys.test(plainKey(key)))) return null;
  const role = roleOf(lexicon, key);
  const mayBeAny = role.kind === 'axis' && /^(#any|#category|category|reason)$/.test(role.stem);
  if (isOne && !mayBeAny) return null;
  const found = (isOne ? [value] : (value as readonly JsonValue[])).map((one) =>
    categoryTold(one, lexicon),
  );
  return found.length > 0 && found.every((one) => one !== null) ? found : null;
}

function categoryTold(value: JsonValue, lexicon: Lexicon): Member | null {
  if (!isObject(value)) return null;
  const [name = '', ...more] = Object.keys(value).filter((key) =>
    dimensionKeys.test(plainKey(key)),
  );
  const text = value[name] ?? null;
  if (more.length > 0 || typeof text !== 'string') return null;
  const dimension = dimensionAsked(lexicon, text);
  const rest = Object.entries(value).filter(([key]) => key !== name);
  const isCategory = rest.some(([, one]) => isScalar(one) && one !== null);
  return dimension !== null && isCategory ? [dimension, objectOf(rest)] : null;
}
