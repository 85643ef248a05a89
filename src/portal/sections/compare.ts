import { allCharts } from '../charts/all-charts.ts';
import { drawLines } from '../charts/lines.ts';
import { axisNote } from '../charts/notes.ts';
import {
  type Comparison,
  comparedBodies,
  composed,
  indexYear,
  isMeasure,
  type Line,
  linesOf,
  mostBodies,
  scaleOf,
  scales,
} from '../compare.ts';
import { type Html, html, trusted } from '../html.ts';
import { measured, measureName, newestYear } from '../measures.ts';
import { type Measure, measures } from '../model.ts';
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
  const { texts, model, format } = view;
  const lines = linesOf(view, comparison);
  const scale = scaleOf(comparison);
  const shown = (value: number) => {
    if (scale === 'index') return format.fixed(value, 1);
    return scale === 'share'
      ? format.change(value).replace('+', '')
      : measured(view, measure, value);
  };
  const since = indexYear(view, comparedBodies(view, comparison));
  const unit = scale === 'value' ? '' : `, ${texts.compare.scales[scale](String(since ?? ''))}`;
  const what = `${measureName(view, measure)}${unit}`;
  const input = {
    lines,
    shown: (value: number) => (scale === 'index' ? format.number(value) : shown(value)),
    since: model.release.comparableSince,
    level: scale === 'index' ? 100 : measure === 'disability_rate' ? model.targetRate : null,
  };
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const drawn = draw({ name: 'compare', draw: (width) => drawLines(input, width) }, what);
  const publisher =
    model.release.notice?.[view.language].title ?? texts.publisher(model.release.publisher);
  return html`<figure id="chart-compare" data-chart="compare">
    <figcaption><h3>${finding(view, lines, what, scale === 'index' ? String(since) : null, shown)}</h3><p class="what">${what}, ${texts.compare.years}</p></figcaption>
    ${legendOf({ legend: lines.map(({ subject, colour }) => ({ label: nameOf(subject, view.language), colour })) })}
    ${drawn === null || lines.length === 0 ? html`<p class="note">${texts.chart.nothing}</p>` : trusted(drawn)}
    <p class="note">${[...axisNote(view, values), texts.compare.comparable(String(model.release.comparableSince))].join(' · ')}</p>
    ${linesTable(view, lines, what, shown)}
    ${offerRow(view, 'compare', ['link'])}
    <p class="source">${texts.compare.source(publisher)}</p>
  </figure>`;
}

/** What each body comes to in the newest year that all of them have, the largest first; an index tells the change. */
function finding(
  { texts, format }: View,
  lines: readonly Line[],
  what: string,
  since: string | null,
  shown: (value: number) => string,
): string {
  const year = Math.min(...lines.map(({ last }) => last.year));
  const ends = lines
    .map(({ short, points }) => ({
      short,
      value: points.find((each) => each.year === year)?.value,
    }))
    .flatMap(({ short, value }) => (typeof value === 'number' ? [{ short, value }] : []))
    .sort((one, other) => other.value - one.value);
  if (ends.length === 0) return what;
  const told = ends
    .slice(0, 4)
    .map(({ short, value }) => `${short} ${since ? format.change(value / 100 - 1) : shown(value)}`);
  const of = since ? texts.compare.since(since, String(year)) : `${what}, ${year}`;
  return texts.compare.finding(of, told.join(', '));
}

function linesTable(
  { texts, language }: View,
  lines: readonly Line[],
  what: string,
  shown: (value: number) => string,
): Html {
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

/** The same chart of each body. */
function multiples(view: View, comparison: Comparison, draw: Draw): Html {
  const { model, language, texts } = view;
  return html`<div class="multiples">${comparedBodies(view, comparison).map((body) => {
    const own = viewOf(model, language, body.key);
    const chart = allCharts(own).find(({ name }) => name === comparison.shown);
    const name = nameOf(body, language);
    const drawn =
      chart === undefined ? null : draw({ ...chart, name: 'multiple' }, `${chart.what}. ${name}`);
    return html`<figure><figcaption><h3>${name}</h3><p class="what">${chart?.what ?? ''}</p></figcaption>
      ${chart === undefined || drawn === null ? html`<p class="note">${texts.chart.nothing}</p>` : html`${legendOf(chart)}${trusted(drawn)}`}</figure>`;
  })}</div>`;
}
