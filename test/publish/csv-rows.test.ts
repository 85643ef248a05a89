import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { csvRows } from '../../src/publish/csv-rows.ts';
import { withDatabase } from '../../src/system/database.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

it('counts the rows that DuckDB wrote, whatever stands in them', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'rows.csv');
  await withDatabase({ temporary: folder }, ({ connection }) =>
    connection.run(`
      copy (
        select n, [chr(10), '"', 'a"' || chr(13) || chr(10) || '"', '', null][n % 5 + 1] as text
        from range(1003) as rows(n)
      ) to '${path}' (format csv, header)`),
  );
  expect(await csvRows(path)).toBe(1003);
});

it('counts none below a header', async () => {
  const path = join(temporaryFolder(), 'none.csv');
  writeFileSync(path, '\ufeffyear,"a\nb"\n');
  expect(await csvRows(path)).toBe(0);
});
