/**
 * What stands around the records of an answer. In: the places of a body and the request. Out: that it tells of an error, that it
 * is another list than asked, or that it holds nothing and says no more.
 */
import { type JsonScalar, scalarText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import type { Language } from '../model/interpretation.ts';
import type { Request } from '../model/request.ts';
import { isFrame } from './subjects-cells.ts';
import { isTongue, type Keys, kindNamed, languageOf } from './subjects-keys.ts';
import type { Places } from './subjects-lists.ts';

const troubles = /^(errors?|erreurs?|fout(en)?|fehler|faults?|exceptions?)(_|$)/;
const states = /^(status|state|statut|code|(status|http|error)_(code|status))$/;
const failed =
  /^(err|fail|fault|ko$|nok$|denied|invalid|not_|forbidden|unauthor|unavailable|time_?out|timed_out|partial|incomplete|truncated|pending|processing|running|queued|mislukt|echec|fehl)/;

/** The error that an answer tells of; `null` where it tells of none. */
export function troubleIn({ frames, lists }: Places, { subjectId }: Request): string | null {
  for (const { path } of lists.values())
    if (path.some((key) => troubles.test(plainKey(key)))) return `it tells of ${path.join('.')}`;
  for (const { path, value } of frames) {
    const text = scalarText(value) ?? '';
    const said = `it says ${path.join('.')}: ${text.slice(0, 100)}`;
    const isNone = /^(|0|false|none|null|no|ok)$/i.test(text);
    if (path.some((key) => troubles.test(plainKey(key))) && !isNone) return said;
    const key = plainKey(path.at(-1) ?? '');
    if (/^(is_)?(success|succes|succeeded|ok)$/.test(key) && text === 'false') return said;
    if (!states.test(key)) continue;
    if (/^[45]\d\d$/.test(text) && text !== subjectId) return said;
    if (failed.test(plainKey(text))) return said;
  }
  return null;
}

/** The language that is told around the records. */
export function languageAround({ frames }: Places): Language | null {
  const told = frames.filter(({ path }) => isTongue(path.at(-1) ?? ''));
  const languages = new Set(told.map(({ value }) => languageOf(value)));
  return languages.size === 1 ? ([...languages][0] ?? null) : null;
}

/** Why a list is another one than was asked for: it names another entity, or the address of another list. */
export function otherThanAsked(
  keys: Keys,
  { frames }: Places,
  request: Request,
  around: readonly string[],
): string | null {
  for (const { path, value } of frames) {
    const text = scalarText(value) ?? '';
    const other =
      otherAddress(request, path, text) ?? otherEntity(keys, request, path, value, around);
    if (other !== null) return `it is of ${other}, asked was ${addressOf(request)}`;
  }
  return null;
}

function addressOf({ subjectKind, subjectId }: Request): string {
  const root = subjectKind === 'entity' ? 'entities' : 'organisms';
  return subjectId === null ? root : `${root}/${subjectId}/organisms`;
}

/** `self: "/v1/entities/90002/organisms"`. */
function otherAddress(request: Request, path: readonly string[], text: string): string | null {
  if (!path.some((key) => /^(self|canonical)$/i.test(key))) return null;
  const [, told = null] =
    /(?:^|\/)(entities(?:\/[^/?#]+\/organisms)?|organisms)\/?(?:[?#]|$)/.exec(text) ?? [];
  const isAll = request.subjectId !== null && told === 'organisms';
  return told === null || told === addressOf(request) || isAll ? null : told;
}

/** `entity_id: 90002`, `entity: {id: 90002}`, or the id of what stands around the list. */
function otherEntity(
  keys: Keys,
  { subjectId }: Request,
  path: readonly string[],
  value: JsonScalar,
  around: readonly string[],
): string | null {
  const text = scalarText(value) ?? '';
  if (subjectId === null || text === subjectId) return null;
  const key = path.at(-1) ?? '';
  const isId = /^_?(id|identifier|code|nr)$/.test(plainKey(key));
  const isOfEntity =
    (kindNamed(key) === 'entity' && /^(\w+_)?(id|entit\w*)(_\w+)?$/.test(plainKey(key))) ||
    (isId && kindNamed(path.at(-2) ?? '') === 'entity');
  const holder = path.slice(0, -1);
  const isAround =
    keys.of(key).rank === 1 &&
    keys.of(key).part === 'id' &&
    holder.every((one, at) => one === around[at]);
  return (isOfEntity && /^\d+$/.test(text)) || isAround ? text : null;
}

/** Whether an answer holds nothing, and says no more than that; `isHeld`: than that and the name of what should hold it. */
export function saysNothing(keys: Keys, { empties, frames }: Places, isHeld: boolean): boolean {
  const held = empties.filter(({ path, isNull }) => !isNull || !path.some(isAside));
  const containers = held.filter(({ isNull }) => !isNull);
  if (containers.length === 0 && (held.length !== 1 || held[0]?.path.length === 0)) return false;
  const isNone = frames.some(
    ({ path, value }) => isCount(path.at(-1) ?? '') && scalarText(value) === '0',
  );
  const isSome = frames.some(
    ({ path, value }) => isCount(path.at(-1) ?? '') && /^[1-9]\d*$/.test(scalarText(value) ?? ''),
  );
  const isName = (key: string) => /^(name|acronym)$/.test(keys.of(key).part ?? '');
  return (
    !isSome &&
    frames.every(({ path, value }) => {
      const isClean = typeof value !== 'string' || !/\S\s+\S/.test(value) || value.includes('://');
      return isClean || isNone || (isHeld && isName(path.at(-1) ?? ''));
    })
  );
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
