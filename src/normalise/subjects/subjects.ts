import type { Envelope } from '../../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  nameText,
  plainCopy,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { SubjectKind } from '../../catalogue.ts';
import { printable } from '../../errors.ts';
import type { Interpretation, Language, Problem, SubjectRecord } from '../../interpretation.ts';
import { isUsableId, type Request } from '../../request.ts';
import type { SubjectKey, Vocabulary } from '../../vocabulary.ts';
import { Unreadable, wrongAnswer } from '../unreadable.ts';
import { idInAddress, leadsToOther, ownAddress } from './linked-id.ts';
import { checkAreRecords } from './list-told.ts';
import { isOfKind, kindOf } from './own-ids.ts';
import { withoutRowNumbers } from './row-numbers.ts';
import { categoryText, firstText, languageTold, ownNames, textsOf } from './subject-texts.ts';

/** What an answer tells of subjects, the verdict included. */
export type SubjectReading = Pick<Interpretation, 'verdict' | 'shape' | 'subjects'> &
  Partial<Interpretation>;

/** What was asked of subjects, and the words that its answer is read with. */
export interface Asked {
  readonly request: Request;
  readonly vocabulary: Vocabulary;
}

interface Found {
  readonly record: JsonObject;
  /** The key the record stood under, where records are the values of an object. */
  readonly key: string | null;
  /** The id beside a number that only counts the records. */
  readonly own?: string | null;
}

/**
 * The records of a list or a detail answer: an array, an object keyed by id, or one bare object.
 * A list that contradicts itself about a subject, or holds something without a usable id, is set aside, and still
 * tells which subjects there are.
 * @throws Unreadable where no record has a usable id, or one has another id than asked
 */
export function readSubjects(asked: Asked, { payload, meta }: Envelope): SubjectReading {
  const { request, vocabulary } = asked;
  const kind = kindOf(request);
  const { shape, found: received } = recordsIn(asked, payload);
  if (request.endpoint === 'list') checkAreRecords(received.map(({ record }) => record));
  const found = withoutRowNumbers(received, request, (one) => idOf(one, vocabulary));
  const problems: Problem[] = [];
  const unknown: string[] = [];
  const language = languageTold(Object.fromEntries(meta));
  const read = found.flatMap((one, place) => {
    const subject = subjectOf(asked, one, kind, language);
    if (typeof subject !== 'string') return [subject];
    unknown.push(`record ${place + 1} of ${found.length}: ${subject}`);
    return [];
  });
  if (read.length === 0 && found.length > 0)
    throw new Unreadable('record without id', unknown[0] ?? '');
  const subjects = withoutRepeats(read, problems);
  checkIds(subjects, request);
  const why = unknown[0] === undefined ? repeatedId(subjects) : withoutId(unknown);
  const verdict = subjects.length === 0 ? 'empty' : 'ok';
  const reading = { verdict, shape, subjects, problems: problems.slice(0, 100) } as const;
  return why === null ? reading : setAside(why, reading);
}

/** A subject that cannot be asked, or something else than one: nobody can tell whether the list is whole. */
function withoutId([first = '', ...more]: readonly string[]): Unreadable {
  return new Unreadable(
    'record without id',
    more.length === 0 ? first : `${first}, and ${more.length} more`,
  );
}

/** Which subjects there are is told, whatever else is not: their statistics can be asked. */
export function setAside({ kind, message }: Unreadable, reading: SubjectReading): SubjectReading {
  const detail = printable(message);
  const problems: Problem[] = [{ severity: 'error', kind, detail }];
  return { ...reading, verdict: 'quarantined', why: `${kind}: ${detail}`, problems };
}

/** Each record once, where the same one stands twice word for word. */
function withoutRepeats(read: readonly SubjectRecord[], problems: Problem[]): SubjectRecord[] {
  const seen = new Map<string, string>();
  return read.filter((subject) => {
    const text = JSON.stringify(subject);
    if (seen.get(subject.subjectId) !== text) {
      seen.set(subject.subjectId, text);
      return true;
    }
    problems.push({
      severity: 'warning',
      kind: 'repeated record',
      detail: `the record ${subject.subjectId} stands twice`,
    });
    return false;
  });
}

