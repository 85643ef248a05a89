import { type Comparison, comparison, measures, mostCompared, shownBy } from '../charts/compare.ts';
import { type Html, html, trusted } from '../html.ts';
import { nameOf, type View } from '../view.ts';
import { type Draw, legendOf } from './figures.ts';

/** Several bodies beside each other and beside the whole. */
export function compareSection(view: View, draw: Draw): Html | null {
  const { texts, model, measure } = view;
  if (!model.subjects.some(({ kind }) => kind === 'organism')) return null;
  return html`<section id="compare" aria-labelledby="compare-title">
    <h2 id="compare-title">${texts.sections.compare}</h2>
    <p class="choice"><label for="measure">${texts.compare.by}</label>
    <select id="measure" autocomplete="off">${measures.map(
      (one) =>
        html`<option value="${one}"${one === measure ? html` selected` : null}>${texts.compare.measures[one]}</option>`,
    )}</select></p>
    <details id="compare-bodies" class="bodies"><summary>${texts.compare.bodies(String(mostCompared))}</summary>
      <fieldset><legend class="hidden">${texts.compare.bodies(String(mostCompared))}</legend>${boxes(view)}</fieldset></details>
    <div id="compared">${comparedChart(view, draw)}</div></section>`;
}

function boxes({ model, compared, language }: View): Html[] {
  const isFull = compared.length >= mostCompared;
  return model.subjects
    .filter(({ kind }) => kind === 'organism')
    .map((subject) => {
      const { key } = subject;
      const isChosen = compared.includes(key);
      return html`<label><input type="checkbox" data-compare="${key}"${isChosen ? html` checked` : null}${isFull && !isChosen ? html` disabled` : null}> ${nameOf(subject, language)}</label>`;
    });
}

/** The lines of the chosen bodies with their table. */
export function comparedChart(view: View, draw: Draw): Html {
  const { texts, measure } = view;
  const compared = comparison(view);
  const what = texts.compare.measures[measure];
  const drawn = draw({ name: 'compare', draw: compared.draw }, what);
  return html`<figure id="chart-compare">
    <figcaption><h3>${what}</h3></figcaption>
    ${drawn === null ? html`<p class="empty">${texts.chart.noData}</p>` : legendOf(compared)}
    ${drawn === null ? null : trusted(drawn)}
    ${drawn === null ? null : html`<p class="note">${texts.compare.from(String(view.model.release.comparableSince))}</p>`}
    ${drawn === null ? null : tableOf(view, compared)}</figure>`;
}

function tableOf(view: View, { lines, years }: Comparison): Html {
  const { texts, language } = view;
  return html`<details id="table-compare"><summary>${texts.chart.table}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label="${texts.sections.compare}"><table>
    <thead><tr><th scope="col">${texts.ranking.body}</th>${years.map((year) => html`<th scope="col">${String(year)}</th>`)}</tr></thead>
    <tbody>${lines.map(
      ({ subject, points }) =>
        html`<tr><th scope="row">${nameOf(subject, language)}</th>${points.map(
          ({ value }) => html`<td>${value === null ? '–' : shownBy(view, value)}</td>`,
        )}</tr>`,
    )}</tbody></table></div></details>`;
}
