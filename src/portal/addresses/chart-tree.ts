import { allCharts } from '../charts/all-charts.ts';
import type { Chart } from '../charts/chart.ts';
import { drawChart } from '../charts/draw.ts';
import { lightDocument } from '../charts/light-document.ts';
import type { ChartModel, Language, PortalModel, Subject } from '../model.ts';
import { hasFigures } from '../sections/figures.ts';
import { type ChartName, texts } from '../texts/texts.ts';
import { nameOf, type View, viewOf } from '../view.ts';
import { chartData, dataSource, describeBody, jsonText } from './chart-data.ts';
import { chartPage } from './chart-page.ts';
import { byLanguage, chartRows, csvOf, type Views } from './chart-rows.ts';
import { addressOf, bodyName, type ChartFile, type Format, fileAt, filesOf } from './names.ts';
import { paletteOf, picturedOf, pictureOf } from './picture.ts';

/** A file of the tree, to be sent or written as it is. */
interface TreeFile {
  readonly mediaType: string;
  readonly text: string;
}

/** Every chart of a release at an address of its own; a file is made when it is asked for. */
export interface ChartTree {
  /** Every address that has figures, `data/index.json` last. */
  readonly paths: readonly string[];
  /** What stands at an address, `null` where nothing does. A chart that lost its figures says so. */
  readonly file: (path: string) => TreeFile | null;
}

/** What else a page shows, and no chart. */
const nothingElse: Omit<PortalModel, keyof ChartModel> = {
  figures: 0,
  proved: 0,
  firstYear: null,
  lastYear: null,
  criteria: {},
  completeness: [],
  disagreements: [],
  testsRun: 0,
  layouts: 0,
  changes: null,
  downloads: [],
};

const indexPath = 'data/index.json';

const mediaTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
};

/** How wide charts are drawn, in pixels: beside a text, and on a phone. */
const widths = { wide: 640, narrow: 340 } as const;

/**
 * The tree of a release: data, picture and page of each chart of each body, and the index of them. `serve` and `publish`
 * both take it from here; `style` is that of the portal. No file but the index tells which release it is of: where the
 * figures stay the same, it does.
 */
export function chartTree(charts: ChartModel, style: string): ChartTree {
  const model = { ...charts, ...nothingElse };
  const bodies = new Map<string, Subject>();
  for (const subject of model.subjects) {
    const body = bodyName(subject);
    if (!bodies.has(body)) bodies.set(body, subject);
  }
  const listed = [...bodies].map(([body, subject]) => {
    const view = viewOf(model, 'en', subject.key);
    const known = allCharts(view).filter((chart) => hasFigures(view, chart));
    return { body, subject, charts: known.map(({ name }) => name) };
  });
  const index = { mediaType: mediaTypes.json, text: indexText(model, listed) };
  const files = listed.flatMap(({ body, charts }) => charts.flatMap((one) => filesOf(body, one)));
  const make = fileMaker(model, style);
  return {
    paths: [...files.map(addressOf), indexPath],
    file: (path) => {
      if (path === indexPath) return index;
      const file = fileAt(path);
      const subject = file === null ? undefined : bodies.get(file.body);
      if (file === null || subject === undefined) return null;
      return { mediaType: mediaTypes[file.format], text: make(file, subject) };
    },
  };
}

interface Listed {
  readonly body: string;
  readonly subject: Subject;
  readonly charts: readonly ChartName[];
}

function indexText({ release }: PortalModel, bodies: readonly Listed[]): string {
  const { id, title, created, licence, publisher, homepage, notice } = release;
  return jsonText({
    release: id,
    as_of: created,
    synthetic: notice !== null,
    ...(notice === null ? { title, publisher, homepage } : { title: notice.en.title }),
    licence,
    bodies: bodies.map(({ body, subject, charts }) => ({
      body,
      ...describeBody(subject),
      charts: charts.map((chart) => ({
        chart,
        title: byLanguage((language) => texts[language].charts[chart].title),
        ...addressesOf(filesOf(body, chart)),
      })),
    })),
  });
}

/** The addresses of a chart by format; of pictures and pages also by language. */
function addressesOf(files: readonly ChartFile[]) {
  const at = (format: Format, language: Language) =>
    files
      .filter((file) => file.format === format && file.language === language)
      .map(addressOf)
      .join('');
  return {
    csv: at('csv', 'en'),
    json: at('json', 'en'),
    svg: byLanguage((language) => at('svg', language)),
    html: byLanguage((language) => at('html', language)),
  };
}

/** What all files of a body are made of. */
interface Shown {
  readonly key: string;
  readonly views: Views;
  readonly charts: Readonly<Record<Language, readonly Chart[]>>;
  /** Wide drawings by chart and language: a picture and a page share each. */
  readonly drawn: Map<string, string | null>;
}

/** Makes the text of a file of a body; what is made for one serves the next, for they are asked for body by body. */
function fileMaker(
  model: PortalModel,
  style: string,
): (file: ChartFile, subject: Subject) => string {
  const document = lightDocument();
  const palette = paletteOf(style);
  let last: Shown | null = null;
  const draw = (view: View, chart: Chart, width: number) => {
    const name = view.subject === null ? '' : nameOf(view.subject, view.language);
    const { title } = view.texts.charts[chart.name];
    return drawChart(chart, `${title}. ${chart.what}. ${name}`, width, document);
  };
  return ({ chart: name, format, language }, { key }) => {
    last = last?.key === key ? last : shownOf(model, key);
    const { views, charts, drawn } = last;
    const view = views[language];
    const chart = charts[language].find((one) => one.name === name);
    if (chart === undefined) throw new Error(`there is no chart ${name}`);
    if (format === 'csv') return csvOf(chartRows(views, chart, dataSource(view)));
    if (format === 'json')
      return chartData(views, chart, chartRows(views, chart, dataSource(view)));
    const place = `${name} ${language}`;
    const wide = drawn.get(place) ?? draw(view, chart, widths.wide);
    drawn.set(place, wide);
    if (format === 'svg') {
      const pictured = picturedOf(view, chart);
      return pictureOf({ view, pictured, drawn: wide, width: widths.wide, palette });
    }
    const narrow = wide === null ? null : draw(view, chart, widths.narrow);
    const both = wide === null || narrow === null ? null : { wide, narrow };
    return chartPage({ view, chart, drawn: both, style });
  };
}

function shownOf(model: PortalModel, key: string): Shown {
  const views = byLanguage((language) => viewOf(model, language, key));
  const charts = byLanguage((language) => allCharts(views[language]));
  return { key, views, charts, drawn: new Map() };
}
