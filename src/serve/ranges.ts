/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** More ranges than any reader of Parquet asks for at once; beyond it the whole is cheaper to send. */
const mostRanges = 100;

/**
 * The ranges that a `Range` header asks of a file of `size` bytes (RFC 9110 §14). `null`: the header is
 * none of bytes, is malformed, or asks for more than there is to gain, and is to be ignored. Empty: not
 * one of the ranges can be met.
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | null {
  const list = /^\s*bytes\s*=(.*)$/i.exec(header ?? '')?.[1];
  if (list === undefined) return null;
  const texts = list.split(',').map((text) => text.trim());
  if (texts.length > mostRanges) return null;
  const ranges: ByteRange[] = [];
  for (const text of texts.filter((one) => one !== '')) {
    const range = parseRange(text, size);
    if (range === null) return null;
    if (range.first <= range.last) ranges.push(range);
  }
  if (texts.every((text) => text === '')) return null;
  const total = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return total > size ? null : ranges;
}

/** One range, cut to the file; its ends cross where it lies outside. `null`: malformed. */
function parseRange(text: string, size: number): ByteRange | null {
  const match = /^(\d*)\s*-\s*(\d*)$/.exec(text);
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return null;
  if (from === '') return { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
