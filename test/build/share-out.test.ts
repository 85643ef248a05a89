import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../src/database.ts';
import { shareOut } from '../../src/share-out.ts';

describe('shareOut(sessions, items, work)', () => {
  it('hands each item to one session', async () => {
    await withDatabase({ temporary: tmpdir() }, async (database) => {
      const beside = await database.beside();
      const seen: number[] = [];
      await shareOut([database, beside], [1, 2, 3, 4, 5], async (session, item) => {
        await session.connection.run('select 1');
        seen.push(item);
      });
      beside.close();
      expect(seen.sort()).toEqual([1, 2, 3, 4, 5]);
    });
  });

  it('throws what failed once every session is done, so that they can be closed', async () => {
    const long = 'select count(*) from range(1000000000000) as numbers(n) where n % 7 = 3';
    const begun: string[] = [];
    const failed = withDatabase({ temporary: tmpdir() }, async (database) => {
      const beside = await database.beside();
      try {
        await shareOut([database, beside], ['fails', long, 'never begun'], async (session, sql) => {
          begun.push(sql);
          if (sql === 'fails') await new Promise((resolve) => setTimeout(resolve, 200));
          await session.connection.run(sql);
        });
      } finally {
        // Closed while its statement runs, it would never end, nor would this process.
        beside.close();
      }
    });
    await expect(failed).rejects.toThrow('syntax error');
    expect(begun).toEqual(['fails', long]);
  });
});
