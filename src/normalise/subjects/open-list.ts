import { type Envelope, isMetaKey } from '../../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey, plainMembers } from '../../body/plain-key.ts';
import type { Vocabulary } from '../../vocabulary.ts';
import { lexiconOf } from '../compiled-words.ts';
import { readColumns } from '../shapes/columns.ts';
import { readHeaderRows } from '../shapes/header-rows.ts';
import { recordsOf } from '../table.ts';
import { holderIn, inGroups, isBelow, isNobody, legends, noneIn, organismKeys } from './holders.ts';
import { checkList } from './list-told.ts';
import { kindOf } from './own-ids.ts';
import { type Asked, hasOwnId, idOf, isNamed } from './subjects.ts';

type Opened = Pick<Envelope, 'payload' | 'meta'>;

const deepest = 6;

/**
 * A list without what stands around its records, however that is called: the one member that holds records is
 * opened, what stands beside it is metadata; so is what stands around each record (`{node: {…}, cursor}`), and
 * a table with a header becomes records, and records below others stand beside them. The payload as it was where
 * there is none, or more than one.
 */
export function openList<Payload extends Opened>(asked: Asked, envelope: Payload): Payload {
  const { request, vocabulary } = asked;
  if (request.endpoint === 'detail') {
    const [only, ...more] = recordsAsked(asked, envelope.payload, 0);
    const isOne = only !== undefined && more.length === 0 && hasOwnId(only, vocabulary);
    return isOne ? { ...envelope, payload: only } : envelope;
  }
  if (request.endpoint !== 'list') return envelope;
  const ofOrganisms = kindOf(request) === 'organism';
  const meta = new Map(envelope.meta);
  let payload = asRecords(envelope.payload, vocabulary);
  for (let depth = 0; depth < deepest; depth += 1) {
    const inner =
      (ofOrganisms ? heldBy(payload, vocabulary) : null) ??
      innerOf(payload, vocabulary, ofOrganisms);
    if (inner === null) break;
    for (const [key, value] of inner.beside) meta.set(key, value);
    payload = asRecords(inner.payload, vocabulary);
  }
  const only = ofOrganisms ? onlyOrganism(payload, vocabulary) : null;
  for (const [key, value] of only?.beside ?? []) meta.set(key, value);
  checkList(request, meta);
  const list = only?.payload ?? payload;
  const holder = holderIn(asked, list);
  const records = holder === null ? withoutNodes(list, vocabulary) : noneIn(holder);
  return { ...envelope, payload: flattened(records, vocabulary, ofOrganisms), meta };
}

/**
 * The records of an answer to a question for one, however deep, of a list of them the one asked for. What stands
 * inside a record, or beside it under the name of metadata, is none: a minister may have the same id.
 */
function recordsAsked(asked: Asked, received: JsonValue, depth: number): JsonObject[] {
  const { request, vocabulary } = asked;
  const inside = (one: JsonValue) => recordsAsked(asked, one, depth + 1);
  if (isScalar(received) || depth > deepest) return [];
  const value = asRecords(received, vocabulary);
  const isAsked = (one: JsonObject) =>
    hasOwnId(one, vocabulary) && idOf(one, vocabulary) === request.subjectId;
  if (isArray(value)) return value.flatMap(inside).filter(isAsked);
  const record = value as JsonObject;
  if (isAsked(record) || isNamed(record, vocabulary)) return [record];
  return Object.keys(record)
    .filter((key) => !isMetaKey(plainKey(key)) || organismKey.test(plainKey(key)))
    .flatMap((key) => inside(record[key] ?? null));
}

const organismKey = /^(organism|entity)$/;

/**
 * `{id: 90001, name, organisms: [{id: 10215, …}]}`, `{id: 10215, name, items: []}`, `{entity: {id: 90001, name}, organisms: […]}`
 * of the one with that id: the record, where what looked like wrapping led to something else that is told of it.
 */
export function withRecordAsked(asked: Asked, value: JsonValue, envelope: Envelope): Envelope {
  const { request, vocabulary } = asked;
  const isAsked = (one: JsonValue) =>
    isObject(one) && hasOwnId(one, vocabulary) && idOf(one, vocabulary) === request.subjectId;
  const { payload } = envelope;
  if (request.endpoint !== 'detail') return envelope;
  if (isObject(payload) && hasOwnId(payload, vocabulary)) return envelope;
  const [only = null, ...more] = recordsAsked(asked, value, 0);
  const isOne = only !== null && more.length === 0 && isAsked(only) && isNamed(only, vocabulary);
  return isOne ? { ...envelope, payload: only } : envelope;
}

/** The records of a list as rows, whether an array or a map of them. */
export function recordsOfList(payload: JsonValue): JsonValue {
  if (!isObject(payload)) return payload;
  const values = Object.values(payload);
  const [only = null] = values;
  if (values.length === 1 && isArray(only)) return only;
  return values.length > 0 && values.every(isObject) ? values : null;
}

