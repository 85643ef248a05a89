import { allCharts } from '../charts/all-charts.ts';
import type { Chart } from '../charts/chart.ts';
import { headlineOf } from '../charts/finding.ts';
import { type Html, html, trusted } from '../html.ts';
import type { Subject } from '../model.ts';
import { cubeOf, nameOf, type View } from '../view.ts';
import { figureTable } from './figure-table.ts';

/** Draws a chart of the name as SVG text; `null` where it cannot. */
export type Draw = (chart: Drawn, name: string) => string | null;

/** What is drawn into the frame of a name. */
type Drawn = Pick<Chart, 'draw'> & { readonly name: string };

/** The choice of a subject and all its charts. */
export function figuresSection(view: View, draw: Draw): Html {
  const { texts, subject, language } = view;
  return html`<section id="figures" aria-labelledby="figures-title">
    <h2 id="figures-title">${texts.sections.figures}</h2>
    ${subject === null ? html`<p>${texts.subject.none}</p>` : subjectChoice(view)}
    ${subject === null ? null : html`<p id="shown" class="shown" aria-live="polite"><span>${texts.subject.shown}</span> <strong>${nameOf(subject, language)}</strong></p>`}
    <div id="charts">${chartsOf(view, draw)}</div>
  </section>`;
}

/** All charts of the chosen subject. */
export function chartsOf(view: View, draw: Draw): Html {
  const { subject, missed, texts } = view;
  return html`${missed === null ? null : html`<p class="note">${texts.subject.missed(missed.slice(0, 80))}</p>`}
    ${subject?.figures === null ? html`<p class="note">${texts.subject.noRoom}</p>` : null}
    <div class="charts">${allCharts(view).map((chart) => figureOf(view, chart, draw))}</div>`;
}

function subjectChoice(view: View): Html {
  const { model, texts, subject } = view;
  const entities = model.subjects.filter(({ kind }) => kind === 'entity');
  const organisms = model.subjects.filter(({ kind }) => kind !== 'entity');
  return html`<p class="choice"><label for="subject">${texts.subject.label}</label>
    <select id="subject" autocomplete="off">
      ${optionGroup(view, texts.subject.whole, entities, subject)}
      ${groupsOf(organisms).map(([category, members]) =>
        optionGroup(view, category ?? texts.subject.organisms, members, subject),
      )}
    </select></p>`;
}

/** Organisms by category, those without one last. */
function groupsOf(organisms: readonly Subject[]): [string | null, Subject[]][] {
  const groups = new Map<string | null, Subject[]>();
  for (const organism of organisms) {
    const members = groups.get(organism.category) ?? [];
    groups.set(organism.category, [...members, organism]);
  }
  return [...groups].sort(
    ([one], [other]) =>
      Number(one === null) - Number(other === null) || (one ?? '').localeCompare(other ?? ''),
  );
}

function optionGroup(
  { language, texts }: View,
  label: string,
  members: readonly Subject[],
  chosen: Subject | null,
): Html | null {
  if (members.length === 0) return null;
  const options = members
    .map((member) => ({
      key: member.key,
      text: `${nameWithAcronym(member, language)}${member.delisted ? ` – ${texts.subject.delisted}` : ''}`,
    }))
    .sort((one, other) => one.text.localeCompare(other.text, language));
  return html`<optgroup label="${label}">${options.map(
    ({ key, text }) =>
      html`<option value="${key}"${key === chosen?.key ? html` selected` : null}>${text}</option>`,
  )}</optgroup>`;
}

function nameWithAcronym(subject: Subject, language: View['language']): string {
  const acronym = subject.acronyms[language] ?? subject.acronyms.fr ?? subject.acronyms.nl;
  const name = nameOf(subject, language);
  return acronym === undefined || acronym === name ? name : `${name} (${acronym})`;
}

/** One chart with all that belongs to it. */
export function figureOf(view: View, chart: Chart, draw: Draw): Html {
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

/** What the colours of a chart mean. */
export function legendOf({ legend }: Pick<Chart, 'legend'>): Html | null {
  if (legend.length === 0) return null;
  return html`<ul class="legend">${legend.map(
    ({ label, colour }) => html`<li><i class="k-${colour}"></i>${label}</li>`,
  )}</ul>`;
}
