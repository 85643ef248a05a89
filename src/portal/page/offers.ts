/** What the reader takes along of a chart, made in the page from what it holds. */
import { chartRows, csvText } from '../addresses/chart-rows.ts';
import { addressOf, bodyName } from '../addresses/names.ts';
import { pictureOf } from '../addresses/picture.ts';
import { sourceLine } from '../addresses/words.ts';
import { allCharts } from '../charts/all-charts.ts';
import type { Chart } from '../charts/chart.ts';
import { drawChart } from '../charts/draw.ts';
import { figureText } from '../sections/figure-table.ts';
import type { Offer } from '../sections/offers.ts';
import { nameOf, type View, viewOf } from '../view.ts';

/** As wide as the pictures at their own addresses. */
const width = 640;

/** Hands out a chart; says whether a text was copied for it. */
export async function handOut(view: View, name: string, offer: Offer): Promise<boolean> {
  const chart = allCharts(view).find((each) => each.name === name);
  const { subject } = view;
  if (chart === undefined || subject === null) return false;
  const file = `${bodyName(subject)}-${name}.${offer}`;
  if (offer === 'table') return copyText(figureText(view, chart));
  if (offer === 'embed') return copyText(frameOf(view, chart));
  if (offer === 'csv') save(new Blob([csvOf(view, chart)], { type: 'text/csv' }), file);
  if (offer === 'svg') save(new Blob([pictureIn(view, chart)], { type: 'image/svg+xml' }), file);
  if (offer === 'png') save(await pixels(pictureIn(view, chart)), file);
  return false;
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

function csvOf({ model, subject }: View, chart: Chart): string {
  const key = subject?.key ?? null;
  const views = {
    fr: viewOf(model, 'fr', key),
    nl: viewOf(model, 'nl', key),
    en: viewOf(model, 'en', key),
  };
  return csvText(
    chartRows(views, chart, model.release.notice?.en.citation ?? model.release.publisher),
  );
}

function pictureIn(view: View, chart: Chart): string {
  const root = getComputedStyle(document.documentElement);
  const names = [...root].filter((name) => name.startsWith('--'));
  const palette = new Map(names.map((name) => [name.slice(2), root.getPropertyValue(name).trim()]));
  const drawn = drawChart(chart, '', width, document);
  return pictureOf({ view, chart, drawn, width, source: sourceLine(view, chart), palette });
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
  frame.src = new URL(address, document.baseURI).href;
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
