import { describe, expect, it } from 'vitest';
import { ask, told } from '../ask.ts';

const cross = 'distribution?year=2020&groupby=level&field=language';
const level = { name: 'level', values: ['A', 'B'] };
const language = { name: 'language', values: ['N', 'F', 'D'] };
const crossed = ['A/D=115', 'A/F=154', 'A/N=346', 'B/D=43', 'B/F=63', 'B/N=146'];
const values = [
  [346, 154, 115],
  [146, 63, 43],
];

describe('readOwnAxes(payload, lexicon)', () => {
  it('reads figures in arrays on the axes that a list names', () => {
    expect(told(ask(cross, { dimensions: [level, language], values }))).toEqual(crossed);
    const echo = { query: { year: 2020, groupby: 'level', field: 'language' } };
    expect(told(ask(cross, { ...echo, axes: [level, language], cells: values }))).toEqual(crossed);
    const turned = {
      dimensions: [language, level],
      values: [
        [346, 146],
        [154, 63],
        [115, 43],
      ],
    };
    expect(told(ask(cross, turned))).toEqual(crossed);
  });

  it('reads one axis, years and categories with labels', () => {
    const split = 'workforce?year=2020&field=language';
    const body = { dimensions: [language], values: [346, 154, 115] };
    expect(told(ask(split, body))).toEqual(['/D=115', '/F=154', '/N=346']);
    const categories = [
      { code: 'N', label: 'Nederlands' },
      { code: 'F', label: 'Frans' },
    ];
    const labelled = { dimensions: [{ id: 'language', categories }], cells: [346, 154] };
    expect(told(ask(split, labelled))).toEqual(['/F=154', '/N=346']);
    const years = { dimensions: [{ name: 'year', values: [2018, 2019] }], values: [1.22, 1.06] };
    const rates = ask('carph', years).figures.map(({ year, value }) => [year, value]);
    expect(rates).toEqual([
      [2018, 1.22],
      [2019, 1.06],
    ]);
  });

  it.each([
    ['another year', { query: { year: 2018 }, dimensions: [level, language], values }],
    ['another dimension', { dimensions: [level, { ...language, name: 'age' }], values }],
    ['arrays of another length', { dimensions: [level, language], values: values.slice(1) }],
    ['arrays less deep', { dimensions: [level, language], values: values.flat() }],
    ['two arrays of figures', { dimensions: [level, language], values, cells: values }],
  ])('sets aside %s', (_, body) => {
    expect(ask(cross, body).verdict).toBe('quarantined');
  });
});
