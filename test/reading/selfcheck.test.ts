/** The means of judging readers, judged: sums of the world, bodies of the layouts, and a judge that can fail. */
import { describe, expect, test } from 'vitest';
import type { Request } from '../../src/model/request.ts';
import { sample } from '../faults/chance.ts';
import { type Answer, isWhole, judge, type ReadFigure, type Reading } from './judge.ts';
import { layouts } from './layouts/all.ts';
import type { Layout } from './layouts/layout.ts';
import { perfect } from './perfect.ts';
import { answersOf, worldFor } from './run-layouts.ts';
import type { Truth } from './world.ts';

const world = worldFor();
const question: Request = {
  endpoint: 'workforce',
  subjectKind: 'organism',
  subjectId: '10200',
  year: 2016,
  groupby: null,
  field: null,
  restriction: null,
};

function total(truth: readonly Truth[]): number {
  return truth.reduce((sum, { value }) => sum + value, 0);
}

/** Sums by the category of one part: of the field, of the group. */
function margins(truth: readonly Truth[], part: 'group' | 'field'): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of truth) sums[one[part]!] = (sums[one[part]!] ?? 0) + one.value;
  return sums;
}

describe('the world', () => {
  const { statistics } = world.catalogue;
  const organisms = world.subjects.filter(({ kind }) => kind === 'organism');

  test('an undivided workforce is the sum over any field, in every subject and year', () => {
    const fields = statistics.find(({ name }) => name === 'workforce')!.field;
    for (const { kind, id } of world.subjects) {
      for (const year of world.years) {
        const asked = { ...question, subjectKind: kind, subjectId: id, year };
        for (const field of fields) {
          expect(total(world.truth({ ...asked, field }))).toBe(total(world.truth(asked)));
        }
      }
    }
  });

  test('crossed answers have the single splits as margins and their transposes', () => {
    for (const [endpoint, pairs] of [
      ['distribution', ['level', 'language', 'home', 'nationality']],
      ['contractors', ['gender', 'mission', 'category', 'reason']],
    ] as const) {
      for (const groupby of pairs) {
        for (const field of pairs) {
          if (groupby === field) continue;
          const asked = { ...question, endpoint };
          const crossed = world.truth({ ...asked, groupby, field });
          expect(margins(crossed, 'group')).toEqual(
            margins(world.truth({ ...asked, groupby }), 'group'),
          );
          expect(margins(crossed, 'field')).toEqual(
            margins(world.truth({ ...asked, groupby: field }), 'group'),
          );
          const turned = world.truth({ ...asked, groupby: field, field: groupby });
          const asKeys = (rows: readonly Truth[], isTurned: boolean) =>
            rows.map((one) => {
              const { group, field: category, value } = one;
              return isTurned ? `${category} ${group} ${value}` : `${group} ${category} ${value}`;
            });
          expect(asKeys(turned, true).sort()).toEqual(asKeys(crossed, false).sort());
        }
      }
    }
  });

  test('a diagonal answer is the single split, and days by month are those by weekday', () => {
    const single = world.truth({ ...question, endpoint: 'distribution', groupby: 'level' });
    const diagonal = world.truth({
      ...question,
      endpoint: 'distribution',
      groupby: 'level',
      field: 'level',
    });
    expect(diagonal).toEqual(single.map((one) => ({ ...one, field: one.group })));
    for (const { kind, id } of world.subjects) {
      const asked = { ...question, endpoint: 'illness', subjectKind: kind, subjectId: id };
      const byMonth = world.truth({ ...asked, groupby: 'month' });
      expect(total(byMonth)).toBe(total(world.truth({ ...asked, groupby: 'weekday' })));
    }
  });

  test('the entity is the sum of its organisms, but not in the rate', () => {
    for (const request of world.questions({ subjects: ['90001'] })) {
      if (request.endpoint === 'carph') continue;
      const parts = organisms.flatMap(({ id }) =>
        world.truth({ ...request, subjectKind: 'organism', subjectId: id }),
      );
      expect(total(world.truth(request))).toBe(total(parts));
    }
    const rates = { ...question, endpoint: 'carph', year: null };
    const whole = world.truth({ ...rates, subjectKind: 'entity', subjectId: '90001' });
    const parts = organisms.flatMap(({ id }) => world.truth({ ...rates, subjectId: id }));
    expect(total(whole)).not.toBe(total(parts));
  });

  test('contractors are the contractual staff, a body founded later is absent before, a tiny one has zeros', () => {
    const contractual = world
      .truth({ ...question, field: 'status' })
      .find(({ field }) => field === 'C')!.value;
    const contractors = { ...question, endpoint: 'contractors', groupby: 'mission' };
    expect(total(world.truth(contractors))).toBe(contractual);
    const founded = { ...question, subjectId: '10260' };
    expect(world.truth({ ...founded, year: 2015 })).toEqual([]);
    expect(total(world.truth({ ...founded, year: 2016 }))).toBeGreaterThan(0);
    const tiny = world.questions({ subjects: ['10311'], endpoints: ['longabsence'] });
    expect(tiny.some((request) => total(world.truth(request)) === 0)).toBe(true);
  });
});

/** What a body of this layout tells of the truth, the year asked for apart. */
function told({ expect: expected }: Layout, request: Request, truth: readonly Truth[]): unknown[] {
  const step = expected?.rounded ?? 1;
  return truth
    .filter((one) => expected?.dropped?.(one, request) !== true)
    .map((one) => ({
      ...one,
      year: request.year === null ? one.year : 0,
      value:
        expected?.hidden?.(one, request) === true
          ? null
          : step === 1
            ? one.value
            : Math.round(one.value / step),
    }));
}

describe.each(sample(layouts, 30))('layout $name', ({ ...layout }) => {
  const own = worldFor(layout.world);
  const narrow = { subjects: ['90001', '10200', '10260', '10311'], years: [2015, 2016] };
  const answers = answersOf(layout, own, own.questions(narrow));

  test('writes JSON in which different figures are different bodies', () => {
    const byBody = new Map<string, string>();
    for (const { request, body } of answers) {
      expect(() => JSON.parse(body)).not.toThrow();
      const truth = own.truth(request);
      if (truth.length === 0) continue;
      const { groupby, field, endpoint } = request;
      const said = JSON.stringify(told(layout, request, truth));
      const part = layout.selects === true ? `${request.year}/${request.subjectId}` : '';
      const shown = `${endpoint}/${groupby}/${field}/${part} ${body}`;
      expect(byBody.get(shown) ?? said).toBe(said);
      byBody.set(shown, said);
    }
  });

  test('a reader who knows the truth has all of it', () => {
    const readings = answers.map((answer) => perfect(own, answer, layout.expect));
    const judgement = judge(own, layout, answers, readings);
    expect(judgement.samples).toEqual({ wrong: [], missing: [], aside: [] });
  });

  test.skipIf(layout.selects)('an answer without figures differs from those with', () => {
    const empty = new Set(
      answers.filter(({ request }) => own.truth(request).length === 0).map(({ body }) => body),
    );
    expect(empty.size).toBeGreaterThan(0);
    const full = answers.filter(
      ({ request }) => told(layout, request, own.truth(request)).length > 0,
    );
    for (const { body } of full) expect(empty.has(body)).toBe(false);
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
