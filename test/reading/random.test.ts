import fc from 'fast-check';
import { describe, it } from 'vitest';
import { atLength } from '../faults/chance.ts';
import { expectRight } from './expect-right.ts';
import { randomLayout } from './random.ts';
import { readSource } from './reader.ts';
import { answersOf, runAnswers, worldFor } from './run-layouts.ts';

describe('house styles by chance', () => {
  it('show never another figure, and none that vanishes', {
    tags: 'sampled',
    timeout: 900_000,
  }, async () => {
    const world = worldFor();
    const requests = world.questions({ years: [2016, 2017, 2018], pivotOnly: true });
    await fc.assert(
      fc.asyncProperty(randomLayout, async (layout) => {
        const answers = answersOf(layout, world, requests);
        expectRight(await runAnswers(layout.name, world, layout, answers, readSource));
      }),
      { numRuns: atLength() ? 40 : 3 },
    );
  });
});
