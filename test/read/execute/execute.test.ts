import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import type { Interpretation } from '../../../src/model/interpretation.ts';
import { readBy } from '../../../src/read/execute/read-by.ts';
import { type MappingFile, parseMapping } from '../../../src/read/mapping/mapping.ts';

const byGender = 'organisms/10200/workforce?year=2016&field=gender';

function read(mapping: MappingFile, body: unknown, key = byGender): Interpretation {
  const request = parseRequestKey(federalHr, key)!;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readBy(federalHr, [{ id: '000001', mapping: parseMapping(mapping) }])({
    ...{ request, body: text, contentType: null },
  });
}

/** Each figure as `group/field/reason/year = value status`. */
function told({ figures }: Interpretation): string[] {
  return figures.map(({ groupValue, fieldValue, reason, year, value, obsStatus }) =>
    [groupValue, fieldValue, reason, year, value, obsStatus].map((one) => one ?? '').join(' '),
  );
}

const records: MappingFile = {
  for: 'workforce+f',
  body: {
    'year?': '= {year}',
    'n?': 'number of rows',
    'sum?': 'sum of the figures',
    'sums?': { '* ignored': 'sum of the figures' },
    data: [{ '{field}': 'field', 'fr?': 'label of field in fr', 'flag?': 'flag', count: 'figure' }],
  },
  markers: { '-1': 'Q' },
  flags: { p: 'P', c: 'Q' },
  categories: { gender: ['F', 'M'] },
};
const rows = [
  { gender: 'F', count: 51 },
  { gender: 'M', count: 62 },
];
const both = [' F  2016 51 A', ' M  2016 62 A'];

