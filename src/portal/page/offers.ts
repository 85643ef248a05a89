/** What the reader takes along of a chart, made in the page from what it holds. */
import { dataSource } from '../addresses/chart-data.ts';
import { byLanguage, type ChartRows, chartRows, csvOf, csvText } from '../addresses/chart-rows.ts';
import { addressOf, bodyName } from '../addresses/names.ts';
import {
  gridOf,
  gridWidth,
  type Pictured,
  paletteOf,
  picturedOf,
  pictureOf,
} from '../addresses/picture.ts';
import { allCharts } from '../charts/all-charts.ts';
import { type ChartsBeside, chartsBeside } from '../charts/beside.ts';
import type { Chart, Drawable, FigureRows } from '../charts/chart.ts';
import { type ComparedChart, type ComparedPart, comparedChart } from '../charts/compared.ts';
import { drawChart } from '../charts/draw.ts';
import { exploredChart } from '../charts/explored.ts';
import { type Comparison, isMeasure } from '../compare.ts';
import { linesRows } from '../sections/compare.ts';
import { crossedTable } from '../sections/explore.ts';
import { figureRows, tableText } from '../sections/figure-table.ts';
import type { Offer } from '../sections/offers.ts';
import { type Exploration, exploredOf, type Splits } from '../splits.ts';
import { nameOf, sourceName, type View, viewOf } from '../view.ts';
import type { Choice } from './state.ts';

/** As wide as the pictures at their own addresses. */
const width = 640;

/** What can be taken along of a chart: as a file of this name, and as text. */
interface Taken {
  readonly file: string;
  readonly csv: () => string;
  readonly svg: () => string;
  readonly table?: FigureRows;
  /** A frame for another page that shows it. */
  readonly frame?: () => string;
}

/** Hands out what is taken; says whether a text was copied for it. */
export async function handOut(view: View, offer: Offer, taken: Taken): Promise<boolean> {
  const { file, csv, svg, table, frame } = taken;
  if (offer === 'clipboard' && table !== undefined) return copyText(tableText(view, table));
  if (offer === 'embed' && frame !== undefined) return copyText(frame());
  if (offer === 'csv') save(new Blob([csv()], { type: 'text/csv' }), `${file}.csv`);
  if (offer === 'svg') save(new Blob([svg()], { type: 'image/svg+xml' }), `${file}.svg`);
  if (offer === 'png') save(await pixels(svg()), `${file}.png`);
  return false;
}

/** What is taken of a chart of the page by its name: of the chosen body, of the compared ones, or explored; `null`: nothing. */
export function takenOf(
  view: View,
  name: string,
  { comparison, exploration }: Pick<Choice, 'comparison' | 'exploration'>,
  splits: Splits | null,
): Taken | null {
  if (name === 'compare') return takenComparison(view, comparison);
  const explored = splits === null ? null : exploredOf(splits, exploration);
  if (name === 'explore') return splits && explored && takenSplits(view, splits, explored);
  const chart = allCharts(view).find((each) => each.name === name);
  return chart === undefined ? null : takenChart(view, chart);
}

function takenChart(view: View, chart: Chart): Taken {
  const { subject } = view;
  return {
    file: `${subject === null ? '' : bodyName(subject)}-${chart.name}`,
    csv: () => csvOf(rowsOf(view, chart)),
    svg: () => pictureIn(view, picturedOf(view, chart), drawnOf(chart, width)),
    table: figureRows(view, chart),
    frame: () => frameOf(view, chart),
  };
}

function takenComparison(view: View, comparison: Comparison): Taken {
  const { shown } = comparison;
  return isMeasure(shown)
    ? takenLines(view, comparedChart(view, comparison, shown))
    : takenBeside(view, chartsBeside(view, comparison, shown));
}

