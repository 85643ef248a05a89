import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Database, withDatabase } from '../src/database.ts';
import { giveMemoryBack } from '../src/memory.ts';
import { temporaryFolder } from './helpers/temporary.ts';

describe('giveMemoryBack(temporary)', () => {
  it('frees what nothing on the heap refers to any more', async () => {
    const held = new Set(Array.from({ length: 20_000 }, () => new Uint8Array(10_000).fill(1)));
    const before = process.memoryUsage().arrayBuffers;
    held.clear();
    await giveMemoryBack(tmpdir());
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(before - 150_000_000);
  });
});

describe('Database.forgetFiles()', () => {
  it('lets go of the blocks of a database file, and of nothing else', async () => {
    const folder = temporaryFolder();
    await withDatabase({ temporary: folder, memoryLimit: '500MB' }, async (database) => {
      await database.attach(join(folder, 'numbers.duckdb'), 'file', "storage_version 'v1.0.0'");
      const { connection } = database;
      await connection.run(
        'create table file.numbers as select md5(n::text) as h from range(1e6::bigint) as r(n)',
      );
      await connection.run('create temp table others as from range(1_000_000)');
      const sums =
        'select sum(length(h)) + (select count(*) from others) as total from file.numbers';
      const before = await connection.runAndReadAll(sums);
      expect(await heldOfFiles(database)).toBeGreaterThan(10_000_000);
      await database.forgetFiles();
      expect(await heldOfFiles(database)).toBeLessThan(5_000_000);
      const after = await connection.runAndReadAll(sums);
      expect(after.getRowsJson()).toEqual(before.getRowsJson());
      const limit = await connection.runAndReadAll("select current_setting('memory_limit') as l");
      expect(limit.getRowsJson()).toEqual([['476.8 MiB']]);
    });
  });
});

async function heldOfFiles({ connection }: Database): Promise<number> {
  const read = await connection.runAndReadAll(
    "select sum(memory_usage_bytes)::double from duckdb_memory() where tag = 'BASE_TABLE'",
  );
  return Number(read.getRowsJson()[0]?.[0]);
}
