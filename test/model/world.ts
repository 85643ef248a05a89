import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../helpers/listen.ts';

/** What the source does for some keys instead of answering with figures. */
export type Mood = keyof typeof moods | 'answer' | 'empty' | 'unread';

/** One thing that happens to the source. Plain data, so that a sequence can be printed, cut and repeated. */
export type Change =
  | { to: 'figure'; key: string; category: string; text: string | null }
  | { to: 'mood'; keys: string; mood: Mood }
  | { to: 'shape'; keys: string; shape: number }
  | { to: 'organisms'; ids: readonly string[] }
  | { to: 'name'; id: string; name: string }
  | { to: 'tags'; on: boolean };

/** A figure by what tells it from the others of its answer, as the source means it. */
export interface Cell {
  readonly value: number | null;
  readonly text: string | null;
  readonly status: string;
}
export type Cells = ReadonlyMap<string, Cell>;

/** What was sent to one attempt, and what the contract makes of it. */
export interface Visit {
  readonly key: string;
  readonly outcome: 'answer' | 'unchanged' | 'refusal' | 'failure';
  readonly verdict: 'ok' | 'empty' | 'quarantined' | null;
  /** Whether asking again may help. */
  readonly passing: boolean;
  readonly cells: Cells;
  /** The subjects that a list or a detail tells of, with their names. */
  readonly subjects: ReadonlyMap<string, string>;
  /** The same text for the same answer. */
  readonly said: string;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly outcome: 'refusal' | 'failure';
  readonly passing?: boolean;
  readonly type?: string;
  readonly cut?: boolean;
}

const moods = {
  refuse: { status: 404, body: '{"error":{"code":404,"message":"none"}}', outcome: 'refusal' },
  nothing: { status: 204, body: '', outcome: 'refusal' },
  error: { status: 500, body: '{}', outcome: 'failure', passing: true },
  page: { status: 200, body: '<html>', outcome: 'failure', passing: true, type: 'text/html' },
  cut: { status: 200, body: '{"data":[', outcome: 'failure', passing: true, cut: true },
  denied: { status: 401, body: '{}', outcome: 'failure' },
} as const satisfies Record<string, Reply>;

const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  month: ['1', '2', '3'],
  weekday: ['1', '2'],
  gender: ['F', 'M'],
  pension: ['2020 age', '2021 age', '2021 request'],
  carph: ['2021', '2022'],
};
const measures: Readonly<Record<string, readonly [key: string, measure: string]>> = {
  workforce: ['count', 'headcount'],
  longabsence: ['count', 'headcount'],
  illness: ['days', 'days'],
  pension: ['count', 'retirements'],
  carph: ['rate', 'rate'],
};
const noFigure: Readonly<Record<string, string>> = { '<5': 'Q', confidential: 'Q', 'n/a': 'M' };

/** The source: one entity, some organisms, a figure for every category, and how it behaves just now. */
export class World {
  readonly visits: Visit[] = [];
  /** Told of every visit, by its number, before it is answered. */
  onVisit: (number: number) => Promise<void> | undefined = () => undefined;
  #asked = 0;
  baseUrl = '';
  #organisms: readonly string[] = ['10', '11'];
  #tags = false;
  readonly #figures = new Map<string, string | null>();
  readonly #names = new Map<string, string>();
  readonly #moods: { keys: RegExp; mood: Mood }[] = [];
  readonly #shapes: { keys: RegExp; shape: number }[] = [];
  readonly #server = createServer((request, reply) => {
    const key = (request.url ?? '').replace(/^\/v1\//, '');
    this.#asked += 1;
    const tag = request.headers['if-none-match'];
    const held = this.onVisit(this.#asked);
    if (held === undefined) this.#answer(key, tag, reply);
    else {
      const answer = () => this.#answer(key, tag, reply);
      void held.then(answer, answer);
    }
  });

  /** How many requests have come. */
  get asked(): number {
    return this.#asked;
  }

