/** Random answers about subjects: records of any shape, in frames of any depth, beside other things that have ids. */
export interface RandomList {
  readonly body: unknown;
  readonly ids: readonly string[];
  /** Every text that is the name of a subject. */
  readonly names: ReadonlySet<string>;
}

type Random = () => number;

/** A stream of numbers from 0 to 1. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <One>(random: Random, from: readonly One[]): One =>
  from[Math.floor(random() * from.length)] as One;

interface Subject {
  readonly id: number;
  readonly fr: string;
  readonly nl: string;
}

type Shape = (one: Subject, at: number) => Record<string, unknown>;

const idKeys = [
  'id',
  'Id',
  'ID',
  '@id',
  '_id',
  'organism_id',
  'idOrganisme',
  'code',
  'nr',
  'uid',
  'ref',
  'key',
];

function namesOf(random: Random): (one: Subject) => Record<string, unknown> {
  return pick<(one: Subject) => Record<string, unknown>>(random, [
    ({ fr, nl }) => ({ name_fr: fr, name_nl: nl }),
    ({ fr, nl }) => ({ nom: fr, naam: nl }),
    ({ fr, nl }) => ({ name: { fr, nl } }),
    ({ fr, nl }) => ({ fr: { label: fr }, nl: { label: nl } }),
    ({ fr }) => ({ name: fr }),
    ({ fr }) => ({ title: fr }),
    ({ fr, nl }) => ({
      names: [
        { lang: 'fr', text: fr },
        { lang: 'nl', text: nl },
      ],
    }),
    ({ fr }) => ({ omschrijving: fr }),
    () => ({}),
  ]);
}

const extras: readonly Shape[] = [
  () => ({}),
  (_, at) => ({ parent: { id: 90001 + at, name_fr: `Parent ${at}` } }),
  () => ({ entity: { id: 90001, name_fr: 'Ensemble' } }),
  (_, at) => ({ contacts: [{ id: at + 1, name: `Jan ${at}` }] }),
  (_, at) => ({ category: { id: at % 2, code: 'SPF', label_fr: 'Services' } }),
  (_, at) => ({ tutelle: { nr: at + 500, nom: `Ministre ${at}` } }),
  (_, at) => ({ address: { id: 70 + at, street: 'x', nr: at } }),
  (_, at) => ({ rn: at + 1, version: 3, staff: 1000 + 7 * at }),
  (_, at) => ({ parent_id: 90001 + at, entity_id: 90001, category_id: at }),
  (_, at) => ({ relationships: { parent: { data: { type: 'organisms', id: `${600 + at}` } } } }),
  (_, at) => ({ children: [{ id: 800 + at, label: `Enfant ${at}` }] }),
  (_, at) => ({ head: { uid: `p${at}`, naam: `Piet ${at}` }, updated: '2024-01-01' }),
];

function recordShape(random: Random): Shape {
  const key = pick(random, idKeys);
  const names = namesOf(random);
  const more = [pick(random, extras), pick(random, extras)];
  const plain: Shape = (one, at) => ({
    [key]: one.id,
    ...names(one),
    ...Object.assign({}, ...more.map((extra) => extra(one, at))),
  });
  return pick<Shape>(random, [
    plain,
    plain,
    plain,
    (one, at) => ({ node: plain(one, at), cursor: `c${at}` }),
    (one) => ({ id: one.id, type: 'organisms', attributes: names(one) }),
    (one, at) => ({ id: at + 1, attributes: plain(one, at) }),
    (one, at) => ({ _id: `row-${at}`, _source: plain(one, at) }),
    (one, at) => ({ data: pairs({ [key]: one.id, ...names(one), x: at }) }),
    (one, at) => ({ resource: plain(one, at), self: { href: `/v1/organisms/${one.id}` } }),
    (one, at) => ({ uuid: `u${at}`, organism: plain(one, at), user: { id: at, name: `U${at}` } }),
  ]);
}

function pairs(record: Record<string, unknown>): unknown {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}

const frames = [
  'data',
  'results',
  'items',
  'organisms',
  'organismes',
  'payload',
  'x',
  'entities',
  'content',
];

const besides: readonly Record<string, unknown>[] = [
  { page: 1, per_page: 20, total: 3, id: 77 },
  { meta: { id: 1, name_fr: 'Liste', count: 3 }, links: { self: '/v1/organisms', id: 'list' } },
  {
    users: [
      { id: 1, name: 'Jan' },
      { id: 2, name: 'Piet' },
    ],
  },
  { categories: [{ id: 3, code: 'SPF', label_fr: 'Services' }] },
  { included: [{ id: '90001', type: 'entities', attributes: { name_fr: 'Ensemble' } }] },
  {
    columns: [
      { id: 'id', label: 'Id' },
      { id: 'name_fr', label: 'Nom' },
    ],
  },
  { years: [{ value: 2019, label: '2019' }] },
  { entity: { id: 90001, name_fr: 'Ensemble' } },
  { '@id': '/v1/organisms', '@type': 'Collection', view: { '@id': '/v1/organisms?page=1' } },
  { query: { id: 10200, name_fr: 'q' }, errors: [], next: null },
  { languages: ['fr', 'nl'], statuses: { 1: 'actif', 2: 'supprimé' } },
  {},
];

/** One random list. */
export function randomList(seed: number): RandomList {
  const random = randomFrom(seed);
  const count = pick(random, [1, 2, 3, 5]);
  const subjects = Array.from({ length: count }, (_, at) => ({
    id: 10200 + 15 * at + Math.floor(random() * 10),
    fr: `SPF ${at}`,
    nl: `FOD ${at}`,
  }));
  const shape = recordShape(random);
  const records = subjects.map(shape);
  let body = pick<unknown>(random, [
    records,
    records,
    records,
    Object.fromEntries(subjects.map(({ id }, at) => [id, records[at]])),
    records.length === 1 ? records[0] : records,
    columns(records),
    { header: Object.keys(records[0] ?? {}), rows: records.map((one) => Object.values(one)) },
    random() < 0.3 ? [] : records,
  ]);
  const isNone = Array.isArray(body) && body.length === 0;
  for (let depth = Math.floor(random() * 4); depth > 0; depth -= 1)
    body = { ...pick(random, besides), [pick(random, frames)]: body, ...pick(random, besides) };
  return {
    body,
    ids: isNone ? [] : subjects.map(({ id }) => String(id)),
    names: new Set(subjects.flatMap(({ fr, nl }) => [fr, nl])),
  };
}

function columns(records: readonly Record<string, unknown>[]): unknown {
  const [first = {}] = records;
  return Object.fromEntries(Object.keys(first).map((key) => [key, records.map((one) => one[key])]));
}
