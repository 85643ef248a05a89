/**
 * The stage *portal*. In: the database of a release. Out: one page that needs nothing else. It must not know bodies,
 * segments or the network: it shows what is published.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../system/database.ts';
import { packageRoot } from '../system/paths.ts';
import { publishedTables } from '../tables/registry.ts';
import { pageBody } from './body.ts';
import { drawChart } from './charts/draw.ts';
import { lightDocument } from './charts/light-document.ts';
import { firstComparison } from './compare.ts';
import { escapeHtml, scriptJson } from './html.ts';
import { jsonLd } from './json-ld.ts';
import type { PortalModel } from './model.ts';
import { pack } from './packed.ts';
import { download, type ModelInput, type PortalFile, readModel } from './read-model.ts';
import { writeSplits } from './read-splits.ts';
import { dictionaryTables } from './sections/dictionary.ts';
import { leadChart } from './texts/texts.ts';
import { viewOf } from './view.ts';

export interface PortalInput extends ModelInput {
  /** The folder of the built release, with its finished database. */
  readonly folder: string;
}

/** The language and chart width of a page before any script runs. */
const firstLanguage = 'en';
const firstWidth = 560;
const firstLeadWidth = 860;
const wideCharts: readonly string[] = [leadChart, 'compare'];

/**
 * Reads what `index.html` shows of the release that the session uses, and writes the splits of each body beside it; given the other files of the release, the result makes its text: one page that needs
 * nothing but itself (contract §3). Charts of the first subject stand in it as SVG; the script, the style and the data
 * of all subjects are part of it.
 */
export async function readPortal(
  database: Database,
  input: PortalInput,
): Promise<(files: readonly PortalFile[]) => string> {
  const model = await readModel(database, input);
  await writeSplits(database, input.folder, model.criteria, model.subjects);
  const statistics = input.catalogue.statistics.map(({ title }) => title);
  return (all) => {
    const files = all.filter(({ path }) => !path.startsWith('splits/'));
    const shown = { ...model, downloads: files.map(download) };
    return renderPage(shown, jsonLd(shown, files, statistics));
  };
}

/** The text of the page; `described` is what it tells search engines. */
function renderPage(model: PortalModel, described: object): string {
  const document = lightDocument();
  const view = viewOf(model, firstLanguage, null);
  const body = pageBody(
    view,
    firstComparison,
    null,
    null,
    (chart, name) =>
      drawChart(
        chart,
        name,
        wideCharts.includes(chart.name) ? firstLeadWidth : firstWidth,
        document,
      ),
    dictionaryTables(publishedTables),
  );
  const style = pageFile('page.css');
  const script = pageFile('page.js');
  const title = `${view.texts.title(model.release.title)} – hrmirror`;
  return `<!doctype html>
<html lang="${firstLanguage}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="hrmirror ${escapeHtml(model.release.version)}">
<meta name="description" content="${escapeHtml(view.texts.tagline)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="application/atom+xml" href="feed.xml">
<link rel="alternate" type="application/feed+json" href="feed.json">
<style>${style}</style>
<script type="application/ld+json">${scriptJson(described)}</script>
</head>
<body>
<div id="page">${body}</div>
<p id="said" class="hidden" role="status"></p>
<script type="application/json" id="model">${scriptJson(pack(model))}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Nothing is loaded but splits from beside the page, and no other script or style but the page's own is let in. */
function policy(script: string, style: string): string {
  const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  return `default-src 'none'; script-src ${source(script)} 'self'; style-src ${source(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
}

/** A part of the page that `npm run build` makes. */
export function pageFile(name: string): string {
  return readFileSync(join(packageRoot, 'dist', 'portal', name), 'utf8').trim();
}
