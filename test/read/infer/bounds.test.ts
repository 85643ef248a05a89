import { describe, expect, it } from 'vitest';
import { isTeachable } from '../../../src/read/infer/bounds.ts';

describe('isTeachable(body, most)', () => {
  it.each<[string, unknown, boolean]>([
    ['a few rows', { data: [{ gender: 'F', n: 1 }] }, true],
    ['as many scalars as may be', { data: Array(10_000).fill(1) }, true],
    ['one scalar more', { data: Array(10_001).fill(1) }, false],
    ['too many scalars in a text of JSON', { data: JSON.stringify(Array(10_001).fill(1)) }, false],
    ['a long text', { data: 'a, b, '.repeat(10_000) }, true],
    ['2,000 names', Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [at, 1])), true],
    ['one name more', Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [at, 1])), false],
    ['the same names again and again', { data: Array(3000).fill({ a: 1, b: 2 }) }, true],
  ])('of %s: %3$s', (_, body, expected) => {
    expect(isTeachable(body as never, 10_000)).toBe(expected);
  });
});
