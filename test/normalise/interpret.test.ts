import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { learn } from '../../src/normalise/category-sets.ts';
import { parseRequestKey } from '../../src/request.ts';
import { ask, told } from './ask.ts';

const cross = 'distribution?year=2020&groupby=level&field=gender';
const split = 'workforce?year=2020&field=gender';
const undivided = 'workforce?year=2020';

describe('interpret(request, body, contentType, context)', () => {
  it('never reads a cross that is nested the other way as if it were not', () => {
    const body = { F: { A: 1, B: 2 }, M: { A: 3, B: 4 } };
    expect(ask(cross, body).verdict).toBe('quarantined');
    const teach = (key: string, answer: unknown) =>
      learn(federalHr, parseRequestKey(federalHr, `organisms/10215/${key}`)!, ask(key, answer));
    const sets = new Map([
      ...teach('workforce?year=2020&field=level', { A: 4, B: 6 }),
      ...teach(split, { F: 3, M: 7 }),
    ]);
    const read = ask(cross, body, sets);
    expect(told(read)).toEqual(['A/F=1', 'A/M=3', 'B/F=2', 'B/M=4']);
    expect(read.binding).toBe('category sets');
    expect(read.setsUsed).toEqual(['staff/gender', 'staff/level']);
  });

  it.each([
    ['field ignored', split, [{ year: 2020, total: 30 }]],
    [
      'field ignored',
      cross,
      [
        { level: 'A', total: 3 },
        { level: 'B', total: 4 },
      ],
    ],
    ['groupby ignored', cross, [{ gender: 'F', total: 3 }]],
    ['split not asked', undivided, { F: 12, M: 3 }],
    ['split not asked', split, [{ gender: 'F', level: 'A', total: 3 }]],
    ['split not asked', split, [{ level: 'A', total: 3 }]],
    ['another year', undivided, [{ year: 2019, total: 30 }]],
    ['another year', undivided, { year: 2019, data: [{ total: 30 }] }],
    [
      'restriction ignored',
      `${undivided}&restriction=telework`,
      { restriction: null, data: [{ total: 3 }] },
    ],
    [
      'duplicate category',
      split,
      [
        { gender: 'F', total: 3 },
        { gender: 'F', total: 4 },
      ],
    ],
    ['contradiction', split, { F: 12, M: 31, total: 30 }],
    ['row without figure', split, [{ gender: 'F', total: 3 }, { gender: 'M' }]],
    ['row without category', split, [{ gender: 'F', total: 3 }, { total: 3 }]],
    ['ambiguous', split, { zz: 42 }],
    ['paginated', split, { data: [{ gender: 'F', total: 1 }], next_page: 'http://x/?page=2' }],
    ['paginated', split, { data: [{ gender: 'F', total: 1 }], total_count: 43 }],
    ['paginated', split, { data: [{ gender: 'F', total: 1 }], has_more_items: true }],
    ['paginated', split, { data: [{ gender: 'F', total: 1 }], total_observations: 2 }],
    ['error in body', split, { error: { code: 400, message: 'bad field' } }],
    ['error in body', split, { status: 'REQUEST_NOT_PROCESSED', message: ['no'], Results: {} }],
    ['wrong answer', 'organisms/10215', { id: 10216, name_fr: 'a' }],
    ['record without id', 'organisms', [{ name_fr: 'a' }]],
    ['duplicate id', 'organisms', [{ id: 1 }, { id: '1' }]],
    ['paginated', 'organisms', { data: [{ id: 1, name_fr: 'a' }], total: 2 }],
    ['paginated', 'organisms', { page: 1, pages: 3, organisms: [{ id: 1, name_fr: 'a' }] }],
  ])('quarantines: %s', (kind, key, body) => {
    const read = ask(key, body);
    expect([read.verdict, read.problems[0]?.kind, read.figures.length]).toEqual([
      'quarantined',
      kind,
      0,
    ]);
  });

  it.each([
    ['an empty list', []],
    ['an empty map', {}],
    ['no data', { data: null }],
    ['a message that there are none', { message: 'No data available' }],
  ])('takes %s as empty', (_, body) => {
    expect(ask(split, body).verdict).toBe('empty');
  });

  it.each([
    ['deep nesting', '['.repeat(100_000)],
    ['duplicate keys', '{"F":1,"F":2}'],
    ['half a surrogate', '[{"gender":"\\ud800","total":1}]'],
    ['a NUL', '[{"gender":"\\u0000","total":1}]'],
    ['endless numbers', '[{"gender":"F","total":Infinity},{"gender":"M","total":3}]'],
    ['NaN in half a body', '[{"gender":"F","total":NaN},{"gender":"M","tot'],
    ['bad rows', JSON.stringify(Array.from({ length: 200_000 }, () => ({ zz: true })))],
  ])('sets aside %s with a short message', (_, body) => {
    const read = ask(split, body);
    expect(read.verdict).toBe('quarantined');
    expect(read.why?.length).toBeLessThanOrEqual(300);
  });

  it('keeps NaN as Python writes it, and takes it for no figure', () => {
    const body = '[{"gender":"F","total":NaN,"note":"\\"NaN\\""},{"gender":"M","total":1.50}]';
    const { figures } = ask(split, body);
    expect(figures.map(({ value, valueText, obsStatus }) => [value, valueText, obsStatus])).toEqual(
      [
        [null, 'NaN', 'O'],
        [1.5, '1.50', 'A'],
      ],
    );
  });

  it('keeps every digit of a number', () => {
    const read = ask(
      split,
      '[{"gender":"F","total":9007199254740993},{"gender":"M","total":12.0}]',
    );
    expect(read.figures.map(({ valueText }) => valueText)).toEqual(['9007199254740993', '12.0']);
  });

  it('reads the year of a statistic without one from the answer', () => {
    const read = ask('pension', { 2019: { age: 3, illness: 4 }, 2020: { age: 5, illness: 6 } });
    expect(read.figures.map(({ year, reason, value }) => [year, reason, value])).toEqual([
      [2019, 'age', 3],
      [2019, 'illness', 4],
      [2020, 'age', 5],
      [2020, 'illness', 6],
    ]);
  });

  it('gives one fingerprint whatever the dimension, the number of rows and the figures', () => {
    const one = ask(split, [{ gender: 'F', total: 1 }]);
    const many = ask('workforce?year=2021&field=level', [
      { level: 'A', total: 5 },
      { level: 'B', total: 0 },
    ]);
    expect(one.fingerprint).toBe(many.fingerprint);
    expect(ask(split, { F: 1, M: 2 }).fingerprint).not.toBe(one.fingerprint);
  });
});
