import { printable } from '../errors.ts';

const widestCell = 40;

/** Rows as a plain table for a terminal: numbers to the right, long text cut, control characters escaped. */
export function tableText(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => names.map((name) => cellText(row[name])));
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = names.map((_, column) =>
    cells.every((row) => /^(-?[\d.,]+|)$/.test(row[column] ?? '')),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber[column] === true ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(names), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join(
    '\n',
  );
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value), widestCell);
}
