/**
 * The reader, judged by layouts, spoilt answers and cases that somebody else wrote: never another figure, and none that
 * vanishes. It takes many minutes, so only `npm run test:reading` runs it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { atLength } from '../faults/chance.ts';
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

/** What is read wrong today; each is a defect that is not mended yet. */
const knownWrong: readonly string[] = ['members-turned on ckan-datastore'];

/** Nothing wrong and nothing missing. */
function expectRight({ judgement, name }: Outcome): void {
  const { wrong, missing } = judgement.samples;
  const isRight = wrong.length + missing.length === 0;
  if (knownWrong.includes(name)) expect({ name, isRight }).toEqual({ name, isRight: false });
  else expect({ name, wrong, missing }).toEqual({ name, wrong: [], missing: [] });
}

/** How many of all are whole. */
function expectWhole(outcomes: readonly Outcome[], least: number): void {
  const parts = outcomes.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
  const share = 1 - parts.length / outcomes.length;
  expect(share, `not whole: ${parts.join(', ')}`).toBeGreaterThanOrEqual(least);
}

describe.runIf(atLength())('layouts', () => {
  const outcomes: Outcome[] = [];

  it.each(layouts)('$name', { timeout: 600_000 }, async (layout) => {
    const outcome = await runLayout(layout, readSource);
    outcomes.push(outcome);
    expectRight(outcome);
  });

  it('are read whole, most of them', () => expectWhole(outcomes, 0.85));
});

describe.runIf(atLength())('spoilt answers', () => {
  const outcomes: Outcome[] = [];

  it.each(mutations)('$name', { timeout: 600_000 }, async (mutation) => {
    const those = await runMutation(mutation, readSource);
    outcomes.push(...those);
    for (const outcome of those) expectRight(outcome);
  });

  it('are read whole, apart from what may be set aside, most of them', () =>
    expectWhole(outcomes, 0.85));
});

describe.runIf(atLength())('cases', () => {
  const outcomes: Outcome[] = [];

  it.each(cases)('$kind: $name', { timeout: 600_000 }, async (one) => {
    const outcome = await runCase(one, readSource);
    outcomes.push(outcome);
    expectRight(outcome);
  });

  it('are read whole, nine in ten', () => expectWhole(outcomes, 0.9));

  it.each(subjectCases)('$kind: $name', async ({ ...one }) => {
    const answers = one.answers.map((answer) => ({ ...answer, contentType: 'application/json' }));
    const { readings } = await readSource(federalHr, answers);
    expect(judgeSubjects(one, readings)).toEqual([]);
  });
});

describe.runIf(atLength())('house styles by chance', () => {
  it('show never another figure, and none that vanishes', { timeout: 900_000 }, async () => {
    const world = worldFor();
    const requests = world.questions({ years: [2016, 2017, 2018], pivotOnly: true });
    await fc.assert(
      fc.asyncProperty(randomLayout, async (layout) => {
        const answers = answersOf(layout, world, requests);
        expectRight(await runAnswers(layout.name, world, layout, answers, readSource));
      }),
      { numRuns: 40 },
    );
  });
});
