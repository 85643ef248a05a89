import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../model/catalogue.ts';
import { signatureFile, sumsFile } from '../system/sums.ts';
import { escapeXml } from '../system/xml.ts';
import { page } from './page.ts';
import { publishedFiles, type ServedRelease } from './release-files.ts';
import type { Reply } from './reply.ts';

/** What a mirror is of. */
export interface Mirrored {
  readonly catalogue: Catalogue;
  /** What the mirror is of; synthetic data always says so. */
  readonly source: string;
  readonly synthetic: boolean;
}

/** A release with what it says of itself; `null` where it says nothing. */
export interface ListedRelease extends ServedRelease {
  readonly facts: { readonly created: string; readonly figures: number } | null;
}

/** The files of a release, `null` where nothing is published yet. `below` is the address that they stand under. */
export async function filesPage(
  mirrored: Mirrored,
  release: ServedRelease | null,
  below: string,
): Promise<Reply> {
  if (release === null)
    return listing(
      mirrored,
      '<p>Nothing is published yet: a run that ends publishes the first release.</p>',
    );
  const rows = [...(await publishedFiles(release))].map(([path, sha256]) => [
    link(`${below}${encodeURI(path)}`, path),
    `<code>${sha256}</code>`,
  ]);
  const sums = [sumsFile, signatureFile]
    .filter((name) => existsSync(join(release.path, name)))
    .map((name) => link(`${below}${name}`, name));
  return listing(
    mirrored,
    `<p>Release <code>${escapeXml(release.id)}</code>; ${sums.join(', ')}; ${link('/releases/', 'all releases')}.</p>
${table(['file', 'sha256'], rows)}`,
  );
}

/** Every release that is kept, newest first, each leading to its files. */
export function releasesPage(
  mirrored: Mirrored,
  releases: readonly ListedRelease[],
  onShow: ServedRelease | null,
): Reply {
  const rows = releases.flatMap(({ id, facts }) => {
    if (facts === null) return [];
    const shown = id === onShow?.id ? ' (on show)' : '';
    const name = `${link(`/releases/${encodeURI(id)}/`, id)}${shown}`;
    return [[name, escapeXml(facts.created), String(facts.figures)]];
  });
  return listing(mirrored, table(['release', 'data as of', 'figures'], rows));
}

function listing({ catalogue, source, synthetic }: Mirrored, content: string): Reply {
  const title = escapeXml(catalogue.title);
  return page(
    catalogue.title,
    `<h1>${title}</h1>
${synthetic ? '<p class="note"><strong>Synthetic data.</strong> Invented bodies, invented people.</p>' : ''}
<p>A mirror of ${escapeXml(source)}. <a href="/docs">The interface</a> is replayed at <code>/v1</code>.</p>
${content}`,
  );
}

function link(address: string, text: string): string {
  return `<a href="${escapeXml(address)}">${escapeXml(text)}</a>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, of: readonly string[]) =>
    of.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  const lines = rows.map((row) => `<tr>${cells('td', row)}</tr>`);
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}
