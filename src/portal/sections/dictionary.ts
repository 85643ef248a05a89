import { type PublishedTable, qualifiedName, tableComment } from '../../tables/table.ts';
import { type Html, html } from '../html.ts';
import type { View } from '../view.ts';

/** The frame of the data dictionary; the tables themselves speak English only and are made once. */
export function dictionarySection({ texts }: View, tables: Html | null): Html {
  return html`<section id="dictionary" aria-labelledby="dictionary-title">
    <h2 id="dictionary-title">${texts.sections.dictionary}</h2>
    <p class="prose">${texts.dictionary.intro}</p>
    <div id="dictionary-tables" lang="en">${tables}</div>
  </section>`;
}

/** Every published table and column (contract §4), from the registry that creates them. */
export function dictionaryTables(tables: readonly PublishedTable[]): Html {
  return html`${tables.map(
    (
      table,
    ) => html`<details id="table-of-${qualifiedName(table)}"><summary><code>${qualifiedName(table)}</code> ${table.title}</summary>
    <p>${tableComment(table)}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="${qualifiedName(table)}"><table><thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col">Meaning</th><th scope="col">Unit</th></tr></thead>
    <tbody>${table.columns.map(
      ({ name, type, meaning, unit }) =>
        html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${meaning}</td><td>${unit ?? ''}</td></tr>`,
    )}</tbody></table></div></details>`,
  )}`;
}
