import { describe, expect, it } from 'vitest';
import { readingWords } from '../../pipelines/reading-words.ts';
import { listReader } from '../../src/read/subjects/subjects.ts';
import { sample } from '../faults/chance.ts';
import { cases, runCase } from './cases.ts';
import { judgeSubjects, subjectCases } from './cases-subjects.ts';
import { expectRight, expectWhole } from './expect-right.ts';
import { readSource } from './reader.ts';
import type { Outcome } from './run-layouts.ts';

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
