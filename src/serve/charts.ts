import { hash } from 'node:crypto';
import { replyOf } from './negotiate.ts';
import type { Question } from './question.ts';
import { openPublished, type ServedRelease } from './release-files.ts';
import { type Headers, openHeaders, type Reply } from './reply.ts';

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
  if (file === null) return null;
  const { mediaType, text } = file;
  const body = Buffer.from(text);
  const { modified } = database;
  const chart = {
    ...{ called: 'the chart', sha256: hash('sha256', body), modified, isText: true, body },
    headers: /html|svg/.test(mediaType) ? shownHeaders : openHeaders,
    bodyHeaders: { 'content-type': mediaType },
  };
  return replyOf(chart, question);
}
