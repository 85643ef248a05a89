import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { isAnother, isUnchanged } from '../system/entity-tag.ts';
import { acceptsGzip, leastGzipBytes } from './accept-encoding.ts';
import type { Question } from './question.ts';
import { openPublished, type ServedRelease } from './release-files.ts';
import { type Headers, openHeaders, type Reply, refusal } from './reply.ts';

/** A chart in some format, or the index of all. */
interface ChartFile {
  readonly mediaType: string;
  readonly text: string;
}

/** What stands at an address of a chart, `null` where nothing does. */
interface Charts {
  readonly file: (path: string) => ChartFile | null;
}

/** Reads the charts of a release. */
export type ReadCharts = (release: ServedRelease) => Promise<Charts>;

/** `read`, once for the release that was asked for last. */
export function keepingLast(read: ReadCharts): ReadCharts {
  let kept: { readonly id: string; readonly charts: Promise<Charts> } | null = null;
  return (release) => {
    if (kept?.id === release.id) return kept.charts;
    const charts = read(release);
    kept = { id: release.id, charts };
    // The next request tries again.
    charts.catch(() => {
      kept = null;
    });
    return charts;
  };
}

/** Styles stand in the file; any page may show it in a frame, and nothing in it runs. */
const shownHeaders: Headers = Object.freeze({
  ...openHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
    'sandbox allow-popups allow-popups-to-escape-sandbox',
});

/**
 * A chart of a release: its data, picture or page below `data/` and `chart/`, made from the database. `null`: the release
 * holds no such thing. @throws CorruptError where the database is not as it was published.
 */
export async function chartReply(
  release: ServedRelease,
  read: ReadCharts,
  path: string,
  question: Question,
): Promise<Reply | null> {
  const database = await openPublished(release, 'hrstats.duckdb');
  if (database === null) return null;
  await database.handle.close();
  const file = (await read(release)).file(path);
  return file === null ? null : replyOf(file, database.modified, question);
}

function replyOf({ mediaType, text }: ChartFile, modified: number, question: Question): Reply {
  const body = Buffer.from(text);
  const gzip = body.length >= leastGzipBytes && acceptsGzip(question.acceptEncoding);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const [tag, gzipTag] = [`"${sha256}"`, `"${sha256}-gzip"`];
  const headers: Headers = {
    ...(/html|svg/.test(mediaType) ? shownHeaders : openHeaders),
    etag: gzip ? gzipTag : tag,
    'last-modified': new Date(modified).toUTCString(),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  };
  if (isAnother(question, [tag, gzipTag], modified)) {
    return refusal(412, 'the chart is another by now', headers);
  }
  if (isUnchanged(question, [tag, gzipTag], modified)) return { status: 304, headers, parts: [] };
  const sent = gzip ? gzipSync(body, { level: 1 }) : body;
  const encoding = gzip ? { 'content-encoding': 'gzip' } : {};
  return {
    status: 200,
    headers: { ...headers, ...encoding, 'content-type': mediaType, 'content-length': sent.length },
    parts: [sent],
  };
}
