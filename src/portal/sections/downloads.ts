import { type Html, html } from '../html.ts';
import type { Download } from '../model.ts';
import type { Texts } from '../texts/texts.ts';
import type { View } from '../view.ts';

/** Every file of the release with size, rows and checksum. */
export function downloadsSection(view: View): Html {
  const { texts, model } = view;
  const { downloads } = texts;
  return html`<section id="downloads" aria-labelledby="downloads-title">
    <h2 id="downloads-title">${texts.sections.downloads}</h2>
    <p class="prose">${downloads.intro}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="${downloads.all}">
    <table class="files"><thead><tr><th scope="col">${downloads.file}</th><th scope="col">${downloads.holds}</th><th scope="col">${downloads.size}</th><th scope="col">${downloads.rows}</th><th scope="col">${downloads.checksum}</th></tr></thead>
    <tbody>${model.downloads.map((file) => fileRow(view, file))}
    <tr><th scope="row"><a href="datapackage.json">datapackage.json</a></th><td>${downloads.descriptor}</td><td></td><td></td><td></td></tr>
    <tr><th scope="row"><a href="SHA256SUMS">SHA256SUMS</a></th><td>${downloads.checksum}</td><td></td><td></td><td></td></tr></tbody></table></div>
    <p>${downloads.verify}</p><pre tabindex="0"><code>sha256sum --check SHA256SUMS</code></pre>
  </section>`;
}

function fileRow({ texts, format }: View, { path, bytes, rows, sha256, table }: Download): Html {
  const href = path.split('/').map(encodeURIComponent).join('/');
  const holds = table === null ? otherFile(texts, path) : titleLink(texts, table);
  return html`<tr><th scope="row"><a href="${href}" download>${path}</a></th><td>${holds}</td><td>${format.bytes(bytes)}</td><td>${rows === null ? '' : format.number(rows)}</td><td><code class="hash">${sha256}</code></td></tr>`;
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
  return path.endsWith('.cff') ? footer.cite : '';
}
