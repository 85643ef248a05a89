/** Bytes to be compared with others, four at a time. */
export interface BytePattern {
  readonly length: number;
  readonly words: readonly number[];
  /** The last bytes, fewer than four. */
  readonly rest: readonly number[];
}

/** The pattern of some bytes, which it does not keep. */
export function bytePattern(bytes: Uint8Array): BytePattern {
  const view = viewOf(bytes);
  const words: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) words.push(view.getInt32(at));
  return { length: bytes.length, words, rest: [...bytes.subarray(4 * words.length)] };
}

/** Whether the bytes of a pattern stand at a place of others; not where they would go beyond the end. */
export function standsAt(
  view: DataView,
  at: number,
  { length, words, rest }: BytePattern,
): boolean {
  if (at + length > view.byteLength) return false;
  let next = at;
  for (let index = 0; index < words.length; index += 1, next += 4)
    if (view.getInt32(next) !== words[index]) return false;
  for (let index = 0; index < rest.length; index += 1, next += 1)
    if (view.getUint8(next) !== rest[index]) return false;
  return true;
}

/** A view of the same bytes. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
