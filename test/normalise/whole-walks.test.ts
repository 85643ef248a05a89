import { describe, expect, it } from 'vitest';
import { ask, taughtBy, told } from './ask.ts';

const genders = 'workforce?year=2020&field=gender';
const absences = 'longabsence?year=2020';
const crossed = (group: string, field: string) =>
  `distribution?year=2020&groupby=${group}&field=${field}`;
const kinds = (body: unknown) =>
  ask(absences, body).figures.map(({ measure, value }) => `${measure}=${value}`);

describe('a map of which the keys may mean figures', () => {
  it('is that of the total, and drops none of them', () => {
    const yesOrNo = {
      '23': { Y: 533, N: 271, Total: 804 },
      '28': { Y: 294, N: 133, Total: 427 },
      Total: { Y: 827, N: 404, Total: 1231 },
    };
    const read = told(ask(crossed('age', 'language-bonus'), yesOrNo));
    expect(read.filter((figure) => figure.startsWith('_T'))).toEqual([
      '_T/N=404',
      '_T/Y=827',
      '_T/_T=1231',
    ]);
  });
});

describe('a level called as the classes of level A are', () => {
  it('is a level over figures', () => {
    const classes = { A1: { 'Level A': 3, TOTAL: 3 }, A2: { 'Level A': 2, TOTAL: 2 } };
    expect(told(ask(crossed('level-a', 'level'), classes))).toEqual([
      'A1/Level A=3',
      'A1/_T=3',
      'A2/Level A=2',
      'A2/_T=2',
    ]);
  });

  it('is a level around classes', () => {
    const levels = { 'Level A': { A1: 3, A2: 2 } };
    const sets = taughtBy([['workforce?year=2020&field=level', { 'Level A': 5 }]]);
    const read = ask(crossed('level', 'level-a'), levels, sets);
    expect(told(read)).toEqual(['Level A/A1=3', 'Level A/A2=2']);
    const total = { ...levels, Total: { A1: 3, A2: 2 } };
    expect(told(ask(crossed('level', 'level-a'), total))).toContain('_T/A1=3');
  });
});

describe('kinds of absence', () => {
  it('may be called as another statistic is', () => {
    expect(kinds({ Illness: 41, 'Parental leave': 28 })).toEqual([
      'Illness=41',
      'Parental leave=28',
    ]);
  });

  it('have no name that may be a figure', () => {
    expect(kinds({ leave: 28, career: 12 })).toEqual([]);
    expect(kinds([{ type: 28, count: 12 }])).toEqual(['28=12']);
  });

  it('may be one alone, with what else is told of it', () => {
    expect(kinds([{ soort: 'Ziekte', aantal: 3, dagen: 141 }])).toEqual(['Ziekte=3']);
  });
});

describe('categories with their place before them', () => {
  it.each([
    ['1. Femmes', '2. Hommes'],
    ['01. Vrouw', '02. Man'],
    ['1 - Women', '2 - Men'],
  ])('are those categories: %s', (women, men) => {
    expect(told(ask(genders, { [women]: 3, [men]: 4 }))).toEqual([`/${women}=3`, `/${men}=4`]);
  });
});

describe('two columns that may be of any category', () => {
  const rows = (one: string, other: string) =>
    [
      ['Vrouw', 'Statutair', 3],
      ['Vrouw', 'Contractueel', 4],
      ['Man', 'Statutair', 5],
    ].map(([a, b, total]) => ({ [one]: a, [other]: b, total }));
  const read = ['Man/Statutair=5', 'Vrouw/Contractueel=4', 'Vrouw/Statutair=3'];

  it.each([
    ['x', 'series'],
    ['row', 'column'],
    ['name', 'type'],
    ['series', 'label'],
    ['category', 'subcategory'],
  ])('are one of each dimension where they cross: %s, %s', (one, other) => {
    expect(told(ask(crossed('gender', 'status'), rows(one, other)))).toEqual(read);
  });

  it('are so where both are known', () => {
    const [first] = rows('x', 'series');
    expect(told(ask(crossed('gender', 'status'), [first]))).toEqual(['Vrouw/Statutair=3']);
  });

  it('are one where they do not cross, and a code is known as something else', () => {
    const row = { code: 'F', label: 'Français', total: 3 };
    expect(ask(crossed('gender', 'language'), [row]).verdict).toBe('quarantined');
  });
});

