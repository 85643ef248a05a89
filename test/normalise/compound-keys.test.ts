import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const crossed = 'distribution?year=2020&groupby=level&field=gender';
const grid = ['A/F=3', 'A/M=4', 'B/F=5', 'B/M=6'];
const keyed = (mark: string) => ({
  [`A${mark}F`]: 3,
  [`A${mark}M`]: 4,
  [`B${mark}F`]: 5,
  [`B${mark}M`]: 6,
});

describe('interpret(request, body) of keys that are two categories', () => {
  it.each(['_', '-', ' - ', '/', ',', ', ', ':', ' '])(
    'tells them apart at "%s" in a grid',
    (mark) => {
      expect(told(ask(crossed, keyed(mark)))).toEqual(grid);
      expect(told(ask(crossed, [keyed(mark)]))).toEqual(grid);
      expect(told(ask(crossed, { year: 2020, data: keyed(mark) }))).toEqual(grid);
      const records = Object.entries(keyed(mark)).map(([key, value]) => ({ key, value }));
      expect(told(ask(crossed, records))).toEqual(grid);
    },
  );

  it('tells them apart behind the name of what is counted', () => {
    const named = (name: string) =>
      Object.fromEntries(Object.entries(keyed('_')).map(([key, n]) => [name + key, n]));
    expect(told(ask(crossed, named('nb_')))).toEqual(grid);
    expect(told(ask(crossed, { data: named('headcount_') }))).toEqual(grid);
    for (const other of ['pct_', 'fte_', 'femmes_', 'x_'])
      expect(ask(crossed, named(other)).verdict).toBe('quarantined');
    expect(ask(crossed, { ...named('nb_'), pct_A_F: 3 }).verdict).toBe('quarantined');
  });

  it('reads keys in a list, and records with a key in two parts', () => {
    const bucket = (key: readonly string[], doc_count: number) => ({
      key,
      key_as_string: key.join('|'),
      doc_count,
    });
    const buckets = [bucket(['A', 'F'], 3), bucket(['A', 'M'], 4)];
    expect(told(ask(crossed, { data: buckets }))).toEqual(['A/F=3', 'A/M=4']);
    const records = [
      { key: 'A|F', value: 3 },
      { key: 'B|M', value: 4 },
    ];
    expect(told(ask(crossed, records))).toEqual(['A/F=3', 'B/M=4']);
  });

  it('reads keys as Ruby and Python write those of two', () => {
    const pairs = [
      ['A', 'F'],
      ['B', 'M'],
    ];
    const ruby = pairs.map((pair, place) => [JSON.stringify(pair), place]);
    const python = pairs.map(([one, other], place) => [`('${one}', '${other}')`, place]);
    for (const members of [ruby, python])
      expect(told(ask(crossed, Object.fromEntries(members)))).toEqual(['A/F=0', 'B/M=1']);
    const leaving = { '["2019", "AGE"]': 3, '["2019", "INV"]': 1, '["2020", "AGE"]': 4 };
    const tuples = { "(2019, 'AGE')": 3, "(2019, 'INV')": 1, "(2020, 'AGE')": 4 };
    for (const body of [leaving, tuples]) {
      const [one] = ask('pension', body).figures;
      expect(one).toMatchObject({ year: 2019, reason: 'AGE', value: 3 });
    }
  });

  it('takes a key for one category where another stands beside it', () => {
    const missions = 'contractors?year=2020&groupby=level&field=mission';
    const rows = (...keys: string[]) => keys.map((key, place) => ({ level: 'A', key, n: place }));
    expect(told(ask(missions, rows('IT;Web', 'RH;Web')))).toEqual(['A/IT;Web=0', 'A/RH;Web=1']);
    const grid = rows('A F', 'A M', 'B F', 'B M');
    expect(told(ask(missions, grid))).toEqual(['A/A F=0', 'A/A M=1', 'A/B F=2', 'A/B M=3']);
  });

  it('reads a year beside the keys', () => {
    expect(told(ask(crossed, { year: 2020, ...keyed('_') }))).toEqual(grid);
    expect(ask(crossed, { year: 2019, ...keyed('_') }).verdict).toBe('quarantined');
  });

  it.each([
    ['no grid', { A_F: 3, A_M: 4, B_F: 5 }],
    ['two marks', { 'A-1 F': 3, 'A-1 M': 4, 'B-1 F': 5, 'B-1 M': 6 }],
    ['ages', { '20-24': 3, '20-29': 4, '25-24': 5, '25-29': 6 }],
    ['classes with decimals', { 'A1.1': 3, 'A1.2': 4, 'A2.1': 5, 'A2.2': 6 }],
    ['a mark twice', { '20-24-F': 3, '20-24-M': 4, '25-29-F': 5, '25-29-M': 6 }],
    ['a label of both', [{ key: 'A|F', label_fr: 'Femmes de niveau A', value: 3 }]],
  ])('sets aside %s', (_, body) => {
    expect(ask(crossed, body).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of Elasticsearch', () => {
  const search = {
    took: 3,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { total: { value: 7, relation: 'eq' }, max_score: null, hits: [] },
  };
  const levels = 'distribution?year=2020&groupby=level';
  const buckets = [
    { key: 'A', doc_count: 3 },
    { key: 'B', doc_count: 4 },
  ];
  const left = { doc_count_error_upper_bound: 0, sum_other_doc_count: 0 };
  const named = (name: string) => ({ ...search, aggregations: { [name]: { ...left, buckets } } });

  it.each(['level', 'by_level', 'staff', 'agg', 'my_terms'])(
    'reads its answer whole: %s',
    (name) => {
      expect(told(ask(levels, named(name)))).toEqual(['A/=3', 'B/=4']);
    },
  );

  it('reads aggregations within others', () => {
    const inner = (F: number, M: number) => ({
      buckets: [
        { key: 'F', doc_count: F },
        { key: 'M', doc_count: M },
      ],
    });
    const outer = [
      { key: 'A', doc_count: 7, inside: inner(3, 4) },
      { key: 'B', doc_count: 11, inside: inner(5, 6) },
    ];
    const body = { ...search, aggregations: { outside: { ...left, buckets: outer } } };
    expect(told(ask(crossed, body))).toEqual([
      'A/F=3',
      'A/M=4',
      'A/_T=7',
      'B/F=5',
      'B/M=6',
      'B/_T=11',
    ]);
  });

  it('takes a sum of its documents for the figure, and not their number', () => {
    const summed = buckets.map((one, place) => ({ ...one, total: { value: 70 + place } }));
    const { figures } = ask(levels, { ...search, aggregations: { agg: { buckets: summed } } });
    const heads = figures.filter(({ measure }) => measure === 'headcount');
    expect(heads.map(({ value }) => value)).toEqual([70, 71]);
    const means = buckets.map((one, place) => ({ ...one, value: 40.5 + place }));
    const mean = { ...search, aggregations: { agg: { buckets: means } } };
    expect(ask(levels, mean).verdict).toBe('quarantined');
  });

  it.each([
    ['women', named('femmes')],
    ['another dimension', named('gender')],
    ['a restriction', named('teleworkers')],
    ['another measure', named('fte')],
    ['another year', named('year_2019')],
    ['nothing but documents', { ...search, aggregations: {} }],
    ['a part of the shards', { ...named('agg'), _shards: { total: 2, failed: 1 } }],
    ['a search cut short', { ...named('agg'), timed_out: true }],
    ['documents', { ...named('agg'), hits: { hits: [{ _id: 'x', _source: { n: 3 } }] } }],
  ])('sets aside what is of %s', (_, body) => {
    expect(ask(levels, body).verdict).toBe('quarantined');
  });

  it('reads the one category of a key that is a dimension asked for twice', () => {
    const twice = 'distribution?year=2020&groupby=level&field=level';
    for (const mark of ['|', '_', '-']) {
      const body = { [`A${mark}A`]: 3, [`B${mark}B`]: 5 };
      expect(told(ask(twice, body))).toEqual(['A/A=3', 'B/B=5']);
      expect(told(ask(twice, { [`A${mark}A`]: 3 }))).toEqual(['A/A=3']);
    }
    expect(told(ask(twice, { nb_A_A: 3, nb_B_B: 5 }))).toEqual(['A/A=3', 'B/B=5']);
    const records = ['A_A', 'B_B'].map((cle) => ({ cle, n: 3 }));
    expect(ask(twice, records).why).toContain('the same category twice');
  });
});
