import { expect, it } from 'vitest';
import { outlineOf } from '../../../src/read/infer/outline.ts';

it('an outline has one element of each list, also of those in a text of JSON', () => {
  const body = { rc: 0, pl: '[[1,"SB","[…"],[2,"PD"]]', text: '[no list' };
  expect(outlineOf(body)).toEqual({ rc: 0, pl: { '(json)': [[1]] }, text: '[no list' });
});
