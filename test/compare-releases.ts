/**
 * `npx tsx test/compare-releases.ts ONE OTHER [--ignore-times]`: every table and view of two releases, row for row; ends
 * with 1 where a row stands in one alone. With `--ignore-times` whatever two runs over the same upstream give otherwise
 * does not count: times, run ids, where a body is landed, the port.
 */
import { join } from 'node:path';
import { quotedIdentifier } from '@duckdb/node-api';
import { type Database, withDatabase } from '../src/system/database.ts';
import { scratchFolder } from '../src/system/paths.ts';

/** The columns of a table of either release. */
interface ComparedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const [one, other] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
if (one === undefined || other === undefined) {
  throw new Error('usage: npx tsx test/compare-releases.ts ONE OTHER [--ignore-times]');
}
const ignoresTimes = process.argv.includes('--ignore-times');
const ofARun = new Set(['run_id', 'segment', 'body_seq', 'base_url']);

async function rowsOf(database: Database, sql: string): Promise<Record<string, unknown>[]> {
  return (await database.connection.runAndReadAll(sql)).getRowObjectsJson();
}

async function tablesOf(database: Database, release: string): Promise<ComparedTable[]> {
  const rows = await rowsOf(
    database,
    `select schema_name, table_name, list(column_name order by column_index) as columns, list(data_type order by column_index) as types
    from duckdb_columns() where database_name = '${release}' and not internal
    group by all order by all`,
  );
  return rows.map(({ schema_name, table_name, columns, types }) => ({
    name: `${schema_name}.${table_name}`,
    columns: (columns as string[]).filter((column, index) => {
      const isTime = (types as string[])[index] === 'TIMESTAMP';
      return !ignoresTimes || !(isTime || ofARun.has(column));
    }),
  }));
}

/** Loads a table of one release as texts, or JSON that says the same in another order would pass for the same. */
async function load(database: Database, release: string, { name, columns }: ComparedTable) {
  const chosen = columns.map((column) => `${quotedIdentifier(column)}::varchar`).join(', ');
  // A view means the tables of its own release.
  await database.connection.run(`use ${release}`);
  await database.connection.run(
    `create or replace temp table rows_of_${release} as select ${chosen} from ${name}`,
  );
}

const counts = `select
  (select count(*) from rows_of_one)::integer as first,
  (select count(*) from rows_of_other)::integer as second,
  (select count(*) from (from rows_of_one except all from rows_of_other))::integer as only_first,
  (select count(*) from (from rows_of_other except all from rows_of_one))::integer as only_second`;

async function compare(
  database: Database,
  table: ComparedTable,
  against: ComparedTable | undefined,
): Promise<void> {
  const { name, columns } = table;
  if (against === undefined) return tell(`${name}: in the first release alone`, false);
  if (columns.join() !== against.columns.join()) return tell(`${name}: other columns`, false);
  for (const release of ['one', 'other']) await load(database, release, table);
  const [row] = await rowsOf(database, counts);
  const line = `${name}: ${row?.first} and ${row?.second} rows, only in the first ${row?.only_first}, only in the second ${row?.only_second}`;
  tell(line, row?.only_first === 0 && row?.only_second === 0);
}

function tell(line: string, isSame: boolean): void {
  if (!isSame) process.exitCode = 1;
  process.stdout.write(`${line}${isSame ? '' : ' DIFFERS'}\n`);
}

const options = { temporary: scratchFolder(), memoryLimit: '4GB' };
await withDatabase(options, async (database) => {
  await database.attach(join(one, 'hrstats.duckdb'), 'one', 'read_only');
  await database.attach(join(other, 'hrstats.duckdb'), 'other', 'read_only');
  const tables = await tablesOf(database, 'one');
  const others = new Map((await tablesOf(database, 'other')).map((table) => [table.name, table]));
  for (const table of tables) await compare(database, table, others.get(table.name));
  for (const { name } of tables) others.delete(name);
  for (const name of others.keys()) tell(`${name}: in the second release alone`, false);
});
