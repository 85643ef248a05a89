import { describe, expect, it } from 'vitest';
import { ask, told } from '../ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';

describe('readColumns(payload, lexicon)', () => {
  it.each([
    ['an array per column', { gender: ['F', 'M'], count: [1, 2] }],
    ['labels beside values', { labels: ['F', 'M'], values: [1, 2] }],
    ['categories beside data', { categories: ['F', 'M'], data: [1, 2] }],
    ['one series', { categories: ['F', 'M'], series: [{ name: 'Total', data: [1, 2] }] }],
    ['one data set', { labels: ['F', 'M'], datasets: [{ label: 'Effectif', data: [1, 2] }] }],
  ])('reads %s', (_, body) => {
    expect(told(ask(split, body))).toEqual(['/F=1', '/M=2']);
  });

  it('reads several series where the categories tell which dimension is which', () => {
    const series = [
      { name: 'F', data: [1, 3] },
      { name: 'M', data: [2, 4] },
    ];
    const read = ask(cross, { categories: ['A', 'B'], series });
    expect([told(read), read.binding]).toEqual([
      ['A/F=1', 'A/M=2', 'B/F=3', 'B/M=4'],
      'common categories',
    ]);
  });

  it.each([
    ['columns of different length', { gender: ['F', 'M'], count: [1] }],
    ['a series of another length', { categories: ['F', 'M'], series: [{ name: 'n', data: [1] }] }],
    ['a column of objects', { gender: ['F', 'M'], count: [1, {}] }],
  ])('quarantines %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it('quarantines series of which nothing tells the dimension', () => {
    const series = [
      { name: 'p', data: [1, 3] },
      { name: 'q', data: [2, 4] },
    ];
    const key = 'distribution?year=2020&groupby=age&field=home';
    expect(ask(key, { categories: ['r', 's'], series }).verdict).toBe('quarantined');
  });
});
