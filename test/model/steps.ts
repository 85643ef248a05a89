import type { Change, Mood } from './world.ts';

/** One thing that a user does, or that happens to the source. */
export type Step =
  | { do: 'change'; change: Change }
  | RunStep
  | { do: 'build'; flags: readonly string[] }
  | { do: 'rollback' }
  /** A copy of the landing zone, to be merged with it in the end. */
  | { do: 'back up' }
  /** Everything but the landing zone is disposable. */
  | { do: 'lose'; folders: readonly string[] };

export interface RunStep {
  readonly do: 'run';
  readonly endpoints: readonly string[];
  readonly years: readonly [from: number, to: number];
  /** As `--subjects` says it; none: all. */
  readonly subjects?: string;
  readonly restrictions?: 'none' | 'single';
  readonly shard?: readonly [index: number, count: number];
  /** Further flags. */
  readonly flags: readonly string[];
  /** What happens to the source while it runs, before it answers so many requests. */
  readonly during?: readonly { visit: number; change: Change }[];
  /** When so many requests have come, others use the folder, too. */
  readonly beside?: number;
  /** How the run is ended: when so many requests have come, and so many milliseconds after that. */
  readonly kill?: { signal: 'SIGKILL' | 'SIGTERM'; visit: number; wait: number };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some of the source, some that it does not have yet. */
const categories: Readonly<Record<string, readonly string[]>> = {
  month: ['1', '2', '4'],
  weekday: ['1', '3'],
  gender: ['F', 'X'],
  field: ['a', 'c'],
  pension: ['2021 age', '2021 request', '2022 age'],
  carph: ['2021', '2023'],
};

/** The same number, written otherwise. */
const otherNotations: Readonly<Record<string, string>> = {
  '1200': '1 200',
  '1 200': '1200',
  '1.5': '1.50',
  '1.50': '1.5',
};

/** What organisms there are. */
const lists = [['10', '11'], ['10'], ['10', '11', '12'], ['11', '12'], []];

/** A sequence of nights: what happens to the source, then what the user does. */
export function sequenceOf(seed: number, nights: number): Step[] {
  const chance = chanceOf(seed);
  const below = (count: number) => Math.floor(chance() * count);
  const one = <Item>(...items: readonly Item[]): Item => items[below(items.length)] as Item;
  const often = (share: number) => chance() < share;
  const endpoints = often(0.25)
    ? ['workforce', 'carph']
    : ['longabsence', 'illness', 'pension', 'carph'].filter(() => often(0.7));
  if (endpoints.length === 0) endpoints.push('longabsence');
  const years: [number, number] =
    endpoints[0] === 'workforce' || often(0.5) ? [2022, 2022] : [2021, 2022];

  const anyKey = (): string => {
    const root = one('entities/1', 'organisms/10', 'organisms/11');
    const endpoint = one(...endpoints);
    const query = { pension: '', carph: '' }[endpoint] ?? `?year=${one(...years)}`;
    if (endpoint === 'illness') return `${root}/illness${query}&groupby=${one('month', 'weekday')}`;
    if (endpoint !== 'workforce') return `${root}/${endpoint}${query}`;
    return `${root}/workforce${query}${one('', '&field=gender', '&field=age')}`;
  };
  const anyFigure = () => {
    const key = anyKey();
    const dimension = /(month|weekday|gender|field|pension|carph)/.exec(key)?.[1] ?? '';
    return { key, category: one(...(categories[dimension] ?? [''])) };
  };
  // Most happens to a few figures, so that one thing follows the other.
  const hot = [anyFigure(), anyFigure()];
  const figure = () => (often(0.85) ? one(...hot) : anyFigure());
  const key = () => figure().key;
  const literal = (text: string) => `^${text.replace(/[?]/g, '\\?')}$`;
  const some = (): string =>
    one(
      literal(key()),
      literal(key()),
      one(...endpoints),
      '^organisms/10/',
      '^entities/1/',
      '^organisms$',
      '^entities$',
      '^entities/1/organisms$',
      '^organisms/1\\d$',
      'year=2022',
      '/',
      '',
    );
  const last = new Map<string, string | null>();
  const revision = (): Change => {
    const of = figure();
    const known = `${of.key} ${of.category}`;
    const numbers = /carph/.test(of.key) ? ['1.5', '1.50'] : ['1200', '1 200', '0'];
    const others = [...numbers, '<5', 'confidential', null].filter(
      (each) => each !== last.get(known),
    );
    const notation = otherNotations[last.get(known) ?? ''];
    const text = notation !== undefined && often(0.4) ? notation : one(...others);
    last.set(known, text);
    return { to: 'figure', ...of, text };
  };
  let isMoody = false;
  const mood = (keys: string): Change => {
    isMoody = true;
    const kinds = [
      'empty',
      'unread',
      'refuse',
      'nothing',
      'error',
      'page',
      'cut',
      'denied',
    ] as const;
    return { to: 'mood', keys, mood: one<Mood>(...kinds) };
  };
  /** What happens to the source before a night. */
  const changes = (): Change[] => {
    const found: Change[] = [];
    if (isMoody && often(0.5)) {
      isMoody = false;
      found.push({ to: 'mood', keys: '', mood: 'answer' });
    }
    if (often(0.7)) found.push(revision());
    if (often(0.25)) found.push(mood(often(0.6) ? literal(key()) : some()));
    if (often(0.2)) found.push({ to: 'shape', keys: some(), shape: below(3) });
    if (often(0.08)) found.push({ to: 'organisms', ids: one<string[]>(...lists) });
    if (often(0.05)) {
      found.push({ to: 'name', id: one('1', '10', '11'), name: one('Alpha', 'Bêta') });
    }
    if (often(0.1)) found.push({ to: 'tags', on: often(0.8) });
    return found;
  };
  const run = (): RunStep => {
    const flags = ['--retries', one('0', '0', '1'), '--concurrency', one('1', '4')];
    flags.push(
      ...one(
        ['--refresh', 'all'],
        ['--refresh', 'all'],
        ['--refresh', 'all'],
        ['--refresh', 'all'],
        ['--max-age', '0.000001'],
        ['--refresh', 'none'],
        [],
      ),
    );
    if (often(0.7)) flags.push('--accept-shrink');
    if (often(0.1)) flags.push('--max-requests', String(1 + below(30)));
    if (often(0.1)) flags.push('--keep', one('2', '4'));
    const other = often(0.2);
    return {
      do: 'run',
      endpoints: other ? endpoints.slice(below(endpoints.length)) : endpoints,
      years: other ? one([2021, 2021], [2022, 2022], [2021, 2022]) : years,
      ...(other && often(0.5)
        ? { subjects: one('organisms', 'organism:10', 'organism:12', 'entities') }
        : {}),
      ...(other && often(0.2) ? { restrictions: 'single' } : {}),
      ...(other && often(0.3) ? { shard: [1 + below(2), 2] } : {}),
      flags,
      ...(often(0.2) ? { during: [{ visit: 1 + below(40), change: revision() }] } : {}),
      ...(often(0.07) ? { beside: 1 + below(10) } : {}),
      ...(often(0.2)
        ? {
            kill: {
              signal: one('SIGKILL', 'SIGTERM'),
              ...(often(0.5) ? { visit: 1 + below(40), wait: 0 } : { visit: 1, wait: below(2500) }),
            },
          }
        : {}),
    };
  };
  const flags = ['--retries', '0', '--refresh', 'all', '--accept-shrink'];
  const nightly: RunStep = { do: 'run', endpoints, years, flags };
  const act = (): Step => {
    const roll = chance();
    if (roll < 0.4) return nightly;
    if (roll < 0.72) return run();
    if (roll < 0.8)
      return {
        do: 'run',
        endpoints,
        years,
        flags: ['--failed', '--retries', '0', '--accept-shrink'],
      };
    if (roll < 0.88)
      return {
        do: 'build',
        flags: one(['--accept-shrink'], ['--renormalise', '--accept-shrink'], []),
      };
    if (roll < 0.95) return { do: 'rollback' };
    if (roll < 0.98) return { do: 'back up' };
    return { do: 'lose', folders: one(['derived'], ['derived', 'releases', 'current']) };
  };
  const steps: Step[] = [];
  for (let night = 0; night < nights; night += 1) {
    for (const change of changes()) steps.push({ do: 'change', change });
    steps.push(night === 0 ? { ...run(), flags: ['--retries', '0'] } : act());
  }
  return steps;
}