describe('categories that are numbers', () => {
  it('are those of numbered columns, where they make a whole grid', () => {
    const sets = taughtBy([
      ['workforce?year=2020&field=gender', { '1': 10, '2': 20 }],
      ['workforce?year=2020&field=status', { S: 60, C: 50 }],
    ]);
    const columns = { dim1: [2, 2, 1, 1], dim2: ['S', 'C', 'S', 'C'], total: [8, 4, 3, 2] };
    const read = ask(crossed('gender', 'status'), columns, sets);
    expect(told(read)).toEqual(['1/C=2', '1/S=3', '2/C=4', '2/S=8']);
    const figures = { ...columns, dim1: [2, 7, 1, 1] };
    expect(told(ask(crossed('gender', 'status'), figures, sets))).toEqual([]);
  });

  it.each([
    ['the members of an object', { columns: ['level', 1, 2], rows: [['A', 402, 191]] }],
    [
      'the first row',
      [
        ['level', 1, 2],
        ['A', 402, 191],
      ],
    ],
  ])('head the columns of %s', (_, table) => {
    expect(told(ask(crossed('level', 'age'), table))).toEqual(['A/1=402', 'A/2=191']);
  });

  it('are no years that head columns', () => {
    const years = { columns: ['level', 2019, 2020], rows: [['A', 402, 191]] };
    expect(told(ask(crossed('level', 'age'), years))).toEqual([]);
  });

  it('may be fractions beside their labels', () => {
    const rows = [
      { 'working-time': { code: 1, label: '100 %' }, total: 819 },
      { 'working-time': { code: 0.8, label: '80 %' }, total: 442 },
    ];
    const read = ask('workforce?year=2020&field=working-time', rows);
    expect(told(read)).toEqual(['/0.8=442', '/1=819']);
  });
});

describe('a matrix with its totals', () => {
  it('tells them in a column as in a row', () => {
    const values = [
      [110, 61, 171],
      [54, 33, 87],
    ];
    const matrix = { rows: ['A', 'B'], columns: ['F', 'M', 'Total'], values };
    expect(told(ask(crossed('level', 'gender'), matrix))).toEqual([
      'A/F=110',
      'A/M=61',
      'A/_T=171',
      'B/F=54',
      'B/M=33',
      'B/_T=87',
    ]);
  });
});

describe('a list of maps of one key each', () => {
  it('keeps a figure that is hidden beside a total', () => {
    const map = { Total: { value: 9 }, Frans: { value: 5 }, Duits: { value: null } };
    const read = ask('workforce?year=2020&field=language', map);
    expect(told(read)).toEqual(['/Duits=', '/Frans=5', '/_T=9']);
  });

  it('is one map, its total among them', () => {
    const list = [{ Total: { value: 9 } }, { Frans: { value: 5 } }, { Duits: { value: 4 } }];
    expect(told(ask('workforce?year=2020&field=language', list))).toEqual([
      '/Duits=4',
      '/Frans=5',
      '/_T=9',
    ]);
  });
});

describe('one dimension asked for twice in a chart', () => {
  const chart = (data: readonly (number | null)[][]) => ({
    labels: ['Female', 'Male'],
    datasets: ['Female', 'Male'].map((label, at) => ({ label, data: data[at] })),
  });

  it('has one category for each figure', () => {
    const diagonal = chart([
      [527, null],
      [null, 243],
    ]);
    expect(told(ask(crossed('gender', 'gender'), diagonal))).toEqual([
      'Female/Female=527',
      'Female/Male=',
      'Male/Female=',
      'Male/Male=243',
    ]);
  });

  it('is set aside where a figure has two', () => {
    const square = chart([
      [527, 3],
      [2, 243],
    ]);
    expect(ask(crossed('gender', 'gender'), square).verdict).toBe('quarantined');
  });
});

