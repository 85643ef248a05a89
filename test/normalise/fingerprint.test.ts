import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';

const shape = (rows: unknown) => ask('workforce?year=2020&field=gender', rows).fingerprint;
const rows = (...values: unknown[]) =>
  values.map((value, at) => ({ gender: ['F', 'M'][at], count: value }));

describe('tableFingerprint(envelope, plan)', () => {
  it('tells numbers from texts, whatever stands in place of hidden ones', () => {
    expect(shape(rows(3, '<5'))).toBe(shape(rows(3, 4)));
    expect(shape(rows('3', '<5'))).toBe(shape(rows('3', '4')));
    expect(shape(rows('3', '4'))).not.toBe(shape(rows(3, 4)));
  });

  it('says that it cannot tell where all are hidden', () => {
    for (const hidden of ['<5', '*', null])
      expect(shape(rows(hidden, hidden))).toContain('figure: hidden');
  });

  it('takes no flag beside a hidden figure for another shape', () => {
    const [first, second] = rows(3, null);
    expect(shape([first, { ...second, obs_status: 'c' }])).toBe(shape([first, second]));
  });
});
