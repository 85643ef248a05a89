/** The means of judging readers, judged: something is spoilt in each answer that is to be, and the judge can fail. */
import { describe, expect, test } from 'vitest';
import { atLength, leaveOut } from '../faults/chance.ts';
import { type Answer, isWhole, judge, type ReadFigure, type Reading } from './judge.ts';
import { layoutNamed, layouts } from './layouts/all.ts';
import { mutations } from './mutations.ts';
import { careful, perfect } from './perfect.ts';
import { answersOf, worldFor } from './run-layouts.ts';
import type { Truth } from './world.ts';

const world = worldFor();

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

describe('the judge', () => {
  const layout = layouts.find(({ name }) => name === 'results-data-rows')!;
  const requests = world.questions({ subjects: ['10200', '10260', '90001'], pivotOnly: true });
  const answers = answersOf(layout, world, requests);
  const right = answers.map((answer) => perfect(world, answer));
  const spoil = (change: (reading: Reading, answer: Answer) => Reading) =>
    judge(
      world,
      layout,
      answers,
      right.map((reading, position) => change(reading, answers[position]!)),
    );
  const figures = (change: (figure: ReadFigure) => ReadFigure) => (reading: Reading) => ({
    ...reading,
    figures: reading.figures.map(change),
  });

  test('finds nothing in right readings', () => {
    const judgement = judge(world, layout, answers, right);
    expect(judgement).toMatchObject({ wrong: 0, missing: 0, aside: 0 });
    expect(judgement.right).toBe(judgement.want);
    expect(isWhole(judgement)).toBe(true);
  });

  test.each<readonly [string, (reading: Reading, answer: Answer) => Reading]>([
    ['another value', figures((one) => ({ ...one, value: one.value! + 1 }))],
    ['no value', figures((one) => ({ ...one, value: null, obsStatus: 'M' }))],
    ['another measure', figures((one) => ({ ...one, measure: 'code' }))],
    ['another year', figures((one) => ({ ...one, year: 2011 }))],
    ['no year', figures((one) => ({ ...one, year: null }))],
    ['a category that nobody has', figures((one) => ({ ...one, groupValue: 'Q7' }))],
    ['a category too many', figures((one) => ({ ...one, groupValue: one.groupValue ?? 'F' }))],
    [
      'group and field exchanged',
      figures((one) => ({ ...one, groupValue: one.fieldValue, fieldValue: one.groupValue })),
    ],
    [
      'the figures twice',
      (reading) => ({ ...reading, figures: [...reading.figures, ...reading.figures] }),
    ],
    [
      'a total among the categories',
      (reading, { request }) => ({
        ...reading,
        figures:
          request.field !== 'gender'
            ? reading.figures
            : [...reading.figures, { ...reading.figures[0]!, fieldValue: 'Total', value: 113 }],
      }),
    ],
    [
      'a total that is not one',
      (reading) => ({
        ...reading,
        figures: reading.figures.slice(0, 1).map((one) => ({ ...one, fieldValue: '_T', value: 1 })),
      }),
    ],
    [
      'figures in an answer set aside',
      (reading) => ({ ...reading, verdict: 'quarantined' as const }),
    ],
  ])('calls wrong: %s', (_, change) => {
    const judgement = spoil(change);
    expect(judgement.wrong).toBeGreaterThan(0);
    expect(judgement.samples.wrong.length).toBeGreaterThan(0);
    expect(isWhole(judgement)).toBe(false);
  });

  test('tells what is missing and what is set aside without need', () => {
    const short = spoil((reading) => ({ ...reading, figures: reading.figures.slice(1) }));
    expect(short.missing).toBeGreaterThan(0);
    const empty = spoil(() => ({ verdict: 'empty', figures: [], why: null }));
    expect(empty.missing).toBe(empty.want);
    const aside = spoil(() => ({ verdict: 'quarantined', figures: [], why: 'because' }));
    expect(aside.aside).toBeGreaterThanOrEqual(aside.want);
    expect([short, empty, aside].map(isWhole)).toEqual([false, false, false]);
  });

  test('wants suppressed cells without a value and with a status, and answers to be set aside without figures', () => {
    const hidden = { hidden: ({ value }: Truth) => value < 5 };
    const shown = judge(world, { expect: hidden }, answers, right);
    expect(shown.wrong).toBeGreaterThan(0);
    const kept = right.map(
      figures((one) => (one.value! < 5 ? { ...one, value: null, obsStatus: 'Q' } : one)),
    );
    expect(judge(world, { expect: hidden }, answers, kept)).toMatchObject({ wrong: 0, missing: 0 });
    const demanded = answers.map((answer) => ({ ...answer, allow: 'aside' as const }));
    expect(judge(world, layout, demanded, right).wrong).toBeGreaterThan(0);
  });

  test('takes totals that are sums, and labels only where the layout has no codes', () => {
    const withTotal = spoil((reading, { request }) => {
      if (request.field !== 'gender' || request.groupby !== null) return reading;
      const [first] = reading.figures;
      if (first === undefined) return reading;
      const value = reading.figures.reduce((sum, one) => sum + one.value!, 0);
      return { ...reading, figures: [...reading.figures, { ...first, fieldValue: '_T', value }] };
    });
    expect(withTotal).toMatchObject({ wrong: 0, missing: 0 });
    expect(withTotal.totals).toBeGreaterThan(0);
    const labelled = right.map(
      figures((one) => (one.fieldValue === 'M' ? { ...one, fieldValue: 'Hommes' } : one)),
    );
    expect(judge(world, layout, answers, labelled).wrong).toBeGreaterThan(0);
  });
});
