import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderDictionary } from '../../.ci/dictionary.ts';
import type { Database } from '../../src/system/database.ts';
import { packageRoot } from '../../src/system/paths.ts';
import { publishedMacros } from '../../src/tables/macros.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { columnComment } from '../../src/tables/render-sql.ts';
import { parquetFiles, qualifiedName } from '../../src/tables/table.ts';
import { figure, lists, openWhole, query, type Run } from '../build/fixture.ts';

const run: Run = {
  id: 'run-1',
  landings: [
    ...lists,
    { key: 'organisms/10/workforce?year=2020', figures: [figure(100)] },
    {
      key: 'organisms/10/workforce?year=2020&field=gender',
      figures: [
        figure(60.5, { field_value: 'F', attributes: '{"label":"é"}' }),
        figure(null, { field_value: 'M', value_text: '<5', obs_status: 'Q' }),
      ],
    },
  ],
};

let database: Database;
let into: string;
beforeAll(async () => {
  const release = await openWhole([run]);
  database = release.database;
  into = release.input.into;
});
afterAll(() => database.close());

describe('publishedTables', () => {
  it('gives every column a meaning, and names each once per table', () => {
    for (const { name, meaning, columns, identity } of publishedTables) {
      expect(meaning.length, name).toBeGreaterThan(20);
      const names = columns.map((column) => column.name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining([...identity]));
      for (const column of columns)
        expect(column.meaning.length, `${name}.${column.name}`).toBeGreaterThan(3);
    }
  });

  it('says of figures what a sum must not run over: years of headcounts, and statistics, too', () => {
    const within = (table: string) => {
      const sums = publishedTables.find(({ name }) => name === table)?.sums ?? '';
      return [
        ...(/^Sum `\w+` within one (.*) only/.exec(sums)?.[1] ?? '').matchAll(/`(\w+)`/g),
      ].map(([, name]) => name);
    };
    const staff = ['subject_kind', 'year', 'field', 'restriction', 'measure'];
    expect(within('workforce')).toEqual(staff);
    expect(within('observations').toSorted()).toEqual([...staff, 'endpoint', 'groupby'].toSorted());
    expect(within('illness')).toEqual(['subject_kind', 'groupby', 'measure']);
  });

  it('says of every status that a figure may have what it means', () => {
    const { columns } = publishedTables.find(({ name }) => name === 'observations') ?? {
      columns: [],
    };
    const meaning = columns.find(({ name }) => name === 'obs_status')?.meaning ?? '';
    for (const status of 'AOMQPEUBDFN') expect(meaning).toMatch(new RegExp(`[:,] ${status} \\w`));
  });

  it('is what the database holds: every table, view, column, type and comment', async () => {
    const rows = await query(
      database,
      `select schema_name, table_name, column_name, data_type, comment
       from duckdb_columns() where database_name = 'published' and not internal
       order by schema_name, table_name, column_index`,
    );
    const expected = publishedTables.flatMap((table) =>
      table.columns.map((column) => ({
        schema_name: table.schema,
        table_name: table.name,
        column_name: column.name,
        data_type: column.type,
        comment: columnComment(column),
      })),
    );
    const order = (row: Record<string, unknown>) => `${row.schema_name}.${row.table_name}`;
    expect(rows).toEqual(
      expected.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
    );
  });

  it('comments every table and view, and the file opens in any DuckDB from 1.0', async () => {
    const commented = await query(
      database,
      `select schema_name, table_name as name, comment from duckdb_tables() where database_name = 'published'
       union all
       select schema_name, view_name, comment from duckdb_views() where database_name = 'published' and not internal`,
    );
    expect(commented).toHaveLength(publishedTables.length);
    for (const { name, comment } of commented) {
      const table = publishedTables.find((one) => one.name === name);
      expect(`${table?.sums} ${table?.meaning}`).toBe(comment);
      expect(comment).toMatch(/^(Sum|Nothing to sum)\b[^.]*\. [A-Z]/);
    }
    const tags = await query(
      database,
      `select tags['storage_version'] as version from duckdb_databases() where database_name = 'published'`,
    );
    expect(tags).toEqual([{ version: 'v1.0.0+' }]);
  });

  it('offers undivided headcounts with names in the schema main: one row per subject and year', async () => {
    const { rows, listed } = {
      rows: await query(database, 'select subject_id, name_fr, year, headcount from headcounts'),
      listed: await database.rows('mirror/tables'),
    };
    expect(rows).toEqual([
      { subject_id: '10', name_fr: 'Organisme 10', year: 2020, headcount: 100 },
    ]);
    expect(listed[0]).toEqual({
      name: 'headcounts',
      kind: 'view',
      tells: 'How many people work where?',
      sums: 'Sum only `headcount`, within one `subject_kind` and `year`',
    });
  });

  it('is what the Parquet files hold, in flat plain types, read without DuckDB', async () => {
    const files = publishedTables.flatMap((table) =>
      parquetFiles(table).map((file) => ({ ...file, table })),
    );
    const found = readdirSync(join(into, 'parquet'), { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(files.length);
    for (const { path, endpoint, table } of files) {
      const file = exactBuffer(join(into, path));
      const schema = parquetSchema(await parquetMetadataAsync(file));
      expect(schema.children.map(({ element }) => element.name)).toEqual(
        table.columns.map(({ name }) => name),
      );
      for (const { element, children } of schema.children) {
        expect(children, `${table.name}.${element.name}`).toEqual([]);
        expect(['UTF8', 'TIMESTAMP_MICROS', 'INT_32', 'INT_64', undefined]).toContain(
          element.converted_type,
        );
      }
      const rows = await parquetReadObjects({ file, compressors });
      const name = qualifiedName(table);
      const which = endpoint === null ? '' : `where endpoint = '${endpoint}'`;
      expect(rows.length, path).toBe(
        Number((await query(database, `select count(*) as n from ${name} ${which}`))[0]?.n),
      );
    }
  });

  it('gives an independent reader the figures of the database', async () => {
    const file = exactBuffer(join(into, 'parquet/observations/workforce.parquet'));
    const columns = ['request_key', 'field_value', 'value', 'value_text', 'attributes'];
    const rows = await parquetReadObjects({ file, compressors, columns });
    expect(rows).toEqual(
      await query(database, `select ${columns} from observations where endpoint = 'workforce'`),
    );
  });

  it('marks every Parquet file with title, source and licence', async () => {
    const metadata = await parquetMetadataAsync(
      exactBuffer(join(into, 'parquet/observations/workforce.parquet')),
    );
    expect(metadata.key_value_metadata).toEqual(
      expect.arrayContaining([
        { key: 'title', value: 'All figures' },
        { key: 'source', value: 'https://hr.example/v1' },
        { key: 'licence', value: 'https://infocenter.belgium.be/nl/copyright' },
      ]),
    );
  });
});

describe('renderDictionary()', () => {
  it('gives docs/data-dictionary.md; else run: npm run docs', () => {
    const text = renderDictionary(publishedTables, publishedMacros);
    expect(readFileSync(join(packageRoot, 'docs/data-dictionary.md'), 'utf8')).toBe(text);
  });
});

function exactBuffer(path: string): ArrayBuffer {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
