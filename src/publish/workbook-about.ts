import type { CellStyle, WriteSheet } from 'hucre/xlsx';
import type { Catalogue } from '../model/catalogue.ts';
import { licenceOf } from '../model/licence.ts';
import { filesOfTable, type PublishedTable, qualifiedName } from '../tables/table.ts';
import { describeRelease, type ReleaseFacts, sourceOf, titleOf } from './data-package.ts';
import { type Cell, headStyle, plainFont } from './workbook-sheets.ts';

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
const linkStyle: CellStyle = { font: { ...plainFont, underline: true, color: { rgb: '0563C1' } } };

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
    tableHead('Sheet'),
    ...here.map((one) => tableLine(one, `#${one.table.name}!A1`)),
    ...(absent.length === 0
      ? []
      : [[], tableHead('Not in this workbook'), ...absent.map((one) => tableLine(one))]),
  ];
  return {
    name: 'About',
    columns: [34, 46, 10, 112, 92].map((width) => ({ width })),
    rowDefs: new Map([[0, { height: 24 }]]),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
    ...cellsOf(lines),
  };
}

function headLines(catalogue: Catalogue, facts: ReleaseFacts): AboutCell[][] {
  const licence = licenceOf(catalogue, facts.source === 'reference');
  const source = sourceOf(catalogue, facts);
  const told = (name: string, value: string, link?: string): AboutCell[] => [
    { value: name, style: boldStyle },
    link === undefined ? { value } : { value, style: linkStyle, link },
  ];
  return [
    [{ value: titleOf(catalogue, facts), style: titleStyle }],
    [{ value: describeRelease(catalogue, facts), style: boldStyle }],
    [],
    told('Release', facts.id),
    told('As answered until', facts.created),
    told('Source', source.title, source.path),
    told('Licence', licence.title, licence.path),
    told('Made by', `hrmirror ${facts.version}`),
    told('What each column is', 'the sheet Dictionary', '#Dictionary!A1'),
    told('Data dictionary', 'index.html, the page beside this file', 'index.html#dictionary'),
  ];
}

const readingLines: readonly AboutCell[][] = [
  'No sheet holds a row that is a total: totals have columns of their own.',
  'An empty cell is no zero: the figure is not known, or withheld.',
  'Ids and codes are texts. A share goes from 0 to 1, a percent to 100.',
].map((value) => [{ value }]);

function tableHead(first: string): AboutCell[] {
  const names = [first, 'Holds', 'Rows', 'What may be summed', 'Whole in'];
  return names.map((value) => ({ value, style: headStyle }));
}

function tableLine({ table, rows }: Candidate, link?: string): AboutCell[] {
  const files = filesOfTable(table).flat().join(', ');
  return [
    link === undefined ? { value: table.name } : { value: table.name, style: linkStyle, link },
    { value: table.title },
    { value: rows },
    { value: table.sums },
    { value: files === '' ? `${qualifiedName(table)} in hrstats.duckdb` : files },
  ];
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
