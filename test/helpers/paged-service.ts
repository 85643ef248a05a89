import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listenForTest } from './listen.ts';

type Row = Readonly<Record<string, unknown>>;

/** One page of rows, as a service writes it; `to` is the address that was asked with another parameter. */
interface Page {
  readonly rows: readonly Row[];
  readonly query: URLSearchParams;
  readonly size: number;
  readonly to: (name: string, value: number | string) => string;
  readonly reply: Pick<ServerResponse, 'setHeader'>;
}

/** Ways to tell of pages, after real services. */
export const pageStyles = Object.freeze({
  'links.next': (page) => {
    const { at, slice, isLast } = numbered(page);
    return { data: slice, links: { next: isLast ? null : page.to('page', at + 1) } };
  },
  last_page: (page) => {
    const { at, slice, pages } = numbered(page);
    const meta = { page: at, last_page: pages, per_page: page.size, total: page.rows.length };
    return { data: slice, meta };
  },
  'a full page': (page) => ({
    data: numbered(page).slice,
    page: numbered(page).at,
    per_page: page.size,
  }),
  offset: (page) => {
    const offset = Number(page.query.get('offset') ?? 0);
    const data = page.rows.slice(offset, offset + page.size);
    return { data, offset, limit: page.size, total_count: page.rows.length };
  },
  'a Link header': (page) => {
    const { at, slice, isLast } = numbered(page);
    if (!isLast) page.reply.setHeader('link', `<${page.to('page', at + 1)}>; rel="next"`);
    return slice;
  },
  'a Link header of the last page': (page) => {
    const { slice, pages } = numbered(page);
    page.reply.setHeader('link', `<${page.to('page', pages)}>; rel="last"`);
    return slice;
  },
  'Next-Page': (page) => {
    const { at, slice, isLast } = numbered(page);
    page.reply.setHeader('total-records', page.rows.length);
    if (!isLast) page.reply.setHeader('next-page', at + 1);
    return slice;
  },
  'page and pages before the rows': (page) => {
    const { at, slice, pages } = numbered(page);
    return [{ page: at, pages, per_page: page.size, total: page.rows.length }, slice];
  },
  '@odata.nextLink': (page) => {
    const skip = Number(page.query.get('$skip') ?? 0);
    const value = page.rows.slice(skip, skip + page.size);
    const isLast = skip + page.size >= page.rows.length;
    return { value, ...(isLast ? {} : { '@odata.nextLink': page.to('$skip', skip + page.size) }) };
  },
  'a cursor': (page) => {
    const skip = Number(page.query.get('offset')?.split('/rec')[1] ?? 0);
    const records = page.rows.slice(skip, skip + page.size);
    const isLast = skip + page.size >= page.rows.length;
    return { records, ...(isLast ? {} : { offset: `itr4/rec${skip + page.size}` }) };
  },
} satisfies Readonly<Record<string, (page: Page) => unknown>>);

export type PageStyle = keyof typeof pageStyles;

function numbered({ rows, query, size }: Page) {
  const at = Number(query.get('page') ?? 1);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  return { at, pages, isLast: at >= pages, slice: rows.slice((at - 1) * size, at * size) };
}

interface PagedServiceOptions {
  readonly style: PageStyle | null;
  readonly organisms?: number;
  /** Rows on a page. */
  readonly size?: number;
  /** Milliseconds that an answer takes. */
  readonly wait?: number;
  /** Takes the place of an answer: a status and a text, or `null` for none of it. */
  readonly instead?: (key: string) => { readonly status: number; readonly text: string } | null;
  /** The headcount of a level, before what is said below. */
  readonly count?: (level: string) => number;
}

export const levels = ['A', 'B', 'C', 'D'] as const;
const counts: Readonly<Record<string, number>> = { A: 13, B: 30, C: 40, D: 30 };

/** One entity and its organisms, whose lists and splits by level come in pages; with what was asked of it. */
export async function pagedService(options: PagedServiceOptions) {
  const { style, organisms = 7, size = 3, wait = 0, instead = () => null } = options;
  const asked: string[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, reply) => {
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const key = `${url.pathname.replace('/v1/', '')}${url.search}`;
    asked.push(key);
    if (wait > 0) await delay(wait);
    inFlight -= 1;
    reply.setHeader('content-type', 'application/json');
    const other = instead(key);
    if (other !== null) {
      reply.writeHead(other.status).end(other.text);
      return;
    }
    const { rows, isPaged } = rowsOf(
      url,
      organisms,
      options.count ?? ((level) => counts[level] ?? 0),
    );
    const to = (name: string, value: number | string) => {
      const next = new URL(url);
      next.searchParams.set(name, String(value));
      return next.href;
    };
    const query = url.searchParams;
    const body =
      style === null || !isPaged ? rows : pageStyles[style]({ rows, query, size, to, reply });
    reply.end(JSON.stringify(body));
  });
  const port = await listenForTest(server);
  return { baseUrl: `http://127.0.0.1:${port}/v1`, asked, mostInFlight: () => mostInFlight };
}

function rowsOf(url: URL, organisms: number, count: (level: string) => number) {
  const [root = '', id, list] = url.pathname.replace('/v1/', '').split('/');
  const record = (one: string | number) => ({
    id: Number(one),
    name_fr: `n${one}`,
    name_nl: `n${one}`,
  });
  const ids = Array.from({ length: organisms }, (_, at) => 10_200 + at);
  if (root === 'entities' && id === undefined) return { rows: [record(1)], isPaged: true };
  if (id === undefined || list === 'organisms') return { rows: ids.map(record), isPaged: true };
  if (list === undefined) return { rows: [record(id)], isPaged: false };
  const own = root === 'entities' ? ids : [Number(id)];
  return { rows: splitRows(url.searchParams.get('field'), own, count), isPaged: true };
}

/** Of these organisms together; each has one more in level A than the one before, so that they can be told apart. */
function splitRows(
  field: string | null,
  ids: readonly number[],
  count: (level: string) => number,
): Row[] {
  const sum = (of: (id: number) => number) => ids.reduce((total, id) => total + of(id), 0);
  const ofLevel = (level: string, id: number) => count(level) + (level === 'A' ? id - 10_200 : 0);
  const total = (id: number) => levels.reduce((all, level) => all + ofLevel(level, id), 0);
  if (field === null) return [{ count: sum(total) }];
  if (field === 'level')
    return levels.map((level) => ({ level, count: sum((id) => ofLevel(level, id)) }));
  const first = (id: number) => Math.floor(total(id) / 3);
  return [
    { [field]: `${field}-1`, count: sum(first) },
    { [field]: `${field}-2`, count: sum((id) => total(id) - first(id)) },
  ];
}
