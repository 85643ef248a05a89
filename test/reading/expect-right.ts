/** What is expected of a reader, whoever wrote the layouts, the spoilt answers and the cases: never another figure, and none that vanishes. */
import { expect } from 'vitest';
import type { Outcome } from './run-layouts.ts';

/** Nothing wrong and nothing missing. */
export function expectRight({ judgement, name }: Outcome): void {
  const { wrong, missing } = judgement.samples;
  expect({ name, wrong, missing }).toEqual({ name, wrong: [], missing: [] });
}

/** How many of all are whole. */
export function expectWhole(outcomes: readonly Outcome[], least: number): void {
  const parts = outcomes.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
  const share = 1 - parts.length / outcomes.length;
  expect(share, `not whole: ${parts.join(', ')}`).toBeGreaterThanOrEqual(least);
}
