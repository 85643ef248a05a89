/** What the reader takes along of a chart, made in the page from what it holds. */
import { dataSource } from '../addresses/chart-data.ts';
import { byLanguage, type ChartRows, chartRows, csvText } from '../addresses/chart-rows.ts';
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
import type { Chart, Drawable } from '../charts/chart.ts';
import { type ComparedChart, type ComparedPart, comparedChart } from '../charts/compared.ts';
import { drawChart } from '../charts/draw.ts';
import { exploredChart } from '../charts/explored.ts';
import { type Comparison, isMeasure } from '../compare.ts';
import { criterionName } from '../criteria-names.ts';
import type { Subject } from '../model.ts';
import { linesRows } from '../sections/compare.ts';
import { crossedTable } from '../sections/explore.ts';
import { figureRows, tableText } from '../sections/figure-table.ts';
import type { Offer } from '../sections/offers.ts';
import { type Exploration, exploredOf, type Splits } from '../splits.ts';
import { nameOf, type View, viewOf } from '../view.ts';

/** As wide as the pictures at their own addresses. */
const width = 640;

/** What is handed out as a file, and what it is called. */
interface Taken {
  readonly file: string;
  readonly csv: () => string;
  readonly svg: () => string;
}

/** Hands out a chart of the chosen body; says whether a text was copied for it. */
export async function handOut(view: View, name: string, offer: Offer): Promise<boolean> {
  const chart = allCharts(view).find((each) => each.name === name);
  const { subject } = view;
  if (chart === undefined || subject === null) return false;
  if (offer === 'clipboard') return copyText(tableText(view, figureRows(view, chart)));
  if (offer === 'embed') return copyText(frameOf(view, chart));
  await saveAs(offer, {
    file: `${bodyName(subject)}-${name}`,
    csv: () => csvText(rowsOf(view, chart)),
    svg: () => pictureIn(view, picturedOf(view, chart), drawnOf(chart, width)),
  });
  return false;
}

/** Hands out what is compared; says whether a text was copied for it. */
export async function handOutCompared(
  view: View,
  comparison: Comparison,
  offer: Offer,
): Promise<boolean> {
  const { shown } = comparison;
  if (!isMeasure(shown)) {
    await saveAs(offer, takenBeside(view, chartsBeside(view, comparison, shown)));
    return false;
  }
  const chart = comparedChart(view, comparison, shown);
  if (offer === 'clipboard') return copyText(tableText(view, linesRows(view, chart)));
  await saveAs(offer, takenLines(view, chart));
  return false;
}

function takenLines(view: View, chart: ComparedChart): Taken {
  const { headline, what, legend, notes, source, lines, parts } = chart;
  const words = { name: '', headline, label: headline, what, legend, notes: [...notes, source] };
  const rows = lines.flatMap(({ subject, points }) =>
    points.map(({ year, value }) => ({ ...bodyOf(view, subject), year, what, value, source })),
  );
  return {
    file: 'compare',
    csv: () => csvText({ columns: ['year', 'body', 'name', 'what', 'value', 'source'], rows }),
    svg: () => pictureIn(view, words, parts.length > 0 ? gridIn(parts) : drawnOf(chart, width)),
  };
}

function takenBeside(view: View, { headline, source, parts, charts }: ChartsBeside): Taken {
  const words = { name: '', headline, label: headline, what: '', legend: [], notes: [source] };
  const told = charts.map(({ view, chart }) => ({ view, ...rowsOf(view, chart) }));
  const rows = told.flatMap(({ view: { subject }, rows }) =>
    rows.map((row) => ({ ...(subject === null ? {} : bodyOf(view, subject)), ...row })),
  );
  return {
    file: 'compare',
    csv: () => csvText({ columns: ['body', 'name', ...(told[0]?.columns ?? [])], rows }),
    svg: () => pictureIn(view, words, gridIn(parts)),
  };
}

function bodyOf({ language }: View, subject: Subject) {
  return { body: bodyName(subject), name: nameOf(subject, language) };
}

/** Hands out what is explored: its figures, and over the years its picture; says whether a text was copied for it. */
export async function handOutSplits(
  view: View,
  splits: Splits | null,
  wanted: Exploration | null,
  offer: Offer,
): Promise<boolean> {
  const explored = splits === null ? null : exploredOf(splits, wanted);
  const { subject, texts, model, language } = view;
  if (splits === null || explored === null || subject === null) return false;
  const { staff, by, across } = explored;
  const chart = exploredChart(view, splits, explored);
  const table = across === null ? null : crossedTable(view, splits, explored);
  const told = table ?? { columns: chart.years, rows: chart.rows };
  if (offer === 'clipboard')
    return copyText(
      tableText(view, {
        head: [criterionName(view, by), ...told.columns],
        rows: told.rows.map(({ label, values }) => ({ of: [label], values })),
      }),
    );
  const rows = told.rows.map(({ label, values }) => ({
    category: label,
    ...Object.fromEntries(told.columns.map((column, at) => [column, values[at] ?? null])),
  }));
  const source = model.release.notice?.[language].title ?? texts.publisher(model.release.publisher);
  const { headline, what, legend, notes } = chart;
  const words = { name: nameOf(subject, language), headline, label: what, what, legend };
  await saveAs(offer, {
    file: [bodyName(subject), staff, by, ...(table === null ? [] : [across, table.year])].join('-'),
    csv: () => csvText({ columns: ['category', ...told.columns], rows }),
    svg: () => pictureIn(view, { ...words, notes: [...notes, source] }, drawnOf(chart, width)),
  });
  return false;
}

async function saveAs(offer: Offer, { file, csv, svg }: Taken): Promise<void> {
  if (offer === 'csv') save(new Blob([csv()], { type: 'text/csv' }), `${file}.csv`);
  if (offer === 'svg') save(new Blob([svg()], { type: 'image/svg+xml' }), `${file}.svg`);
  if (offer === 'png') save(await pixels(svg()), `${file}.png`);
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
