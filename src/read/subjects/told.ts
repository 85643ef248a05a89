/**
 * What stands around the records of an answer. In: a body written out. Out: the error that it tells of, the other entity that it
 * is of, the language it is in, and whether it holds nothing and says no more.
 */
import { isScalar, type JsonScalar, type JsonValue, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { Language } from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import { isFrame, isKindAlone, isTongue, type Keys, kindNamed, languageOf } from './keys.ts';
import type { Found } from './records.ts';

interface Frame {
  readonly path: readonly string[];
  readonly value: JsonScalar;
}

/** The scalars that stand in no list. */
export function framesOf(value: JsonValue, path: readonly string[] = []): Frame[] {
  if (value === null || Array.isArray(value)) return [];
  if (isScalar(value)) return [{ path, value }];
  return Object.entries<JsonValue>(value).flatMap(([key, inner]) =>
    framesOf(inner, [...path, key]),
  );
}

const troubles = /^(errors?|erreurs?|fout(en)?|fehler|faults?|exceptions?)(_|$)/;
const states = /^(status|state|statut|code|(status|http|error)_(code|status))$/;
const failed =
  /^(err|fail|fault|ko$|nok$|denied|invalid|not_|forbidden|unauthor|unavailable|time_?out|timed_out|partial|incomplete|truncated|pending|processing|running|queued|mislukt|echec|fehl)/;

/** The error that an answer tells of; `null` where it tells of none. */
export function troubleIn(
  frames: readonly Frame[],
  { lists }: Found,
  { subjectId }: Request,
): string | null {
  const isTrouble = (path: readonly string[]) => path.some((key) => troubles.test(plainKey(key)));
  const list = lists.find(({ path }) => isTrouble(path));
  if (list !== undefined) return `it tells of ${list.path.join('.')}`;
  const told = frames.find(({ path, value }) => {
    const text = scalarText(value) ?? '';
    if (isTrouble(path) && !/^(|0|false|none|null|no|ok)$/i.test(text)) return true;
    const key = plainKey(path.at(-1) ?? '');
    if (/^(is_)?(success|succes|succeeded|ok)$/.test(key)) return text === 'false';
    if (!states.test(key)) return false;
    return (/^[45]\d\d$/.test(text) && text !== subjectId) || failed.test(plainKey(text));
  });
  if (told === undefined) return null;
  return `it says ${told.path.join('.')}: ${String(scalarText(told.value)).slice(0, 100)}`;
}

/** The language that is told around the records. */
export function languageAround(frames: readonly Frame[]): Language | null {
  const told = frames.filter(({ path }) => isTongue(path.at(-1) ?? ''));
  const languages = new Set(told.map(({ value }) => languageOf(value)));
  return languages.size === 1 ? ([...languages][0] ?? null) : null;
}

/** The other entity that the list of an entity's organisms is of; `null` where none is told. */
export function otherEntity(
  keys: Keys,
  frames: readonly Frame[],
  { subjectId }: Request,
  around: readonly string[],
): string | null {
  if (subjectId === null) return null;
  const ids = frames.map(({ path, value }) => {
    const text = (scalarText(value) ?? '').trim();
    const address = /(?:^|\/)entities(?:\/([^/?#]+)\/organisms)?\/?(?:[?#]|$)/.exec(text);
    if (address?.[1] !== undefined) return address[1];
    if (address !== null && path.at(-1) === 'self') return 'all entities';
    const { part, rank } = keys.of(path.at(-1) ?? '');
    const key = plainKey(path.at(-1) ?? '');
    const isId = /^(\w+_)?(id|identifier|code|nr)$/.test(key) || isKindAlone(key);
    const isOfEntity = kindNamed(key) === 'entity' || kindNamed(path.at(-2) ?? '') === 'entity';
    // What stands around a list is what it is of.
    const isAround =
      part === 'id' && rank === 1 && path.slice(0, -1).every((one, at) => one === around[at]);
    return (isId && isOfEntity && /^\d+$/.test(text)) || isAround ? text : subjectId;
  });
  return ids.find((id) => id !== subjectId) ?? null;
}

/** Whether an answer holds nothing, and says no more than that; `isHeld`: than that and the name of what should hold it. */
export function saysNothing(
  keys: Keys,
  { empties }: Found,
  frames: readonly Frame[],
  isHeld: boolean,
): boolean {
  const held = empties.filter(({ path, isNull }) => !isNull || !path.some(isAside));
  const isOnlyNull = held.length === 1 && held[0]?.path.length !== 0;
  if (held.every(({ isNull }) => isNull) && !isOnlyNull) return false;
  const counts = frames
    .filter(({ path }) => isCount(path.at(-1) ?? ''))
    .map(({ value }) => scalarText(value) ?? '');
  if (counts.some((count) => /^[1-9]\d*$/.test(count))) return false;
  const isName = (key: string) => /^(name|acronym)$/.test(keys.of(key).part ?? '');
  const isClean = ({ path, value }: Frame) =>
    typeof value !== 'string' ||
    !/\S\s+\S/.test(value) ||
    value.includes('://') ||
    (isHeld && isName(path.at(-1) ?? ''));
  return counts.includes('0') || frames.every(isClean);
}

/** Whether a key is of what stands beside records. */
export function isAside(key: string): boolean {
  const plain = plainKey(key);
  return (
    isFrame(key) ||
    troubles.test(plain) ||
    /^(next|prev|previous|first|last|cursor|message|warning)/.test(plain)
  );
}

function isCount(key: string): boolean {
  return /(^|_)(total|count|found|matched|aantal|nombre)(_|$)/.test(plainKey(key));
}
