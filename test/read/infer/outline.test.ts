import { expect, it } from 'vitest';
import { outlineOf } from '../../../src/read/infer/outline.ts';

it('an outline has one element of each list, also of those in a text of JSON, and rows whole', () => {
  const body = { rc: 0, pl: '[[1,"SB","[…"],[2,"PD"]]', n: [3, 4], text: '[no list' };
  const pl = { '(json)': [[1, 'SB', '[…']] };
  expect(outlineOf(body)).toEqual({ rc: 0, pl, n: [3], text: '[no list' });
});