interface Inner {
  readonly payload: JsonValue;
  readonly beside: Members;
}

/** `{id, name, organisms: […]}`: an entity or a group around its organisms is none itself. */
function heldBy(payload: JsonValue, vocabulary: Vocabulary): Inner | null {
  if (!isObject(payload) || !hasOwnId(payload, vocabulary)) return null;
  const [key, ...others] = Object.keys(payload).filter(
    (one) =>
      holdsOrganisms(payload, one, vocabulary) || areGroups(payload[one] ?? null, vocabulary),
  );
  if (key === undefined || others.length > 0) return null;
  return opened(payload, key);
}

/** `{count: 1, organism: {…}}`, as a list of one is written where XML became JSON. */
function onlyOrganism(payload: JsonValue, vocabulary: Vocabulary): Inner | null {
  if (!isObject(payload) || hasOwnId(payload, vocabulary)) return null;
  const [[key, value] = ['', null], ...others] = Object.entries(payload).filter(
    ([name]) => !isMetaKey(plainKey(name)) || organismKey.test(plainKey(name)),
  );
  const isOne = others.length === 0 && /^organi[sz](m|me|ation)$/.test(plainKey(key));
  if (!isOne || !isObject(value) || !hasOwnId(value, vocabulary)) return null;
  return { ...opened(payload, key), payload: [value] };
}

function holdsOrganisms(record: JsonObject, key: string, vocabulary: Vocabulary): boolean {
  return organismKeys.test(plainKey(key)) && holdsList(record[key] ?? null, vocabulary, 0);
}

function innerOf(payload: JsonValue, vocabulary: Vocabulary, ofOrganisms: boolean): Inner | null {
  if (!isObject(payload) || hasOwnId(payload, vocabulary)) return null;
  const isList = (one: JsonValue) => isArray(one) && holdsList(one, vocabulary, 0);
  const grouped = ofOrganisms ? inGroups(payload, isList) : null;
  if (grouped !== null) return { payload: grouped, beside: new Map() };
  const holding = Object.keys(payload).filter((key) => {
    const value = payload[key] ?? null;
    const isPlain = !legends.test(plainKey(key)) && holdsList(value, vocabulary, 0);
    // `{entity: {id, organisms: […]}}`.
    const isHolder = ofOrganisms && heldBy(value, vocabulary) !== null;
    return isPlain || isHolder || areGroups(value, vocabulary);
  });
  const [key = belowHeader(payload)] = holding;
  const lists = Object.values(payload);
  // `{nr: [1, 2], naam: ["x", "y"], entity: [{id}, {id}]}`: columns, of which none is the list.
  const columns = lists.filter((list) => isArray(list) && list.length > 0 && list.every(isScalar));
  if (key === undefined || holding.length > 1 || columns.length > 1) return null;
  return opened(payload, key);
}

/** `{header: {status, count: 1}, entities: {entity: {…}}}`, as XML of one record is written as JSON. */
function belowHeader(payload: JsonObject): string | undefined {
  const keys = Object.keys(payload).filter((key) => isObject(payload[key] ?? null));
  const [key, ...more] = keys.filter((one) => plainKey(one) !== 'header');
  return keys.length === 2 && more.length === 0 ? key : undefined;
}

function opened(object: JsonObject, key: string): Inner {
  const { [key]: payload = null, ...beside } = object;
  return { payload, beside: plainMembers(beside) };
}

/** `categories: [{code: "SPF", organisms: […]}]`. */
function areGroups(value: JsonValue, vocabulary: Vocabulary): boolean {
  const isGroup = (one: JsonValue) =>
    isObject(one) && Object.keys(one).some((key) => holdsOrganisms(one, key, vocabulary));
  const isNone = (one: JsonValue) => isObject(one) && isEmptyGroup(one, vocabulary);
  return isArray(value) && value.some(isGroup) && value.every((one) => isGroup(one) || isNone(one));
}

/** `{code: "SPF", organisms: []}`: no record, and nobody in it. */
function isEmptyGroup(one: JsonObject, vocabulary: Vocabulary): boolean {
  return !hasOwnId(one, vocabulary) && Object.keys(one).some((key) => holdsNobody(one, key));
}

/** `organisms: []`. */
function holdsNobody(record: JsonObject, key: string): boolean {
  const value = record[key] ?? null;
  return organismKeys.test(plainKey(key)) && isArray(value) && value.length === 0;
}

/** Whether records with an id stand there as an array, or deeper. */
function holdsList(value: JsonValue, vocabulary: Vocabulary, depth: number): boolean {
  if (isScalar(value) || depth > deepest) return false;
  const records = asRecords(value, vocabulary);
  if (isArray(records)) {
    const isRecord = (one: JsonValue) =>
      isObject(one) && (hasOwnId(one, vocabulary) || nodeOf(one, vocabulary) !== null);
    return records.length > 0 && records.every(isRecord);
  }
  if (!isObject(records) || hasOwnId(records, vocabulary)) return false;
  return Object.values(records).some((inner) => holdsList(inner, vocabulary, depth + 1));
}

