import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const key = 'distribution?year=2020&groupby=level&field=gender';
const figures = ['A/F=3', 'A/M=4', 'B/F=5', 'B/M=6'];
const rows = [
  { level: 'A', gender: 'F', total: 3 },
  { level: 'A', gender: 'M', total: 4 },
  { level: 'B', gender: 'F', total: 5 },
  { level: 'B', gender: 'M', total: 6 },
];
const map = { A: { F: 3, M: 4 }, B: { F: 5, M: 6 } };
type Said = Readonly<Record<string, unknown>>;

/** The same answer in several shapes, with something said beside its figures. */
const shapes: Record<string, (said: Said) => unknown> = {
  'rows in data': (said) => ({ data: rows, ...said }),
  'rows in two frames': (said) => ({ success: true, data: { year: 2020, list: rows }, ...said }),
  'rows in an inner frame': (said) => ({ code: 200, data: { list: rows, ...said } }),
  'rows of a resource': (said) => ({ _embedded: { stats: rows, ...said }, _links: {} }),
  'a map': (said) => ({ ...map, ...said }),
  'a map in data': (said) => ({ data: { ...map, ...said } }),
  'a map beside its question': (said) => ({
    request: { groupby: 'level', field: 'gender' },
    response: { ...map, ...said },
  }),
  'columns of categories': (said) => ({
    items: Object.entries(map).map(([level, cells]) => ({ level, ...cells })),
    ...said,
  }),
  'a header and rows': (said) => ({
    columns: Object.keys(rows[0] ?? {}),
    rows: rows.map((row) => Object.values(row)),
    ...said,
  }),
  'rows without a header': (said) => ({ data: rows.map((row) => Object.values(row)), ...said }),
};

const frames = ['', 'meta', 'metadata', 'query', 'request', 'parameters', 'params', 'info'];
const framed = (frame: string, said: Said): Said => (frame === '' ? said : { [frame]: said });

const contradictions: Record<string, Said> = {
  'another year': { year: 2019 },
  'another subject': { organism_id: 10242 },
  'a restriction': { restriction: 'telework' },
  'another statistic': { statistic: 'illness' },
  'another endpoint': { endpoint: 'longabsence' },
  'the address of another subject': { url: '/v1/organisms/10242/distribution?year=2020' },
  'a dimension that was not asked for': { groupby: 'mission' },
  'one category': { age: '20-24' },
};

describe('interpret(request, body) of an answer that says it is of something else', () => {
  it.each(Object.keys(shapes))('reads %s that say nothing, or what was asked', (shape) => {
    const asked = { groupby: 'level', field: 'gender' };
    for (const said of [{}, framed('meta', asked), framed('query', asked)])
      expect(told(ask(key, shapes[shape]?.(said)))).toEqual(figures);
  });

  it.each(
    Object.keys(shapes).flatMap((shape) =>
      Object.keys(contradictions).map((name) => [shape, name] as const),
    ),
  )('sets aside %s with %s, in any frame', (shape, name) => {
    const published = frames.filter((frame) => {
      const said = framed(frame, contradictions[name] ?? {});
      const body = shapes[shape]?.(said) as Said;
      // Two questions in one answer are no question.
      if (frame === 'request' && shape === 'a map beside its question') return false;
      return ask(key, body).verdict !== 'quarantined';
    });
    expect(published).toEqual([]);
  });

  it.each([
    [{ _embedded: { stats: rows, status: 'error', message: 'no connection' }, _links: {} }],
    [{ _embedded: { stats: rows, meta: { status: 'failed' } }, _links: {} }],
    [{ data: rows, query: { page: 2 } }],
    [{ data: rows, request: { page: 1, pages: 3 } }],
  ])('sets aside figures beside an error, or of a further page, in an inner frame: %j', (body) => {
    expect(ask(key, body).verdict).toBe('quarantined');
  });

  it('takes what an outer frame leaves open for no contradiction', () => {
    const said = { field: null, year: null, organism: null, groupby: 'level' };
    const inner = { field: 'gender', year: 2020, organism: { id: 10215 }, list: rows };
    expect(told(ask(key, { ...said, data: inner }))).toEqual(figures);
  });

  it.each([{}, null, []])(
    'takes nothing beside a count of something for no empty answer: %j',
    (data) => {
      const some = [{ total: 12 }, { count: 40 }, { meta: { total: 12 } }];
      for (const said of [...some, { total: '8 860 015' }, { totaal: 7 }, { row_count: 7 }])
        expect(ask(key, { data, ...said }).verdict).toBe('quarantined');
      const none = [{ total: 0 }, { count: null }, { meta: { total: 0 } }];
      for (const said of [...none, { total: '0' }, { totaal: 0 }, { row_count: 0 }])
        expect(ask(key, { data, ...said }).verdict).toBe('empty');
    },
  );

  it.each([
    [12, 'quarantined'],
    [{ value: 12 }, 'quarantined'],
    [0, 'empty'],
    [{ value: 0 }, 'empty'],
  ])('takes no bucket of %j documents for what that number makes it: %s', (total, verdict) => {
    const body = { hits: { total, hits: [] }, aggregations: { split: { buckets: [] } } };
    expect(ask(key, body).verdict).toBe(verdict);
  });

  it.each([{ month: 12, day: 31 }, { taal: 'N' }, { status: 'A' }, { level: 'organism' }])(
    'reads what is in metadata of a day, a language, a state or a kind: %j',
    (meta) => {
      expect(told(ask(key, { data: rows, meta }))).toEqual(figures);
    },
  );

  it('reads one figure beside metadata that say what was asked, and none beside others', () => {
    const undivided = 'workforce?year=2020';
    const body = (meta: Said) => ({ meta, total: 11 });
    expect(told(ask(undivided, body({ year: 2020, organism_id: 10215 })))).toEqual(['/=11']);
    for (const said of [
      { year: 2019 },
      { gender: 'F' },
      { unit: 'FTE' },
      { restriction: 'telework' },
    ])
      expect(ask(undivided, body(said)).verdict).toBe('quarantined');
  });

  it.each([
    ['no rows', (said: Said) => ({ data: [], ...said })],
    ['nothing', (said: Said) => ({ data: null, ...said })],
    ['no rows in an inner frame', (said: Said) => ({ results: { data: [], ...said } })],
  ])('takes %s for an empty answer, unless it says that it is of something else', (_, body) => {
    for (const said of [{}, { meta: { year: 2020, organism_id: 10215 } }, { message: 'No data' }])
      expect(ask(key, body(said)).verdict).toBe('empty');
    const believed = Object.values(contradictions).flatMap((said) =>
      frames.filter((frame) => ask(key, body(framed(frame, said))).verdict !== 'quarantined'),
    );
    expect(believed).toEqual([]);
  });
});