describe('execute: what a mapping says is read', () => {
  it.each<[string, MappingFile, unknown, string[]]>([
    ['rows', records, { data: rows }, both],
    ['an echo that is met', records, { year: 2016, data: rows }, both],
    ['counts that are so', records, { n: 2, sum: 113, data: rows }, both],
    ['sums by category', records, { sums: { F: 51, M: 62, X: 0, all: 113 }, data: rows }, both],
    ['one row without its list', records, { data: rows[0] }, [' F  2016 51 A']],
    ['positions as keys', records, { data: { 0: rows[0], 1: rows[1] } }, both],
    ['minus zero', records, '{"data":[{"gender":"F","count":-0}]}', [' F  2016 0 A']],
    ['a marker', records, { data: [{ gender: 'F', count: -1 }] }, [' F  2016  Q']],
    ['a flag', records, { data: [{ gender: 'F', count: 5, flag: 'p' }] }, [' F  2016 5 P']],
    [
      'a flag that hides',
      records,
      { data: [{ gender: 'F', count: 5, flag: 'c' }] },
      [' F  2016  Q'],
    ],
    ['null', records, { data: [{ gender: 'F', count: null }] }, [' F  2016  O']],
    [
      'a map',
      { for: 'workforce+f', body: { '* field': 'figure' }, totals: { gender: ['all'] } },
      { F: 51, M: 62, all: 113 },
      [...both, ' _T  2016 113 A'],
    ],
    [
      'pairs',
      { for: 'workforce+f', body: { '[pairs]': ['field', 'figure'] } },
      ['F', 51, 'M', 62],
      both,
    ],
    [
      'tuples below a header',
      {
        for: 'workforce+f',
        body: { '[first]': ['= {field}', '= "n"'], '[]': ['field', 'figure'] },
      },
      [
        ['gender', 'n'],
        ['F', 51],
        ['M', 62],
      ],
      both,
    ],
    [
      'lists side by side',
      { for: 'workforce+f', body: { codes: ['field'], counts: ['figure'] } },
      { codes: ['F', 'M'], counts: [51, 62] },
      both,
    ],
    [
      'rows of this year, chosen',
      { for: 'workforce+f', body: [{ y: 'only {year}', g: 'field', n: 'figure' }] },
      [2015, 2016].map((y) => ({ y, g: 'F', n: y })),
      [' F  2016 2016 A'],
    ],
    [
      'JSON in a text',
      { for: 'workforce+f', body: { data: { '(json)': { '* field': 'figure' } } } },
      { data: '{"F":51,"M":62}' },
      both,
    ],
    [
      'texts as the source writes numbers, with a note',
      {
        for: 'workforce+f',
        body: { '* field': 'figure' },
        numbers: 'comma',
        notes: { '(e)': 'E' },
      },
      { F: '1.051', M: '62 (e)' },
      [' F  2016 1051 A', ' M  2016 62 E'],
    ],
  ])('%s', (_, mapping, body, wanted) => {
    const reading = read(mapping, body);
    expect(reading).toMatchObject({ verdict: 'ok', why: null, mapping: '000001' });
    expect(told(reading)).toEqual(wanted);
  });

  it('both categories where groupby is field', () => {
    const mapping: MappingFile = { for: 'distribution+same', body: { '* groupby': 'figure' } };
    const key = 'organisms/10200/distribution?year=2016&groupby=level&field=level';
    expect(told(read(mapping, { A: 4 }, key))).toEqual(['A A  2016 4 A']);
  });

  it('the diagonal of a whole table where groupby is field, if nobody is off it', () => {
    const mapping: MappingFile = {
      for: 'distribution+same',
      body: { '* groupby': { '* field': 'figure' } },
      markers: { c: 'Q', '-': 'M' },
    };
    const key = 'organisms/10200/distribution?year=2016&groupby=level&field=level';
    const at = (off: unknown) => read(mapping, { A: { A: 4, B: off }, B: { A: 0, B: 5 } }, key);
    for (const nothing of [0, null, '-'])
      expect(told(at(nothing))).toEqual(['A A  2016 4 A', 'B B  2016 5 A']);
    for (const somebody of [3, 'c']) expect(at(somebody).verdict).toBe('quarantined');
  });

  describe('what stands above, where nothing stands', () => {
    const printed: MappingFile = {
      for: 'distribution+g+f',
      body: [[['groupby or above', 'field', 'figure']]],
    };
    const key = 'organisms/10200/distribution?year=2016&groupby=level&field=gender';

    it('in its own list', () => {
      const table = [
        ['A', 'F', 1],
        ['', 'M', 2],
        [null, 'X', 3],
        ['B', 'F', 4],
      ];
      expect(told(read(printed, [table], key))).toEqual([
        ...['A F  2016 1 A', 'A M  2016 2 A', 'A X  2016 3 A', 'B F  2016 4 A'],
      ]);
    });

    it.each([
      ['in a first row', [[['', 'F', 1]]]],
      ['in the first row of a further list', [[['A', 'F', 1]], [['', 'M', 2]]]],
    ])('and nothing is read where nothing stands %s', (_, body) => {
      expect(read(printed, body, key)).toMatchObject({
        figures: [],
        why: expect.stringContaining('nothing stands in it or above it'),
      });
    });
  });

  it('a year and a reason of the answer itself', () => {
    const mapping: MappingFile = { for: 'pension', body: { '* year': { '* reason': 'figure' } } };
    const reading = read(mapping, { 2019: { age: 7 }, 2020: { age: 8 } }, 'entities/90001/pension');
    expect(told(reading)).toEqual(['  age 2019 7 A', '  age 2020 8 A']);
  });

  it('nobody, where nothing is told of anybody; but not where the sums tell of somebody', () => {
    expect(read(records, { year: 2016, data: [] }).verdict).toBe('empty');
    expect(read({ ...records, empties: false }, { data: [] })).toMatchObject({
      ...{ verdict: 'quarantined', why: 'it holds no figure, though others tell of somebody' },
    });
  });

  it('the digits of a figure, and labels beside it', () => {
    const { figures, categories } = read(
      records,
      '{"data":[{"gender":"F","fr":"Femmes","count":51.0}]}',
    );
    expect(figures[0]).toMatchObject({
      ...{ value: 51, valueText: '51.0', attributes: { field_label_fr: 'Femmes' } },
    });
    expect(categories).toEqual([{ dimension: 'gender', code: 'F', labels: { fr: 'Femmes' } }]);
  });
});

