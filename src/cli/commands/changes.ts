import { type Changes, changes } from '../../api.ts';
import { changeColumns } from '../../mirror/changes.ts';
import { UsageError } from '../../model/errors.ts';
import { changesText } from '../changes-text.ts';
import { command } from '../command-spec.ts';
import { type RowFormat, rowWriter } from '../row-text.ts';

export const changesCommand = command({
  usage: 'changes',
  summary: 'figures that were revised, added or removed between two runs',
  options: ['from', 'to', 'since', 'format', 'output', 'json'],
  helps: {
    to: 'the later run or release',
    format: 'table, csv, tsv, json or ndjson (default: table)',
  },
  examples: [
    'hrmirror changes',
    'hrmirror changes --since 2026-01-31 --format csv > changes.csv',
    'hrmirror changes --from 20260101T020000Z-0a1b2c --to 20260201T020000Z-3d4e5f --json',
  ],
  run: async ({ said, values: { json: _, format = 'table', ...asked } }) => {
    if (format === 'parquet')
      throw new UsageError('--format parquet: changes are printed as text; choose csv or ndjson');
    // `HRMIRROR_TO` may be set for `publish`: an address names no run.
    const to = asked.to?.includes('://') === true ? said.to : asked.to;
    const found = await changes({ ...asked, to });
    const text = format === 'table' ? changesText(found) : rowsText(found, format);
    return { text, document: found };
  },
});

function rowsText({ changes }: Changes, format: RowFormat): string {
  const { head, row, tail } = rowWriter(format, changeColumns);
  const rows = changes.map((change, place) =>
    row(
      changeColumns.map((name) => change[name] ?? null),
      place,
    ),
  );
  return [head, ...rows, tail].join('').replace(/\n$/, '');
}
