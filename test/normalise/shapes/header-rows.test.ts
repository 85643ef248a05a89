import { describe, expect, it } from 'vitest';
import { ask, told } from '../ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';
const crossed = ['A/F=1', 'A/M=2', 'B/F=3', 'B/M=4'];

describe('readHeaderRows(payload, lexicon)', () => {
  it.each([
    [
      'a header beside rows',
      {
        columns: ['gender', 'total'],
        rows: [
          ['F', 1],
          ['M', 2],
        ],
      },
    ],
    [
      'a header as the first row',
      [
        ['gender', 'total'],
        ['F', 1],
        ['M', 2],
      ],
    ],
    [
      'pairs without a header',
      [
        ['F', 1],
        ['M', 2],
      ],
    ],
    [
      'columns with names',
      {
        cols: [{ id: 'sexe' }, { id: 'n' }],
        rows: [
          ['F', 1],
          ['M', 2],
        ],
      },
    ],
    [
      'the cells of a chart',
      {
        cols: [{ id: 'sexe' }, { id: 'n' }],
        rows: [{ c: [{ v: 'F' }, { v: 1 }] }, { c: [{ v: 'M' }, { v: 2 }] }],
      },
    ],
  ])('reads %s', (_, body) => {
    expect(told(ask(split, body))).toEqual(['/F=1', '/M=2']);
  });

  it.each([
    ['an empty corner', ['', 'F', 'M']],
    ['a corner of null', [null, 'F', 'M']],
    ['a corner that names both dimensions', ['level\\gender', 'F', 'M']],
    ['a corner that names the outer dimension', ['niveau', 'F', 'M']],
  ])('reads a cross table with %s', (_, header) => {
    expect(told(ask(cross, [header, ['A', 1, 2], ['B', 3, 4]]))).toEqual(crossed);
  });

  it('reads the corner of a cross table that stands the other way', () => {
    const body = [
      ['gender\\level', 'A', 'B'],
      ['F', 1, 3],
      ['M', 2, 4],
    ];
    expect(told(ask(cross, body))).toEqual(crossed);
  });

  it.each([
    ['is hidden in words', '<5', ''],
    ['is hidden as nothing', null, ''],
    ['looks like a year', 1925, '1925'],
    ['is the year asked for', 2020, '2020'],
  ])('reads rows without a header whose first figure %s', (_, first, figure) => {
    const rows = [
      ['A', 'F', first],
      ['A', 'M', 2],
      ['B', 'F', 3],
      ['B', 'M', 4],
    ];
    expect(told(ask(cross, rows))).toEqual([`A/F=${figure}`, ...crossed.slice(1)]);
    const pairs = [
      ['F', first],
      ['M', 2],
    ];
    expect(told(ask(split, { data: pairs }))).toEqual([`/F=${figure}`, '/M=2']);
  });

  it.each(['x', '-', null, '<5', 'masked'])(
    'takes no category over a figure hidden as %s for a header',
    (mark) => {
      for (const last of [mark, 6]) {
        const pairs = [
          ['F', mark],
          ['M', last],
        ];
        expect(told(ask(split, pairs))).toEqual(['/F=', `/M=${last === 6 ? 6 : ''}`]);
        const rows = pairs.map((pair) => ['A', ...pair]);
        expect(told(ask(cross, rows))).toEqual(['A/F=', `A/M=${last === 6 ? 6 : ''}`]);
      }
    },
  );

  it.each([
    [
      'a mark that nobody knows',
      'workforce?year=2020&field=language',
      [
        ['FR', 'zz'],
        ['NL', 6],
      ],
    ],
    [
      'names over figures',
      split,
      [
        ['F', 'M'],
        ['3', '4'],
      ],
    ],
    ['no figure at all', split, [['F', 'x']]],
    ['a figure that is no count', split, [{ field: 'gender', value: '1', count: 'zz' }]],
  ])('takes %s for no header and no category', (_, key, body) => {
    expect(ask(key, body).verdict).toBe('quarantined');
  });

  it('reads a header that begins with the language of the names below it', () => {
    const rows = [
      ['nl', 'aantal', 'jaar'],
      ['Nederlands', 12, 2020],
      ['Frans', 10, 2020],
    ];
    const { figures } = ask('workforce?year=2020&field=language', rows);
    expect(figures.map(({ fieldValue, value }) => `${fieldValue} ${value}`)).toEqual([
      'Nederlands 12',
      'Frans 10',
    ]);
  });

  it('reads rows whose first figure is hidden beside codes of digits', () => {
    const rows = [
      ['04000', '-25', null],
      ['04000', '26-30', 7],
      ['10000', '31-35', 5],
    ];
    const read = ask('distribution?year=2020&groupby=working-place&field=age', { data: rows });
    expect(told(read)).toEqual(['04000/-25=', '04000/26-30=7', '10000/31-35=5']);
  });

  it('takes no names over figures for a row, where the last is missing', () => {
    const body = [
      ['niveau', 'F', null],
      ['A', 1, 2],
      ['B', 3, 4],
    ];
    expect(ask(cross, body).verdict).toBe('quarantined');
  });

  it.each([
    [['level', 'count'], 'empty'],
    [['year', 'level_code', 'level_label', 'personnes'], 'empty'],
    [['gender', 'count'], 'quarantined'],
    [['level', 'percentage'], 'quarantined'],
    [['level', 'count', 'zz'], 'quarantined'],
    [['level'], 'quarantined'],
  ])(
    'takes %j alone for a header without rows where it names all that was asked',
    (row, verdict) => {
      expect(ask('workforce?year=2020&field=level', [row]).verdict).toBe(verdict);
    },
  );

  it('takes no header of unknown words and a year for a row', () => {
    const body = [
      ['qqq', 2020],
      ['F', 12],
      ['M', 13],
    ];
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it.each([
    ['a row that is short', [['gender', 'total'], ['F', 1], ['M']]],
    ['a header twice', { columns: ['gender', 'gender'], rows: [['F', 1]] }],
    [
      'a header with a hole',
      [
        ['gender', null],
        ['F', 1],
        ['M', 2],
      ],
    ],
    [
      'a header of unknown words',
      [
        ['foo', 'bar'],
        ['F', 1],
        ['M', 2],
      ],
    ],
  ])('quarantines %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it('takes no figures of a cross table for categories, names of its axes beside them or not', () => {
    const figures = [
      [24, 16, 9],
      [13, 3, 4],
      [10, 3, 3],
    ];
    const bodies = [
      figures,
      figures.slice(0, 1),
      figures.map((row) => row.map(String)),
      { dimensions: ['level', 'gender'], data: figures },
      { dimensions: [{ name: 'level' }, { name: 'gender' }], values: figures },
    ];
    for (const body of bodies)
      expect(ask(cross, body).verdict, JSON.stringify(body)).toBe('quarantined');
  });

  it('reads codes in digits, each with each of the others in their order', () => {
    const body = [
      [0, 50, 9],
      [0, 100, 16],
      [1, 50, 12],
      [1, 100, 16],
    ];
    const read = ask('distribution?year=2020&groupby=telework-day&field=working-time', body);
    expect(told(read)).toEqual(['0/100=16', '0/50=9', '1/100=16', '1/50=12']);
  });

  it('reads a header and rows as wide as it, whatever the two are called, words beside them included', () => {
    const rows = [
      ['Frauen', 1],
      ['Männer', 2],
    ];
    const read = ['/Frauen=1', '/Männer=2'];
    const words = { titel: 'Personalstatistik', source: 'Register', extraction: '2026-03-04' };
    expect(told(ask(split, { spalten: ['Geschlecht', 'Anzahl'], zeilen: rows }))).toEqual(read);
    expect(told(ask(split, { ...words, kolommen: ['sexe', 'n'], lignes: rows }))).toEqual(read);
    expect(told(ask(split, { entetes: ['sexe', 'effectif'], donnees: rows }))).toEqual(read);
    const unknown = ask(split, { spalten: ['Geschlecht', 'Wartende'], zeilen: rows });
    expect(unknown.verdict).toBe('quarantined');
    const narrow = ask(split, { spalten: ['Geschlecht', 'Stufe', 'Anzahl'], zeilen: rows });
    expect(narrow.verdict).toBe('quarantined');
  });

  it('takes a day beside a cross table for no category', () => {
    const body = {
      columns: ['level', 'F', 'M'],
      rows: [
        ['A', 1, 2],
        ['B', 3, 4],
      ],
    };
    expect(told(ask(cross, { extraction: '2026-03-04', ...body }))).toEqual(crossed);
    const earlier = ask(cross, { stand: '2018-12-31', ...body });
    expect(earlier.verdict).toBe('quarantined');
  });

  it.each([[''], [null], ['Groupes'], ['dim1'], ['level\\gender']])(
    'reads a cross table under a header of its own, whose corner is %j',
    (corner) => {
      const header = [corner, 'F', 'M'];
      const rows = [
        ['A', 1, 2],
        ['B', 3, 4],
      ];
      expect(told(ask(cross, { header, rows }))).toEqual(crossed);
    },
  );

  it('takes no second name of a place, and no name of a figure, for a category', () => {
    const codes = 'distribution?year=2020&groupby=seniority&field=age';
    const rows = [
      ['1', '25', 85],
      ['2', '30', 12],
    ];
    for (const header of [
      ['dim1', 'dim2', 'n'],
      ['dim1', 'headcount', 'pct'],
    ])
      expect(ask(codes, { header, rows }).verdict).toBe('quarantined');
  });
});
