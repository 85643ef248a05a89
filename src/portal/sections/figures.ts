import { allCharts } from '../charts/all-charts.ts';
import { type Chart, type Colour, type Drawable, paint } from '../charts/chart.ts';
import { headlineOf } from '../charts/finding.ts';
import { type Html, html, trusted } from '../html.ts';
import { cubeOf, nameOf, sourceLine, type View } from '../view.ts';
import { figureRows, openTable } from './figure-table.ts';
import { offerRow } from './offers.ts';

/** Draws a chart of the name as SVG text; `null` where it cannot. */
export type Draw = (chart: Drawable, name: string) => string | null;

/** All charts of the chosen body. */
export function figuresSection(view: View, draw: Draw): Html {
  const { texts, subject, language } = view;
  return html`<section id="figures" aria-labelledby="figures-title">
    <h2 id="figures-title">${texts.sections.figures}</h2>
    ${subject === null ? html`<p>${texts.subject.none}</p>` : null}
    ${subject === null ? null : html`<p id="shown" class="shown"><span>${texts.subject.shown}</span> <strong>${nameOf(subject, language)}</strong></p>`}
    <div id="charts">${chartsOf(view, draw)}</div>
  </section>`;
}

/** The charts alone; below them those that have nothing to draw, and the names of those without any figure. */
function chartsOf(view: View, draw: Draw): Html {
  const { subject, missed, texts } = view;
  const charts = allCharts(view);
  const figures = charts
    .filter((chart) => hasFigures(view, chart))
    .map((chart) => ({ chart, drawn: draw(chart, nameFor(view, chart)) }));
  const [drawn, undrawn] = [true, false].map((isDrawn) =>
    figures
      .filter((each) => (each.drawn !== null) === isDrawn)
      .map((each) => figureOf(view, each.chart, each.drawn)),
  );
  return html`${missed === null ? null : html`<p class="note">${texts.subject.missed(missed.slice(0, 80))}</p>`}
    ${subject?.figures === null ? html`<p class="note">${texts.subject.noRoom}</p>` : null}
    <div class="charts">${drawn ?? []}</div>${undrawn ?? []}
    ${withoutFigures(view, charts)}`;
}

/** Names the charts of which the release holds nothing. */
function withoutFigures(view: View, charts: readonly Chart[]): Html | null {
  const { chart: words, charts: named } = view.texts;
  const left = charts.filter((chart) => !hasFigures(view, chart));
  if (left.length === 0) return null;
  return html`<div class="undrawn"><p>${words.noData}</p><ul>${left.map(
    ({ name }) => html`<li id="chart-${name}" data-chart="${name}">${named[name].title}</li>`,
  )}</ul></div>`;
}

/** What a chart is called for those who cannot see it. */
function nameFor({ texts, subject, language }: View, chart: Chart): string {
  const { title } = texts.charts[chart.name];
  return `${title}. ${chart.what}. ${subject === null ? '' : nameOf(subject, language)}`;
}

/** Whether there is anything behind a chart, be it that figures are withheld. */
export function hasFigures(view: View, { set }: Chart): boolean {
  return Object.keys(cubeOf(view, set)).length > 0;
}

/** A chart with all that belongs to it; where nothing can be drawn, its title, the reason and its table. */
export function figureOf(view: View, chart: Chart, drawn: string | null): Html {
  const { texts } = view;
  const why = chart.draw === null ? texts.chart.nothing : texts.chart.failed;
  const { title } = texts.charts[chart.name];
  return html`<figure id="chart-${chart.name}" data-chart="${chart.name}"${drawn === null ? html` class="undrawn"` : null}>
    <figcaption><h3>${drawn === null ? title : headlineOf(view, chart.name)}</h3><p class="what">${drawn === null ? why : chart.what}</p></figcaption>
    ${drawn === null ? null : html`${legendOf(chart)}${trusted(drawn)}`}
    ${chart.notes.length === 0 ? null : html`<p class="note">${chart.notes.join(' · ')}</p>`}
    ${openTable(view, chart.name, title, figureRows(view, chart))}
    ${offerRow(view, chart.name, drawn === null ? ['csv', 'link'] : ['csv', 'svg', 'png', 'link', 'embed'])}
    <p class="source">${sourceLine(view, chart.statistic)}${answerOf(view, chart)}</p>
  </figure>`;
}

/** The requests whose answers hold the newest figures of a chart. */
function answerOf({ texts, model, subject }: View, { set, also }: Chart): Html | null {
  const asked = subject?.asked[set];
  if (asked === undefined) return null;
  const { source } = model.release;
  const beside = also === undefined ? undefined : subject?.asked[also.set];
  const more =
    also === undefined || beside === undefined
      ? null
      : html`; ${also.label}: ${answerLink(source, beside)}`;
  return html`<br>${texts.chart.answer} ${answerLink(source, asked)}${more}`;
}

/** A request: a link, where the source has an address. */
export function answerLink(source: string, asked: string): Html {
  const key = html`<code>${asked}</code>`;
  return /^https?:\/\//.test(source)
    ? html`<a href="${`${source}/${asked}`}" rel="noreferrer">${key}</a>`
    : key;
}

/** A spot of a colour: no style stands in the page but its own. */
export function swatchOf(colour: Colour): Html {
  return html`<svg class="swatch ${colour}" aria-hidden="true" color="${paint(colour)}"/>`;
}

/** The keys of the colours of a chart. */
export function legendOf({ legend }: Pick<Chart, 'legend'>): Html | null {
  if (legend.length === 0) return null;
  return html`<ul class="legend">${legend.map(
    ({ label, colour }) => html`<li>${swatchOf(colour)}${label}</li>`,
  )}</ul>`;
}
