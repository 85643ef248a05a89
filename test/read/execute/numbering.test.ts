import { expect, it } from 'vitest';
import { Numbering } from '../../../src/read/execute/numbering.ts';

it('numbers rows as they come, and the same cells alike', () => {
  const rows = new Numbering();
  expect(
    [
      [1, 'a', null],
      [1, 'b', null],
      [1, 'a', null],
    ].map((row) => rows.of(row)),
  ).toEqual([0, 1, 0]);
  expect(rows.size).toBe(2);
});

it('keeps apart what looks alike as a text', () => {
  const rows = new Numbering();
  const alike = [
    ['a\u0001', 'b'],
    ['a', '\u0001b'],
    ['a', ''],
    ['a', null],
    [1, 'b'],
    ['1', 'b'],
    ['null', 'b'],
    [null, 'b'],
  ];
  expect(alike.map((row) => rows.of(row))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
