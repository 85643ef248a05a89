import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const language = 'workforce?year=2020&field=language';
const gender = 'workforce?year=2020&field=gender';
const levels = 'distribution?year=2020&groupby=gender&field=level';
const spoken = 'distribution?year=2020&groupby=gender&field=language';
const women = [
  ['F', 50],
  ['M', 40],
];
const nationality = 'workforce?year=2020&field=nationality';
const nations = 'distribution?year=2020&groupby=gender&field=nationality';

describe('interpret(request, body): what must not be taken for something else', () => {
  it.each([
    [language, { fr: 10, nl: 20, total: 30 }, ['/_T=30', '/fr=10', '/nl=20']],
    [
      language,
      { Frans: 10, Nederlands: 20, Duits: 1, Totaal: 31 },
      ['/Duits=1', '/Frans=10', '/Nederlands=20', '/_T=31'],
    ],
    [language, { fr: '1 010', nl: '20', total: '1 030' }, ['/_T=1030', '/fr=1010', '/nl=20']],
    [
      spoken,
      { F: { fr: 10, nl: 20, total: 30 }, M: { fr: 1, nl: 2, total: 3 } },
      ['F/_T=30', 'F/fr=10', 'F/nl=20', 'M/_T=3', 'M/fr=1', 'M/nl=2'],
    ],
    [spoken, [{ gender: 'F', fr: 10, nl: 20, total: 30 }], ['F/_T=30', 'F/fr=10', 'F/nl=20']],
    [
      spoken,
      { columns: ['gender', 'fr', 'nl', 'total'], rows: [['F', 10, 20, 30]] },
      ['F/_T=30', 'F/fr=10', 'F/nl=20'],
    ],
    [
      nationality,
      { BE: 100, FR: 10, NL: 5, DE: 2, total: 117 },
      ['/BE=100', '/DE=2', '/FR=10', '/NL=5', '/_T=117'],
    ],
    [
      'illness?year=2020&groupby=weekday',
      { mo: 5, tu: 6, we: 1, th: 2, fr: 3, total: 17 },
      ['_T/=17', 'fr/=3', 'mo/=5', 'th/=2', 'tu/=6', 'we/=1'],
    ],
    [nationality, { BE: 100, MA: 30, PK: 2, AN: 1 }, ['/AN=1', '/BE=100', '/MA=30', '/PK=2']],
    [nationality, { BE: 100, ID: 3, CD: 4 }, ['/BE=100', '/CD=4', '/ID=3']],
    [nationality, { BE: 100, CD: 4 }, ['/BE=100', '/CD=4']],
    [nationality, { BE: 100, FR: null, IT: 4 }, ['/BE=100', '/FR=', '/IT=4']],
    [nationality, { BE: 100, FR: null, NL: 4, IT: 4 }, ['/BE=100', '/FR=', '/IT=4', '/NL=4']],
    [nationality, { columns: ['BE', 'CD'], rows: [[9, 4]] }, ['/BE=9', '/CD=4']],
    [
      nationality,
      [
        { nationality: 'ID', count: 3 },
        { nationality: 'CD', count: 4 },
      ],
      ['/CD=4', '/ID=3'],
    ],
    [
      nations,
      { F: { BE: 1, ID: 2, CD: 3 }, M: { BE: 4, ID: 5, CD: 6 } },
      ['F/BE=1', 'F/CD=3', 'F/ID=2', 'M/BE=4', 'M/CD=6', 'M/ID=5'],
    ],
    [
      nations,
      [
        { gender: 'F', BE: 100, ID: 3, CD: 4 },
        { gender: 'M', BE: 90, ID: 2, CD: 1 },
      ],
      ['F/BE=100', 'F/CD=4', 'F/ID=3', 'M/BE=90', 'M/CD=1', 'M/ID=2'],
    ],
    [gender, { women: 3, men: 4, x: 1, total: 8 }, ['/_T=8', '/men=4', '/women=3', '/x=1']],
    [gender, { F: 3, M: 4, total: null }, ['/F=3', '/M=4', '/_T=']],
    ['workforce?year=2020&field=selection', { Y: 200, N: 100 }, ['/N=100', '/Y=200']],
    ['workforce?year=2020&field=working-time', { full: 10, part: 5 }, ['/full=10', '/part=5']],
    [
      'workforce?year=2020&field=level',
      { 'Niveau A': 374, 'Niveau B': 20 },
      ['/Niveau A=374', '/Niveau B=20'],
    ],
  ])('reads keys as categories: %s %j', (key, body, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it.each([
    [gender, { F: 50, M: null }, ['/F=50', '/M=']],
    ['workforce?year=2020&field=language', { F: null, N: 3 }, ['/F=', '/N=3']],
    ['contractors?year=2020&groupby=selection', { L: 5, J: 2, N: null }, ['J/=2', 'L/=5', 'N/=']],
    [
      'contractors?year=2020&groupby=mission',
      { A: 1, B: 2, request: '*' },
      ['A/=1', 'B/=2', 'request/='],
    ],
    [levels, { F: { A: 1, B: null }, M: { A: 3, B: null } }, ['F/A=1', 'F/B=', 'M/A=3', 'M/B=']],
    [
      levels,
      [
        { gender: 'F', A: 1, B: 'c' },
        { gender: 'M', A: 2, B: 'foo' },
      ],
      ['F/A=1', 'F/B=', 'M/A=2', 'M/B='],
    ],
  ])('keeps every cell: %s %j', (key, body, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it.each([
    [gender, { F: 3, M: [] }],
    [nationality, { ID: 3, BE: 100 }],
    [nationality, { BE: 100, ID: 10215 }],
    [nationality, { be: 100, id: 3 }],
    ['contractors?year=2020&groupby=mission', { AB: 100, CD: 3 }],
    [
      nations,
      [
        { gender: 'F', BE: 100, ID: 1 },
        { gender: 'M', BE: 90, ID: 2 },
      ],
    ],
    [gender, { F: 3, M: {} }],
    [gender, { F: { count: 3 }, M: {} }],
    [gender, [{ gender: 'F', count: 3 }, {}]],
    [gender, { F: { count: 3 }, M: 4 }],
    [gender, { F: 3, M: { v: null } }],
    [gender, { F: 3, M: false }],
    [gender, { F: 3, M: '7e' }],
    [gender, { F: 3, X: true }],
    [gender, { F: 3, X: 'foo' }],
    ['pension', { 2018: { ILLNESS: true, AGE: 1, B: 2 }, 2020: { ILLNESS: 4, AGE: 4, B: 1 } }],
    [gender, { F: 3, M: 'foo' }],
    [gender, { message: 'Geen gegevens', F: 3, M: 4 }],
    [gender, { F: 3, M: 4, zz: 'foo' }],
    [gender, { men: 5, women: 6, average_age: 45.2 }],
    [gender, { men: 5, women: 6, fte: 9.5 }],
    [gender, { men: 5, women: 6, men_pct: 45, fte_pct: 55 }],
    ['workforce?year=2020&field=status', { women: 3, men: 4, x: 1, total: 8 }],
    ['carph', [{ year: 2020, count: 3, total: 200 }]],
    ['longabsence?year=2020', { count: 5, workforce: 100 }],
    ['longabsence?year=2020', { absent: 5, headcount: 100 }],
    ['longabsence?year=2020', [{ type: 'parental', count: 5, effectif: 100 }]],
    [gender, { organism: 10242, data: { F: 3, M: 4 } }],
    [gender, { organism: { id: 10242 }, data: { F: 3, M: 4 } }],
    [gender, { id: 10242, data: { F: 3, M: 4 } }],
    [gender, { subject: { id: '10242', kind: 'organism' }, data: { F: 3, M: 4 } }],
    [gender, { kind: 'entity', id: '90001', data: { F: 3, M: 4 } }],
    [gender, { kind: 'entity', data: { F: 3, M: 4 } }],
    [gender, { endpoint: 'distribution', data: { F: 3, M: 4 } }],
    [gender, { info: { year: 2019 }, data: { F: 3, M: 4 } }],
    [gender, { columns: ['gender', 'count'], rows: women, year: 2021 }],
    [gender, { columns: ['gender', 'count'], rows: women, organism_id: 10242 }],
    [gender, { columns: ['gender', 'count'], rows: women, restriction: 'telework' }],
    [gender, { columns: ['gender', 'count'], rows: women, pages: 3 }],
    [gender, { columns: ['gender', 'count'], rows: women, total: 91 }],
    [gender, { labels: ['F', 'M'], data: [50, 40], next: 'http://x/2' }],
    [gender, { data: [{ gender: 'F', count: 3 }], nextPageToken: 'x' }],
    [gender, { data: [{ gender: 'F', count: 3 }], last: false }],
    [gender, { value: [{ gender: 'F', count: 3 }], '@odata.nextLink': 'http://x/2' }],
    [
      gender,
      [
        { gender: 'F', count: 3, restriction: null },
        { gender: 'M', count: 4, restriction: 'telework' },
      ],
    ],
    [gender, { F: '55,6 %', M: '44,4 %' }],
    [gender, [{ gender: 'F', count: '55 %' }]],
    ['organisms', { message: 'Welcome', version: '1.0', docs: 'http://x' }],
    ['organisms', { message: 'Welcome', code: 'A1' }],
    ['organisms', { meta: { a: 1 }, about: { b: 2 } }],
  ])('sets aside: %s %j', (key, body) => {
    const read = ask(key, body);
    expect([read.verdict, read.figures, read.subjects]).toEqual(['quarantined', [], []]);
  });

  it.each([
    [
      levels,
      [
        {
          key: 'F',
          count: 3,
          buckets: [
            { key: 'A', count: 1 },
            { key: 'B', count: 2 },
          ],
        },
      ],
      ['F/A=1', 'F/B=2', 'F/_T=3'],
    ],
    [
      gender,
      [
        { id: 1, gender: 'F', count: 50 },
        { id: 2, gender: 'M', count: 40 },
      ],
      ['/F=50', '/M=40'],
    ],
    [
      gender,
      [
        { id: 1, group: { fr: 'Femme', nl: 'Vrouw' }, count: 50 },
        { id: 2, group: { fr: 'Homme', nl: 'Man' }, count: 40 },
      ],
      ['/Femme=50', '/Homme=40'],
    ],
    [
      gender,
      [
        { nr: 1, gender: 'F', count: 50 },
        { nr: 2, gender: 'M', count: 40 },
      ],
      ['/F=50', '/M=40'],
    ],
    [gender, { message: 'x', F: 3, M: 4 }, ['/F=3', '/M=4']],
    [
      gender,
      { columns: ['gender', 'count'], rows: women, total: 90 },
      ['/F=50', '/M=40', '/_T=90'],
    ],
    [gender, { '@odata.context': 'x', value: [{ gender: 'F', count: 3 }] }, ['/F=3']],
    [gender, { F: null, M: null }, ['/F=', '/M=']],
  ])('reads beside row numbers and remarks: %s %j', (key, body, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it('tells kinds of absence apart by their own names', () => {
    const body = [
      { absence_type: 'P', count: 4 },
      { absence_type: 'Q', count: 5 },
    ];
    const { figures } = ask('longabsence?year=2020', body);
    expect(figures.map(({ measure, value }) => [measure, value])).toEqual([
      ['P', 4],
      ['Q', 5],
    ]);
  });

  it('keeps all that is said of a category, and takes its code for it', () => {
    const body = [
      { sexe: { id: 1, code: 'F', label: 'Femmes' }, geslacht: 'Vrouwen', nombre: 3 },
      { sexe: { id: 2, code: 'M', label: 'Hommes' }, geslacht: 'Mannen', nombre: 4 },
    ];
    const { figures } = ask(gender, body);
    expect(figures.map(({ fieldValue, attributes }) => [fieldValue, attributes])).toEqual([
      ['F', { field_label: 'Vrouwen', 'sexe.id': 1, 'sexe.label': 'Femmes' }],
      ['M', { field_label: 'Mannen', 'sexe.id': 2, 'sexe.label': 'Hommes' }],
    ]);
  });

  it('takes the one reason for leaving for it, called as a dimension is', () => {
    const { figures } = ask('pension', { AGE: { 2018: 3, 2019: 4 } });
    expect(figures.map(({ year, reason, value }) => [year, reason, value])).toEqual([
      [2018, 'AGE', 3],
      [2019, 'AGE', 4],
    ]);
  });

  it.each([
    { results: { data: [] }, info: 'Base de données indisponible' },
    { data: [], meta: { warning: 'database timeout' } },
    { items: [], notice: 'Onderhoud aan de databank' },
    { results: { data: [] }, info: 'No staff available, try again' },
  ])('takes nothing beside words of trouble for no answer, %j', (body) => {
    expect(ask(gender, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
    expect(ask('organisms', body).verdict).toBe('quarantined');
  });

  it.each([
    { results: { data: [] }, message: 'Aucune donnée' },
    { results: { data: [] }, message: 'Aucun agent pour cette année' },
    { data: [], message: 'Geen personeelsleden gevonden.' },
    { data: [], links: { self: '/v1/organisms/10215/workforce?retry=1' } },
    {
      data: [],
      disclaimer: `No liability for errors. ${'Terms and conditions apply. '.repeat(9)}`,
    },
    { code: 0, message: 'success', data: null },
  ])('takes nothing beside other words for a valid answer, %j', (body) => {
    expect(ask(gender, body).verdict).toBe('empty');
    expect(ask('organisms', body).verdict).toBe('empty');
  });

  it('takes an echo of its own subject for what it is', () => {
    const body = {
      organism: { id: 10215, name: 'x' },
      endpoint: 'workforce',
      data: { F: 3, M: 4 },
    };
    expect(told(ask(gender, body))).toEqual(['/F=3', '/M=4']);
  });
});

describe('interpret(list request, body)', () => {
  it('keeps a record that stands twice once, and says so', () => {
    const read = ask('organisms', [{ id: 1, name: 'a' }, { id: 1, name: 'a' }, { id: 2 }]);
    expect(read.subjects.map(({ subjectId }) => subjectId)).toEqual(['1', '2']);
    expect(read.problems.map(({ kind }) => kind)).toEqual(['repeated record']);
  });

  it.each([
    { Anvers: { total: 3 }, Namur: { remarque: 'confidentiel' } },
    { Anvers: { n: 3 }, Namur: { texte: 'moins de 5' } },
  ])('takes a category whose figure is hidden behind words for no word, %o', (body) => {
    expect(ask('workforce?year=2020&field=home', body).verdict).toBe('quarantined');
  });

  it('keeps ids of any length whole, texts or numbers', () => {
    const ids = ['9007199254740992', '9007199254740993', '10000000000000000', '-7', '0'];
    const body = `[${ids.map((id) => `{"id":${id},"name":"a"}`).join()}]`;
    expect(ask('organisms', body).subjects.map(({ subjectId }) => subjectId)).toEqual(ids);
  });

  it.each([
    ['no id', 'record without id', [{ id: 1 }, { id: null, name: 'b' }, { id: 3 }]],
    ['no record', 'record without id', [{ id: 1 }, null, { id: 3 }]],
    ['a NUL in a name', 'broken text', '[{"id":1,"name_fr":"a\\u0000"},{"id":3}]'],
    ['half a character', 'broken text', '[{"id":1,"name_fr":"\\ud800"},{"id":3}]'],
    ['a name twice', 'duplicate key', '[{"id":1,"name_fr":"a","name_fr":"b"},{"id":3}]'],
  ])('sets a list aside where one record has %s, and tells who is on it', (_, kind, body) => {
    const read = ask('organisms', body);
    expect(read.subjects.map(({ subjectId }) => subjectId)).toEqual(['1', '3']);
    expect(read).toMatchObject({ verdict: 'quarantined', problems: [{ severity: 'error', kind }] });
    expect(JSON.stringify(read.subjects)).not.toMatch(/u0000|ud800/);
  });

  it.each([
    ['an id twice', '[{"id":1,"id":2},{"id":3}]'],
    ['an id that no text can hold', '[{"id":"\\u0000"}]'],
    ['no id in any record', [{ name_fr: 'a' }, { name_fr: 'b' }]],
  ])('tells of nobody where a list has %s', (_, body) => {
    expect(ask('organisms', body)).toMatchObject({ verdict: 'quarantined', subjects: [] });
  });

  it.each([
    ['keyed by acronym', { BOSA: { id: 7, name: 'a' }, FIN: { id: 8, name: 'b' } }, ['7', '8']],
    ['keyed by id', { 7: { name: 'a' }, 8: { name: 'b' } }, ['7', '8']],
    ['names keyed by id', { 7: 'a', 8: 'b' }, ['7', '8']],
    ['one bare record', { id: 7, name: 'a' }, ['7']],
    ['under any one key', { organisaties: { lijst: [{ id: 7 }] } }, ['7']],
    ['as features', { type: 'FeatureCollection', features: [{ id: 7, properties: {} }] }, ['7']],
  ])('reads records %s', (_, body, ids) => {
    expect(ask('organisms', body).subjects.map(({ subjectId }) => subjectId)).toEqual(ids);
  });
});
