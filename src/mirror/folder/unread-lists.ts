/**
 * What is said where no list could be read. In: why each could not, as `KEY: reason`. Out: a sentence that says what to do next.
 */
import { printable } from '../../model/errors.ts';

/** What is said where no list could be read, why each could not, and what one of them says; `baseUrl` is `null` where none was asked. */
export function unreadableLists(
  baseUrl: string | null,
  why: readonly string[],
  body: Uint8Array | null = null,
): string {
  const where = baseUrl === null ? '' : ` from ${baseUrl}`;
  // Last, since a long message is cut.
  const says =
    body === null ? '' : `. One says ${printable(Buffer.from(body).toString().trim(), mostOfBody)}`;
  return `no list could be read${where} (${reasonsText(why)}): ${whatItWas(why.join(' '))}; nothing was published${says}`;
}

/** So much of a body, in characters, shows how a list is laid out. */
const mostOfBody = 240;

/** What reasons why there is no list come to: to be refused, not to be found, or to get no JSON wants another remedy each. */
function whatItWas(why: string): string {
  if (/(status |\()(401|403|407)\b/.test(why))
    return 'refused, the service wants a key (--header-file) or does not admit this machine';
  if (/(status |\()(404|410)\b/.test(why))
    return 'not found, the service has no such address: look at --base-url';
  if (/refused \(/.test(why)) return 'refused, the service takes this for no question of its own';
  if (/web page|not JSON|JSON body|empty body/.test(why))
    return 'no JSON, something else answers at this address: look at --base-url';
  if (/\$|stands? (in it|within)|may be|it is of|it holds a list/.test(why))
    return 'the service answers, but its lists are not understood. A mapping for "list" and one for "detail" say which member is the id (docs/mappings.md, "Lists of subjects"): hrmirror probe --mappings FILE tries them, run --mappings FILE reads by them';
  return 'the service cannot be reached, or is no such API';
}

/** Reasons with the lists that they are of. */
export function reasonsText(why: readonly string[]): string {
  const keys = new Map<string, string[]>();
  for (const each of new Set(why)) {
    const [key = '', ...reason] = each.split(': ');
    keys.set(reason.join(': '), [...(keys.get(reason.join(': ')) ?? []), key]);
  }
  const reasons = [...keys].map(([reason, of]) => printable(`${of.join(', ')}: ${reason}`));
  return reasons.join('; ') || 'no answer';
}
