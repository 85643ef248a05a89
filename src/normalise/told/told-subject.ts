import {
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  nameText,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { checkSubject, subjectIdKey } from '../echoes.ts';
import type { Reading } from '../reading.ts';
import { Unreadable } from '../unreadable.ts';

const idKeys = /^(id|code|value|nr|num|numero|nummer|ident(ifier|ifiant|ificatie|ifikation)?)$/;

/**
 * `organism: {id: 10242, kind: "organism", name: …}`: names and other texts say nothing to be checked.
 * @throws Unreadable where it is another subject
 */
export function checkSubjectObject(reading: Reading, told: Members): void {
  const ids = [...told]
    .filter(([key]) => idKeys.test(key) || subjectIdKey.test(key))
    .map(([, value]) => idIn(value));
  const texts = ids.flatMap((id) => id ?? []);
  const kind = told.get('kind') ?? null;
  // `{id: 7, code: 10215}`: one of them is what was asked for.
  if (!texts.some((text) => text === reading.request.subjectId))
    for (const text of texts) checkSubjectText(reading, text);
  if (isScalar(kind)) checkKind(reading, scalarText(kind) ?? '');
}

/**
 * `organism: 10242`, `organism: "organism:10242"`, `organism: "SPF Emploi (10242)"`.
 * @throws Unreadable where it is another subject
 */
export function checkSubjectText(reading: Reading, told: string): void {
  const text = nameText(told) ?? '';
  const numbers = text.match(/(?<![\d.])\d+(?![\d.])/g) ?? [];
  // A number of enterprise or of telephone has another length than an id.
  const length = Math.max(5, reading.request.subjectId?.length ?? 0);
  const [number, ...more] = numbers.filter((one) => one.length === length);
  if (/^\d+$/.test(text)) checkSubject(reading, text);
  // `SPF Emploi (10242)`.
  else if (number !== undefined && more.length === 0 && /\s/.test(text))
    checkSubject(reading, number);
  const [, kind = '', id = ''] = /^([a-z]+)[:/](\d+)$/i.exec(text) ?? [];
  if (id !== '') checkAbout(reading, kind, id);
}

/** @throws Unreadable where a text says that the answer is about the other kind of subject */
export function checkKind({ request }: Reading, text: string): void {
  if (!/^(entity|entities|organisms?)$/i.test(text)) return;
  const told = /^entit/i.test(text) ? 'entity' : 'organism';
  if (told !== request.subjectKind)
    throw new Unreadable('wrong answer', `the answer says it is about an ${told}`);
}

/** The id that a value is, or holds. */
export function idIn(value: JsonValue): string | null {
  // `organism: {organism_id: 10242, name: …}`.
  const own = (object: JsonObject) =>
    Object.entries(object).find(([key]) => subjectIdKey.test(plainKey(key)))?.[1];
  const id = isObject(value)
    ? (value.id ?? own(value) ?? value.code ?? value.value ?? null)
    : value;
  return isScalar(id) ? nameText(id) : null;
}

/** @throws Unreadable where an answer is about another subject than asked */
export function checkAbout(reading: Reading, kind: string, id: string): void {
  checkSubject(reading, id);
  checkKind(reading, /^entit/i.test(kind) ? 'entity' : 'organism');
}