function recordsIn(asked: Asked, payload: JsonValue): { shape: string; found: Found[] } {
  const { request, vocabulary } = asked;
  if (isArray(payload)) {
    // `[10215, 10216]`: ids alone; their names stand in the details.
    const texts = payload.map((one) => (isScalar(one) ? nameText(one) : null) ?? '');
    const areIds = payload.length > 0 && texts.every((text) => /^\d{1,15}$/.test(text));
    if (request.endpoint === 'list' && areIds)
      return { shape: 'ids', found: texts.map((key) => ({ record: {}, key })) };
    // Beside records, something else is one that tells nothing.
    const isMixed = payload.some(isObject);
    const recordOf = (value: JsonValue) =>
      isMixed && !isObject(value) ? {} : asRecord(value, vocabulary);
    return {
      shape: 'list',
      found: payload.map((value): Found => ({ record: recordOf(value), key: null })),
    };
  }
  if (!isObject(payload)) throw new Unreadable('shape unknown', 'a scalar in place of a record');
  // A detail answer need not repeat the id it was asked for, if it says anything of the subject.
  const isBare = request.endpoint === 'detail' && isNamed(payload, vocabulary);
  if (isBare || hasOwnId(payload, vocabulary))
    return { shape: 'bare object', found: [{ record: asRecord(payload, vocabulary), key: null }] };
  const keys = Object.keys(payload);
  const [only = ''] = keys;
  const inner = payload[only] ?? null;
  if (keys.length === 1 && isArray(inner)) return recordsIn(asked, inner);
  const numbered = keys.every((key) => /^\d+$/.test(key));
  const found = keys.map((key): Found => {
    const value = payload[key] ?? null;
    const record =
      numbered && typeof value === 'string' ? { name: value } : asRecord(value, vocabulary);
    const isRecord =
      memberOf(record, 'id', vocabulary) !== undefined || isNamed(record, vocabulary);
    if (!numbered && (!isRecord || isOfOtherKind(asked.request, key)))
      throw new Unreadable('shape unknown', `${key.slice(0, 60)} holds no record`);
    return { record, key };
  });
  const sequence = keys.every((key, index) => key === String(index));
  const own =
    sequence && found.every(({ record }) => memberOf(record, 'id', vocabulary) !== undefined);
  return {
    shape: 'keyed by id',
    found: own ? found.map(({ record }) => ({ record, key: null })) : found,
  };
}

/** `{entity: {id, name}}` where organisms were asked for. */
function isOfOtherKind(request: Request, key: string): boolean {
  const other = kindOf(request) === 'organism' ? 'entity' : 'organism';
  return request.endpoint === 'list' && isOfKind(other, key);
}

/** Whether an object has an id that is called one; a `code` or a `number` is one beside a name, not beside a message. */
export function hasOwnId(record: JsonObject, vocabulary: Vocabulary): boolean {
  const sure = Object.keys(record).some(
    (key) =>
      record[key] !== null && isScalar(record[key] ?? null) && sureId(plainKey(key), vocabulary),
  );
  return sure || (memberOf(record, 'id', vocabulary) !== undefined && isNamed(record, vocabulary));
}

/** The id that an object has as a text, `null` if it has none. */
export function idOf(record: JsonObject, vocabulary: Vocabulary): string | null {
  return idText(memberOf(record, 'id', vocabulary) ?? null);
}

function sureId(plain: string, { subject }: Vocabulary): boolean {
  return (
    subject.id.includes(plain) &&
    /(^|_)id(_|$)|^ident|organi|instit|instelling|(^|_)(org|ent)(_|$)|enti(t|teit)/.test(plain)
  );
}

/** Whether an object has a name or an acronym. */
export function isNamed(record: JsonObject, vocabulary: Vocabulary): boolean {
  return (['name', 'acronym'] as const).some(
    (part) =>
      firstText(record, part, vocabulary) !== null ||
      memberOf(record, part, vocabulary) !== undefined,
  );
}

/** Keys of what a record belongs to, whose names are not its own. */
const belonging =
  /^(categor|kategor|type|groupe?$|gruppe|entit|parent|tutelle|voogdij|minister|sector|secteur|status)/;

/** `{_id, _source: {name_fr}}`, `{id, i18n: {name: {fr}}}`: the one member that holds the names, beside an id. */
function namesWithin(record: JsonObject, vocabulary: Vocabulary): JsonObject | null {
  if (isNamed(record, vocabulary)) return null;
  const inner = Object.keys(record).filter((key) => {
    const value = record[key] ?? null;
    return isObject(value) && isNamed(value, vocabulary) && !belonging.test(plainKey(key));
  });
  const [only = ''] = inner;
  return inner.length === 1 ? (record[only] as JsonObject) : null;
}

