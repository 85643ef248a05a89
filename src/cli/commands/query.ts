import { federalHr } from '../../../pipelines/federal-hr.ts';
import { exitCodes } from '../../errors.ts';
import { inspectFolder } from '../../mirror/folder.ts';
import { askRelease } from '../../mirror/query.ts';
import type { CommandSpec } from '../command-spec.ts';
import { isOn, readValues } from '../settings.ts';
import { tableText } from '../table-text.ts';

const options = ['output', 'json'] as const;

/** A table is as wide as its widest cells: all are held before the first is printed. */
const mostTableRows = 1000;

export const queryCommand: CommandSpec = {
  usage: 'query <sql>',
  summary: 'ask the release on show a question in SQL, without installing DuckDB',
  options,
  examples: ['hrmirror query "from organisms" --output output/demo'],
  run: async ({ words: [sql = ''], said }) => {
    const { output, json } = readValues(federalHr, options, said);
    const most = isOn(json) ? Number.POSITIVE_INFINITY : mostTableRows;
    const paths = inspectFolder(output, 'read');
    const { columns, rows, isCut } = await askRelease(paths, sql, most);
    const text = rows.length === 0 ? 'No rows.' : tableText(rows, columns);
    const error = isCut
      ? `these are the first ${mostTableRows} rows; --json prints all`
      : undefined;
    return { text, document: { rows }, exitCode: exitCodes.complete, ...(error && { error }) };
  },
};
