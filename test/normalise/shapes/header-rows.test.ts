import { describe, expect, it } from 'vitest';
import { ask, told } from '../ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';
const crossed = ['A/F=1', 'A/M=2', 'B/F=3', 'B/M=4'];

describe('readHeaderRows(payload, lexicon)', () => {
  it.each([
    [
      'a header beside rows',
      {
        columns: ['gender', 'total'],
        rows: [
          ['F', 1],
          ['M', 2],
        ],
      },
    ],
    [
      'a header as the first row',
      [
        ['gender', 'total'],
        ['F', 1],
        ['M', 2],
      ],
    ],
    [
      'pairs without a header',
      [
        ['F', 1],
        ['M', 2],
      ],
    ],
    [
      'columns with names',
      {
        cols: [{ id: 'sexe' }, { id: 'n' }],
        rows: [
          ['F', 1],
          ['M', 2],
        ],
      },
    ],
    [
      'the cells of a chart',
      {
        cols: [{ id: 'sexe' }, { id: 'n' }],
        rows: [{ c: [{ v: 'F' }, { v: 1 }] }, { c: [{ v: 'M' }, { v: 2 }] }],
      },
    ],
  ])('reads %s', (_, body) => {
    expect(told(ask(split, body))).toEqual(['/F=1', '/M=2']);
  });

  it.each([
    ['an empty corner', ['', 'F', 'M']],
    ['a corner of null', [null, 'F', 'M']],
    ['a corner that names both dimensions', ['level\\gender', 'F', 'M']],
    ['a corner that names the outer dimension', ['niveau', 'F', 'M']],
  ])('reads a cross table with %s', (_, header) => {
    expect(told(ask(cross, [header, ['A', 1, 2], ['B', 3, 4]]))).toEqual(crossed);
  });

  it('reads the corner of a cross table that stands the other way', () => {
    const body = [
      ['gender\\level', 'A', 'B'],
      ['F', 1, 3],
      ['M', 2, 4],
    ];
    expect(told(ask(cross, body))).toEqual(crossed);
  });

  it.each([
    ['a row that is short', [['gender', 'total'], ['F', 1], ['M']]],
    ['a header twice', { columns: ['gender', 'gender'], rows: [['F', 1]] }],
    [
      'a header with a hole',
      [
        ['gender', null],
        ['F', 1],
        ['M', 2],
      ],
    ],
    [
      'a header of unknown words',
      [
        ['foo', 'bar'],
        ['F', 1],
        ['M', 2],
      ],
    ],
  ])('quarantines %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });
});
