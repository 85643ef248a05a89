import { isScalar, type JsonScalar, scalarText } from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { switchedTo } from '../../body/trouble.ts';
import type { Statistic } from '../../catalogue.ts';
import { checkRestriction } from '../echoes.ts';
import type { Reading } from '../reading.ts';
import { Unreadable } from '../unreadable.ts';
import { namesRestriction } from './filter-words.ts';

/**
 * `handicap: true`: the figures of some only, which may be those asked for.
 * @throws Unreadable where they are not
 */
export function checkSwitch(
  { catalogue, request, statistic }: Reading,
  key: string,
  told: JsonScalar,
): void {
  const on = switchedTo(scalarText(told) ?? '');
  if (on === null || !catalogue.restrictions.includes(key)) return;
  const asked = request.restriction?.split(',').includes(key) === true;
  if (on !== asked && !isOf(statistic, key))
    throw new Unreadable('restriction ignored', `the answer says that ${key} is ${on}`);
}

/** Whether a text says of which staff the statistic is anyway. */
export function isOf({ staff }: Statistic, text: string): boolean {
  return (
    staff !== null &&
    plainKey(text)
      .split('_')
      .some((word) => word.startsWith(staff))
  );
}

/** What a statistic, a dimension or a restriction is called by where it is told in an object. */
export const ownNames = /^(value|code|id|key|name)$/;

/**
 * `restriction: {id: 1, name: "telework"}`: one of them is what was asked for, `{id: 0, name: "Aucune"}` is none.
 * `restrictions: {mandatory: false, telework: true}`: each as it is called.
 * @throws Unreadable where that is another than asked
 */
export function checkRestrictionObject(reading: Reading, members: Members): void {
  const { catalogue, request } = reading;
  const all = [...members];
  if (all.length > 0 && all.every(([, value]) => typeof value === 'boolean')) {
    const on = all.flatMap(([name, value]) => (value === true ? [name] : []));
    checkRestriction(reading, on.join(','));
  }
  const own = all.filter(([name]) => ownNames.test(name));
  const texts = own.flatMap(([, inner]) => (isScalar(inner) ? (scalarText(inner) ?? []) : []));
  const named = texts.filter(namesRestriction);
  // `Télétravail` may be what was asked for in another language.
  const isPlain = (text: string) =>
    catalogue.restrictions.some((one) => text.toLowerCase().includes(one));
  const told = request.restriction === null ? named : named.filter(isPlain);
  for (const text of named.length === 0 && request.restriction !== null ? texts : told)
    checkRestriction(reading, text);
}
