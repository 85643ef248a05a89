import type { CellStyle, WriteSheet } from 'hucre/xlsx';
import type { Catalogue } from '../model/catalogue.ts';
import { filesOfTable, type PublishedTable, qualifiedName } from '../tables/table.ts';
import { aboutRelease, type ReleaseFacts } from './data-package.ts';
import { type Cell, headStyle, plainFont, plainText, rowHeights } from './workbook-sheets.ts';

/** A table that people want in a spreadsheet: its rows, `null` for a view, whose rows nobody counted. */
export interface Candidate {
  readonly table: PublishedTable;
  readonly rows: number | null;
}

/** A cell of this sheet; `link` is an address, or `#SHEET!A1`. */
interface AboutCell {
  readonly value: Cell;
  readonly style?: CellStyle;
  readonly link?: string;
}

const titleStyle: CellStyle = { font: { ...plainFont, bold: true, size: 16 } };
const boldStyle: CellStyle = { font: { ...plainFont, bold: true } };
const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };
const rowsStyle: CellStyle = {
  numFmt: '#,##0',
  alignment: { horizontal: 'right', indent: 1, vertical: 'top' },
};
const linkStyle: CellStyle = {
  alignment: { vertical: 'top' },
  font: { ...plainFont, underline: true, color: { rgb: '0563C1' } },
};

const widths = [32, 40, 10, 62, 36];

/** The first sheet: what this is, where it comes from, how to read it, which tables there are and what may be summed. */
export function aboutSheet(
  catalogue: Catalogue,
  facts: ReleaseFacts,
  candidates: readonly Candidate[],
  fitting: readonly PublishedTable[],
): WriteSheet {
  const here = candidates.filter(({ table }) => fitting.includes(table));
  const absent = candidates.filter(({ table }) => !fitting.includes(table));
  const lines = [
    ...headLines(catalogue, facts),
    [],
    ...readingLines,
    [],
    tableHead('Sheet', ''),
    ...here.map((one) => tableLine(one, `#${one.table.name}!A1`)),
    ...(absent.length === 0
      ? []
      : [[], tableHead('Not in this workbook', 'Stands in'), ...absent.map(absentLine)]),
  ];
  return {
    name: 'About',
    columns: widths.map((width) => ({ width })),
    rowDefs: new Map([[0, { height: 24 }], ...rowHeights(lines.map(wrappedTexts))]),
    ...cellsOf(lines),
  };
}

function wrappedTexts(line: readonly AboutCell[]) {
  return line.flatMap(({ value, style }, at) =>
    style?.alignment?.wrapText === true
      ? [{ text: String(value ?? ''), width: widths[at] ?? 1 }]
      : [],
  );
}

function headLines(catalogue: Catalogue, facts: ReleaseFacts): AboutCell[][] {
  const { title, about, source, licence } = aboutRelease(catalogue, facts);
  const told = (name: string, value: string, link?: string): AboutCell[] => [
    { value: name, style: boldStyle },
    link === undefined ? { value } : { value, style: linkStyle, link },
  ];
  return [
    [{ value: title, style: titleStyle }],
    [{ value: about, style: boldStyle }],
    [],
    told('Release', facts.id),
    told('Data as of', facts.created),
    told('Source', source.title, source.path),
    told('Licence', licence.title, licence.path),
    told('Made by', `hrmirror ${facts.version}`),
    told('What each column is', 'the sheet Dictionary', '#Dictionary!A1'),
  ];
}

const readingLines: readonly AboutCell[][] = [
  'The rows of an entity are the whole of its organisms: choose one subject_kind before any sum, mean or pivot. No row is a total of its categories.',
  'An empty cell is no zero: the figure is not known, or withheld.',
  'Ids and codes are texts. A share of 0.389 is shown as 38.9 %; a percent is the number itself, 38.9.',
  'Cells hold every digit of a figure. A column of names that has none is hidden.',
].map((value) => [{ value }]);

function tableHead(first: string, last: string): AboutCell[] {
  const names = [first, 'Holds', 'Rows', 'What may be summed', last];
  return names.filter((value) => value !== '').map((value) => ({ value, style: headStyle }));
}

function tableLine({ table, rows }: Candidate, link?: string): AboutCell[] {
  return [
    link === undefined
      ? { value: table.name, style: wrapped }
      : { value: table.name, style: linkStyle, link },
    { value: table.title, style: wrapped },
    { value: rows, style: rowsStyle },
    { value: plainText(table.sums), style: wrapped },
  ];
}

function absentLine(one: Candidate): AboutCell[] {
  const files = filesOfTable(one.table).flat();
  const place =
    files.length === 0 ? `${qualifiedName(one.table)} in hrstats.duckdb` : files.join(', ');
  return [...tableLine(one), { value: place, style: wrapped }];
}

function cellsOf(lines: readonly (readonly AboutCell[])[]): Pick<WriteSheet, 'rows' | 'cells'> {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [row, line] of lines.entries()) {
    for (const [column, { style, link, value }] of line.entries()) {
      const told = style === undefined ? {} : { style };
      cells.set(`${row},${column}`, {
        ...told,
        ...(link === undefined ? {} : linkOf(link, value)),
      });
    }
  }
  return { rows: lines.map((line) => line.map(({ value }) => value)), cells };
}

function linkOf(link: string, value: Cell) {
  const display = String(value);
  const hyperlink = link.startsWith('#')
    ? { target: '', location: link.slice(1), display }
    : { target: link, display };
  return { hyperlink };
}
