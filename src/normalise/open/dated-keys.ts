import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { type Lexicon, namesOwnFigure, roleOf } from '../lexicon.ts';

const first = /^(?<year>(?:19|20)\d\d)(?<mark>[ _|/:.-]+)(?<rest>\D.*)$/;
const last = /^(?<rest>(?:.*\D)?)(?<year>(?:19|20)\d\d)$/;
const deepest = 4;
const marks = /[ _|/:.-]+$/;

interface DatedKey {
  readonly year: string;
  readonly rest: string;
  readonly value: JsonValue;
  /** Whether a bar stands between the two, as between the parts of a compound key alone. */
  readonly barred: boolean;
}

/**
 * The answer to a question without a year, with the years that stand in its keys around the figures:
 * `{"2017|AGE": 3, "2017|REQ": 4}` as `{2017: {AGE: 3, REQ: 4}}`, `{taux_2017: 1.2, taux_2018: 1.3}` as
 * `{2017: 1.2, 2018: 1.3}`. The answer itself where its keys may be names with a year in them, as those of laws are.
 */
export function withYearsOutside(payload: JsonValue, lexicon: Lexicon, depth = 0): JsonValue {
  if (isScalar(payload) || depth > deepest) return payload;
  const inside = (value: JsonValue) => withYearsOutside(value, lexicon, depth + 1);
  if (isArray(payload)) return payload.every(isObject) ? payload.map(inside) : payload;
  const dated = recordWithYears(payload, lexicon);
  const members = Object.entries(dated).map(([key, value]) => [key, inside(value)] as const);
  const changed = dated !== payload || members.some(([key, value]) => value !== dated[key]);
  return changed ? objectOf(members) : payload;
}

const bracketed =
  /^[[(]\s*(?:(["'])(?<first>[^"']*)\1|(?<year>\d{4})),\s*(["'])(?<second>[^"']*)\4\s*[\])]$/;

/** `{'["A", "F"]': 3}`, `{"(2018, 'AGE')": 3}`, as Ruby and Python write keys of two, as `{"A|F": 3}`. */
export function withoutBrackets(map: JsonObject): JsonObject {
  const members = Object.entries(map).map(([key, value]) => {
    const { year = '', first = year, second = '' } = bracketed.exec(key)?.groups ?? {};
    return [`${first}|${second}`, value] as const;
  });
  const names = new Set(members.map(([key]) => key));
  const arePairs = members.every(([key]) => /^[^|]+\|[^|]+$/.test(key));
  return arePairs && names.size > 0 && names.size === members.length ? objectOf(members) : map;
}

const lastDay = /^((?:19|20)\d\d)-12-31(?:T[\d:.]+Z?)?$/;

/** `{"2018-12-31": 1.2, "2019-12-31": 1.1}`: the last days of years, and nothing else. */
function recordOfDays(record: JsonObject): JsonObject | null {
  const members = Object.entries(record).map(
    ([key, value]) => [lastDay.exec(key)?.[1] ?? '', value] as const,
  );
  const years = new Set(members.map(([year]) => year));
  const isSo = years.size > 0 && years.size === members.length && !years.has('');
  return isSo ? objectOf(members) : null;
}

const led = /^(?<name>\p{L}[\p{L}_ -]*?)[ _|/:.-]+(?=(?:19|20)\d\d[ _|/:.-]+\D)/u;

/** `{pension_2017_AGE: 3, pension_2018_AGE: 4}` without what every key begins with, where that is what is counted. */
function withoutOwnName(record: JsonObject, lexicon: Lexicon): JsonObject {
  const leads = new Set(Object.keys(record).map((key) => led.exec(key)?.[0] ?? ''));
  const [lead = ''] = leads;
  const name = lead.replace(marks, '');
  const isOwn = roleOf(lexicon, name).kind === 'wrapper' || saysNothing(name, lexicon);
  if (lead === '' || leads.size > 1 || !isOwn) return record;
  return objectOf(Object.entries(record).map(([key, value]) => [key.slice(lead.length), value]));
}

function recordWithYears(received: JsonObject, lexicon: Lexicon): JsonObject {
  const days = recordOfDays(received);
  if (days !== null) return days;
  const bare = withoutBrackets(received);
  const record = withoutOwnName(bare, lexicon);
  // What is no year stays as it was received.
  const undated = bare === received ? record : received;
  const members = Object.entries(record);
  const found = members.flatMap(([key, value]) => datedKey(key, value) ?? []);
  // `{"2017-AGE": 3, "2018-AGE": 5}`: no reason begins with a year, let alone all.
  const areLed = found.length > 0 && members.every(([key]) => first.test(key));
  if (found.length < 2 && !areLed) return undated;
  const alone = new Set(found.map(({ rest }) => rest)).size === 1;
  const named = alone && found.every(({ rest }) => saysNothing(rest, lexicon));
  if (!named && !areLed && !isGrid(found)) return undated;
  const years = new Map<string, Record<string, JsonValue> | JsonValue>();
  for (const { year, rest, value } of found) {
    const inner = (years.get(year) ?? Object.create(null)) as Record<string, JsonValue>;
    if (year in record || rest in inner || (named && years.has(year))) return undated;
    if (!named) inner[rest] = value;
    years.set(year, named ? value : inner);
  }
  const kept = members.filter(([key, value]) => datedKey(key, value) === null);
  return objectOf([...kept, ...years]);
}

function datedKey(key: string, value: JsonValue): DatedKey | null {
  if (isArray(value)) return null;
  const { year, rest = '', mark = '' } = first.exec(key)?.groups ?? last.exec(key)?.groups ?? {};
  const name = rest.replace(marks, '');
  if (year === undefined || (mark === '' && name === '' && rest === '')) return null;
  const barred = mark.trim() === '|' || rest.trim().endsWith('|');
  return { year, rest: name, value, barred };
}

/** `y2017`, `_2017`, `annee_2017`, `taux_2017`: a year, and at most what its figure is. */
function saysNothing(rest: string, lexicon: Lexicon): boolean {
  const isShort = plainKey(rest).length < 2;
  return isShort || roleOf(lexicon, rest).kind === 'year' || namesOwnFigure(lexicon, rest);
}

/** Whether years and names cross each other, as those of a table do, or a bar tells them apart. */
function isGrid(found: readonly DatedKey[]): boolean {
  if (found.every(({ barred }) => barred)) return true;
  const names = new Set(found.map(({ rest }) => rest));
  const years = new Set(found.map(({ year }) => year));
  const crossing = years.size === 1 || names.size < found.length;
  return names.size > 1 && !names.has('') && crossing && years.size < found.length;
}