describe('categories of two dimensions, each met once', () => {
  const sets = taughtBy([
    ['workforce?year=2020&field=age', { '23': 60, '48': 50, '58': 40 }],
    ['workforce?year=2020&field=status', { S: 60, C: 50 }],
  ]);
  const people = { '23': [{ status: 'S', n: 1 }], '48': [{ status: 'C', n: 2 }] };

  it('are read where they are known', () => {
    const read = ask(crossed('age', 'status'), people, sets);
    expect(told(read)).toEqual(['23/S=1', '48/C=2']);
    expect(ask(crossed('age', 'status'), people).verdict).toBe('quarantined');
  });

  it('are no numbers of rows', () => {
    const rows = [
      { id: 23, status: 'S', n: 1 },
      { id: 48, status: 'C', n: 2 },
    ];
    expect(told(ask(crossed('age', 'status'), rows, sets))).toEqual([]);
  });

  it('are read from a chart of one series', () => {
    const chart = { labels: ['S', 'C'], datasets: [{ label: '23', data: [3, 4] }] };
    expect(told(ask(crossed('age', 'status'), chart, sets))).toEqual(['23/C=4', '23/S=3']);
    const unknown = { labels: ['S', 'C'], datasets: [{ label: 'Agents', data: [3, 4] }] };
    expect(told(ask(crossed('age', 'status'), unknown, sets))).toEqual([]);
  });

  it('are read from columns that hold nothing', () => {
    const hidden = [{ age: '23', S: null, C: null }];
    expect(told(ask(crossed('age', 'status'), hidden, sets))).toEqual(['23/C=', '23/S=']);
    expect(told(ask(crossed('age', 'status'), hidden))).toEqual([]);
  });
});

describe('nothing where the data stand', () => {
  it.each(['donnees', 'Gegevens', 'Daten'])('is no answer that was not split: %s', (key) => {
    expect(ask(genders, { year: 2020, [key]: null }).verdict).toBe('empty');
  });
});

describe('figures marked as confidential', () => {
  it('are suppressed by an abbreviation', () => {
    const { figures } = ask(genders, { F: 12, M: 'conf.' });
    expect(figures.map(({ obsStatus }) => obsStatus)).toEqual(['A', 'Q']);
  });
});

describe('a first row that begins with the name of an axis', () => {
  it('is no row of figures, whatever stands in it', () => {
    expect(
      told(
        ask(crossed('mission', 'mission'), [
          ['group', 1],
          [1, '<3'],
        ]),
      ),
    ).toEqual([]);
    const rows = [
      ['classe', 8, 40],
      ['A1', '<3', 0],
      ['A3', 0, '<3'],
    ];
    const read = told(ask(crossed('level-a', 'seniority'), rows));
    expect(read).toEqual(['A1/40=0', 'A1/8=', 'A3/40=', 'A3/8=0']);
  });

  it('adds nothing to what the rows count', () => {
    const data = [
      ['language', '0', '1'],
      ['F', 192, 127],
      ['N', 94, 47],
    ];
    const whole = ask(crossed('language', 'telework-day'), { total: 460, data });
    expect(told(whole)).toContain('N/1=47');
    const part = ask(crossed('language', 'telework-day'), { total: 700, data });
    expect(part.why).toMatch(/^paginated/);
  });
});

describe('what hides figures', () => {
  it('is no label of a language', () => {
    const hidden = { TOTAL: 12, fr: 'x', nl: 'x', de: 'x' };
    const read = told(ask('workforce?year=2020&field=language', hidden));
    expect(read).toEqual(['/_T=12', '/de=', '/fr=', '/nl=']);
  });

  it('is no category', () => {
    const days = [{ Tu: '*', We: '*', Fr: '*', Total: 5.5 }];
    expect(told(ask('illness?year=2020&groupby=weekday', days))).toEqual([]);
  });

  it('is no kind of its own in a column that rows are called by', () => {
    const matrix = {
      rows: ['F', 'Total'],
      columns: ['F', 'Total'],
      values: [
        [3, null],
        [null, 3],
      ],
    };
    const { figures } = ask(crossed('gender', 'gender'), matrix);
    expect(figures.filter(({ measure }) => measure !== 'headcount')).toEqual([]);
  });
});

describe('the key of a record', () => {
  it('may be its code once more, or its place', () => {
    const record = (code: string, effectif: number) => ({ code, effectif });
    expect(told(ask(genders, { F: record('F', 5), M: record('M', 2) }))).toEqual(['/F=5', '/M=2']);
    const numbered = { 0: record('F', 5), 1: record('M', 2) };
    expect(told(ask(genders, numbered))).toEqual(['/F=5', '/M=2']);
  });
});

