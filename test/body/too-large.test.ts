import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../src/read/body.ts';
import { isTeachable } from '../../src/read/bounds.ts';

describe('bodies that nobody means', () => {
  it('are told without being parsed where they hold more than half a million values', () => {
    const numbers = `[${'1,'.repeat(500_001)}1]`;
    expect(bodyOf(numbers, null)).toMatchObject({
      error: expect.stringContaining('at most 500000'),
    });
    expect(bodyOf(`[${'1,'.repeat(1000)}1]`, null)).not.toHaveProperty('error');
  });

  it('are not learned from where they have too many values or keys', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
    expect(isTeachable({ data: keys(20_000) })).toBe(false);
    expect(isTeachable(Array.from({ length: 100 }, () => keys(1001)))).toBe(false);
    expect(isTeachable(Array.from({ length: 60 }, () => keys(60)))).toBe(true);
  });
});
