import { type Html, html } from '../html.ts';
import { measured, measureName, newestYear, profileAt, targetText } from '../measures.ts';
import { type Measure, measures, type Subject } from '../model.ts';
import { nameOf, type View } from '../view.ts';
import { sortHead } from './sort-head.ts';

/** What bodies are ranked by: growth beside the headcount, and every measure. */
const columns = [
  'headcount',
  'growth',
  ...measures.filter((measure) => measure !== 'headcount' && measure !== 'share_long_absent'),
] as const;
type Column = Measure | 'growth';

/** The bodies of the newest year side by side, a bar in each cell; the script sorts them. */
export function rankingSection(view: View): Html | null {
  const { texts, model } = view;
  const year = newestYear(model);
  if (year === null) return null;
  const ranked = model.subjects.filter(
    (subject) => subject.kind !== 'entity' && rankedBy(view, subject, year).length > 0,
  );
  const shown = columns.flatMap((column) => {
    const values = ranked.map((subject) => figureIn(view, subject, column, year));
    const widest = Math.max(
      ...values.map((value) => Math.abs(value ?? 0)),
      targetOf(view, column) * 1.1,
    );
    return values.every((value) => value === null) ? [] : [{ column, widest }];
  });
  return html`<section id="ranking" aria-labelledby="ranking-title">
    <h2 id="ranking-title">${texts.sections.ranking}</h2>
    <p class="prose">${texts.ranking.intro(String(year))}${shown.some(({ column }) => column === 'disability_rate') ? ` ${texts.ranking.target(targetText(view))}` : null}</p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="ranking-title"><table>
      <thead><tr><th scope="col">${texts.ranking.body}</th>${shown.map(({ column }) => heading(view, column))}</tr></thead>
      <tbody>${ranked.map(
        (subject) =>
          html`<tr><th scope="row">${linkTo(subject, nameOf(subject, view.language))}</th>${shown.map(
            ({ column, widest }) =>
              cellOf(view, column, figureIn(view, subject, column, year), widest),
          )}</tr>`,
      )}</tbody>
    </table></div></section>`;
}

function rankedBy(view: View, subject: Subject, year: number): Column[] {
  return columns.filter((column) => figureIn(view, subject, column, year) !== null);
}

function figureIn({ model }: View, subject: Subject, column: Column, year: number): number | null {
  if (column !== 'growth') return profileAt(model, subject, column, year);
  const { growth } = subject;
  if (growth?.year !== year || growth.since !== firstSince(model)) return null;
  return Math.round(growth.percent * 100) / 1e4;
}

/** The year that growth counts from: whatever begins later grew in another time. */
function firstSince({ subjects, release }: View['model']): number {
  const since = subjects.flatMap(({ growth }) => growth?.since ?? []);
  return since.length === 0 ? release.comparableSince : Math.min(...since);
}

/** The rate that the law asks for, where the column is of one. */
function targetOf({ model }: View, column: Column): number {
  return column === 'disability_rate' ? model.targetRate : 0;
}

function heading(view: View, column: Column): Html {
  const { texts, model } = view;
  const label =
    column === 'growth'
      ? texts.ranking.growth(String(firstSince(model)))
      : measureName(view, column);
  return sortHead(view, column, label, column === 'headcount');
}

function linkTo({ key }: Subject, name: string): Html {
  return html`<a href="?body=${encodeURIComponent(key)}#figures" data-body="${key}">${name}</a>`;
}

/** A figure above a bar as long as it is of the largest; what shrinks has the other colour. */
function cellOf(view: View, column: Column, value: number | null, widest: number): Html {
  if (value === null) return html`<td data-value="">–</td>`;
  const shown = column === 'growth' ? view.format.change(value) : measured(view, column, value);
  const percentOf = (part: number) => Math.round((100 * Math.abs(part)) / (widest || 1));
  const less = value < 0 ? html` class="less"` : null;
  const bar = html`<svg width="${percentOf(value)}%"${less}/>`;
  const target = targetOf(view, column);
  const mark = target === 0 ? null : html`<svg class="target" width="${percentOf(target)}%"/>`;
  return html`<td data-value="${value}">${shown}${bar}${mark}</td>`;
}
