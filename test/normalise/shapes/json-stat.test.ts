import { describe, expect, it } from 'vitest';
import { ask, told } from '../ask.ts';

const crossed = 'distribution?year=2020&groupby=gender&field=level';
const gender = 'workforce?year=2020&field=gender';
const cube = {
  version: '2.0',
  class: 'dataset',
  label: 'Effectif',
  id: ['gender', 'level'],
  size: [2, 2],
  dimension: {
    gender: { category: { index: { F: 0, M: 1 }, label: { F: 'Femmes', M: 'Hommes' } } },
    level: { category: { index: ['A', 'B'] } },
  },
  value: [1, 2, 3, 4],
};
const all = ['F/A=1', 'F/B=2', 'M/A=3', 'M/B=4'];
const byTime = (year: string, unit: object = {}) => ({
  ...cube,
  id: ['time', 'metric', 'sex'],
  size: [1, 1, 2],
  role: { time: ['time'], metric: ['metric'] },
  dimension: {
    time: { category: { index: [year] } },
    metric: { category: { label: { hc: 'Headcount' }, unit: { hc: unit } } },
    sex: { category: { index: ['F', 'M'] } },
  },
  value: [5, 6],
});

/** 12 kB that tell of 216 million cells, one of them filled. */
const boundless = {
  ...cube,
  id: ['a', 'b', 'gender'],
  size: [600, 600, 600],
  dimension: Object.fromEntries(
    ['a', 'b', 'gender'].map((id) => [
      id,
      { category: { index: Array.from({ length: 600 }, (_unused, place) => `c${place}`) } },
    ]),
  ),
  value: { 0: 5 },
};

describe('interpret(request, JSON-stat)', () => {
  it.each([
    ['version 2', crossed, cube, all],
    [
      'version 1',
      crossed,
      {
        dataset: {
          label: 'x',
          dimension: { id: cube.id, size: cube.size, ...cube.dimension },
          value: cube.value,
        },
      },
      all,
    ],
    [
      'sparse, with a status',
      crossed,
      { ...cube, value: { 0: 1, 3: 4 }, status: { 1: 'c' } },
      ['F/A=1', 'F/B=', 'M/A=', 'M/B=4'],
    ],
    ['a time, a metric and a unit', gender, byTime('2020', { label: 'persons' }), ['/F=5', '/M=6']],
  ])('is read: %s', (_, key, body, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it('says what is suppressed and what is missing', () => {
    const { figures } = ask(crossed, { ...cube, value: { 0: 1, 3: 4 }, status: { 1: 'c' } });
    expect(figures.map(({ obsStatus }) => obsStatus)).toEqual(['A', 'Q', 'O', 'A']);
  });

  it.each([
    ['of another year', gender, byTime('2019')],
    ['in thousands', gender, byTime('2020', { label: 'thousands' })],
    ['in a power of ten', gender, byTime('2020', { base: 'persons', decimals: 1, multiplier: 3 })],
    ['with a sign of another unit', gender, byTime('2020', { symbol: '%' })],
    ['with too few figures', crossed, { ...cube, value: [1, 2, 3] }],
    [
      'with two categories at one place',
      crossed,
      { ...cube, dimension: { ...cube.dimension, level: { category: { index: { A: 0, B: 0 } } } } },
    ],
    ['of a further dimension', gender, cube],
    [
      'of nameless dimensions',
      crossed,
      {
        ...cube,
        id: ['d1', 'd2'],
        dimension: {
          d1: { category: { index: ['x', 'y'] } },
          d2: { category: { index: ['p', 'q'] } },
        },
      },
    ],
    ['of more cells than memory holds', gender, boundless],
    ['of an error', crossed, { version: '2.0', class: 'error', label: 'no' }],
  ])('is set aside: %s', (_, key, body) => {
    expect(ask(key, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });
});
