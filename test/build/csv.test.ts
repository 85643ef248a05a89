import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withDatabase } from '../../src/database.ts';
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
