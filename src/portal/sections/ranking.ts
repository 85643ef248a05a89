import { type Html, html } from '../html.ts';
import { type RankedBy, type Ranking, rankedBy, type Subject } from '../model.ts';
import { nameOf, type View } from '../view.ts';

/** The bodies of the newest year side by side, a bar in each cell; the script sorts them. */
export function rankingSection(view: View): Html | null {
  const { texts, model } = view;
  const { ranking } = model;
  if (ranking === null) return null;
  const columns = rankedBy.filter((name) =>
    ranking.rows.some(({ values }) => values[name] !== null),
  );
  return html`<section id="ranking" aria-labelledby="ranking-title">
    <h2 id="ranking-title">${texts.sections.ranking}</h2>
    <p class="prose">${texts.ranking.intro(String(ranking.year))}</p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="ranking-title"><table>
      <thead><tr><th scope="col">${texts.ranking.body}</th>${columns.map((name) => heading(view, ranking, name))}</tr></thead>
      <tbody>${ranking.rows.map((row) => rowOf(view, ranking, columns, row))}</tbody>
    </table></div></section>`;
}

function heading(view: View, ranking: Ranking, name: RankedBy): Html {
  const label = labelOf(view, ranking, name);
  const isFirst = name === 'headcount';
  return html`<th scope="col" data-column="${name}"${isFirst ? html` aria-sort="descending"` : null}>${label}
    <button type="button" id="sort-${name}" data-sort="${name}" aria-label="${view.texts.ranking.sort(label)}">↕</button></th>`;
}

function labelOf({ texts }: View, { since, agedFrom }: Ranking, name: RankedBy): string {
  if (name === 'growth_since_percent') return texts.ranking.growth(String(since));
  return name === 'share_55_up'
    ? texts.ranking.aged(String(agedFrom))
    : texts.ranking.columns[name];
}

function rowOf(
  view: View,
  ranking: Ranking,
  columns: readonly RankedBy[],
  { subject: key, values }: Ranking['rows'][number],
): Html {
  const subject = view.model.subjects.find((one) => one.key === key);
  const name = subject === undefined ? key : nameOf(subject, view.language);
  return html`<tr data-name="${name}"><th scope="row">${subject === undefined ? name : linkTo(subject, name)}</th>${columns.map(
    (column) => {
      const value = values[column];
      if (value === null) return html`<td data-value="">–</td>`;
      return html`<td data-value="${String(value)}">${shown(view, column, value)}${barOf(value, widest(ranking, column))}</td>`;
    },
  )}</tr>`;
}

function linkTo({ key }: Subject, name: string): Html {
  return html`<a href="?body=${encodeURIComponent(key)}#figures" data-body="${key}">${name}</a>`;
}

function shown({ format }: View, column: RankedBy, value: number): string {
  if (column === 'headcount') return format.number(value);
  if (column === 'growth_since_percent') return format.change(value / 100);
  return column.startsWith('share') ? format.percent(value) : format.fixed(value, 1);
}

function widest({ rows }: Ranking, column: RankedBy): number {
  return Math.max(...rows.map(({ values }) => Math.abs(values[column] ?? 0)));
}

/** A bar as long as the value is of the largest; what shrinks has the other colour. */
function barOf(value: number, largest: number): Html {
  const width = largest === 0 ? 0 : Math.round((100 * Math.abs(value)) / largest);
  return html`<svg class="bar${value < 0 ? ' less' : ''}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="4"/></svg>`;
}
