import { isArray, isObject, type JsonObject, type JsonValue } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { SubjectKind } from '../../catalogue.ts';

/** The address of a subject: what it is, and its id. */
const address = /\/(?<kind>organisms|entities)\/(?<id>[^/?#]+)\/?$/;

/** `/v1/organisms/7`, `http://host/v1/organisms/7/`: the id that an address of a subject ends in; another text as it is. */
export function idInAddress(text: string): string {
  return address.exec(text)?.groups?.id ?? text;
}

/** Whether a text is the address of a subject of the other kind. */
export function leadsToOther(text: JsonValue | undefined, kind: SubjectKind): boolean {
  const led = typeof text === 'string' ? address.exec(text)?.groups?.kind : undefined;
  return led !== undefined && led !== (kind === 'organism' ? 'organisms' : 'entities');
}

/**
 * The address that a record is found at, where it is that of a subject: `{url}` as Django links records, `{_links: {self: {href}}}`
 * or `{links: [{rel: "self", href}]}` as Spring does; `undefined` if there is none.
 */
export function ownAddress(record: JsonObject): string | undefined {
  const links = memberNamed(record, /^links?$/);
  const self = isArray(links)
    ? links.find((one) => isObject(one) && one.rel === 'self')
    : memberNamed(isObject(links) ? links : record, /^self$/);
  const href = isObject(self ?? null) ? memberNamed(self as JsonObject, /^href$/) : self;
  const own = [href, memberNamed(record, /^(url|href|uri)$/)];
  return own.find((one): one is string => typeof one === 'string' && address.test(one));
}

function memberNamed(record: JsonObject, name: RegExp): JsonValue {
  return record[Object.keys(record).find((key) => name.test(plainKey(key))) ?? ''] ?? null;
}
