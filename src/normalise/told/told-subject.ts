import {
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  nameText,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { checkKind, checkSubjectText, subjectIdKey } from '../echoes.ts';
import type { Reading } from '../reading.ts';

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
