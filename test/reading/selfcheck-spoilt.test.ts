/** The spoilt answers and the cases: something is spoilt in each, and a reader that knows the truth passes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atLength, leaveOut, sample } from '../faults/chance.ts';
import { cases } from './cases.ts';
import { judgeSubjects, subjectCases } from './cases-subjects.ts';
import { isWhole, judge } from './judge.ts';
import { layoutNamed } from './layouts/all.ts';
import { mutations } from './mutations.ts';
import { careful, perfect } from './perfect.ts';
import { randomLayout } from './random.ts';
import { answersOf, worldFor } from './run-layouts.ts';

const spoilt = mutations.flatMap((mutation) =>
  mutation.on.slice(0, atLength() ? 4 : 1).map((name) => [mutation.name, name, mutation] as const),
);
if (!atLength()) leaveOut(mutations.flatMap(({ on }) => on.slice(1, 4)).length);

describe.each(spoilt)('%s on %s', (_, name, mutation) => {
  const world = worldFor(mutation.world);
  const layout = layoutNamed(name);
  const requests = world.questions({ subjects: ['90001', '10200', '10311'], years: [2016, 2017] });
  const answers = mutation.spoil({ world, layout, requests });
  const plain = answersOf(layout, worldFor(), requests);

  test('spoils something', () => {
    expect(answers.length).toBe(requests.length);
    const changed = answers.filter(({ body }, at) => body !== plain[at]!.body);
    expect(changed.length).toBeGreaterThan(0);
    for (const { body } of changed) expect(() => JSON.parse(body)).not.toThrow();
  });

  test('lets a reader pass who sets aside what he may, and none who reads on where he must not', () => {
    const left = judge(
      world,
      layout,
      answers,
      answers.map((one) => careful(world, one, layout.expect)),
    );
    expect(left.samples).toEqual({ wrong: [], missing: [], aside: [] });
    if (!answers.some(({ allow }) => allow === 'aside')) return;
    const read = judge(
      world,
      layout,
      answers,
      answers.map((one) => perfect(world, one)),
    );
    expect(read.wrong).toBeGreaterThan(0);
  });
});

describe.each(sample(cases, 30))('case $kind: $name', (one) => {
  const { world, expect: expected, answers } = one;
  const judged = expected === undefined ? {} : { expect: expected };

  test('is a walk of JSON that a careful reader passes, and one that knows the truth where he may', () => {
    expect(answers.length).toBeGreaterThan(0);
    for (const { body } of answers) expect(() => JSON.parse(body)).not.toThrow();
    const left = judge(
      world,
      judged,
      answers,
      answers.map((each) => careful(world, each, expected)),
    );
    expect(isWhole(left), left.samples.wrong.join('\n')).toBe(true);
    const read = judge(
      world,
      judged,
      answers,
      answers.map((each) => perfect(world, each, expected)),
    );
    expect(read.wrong > 0).toBe(answers.some(({ allow }) => allow === 'aside'));
    expect(read.missing).toBe(0);
  });
});

test('house styles by chance write JSON in which different figures are different bodies', () => {
  const world = worldFor();
  const requests = world.questions({
    subjects: ['10200', '10242'],
    years: [2016],
    pivotOnly: true,
  });
  for (const layout of fc.sample(randomLayout, 60)) {
    const figures = new Map<string, string>();
    for (const { request, body } of answersOf(layout, world, requests)) {
      expect(() => JSON.parse(body)).not.toThrow();
      const shown = `${request.endpoint}/${request.groupby}/${request.field} ${body}`;
      const said = JSON.stringify(world.truth(request));
      expect(figures.get(shown) ?? said).toBe(said);
      figures.set(shown, said);
    }
  }
});

describe('lists of subjects', () => {
  test.each(subjectCases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const right = one.ids.map((ids) => ({
      verdict: 'ok' as const,
      figures: [],
      why: null,
      subjects: ids.map((subjectId) => ({ subjectId })),
    }));
    expect(judgeSubjects(one, right)).toEqual([]);
    const more = right.map((reading) => ({
      ...reading,
      subjects: [...reading.subjects, { subjectId: '/v1/organisms' }],
    }));
    expect(judgeSubjects(one, more)).toHaveLength(one.ids.length);
  });
});
