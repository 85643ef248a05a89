import { hash } from 'node:crypto';
import type { Catalogue } from '../model/catalogue.ts';
import { describeRelease, type ReleaseFacts, sourceOf, titleOf } from './data-package.ts';
import type { NewsItem } from './news.ts';

/** The text of `feed.xml`: the news of a release in Atom (RFC 4287). */
export function renderAtom(
  catalogue: Catalogue,
  facts: ReleaseFacts,
  news: readonly NewsItem[],
): string {
  const entries = news.map(
    ({ key, moment, title, lines }) => `  <entry>
    <id>${idOf(facts, key)}</id>
    <title>${escapeXml(title)}</title>
    <updated>${moment}</updated>
    <link rel="alternate" type="text/html" href="index.html"/>
    <content type="text">${escapeXml(lines.join('\n'))}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${idOf(facts, ['feed'])}</id>
  <title>${escapeXml(titleOf(catalogue, facts))}</title>
  <subtitle>${escapeXml(describeRelease(catalogue, facts))}</subtitle>
  <updated>${facts.created}</updated>
  <author><name>${escapeXml(sourceOf(catalogue, facts).title)}</name></author>
  <generator version="${escapeXml(facts.version)}">hrmirror</generator>
  <link rel="self" type="application/atom+xml" href="feed.xml"/>
  <link rel="alternate" type="text/html" href="index.html"/>
${entries.join('')}</feed>
`;
}

/** The text of `feed.json`: the same in JSON Feed 1.1, each revised figure also as members of `_figure`. */
export function renderJsonFeed(
  catalogue: Catalogue,
  facts: ReleaseFacts,
  news: readonly NewsItem[],
): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(catalogue, facts),
    description: describeRelease(catalogue, facts),
    language: 'en',
    authors: [{ name: sourceOf(catalogue, facts).title }],
    items: news.map(({ key, moment, title, lines, figure }) => ({
      id: idOf(facts, key),
      title,
      content_text: lines.join('\n'),
      date_published: moment,
      ...(figure === null ? {} : { _figure: figure }),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

/** An id that is the same in every release of a mirror: a UUID of version 8, made of what it is of. */
function idOf({ source, sourceDetail }: ReleaseFacts, key: NewsItem['key']): string {
  const digest = hash('sha256', JSON.stringify([source, sourceDetail, ...key]));
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{3})(.{3})(.{12})/.exec(digest) ?? [];
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`;
}

/** Text made safe to stand in XML, between tags and in quoted attributes; what XML cannot hold is told by a sign. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML holds none of them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  );
}
