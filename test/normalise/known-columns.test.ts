import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const gender = 'workforce?year=2020&field=gender';
const split = 'distribution?year=2020&groupby=level&field=gender';

describe('interpret(request, body) of rows under keys that nobody knows', () => {
  it('takes known categories of what was asked for as such, and the one number for the figure', () => {
    const rows = [
      { foo: 'Femmes', bar: 3 },
      { foo: 'Hommes', bar: null },
      { foo: 'Total', bar: 3 },
    ];
    expect(told(ask(gender, rows))).toEqual(['/Femmes=3', '/Hommes=', '/_T=3']);
  });

  it('keeps a figure of another name beside it', () => {
    const rows = [
      { foo: 'Femmes', bar: 3, pct: 42.9 },
      { foo: 'Hommes', bar: 4, pct: 57.1 },
    ];
    const read = ask(gender, rows).figures.map(({ measure, value }) => [measure, value]);
    expect(read).toEqual([
      ['headcount', 3],
      ['pct', 42.9],
      ['headcount', 4],
      ['pct', 57.1],
    ]);
  });

  it.each(['bar', 'headcount'])('finds two dimensions in either order, beside %s', (figure) => {
    const rows = [
      { foo: 'F', baz: 'A', [figure]: 3 },
      { foo: 'M', baz: 'A', [figure]: 7 },
      { foo: 'M', baz: 'B', [figure]: 4 },
    ];
    expect(told(ask(split, rows))).toEqual(['A/F=3', 'A/M=7', 'B/M=4']);
  });

  it.each([
    ['two numbers', gender, { foo: 'Femmes', bar: 3, baz: 4 }, { foo: 'Hommes', bar: 4, baz: 5 }],
    [
      'a text more',
      gender,
      { foo: 'Femmes', baz: 'x', bar: 3 },
      { foo: 'Hommes', baz: 'y', bar: 4 },
    ],
    ['categories that are not known', gender, { foo: 'Rot', bar: 3 }, { foo: 'Blau', bar: 4 }],
    [
      'those of another dimension',
      gender,
      { foo: 'Niveau A', bar: 3 },
      { foo: 'Niveau B', bar: 4 },
    ],
    ['one dimension of two', split, { foo: 'Femmes', bar: 3 }, { foo: 'Hommes', bar: 4 }],
    ['one dimension twice', split, { foo: 'F', baz: 'M', bar: 3 }, { foo: 'M', baz: 'F', bar: 4 }],
    ['numbers of rows', gender, { foo: 'Femmes', rang: 1 }, { foo: 'Hommes', rang: 2 }],
    ['one row', gender, { foo: 'Femmes', bar: 3 }],
  ])('sets aside %s', (_what, question, ...rows) => {
    expect(ask(question, rows).verdict).toBe('quarantined');
  });
});
