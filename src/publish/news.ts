import type { Json } from '@duckdb/node-api';
import { type Catalogue, findStatistic } from '../model/catalogue.ts';
import { countText } from '../model/count-text.ts';
import { printable } from '../model/errors.ts';
import type { Database } from '../system/database.ts';

/** What a feed has one entry of: a run that brought figures, a revised figure, a body renamed or delisted. */
export interface NewsItem {
  /** What tells it from all others of the mirror, whenever the feed is made. */
  readonly key: readonly Json[];
  /** ISO 8601, UTC. */
  readonly moment: string;
  readonly title: string;
  /** Lines of text. */
  readonly lines: readonly string[];
  /** Of a revised figure: its identity, what it was and is, and the answer that says so. */
  readonly figure: Readonly<Record<string, Json>> | null;
}

type Row = Record<string, Json>;

/** As many entries as a feed has; `hrmirror changes` tells all. */
const mostNews = 200;

/** The newest of the release that the session uses, newest first; bounded, and the same whenever it is read. */
export async function readNews(
  database: Database,
  catalogue: Catalogue,
  most = mostNews,
): Promise<NewsItem[]> {
  const rows = await database.rows('publish/news', { most });
  return rows.map((row) => {
    if (row.kind === 'run') return runItem(row);
    return row.kind === 'figure' ? figureItem(catalogue, row) : bodyItem(row);
  });
}

function runItem({ run_id, moment, added, revised }: Row): NewsItem {
  const counts = `${countText(Number(revised))} revised, ${countText(Number(added))} new`;
  return {
    key: ['run', run_id ?? null],
    moment: String(moment),
    title: `Release of ${String(moment).slice(0, 10)}: ${counts}`,
    lines: [`Figures: ${counts}`, `Run: ${run_id}`],
    figure: null,
  };
}

function bodyItem(row: Row): NewsItem {
  const subject = `${row.subject_kind} ${textOf(row.subject_id)}`;
  const told =
    row.kind === 'renamed'
      ? {
          title: `${textOf(row.former)} is now called ${textOf(row.present)}`,
          lines: [`Before: ${textOf(row.before)}`, `Now: ${textOf(row.after)}`],
        }
      : {
          title: `${row.body === null ? subject : textOf(row.body)} is listed no more`,
          lines: ['The lists of the source no longer hold it. Its figures stay in the release.'],
        };
  return {
    key: [row.kind ?? null, row.moment ?? null, row.subject_kind ?? null, row.subject_id ?? null],
    moment: String(row.moment),
    title: told.title,
    lines: [`Body: ${subject}`, ...told.lines],
    figure: null,
  };
}

const identity = [
  ...['subject_kind', 'subject_id', 'endpoint', 'year', 'groupby', 'field', 'restriction'],
  ...['group_value', 'field_value', 'reason', 'measure'],
];
const values = [
  ...['old_value', 'old_text', 'old_status', 'new_value', 'new_text', 'new_status'],
  'request_key',
];

function figureItem(catalogue: Catalogue, row: Row): NewsItem {
  const of = (names: readonly string[]) => names.map((name) => [name, row[name] ?? null] as const);
  const subject = `${row.subject_kind} ${textOf(row.subject_id)}`;
  const body = row.body === null ? subject : textOf(row.body);
  const what = whatOf(catalogue, row);
  const before = figureText(row.old_text, row.old_status);
  const after = figureText(row.new_text, row.new_status);
  return {
    key: ['figure', row.moment ?? null, ...of(identity).map(([, value]) => value)],
    moment: String(row.moment),
    title: `${body}: ${what}: ${before} → ${after}`,
    lines: [
      `Body: ${body === subject ? body : `${body} (${subject})`}`,
      `Figure: ${what}`,
      `Before: ${before}`,
      `Now: ${after}`,
      `It stands in the answer to the question ${printable(String(row.request_key))}`,
    ],
    figure: Object.fromEntries(of([...identity, ...values])),
  };
}

function whatOf(catalogue: Catalogue, row: Row): string {
  const { endpoint, year, groupby, group_value, field, field_value, restriction, reason } = row;
  const statistic = findStatistic(catalogue, String(endpoint))?.title ?? String(endpoint);
  const parts = [
    statistic,
    year,
    groupby === null ? null : `${groupby} ${textOf(group_value)}`,
    field === null ? null : `${field} ${textOf(field_value)}`,
    reason === null ? null : `reason ${textOf(reason)}`,
    restriction === null ? null : `restriction ${restriction}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** `99`, `< 5 [Q]`: the figure as received, with its status where that is not the normal one. */
export function figureText(text: Json | undefined, status: Json | undefined): string {
  const parts = [text == null ? null : textOf(text), status === 'A' ? null : `[${status}]`];
  return parts.filter((part) => part !== null).join(' ');
}

/** A text of the source, cut to a line. */
function textOf(text: Json | undefined): string {
  return printable(String(text ?? 'none'), 120);
}
