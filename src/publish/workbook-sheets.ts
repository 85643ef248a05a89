import { type CellStyle, rangeRef, type WriteSheet } from 'hucre/xlsx';
import type { PublishedColumn, PublishedTable } from '../tables/table.ts';

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

/** How a figure of a unit is shown; what it is stands in the cell in full. */
const formatOfUnit: Readonly<Record<string, string>> = { ratio: '0.0 %', percent: '0.0' };

/** A column of a list: its head, and how its cells are shown. */
interface Column {
  readonly head: string;
  readonly style?: CellStyle | undefined;
  readonly width?: number;
  readonly hidden?: boolean;
}

/** A text that goes on in the next line where its column, so many digits wide, ends. */
interface WrappedText {
  readonly text: string;
  readonly width: number;
}

/** A column as it is written. */
interface ShownColumn {
  readonly width: number;
  readonly style?: CellStyle;
}

/** The sheet of a table; the columns up to the name of the body stay in sight. */
export function tableSheet({ name, columns }: PublishedTable, rows: readonly Cell[][]): WriteSheet {
  const isEmpty = (at: number) => rows.length > 0 && rows.every((row) => row[at] === null);
  const told = columns.map((column, at) => ({
    head: column.name,
    style: styleOf(column),
    // A source may give some languages only.
    hidden: /_(fr|nl|de|en)$/.test(column.name) && isEmpty(at),
  }));
  const named = told.findIndex(({ head, hidden }) => head.startsWith('name_') && !hidden);
  return listSheet(name, told, rows, named + 1);
}

function styleOf({ type, unit }: PublishedColumn): CellStyle | undefined {
  if (type === 'VARCHAR' || type === 'JSON') return textStyle;
  const numFmt = formatOfUnit[unit ?? ''];
  return numFmt === undefined ? undefined : { numFmt };
}

/** Words of the registry as they are read in a sheet: without the signs of Markdown and the schema of the sheets. */
export function plainText(text: string): string {
  return text.replaceAll('`marts.', '`').replaceAll('`', '');
}

/** The sheet that says what each column of each table is. */
export function dictionarySheet(tables: readonly PublishedTable[]): WriteSheet {
  const upright: CellStyle = { ...textStyle, alignment: { vertical: 'top' } };
  const heads = ['table', 'column', 'type', 'unit'].map((head) => ({ head, style: upright }));
  const rows = tables.flatMap((table) =>
    table.columns.map(({ name, type, unit, meaning }) => [
      ...[table.name, name, type, unit === null ? null : plainText(unit), plainText(meaning)],
    ]),
  );
  const wrapped = { ...textStyle, alignment: { wrapText: true, vertical: 'top' } } as const;
  return listSheet('Dictionary', [...heads, { head: 'meaning', style: wrapped, width: 90 }], rows);
}

/** A frozen head with filters above rows, columns as wide as what they hold; `frozen` columns stay in sight as well. */
function listSheet(
  name: string,
  columns: readonly Column[],
  rows: readonly Cell[][],
  frozen = 0,
): WriteSheet {
  const heads = columns.map(({ head }) => head);
  const shown = columns.map(({ head, width, style, hidden = false }, at) => ({
    ...{ width: width ?? widthOf(head, rows, at), hidden },
    ...(style === undefined ? {} : { style }),
  }));
  const lines = [heads, ...rows];
  return {
    name,
    columns: shown,
    rows: lines,
    rowDefs: rowHeights(lines.map((line) => wrappedTexts(line, shown))),
    cells: cellsApart(heads, rows),
    freezePane: { rows: 1, columns: frozen },
    autoFilter: { range: rangeRef(0, 0, rows.length, columns.length - 1) },
  };
}

function wrappedTexts(line: readonly Cell[], columns: readonly ShownColumn[]): WrappedText[] {
  return columns.flatMap(({ width, style }, at) =>
    style?.alignment?.wrapText === true ? [{ text: String(line[at] ?? ''), width }] : [],
  );
}

/** The heights of the rows whose texts are wrapped: LibreOffice finds none by itself. */
export function rowHeights(
  lines: readonly (readonly WrappedText[])[],
): NonNullable<WriteSheet['rowDefs']> {
  const heights = lines.map((texts) =>
    Math.max(1, ...texts.map(({ text, width }) => Math.ceil(text.length / width))),
  );
  return new Map(
    heights.flatMap((count, row) => (count > 1 ? [[row, { height: 15 * count }] as const] : [])),
  );
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
