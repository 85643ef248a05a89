import { describe, it } from 'vitest';
import { atLength, sample } from '../faults/chance.ts';
import { expectRight, expectWhole } from './expect-right.ts';
import { layouts } from './layouts/all.ts';
import { readSource } from './reader.ts';
import { type Outcome, runLayout } from './run-layouts.ts';

describe('layouts', () => {
  const outcomes: Outcome[] = [];

  it.each(sample(layouts, 3))('$name', { timeout: 600_000 }, async (layout) => {
    const outcome = await runLayout(layout, readSource, !atLength());
    outcomes.push(outcome);
    expectRight(outcome);
  });

  it('are read whole, nine in ten', { tags: 'long' }, () => expectWhole(outcomes, 0.9));
});
