import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withDatabase } from '../../src/system/database.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

/** The text of a CSV file made of a table that has the columns of a query. */
async function csvOf(query: string): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, 'cells.csv');
  await withDatabase({ temporary: folder }, async (database) => {
    await database.connection.run(`create table cells as ${query}`);
    await database.run('export/csv', { table_name: 'cells', file });
  });
  return readFileSync(file, 'utf8');
}

it('holds every text in quotes as the table holds it, and an empty cell for NULL', async () => {
  const texts = ['=a', '+a', '-a', '@a', "'a", '\ta', '\r\n=a', 'a;=b', '"a","', '', '10', 'é'];
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');
  const cells = await csvOf(`select unnest([${list}, null]) as text, -1.5 as number`);
  const lines = texts.map((text) => `"${text.replaceAll('"', '""')}",-1.5`);
  expect(cells).toBe(`text,number\n${lines.join('\n')}\n,-1.5\n`);
});

it('writes whole figures without a point, and every other as it is', async () => {
  const figures = '8707.0, -0.5, 0.0, 1.45, 10.0, 1e300, 0.4574610244988864, null';
  const cells = await csvOf(
    `select unnest([${figures}]::double[]) as figure, '7.0' as text, 7::bigint as number, true as yes`,
  );
  const told = ['8707', '-0.5', '0', '1.45', '10', '1e+300', '0.4574610244988864', ''];
  const lines = told.map((figure) => `${figure},"7.0",7,true`);
  expect(cells).toBe(`figure,text,number,yes\n${lines.join('\n')}\n`);
});