describe('execute: what a mapping does not say sets the answer aside, whole', () => {
  it.each<[string, unknown, string]>([
    ['a member more', { data: rows, page: 1 }, '$.page: the mapping says nothing of it'],
    [
      'a member more in one row',
      { data: [rows[0], { ...rows[1], fte: 60.5 }] },
      '$.data[].fte: the mapping says nothing of it',
    ],
    [
      'a row without its figure',
      { data: [rows[0], { gender: 'M' }] },
      '$.data[]: it is without "count"',
    ],
    ['a row without its category', { data: [{ count: 5 }] }, '$.data[]: it is without "{field}"'],
    [
      'a category that is null',
      { data: [{ gender: null, count: 5 }] },
      '$.data[].{field}: a figure without its gender',
    ],
    [
      'a member that is written in two ways',
      { data: [{ gender: 'F', Gender: 7, count: 5 }] },
      '$.data[]: it is without a member, or has one twice',
    ],
    ['a category twice', { data: [rows[0], rows[0]] }, '$.data[].count: 2016 × F stands twice'],
    [
      'a list for a figure',
      { data: [{ gender: 'F', count: [51] }] },
      '$.data[].count: a list where',
    ],
    ['a text for a figure', { data: [{ gender: 'F', count: '51' }] }, '"51" is no number here'],
    [
      'a truth value for a figure',
      { data: [{ gender: 'F', count: true }] },
      'true is no number here',
    ],
    ['a text for the list', { data: 'none' }, '$.data: a string where a list is expected'],
    ['another year', { year: 2015, data: rows }, '$.year: it is 2015 and has to be 2016'],
    ['a count that is not so', { n: 3, data: rows }, '$.n: it says 3 rows, and there are 2'],
    ['a sum that is not so', { sum: 114, data: rows }, '$.sum: it says 114 in all'],
    ['a sum of another category', { sums: { F: 62 }, data: rows }, '$.sums.*: it says 62 in all'],
    [
      'a flag not known',
      { data: [{ gender: 'F', count: 5, flag: 'x' }] },
      '$.data[].flag: the flag "x" is not known',
    ],
    [
      'a flag that is the name of something else',
      { data: [{ gender: 'F', count: 5, flag: 'constructor' }] },
      'the flag "constructor" is not known',
    ],
    [
      'a figure that is such a name',
      { data: [{ gender: 'F', count: 'toString' }] },
      'is no number',
    ],
    [
      'categories of another dimension',
      { data: [{ gender: 'A', count: 5 }] },
      '"A" is no known category of gender',
    ],
    [
      'a total that was not there before',
      { data: [...rows, { gender: 'Total', count: 113 }] },
      '"Total" is no known category of gender, and is the sum of all others',
    ],
    ['the answer of another dimension', { data: [{ level: 'F', count: 5 }] }, '$.data[].level'],
    [
      'a message beside nothing',
      { data: [], message: 'later' },
      '$.message: the mapping says nothing',
    ],
    ['a list for the whole', rows, '$: a list where an object is expected'],
    ['a key twice', '{"data":[],"data":[]}', 'the key "data" stands twice'],
  ])('%s', (_, body, why) => {
    const reading = read(records, body);
    expect(reading).toMatchObject({ verdict: 'quarantined', figures: [], categories: [] });
    expect(reading.why).toContain(why);
  });

  it.each<[string, MappingFile, unknown, string]>([
    [
      'lists of unequal length',
      { for: 'workforce+f', body: { codes: ['field'], counts: ['figure'] } },
      { codes: ['F', 'M', 'X'], counts: [51, 62] },
      '$.codes[]: 3 elements beside 2',
    ],
    [
      'a place more',
      { for: 'workforce+f', body: [['field', 'figure']] },
      [['F', 51, 1]],
      '$[]: 3 places where 2 are expected',
    ],
    [
      'half a pair',
      { for: 'workforce+f', body: { '[pairs]': ['field', 'figure'] } },
      ['F', 51, 'M'],
      '$: 3 elements, which are no pairs',
    ],
    [
      'a copy that is another figure',
      { for: 'workforce+f', body: [{ g: 'field', n: 'figure', again: 'the figure again' }] },
      [{ g: 'F', n: 51, again: 52 }],
      '$[].again: it is 52 and the figure is 51',
    ],
    [
      'half a person',
      { for: 'workforce+f', body: { '* field': 'figure' } },
      { F: 51.5, M: 62 },
      '$.*: 51.5 counts no people',
    ],
    [
      'fewer than nobody',
      { for: 'workforce+f', body: { '* field': 'figure' } },
      { F: 51, M: -3 },
      '$.*: -3 counts no people',
    ],
    [
      'nines that stand for what is withheld',
      { for: 'workforce+f', body: { '* field': 'figure' } },
      { A: 51, B: 99_999, C: 99_999 },
      '$.*: 99999 stands in place of a figure',
    ],
    [
      'a constant that changed',
      { for: 'workforce+f', body: { unit: '= "people"', '* field': 'figure' } },
      { unit: 'FTE', F: 51 },
      '$.unit: it is "FTE" and has to be "people"',
    ],
    [
      'what the dimension is called, of another one',
      {
        for: 'workforce+f',
        body: { by: { '= by field': { gender: 'Geslacht' } }, rows: { '* field': 'figure' } },
      },
      { by: 'Niveau', rows: { F: 51 } },
      '$.by: it is "Niveau" and has to be "Geslacht"',
    ],
    [
      'rows of another measure alone in the year that was asked for',
      { for: 'workforce+f', body: [{ y: 'only {year}', m: 'only n', g: 'field', n: 'figure' }] },
      [
        { y: 2015, m: 'n', g: 'F', n: 51 },
        { y: 2016, m: 'fte', g: 'F', n: 50 },
      ],
      '$[].m: no row says "n"; they say "fte"',
    ],
    [
      'rows of another measure alone',
      { for: 'workforce+f', body: [{ m: 'only effectif', g: 'field', n: 'figure' }] },
      [{ m: 'effectifs', g: 'F', n: 51 }],
      '$[].m: no row says "effectif"; they say "effectifs"',
    ],
  ])('%s', (_, mapping, body, why) => {
    const reading = read(mapping, body);
    expect(reading).toMatchObject({ verdict: 'quarantined', figures: [], why });
  });

  it('the first mapping that fits reads, and of none that fits the nearest one says why', () => {
    const request = parseRequestKey(federalHr, byGender)!;
    const mapping = (body: MappingFile['body']) => parseMapping({ for: 'workforce+f', body });
    const reader = readBy(federalHr, [
      { id: '000002', mapping: mapping({ '* field': 'figure' }) },
      { id: '000001', mapping: mapping([{ y: '= {year}', g: 'field', n: 'figure' }]) },
    ]);
    const by = (body: unknown) =>
      reader({ request, body: JSON.stringify(body), contentType: null }).mapping;
    expect(by({ F: 51 })).toBe('000002');
    expect(by([{ y: 2016, g: 'F', n: 51 }])).toBe('000001');
    expect(by([{ y: 2015, g: 'F', n: 51 }])).toBe('000001');
  });
});

