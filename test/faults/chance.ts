import { test } from 'vitest';

/** The seed of everything random here, printed by the tests: fixed in `npm test`, new at length; `FAULT_SEED=…` repeats a run. */
const told = process.env.FAULT_SEED ?? (atLength() ? 'random' : '20261121');
export const seed = told === 'random' ? Date.now() % 1_000_000 : Number(told);

/** Whether to go through everything (`npm run test:long`), or a sample of it (`npm test`). */
export function atLength(): boolean {
  return process.env.LONG === '1';
}

/** How often a run is killed. */
export const mostKills = Number(process.env.FAULT_KILLS ?? 100);

/** How many bits are flipped. */
export const mostFlips = Number(process.env.FAULT_FLIPS ?? 66);

let state = seed;

/** Every file of tests draws from the start, whatever its process tested before. */
export function drawAnew(): void {
  state = seed;
}

/** A number from a range, the same sequence for the same seed (mulberry32). */
export function uniform(from: number, to: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from);
}

/** All items at length, else a few of them by chance. */
export function sample<Item>(items: readonly Item[], few: number): Item[] {
  if (atLength()) return [...items];
  const left = [...items];
  const taken = Array.from({ length: few }, () =>
    left.splice(Math.floor(uniform(0, left.length)), 1),
  ).flat();
  leaveOut(left.length);
  return taken;
}

/** Has so many tests that a sample leaves out counted among those that run at length. */
export function leaveOut(count: number): void {
  for (let one = 1; one <= count; one += 1)
    test(`one more of them (${one})`, { tags: 'long' }, () => undefined);
}
