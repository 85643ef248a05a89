import { type Envelope, isMetaKey } from '../../body/envelope.ts';
import { isArray, isObject, isScalar, type JsonValue } from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { saysNothingThere, saysTrouble } from '../../body/trouble.ts';
import type { Request } from '../../request.ts';
import { Unreadable } from '../unreadable.ts';

/** Nothing in any of its spellings: `[]`, `{}`, `null`, or a word that there are no data. */
export function isEmpty({ payload, meta }: Envelope): boolean {
  if (payload === null) return true;
  if (isScalar(payload)) return false;
  if (isArray(payload)) return payload.length === 0;
  const keys = Object.keys(payload);
  if (keys.length === 0) return true;
  if (!isObject(payload)) return false;
  const message = payload.message ?? payload.detail ?? payload.info ?? null;
  return (
    typeof message === 'string' &&
    saysNothingThere(message) &&
    keys.every((key) => saysLittle(plainKey(key), payload[key] ?? null)) &&
    [...meta].every(([key, value]) => saysLittle(key, value))
  );
}

/** `{workforce: null}`: nothing, under the name of what was asked for. */
export function isNamedNothing({ endpoint }: Request, { payload }: Envelope): boolean {
  if (!isObject(payload)) return false;
  const [only = '', ...others] = Object.keys(payload);
  const isOwn = plainKey(only).replaceAll('_', '') === endpoint && others.length === 0;
  return isOwn && payload[only] === null;
}

/** What may stand beside the word that there are no data: metadata, and counts of nothing. */
function saysLittle(key: string, value: JsonValue): boolean {
  if (value === null || value === 0) return true;
  if (/^(total|count|number|size|length)(_|$)|_count$/.test(key)) return value === '0';
  return isMetaKey(key) || key === 'detail' || key === 'reason';
}

/** Longer ones are terms and disclaimers, which may speak of errors. */
const longestNotice = 200;

const address = /^(\w+:\/)?\//;

/**
 * Words of trouble beside nothing, wherever among the metadata, say why there is nothing.
 * @throws Unreadable where there are such
 */
export function checkNotices(meta: Members): void {
  for (const text of [...meta.values()].flatMap((value) => textsIn(value, 0))) {
    if (text.length <= longestNotice && !address.test(text) && saysTrouble(text))
      throw new Unreadable('error in body', `the answer holds nothing, and says: ${text}`);
  }
}

function textsIn(value: JsonValue, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (isScalar(value) || depth > 3) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}
