import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSql, withDatabase } from '../../src/system/database.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

/** Questions, each answered twice, and the figures of each answer. With the texts they take more than 220 MB to sort, without 170. */
const answers = 60;
const figuresEach = 3000;

it('sorts the figures of answers that changed without the texts beside them', async () => {
  const options = { temporary: join(temporaryFolder(), 'tmp'), memoryLimit: '200MB', threads: 1 };
  const rows = await withDatabase(options, async ({ connection }) => {
    // What does not fit fails: nothing may spill.
    await connection.run("set max_temp_directory_size = '0B'");
    await connection.run(`
      create temp table versions as
      select
        'key ' || (seq // 2) as request_key, seq as body_seq, 'run ' || seq as run_id,
        timestamp '2026-01-01' + to_days(seq::int) as fetched_at, seq % 2 + 1 as version,
        case when seq % 2 = 0 then timestamp '2026-01-02' + to_days(seq::int) end as superseded_at,
        2 as versions
      from range(${2 * answers}) as landed (seq)`);
    await connection.run(`
      create temp view figures as
      select
        seq, ord, 2020 as year, 'group ' || ord as group_value, null::varchar as field_value,
        null::varchar as reason, 'headcount' as measure, (ord + seq % 2 * (ord % 10 = 0)::int)::double as value,
        ord::varchar as value_text, 'A' as obs_status, repeat('x', 300) || seq as attributes
      from range(${2 * answers}) as landed (seq), range(${figuresEach}) as told (ord)`);
    await connection.run(readSql('build/periods'));
    const reader = await connection.runAndReadAll(`
      select count(*)::int as periods, count(*) filter (where valid_to is null)::int as current,
        count(*) filter (where right(attributes, 1) in ('1', '3', '5', '7', '9'))::int as latest
      from periods`);
    return reader.getRowObjectsJson();
  });
  const figures = answers * figuresEach;
  const revised = figures / 10;
  expect(rows).toEqual([{ periods: figures + revised, current: figures, latest: figures }]);
});