/**
 * The record inside `{node: {…}, cursor}` or `{organism: {…}}`. Beside a list, a name or a number of its own, an
 * object is what the record belongs to: `{nr: 10215, naam, entity: {id}}`, `{category: {code}, organisms: […]}`.
 */
function nodeOf(one: JsonObject, vocabulary: Vocabulary): JsonObject | null {
  if (hasOwnId(one, vocabulary) || isNamed(one, vocabulary)) return null;
  const holding = Object.values(one).filter(
    (value) => !isScalar(value) && !(isArray(value) && value.every(isScalar)),
  );
  const numbered = Object.values(one).some(
    (value) => isScalar(value) && /^\d+$/.test(scalarText(value) ?? ''),
  );
  const [inner = null] = holding;
  const isNode = holding.length === 1 && !numbered && isObject(inner);
  return isNode && hasOwnId(inner, vocabulary) ? inner : null;
}

function withoutNodes(payload: JsonValue, vocabulary: Vocabulary): JsonValue {
  if (!isArray(payload)) return payload;
  const nodes = payload.map((one) => (isObject(one) ? nodeOf(one, vocabulary) : null));
  return nodes.length > 0 && nodes.every((one) => one !== null) ? nodes : payload;
}

/**
 * Whether every record holds organisms, or says that it has none: `[{id: 1, organisms: []}, {id: 2, organisms: [{id: 9}]}]`.
 * In a tree of organisms those below others say so of themselves, too.
 */
function areHolders(records: readonly JsonValue[], vocabulary: Vocabulary): boolean {
  const keyOf = (one: JsonValue) =>
    isObject(one) ? Object.keys(one).filter((key) => organismKeys.test(plainKey(key))) : [];
  const held = records.flatMap((one) =>
    keyOf(one).map((key) => ({ one: one as JsonObject, key, inner: (one as JsonObject)[key] })),
  );
  if (held.length === 0 || !records.every((one) => keyOf(one).length === 1)) return false;
  const full = held.filter(({ one, key }) => holdsOrganisms(one, key, vocabulary));
  if (full.length === held.length) return true;
  const isTree = full.some(
    ({ inner }) =>
      isArray(inner ?? null) &&
      (inner as readonly JsonValue[]).some((one) => keyOf(one).length > 0),
  );
  return (
    full.length > 0 &&
    !isTree &&
    held.every((one) => full.includes(one) || isNobody(one.inner ?? null))
  );
}

/**
 * Records with those below them, and those of groups: `[{category, organisms: […]}]`, `[{id, children: […]}]`.
 * Where every record holds organisms, they are entities or groups: no organisms, and as entities alone.
 */
function flattened(
  payload: JsonValue,
  vocabulary: Vocabulary,
  ofOrganisms: boolean,
  isOuter = true,
): JsonValue {
  if (!isArray(payload)) return payload;
  // What stands in a group is an organism, whatever stands in it.
  const areGroups = isOuter && areHolders(payload, vocabulary);
  const records: JsonValue[] = [];
  for (const one of payload) {
    if (!isObject(one)) return payload;
    if (isEmptyGroup(one, vocabulary)) continue;
    const isOwn = hasOwnId(one, vocabulary);
    const below = Object.keys(one).filter(
      (key) =>
        isArray(one[key] ?? null) &&
        (!isOwn || isBelow(key, ofOrganisms)) &&
        holdsList(one[key] ?? null, vocabulary, 0),
    );
    const [key, ...others] = below;
    if (!isOwn && (key === undefined || others.length > 0)) return payload;
    if (isOwn && !(ofOrganisms && areGroups)) records.push(one);
    for (const inner of below) {
      const found = flattened(one[inner] ?? null, vocabulary, ofOrganisms, false);
      records.push(...(found as readonly JsonValue[]));
    }
  }
  return records;
}

/** A header with rows, or columns, as records; anything else as it is. */
function asRecords(payload: JsonValue, vocabulary: Vocabulary): JsonValue {
  if (isScalar(payload)) return payload;
  const rows = isArray(payload) && payload.some(isArray);
  const columns = isObject(payload) && !Object.values(payload).every(isScalar);
  if (!rows && !columns) return payload;
  const lexicon = lexiconOf(vocabulary, [], 'headcount');
  for (const table of [readHeaderRows(payload, lexicon), readColumns(payload, lexicon)]) {
    if ('declined' in table || table.shape === 'rows') continue;
    const records = recordsOf(table);
    if (records.every((one) => hasOwnId(one, vocabulary))) return records;
  }
  return payload;
}
