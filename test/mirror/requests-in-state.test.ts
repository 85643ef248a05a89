import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { withDatabase } from '../../src/database.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

it.each([
  ['a few', 1000, 1001],
  ['many', 1001, 1],
])(
  'names the one that failed, and of %s not understood as many as may be a passing fault',
  async (_many, quarantined, expected) => {
    const folder = temporaryFolder();
    const requests = join(folder, 'requests.parquet');
    const rows = await withDatabase({ temporary: folder }, async (database) => {
      await database.connection.run(
        `copy (
        select 'q' || n as request_key, 'quarantined' as state from range(${quarantined}) as counted (n)
        union all values ('f', 'failed'), ('o', 'ok')
      ) to '${requests}'`,
      );
      const states = listValue(['failed', 'quarantined']);
      return database.rows('mirror/requests_in_state', { requests, states });
    });
    expect(rows).toHaveLength(expected);
    expect(rows[0]).toEqual({ request_key: 'f' });
  },
);
