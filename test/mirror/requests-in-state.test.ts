import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { withDatabase } from '../../src/system/database.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

it.each([
  [3, 4],
  [2, 1],
  [null, 4],
])('names requests in two states, of each at most %s', async (most, expected) => {
  const folder = temporaryFolder();
  const requests = join(folder, 'requests.parquet');
  const rows = await withDatabase({ temporary: folder }, async (database) => {
    await database.connection.run(
      `copy (
        select 'q' || n as request_key, 'quarantined' as state from range(3) as counted (n)
        union all values ('f', 'failed'), ('o', 'ok')
      ) to '${requests}'`,
    );
    const states = listValue(['failed', 'quarantined']);
    return database.rows('mirror/requests_in_state', { table: requests, states, most });
  });
  expect(rows).toHaveLength(expected);
  expect(rows[0]).toEqual({ request_key: 'f' });
});
