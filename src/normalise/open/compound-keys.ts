import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { areCrossed } from '../crossed-pairs.ts';
import { isCommon, isWrapperKey, type Lexicon, namesOwnFigure, roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { withoutBrackets, withYearsOutside } from './dated-keys.ts';

/** An answer whose keys tell one thing each, where they told two: a year and a reason, or two categories. */
export function withNamesApart({ request, lexicon }: Reading, received: JsonValue): JsonValue {
  const { groupby, field, year } = request;
  const isCrossed = groupby !== null && field !== null;
  if (year === null) return withYearsOutside(received, lexicon);
  return isCrossed ? withFramedKeysApart(received, lexicon) : received;
}

/** `{distribution: {"A|F": 3, …}}`: the map of pairs within the names that lead to it alone. */
function withFramedKeysApart(payload: JsonValue, lexicon: Lexicon): JsonValue {
  const apart = withKeysApart(payload, lexicon);
  if (apart !== payload || !isObject(payload)) return apart;
  const [frame = '', ...others] = Object.keys(payload);
  if (others.length > 0 || !isWrapperKey(lexicon, frame)) return payload;
  const inner = payload[frame] ?? null;
  const framed = isObject(inner) ? withFramedKeysApart(inner, lexicon) : inner;
  return framed === inner ? payload : objectOf([[frame, framed]]);
}

/** Marks that stand in no name of a category, so that one in every key can only tell two of them apart. */
const sureMarks = ['|', '::', ';', '__'];
/** Marks that stand in names, too: they tell two apart where each of some stands with each of others. */
const likelyMarks = ['_', '-', '/', ',', ':', ' '];

/** A key that may be two categories in one, or the two as they stand in a list, and what stands under it. */
type Entry = readonly [key: string | readonly string[], value: JsonValue];
type Pair = readonly [outer: string, inner: string, value: JsonValue];

/**
 * `{"A|F": 12, "A|M": 9}` as `{A: {F: 12, M: 9}}`: a map of two dimensions whose keys are both categories in one, or
 * records with such a key. The answer itself where not every key is told apart by the same mark, once, or a part of one
 * names a figure (`pct|F`).
 */
function withKeysApart(payload: JsonValue, lexicon: Lexicon): JsonValue {
  const beside: [string, JsonValue][] = [];
  const [only = null, ...more] = isArray(payload) ? payload : [payload];
  const entries =
    isObject(only) && more.length === 0 && !('key' in only)
      ? membersOf(withoutBrackets(only), beside, lexicon)
      : recordsOf(payload, lexicon);
  const pairs = entries === null ? null : pairsOf(withoutFigureName(entries, lexicon), lexicon);
  if (pairs === null || (pairs.length < 2 && !areTwins(pairs))) return payload;
  const outer = new Map<string, Map<string, JsonValue>>();
  for (const [group, field, value] of pairs) {
    const inner = outer.get(group) ?? new Map<string, JsonValue>();
    if (inner.has(field) || [group, field].some((name) => namesFigure(name, lexicon)))
      return payload;
    outer.set(group, inner.set(field, value));
  }
  const members = [...outer].map(([group, inner]) => [group, objectOf([...inner])] as const);
  return objectOf([...beside, ...members]);
}

/** The keys of a map with their figures; a year or a subject beside them is no such key. */
function membersOf(
  map: JsonObject,
  beside: [string, JsonValue][],
  lexicon: Lexicon,
): Entry[] | null {
  const entries: [string, JsonValue][] = [];
  for (const member of Object.entries(map)) {
    const isBeside = /^(year|subject)$/.test(roleOf(lexicon, member[0]).kind);
    (isBeside ? beside : entries).push(member);
  }
  return entries.every(([, value]) => isScalar(value)) ? entries : null;
}

const pairKey = /^(keys?|dimensions?|dims|coords|coordinates|categories)$/;

/**
 * Elasticsearch's `{key: ["A", "F"], key_as_string: "A|F", doc_count: 3}`, `{dimensions: ["A", "F"], n: 3}`, and `{key: "A|F", value: 3}`; a label
 * beside is that of both.
 */
function recordsOf(list: JsonValue, lexicon: Lexicon): Entry[] | null {
  if (!isArray(list) || !list.every(isObject)) return null;
  const entries = list.map((record): Entry | null => {
    const name = Object.keys(record).find(
      (one) => pairKey.test(one) && isArray(record[one] ?? null),
    );
    const { [name ?? 'key']: key = null, key_as_string: _, ...rest } = record;
    if (Object.entries(rest).some(([name, value]) => mayBeAxis(name, value, lexicon))) return null;
    const names = isArray(key) ? key : null;
    if (names?.every((name) => typeof name === 'string')) return [names as string[], rest];
    return typeof key === 'string' ? [key, rest] : null;
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

/** `{nb_A_F: 3, nb_A_M: 4}` as `{A_F: 3, A_M: 4}`: what every key begins with is what is counted. */
function withoutFigureName(entries: readonly Entry[], lexicon: Lexicon): readonly Entry[] {
  const leads = new Set(
    entries.map(([key]) => /^\p{L}{2,}_/u.exec(typeof key === 'string' ? key : '')?.[0] ?? ''),
  );
  const [lead = '', ...others] = leads;
  if (others.length > 0 || !namesOwnFigure(lexicon, lead.slice(0, -1))) return entries;
  return entries.map(([key, value]) => [(key as string).slice(lead.length), value] as const);
}

function pairsOf(entries: readonly Entry[], lexicon: Lexicon): Pair[] | null {
  const split = (mark: string) => splitAt(entries, mark) ?? [];
  const sure = sureMarks.map(split).find(({ length }) => length > 0);
  if (sure !== undefined) return sure;
  // `A-1 F` may be told apart in two places.
  const likely =
    lexicon.requested.length > 1 ? (pairs: Pair[]) => isGrid(pairs, lexicon) : areTwins;
  const [found = null, ...more] = likelyMarks.map(split).filter(likely);
  return more.length === 0 ? found : null;
}

/** `{"A_A": 615, "B_B": 252}`: one dimension asked for twice. */
function areTwins(pairs: readonly Pair[]): boolean {
  return pairs.length > 0 && pairs.every(([outer, inner]) => outer === inner);
}

function splitAt(entries: readonly Entry[], mark: string): Pair[] | null {
  const pairs = entries.map(([key, value]): Pair | null => {
    const names = typeof key === 'string' ? key.split(mark) : key;
    const [outer = '', inner = '', ...more] = names.map((name) => name.trim());
    return outer === '' || inner === '' || more.length > 0 ? null : [outer, inner, value];
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/** Whether each of several stands with each of several others, and all of one side are common categories. */
function isGrid(pairs: readonly Pair[], lexicon: Lexicon): boolean {
  const outer = [...new Set(pairs.map(([name]) => name))];
  const inner = [...new Set(pairs.map(([, name]) => name))];
  const known = [outer, inner].some((names) => names.every((name) => isCommon(lexicon, name)));
  // Told apart at the blank, `A, F` is `A,` and `F`.
  const isCut = [...outer, ...inner].some((name) => /^[-_/,:]|[-_/,:]$/.test(name));
  return known && !isCut && areCrossed(pairs.map(([one, other]) => [one, other]));
}

/** Whether a member beside a key tells of a category, too: then the key is one alone. */
function mayBeAxis(name: string, value: JsonValue, lexicon: Lexicon): boolean {
  const { kind } = roleOf(lexicon, name);
  return kind === 'axis' || (kind === 'unknown' && typeof value === 'string');
}

function namesFigure(name: string, lexicon: Lexicon): boolean {
  const isWord = name.length > 1 && !lexicon.totals.has(name.toLowerCase());
  return isWord && roleOf(lexicon, name).kind === 'figure';
}
