import { exploredChart, sharesOfStaff } from '../charts/explored.ts';
import { leadTitle } from '../charts/finding.ts';
import { criterionName } from '../criteria-names.ts';
import { type Html, html, trusted } from '../html.ts';
import type { Value } from '../model.ts';
import {
  criteriaOf,
  crossedWith,
  crossingOf,
  type Exploration,
  exploredOf,
  type Splits,
  staffs,
} from '../splits.ts';
import { labelsOf, nameOf, type View, valueText } from '../view.ts';
import { answerLink, type Draw, legendOf } from './figures.ts';
import { offerButton, offerRow } from './offers.ts';

/** The chosen body by any criterion over the years, or by any two in a year. `null`: its splits are not loaded. */
export function exploreSection(
  view: View,
  wanted: Exploration | null,
  splits: Splits | null,
  draw: Draw,
): Html | null {
  const { texts, subject, model } = view;
  if (subject === null || Object.keys(model.criteria).length === 0) return null;
  return html`<section id="explore" aria-labelledby="explore-title">
    <h2 id="explore-title">${texts.sections.explore}</h2>
    <p class="prose">${texts.explore.intro}</p>
    ${splits === null ? html`<p class="note">${texts.explore.apart}</p>` : explored(view, splits, exploredOf(splits, wanted), draw)}
  </section>`;
}

function explored(view: View, splits: Splits, chosen: Exploration | null, draw: Draw): Html {
  if (chosen === null) return html`<p class="note">${view.texts.explore.nothing}</p>`;
  return html`<div class="controls">${choices(view, splits, chosen)}</div>
    ${chosen.across === null ? overTime(view, splits, chosen, draw) : crossed(view, splits, chosen)}`;
}

