/**
 * The reader, judged by layouts, spoilt answers and cases that somebody else wrote: never another figure, and none that
 * vanishes. A sample here; all of them with `npm run test:long`.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingWords } from '../../pipelines/reading-words.ts';
import { listReader } from '../../src/read/subjects/subjects.ts';
import { atLength, sample } from '../faults/chance.ts';
import { cases, runCase } from './cases.ts';
import { judgeSubjects, subjectCases } from './cases-subjects.ts';
import { layouts } from './layouts/all.ts';
import { mutations } from './mutations.ts';
import { randomLayout } from './random.ts';
import { readSource } from './reader.ts';
import {
  answersOf,
  type Outcome,
  runAnswers,
  runLayout,
  runMutation,
  worldFor,
} from './run-layouts.ts';

/** Nothing wrong and nothing missing. */
function expectRight({ judgement, name }: Outcome): void {
  const { wrong, missing } = judgement.samples;
  expect({ name, wrong, missing }).toEqual({ name, wrong: [], missing: [] });
}

/** How many of all are whole. */
function expectWhole(outcomes: readonly Outcome[], least: number): void {
  const parts = outcomes.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
  const share = 1 - parts.length / outcomes.length;
  expect(share, `not whole: ${parts.join(', ')}`).toBeGreaterThanOrEqual(least);
}

describe('layouts', () => {
  const outcomes: Outcome[] = [];

  it.each(sample(layouts, 3))('$name', { timeout: 600_000 }, async (layout) => {
    const outcome = await runLayout(layout, readSource, !atLength());
    outcomes.push(outcome);
    expectRight(outcome);
  });

  it('are read whole, nine in ten', { tags: 'long' }, () => expectWhole(outcomes, 0.9));
});

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

describe('cases', () => {
  const outcomes: Outcome[] = [];

  it.each(sample(cases, 4))('$kind: $name', { timeout: 600_000 }, async (one) => {
    const outcome = await runCase(one, readSource);
    outcomes.push(outcome);
    expectRight(outcome);
  });

  it('are read whole, nine in ten', { tags: 'long' }, () => expectWhole(outcomes, 0.9));

  it.each(subjectCases)('$kind: $name', ({ ...one }) => {
    const read = listReader([], readingWords.subjects);
    const readings = one.answers.map(({ request, body }) =>
      read({ request, body: Buffer.from(body), contentType: 'application/json' }),
    );
    expect(judgeSubjects(one, readings)).toEqual([]);
  });
});

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
