import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { inspectFolder } from '../../mirror/folder/folder.ts';
import { askRelease, exportRelease, listTables, streamRelease } from '../../mirror/query.ts';
import { UsageError } from '../../model/errors.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { isUnread } from '../closed-streams.ts';
import { command } from '../command-spec.ts';
import { type RowFormat, rowWriter } from '../row-text.ts';
import { isOn } from '../settings.ts';
import { tableText } from '../table-text.ts';

export const queryCommand = command({
  usage: 'query [sql]',
  summary:
    'ask the release on show a question in SQL, without installing DuckDB; `-` reads it from stdin, and without any it lists the tables. Texts longer than 48 characters are cut in a table on a terminal',
  options: ['format', 'file', 'output', 'json'],
  helps: { file: 'a file with the SQL' },
  examples: [
    'hrmirror query "from organisms" --output output/demo',
    'hrmirror query "from observations" --format csv > observations.csv',
    'hrmirror query --file question.sql --format parquet > answer.parquet',
  ],
  run: async ({ words, values: { output, format: asked, file, json } }) => {
    const onTerminal = process.stdout.isTTY === true;
    const format = asked ?? (onTerminal ? 'table' : 'tsv');
    const sql = await questionOf(words[0], file);
    const paths = inspectFolder(output, 'read');
    if (sql === null) {
      const rows = await listTables(paths);
      return { text: tableText(rows, undefined, false), document: { rows } };
    }
    if (format !== 'table' && !isOn(json)) {
      if (format === 'parquet') await printParquet(paths, sql, onTerminal);
      else await printRows(paths, sql, format);
      return { text: '', document: {} };
    }
    const { columns, rows } = await askRelease(paths, sql);
    const text = rows.length === 0 ? 'No rows.' : tableText(rows, columns, onTerminal);
    return { text, document: { rows } };
  },
});

/** The SQL of the command line, of a file or of stdin; `null` where none is given. */
async function questionOf(word: string | undefined, file: string | undefined) {
  if (word !== undefined && file !== undefined)
    throw new UsageError('--file: the SQL stands on the command line already; give one of the two');
  if (file === '-' || word === '-') return await readText(process.stdin);
  if (file === undefined) return word ?? null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--file: ${file} cannot be read; name a file with one question in SQL`);
  }
}

/** Rows as they come, waiting for whoever reads them. */
async function printRows(paths: OutputPaths, sql: string, format: RowFormat): Promise<void> {
  await streamRelease(paths, sql, async (columns, batches) => {
    const { head, row, tail } = rowWriter(format, columns);
    await print(head);
    let place = 0;
    for await (const batch of batches)
      if (!(await print(batch.map((cells) => row(cells, place++)).join('')))) return;
    await print(tail);
  });
}

/** Writes a piece of an answer. @returns whether anybody reads it: `hrmirror query … | head` goes on its own way. */
function print(piece: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve, reject) => {
    process.stdout.write(piece, (error) => {
      if (error == null || isUnread(error)) resolve(error == null);
      else reject(error);
    });
  });
}

/** DuckDB writes Parquet to a file only: the answer goes through one of its own. */
async function printParquet(paths: OutputPaths, sql: string, onTerminal: boolean): Promise<void> {
  if (onTerminal)
    throw new UsageError('--format parquet: a terminal shows no Parquet; send it to a file with >');
  const folder = await mkdtemp(join(tmpdir(), 'hrmirror-'));
  try {
    const file = join(folder, 'answer.parquet');
    await exportRelease(paths, sql, file);
    for await (const piece of createReadStream(file)) if (!(await print(piece))) return;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
