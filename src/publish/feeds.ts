import { hash } from 'node:crypto';
import { escapeXml } from '../system/xml.ts';
import { aboutRelease, type ReleaseFacts } from './data-package.ts';
import type { NewsItem } from './news.ts';
import type { KnownRelease } from './release-texts.ts';

type KnownNews = Pick<KnownRelease, 'catalogue' | 'facts' | 'news'>;

/**
 * The text of `feed.xml`: the news of a release in Atom (RFC 4287). Nobody knows where a release will stand, so its links
 * are relative: a reader resolves them against the address it has the feed from.
 */
export function renderAtom({ catalogue, facts, news }: KnownNews): string {
  const { title, about, source } = aboutRelease(catalogue, facts);
  const entries = news.map(
    ({ key, moment, title, lines, figure }) => `  <entry>
    <id>${idOf(facts, key)}</id>
    <title>${escapeXml(title)}</title>
    <updated>${moment}</updated>
    <link rel="alternate" type="text/html" href="index.html#changes"/>${viaLink(answerAt(facts, figure))}
    <content type="text">${escapeXml(lines.join('\n'))}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${idOf(facts, ['feed'])}</id>
  <title>${escapeXml(title)}</title>
  <subtitle>${escapeXml(about)}</subtitle>
  <updated>${facts.created}</updated>
  <author><name>${escapeXml(source.title)}</name></author>
  <generator version="${escapeXml(facts.version)}">hrmirror</generator>
  <link rel="self" type="application/atom+xml" href="feed.xml"/>
  <link rel="alternate" type="text/html" href="index.html"/>
${entries.join('')}</feed>
`;
}

function viaLink(address: string | null): string {
  return address === null ? '' : `\n    <link rel="via" href="${escapeXml(address)}"/>`;
}

/** Where the source gives a figure, of a source that has an address. */
function answerAt({ source }: ReleaseFacts, figure: NewsItem['figure']): string | null {
  if (figure === null || !/^https?:\/\//.test(source)) return null;
  return `${source.replace(/\/$/, '')}/${figure.request_key}`;
}

const withoutAddress =
  'This feed belongs to a folder that may stand anywhere: it has neither home_page_url nor feed_url, since JSON Feed wants whole addresses. Its page is index.html in the same folder. The id of an entry is the same in every release.';

/**
 * The text of `feed.json`: the same in JSON Feed 1.1, each revised figure also as members of `_figure`. It holds whole
 * addresses alone, as JSON Feed wants them: those of the source.
 */
export function renderJsonFeed({ catalogue, facts, news }: KnownNews): string {
  const { title, about, source } = aboutRelease(catalogue, facts);
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: about,
    user_comment: withoutAddress,
    language: 'en',
    authors: [{ name: source.title }],
    items: news.map((item) => itemOf(facts, item)),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function itemOf(facts: ReleaseFacts, { key, moment, title, lines, figure }: NewsItem) {
  const address = answerAt(facts, figure);
  return {
    id: idOf(facts, key),
    ...(address === null ? {} : { external_url: address }),
    title,
    content_text: lines.join('\n'),
    date_published: moment,
    ...(figure === null ? {} : { _figure: figure }),
  };
}

/** An id that is the same in every release of a mirror: a UUID of version 8, made of what it is of. */
function idOf({ source, sourceDetail }: ReleaseFacts, key: NewsItem['key']): string {
  const digest = hash('sha256', JSON.stringify([source, sourceDetail, ...key]));
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{3})(.{3})(.{12})/.exec(digest) ?? [];
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`;
}
