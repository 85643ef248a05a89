import { type Html, html } from '../html.ts';
import type { ChangedBody, ChangedFigure, Changes } from '../model.ts';
import { nameOf, type View, valueText } from '../view.ts';

/** What is new, revised or gone since the release before. */
export function changesSection(view: View): Html {
  const { texts, model } = view;
  return html`<section id="changes" aria-labelledby="changes-title">
    <h2 id="changes-title">${texts.sections.changes}</h2>
    ${model.changes === null ? html`<p>${texts.changes.first}</p>` : changesOf(view, model.changes)}
  </section>`;
}

function changesOf(view: View, changes: Changes): Html {
  const { texts, model, format } = view;
  const words = texts.changes;
  const statistics: Readonly<Record<string, string>> = texts.statistics;
  return html`<p>${words.since(format.date(changes.since))} ${words.total(format.number(changes.figuresBefore), format.number(model.figures))}</p>
    ${changes.bodies.length === 0 ? null : bodiesOf(view, changes.bodies)}
    ${
      changes.counts.length === 0
        ? html`<p>${words.nothing}</p>`
        : html`<ul>${changes.counts.map(
            ({ endpoint, change, figures }) =>
              html`<li>${statistics[endpoint] ?? endpoint}: <strong>${format.number(figures)}</strong> ${kindOf(view, change)}</li>`,
          )}</ul>
    <details id="changed" open><summary>${words.examples}</summary><div class="scroll" tabindex="0" role="region" aria-label="${words.examples}">
    <table><thead><tr><th scope="col">${words.figure}</th><th scope="col">${texts.chart.year}</th><th scope="col">${words.before}</th><th scope="col">${words.after}</th></tr></thead>
    <tbody>${changes.samples.map((sample) => sampleRow(view, sample))}</tbody></table></div></details>`
    }
    <p class="note">${words.rebuilt}</p>`;
}

/** As many bodies are named; of more, their number is told. */
const mostBodies = 30;

function bodiesOf(view: View, bodies: readonly ChangedBody[]): Html {
  const left = bodies.length - mostBodies;
  const more = left > 0 ? html`<li>${view.texts.changes.bodies.more(left)}</li>` : null;
  return html`<ul>${bodies.slice(0, mostBodies).map((body) => html`<li>${bodyText(view, body)}</li>`)}${more}</ul>`;
}

function bodyText(
  { model, language, texts }: View,
  { change, subject, former }: ChangedBody,
): string {
  const words = texts.changes.bodies;
  const known = model.subjects.find(({ key }) => key === subject) ?? { id: subject, names: {} };
  const name = nameOf(known, language);
  if (change !== 'renamed') return words[change](name);
  return words.renamed(name, nameOf({ id: known.id, names: former }, language));
}

function kindOf({ texts }: View, change: string): string {
  const kinds: Readonly<Record<string, string>> = texts.changes.kinds;
  return kinds[change] ?? change;
}

function sampleRow(view: View, sample: ChangedFigure): Html {
  const { model, language, texts } = view;
  const subject = model.subjects.find(({ key }) => key === sample.subject);
  const statistics: Readonly<Record<string, string>> = texts.statistics;
  return html`<tr><th scope="row">${subject === undefined ? sample.subject : nameOf(subject, language)} · ${statistics[sample.endpoint] ?? sample.endpoint}${sample.what === '' ? null : html` <code>${sample.what}</code>`}</th><td>${sample.year === null ? '–' : String(sample.year)}</td><td>${versionText(view, sample, 'before')}</td><td>${versionText(view, sample, 'after')}</td></tr>`;
}

/** A figure as received, a missing one by word; with its status where nothing else changed. */
function versionText(view: View, { before, after }: ChangedFigure, which: 'before' | 'after') {
  const version = which === 'before' ? before : after;
  if (version === null) return '–';
  const text = version.text ?? valueText(view, version.status);
  return before?.text === after?.text ? `${text} (${version.status})` : text;
}
