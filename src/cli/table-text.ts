import { printable } from '../model/errors.ts';

const widestCell = 48;

/** Addresses stay whole: they tell apart what they name, and `inspect` takes no part of one. So does what says why. */
const whole: ReadonlySet<string> = new Set(['request_key', 'cause', 'example']);
const widestWhole = 300;

/**
 * Rows as a plain table: numbers to the right, long text cut unless `isCut` is false, control characters escaped.
 * `names` are the columns in their order; an object has those that are numbers, such as years, first.
 */
export function tableText(
  rows: readonly Readonly<Record<string, unknown>>[],
  names: readonly string[] = Object.keys(rows[0] ?? {}),
  isCut = true,
): string {
  const widest = isCut ? widestCell : Number.POSITIVE_INFINITY;
  const cells = rows.map((row) =>
    names.map((name) =>
      cellText(row[name], whole.has(name) ? Math.max(widest, widestWhole) : widest),
    ),
  );
  const widths = names.map((name, column) =>
    cells.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), name.length),
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

function cellText(value: unknown, widest: number): string {
  if (value === null || value === undefined) return '';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value), widest);
}
