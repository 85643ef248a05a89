import { describe, expect, it } from 'vitest';
import { conditionOf } from '../../src/mirror/walk/asks.ts';

describe('conditionOf(etag, lastModified)', () => {
  it('prefers an entity tag, unless it is longer than servers take', () => {
    const date = 'Thu, 26 Nov 2026 00:00:00 GMT';
    expect(conditionOf('"a"', date)).toEqual({ 'if-none-match': '"a"' });
    expect(conditionOf(`"${'a'.repeat(60_000)}"`, date)).toEqual({ 'if-modified-since': date });
    expect(conditionOf(`"${'a'.repeat(60_000)}"`, null)).toBeNull();
  });
});
