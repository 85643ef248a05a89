import type { Chart } from '../charts/chart.ts';
import type { Subject } from '../model.ts';
import type { View } from '../view.ts';
import { byLanguage, type ChartRows, type Views } from './chart-rows.ts';

/** What CSV and JSON say of where figures come from; synthetic ones say so. */
export function dataSource({ model }: View): string {
  return model.release.notice?.en.citation ?? model.release.publisher;
}

/** A chart as JSON: what it shows, of whom, from where, from which answers, and its figures. */
export function chartData(views: Views, chart: Chart, { rows }: ChartRows): string {
  const { subject, model } = views.en;
  const { licence, homepage, notice } = model.release;
  const asked = [chart.set, chart.also?.set].flatMap((set) =>
    set === undefined ? [] : (subject?.asked[set] ?? []),
  );
  const document = {
    chart: chart.name,
    title: byLanguage((language) => views[language].texts.charts[chart.name].title),
    what: byLanguage((language) => views[language].texts.charts[chart.name].what),
    body: subject === null ? null : describeBody(subject),
    statistic: chart.statistic,
    source: dataSource(views.en),
    ...(notice === null ? { homepage } : {}),
    synthetic: notice !== null,
    licence,
    request_keys: asked,
    rows: rows.map(({ source: _, ...row }) => row),
  };
  return jsonText(document);
}

/** A body as the source names it. */
export function describeBody({ kind, id, names, acronyms }: Subject) {
  return { kind, id, names, acronyms };
}

/** A JSON document for people and programs. */
export function jsonText(document: object): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}