function takenLines(view: View, chart: ComparedChart): Taken {
  const { headline, what, legend, notes, source, parts } = chart;
  const words = { name: '', headline, label: headline, what, legend, notes: [...notes, source] };
  const table = linesRows(view, chart);
  return {
    file: 'compare',
    csv: () => tableCsv(table, source),
    svg: () => pictureIn(view, words, parts.length > 0 ? gridIn(parts) : drawnOf(chart, width)),
    table,
  };
}

function takenBeside(view: View, { headline, source, parts, charts }: ChartsBeside): Taken {
  const words = { name: '', headline, label: headline, what: '', legend: [], notes: [source] };
  const told = charts.map(({ view, chart }) => ({ view, ...rowsOf(view, chart) }));
  const rows = told.flatMap(({ view: { subject, language }, rows }) => {
    const body = subject && { body: bodyName(subject), name: nameOf(subject, language) };
    return rows.map((row) => ({ ...body, ...row }));
  });
  return {
    file: 'compare',
    csv: () => csvOf({ columns: ['body', 'name', ...(told[0]?.columns ?? [])], rows }),
    svg: () => pictureIn(view, words, gridIn(parts)),
  };
}

function takenSplits(view: View, splits: Splits, explored: Exploration): Taken {
  const { subject, language } = view;
  const { staff, by, across } = explored;
  const chart = exploredChart(view, splits, explored);
  const crossed = across === null ? null : crossedTable(view, splits, explored);
  const { table } = crossed ?? chart;
  const source = sourceName(view);
  const { headline, what, legend, notes } = chart;
  const name = subject === null ? '' : nameOf(subject, language);
  const words = { name, headline, label: what, what, legend, notes: [...notes, source] };
  const body = subject === null ? '' : bodyName(subject);
  return {
    file: [body, staff, by, ...(crossed === null ? [] : [across, crossed.year])].join('-'),
    csv: () => tableCsv(table, source),
    svg: () => pictureIn(view, words, drawnOf(chart, width)),
    table,
  };
}

/** A table as CSV, with its source in each row, which is all that a spreadsheet keeps. */
function tableCsv({ head, rows }: FigureRows, source: string): string {
  return csvText(
    [...head, 'source'],
    rows.map(({ of, values }) => [...of, ...values, source]),
  );
}

/** Copies a text; where the browser has no clipboard for it, the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}

function rowsOf({ model, subject }: View, chart: Chart): ChartRows {
  const key = subject?.key ?? null;
  const views = byLanguage((language) => viewOf(model, language, key));
  return chartRows(views, chart, dataSource(views.en));
}

/** The parts of a comparison as one drawing. */
function gridIn(parts: readonly ComparedPart[]): string {
  const drawn = parts.map((part) => ({ ...part, drawn: drawnOf(part, gridWidth(width)) }));
  return gridOf(drawn, width);
}

function drawnOf(chart: Drawable, wide: number): string | null {
  return drawChart(chart, '', wide, document);
}

function pictureIn(view: View, pictured: Pictured, drawn: string | null): string {
  const palette = paletteOf(document.querySelector('style')?.textContent ?? '');
  return pictureOf({ view, pictured, drawn, width, palette });
}

/** The picture in pixels, twice as many as it measures. */
async function pixels(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)));
  });
}

/** The chart in a frame for another page: its own page stands beside this one wherever there is a server. */
function frameOf({ subject, language, texts }: View, { name: chart }: Chart): string {
  const body = subject === null ? '' : bodyName(subject);
  const address = addressOf({ body, chart, format: 'html', language });
  const title = `${texts.charts[chart].title}, ${subject === null ? '' : nameOf(subject, language)}`;
  const frame = document.createElement('iframe');
  // Charts stand beside the release on show, not in the folder of one.
  const root = document.baseURI.replace(/(releases\/[^/]+|downloads)\/[^/]*$/, '');
  frame.src = new URL(address, root).href;
  frame.title = title;
  frame.width = '100%';
  frame.height = '520';
  return frame.outerHTML;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
