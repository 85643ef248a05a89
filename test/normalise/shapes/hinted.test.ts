import { describe, expect, it } from 'vitest';
import { emptySets } from '../../../src/normalise/category-sets.ts';
import { hintsSchema } from '../../../src/normalise/hints.ts';
import { ask, told } from '../ask.ts';

const key = 'distribution?year=2020&groupby=level&field=gender';
const body = {
  blob: {
    lines: [
      { p: 'F', q: 'A', r: 3, s: 'Vrouwen' },
      { p: 'M', q: 'A', r: 4, s: 'Mannen' },
    ],
  },
};
const distribution = {
  rows: 'blob.lines',
  group: 'q',
  field: 'p',
  figure: 'r',
  labels: { field: { nl: 's' } },
};
const hints = hintsSchema.parse({ endpoints: { distribution } });

describe('readHinted(value, hint, request)', () => {
  it('reads what no recogniser would', () => {
    expect(ask(key, body).verdict).toBe('quarantined');
    const read = ask(key, body, emptySets(), hints);
    expect([told(read), read.shape]).toEqual([['A/F=3', 'A/M=4'], 'hint']);
    expect(read.figures[0]?.attributes).toEqual({ field_label_nl: 'Vrouwen' });
  });

  it('passes on an answer of which one record lacks a key', () => {
    const lines = [...body.blob.lines, { p: 'X', q: 'A' }];
    expect(ask(key, { blob: { lines } }, emptySets(), hints).verdict).toBe('quarantined');
  });
});

describe('hintsSchema', () => {
  it.each([
    ['an unknown member', { endpoints: {}, more: 1 }],
    ['a hint with an unknown member', { endpoints: { distribution: { ...distribution, x: 'y' } } }],
    ['a hint without a figure', { endpoints: { distribution: { rows: '' } } }],
    ['an empty key', { endpoints: { distribution: { rows: '', figure: '' } } }],
  ])('refuses %s', (_, file) => {
    expect(hintsSchema.safeParse(file).success).toBe(false);
  });
});
