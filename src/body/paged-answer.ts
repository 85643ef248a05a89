import { messageOf } from '../model/errors.ts';
import { cannotFollow, type LandedPage } from '../model/landed.ts';
import { mergePages } from '../read/pages/merge-pages.ts';
import { decodeBody } from './decode.ts';
import { parseJson } from './json.ts';
import { isArray, isScalar, JsonNumber, type JsonValue } from './json-value.ts';

/** An answer as it is to be read: in one piece, whether or not it came in pages. */
export interface WholeAnswer {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** Why it is not all there, `null` where it is: then the body holds what there is of it, and no figure is read. */
  readonly incomplete: string | null;
}

type First = Pick<LandedPage, 'nextPage' | 'contentType'> & { readonly body: Uint8Array };

/** Puts an answer together that came in pages: the first, and the pages that are landed of it, in any order. */
export function wholeAnswer(first: First, pages: readonly LandedPage[]): WholeAnswer {
  const byKey = new Map(pages.map((page) => [page.requestKey, page]));
  const bodies: JsonValue[] = [];
  let incomplete = addBody(bodies, first);
  let next = first.nextPage;
  while (next !== null && incomplete === null) {
    const page = byKey.get(next);
    byKey.delete(next);
    incomplete = page === undefined ? whyMissing(next) : whyUnread(page);
    if (page === undefined || incomplete !== null) break;
    // A page that was refused where nothing but a full page told of it was the end.
    if (page.outcome === 'answer') incomplete = addBody(bodies, page);
    next = page.nextPage;
  }
  if (bodies.length < 2) return { ...first, incomplete };
  try {
    return { ...packed(mergePages(bodies)), incomplete };
  } catch (error) {
    return { ...first, incomplete: incomplete ?? messageOf(error) };
  }
}

function whyMissing(next: string): string {
  return next.startsWith(cannotFollow)
    ? `it goes on, and cannot be followed: ${next.slice(cannotFollow.length)}`
    : `its page ${next} is missing`;
}

function whyUnread({ requestKey, outcome, error }: LandedPage): string | null {
  return outcome === 'failure'
    ? `its page ${requestKey} failed: ${error ?? 'no reason is recorded'}`
    : null;
}

/** Adds what a page holds. @returns why it cannot be read, or `null` */
function addBody(
  bodies: JsonValue[],
  { body, contentType }: Pick<LandedPage, 'body' | 'contentType'>,
) {
  const decoded = decodeBody(body ?? new Uint8Array(0), contentType);
  const parsed = 'error' in decoded ? decoded : parseJson(decoded.text);
  if ('error' in parsed) return `a page of it cannot be read: ${parsed.error}`;
  if (parsed.duplicateKey !== null) return `a page of it has the key ${parsed.duplicateKey} twice`;
  bodies.push(parsed.value);
  return null;
}

function packed(value: JsonValue): Pick<WholeAnswer, 'body' | 'contentType'> {
  return { body: Buffer.from(jsonText(value)), contentType: 'application/json; charset=utf-8' };
}

/** A value as JSON, every number with the digits it came with. */
function jsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (isScalar(value)) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}:${jsonText(inner)}`,
  );
  return `{${members.join(',')}}`;
}
