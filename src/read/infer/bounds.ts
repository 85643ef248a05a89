/**
 * Whether an answer can be learned from in a bearable time. In: its body. Out: yes or no. One that is larger is read all the
 * same where a mapping, learned from others, fits it.
 */
import { isArray, isScalar, type JsonValue } from '../../body/json-value.ts';

/** Scalars of an answer: a split by two dimensions of a hundred categories has some ten thousand. */
export const mostScalars = 20_000;

/** Names of members, wherever they stand: structure and categories together. */
const mostNames = 2000;

/** Whether a body has few enough scalars and names for what searches ways to read it. */
export function isTeachable(body: JsonValue, most: number): boolean {
  const names = new Set<string>();
  let scalars = 0;
  const left: JsonValue[] = [body];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (isScalar(value)) scalars += 1 + (typeof value === 'string' ? commasIn(value) : 0);
    else if (isArray(value)) for (const one of value) left.push(one);
    else
      for (const [key, one] of Object.entries(value)) {
        names.add(key);
        left.push(one);
      }
    if (scalars > most || names.size > mostNames) return false;
  }
  return true;
}

/** What a text holds, should it be JSON itself. */
function commasIn(text: string): number {
  return /^\s*[[{]/.test(text) ? text.split(',').length : 0;
}
