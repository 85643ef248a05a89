/** The next address that an answer tells, as a request key; why it cannot be asked; or that it is no page of this answer. */
export type ReadAddress =
  | { readonly key: string }
  | { readonly cannot: string }
  | 'another question';

/** Longer texts in an address may stand for all that was asked. */
const leastToken = 12;

/**
 * What a told address is, beside the one that was asked; `first` is the question itself. An address that answers
 * another question (another year's, another subject's) only leads around in the service.
 */
export function readAddress(
  address: string,
  { baseUrl, asked, first }: { baseUrl: string; asked: string; first: string },
): ReadAddress {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const from = new URL(asked, base).href;
  if (!URL.canParse(address, from)) return { cannot: `${address} is no address` };
  const next = new URL(address, from);
  if (!isSameHost(next, base)) return { cannot: `${next.origin} is not asked` };
  const question = new URL(first, base);
  // Behind a gateway a service does not know what its addresses begin with.
  if (base.pathname.slice(0, -1) + next.pathname === question.pathname)
    next.pathname = question.pathname;
  if (!next.pathname.startsWith(base.pathname))
    return { cannot: `${next.pathname} is beyond ${base.pathname}` };
  const place = placeOf(next.pathname, question.pathname);
  if (place !== 'page')
    return place === 'elsewhere' ? { cannot: `${address} is another address` } : place;
  const lost: string[] = [];
  for (const [name, value] of question.searchParams) {
    const told = next.searchParams.get(name);
    if (told === null) lost.push(name);
    else if (told !== value) return 'another question';
  }
  const isToken = [...next.searchParams.values()].some((value) => value.length >= leastToken);
  if (lost.length > 0 && !isToken) return { cannot: `${address} no longer asks for ${lost[0]}` };
  return { key: `${next.pathname.slice(base.pathname.length)}${next.search}` };
}

/** Services behind a gateway tell of themselves as http where they are reached by https. */
function isSameHost(next: URL, base: URL): boolean {
  const isWeb = next.protocol === 'http:' || next.protocol === 'https:';
  const isPlain = next.username === '' && next.password === '';
  return isWeb && isPlain && next.host === base.host;
}

/**
 * The path of the question itself, or below it that of a page (`organisms/page/2`); those of another subject or statistic,
 * and of what a list holds (`organisms/2`), answer another question.
 */
function placeOf(next: string, question: string): 'page' | 'another question' | 'elsewhere' {
  const [one = [], other = []] = [next, question].map((path) =>
    path.replace(/\/+$/, '').split('/'),
  );
  const isBelow = other.every((segment, at) => one[at] === segment);
  if (one.length === other.length) return isBelow ? 'page' : 'another question';
  if (!isBelow) return 'elsewhere';
  return /page|offset|cursor|next/i.test(one[other.length] ?? '') ? 'page' : 'another question';
}

/** A request key with a parameter set, the others as they stand. */
export function withParameter(key: string, name: string, value: string | number): string {
  const [path = '', query = ''] = key.split('?');
  const others = query.split('&').filter((one) => one !== '' && !one.startsWith(`${name}=`));
  return `${path}?${[...others, `${name}=${encodeURIComponent(value)}`].join('&')}`;
}

/** A number among the parameters of a request key, `null` where it has none of that name. */
export function numberIn(key: string, name: string): number | null {
  const value = new URLSearchParams(key.split('?')[1] ?? '').get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** `opensearch:startIndex` is asked as `startIndex`, `x-offset` as `offset`. */
export function localName(key: string): string {
  return key.replace(/^(.*[:.@]|x-)/, '');
}

/** `next_cursor` is asked as `cursor`, `nextPageToken` as `pageToken`. */
export function cursorName(key: string): string {
  const name = localName(key)
    .replace(/^next[_-]?/i, '')
    .replace(/^./, (letter) => letter.toLowerCase());
  return name === '' ? 'cursor' : name;
}
