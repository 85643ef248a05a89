import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assembleParquet, readPart, sideBySide } from '../../src/build/parquet/assemble.ts';
import { decodeStruct, encodeStruct } from '../../src/build/parquet/thrift.ts';
import { Database } from '../../src/database.ts';
import { sharedFolder } from '../helpers/temporary.ts';

const folder = sharedFolder();
const path = (name: string) => join(folder, `${name}.parquet`);
let database: Database;

async function written(name: string, from: number, to: number): Promise<string> {
  await database.connection.run(
    `copy (
       select 'organism ' || (i % 7) as name, i::double / 4 as value,
         case when i % 3 > 0 then 'é' || i end as text, null::timestamp as never, i::integer as number
       from range(${from}, ${to}) as rows(i)
     ) to ${quotedString(path(name))} (format parquet, compression zstd, row_group_size 2048, kv_metadata { title: 'part' })`,
  );
  return path(name);
}

/** What an independent reader finds. */
async function read(file: string) {
  const buffer = await asyncBufferFromFile(file);
  return parquetReadObjects({ file: buffer, compressors });
}

async function rowsOf(sql: string) {
  return (await database.connection.runAndReadAll(sql)).getRowObjectsJson();
}

beforeAll(async () => {
  database = await Database.open({ temporary: folder, threads: 1 });
});

afterAll(() => database.close());

describe('decodeStruct(bytes), encodeStruct(struct)', () => {
  it('give back the footer that DuckDB wrote, byte for byte', async () => {
    const file = readFileSync(await written('round', 0, 5000));
    const length = file.readUInt32LE(file.length - 8);
    const footer = file.subarray(file.length - 8 - length, file.length - 8);
    expect(Buffer.from(encodeStruct(decodeStruct(footer))).equals(footer)).toBe(true);
  });

  it('keep negative and long numbers, flags, long lists and distant fields', () => {
    const struct = new Map([
      [1, { type: 6, value: -(2n ** 63n) }],
      [2, { type: 6, value: 2n ** 63n - 1n }],
      [3, { type: 1, value: true }],
      [4, { type: 2, value: false }],
      [40, { type: 5, value: -1n }],
      [
        41,
        {
          type: 9,
          value: { elementType: 5, elements: Array.from({ length: 20 }, (_, i) => BigInt(i)) },
        },
      ],
      [42, { type: 7, value: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) }],
    ]);
    expect(decodeStruct(encodeStruct(struct))).toEqual(struct);
  });

  it('refuse bytes that end too early', () => {
    expect(() => decodeStruct(Uint8Array.of(0x18, 5, 65))).toThrow('ends too early');
  });
});

