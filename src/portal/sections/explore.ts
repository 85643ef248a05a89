import type { FigureRows } from '../charts/chart.ts';
import { type ExploredChart, exploredChart, sharesOfStaff } from '../charts/explored.ts';
import { leadTitle } from '../charts/finding.ts';
import { criterionName } from '../criteria-names.ts';
import { type Html, html, trusted } from '../html.ts';
import {
  criteriaOf,
  crossedWith,
  crossingOf,
  type Exploration,
  exploredOf,
  type Splits,
  staffs,
} from '../splits.ts';
import { labelsOf, nameOf, sourceLine, type View, valueText } from '../view.ts';
import { tableOf } from './figure-table.ts';
import { answerLink, type Draw, legendOf } from './figures.ts';
import { offerRow } from './offers.ts';

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
  const drawn = draw(chart, chart.what);
  return html`<figure id="chart-explore" data-chart="explore">
    <figcaption><h3>${chart.headline}</h3><p class="what">${titleOf(view, chart.what)}</p></figcaption>
    ${drawn === null ? null : html`${legendOf(chart)}${trusted(drawn)}<p class="note">${chart.notes.join(' · ')}</p>`}
    ${barTable(view, chart.what, chart.table)}
    ${offerRow(view, 'explore', ['csv', 'svg', 'png', 'link'])}
    ${sourceOf(view, chosen.staff, chart.asked, chart.year)}
  </figure>`;
}

function crossed(view: View, splits: Splits, chosen: Exploration): Html {
  const table = crossedTable(view, splits, chosen);
  return html`<figure id="chart-explore" data-chart="explore">
    <figcaption><h3>${table.headline}</h3><p class="what">${titleOf(view, `${view.texts.explore.staffs[chosen.staff]}, 31/12/${table.year}`)}</p></figcaption>
    <p class="note">${view.texts.explore.bars}</p>
    ${barTable(view, table.headline, table.table)}
    ${offerRow(view, 'explore', ['csv', 'link'])}
    ${sourceOf(view, chosen.staff === 'workforce' ? 'distribution' : chosen.staff, table.asked, table.year)}
  </figure>`;
}

/** Where the figures come from, synthetic ones say so, and the request whose answer holds those of a year. */
function sourceOf(
  view: View,
  statistic: 'workforce' | 'distribution' | 'contractors',
  asked: string | null,
  year: string,
): Html {
  const { texts, model } = view;
  const answer =
    asked && html`<br>${texts.explore.answer(year)} ${answerLink(model.release.source, asked)}`;
  return html`<p class="source">${sourceLine(view, statistic)}${answer}</p>`;
}

/** The figures of two criteria: the rows and columns that have any, and the request whose answer holds them. */
export function crossedTable(
  view: View,
  splits: Splits,
  chosen: Exploration,
): Pick<ExploredChart, 'headline' | 'year' | 'asked' | 'table'> {
  const { criteria } = view.model;
  const crossing = crossingOf(splits, criteria, chosen);
  const down = labelsOf(view, criteria[chosen.by] ?? []);
  const right = labelsOf(view, criteria[chosen.across ?? ''] ?? []);
  const at = (row: number, column: number) => crossing?.at(row, column) ?? null;
  const kept = right.flatMap((label, column) =>
    down.some((_, row) => at(row, column) !== null) ? [{ label, column }] : [],
  );
  const rows = down.map((label, row) => ({
    of: [label],
    values: kept.map(({ column }) => at(row, column)),
  }));
  const year = crossing?.year ?? '';
  const cells = rows.flatMap((row) =>
    row.values.map((value, place) => [`${row.of} × ${kept[place]?.label}`, value] as const),
  );
  const shares = sharesOfStaff(view, chosen.staff, Number(year), cells);
  const names = [chosen.by, chosen.across ?? ''].map((each) => criterionName(view, each));
  return {
    headline: leadTitle(view, names.join(' × '), Number(year), shares),
    year,
    asked: crossing?.asked ?? null,
    table: {
      head: [names[0] ?? '', ...kept.map(({ label }) => label)],
      rows: rows.filter(({ values }) => values.some((value) => value !== null)),
    },
  };
}

function titleOf({ subject, language }: View, what: string): string {
  return subject === null ? what : `${nameOf(subject, language)} – ${what}`;
}

/** As long as the largest figure of a row, whatever the width of its column. */
const longestBar = 4;

/** Each figure above a bar as long as it is of the largest of its row. */
function barTable(view: View, label: string, figures: FigureRows): Html {
  return tableOf(view, 'explore', label, figures, (value, row) => {
    const most = Math.max(0, ...row.map((each) => (typeof each === 'number' ? each : 0)));
    const width = typeof value === 'number' ? (longestBar * value) / (most || 1) : 0;
    return html`${valueText(view, value)}${width > 0 ? html`<svg width="${width.toFixed(2)}rem"/>` : null}`;
  });
}
