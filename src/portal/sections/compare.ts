import { chartsBeside } from '../charts/beside.ts';
import { categoryColour, type FigureRows } from '../charts/chart.ts';
import { type ComparedChart, type ComparedPart, comparedChart } from '../charts/compared.ts';
import {
  type Comparison,
  type Composed,
  comparedBodies,
  composed,
  indexYear,
  isMeasure,
  mostBodies,
  scales,
} from '../compare.ts';
import { type Html, html, trusted } from '../html.ts';
import { measureName, newestYear } from '../measures.ts';
import { type Measure, measures } from '../model.ts';
import { nameOf, type View } from '../view.ts';
import { openTable } from './figure-table.ts';
import { type Draw, legendOf, swatchOf } from './figures.ts';
import { offerRow } from './offers.ts';
import { bodyPicker } from './picker.ts';

/** Several bodies side by side: lines over the years, or the same chart of each. */
export function compareSection(view: View, comparison: Comparison, draw: Draw): Html | null {
  const { texts, model } = view;
  if (newestYear(model) === null) return null;
  return html`<section id="compare" aria-labelledby="compare-title">
    <h2 id="compare-title">${texts.sections.compare}</h2>
    <div class="controls">${bodyPicker(view, 'compare')}${chips(view, comparison)}${choices(view, comparison)}</div>
    ${isMeasure(comparison.shown) ? linesFigure(view, comparison, comparison.shown, draw) : besideFigure(view, comparison, comparison.shown, draw)}
  </section>`;
}

/** The compared bodies; all but the chosen one can be taken away. */
function chips(view: View, comparison: Comparison): Html {
  const bodies = comparedBodies(view, comparison);
  return html`<ul class="chips" aria-label="${view.texts.compare.bodies}">${bodies.map(
    (body, place) => {
      const name = nameOf(body, view.language);
      const drop = html`<button type="button" id="drop-${place}" data-drop="${body.key}" aria-label="${view.texts.compare.drop(name)}">×</button>`;
      return html`<li>${swatchOf(categoryColour(place))}${name}${place === 0 ? null : drop}</li>`;
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
  const drawn = chart.parts.length > 0 ? partsOf(chart.parts, draw) : together(chart, draw);
  const offered = drawn === null ? (['link'] as const) : (['csv', 'svg', 'png', 'link'] as const);
  return html`<figure id="chart-compare" data-chart="compare">
    <figcaption><h3>${chart.headline}</h3><p class="what">${chart.what}</p></figcaption>
    ${drawn ?? html`<p class="note">${texts.chart.nothing}</p>`}
    <p class="note">${chart.notes.join(' · ')}</p>
    ${openTable(view, 'compare', chart.what, linesRows(view, chart), (value) => (typeof value === 'number' ? chart.shown(value) : '–'))}
    ${offerRow(view, 'compare', offered)}
    <p class="source">${chart.source}</p>
  </figure>`;
}

function together(chart: ComparedChart, draw: Draw): Html | null {
  const drawn = draw(chart, chart.headline);
  return drawn === null ? null : html`${legendOf(chart)}${trusted(drawn)}`;
}

function partsOf(parts: readonly ComparedPart[], draw: Draw): Html {
  return html`<div class="multiples">${parts.map((part) => {
    const { title, told } = part;
    return html`<div><h4>${title}</h4><p class="what">${told}</p>${legendOf(part)}${trusted(draw(part, `${title}. ${told}`) ?? '')}</div>`;
  })}</div>`;
}

/** The table of compared bodies: one row per year. */
export function linesRows({ texts, language }: View, { lines }: ComparedChart): FigureRows {
  const years = lines[0]?.points.map(({ year }) => year) ?? [];
  return {
    head: [texts.chart.year, ...lines.map(({ subject }) => nameOf(subject, language))],
    rows: years.map((year, place) => ({
      of: [String(year)],
      values: lines.map(({ points }) => points[place]?.value ?? null),
    })),
  };
}

/** The same chart of each body. */
function besideFigure(view: View, comparison: Comparison, shown: Composed, draw: Draw): Html {
  const { headline, parts, source } = chartsBeside(view, comparison, shown);
  return html`<figure id="chart-compare" data-chart="compare">
    <figcaption><h3>${headline}</h3></figcaption>
    ${partsOf(parts, draw)}
    ${offerRow(view, 'compare', ['csv', 'svg', 'png', 'link'])}
    <p class="source">${source}</p>
  </figure>`;
}