describe('assembleParquet(path, assembly)', () => {
  it('writes row groups of several files under other names, in another order', async () => {
    const parts = [
      await readPart(await written('a', 0, 5000)),
      await readPart(await written('b', 5000, 9000)),
    ];
    const target = path('assembled');
    await assembleParquet(target, {
      names: ['number', 'headcount', 'text', 'valid_to'],
      shares: [{ parts, columns: ['number', 'value', 'text', 'never'] }],
      metadata: { title: 'assembled' },
    });
    const expected = Array.from({ length: 9000 }, (_, i) => ({
      number: i,
      headcount: i / 4,
      text: i % 3 > 0 ? `é${i}` : null,
      valid_to: null,
    }));
    expect(await rowsOf(`from ${quotedString(target)}`)).toEqual(expected);
    const seen = await read(target);
    expect(
      seen.map((row) => ({ ...row, text: row.text ?? null, valid_to: row.valid_to ?? null })),
    ).toEqual(expected);
    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(target));
    expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([
      2048, 2048, 904, 2048, 1952,
    ]);
    expect(metadata.key_value_metadata).toEqual([{ key: 'title', value: 'assembled' }]);
  });

  it('gives one column twice, and leads to each statistic and Bloom filter', async () => {
    const source = await written('bloom', 0, 4000);
    const part = await readPart(source);
    const target = path('twice');
    await assembleParquet(target, {
      names: ['name', 'again', 'number'],
      shares: [{ parts: [part], columns: ['name', 'name', 'number'] }],
      metadata: {},
    });
    const statistics = (file: string) =>
      rowsOf(
        `select row_group_id, stats_min, stats_max, stats_null_count from parquet_metadata(${quotedString(file)}) where path_in_schema = 'number' order by all`,
      );
    expect(await statistics(target)).toEqual(await statistics(source));
    const probe = (column: string, value: string) =>
      rowsOf(
        `from parquet_bloom_probe(${quotedString(target)}, ${quotedString(column)}, ${quotedString(value)})`,
      );
    const excludes = async (column: string, value: string) =>
      (await probe(column, value)).map(({ bloom_filter_excludes }) => bloom_filter_excludes);
    expect(await excludes('again', 'organism 3')).toEqual([false, false]);
    expect(await excludes('again', 'organism 9')).toEqual([true, true]);
  });

  it('gives the very file that DuckDB wrote out of its row groups, where it is to be as written', async () => {
    const source = await written('own', 0, 5000);
    const names = ['name', 'value', 'text', 'never', 'number'];
    const shares = [{ parts: [await readPart(source)], columns: names }];
    const assembly = { names, shares, metadata: { title: 'part' } };
    await assembleParquet(path('as written'), { ...assembly, asWritten: true });
    expect(readFileSync(path('as written')).equals(readFileSync(source))).toBe(true);
  });

  it('writes a file without rows out of parts without rows', async () => {
    const part = await readPart(await written('none', 0, 0));
    const target = path('empty');
    await assembleParquet(target, {
      names: ['n'],
      shares: [{ parts: [part], columns: ['number'] }],
      metadata: {},
    });
    expect(await rowsOf(`select count(*)::integer as rows from ${quotedString(target)}`)).toEqual([
      { rows: 0 },
    ]);
    expect(await rowsOf(`select column_type from (describe from ${quotedString(target)})`)).toEqual(
      [{ column_type: 'INTEGER' }],
    );
  });

  it('refuses a column that a part does not have', async () => {
    const part = await readPart(await written('some', 0, 10));
    const assembly = {
      names: ['x'],
      shares: [{ parts: [part], columns: ['missing'] }],
      metadata: {},
    };
    await expect(assembleParquet(path('refused'), assembly)).rejects.toThrow('no column missing');
  });
});

describe('sideBySide(parts)', () => {
  const columns = async (name: string, chosen: string, rows: number) => {
    await database.connection.run(
      `copy (select ${chosen} from range(${rows}) as rows(i)) to ${quotedString(path(name))} (format parquet, row_group_size 2048)`,
    );
    return await readPart(path(name));
  };

  it('gives a file that was written some columns at a time the bytes it has when written whole', async () => {
    const types = await columns('no rows', "i, 'n' || i as n, i / 2 as half", 0);
    const whole = await columns('all columns', "i, 'n' || i as n, i / 2 as half", 5000);
    const [first, second] = [
      await columns('first', "i, 'n' || i as n", 5000),
      await columns('second', 'i / 2 as half', 5000),
    ];
    const bytes = [];
    for (const [index, part] of [whole, sideBySide([first, second])].entries()) {
      const names = ['i', 'n', 'half'];
      const shares = [{ parts: [types, part], columns: names }];
      await assembleParquet(path(`from ${index}`), { names, shares, metadata: {} });
      bytes.push(readFileSync(path(`from ${index}`)));
    }
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it('refuses files that hold other numbers of rows', async () => {
    const [few, many] = [await columns('few', 'i', 10), await columns('many', 'i as j', 11)];
    expect(() => sideBySide([few, many])).toThrow('files hold other rows');
  });
});

describe('readPart(path)', () => {
  it('refuses what is no whole Parquet file', async () => {
    const torn = path('torn');
    writeFileSync(torn, readFileSync(await written('whole', 0, 100)).subarray(0, -3));
    await expect(readPart(torn)).rejects.toThrow('no whole Parquet file');
  });
});
