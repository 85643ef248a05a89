/** The seed of everything random here; `FAULT_SEED=…` repeats a run that failed. */
export const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);

/** How often a run is killed: a few in `npm test`, many in `npm run test:faults`. */
export const mostKills = Number(process.env.FAULT_KILLS ?? 5);

let state = seed;

/** A number from a range, the same sequence for the same seed (mulberry32). */
export function uniform(from: number, to: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from);
}
