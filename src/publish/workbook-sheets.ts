import { type CellStyle, rangeRef, type WriteSheet } from 'hucre/xlsx';
import { type PublishedTable, qualifiedName } from '../tables/table.ts';

/** What stands in a cell; a text is never a formula. */
export type Cell = string | number | boolean | null;

type SheetCells = NonNullable<WriteSheet['cells']>;

/** A style that names a font names all of it. */
export const plainFont = { name: 'Calibri', size: 11 } as const;

export const headStyle: CellStyle = {
  font: { ...plainFont, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DCE6F1' } },
};

/** What is typed anew in a cell of this format stays a text, also where it is `=1+1` or `01`. */
const textStyle: CellStyle = { numFmt: '@' };

/** A column of a list: its head, and whether it holds texts. */
interface Column {
  readonly head: string;
  readonly isText: boolean;
}

/** The sheet of a table. */
export function tableSheet({ name, columns }: PublishedTable, rows: readonly Cell[][]): WriteSheet {
  const told = columns.map((column) => ({
    head: column.name,
    isText: column.type === 'VARCHAR' || column.type === 'JSON',
  }));
  return listSheet(name, told, rows);
}

/** The sheet that says what each column of each table is. */
export function dictionarySheet(tables: readonly PublishedTable[]): WriteSheet {
  const heads = ['table', 'column', 'type', 'unit', 'meaning'];
  const rows = tables.flatMap((table) =>
    table.columns.map(({ name, type, unit, meaning }) => [
      ...[qualifiedName(table), name, type, unit, meaning],
    ]),
  );
  return listSheet(
    'Dictionary',
    heads.map((head) => ({ head, isText: true })),
    rows,
  );
}

/** A frozen head with filters above rows, columns as wide as what they hold. */
function listSheet(name: string, columns: readonly Column[], rows: readonly Cell[][]): WriteSheet {
  const heads = columns.map(({ head }) => head);
  return {
    name,
    columns: columns.map(({ head, isText }, at) => ({
      width: widthOf(head, rows, at),
      ...(isText ? { style: textStyle } : {}),
    })),
    rows: [heads, ...rows],
    cells: cellsApart(heads, rows),
    freezePane: { rows: 1 },
    autoFilter: { range: rangeRef(0, 0, rows.length, columns.length - 1) },
  };
}

/** The cells that are not as their columns are: the head, and what would be written as an error of a spreadsheet (`#N/A`). */
function cellsApart(heads: readonly string[], rows: readonly Cell[][]): SheetCells {
  const cells: SheetCells = new Map(
    heads.map((value, at) => [`0,${at}`, { value, style: headStyle }] as const),
  );
  for (const [row, values] of rows.entries()) {
    for (const [column, value] of values.entries()) {
      if (typeof value === 'string' && value.startsWith('#'))
        cells.set(`${row + 1},${column}`, { richText: [{ text: value }] });
    }
  }
  return cells;
}

/** Excel takes no longer text into a cell. */
const longestText = 32_767;

/** A text as a workbook can hold it: `_x000D_` would be read as a line break, and two signs XML does not know. */
export function textCell(text: string): string {
  return text
    .slice(0, longestText)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\ufffe\uffff]/g, '\ufffd');
}

const widestColumn = 40;

/** Room for a number. */
const leastWidth = 12;

/** The width of a column, in digits: room for its head with the arrow of the filter, and for what it holds. */
function widthOf(head: string, rows: readonly Cell[][], at: number): number {
  let width = head.length + 4;
  for (const row of rows) {
    const cell = row[at];
    if (typeof cell === 'string') width = Math.max(width, cell.length + 2);
    if (width >= widestColumn) return widestColumn;
  }
  return Math.max(width, leastWidth);
}