describe('what stands in place of figures', () => {
  const request = parseRequestKey(federalHr, byGender)!;
  const plain = parseMapping({ for: 'workforce+f', body: { '* field': 'figure' } });
  const marked = (form: string, axis: string): MappingFile => ({
    for: form,
    body: { rows: { [`* ${axis}`]: 'figure' } },
    markers: { 99999: 'Q' },
  });
  const verdict = (other: MappingFile) =>
    readBy(federalHr, [
      { id: '000001', mapping: plain },
      { id: '000002', mapping: parseMapping(other) },
    ])({ request, body: '{"F":51,"M":99999}', contentType: null }).verdict;

  it('goes by the mappings of its own form: where others change, nothing is read again', () => {
    expect(verdict(marked('workforce+f', 'field'))).toBe('quarantined');
    expect(verdict(marked('distribution+g', 'groupby'))).toBe('ok');
  });

  it('take titles that are not there for nobody, and beside figures for another layout', () => {
    const titled: MappingFile = {
      for: 'workforce+f',
      body: { titles: ['ignored', 'ignored'], rows: [['field', 'figure']] },
    };
    expect(read(titled, { titles: [], rows: [] })).toMatchObject({ verdict: 'empty' });
    expect(read(titled, { titles: [], rows: [['F', 51]] })).toMatchObject({
      verdict: 'quarantined',
      why: '$.titles: 0 places where 2 are expected',
    });
  });
});
