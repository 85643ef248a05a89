import { describe, it } from 'vitest';
import { sample } from '../faults/chance.ts';
import { expectRight, expectWhole } from './expect-right.ts';
import { mutations } from './mutations.ts';
import { readSource } from './reader.ts';
import { type Outcome, runMutation } from './run-layouts.ts';

describe('spoilt answers', () => {
  const outcomes: Outcome[] = [];
  const each = mutations.flatMap((one) => one.on.map((layout) => ({ ...one, on: [layout] })));

  it.each(sample(each, 1))('$name on $on', { timeout: 600_000 }, async (mutation) => {
    const those = await runMutation(mutation, readSource);
    outcomes.push(...those);
    for (const outcome of those) expectRight(outcome);
  });

  it('are read whole, apart from what may be set aside, most of them', { tags: 'long' }, () =>
    expectWhole(outcomes, 0.85),
  );
});
