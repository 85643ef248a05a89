import { type Html, html } from '../html.ts';
import type { CompletenessCell, Coverage, Subject } from '../model.ts';
import { nameOf, type View } from '../view.ts';

/** How many of the questions were answered: by statistic and year, and by organism and statistic. */
export function completenessSection(view: View): Html {
  const { texts, model } = view;
  const { completeness } = texts;
  return html`<section id="completeness" aria-labelledby="completeness-title">
    <h2 id="completeness-title">${texts.sections.completeness}</h2>
    <p class="prose">${completeness.intro}</p>
    ${legend(view)}
    <h3>${completeness.byYear}</h3>
    ${scroll(completeness.byYear, byYear(view))}
    <details id="by-organism"><summary>${completeness.byOrganism}</summary>
    ${scroll(completeness.byOrganism, byOrganism(view))}</details>
    <p>${completeness.tests(view.format.number(model.testsRun))}${model.disagreements.length === 0 ? ` ${completeness.held}` : null}</p>
    <p>${completeness.proved(view.format.number(model.proved), view.format.number(model.figures))}</p>
    ${model.layouts === 0 ? null : html`<p>${completeness.layouts(view.format.number(model.layouts))}</p>`}
    ${model.disagreements.length === 0 ? null : disagreements(view)}
  </section>`;
}

function scroll(name: string, table: Html): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">${table}</div>`;
}

function legend({ texts }: View): Html {
  const { legend: words } = texts.completeness;
  return html`<ul class="legend">${(['whole', 'partial', 'none', 'gaps'] as const).map(
    (kind) => html`<li><i class="m-${kind}"></i>${words[kind]}</li>`,
  )}</ul>`;
}

type Kind = 'whole' | 'partial' | 'none' | 'gaps';

function kindOf(known: number, all: number, gaps: number): Kind {
  if (gaps > 0) return 'gaps';
  return known === 0 ? 'none' : known === all ? 'whole' : 'partial';
}

/** How many bodies have figures, of how many that were asked. */
function bodiesCell({ texts, format }: View, cell: CompletenessCell | undefined): Html {
  if (cell === undefined) return html`<td class="m-off"></td>`;
  const { asked, known, planned, gaps } = cell;
  const told = texts.completeness.cell(
    ...([known, asked, planned, gaps].map(format.number) as [string, string, string, string]),
  );
  return html`<td class="m-${kindOf(known, asked, gaps)}" title="${told}">${known}/${asked}${gaps > 0 ? ' !' : null}</td>`;
}

/** The share of the questions about a body that came back with figures; never 100 % where any is open. */
function questionsCell({ format }: View, coverage: Coverage | undefined): Html {
  if (coverage === undefined) return html`<td class="m-off"></td>`;
  const [planned, ok, gaps] = coverage;
  const share = format.percent(Math.floor((ok / Math.max(1, planned)) * 100) / 100);
  return html`<td class="m-${kindOf(ok, planned, gaps)}">${share}${gaps > 0 ? ' !' : null}</td>`;
}

/** Statistics in the order of the catalogue as the page knows it, unknown ones behind. */
function statisticsOf(
  view: View,
  endpoints: Iterable<string>,
): { endpoint: string; title: string }[] {
  const known: Readonly<Record<string, string>> = view.texts.statistics;
  const order = Object.keys(known);
  const place = (endpoint: string) =>
    (order.indexOf(endpoint) + order.length + 1) % (order.length + 1);
  return [...new Set(endpoints)]
    .sort((one, other) => place(one) - place(other))
    .map((endpoint) => ({ endpoint, title: known[endpoint] ?? endpoint }));
}

function byYear(view: View): Html {
  const { model, texts } = view;
  const words = texts.completeness;
  const statistics = statisticsOf(
    view,
    model.completeness.flatMap(({ endpoint }) => endpoint ?? []),
  );
  const years = [...new Set(model.completeness.map(({ year }) => year))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const cellAt = (endpoint: string | null, year: CompletenessCell['year']) =>
    model.completeness.find((cell) => cell.endpoint === endpoint && cell.year === year);
  const rows = [...statistics, { endpoint: null, title: words.allStatistics }];
  return html`<table class="matrix"><thead><tr><th scope="col">${words.statistic}</th>${years.map(
    (year) => html`<th scope="col">${yearName(view, year)}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ endpoint, title }) =>
      html`<tr><th scope="row">${title}</th>${years.map((year) => bodiesCell(view, cellAt(endpoint, year)))}</tr>`,
  )}</tbody></table>`;
}

/** Years in their order, then what has none, then all together. */
function placeOf(year: CompletenessCell['year']): number {
  if (year === 'all') return Number.POSITIVE_INFINITY;
  return year ?? Number.MAX_VALUE;
}

function yearName({ texts }: View, year: CompletenessCell['year']): string {
  if (year === 'all') return texts.completeness.allYears;
  return year === null ? texts.completeness.noYear : String(year);
}

function byOrganism(view: View): Html {
  const { model, texts, language } = view;
  const statistics = statisticsOf(
    view,
    model.subjects.flatMap(({ coverage }) => Object.keys(coverage)),
  );
  const rows = [...model.subjects].sort(
    (one, other) =>
      Number(one.kind !== 'entity') - Number(other.kind !== 'entity') ||
      nameOf(one, language).localeCompare(nameOf(other, language), language),
  );
  return html`<table class="matrix"><thead><tr><th scope="col">${texts.completeness.organism}</th>${statistics.map(
    ({ title }) => html`<th scope="col">${title}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (subject: Subject) =>
      html`<tr><th scope="row">${nameOf(subject, language)}</th>${statistics.map(({ endpoint }) =>
        questionsCell(view, subject.coverage[endpoint]),
      )}</tr>`,
  )}</tbody></table>`;
}

function disagreements({ texts, model, format }: View): Html {
  return html`<p class="prose">${texts.completeness.disagreements}</p>
    <ul class="tests">${model.disagreements.map(
      ({ test, proves, rows }) =>
        html`<li><code>${test}</code>: ${format.number(rows)} ${texts.completeness.cases(rows)} <span class="note" lang="en">(${proves})</span></li>`,
    )}</ul>`;
}
