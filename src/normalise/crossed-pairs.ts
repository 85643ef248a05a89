/** Whether each of several stands with each of several others, once: `A F`, `A M`, `B F`, `B M`. */
export function areCrossed(pairs: readonly (readonly [outer: unknown, inner: unknown])[]): boolean {
  const outer = new Set(pairs.map(([one]) => one)).size;
  const inner = new Set(pairs.map(([, other]) => other)).size;
  const apart = new Set(pairs.map(([one, other]) => JSON.stringify([one, other]))).size;
  return outer > 1 && inner > 1 && apart === pairs.length && pairs.length === outer * inner;
}
