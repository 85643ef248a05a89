import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withDatabase } from '../../src/system/database.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

it('gives an apostrophe to texts a spreadsheet would take for a formula, and to no other cell', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'cells.csv');
  await withDatabase({ temporary: folder }, async (database) => {
    const texts = [
      '=a',
      '+a',
      '-a',
      '@a',
      '\ta',
      '\ra',
      'a=b',
      ' =a',
      '1-2',
      '\n=a',
      '',
      'é=',
      null,
    ];
    const list = texts.map((text) => (text === null ? 'null' : `'${text}'`)).join(', ');
    await database.connection.run(
      `create table cells as select unnest([${list}]) as text, -1.5 as number`,
    );
    await database.setVariable('table_name', 'cells');
    await database.setVariable('file', file);
    await database.run('export/csv');
  });
  const marked = ["'=a", "'+a", "'-a", "'@a", "'\ta", `"'\ra"`];
  const others = ['a=b', ' =a', '1-2', '"\n=a"', '""', 'é=', ''];
  const lines = [...marked, ...others].map((text) => `${text},-1.5`);
  expect(readFileSync(file, 'utf8')).toBe(`text,number\n${lines.join('\n')}\n`);
});

it('writes whole figures without a point, and every other as it is', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'figures.csv');
  await withDatabase({ temporary: folder }, async (database) => {
    const figures = '8707.0, -0.5, 0.0, 1.45, 10.0, 1e300, 0.4574610244988864, null';
    await database.connection.run(
      `create table figures as select unnest([${figures}]::double[]) as figure, '7.0' as text`,
    );
    await database.setVariable('table_name', 'figures');
    await database.setVariable('file', file);
    await database.run('export/csv');
  });
  const told = ['8707', '-0.5', '0', '1.45', '10', '1e+300', '0.4574610244988864', ''];
  const lines = told.map((figure) => `${figure},7.0`);
  expect(readFileSync(file, 'utf8')).toBe(`figure,text\n${lines.join('\n')}\n`);
});