function asRecord(value: JsonValue, vocabulary: Vocabulary): JsonObject {
  if (!isObject(value))
    throw new Unreadable('shape unknown', 'a list that holds something else than records');
  const told = value.attributes ?? value.properties ?? value.fields;
  const attributes = told ?? namesWithin(value, vocabulary);
  if (!isObject(attributes)) return value;
  const flat: Record<string, JsonValue> = Object.create(null);
  // The id beside names is the record's, whatever stands among them.
  for (const source of told === undefined ? [attributes, value] : [value, attributes]) {
    for (const key of Object.keys(source))
      if (source[key] !== attributes) flat[key] = source[key] ?? null;
  }
  return flat;
}

function subjectOf(
  { request, vocabulary }: Asked,
  { record, key, own: beside = null }: Found,
  kind: SubjectKind,
  language: Language | null,
): SubjectRecord | string {
  const told = memberOf(record, 'id', vocabulary);
  if (leadsToOther(told, kind)) return `no usable id in a record: ${told}`;
  const own = beside ?? (told === undefined ? null : idText(told));
  const sure = Object.keys(record).some((name) => sureId(plainKey(name), vocabulary));
  const numbered = key !== null && /^\d+$/.test(key);
  if (numbered && own !== null && own !== key && sure)
    throw new Unreadable('contradiction', `the record under ${key} has the id ${own}`);
  // Under an acronym, the id inside is the id.
  const subjectId =
    (sure && !numbered ? own : null) ??
    key ??
    own ??
    (request.endpoint === 'detail' ? request.subjectId : null);
  if (subjectId === null || !isUsableId(subjectId))
    return `no usable id in a record: ${(subjectId ?? 'none').slice(0, 60)}`;
  const category = memberOf(record, 'category', vocabulary);
  return {
    subjectKind: kind,
    subjectId,
    names: textsOf(ownNames(record, kind), 'name', vocabulary, language),
    acronyms: textsOf(record, 'acronym', vocabulary, language),
    category: categoryText(category ?? firstText(record, 'category', vocabulary)),
    entityId:
      request.endpoint === 'list' && request.subjectKind === 'entity' ? request.subjectId : null,
    attributes: plainCopy(record) as Record<string, unknown>,
  };
}

function repeatedId(subjects: readonly SubjectRecord[]): Unreadable | null {
  const seen = new Set<string>();
  const again = subjects.find(({ subjectId }) => seen.size === seen.add(subjectId).size);
  return again === undefined
    ? null
    : new Unreadable('duplicate id', `two records with the id ${again.subjectId}`);
}

function checkIds(subjects: readonly SubjectRecord[], request: Request): void {
  if (request.endpoint !== 'detail') return;
  if (subjects.length > 1) throw wrongAnswer(`${subjects.length} records where one was asked`);
  const [only] = subjects;
  if (only !== undefined && only.subjectId !== request.subjectId)
    throw wrongAnswer(`the record is of ${only.subjectId}, asked was ${request.subjectId}`);
}

/** Ids are text: `10215` and `"10215"` are the same, `10215.5` and `true` are none. */
function idText(value: JsonValue): string | null {
  if (typeof value === 'string') return idInAddress(value);
  // A number that stayed one is written as a double prints it: its digits are those received, however many.
  const digits = typeof value === 'number' || value instanceof JsonNumber ? nameText(value) : '';
  return /^(0|-?[1-9]\d*)$/.test(digits ?? '') ? digits : null;
}

/** The member that is an id or a category by its key, the surest name first. */
function memberOf(
  record: JsonObject,
  part: SubjectKey,
  { subject }: Vocabulary,
): JsonValue | undefined {
  for (const name of subject[part]) {
    const value = memberNamed(record, name);
    if (value !== undefined && value !== null) return value;
  }
  return part === 'id' ? ownAddress(record) : undefined;
}

function memberNamed(record: JsonObject, name: string): JsonValue | undefined {
  // `id` beside `:id` or `_id` is the id.
  const own = Object.hasOwn(record, name) && record[name] !== null;
  const key = own ? name : Object.keys(record).find((one) => plainKey(one) === name);
  return key === undefined ? undefined : record[key];
}
