import { describe, expect, it } from 'vitest';
import { readSql } from '../../src/system/database.ts';
import { publishedMacros } from '../../src/tables/macros.ts';
import { built, builtWhole, figure, lists, query, type Run } from './fixture.ts';

const key = 'organisms/10/workforce?year=2020';
const other = 'organisms/10/workforce?year=2020&field=gender';

/** The n-th run lands its first answer half a second past midnight of the n-th of January 2024. */
const runs: readonly Run[] = [
  {
    id: 'run-1',
    landings: [
      { key, figures: [figure(1)] },
      {
        key: other,
        figures: [
          figure(1, { field_value: 'F' }),
          figure(null, { field_value: 'M', obs_status: 'Q' }),
        ],
      },
      ...lists,
    ],
  },
  { id: 'run-2', landings: [{ key, figures: [figure(2)] }] },
  {
    id: 'run-3',
    landings: [
      { key, figures: [figure(3)] },
      { key: other, figures: [figure(1, { field_value: 'F' })] },
    ],
  },
];

describe('observations_as_of(instant)', () => {
  it('gives each figure the value it had, from the answer that brought it to the one that replaced it', async () => {
    await built(runs, async (database) => {
      const at = async (instant: string) => {
        const rows = await query(
          database,
          `select value, obs_status from observations_as_of(timestamp '${instant}') order by field_value nulls first`,
        );
        return rows.map(({ value, obs_status }) => value ?? obs_status);
      };
      expect(await at('2024-01-01 00:00:00.499')).toEqual([]);
      expect(await at('2024-01-01 00:00:00.5')).toEqual([1]);
      expect(await at('2024-01-02 00:00:00.499999')).toEqual([1, 1, 'Q']);
      expect(await at('2024-01-02 00:00:00.5')).toEqual([2, 1, 'Q']);
      expect(await at('2024-01-03 00:00:00.5')).toEqual([3, 1, 'Q']);
      expect(await at('2024-01-03 00:00:01.5')).toEqual([3, 1]);
      expect(await at('2031-01-01')).toEqual([3, 1]);
    });
  });

  it('has the columns of observations, and holds today what observations holds', async () => {
    await built(runs, async (database) => {
      const columns = (from: string) =>
        query(database, `select column_name, column_type from (describe from ${from})`);
      expect(await columns('observations_as_of(now()::timestamp)')).toEqual(
        await columns('observations'),
      );
      expect(
        await query(
          database,
          `(from observations except all from observations_as_of(timestamp '2031-01-01'))
           union all
           (from observations_as_of(timestamp '2031-01-01') except all from observations)`,
        ),
      ).toEqual([]);
    });
  });

  it('takes a date, a text, and an instant of another table', async () => {
    await built(runs, async (database) => {
      expect(
        await query(
          database,
          `select value from observations_as_of(date '2024-01-02') where field is null
           union all
           select value from observations_as_of('2024-01-02 12:00') where field is null
           union all
           select value from (select max(valid_from) as last from observations_history) as revisions,
             observations_as_of(revisions.last) where field is null`,
        ),
      ).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
    });
  });
});

describe('publishedMacros', () => {
  it('are what the database holds, under any name, each with its comment, parameters and example', async () => {
    await builtWhole(runs, async (database) => {
      const found = await query(
        database,
        `select function_name as name, function_type as type, parameters, comment
         from duckdb_functions() where database_name = 'published' order by name`,
      );
      expect(found).toEqual(
        [...publishedMacros]
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, kind, meaning, parameters }) => ({
            name,
            type: kind === 'table' ? 'table_macro' : 'macro',
            parameters: parameters.map((parameter) => parameter.name),
            comment: meaning,
          })),
      );
      const definitions = await query(
        database,
        `select macro_definition as text from duckdb_functions() where database_name = 'published'`,
      );
      for (const { text } of definitions) expect(text).not.toMatch(/hrstats|published/);
      for (const { name } of publishedMacros) {
        const example = readSql(`macros/${name}.example`);
        await query(database, example);
      }
    });
  });
});
