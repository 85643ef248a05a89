import { allCharts } from '../charts/all-charts.ts';
import { onScale } from '../charts/chart.ts';
import { type ComparedChart, comparedChart } from '../charts/compared.ts';
import {
  type Comparison,
  comparedBodies,
  composed,
  counted,
  indexYear,
  inShares,
  isMeasure,
  mostBodies,
  scales,
  wholeOf,
} from '../compare.ts';
import { type Html, html, trusted } from '../html.ts';
import { measureName, newestYear } from '../measures.ts';
import { type Measure, measures, type Subject } from '../model.ts';
import { nameOf, type View, viewOf } from '../view.ts';
import { type Draw, legendOf } from './figures.ts';
import { offerRow } from './offers.ts';
import { bodyPicker } from './picker.ts';

/** Several bodies side by side: lines over the years, or the same chart of each. */
export function compareSection(view: View, comparison: Comparison, draw: Draw): Html | null {
  const { texts, model } = view;
  if (newestYear(model) === null) return null;
  return html`<section id="compare" aria-labelledby="compare-title">
    <h2 id="compare-title">${texts.sections.compare}</h2>
    <div class="controls">${bodyPicker(view, 'compare')}${chips(view, comparison)}${choices(view, comparison)}</div>
    ${isMeasure(comparison.shown) ? linesFigure(view, comparison, comparison.shown, draw) : multiples(view, comparison, draw)}
  </section>`;
}

/** The compared bodies; all but the chosen one can be taken away. */
function chips(view: View, comparison: Comparison): Html {
  const bodies = comparedBodies(view, comparison);
  return html`<ul class="chips" aria-label="${view.texts.compare.bodies}">${bodies.map(
    (body, place) => {
      const name = nameOf(body, view.language);
      const drop = html`<button type="button" id="drop-${place}" data-drop="${body.key}" aria-label="${view.texts.compare.drop(name)}">×</button>`;
      return html`<li><i class="k-c${place + 1}"></i>${name}${place === 0 ? null : drop}</li>`;
    },
  )}</ul>${bodies.length < mostBodies ? null : html`<p class="note">${view.texts.compare.most(String(mostBodies))}</p>`}`;
}

function choices(view: View, comparison: Comparison): Html {
  const { texts, model } = view;
  const words = texts.compare;
  const option = (value: string, label: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : null}>${label}</option>`;
  const known = measures.filter((measure) =>
    model.subjects.some(({ profile }) => measure in profile),
  );
  const since = String(indexYear(view, comparedBodies(view, comparison)) ?? '');
  return html`<p class="choice"><label for="shown-figure">${words.shown}</label>
    <select id="shown-figure" data-choice="shown"><optgroup label="${words.overTime}">${known.map(
      (measure) => option(measure, measureName(view, measure), comparison.shown),
    )}</optgroup><optgroup label="${words.sideBySide}">${composed.map((name) =>
      option(name, texts.charts[name].title, comparison.shown),
    )}</optgroup></select></p>
    ${
      comparison.shown === 'headcount'
        ? html`<p class="choice"><label for="scale">${words.scale}</label>
    <select id="scale" data-choice="scale">${scales.map((scale) => option(scale, words.scales[scale](since), comparison.scale))}</select></p>`
        : null
    }`;
}

function linesFigure(view: View, comparison: Comparison, measure: Measure, draw: Draw): Html {
  const { texts } = view;
  const chart = comparedChart(view, comparison, measure);
  const drawn = chart.parts.length > 0 ? partsOf(view, chart, draw) : together(chart, draw);
  const offered = drawn === null ? (['link'] as const) : (['csv', 'svg', 'png', 'link'] as const);
  return html`<figure id="chart-compare" data-chart="compare">
    <figcaption><h3>${chart.headline}</h3><p class="what">${chart.what}</p></figcaption>
    ${drawn ?? html`<p class="note">${texts.chart.nothing}</p>`}
    <p class="note">${chart.notes.join(' · ')}</p>
    ${linesTable(view, chart)}
    ${offerRow(view, 'compare', offered)}
    <p class="source">${chart.source}</p>
  </figure>`;
}

function together(chart: ComparedChart, draw: Draw): Html | null {
  const drawn = draw(chart, chart.headline);
  return drawn === null ? null : html`${legendOf(chart)}${trusted(drawn)}`;
}

function partsOf({ language }: View, { parts, what, shown }: ComparedChart, draw: Draw): Html {
  return html`<div class="multiples">${parts.map((part) => {
    const { subject, last } = part.line;
    const name = nameOf(subject, language);
    return html`<div><h4>${name}</h4><p class="what">${shown(last.value)} (${String(last.year)})</p>${trusted(draw(part, `${name}. ${what}`) ?? '')}</div>`;
  })}</div>`;
}

function linesTable({ texts, language }: View, { lines, what, shown }: ComparedChart): Html {
  const years = lines[0]?.points.map(({ year }) => year) ?? [];
  return html`<details id="table-compare"><summary>${texts.chart.table}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="${what}"><table>
    <thead><tr><th scope="col">${texts.chart.year}</th>${lines.map(({ subject }) => html`<th scope="col">${nameOf(subject, language)}</th>`)}</tr></thead>
    <tbody>${years.map(
      (year, place) =>
        html`<tr><th scope="row">${String(year)}</th>${lines.map(({ points }) => {
          const value = points[place]?.value ?? null;
          return html`<td>${value === null ? '–' : shown(value)}</td>`;
        })}</tr>`,
    )}</tbody></table></div></details>`;
}

/** The same chart of each body, all on one scale. */
function multiples(view: View, comparison: Comparison, draw: Draw): Html {
  const { model, language, texts } = view;
  const { shown } = comparison;
  const set = counted.find((name) => name === shown);
  const own = (body: Subject) => viewOf(model, language, body.key);
  const charts = comparedBodies(view, comparison).flatMap((body) =>
    allCharts(set === undefined ? own(body) : inShares(own(body), set))
      .filter(({ name }) => name === shown)
      .map((chart) => ({ chart, name: nameOf(body, language) })),
  );
  const all = charts.map(({ chart }) => chart);
  return html`<div class="multiples">${charts.map(({ chart, name }) => {
    const what =
      set === undefined ? chart.what : `${chart.what}, ${texts.compare.shares[wholeOf(set)]}`;
    const drawn = draw({ name: 'multiple', draw: onScale(chart, all) }, `${what}. ${name}`);
    return html`<figure><figcaption><h3>${name}</h3><p class="what">${drawn === null ? texts.chart.nothing : what}</p></figcaption>
      ${drawn === null ? null : html`${legendOf(chart)}${trusted(drawn)}`}</figure>`;
  })}</div>`;
}
