import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from './json-value.ts';

/** What only a translation of XML calls a member. */
const xmlKeys = /"(?:\$|#text|\?xml|@attributes|@xmlns[^"]*|@(?:\w+:)?nil)"\s*:/;

/**
 * What a bridge made of XML as JSON is written by hand: `{"@code": "F", "ns:nombre": {"$": "12"}}` as `{code: "F",
 * nombre: "12"}`, whether by BadgerFish's habit (`$`), by xml2js' (`_` beside `$`) or by PHP's (`@attributes`). The value
 * itself where nothing in the text it was parsed from is such a member.
 */
export function withoutXml(value: JsonValue, text: string): JsonValue {
  return xmlKeys.test(text) ? plainValue(value) : value;
}

function plainValue(value: JsonValue): JsonValue {
  if (isScalar(value)) return value;
  return isArray(value) ? asSiblings(value.map(plainValue)) : plainElement(value as JsonObject);
}

/** `[{ligne: [{…}, {…}]}, {ligne: {…}}]`: one element alone is a list as that of its siblings is. */
function asSiblings(list: readonly JsonValue[]): readonly JsonValue[] {
  const lists = new Set(
    list
      .filter(isObject)
      .flatMap((one) => Object.keys(one).filter((key) => isArray(one[key] ?? null))),
  );
  if (lists.size === 0) return list;
  const asList = ([key, value]: [string, JsonValue]) =>
    [key, lists.has(key) && isObject(value) ? [value] : value] as const;
  return list.map((one) => (isObject(one) ? objectOf(Object.entries(one).map(asList)) : one));
}

function plainElement(element: JsonObject): JsonValue {
  const { '@attributes': attributes = null, $: inner = null, ...rest } = element;
  const all = [attributes, inner].flatMap((one) => (isObject(one) ? Object.entries(one) : []));
  const members = [...all, ...Object.entries(rest)].filter(
    ([key]) => !/^@?xmlns(:|$)|^\?xml$/.test(key),
  );
  const isNil = members.some(
    ([key, told]) => /^@?(\w+:)?nil$/.test(key) && String(told) === 'true',
  );
  if (isNil) return null;
  const text = [inner, rest['#text'] ?? null, rest._ ?? null].find(
    (one) => one !== null && isScalar(one),
  );
  const named = members.flatMap(([key, told]): [string, JsonValue][] =>
    key === '#text' || key === '_' ? [] : [[key.replace(/^@?(\w+:)?/, ''), plainValue(told)]],
  );
  if (text !== undefined && named.length === 0) return text;
  const isSaid = named.some(([key]) => key === 'lang');
  const found = text === undefined ? named : [...named, [isSaid ? 'text' : 'value', text] as const];
  const plain = objectOf(found);
  return Object.keys(plain).length === found.length ? plain : element;
}
