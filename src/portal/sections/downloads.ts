import { type Html, html } from '../html.ts';
import type { Download } from '../model.ts';
import type { Texts } from '../texts/texts.ts';
import type { View } from '../view.ts';
import { sortHead } from './sort-head.ts';

const groups = ['start', 'marts', 'tables', 'more'] as const;
type Group = (typeof groups)[number];

/** Every file of the release in groups, the formats of a table in one row; checksums on demand. */
export function downloadsSection(view: View): Html {
  const { texts, model } = view;
  const { downloads } = texts;
  return html`<section id="downloads" aria-labelledby="downloads-title">
    <h2 id="downloads-title">${texts.sections.downloads}</h2>
    <p class="prose">${downloads.intro}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="${downloads.all}">
    <table class="files"><thead><tr><th scope="col">${downloads.holds}</th>${sortHead(view, 'rows', downloads.rows)}${sortHead(view, 'bytes', downloads.size)}</tr></thead>
    ${groups.map((group) => html`<tbody><tr><th scope="rowgroup" colspan="3">${downloads.groups[group]}</th></tr>${rowsOf(view, group)}</tbody>`)}</table></div>
    <details id="checksums"><summary>${downloads.checksum}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="${downloads.checksum}"><table class="files"><tbody>${model.downloads.map(
      ({ path, sha256 }) =>
        html`<tr><th scope="row">${path}</th><td><code class="hash">${sha256}</code></td></tr>`,
    )}</tbody></table></div></details>
    <p>${downloads.verify}</p><pre tabindex="0"><code>sha256sum --check SHA256SUMS</code></pre>
  </section>`;
}

function groupOf({ path, table }: Download): Group {
  if (table === null) return /^(README|CITATION|hrstats)\b/.test(path) ? 'start' : 'more';
  if (table.name.startsWith('marts.')) return 'marts';
  return /^(meta|raw)\./.test(table.name) ? 'more' : 'tables';
}

/** The files of a group, those that hold the same rows together; last of all those that tell of the others. */
function rowsOf(view: View, group: Group): Html[] {
  const { descriptor, checksum } = view.texts.downloads;
  const files = view.model.downloads.filter((file) => groupOf(file) === group);
  const rows = [...new Set(files.map(contentOf))].map((content) =>
    fileRow(
      view,
      files.filter((file) => contentOf(file) === content),
    ),
  );
  const unmeasured = { 'datapackage.json': descriptor, SHA256SUMS: checksum };
  const last = Object.entries(group === 'more' ? unmeasured : {}).map(
    ([path, holds]) =>
      html`<tr><th scope="row">${holds}</th><td></td><td><a href="${path}">${path}</a></td></tr>`,
  );
  return [...rows, ...last];
}

/** What a file holds, whatever its format: `profile`, `observations/workforce`; of a file without a table its path. */
function contentOf({ path, table }: Download): string {
  return table === null ? path : path.replace(/^\w+\/|\.\w+$/g, '');
}

function fileRow({ texts, format }: View, files: readonly Download[]): Html {
  const [{ path, rows, table } = {}] = files;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return html`<tr><th scope="row">${holdsOf(texts, path ?? '', table ?? null)}</th><td data-value="${rows ?? ''}">${rows == null ? null : format.number(rows)}</td><td data-value="${bytes}">${files.map(
    (file) =>
      html` <a href="${file.path.split('/').map(encodeURIComponent).join('/')}" download>${file.table === null ? file.path : formatOf(file.path)}</a> ${format.bytes(file.bytes)}`,
  )}</td></tr>`;
}

function formatOf(path: string): string {
  return path.endsWith('.csv') ? 'CSV' : 'Parquet';
}

/** What is in a file: a table, of its statistic alone where it has one file each. */
function holdsOf(texts: Texts, path: string, table: Download['table']): Html | string {
  if (table === null) return otherFile(texts, path);
  const statistics: Readonly<Record<string, string>> = texts.statistics;
  const endpoint = /^\w+\/\w+\/(\w+)\./.exec(path)?.[1];
  const only = endpoint === undefined ? null : html`: ${statistics[endpoint] ?? endpoint}`;
  return html`${titleLink(texts, table)}${only}`;
}

/** The title of a table, which leads to its description. */
function titleLink(
  { downloads }: Texts,
  { name, title: english }: NonNullable<Download['table']>,
): Html {
  const title = downloads.title(name, english);
  return title === null
    ? html`<a href="#table-of-${name}" lang="en">${english}</a>`
    : html`<a href="#table-of-${name}">${title}</a>`;
}

/** What a file without a table holds. */
function otherFile({ downloads, footer }: Texts, path: string): string {
  if (path.endsWith('.duckdb')) return downloads.database;
  if (path.endsWith('.xlsx')) return downloads.workbook;
  if (path === 'README.md') return downloads.readme;
  if (/^(dcat|croissant|ro-crate)\b/.test(path)) return downloads.catalogue;
  if (path.startsWith('sdmx/')) return downloads.sdmx;
  if (path.startsWith('feed.')) return downloads.feed;
  return path.endsWith('.cff') ? footer.cite : path;
}
