import type { Snapshot } from './snapshot.ts';

/** A contiguous part of a snapshot's people. */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** People of a slice who carry every bit of `mask`. */
export function countPeople({ flags }: Snapshot, { from, to }: Slice, mask: number): number {
  if (mask === 0) return to - from;
  let count = 0;
  for (let at = from; at < to; at += 1) if ((flags[at]! & mask) === mask) count += 1;
  return count;
}

/** The same by the categories of one column. */
export function countBy(
  { flags }: Snapshot,
  { from, to }: Slice,
  mask: number,
  column: Uint8Array,
  categories: number,
): Uint32Array {
  const counts = new Uint32Array(categories);
  for (let at = from; at < to; at += 1) {
    if ((flags[at]! & mask) === mask) counts[column[at]!]! += 1;
  }
  return counts;
}

/** The same by two columns, the outer first. */
export function countByTwo(
  { flags }: Snapshot,
  { from, to }: Slice,
  mask: number,
  outer: Uint8Array,
  inner: Uint8Array,
  sizes: { readonly outer: number; readonly inner: number },
): Uint32Array {
  const counts = new Uint32Array(sizes.outer * sizes.inner);
  for (let at = from; at < to; at += 1) {
    if ((flags[at]! & mask) === mask) counts[outer[at]! * sizes.inner + inner[at]!]! += 1;
  }
  return counts;
}
