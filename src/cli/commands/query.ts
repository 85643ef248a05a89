import { federalHr } from '../../../pipelines/federal-hr.ts';
import { inspectFolder } from '../../mirror/folder/folder.ts';
import { askRelease } from '../../mirror/query.ts';
import { exitCodes } from '../../model/errors.ts';
import type { CommandSpec } from '../command-spec.ts';
import { readValues } from '../settings.ts';
import { tableText } from '../table-text.ts';

const options = ['output', 'json'] as const;

export const queryCommand: CommandSpec = {
  usage: 'query <sql>',
  summary:
    'ask the release on show a question in SQL, without installing DuckDB; texts longer than 40 characters are cut, but with --json',
  options,
  examples: ['hrmirror query "from organisms" --output output/demo'],
  run: async ({ words: [sql = ''], said }) => {
    const { output } = readValues(federalHr, options, said);
    const { columns, rows } = await askRelease(inspectFolder(output, 'read'), sql);
    const text = rows.length === 0 ? 'No rows.' : tableText(rows, columns);
    return { text, document: { rows }, exitCode: exitCodes.complete };
  },
};
