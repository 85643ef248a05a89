import { isServedHost, notServedHost } from '../system/loopback.ts';
import { chartReply, type ReadCharts } from './charts.ts';
import { askedAddress, docsPage } from './docs-page.ts';
import { download } from './download.ts';
import { filesPage, type ListedRelease, type Mirrored, releasesPage } from './listings.ts';
import { openApiDocument } from './openapi.ts';
import type { Question } from './question.ts';
import type { ServedRelease } from './release-files.ts';
import { replay } from './replay.ts';
import type { Replica } from './replica.ts';
import { type Headers, openHeaders, type Reply, refusal } from './reply.ts';

/** Everything that is served, and where it comes from. */
export interface Site extends Mirrored {
  readonly replica: Replica;
  /** The release on show, looked up anew for every request; `null` where nothing is published yet. */
  readonly release: () => ServedRelease | null;
  /** A kept release by its id, `null` where there is none. */
  readonly releaseOf: (id: string) => ServedRelease | null;
  /** Every kept release, newest first. */
  readonly releases: () => readonly ListedRelease[];
  /** Reads the charts of a release. */
  readonly charts: ReadCharts;
  readonly version: string;
  /** Names that are answered beside those of this machine, in small letters. */
  readonly hostNames: readonly string[];
}

/** Longer addresses than any request of the interface has. */
const longestAddress = 4096;

/**
 * The answer to one HTTP request. Which release it comes from is decided once: a reader of an old one
 * finishes, whatever is published meanwhile.
 */
export async function answer(site: Site, question: Question): Promise<Reply> {
  const reply = await route(site, question);
  const headers: Headers = {
    ...reply.headers,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(site.synthetic ? { 'x-synthetic-data': 'true', 'x-hrmirror-source': site.source } : {}),
  };
  return { ...reply, headers };
}

function route(site: Site, question: Question): Promise<Reply> | Reply {
  const { method, host, path, query } = question;
  if (!isServedHost(host, site.hostNames)) return refusal(421, notServedHost);
  if (method === 'OPTIONS') return preflight;
  if (method !== 'GET' && method !== 'HEAD') {
    return refusal(405, `${method} is not offered`, { allow: offered });
  }
  if (path.length + query.length > longestAddress) return refusal(414, 'the address is too long');
  if (path === '/v1' || path.startsWith('/v1/')) {
    return replay(site.catalogue, site.replica, site.release(), path.slice(3), question);
  }
  const fixed = Object.hasOwn(fixedPages, path) ? fixedPages[path] : undefined;
  if (fixed !== undefined) return fixed(site, question);
  return /^\/(data|chart)\//.test(path)
    ? chart(site, path, question)
    : published(site, path, question);
}

const offered = 'GET, HEAD, OPTIONS';

/** What a browser asks before a page elsewhere may read on conditions, or a part. */
const preflight: Reply = Object.freeze({
  status: 204,
  headers: Object.freeze({
    allow: offered,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': offered,
    'access-control-allow-headers':
      'if-match, if-modified-since, if-none-match, if-range, if-unmodified-since, range',
    'access-control-max-age': 86_400,
  }),
});

const fixedPages: Readonly<
  Record<string, (site: Site, question: Question) => Promise<Reply> | Reply>
> = Object.freeze({
  '/': portal,
  '/docs': ({ catalogue, synthetic }) => docsPage(catalogue, synthetic),
  '/docs/': () => redirect('/docs'),
  '/docs/ask': ask,
  '/openapi.json': ({ catalogue, version, synthetic }) =>
    json(openApiDocument(catalogue, version, synthetic)),
  '/health': health,
  '/downloads': () => redirect('/downloads/'),
  '/downloads/': (site) => filesPage(site, site.release(), '/downloads/'),
  '/releases': () => redirect('/releases/'),
  '/releases/': (site) => releasesPage(site, site.releases(), site.release()),
});

async function portal(site: Site, question: Question): Promise<Reply> {
  const release = site.release();
  const reply = release === null ? null : await download(release, 'index.html', question);
  return reply ?? filesPage(site, release, '/downloads/');
}

/**
 * A published file: of the release on show below `/downloads/` and, since the portal's links are
 * relative to itself, at the root; of a given release, which never changes, below `/releases/ID/`.
 */
async function published(site: Site, path: string, question: Question): Promise<Reply> {
  const [, id = '', pinned = null] = /^\/releases\/([\w.-]+)(?:\/(.*))?$/.exec(path) ?? [];
  const release = id === '' ? site.release() : site.releaseOf(id);
  if (release === null) return refusal(404, noReleaseText(id), openHeaders);
  if (id !== '' && pinned === null) return redirect(`/releases/${id}/`);
  if (pinned === '') return filesPage(site, release, `/releases/${id}/`);
  const file = pinned ?? path.replace(/^\/(downloads\/)?/, '');
  const reply = await download(release, decoded(file), question);
  return (
    reply ??
    refusal(404, `there is nothing at ${path}: release ${release.id} has no such file`, openHeaders)
  );
}

/** A chart of the release on show, at the address that it keeps from release to release. */
async function chart(site: Site, path: string, question: Question): Promise<Reply> {
  const release = site.release();
  if (release === null) return refusal(404, noReleaseText(''), openHeaders);
  const reply = await chartReply(release, site.charts, path.slice(1), question);
  const message = `there is no chart at ${path}: /data/index.json lists those of release ${release.id}`;
  return reply ?? refusal(404, message, openHeaders);
}

function noReleaseText(id: string): string {
  return id === ''
    ? 'nothing is published yet'
    : `there is no release ${id}: /releases/ lists those that are kept`;
}

/** What cannot be decoded is the name of nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function ask({ catalogue }: Site, { query }: Question): Reply {
  const address = askedAddress(catalogue, new URLSearchParams(query));
  return address === null ? refusal(400, 'there is no such operation') : redirect(address);
}

function redirect(location: string): Reply {
  const headers = { location, 'content-length': 0, 'cache-control': 'no-store' };
  return { status: 303, headers };
}

async function health({ replica, release, source }: Site): Promise<Reply> {
  await replica.follow();
  const requests = await replica.requests();
  const { segments } = replica;
  return json({ status: 'ok', source, release: release()?.id ?? null, segments, requests });
}

function json(document: object): Reply {
  const body = Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    },
    body,
  };
}