  async open(): Promise<void> {
    this.baseUrl = `http://127.0.0.1:${await listen(this.#server)}/v1`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  change(change: Change): void {
    if (change.to === 'figure') this.#figures.set(`${change.key} ${change.category}`, change.text);
    else if (change.to === 'mood') {
      this.#moods.unshift({ keys: new RegExp(change.keys), mood: change.mood });
    } else if (change.to === 'shape') {
      this.#shapes.unshift({ keys: new RegExp(change.keys), shape: change.shape });
    } else if (change.to === 'organisms') this.#organisms = change.ids;
    else if (change.to === 'name') this.#names.set(change.id, change.name);
    else this.#tags = change.on;
  }

  #answer(key: string, tag: string | undefined, reply: ServerResponse): void {
    const mood = this.#moods.find(({ keys }) => keys.test(key))?.mood ?? 'answer';
    const nothing = { cells: new Map(), subjects: new Map(), verdict: null, passing: false };
    if (mood in moods) {
      const { status, body, type, cut, ...judged }: Reply = moods[mood as keyof typeof moods];
      this.visits.push({ key, ...nothing, ...judged, said: mood });
      reply.writeHead(status, {
        'content-type': type ?? 'application/json',
        ...(cut ? { 'content-length': body.length + 10 } : {}),
      });
      reply.write(body);
      if (cut) setTimeout(() => reply.destroy(), 5);
      else reply.end();
      return;
    }
    const { body, ...meant } = this.#body(key, mood);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const visit = { key, ...nothing, ...meant, outcome: 'answer', said: etag } as const;
    if (this.#tags && tag === etag) {
      this.visits.push({ ...visit, outcome: 'unchanged' });
      reply.writeHead(304, { etag }).end();
      return;
    }
    this.visits.push(visit);
    reply.writeHead(200, { 'content-type': 'application/json', ...(this.#tags ? { etag } : {}) });
    reply.end(body);
  }

  #body(key: string, mood: Mood): Pick<Visit, 'cells' | 'subjects' | 'verdict'> & { body: string } {
    const [path = '', query] = key.split('?');
    const [, id, endpoint] = path.split('/');
    const none = { cells: new Map(), subjects: new Map() };
    if (mood === 'unread') {
      const body = '{"zork":{"blah":[[{"x":{"y":"z"}}]]},"wibble":true}';
      return { ...none, verdict: 'quarantined', body };
    }
    if (endpoint === undefined || endpoint === 'organisms') {
      const isDetail = id !== undefined && endpoint === undefined;
      const listed = path === 'entities' ? ['1'] : this.#organisms;
      const ids = isDetail ? [id] : mood === 'empty' ? [] : listed;
      const records = ids.map((each) => this.#record(each));
      const subjects = new Map(records.map((record) => [String(record.id), record.name_fr]));
      const body = JSON.stringify({ data: isDetail ? records[0] : records });
      return { ...none, subjects, verdict: ids.length === 0 ? 'empty' : 'ok', body };
    }
    const cells = new Map<string, Cell>();
    const shape = this.#shapes.find(({ keys }) => keys.test(key))?.shape ?? 0;
    const rows = mood === 'empty' ? [] : this.#rows(key, endpoint, query ?? '', shape, cells);
    if (shape === 2) rows.reverse();
    const data = shape === 1 ? { results: { data: rows } } : { data: rows };
    const verdict = rows.length === 0 ? 'empty' : 'ok';
    return { ...none, cells, verdict, body: JSON.stringify(data) };
  }

  /** The rows of an answer, and in `cells` what they say. */
  #rows(key: string, endpoint: string, query: string, shape: number, cells: Map<string, Cell>) {
    const asked = new URLSearchParams(query);
    const dimension = asked.get('groupby') ?? asked.get('field');
    const named = dimension ?? endpoint;
    const known = categoriesOf[named] ?? (dimension === null ? [''] : ['a', 'b']);
    const more = [...this.#figures.keys()]
      .filter((figure) => figure.startsWith(`${key} `))
      .map((figure) => figure.slice(key.length + 1));
    return [...new Set([...known, ...more])].flatMap((category) => {
      const told = this.#figures.get(`${key} ${category}`);
      if (told === null) return [];
      const text = told ?? usualText(`${key} ${category}`, endpoint);
      const [name, measure] = measures[endpoint] ?? ['count', 'headcount'];
      const isNumber = /^[\d.]+$/.test(text);
      const isText = String(Number(text)) !== text || shape === 2;
      const [year, reason] =
        dimension === null && known.length > 1 ? category.split(' ') : [asked.get('year'), null];
      const parts = [
        year,
        asked.has('groupby') ? category : null,
        asked.has('field') ? category : null,
        reason ?? null,
        measure,
      ];
      cells.set(JSON.stringify(parts), {
        value: isNumber
          ? Number(text)
          : /^\d+ \d+$/.test(text)
            ? Number(text.replace(' ', ''))
            : null,
        text,
        status: noFigure[text] ?? 'A',
      });
      return {
        year: Number(year),
        ...(dimension === null ? {} : { [dimension]: category }),
        ...(reason == null ? {} : { reason }),
        ...(shape === 1 && dimension !== null ? { label_fr: `Libellé ${category}` } : {}),
        [name]: isText ? text : Number(text),
      };
    });
  }

  #record(id: string) {
    const name = this.#names.get(id) ?? `Organisme ${id}`;
    return { id: Number(id), name_fr: name, name_nl: `Instelling ${id}` };
  }
}

/** What the source says of a category unless something has happened to it: so many people that no two sums are the same by chance. */
function usualText(figure: string, endpoint: string): string {
  const number = Number.parseInt(createHash('md5').update(figure).digest('hex').slice(0, 6), 16);
  return endpoint === 'carph'
    ? String((101 + (number % 300)) / 100)
    : String(65_000 + (number % 25_000));
}
