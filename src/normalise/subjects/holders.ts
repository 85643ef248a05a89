import { isMetaKey } from '../../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { wrongAnswer } from '../unreadable.ts';
import { type Asked, hasOwnId, idOf } from './subjects.ts';

/** What a list of organisms is called, wherever it stands. */
export const organismKeys =
  /^(organi[sz](ms|mes|ations)|organi(smen|saties)|instellingen|institutions)$/;
const childKeys =
  /^(children|sub_?(organi[sz](ms|mes|ations)|units|entities)|enfants|kinderen|kinder)$/;
const deepest = 6;

/** Whether records under a key are below the one that holds them. */
export function isBelow(key: string, ofOrganisms: boolean): boolean {
  const plain = plainKey(key);
  return childKeys.test(plain) || (ofOrganisms && organismKeys.test(plain));
}

/** Lists of what records are of, and of no record. */
export const legends = /^(categor|kategor|types?$|lang|taal|talen|legend|breadcrumb)/;

/**
 * `{SPF: [{id}], OIP: [{id}]}`, `{categories: [{id: 1, name, children: [{id}]}]}`: the records of all groups, however they
 * are named; `null` for anything else.
 */
export function inGroups(
  payload: JsonObject,
  isList: (one: JsonValue) => boolean,
): readonly JsonValue[] | null {
  const lists = Object.entries<JsonValue>(payload);
  const [[key, groups] = ['', null], ...more] = lists;
  if (more.length > 0) {
    const isCode = (name: string) => /^[A-Z]{2,5}$/.test(name) && !isMetaKey(plainKey(name));
    const areCodes = lists.every(([name, list]) => isCode(name) && isList(list));
    return areCodes ? lists.flatMap(([, list]) => list as readonly JsonValue[]) : null;
  }
  if (!legends.test(plainKey(key)) || !isArray(groups) || !groups.every(isObject)) return null;
  const below = groups.map((one) =>
    Object.keys(one).filter((name) => isBelow(name, true) && isList(one[name] ?? null)),
  );
  if (!below.every(({ length }) => length === 1)) return null;
  return groups.flatMap((one, place) => one[below[place]?.[0] ?? ''] as readonly JsonValue[]);
}

/** Nothing in place of a list: `[]`, `{}`, `null`, `{edges: [], pageInfo: {…}}`. */
export function isNobody(value: JsonValue): boolean {
  if (isScalar(value)) return value === null;
  const { pageInfo: _, totalCount: __, ...rest } = value as JsonObject;
  return isArray(value) ? value.length === 0 : Object.values<JsonValue>(rest).every(isNobody);
}

/** The entity itself where its organisms should be, alone in what stands around it; `null` where it is not. */
export function holderIn(asked: Asked, value: JsonValue, depth = 0): JsonObject | null {
  const { request, vocabulary } = asked;
  if (request.subjectId === null || !isObject(value) || depth > deepest) return null;
  if (hasOwnId(value, vocabulary))
    return idOf(value, vocabulary) === request.subjectId ? value : null;
  const [inner = null, ...more] = Object.values<JsonValue>(value).filter((one) => !isScalar(one));
  return more.length > 0 ? null : holderIn(asked, inner, depth + 1);
}

/**
 * The records of `{id, name, organisms: []}`, an entity without organisms: none.
 * @throws Unreadable where it does not say so
 */
export function noneIn(entity: JsonObject): JsonValue {
  const lists = Object.keys(entity).filter((key) => isBelow(key, true));
  if (lists.length > 0 && lists.every((key) => isNobody(entity[key] ?? null))) return [];
  throw wrongAnswer('the answer is the entity, and not its organisms');
}
