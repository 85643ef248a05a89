/**
 * What stands around the records of an answer. In: what a body says outside of lists. Out: the error that it tells of, the other
 * entity that it is of, and whether it holds nothing and says no more.
 */
import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isAside, type Keys, kindAlone } from './keys.ts';
import type { Found } from './tables.ts';

/** What tells of an error, as a key with what stands there. */
const trouble =
  /^((errors?|erreurs?|fout(en)?|fehler|faults?|exceptions?)(_\w+)?=(?!(0|false|none|null|no|ok)?$)|(is_)?(success|succes|succeeded|ok)=false$|(status|state|statut|code|(status|http|error)_(code|status))=([45]\d\d$|err|fail|fault|ko$|nok$|denied|invalid|not_|forbidden|unauthor|unavailable|time_?out|timed_out|partial|incomplete|truncated|pending|processing|running|queued|mislukt|echec|fehl))/;

/** The error that an answer tells of; `null` where it tells of none. */
export function troubleIn({ lists, said }: Found, subjectId: string | null): string | null {
  const held = lists.map(({ path, entries }) => ({ path, value: entries.length > 0 ? '[]' : '' }));
  const told = [...said, ...held].find(({ path, value = null }) => {
    const text = scalarText(value) ?? '';
    const isTold = (key: string) => trouble.test(`${plainKey(key)}=${plainKey(text) || text}`);
    return text !== subjectId && path.some(isTold);
  });
  if (told === undefined) return null;
  return `it says ${told.path.join('.')}: ${String(scalarText(told.value ?? null)).slice(0, 100)}`;
}

/** The other entity that the list of an entity's organisms is of; `null` where none is told. */
export function otherEntity(
  keys: Keys,
  { said }: Found,
  subjectId: string | null,
  around: readonly string[],
): string | null {
  if (subjectId === null) return null;
  const ids = said.map(({ path, value = null }) => {
    const text = (scalarText(value) ?? '').trim();
    const key = path.at(-1) ?? '';
    const address = /(?:^|\/)entities(?:\/([^/?#]+)\/organisms)?\/?(?:[?#]|$)/.exec(text);
    if (address !== null && (address[1] !== undefined || key === 'self'))
      return address[1] ?? 'all entities';
    const isOfEntity = /(^|_)entit[a-z]*(_(id|identifier|code|nr))?$/.test(
      plainKey(path.slice(-2).join('_')),
    );
    const { part, rank } = keys.of(key);
    // What stands around a list is what it is of.
    const isAround =
      part === 'id' && rank === 1 && path.slice(0, -1).every((one, at) => one === around[at]);
    return (isOfEntity && /^\d+$/.test(text)) || (isAround && text !== '') ? text : subjectId;
  });
  return ids.find((id) => id !== subjectId) ?? null;
}

/** Whether an answer holds nothing, and says no more than that; where it says whose subjects it holds, it may name that entity. */
export function saysNothing(
  keys: Keys,
  { singles, said }: Found,
  subjectId: string | null,
): boolean {
  const ids = singles
    .filter(({ path }) => !path.some(isAside))
    .flatMap(({ entries }) => entries.flat())
    .filter(({ part, rank, isOwn }) => part === 'id' && rank < 2 && isOwn);
  const isHeld = ({ path, value }: Found['said'][number]) =>
    value === undefined &&
    !path.some(isAside) &&
    (ids.length === 0 || path.some((key) => kindAlone(key) === keys.kind));
  if (!said.some(isHeld) || ids.some(({ value }) => scalarText(value)?.trim() !== subjectId))
    return false;
  return said.every(({ path, value = null }) => {
    const [key, text] = [path.at(-1) ?? '', scalarText(value) ?? ''];
    if (/(^|_)(total|count|found|matched|aantal|nombre)(_|$)/.test(plainKey(key)))
      return !/^[1-9]\d*$/.test(text);
    const isName = ids.length > 0 && keys.of(key).part === 'name';
    return isName || typeof value !== 'string' || !/\S\s+\S/.test(text) || text.includes('://');
  });
}
