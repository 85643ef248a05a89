/** The outline of a body, for a person to write a mapping from. In: a body. Out: it, with one element of each list of things alike, also in texts of JSON. */
import { jsonWithin } from '../../body/json.ts';
import { isArray, isScalar, JsonNumber, type JsonValue } from '../../body/json-value.ts';

/** A body that anything may be written of as JSON. */
export type Outline = string | number | boolean | null | Outline[] | { [key: string]: Outline };

/** More members of an object than these show nothing new. */
const mostMembers = 30;

/** The body with the first element of each list alone, but for a row of texts and numbers; a text that holds JSON is opened, as a mapping opens it. */
export function outlineOf(value: JsonValue): Outline {
  if (value instanceof JsonNumber) return Number(value.text);
  const within =
    typeof value === 'string' && /^\s*[[{]/.test(value) ? jsonWithin(value) : undefined;
  if (within !== undefined) return { '(json)': outlineOf(within) };
  if (isScalar(value)) return value as Outline;
  if (isArray(value)) return value.slice(0, isRow(value) ? mostMembers : 1).map(outlineOf);
  const members = Object.entries(value).slice(0, mostMembers);
  return Object.fromEntries(members.map(([key, inner]) => [key, outlineOf(inner)]));
}

/** Whether the places of a list hold different things. */
function isRow(list: readonly JsonValue[]): boolean {
  const kinds = list.map((one) => (one instanceof JsonNumber ? 'number' : typeof one));
  return list.some(isScalar) && new Set(kinds).size > 1;
}
