import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillObservations } from '../../src/build/fill-observations.ts';
import { withDatabase } from '../../src/database.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

/** Answers of 40 requests, in an order of landing that is none of their keys; every tenth was answered twice. */
const session = `
create temp table requests as
select 'organisms/' || id || '/workforce?year=' || year as request_key, 'organism' as subject_kind,
  id::varchar as subject_id, 'workforce' as endpoint, year, null::varchar as groupby,
  case when id % 2 = 0 then 'gender' end as field, null::varchar as restriction, n
from (select n, (n * 7) % 40 + 100 as id, (2010 + n % 3)::integer as year from range(40) as rows(n));
create temp table versions as
select request_key, n * 10 + version as body_seq, 'run-' || version as run_id,
  make_timestamp(2026, 1, version::bigint, 0, 0, 0) as fetched_at, version
from requests cross join range(1, 3) as versions(version)
where version = 1 or n % 10 = 0;
create temp table figures as
select body_seq as seq, ord::integer as ord, year, null::varchar as group_value, chr((65 + ord)::integer) as field_value,
  null::varchar as reason, 'headcount' as measure, (body_seq + ord)::double as value,
  (body_seq + ord)::varchar as value_text, 'A' as obs_status, '{"a":' || ord || '}' as attributes
from versions join requests using (request_key) cross join range(5) as cells(ord)
where requests.n <> 13;
create temp table periods as
select request_key, figures.year, group_value, field_value, reason, measure, value, value_text, obs_status, attributes,
  run_id, fetched_at as valid_from, case when version = 1 then fetched_at end as valid_to
from versions join requests using (request_key) join figures on figures.seq = body_seq where n % 10 = 0;
create temp table renewed as select distinct request_key from versions;
create table observations (subject_kind varchar, subject_id varchar, endpoint varchar, year integer, groupby varchar,
  field varchar, restriction varchar, group_value varchar, field_value varchar, reason varchar, measure varchar,
  value double, value_text varchar, obs_status varchar, attributes json, request_key varchar, run_id varchar,
  observed_at timestamp);
`;

type Sizes = NonNullable<Parameters<typeof fillObservations>[1]['sizes']>;

async function filled(sizes: Partial<Sizes>) {
  // The session makes it when it needs it, and so does the filling.
  const temporary = join(temporaryFolder(), 'tmp');
  const rows = await withDatabase({ temporary }, async (database) => {
    await database.connection.run(session);
    await database.run('build/batches');
    const standard = { leastRows: 1000, mostBatches: 64, mostScans: 8 };
    await fillObservations(database, { temporary, sizes: { ...standard, ...sizes } });
    const stored = await database.connection.runAndReadAll('from observations order by rowid');
    return stored.getRowObjectsJson();
  });
  return { rows, left: existsSync(temporary) ? readdirSync(temporary) : [] };
}

describe('fillObservations(database, filling)', () => {
  it('gives the same rows in the same order in one batch and in many', async () => {
    const whole = await filled({});
    expect(whole.rows).toHaveLength(39 * 5);
    const cuts = [
      { leastRows: 1, mostBatches: 200 },
      { leastRows: 7 },
      { leastRows: 60, mostScans: 1 },
      { leastRows: 60 },
    ];
    for (const sizes of cuts) {
      const apart = await filled(sizes);
      expect(apart.rows).toEqual(whole.rows);
      expect(apart.left).toEqual([]);
    }
  });

  it('puts them in the order of their identity, revised ones with the run that revised them', async () => {
    const { rows } = await filled({ leastRows: 10 });
    const identity = ({ subject_id, field, year, field_value }: (typeof rows)[number]) =>
      [subject_id, field ?? '~', year, field_value].join(' ');
    expect(rows.map(identity)).toEqual(rows.map(identity).sort());
    const revised = rows.filter(({ run_id }) => run_id === 'run-2');
    expect(new Set(revised.map(({ request_key }) => request_key)).size).toBe(4);
    expect(revised.every(({ observed_at }) => String(observed_at).startsWith('2026-01-02'))).toBe(
      true,
    );
  });
});
