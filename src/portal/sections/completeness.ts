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

function kindOf({ planned, ok, gaps }: Coverage): Kind {
  if (gaps > 0) return 'gaps';
  return ok === 0 ? 'none' : ok === planned ? 'whole' : 'partial';
}

/** What a cell shows, and what it says to those who cannot see it. */
function cellOf(view: View, coverage: Coverage | undefined): Html {
  if (coverage === undefined) return html`<td class="m-off"></td>`;
  const kind = kindOf(coverage);
  const { planned, ok, without, gaps } = coverage;
  const { number, percent } = view.format;
  const told = view.texts.completeness.cell(
    number(ok),
    number(without),
    number(gaps),
    number(planned),
  );
  const share = percent(Math.floor((ok / Math.max(1, planned)) * 100) / 100);
  return html`<td class="m-${kind}" title="${told}"><span aria-hidden="true">${share}${kind === 'gaps' ? ' !' : null}</span><span class="hidden">${told}</span></td>`;
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
  const statistics = statisticsOf(
    view,
    model.completeness.map(({ endpoint }) => endpoint),
  );
  const years = [...new Set(model.completeness.map(({ year }) => year))].sort(
    (one, other) => (one ?? Infinity) - (other ?? Infinity),
  );
  const cells = new Map<string, CompletenessCell>(
    model.completeness.map((cell) => [`${cell.endpoint} ${cell.year}`, cell]),
  );
  return html`<table class="matrix"><thead><tr><th scope="col">${texts.completeness.statistic}</th>${years.map(
    (year) =>
      html`<th scope="col">${year === null ? texts.completeness.noYear : String(year)}</th>`,
  )}</tr></thead><tbody>${statistics.map(
    ({ endpoint, title }) =>
      html`<tr><th scope="row">${title}</th>${years.map((year) => cellOf(view, cells.get(`${endpoint} ${year}`)))}</tr>`,
  )}</tbody></table>`;
}

function byOrganism(view: View): Html {
  const { model, texts, language } = view;
  const statistics = statisticsOf(
    view,
    model.organismCoverage.map(({ endpoint }) => endpoint),
  );
  const cells = new Map<string, Coverage>(
    model.organismCoverage.map((cell) => [`${cell.subject} ${cell.endpoint}`, cell]),
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
        cellOf(view, cells.get(`${subject.key} ${endpoint}`)),
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