function choices(view: View, splits: Splits, chosen: Exploration): Html {
  const { staff, by, across } = chosen;
  const words = view.texts.explore;
  const crossing = crossingOf(splits, view.model.criteria, chosen);
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen ? html` selected` : null}>${label}</option>`;
  return html`<p class="choice"><label for="explore-by">${words.by}</label>
    <select id="explore-by" data-choice="by">${staffs.map(
      (each) =>
        html`<optgroup label="${words.staffs[each]}">${criteriaOf(splits, each).map((criterion) =>
          option(
            `${each} ${criterion}`,
            criterionName(view, criterion),
            each === staff && criterion === by,
          ),
        )}</optgroup>`,
    )}</select></p>
    <p class="choice"><label for="explore-across">${words.across}</label>
    <select id="explore-across" data-choice="across">${option('', words.years, across === null)}${crossedWith(
      splits,
      staff,
      by,
    ).map((criterion) =>
      option(criterion, criterionName(view, criterion), criterion === across),
    )}</select></p>${
      crossing === null
        ? null
        : html`<p class="choice"><label for="explore-year">${view.texts.chart.year}</label>
    <select id="explore-year" data-choice="year">${crossing.years.map((year) => option(year, year, year === crossing.year))}</select></p>`
    }`;
}

function overTime(view: View, splits: Splits, chosen: Exploration, draw: Draw): Html {
  const chart = exploredChart(view, splits, chosen);
  const { texts } = view;
  const drawn = draw(chart, chart.what);
  return html`<figure id="chart-explore" data-chart="explore">
    <figcaption><h3>${chart.headline}</h3><p class="what">${titleOf(view, chart.what)}</p></figcaption>
    ${drawn === null ? null : html`${legendOf(chart)}${trusted(drawn)}<p class="note">${chart.notes.join(' · ')}</p>`}
    ${tableOf(view, texts.chart.category, chart.years, chart.rows)}
    ${offerRow(view, 'explore', ['csv', 'svg', 'png', 'link'])}
    ${sourceOf(view, chosen.staff, chart.asked, chart.years.at(-1) ?? '')}
  </figure>`;
}

function crossed(view: View, splits: Splits, chosen: Exploration): Html {
  const table = crossedTable(view, splits, chosen);
  return html`<figure id="chart-explore" data-chart="explore">
    <figcaption><h3>${table.headline}</h3><p class="what">${titleOf(view, `${view.texts.explore.staffs[chosen.staff]}, 31/12/${table.year}`)}</p></figcaption>
    <p class="note">${view.texts.explore.bars}</p>
    ${tableOf(view, criterionName(view, chosen.by), table.columns, table.rows)}
    ${offerRow(view, 'explore', ['csv', 'link'])}
    ${sourceOf(view, chosen.staff === 'workforce' ? 'distribution' : chosen.staff, table.asked, table.year)}
  </figure>`;
}

/** Where the figures come from, synthetic ones say so, and the request whose answer holds those of a year. */
function sourceOf(
  { texts, model, language }: View,
  statistic: 'workforce' | 'distribution' | 'contractors',
  asked: string | null,
  year: string,
): Html {
  const { notice, publisher, source } = model.release;
  const from = notice?.[language].title ?? texts.publisher(publisher);
  const answer = asked && html`<br>${texts.explore.answer(year)} ${answerLink(source, asked)}`;
  return html`<p class="source">${texts.chart.source(from, texts.statistics[statistic])}${answer}</p>`;
}

/** A table of figures by the names of its rows and columns. */
export interface ExploredTable {
  readonly headline: string;
  readonly year: string;
  /** The request whose answer holds the figures. */
  readonly asked: string | null;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly Value[] }[];
}

/** The figures of two criteria: the rows and columns that have any. */
export function crossedTable(view: View, splits: Splits, chosen: Exploration): ExploredTable {
  const { criteria } = view.model;
  const crossing = crossingOf(splits, criteria, chosen);
  const down = labelsOf(view, criteria[chosen.by] ?? []);
  const right = labelsOf(view, criteria[chosen.across ?? ''] ?? []);
  const at = (row: number, column: number) => crossing?.at(row, column) ?? null;
  const kept = right.flatMap((label, column) =>
    down.some((_, row) => at(row, column) !== null) ? [{ label, column }] : [],
  );
  const rows = down.map((label, row) => ({
    label,
    values: kept.map(({ column }) => at(row, column)),
  }));
  const year = crossing?.year ?? '';
  const cells = rows.flatMap((row) =>
    row.values.map((value, place) => [`${row.label} × ${kept[place]?.label}`, value] as const),
  );
  const shares = sharesOfStaff(view, chosen.staff, Number(year), cells);
  const names = [chosen.by, chosen.across ?? ''].map((each) => criterionName(view, each));
  return {
    headline: leadTitle(view, names.join(' × '), Number(year), shares),
    year,
    asked: crossing?.asked ?? null,
    columns: kept.map(({ label }) => label),
    rows: rows.filter(({ values }) => values.some((value) => value !== null)),
  };
}

function titleOf({ subject, language }: View, what: string): string {
  return subject === null ? what : `${nameOf(subject, language)} – ${what}`;
}

/** As long as the largest figure of a row, whatever the width of its column. */
const longestBar = 4;

/** Each figure above a bar as long as it is of the largest of its row. */
function tableOf(
  view: View,
  corner: string,
  columns: readonly string[],
  rows: ExploredTable['rows'],
): Html {
  const cell = (value: Value, most: number) => {
    const width = typeof value === 'number' ? (longestBar * value) / (most || 1) : 0;
    return html`<td>${valueText(view, value)}${width > 0 ? html`<svg width="${width.toFixed(2)}rem"/>` : null}</td>`;
  };
  return html`${offerButton(view, 'clipboard', 'explore')}
    <div class="scroll" tabindex="0" role="group" aria-labelledby="explore-title"><table>
    <thead><tr><th scope="col">${corner}</th>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(({ label, values }) => {
      const most = Math.max(0, ...values.map((value) => (typeof value === 'number' ? value : 0)));
      return html`<tr><th scope="row">${label}</th>${values.map((value) => cell(value, most))}</tr>`;
    })}</tbody></table></div>`;
}
