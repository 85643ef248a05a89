import { join } from 'node:path';
import type { BuildInput } from '../../src/build/build-input.ts';
import { withDatabase } from '../../src/system/database.ts';
import { query } from './fixture.ts';

/** Everything the database holds, and how it describes it. */
export function contentOf({ into, temporary }: BuildInput): Promise<unknown> {
  return withDatabase({ temporary }, async (database) => {
    await database.attach(join(into, 'hrstats.duckdb'), 'published', 'read_only');
    await database.connection.run('use published');
    const described = await query(
      database,
      `select schema_name, table_name as name, comment, sql from duckdb_tables() where database_name = 'published'
      union all select schema_name, view_name, comment, sql from duckdb_views() where database_name = 'published' and not internal
      union all select schema_name, table_name || '.' || column_name, comment, data_type from duckdb_columns() where database_name = 'published' and not internal
      union all select schema_name, function_name, comment, replace(macro_definition, '(valid_to, valid_from)', '(valid_from, valid_to)') from duckdb_functions() where database_name = 'published' and not internal
      order by all`,
    );
    const rows = [];
    for (const { schema_name, name } of described.filter(({ sql }) => /^CREATE/.test(`${sql}`))) {
      rows.push(await query(database, `from ${schema_name}.${name}`));
    }
    return { described, rows };
  });
}
