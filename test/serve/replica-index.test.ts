import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IndexRow, ReplicaIndex } from '../../src/serve/replica-index.ts';

function row(key: string, rank: number, seq: number, bodySeq = seq): IndexRow {
  const digest = createHash('md5').update(key).digest();
  return { hashLow: digest.readUInt32LE(0), hashHigh: digest.readUInt32LE(4), rank, seq, bodySeq };
}

describe('ReplicaIndex', () => {
  it('finds among many what was recorded, and nothing else', () => {
    const index = new ReplicaIndex();
    for (let seq = 1; seq <= 20_000; seq += 1) index.record(row(`organisms/${seq}`, 3, seq));
    expect(index.requests).toBe(20_000);
    for (const seq of [1, 2, 4096, 19_999, 20_000]) {
      expect(index.find(`organisms/${seq}`)).toEqual({ seq, bodySeq: seq });
    }
    expect(index.find('organisms/0')).toBeNull();
    expect(index.find('')).toBeNull();
  });

  it('keeps the latest of what says most, in whatever order rows come', () => {
    const landed = fc.uniqueArray(
      fc.record({
        key: fc.integer({ min: 0, max: 5 }),
        rank: fc.integer({ min: 1, max: 3 }),
        seq: fc.integer({ min: 1, max: 0xffff_ffff }),
      }),
      { selector: ({ seq }) => seq, maxLength: 40 },
    );
    fc.assert(
      fc.property(landed, (rows) => {
        const index = new ReplicaIndex();
        for (const { key, rank, seq } of rows) index.record(row(`${key}`, rank, seq, 0));
        for (let key = 0; key <= 5; key += 1) {
          const own = rows.filter((one) => one.key === key);
          const [best] = own.sort((a, b) => b.rank - a.rank || b.seq - a.seq);
          const found = index.find(`${key}`);
          expect(found?.seq ?? null).toBe(best?.seq ?? null);
        }
      }),
    );
  });

  it('refuses rows beyond what it can address', () => {
    expect(() => new ReplicaIndex().record(row('a', 3, 2 ** 32))).toThrow(RangeError);
  });
});
