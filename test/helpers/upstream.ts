import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** What an upstream answers to one path relative to the base: a JSON value, or a status and a text. */
export type Answer = { readonly contentType?: string } & (
  | { readonly json: unknown }
  | { readonly status: number; readonly text: string }
);

export interface Upstream {
  readonly baseUrl: string;
  /** Every path asked, in order. */
  readonly asked: string[];
  close(): void;
}

type Answering = (path: string, query: URLSearchParams) => Answer;

/** A small upstream on 127.0.0.1, as the test wants it, that goes with the test. */
export async function startUpstream(answer: Answering): Promise<Upstream> {
  const upstream = await openUpstream(answer);
  onTestFinished(upstream.close);
  return upstream;
}

/** The same for several tests; it is to be closed. */
export async function openUpstream(answer: Answering): Promise<Upstream> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = url.pathname.replace(/^\/v1\//, '');
    asked.push(`${path}${url.search}`);
    const given = answer(path, url.searchParams);
    const [status, body] =
      'json' in given ? [200, JSON.stringify(given.json)] : [given.status, given.text];
    const contentType = given.contentType ?? 'application/json';
    response.writeHead(status, { 'content-type': contentType }).end(body);
  });
  const port = await listen(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${port}/v1`, asked, close };
}

/** The lists and details of one entity and these organisms, or `null` for any other path. */
export function listAnswers(path: string, organisms: readonly string[]): Answer | null {
  const record = (id: string) => ({
    id: Number(id),
    name_fr: `Organisme ${id}`,
    name_nl: `Instelling ${id}`,
  });
  if (path === 'entities') return { json: { data: [record('1')] } };
  if (path === 'organisms' || path === 'entities/1/organisms')
    return { json: { data: organisms.map(record) } };
  const detail = /^(?:entities|organisms)\/(\d+)$/.exec(path);
  return detail?.[1] === undefined ? null : { json: { data: record(detail[1]) } };
}

/** A rate that differs between the entity and its organisms: a number that is the same everywhere might be anything. */
export function carphAnswer(path: string, year = 2020): Answer {
  return { json: [{ year, rate: path.startsWith('entities/') ? 1.25 : 1.5 }] };
}

/** The workforce of a subject of so many people: undivided, or a third and the rest in two categories of a field. */
export function workforceAnswer(query: URLSearchParams, people: number): Answer {
  const field = query.get('field');
  const year = Number(query.get('year'));
  if (field === null) return { json: { data: [{ year, count: people }] } };
  const third = Math.floor(people / 3);
  const row = (code: string, count: number) => ({ year, [field]: `${field}-${code}`, count });
  return { json: { data: [row('a', third), row('b', people - third)] } };
}