describe('codes that are numbers', () => {
  it('may be their own labels, as texts', () => {
    const rows = [23, 28].map((code) => ({ age: { code, label: `${code}` }, nb: code }));
    expect(told(ask('workforce?year=2020&field=age', rows))).toEqual(['/23=23', '/28=28']);
  });

  it('add nothing to what their rows count', () => {
    const data = [
      { language: '1', female: 5, male: 1 },
      { language: '2', female: 1, male: 0 },
    ];
    expect(told(ask(crossed('language', 'gender'), { total: 7, data }))).toContain('1/female=5');
    expect(ask(crossed('language', 'gender'), { total: 70, data }).why).toMatch(/^paginated/);
  });
});

describe('German words', () => {
  it('name figures and levels', () => {
    const table = {
      columns: ['stufe', 'gesamt'],
      rows: [
        ['Stufe A', 3],
        ['Stufe B', 4],
      ],
    };
    const read = told(ask('workforce?year=2020&field=level', table));
    expect(read).toEqual(['/Stufe A=3', '/Stufe B=4']);
  });
});

describe('figures that are hidden in every row', () => {
  it('stand beside others that are told, and have their total', () => {
    const days = 'illness?year=2020&groupby=weekday';
    const rows = ['lundi', 'mardi'].map((weekday) => ({ weekday, jours: null, moyenne: 1 }));
    const own = ask(days, rows).figures.filter(({ measure }) => measure === 'days');
    expect(own.map(({ groupValue, obsStatus }) => [groupValue, obsStatus])).toEqual([
      ['lundi', 'O'],
      ['mardi', 'O'],
    ]);
    const people = ask('workforce?year=2020', { headcount: null, fte: 12.5 }).figures;
    expect(people.map(({ measure }) => measure).sort()).toEqual(['fte', 'headcount']);
    const none = ask(genders, { F: null, M: null, total: null });
    expect(told(none)).toEqual(['/F=', '/M=', '/_T=']);
    expect(none.figures.every(({ measure }) => measure === 'headcount')).toBe(true);
  });
});

describe('numbers that count rows', () => {
  it('are no codes of categories that are numbers, or have a key', () => {
    const rows = ['28', '28', '29'].map((category, row) => ({
      ...{ id: row + 1, category, subcategory: `A${row + 1}`, aantal: row },
    }));
    const read = ['28/A1=0', '28/A2=1', '29/A3=2'];
    expect(told(ask(crossed('seniority', 'level-a'), rows))).toEqual(read);
    expect(told(ask(crossed('seniority', 'level-a'), rows.slice(0, 1)))).toEqual(read.slice(0, 1));
    const counted = ['Namur', 'Mons'].map((province, row) => ({ row: row + 1, province, n: row }));
    expect(ask('workforce?year=2020&field=home', counted).figures).toEqual([]);
    const levels = { A: { id: 1, key: 'A', n: 7 }, B: { id: 2, key: 'B', n: 9 } };
    expect(told(ask('workforce?year=2020&field=level', levels))).toEqual(['/A=7', '/B=9']);
  });
});

describe('categories', () => {
  it('may be told with their code, and one may be called as a dimension is', () => {
    const rows = ['F - Femmes', 'male - Man'].map((label) => ({ label, n: 3 }));
    expect(told(ask(genders, rows))).toEqual(['/F - Femmes=3', '/male - Man=3']);
    const level = [{ field: 'Niveau A', n: 3 }];
    expect(told(ask('workforce?year=2020&field=level', level))).toEqual(['/Niveau A=3']);
  });

  it('that are numbers are no heads of columns, and known ones are, whatever stands beside them', () => {
    const pairs = [
      ['1', null],
      ['2', 3],
    ];
    expect(told(ask('workforce?year=2020&field=telework-day', pairs))).toEqual(['/1=', '/2=3']);
    const table = [
      ['Groupes', 'Femmes', 'Hommes', '_T'],
      ['20-24', 3, 4, 7],
    ];
    expect(told(ask(crossed('age', 'gender'), table))).toEqual([
      '20-24/Femmes=3',
      '20-24/Hommes=4',
      '20-24/_T=7',
    ]);
  });
});
