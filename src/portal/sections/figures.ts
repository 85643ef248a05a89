import { allCharts } from '../charts/all-charts.ts';
import type { Chart, Drawable } from '../charts/chart.ts';
import { headlineOf } from '../charts/finding.ts';
import { type Html, html, trusted } from '../html.ts';
import { cubeOf, nameOf, type View } from '../view.ts';
import { figureTable } from './figure-table.ts';

/** Draws a chart of the name as SVG text; `null` where it cannot. */
export type Draw = (chart: Drawable, name: string) => string | null;

/** All charts of the chosen body. */
export function figuresSection(view: View, draw: Draw): Html {
  const { texts, subject, language } = view;
  return html`<section id="figures" aria-labelledby="figures-title">
    <h2 id="figures-title">${texts.sections.figures}</h2>
    ${subject === null ? html`<p>${texts.subject.none}</p>` : null}
    ${subject === null ? null : html`<p id="shown" class="shown" aria-live="polite"><span>${texts.subject.shown}</span> <strong>${nameOf(subject, language)}</strong></p>`}
    <div id="charts">${chartsOf(view, draw)}</div>
  </section>`;
}

/** The charts alone. */
export function chartsOf(view: View, draw: Draw): Html {
  const { subject, missed, texts } = view;
  return html`${missed === null ? null : html`<p class="note">${texts.subject.missed(missed.slice(0, 80))}</p>`}
    ${subject?.figures === null ? html`<p class="note">${texts.subject.noRoom}</p>` : null}
    <div class="charts">${allCharts(view).map((chart) => figureOf(view, chart, draw))}</div>`;
}

function figureOf(view: View, chart: Chart, draw: Draw): Html {
  const { texts, model, subject, language } = view;
  const { title, what } = texts.charts[chart.name];
  const headline = headlineOf(view, chart.name);
  const name = `${title}. ${chart.what}. ${subject === null ? '' : nameOf(subject, language)}`;
  const drawn = draw(chart, name);
  const known = Object.keys(cubeOf(view, chart.set)).length > 0;
  const publisher =
    model.release.notice?.[language].title ?? texts.publisher(model.release.publisher);
  return html`<figure id="chart-${chart.name}" data-chart="${chart.name}">
    <figcaption><h3>${headline}</h3><p class="what">${chart.draw === null ? what : chart.what}</p></figcaption>
    ${drawn === null ? null : legendOf(chart)}
    ${drawn === null ? html`<p class="empty">${chart.draw !== null ? texts.chart.failed : known ? texts.chart.nothing : texts.chart.noData}</p>` : trusted(drawn)}
    ${!known || chart.notes.length === 0 ? null : html`<p class="note">${chart.notes.join(' · ')}</p>`}
    ${known ? figureTable(view, chart) : null}
    <p class="source">${texts.chart.source(publisher, texts.statistics[chart.statistic])}${answerOf(view, chart)}</p>
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
function answerLink(source: string, asked: string): Html {
  const key = html`<code>${asked}</code>`;
  return /^https?:\/\//.test(source)
    ? html`<a href="${`${source}/${asked}`}" rel="noreferrer">${key}</a>`
    : key;
}

/** The keys of the colours of a chart. */
export function legendOf({ legend }: Pick<Chart, 'legend'>): Html | null {
  if (legend.length === 0) return null;
  return html`<ul class="legend">${legend.map(
    ({ label, colour }) => html`<li><i class="k-${colour}"></i>${label}</li>`,
  )}</ul>`;
}
