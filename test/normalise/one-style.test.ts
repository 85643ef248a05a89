import { describe, expect, it } from 'vitest';
import { ask, taughtBy, told } from './ask.ts';

const undivided = 'workforce?year=2020';
const gender = `${undivided}&field=gender`;
const crossed = 'distribution?year=2020&groupby=level&field=gender';
const rows = [
  { gender: 'F', aantal: 12 },
  { gender: 'M', aantal: 13 },
];
const read = ['/F=12', '/M=13'];
const matrix = ['A/F=1', 'A/M=2', 'B/F=3', 'B/M=4'];
const vraag = { organisatie: '10215', jaar: 2020, veld: 'geslacht', beperking: null };
const hidden = [
  { field: 'F', value: 12, status: 'normal' },
  { field: 'M', value: null, status: 'suppressed' },
];

describe('interpret(request, body): a question repeated beside its answer, whatever both are called', () => {
  it.each([
    ['in Dutch', gender, { vraag, antwoord: { verdeling: rows } }, read],
    [
      'the address',
      gender,
      {
        requete: { chemin: `/v1/organisms/10215/${gender}`, annee: 2020 },
        corps: { lignes: rows },
      },
      read,
    ],
    [
      'under a header',
      gender,
      {
        entete: { statut: 'OK', code: 0, horodatage: '2026-01-05T10:00:00Z' },
        corps: { uit: rows },
      },
      read,
    ],
    ['one figure', undivided, { vraag: { jaar: 2020 }, antwoord: { totaal: '25' } }, ['/=25']],
    [
      'below an envelope',
      undivided,
      {
        data: {
          period: { year: 2020, reference_date: '2020-12-31' },
          filters: { groupby: null, field: null, restriction: [] },
          headcount: { value: 25, unit: 'persons' },
        },
        meta: { licence: 'CC-BY' },
      },
      ['/=25'],
    ],
    [
      'whose it is',
      gender,
      {
        organism: { organism_id: '10215', name: 'X' },
        headcount_by_gender: rows,
        meta: { a: 'b' },
      },
      read,
    ],
    [
      'the restriction as a list',
      `${undivided}&restriction=mandatory,telework`,
      { year: 2020, restriction: ['mandatory', 'telework'], headcount: 7, meta: { source: 'x' } },
      ['/=7'],
    ],
    [
      'parameters left blank',
      'carph',
      {
        parametres: { annee: null, regroupement: null },
        data: [
          ['annee', 'taux'],
          [2017, 1.2],
          [2018, 1.3],
        ],
      },
      ['/=1.2', '/=1.3'],
    ],
    [
      'the work of a store, and the number of rows',
      gender,
      { data: rows, rows: 2, rows_before_limit: 2, statistics: { elapsed: 0.1, bytes_read: 655 } },
      read,
    ],
  ])('is taken off: %s', (_, key, body, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it('is read by what other answers teach, and again once they do', () => {
    const row = (groep: string, figures: object) => ({ jaar: 2020, groep, ...figures });
    const resultaten = [
      row('jong', { Vrouwen: '5', Mannen: '5', 'Non-binair': '*', Totaal: '11' }),
      row('oud', { Vrouwen: '*', Mannen: '*', 'Non-binair': '0', Totaal: '8' }),
    ];
    const ages = 'distribution?year=2020&groupby=age&field=gender';
    const body = { resultaten, aantalResultaten: 2 };
    const unaided = ask(ages, body);
    expect(unaided.verdict).toBe('quarantined');
    expect(unaided.setsUsed).not.toEqual([]);
    const names = ['Vrouwen', 'Mannen', 'Non-binair'].map((code) => ({ gender: code, n: 12 }));
    const sets = taughtBy([[gender, names]]);
    expect(told(ask(ages, body, sets))).toContain('jong/Vrouwen=5');
  });

  it.each([
    ['no answer', gender, { vraag, antwoord: null }],
    ['no answer, in words', gender, { vraag, antwoord: null, boodschap: 'Geen gegevens gevonden' }],
    ['a header that says so', gender, { entete: { statut: 'AUCUNE-DONNEE' }, corps: { uit: [] } }],
  ])('leaves nothing: %s', (_, key, body) => {
    expect(ask(key, body)).toMatchObject({ verdict: 'empty', figures: [] });
  });

  it.each(['days', 'salary', 'sites'])('sets aside %s by gender, under that name', (counted) => {
    expect(ask(gender, { [`${counted}_by_gender`]: { F: 12, M: 13 } }).verdict).toBe('quarantined');
  });

  it.each([
    ['another year', gender, { vraag: { ...vraag, jaar: 2019 }, antwoord: { uit: rows } }],
    ['another subject', gender, { vraag: { ...vraag, organisatie: '7' }, antwoord: { uit: rows } }],
    [
      'another organism',
      gender,
      {
        organism: { organism_id: '10242', name: 'X' },
        headcount_by_gender: rows,
        meta: { a: 'b' },
      },
    ],
    ['another split', gender, { vraag: { ...vraag, veld: 'niveau' }, antwoord: { uit: rows } }],
    ['a part of the staff', gender, { vraag: { ...vraag, niveau: 'A' }, antwoord: { uit: rows } }],
    [
      'a restriction left blank that was asked for',
      `${gender}&restriction=telework`,
      { vraag, antwoord: { totaal: 3, uit: rows } },
    ],
    [
      'a header that says there is nothing',
      gender,
      { entete: { statut: 'AUCUNE-DONNEE' }, requete: { annee: 2020 }, corps: { F: 3, M: 4 } },
    ],
    ['another statistic', undivided, { vraag: { jaar: 2020 }, contractors: { headcount: 12 } }],
    ['a restriction around', undivided, { vraag: { jaar: 2020 }, telework: { headcount: 12 } }],
    ['some of the staff', undivided, { vraag: { jaar: 2020 }, femmes: { headcount: 12 } }],
    ['a reason for nothing', gender, { vraag, antwoord: null, boodschap: 'Onbekende dienst' }],
  ])('stays where it tells of anything else: %s', (_, key, body) => {
    expect(ask(key, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });
});

describe('interpret(request, body): what is said of a figure', () => {
  it.each([
    ['a status beside it', hidden],
    ['in one object', hidden.map(({ field, ...mesure }) => ({ field, mesure }))],
    ['under another name', hidden.map(({ field, ...observation }) => ({ field, observation }))],
    [
      'shown as well',
      [
        { field: 'F', headcount: { value: 12, formatted: '12', suppressed: false } },
        { field: 'M', headcount: { value: null, formatted: '< 5', suppressed: true } },
      ],
    ],
  ])('is no split: %s', (_, body) => {
    const { figures } = ask(gender, { rows: body });
    expect(figures.map((one) => [one.fieldValue, one.value, one.obsStatus])).toEqual([
      ['F', 12, 'A'],
      ['M', null, 'Q'],
    ]);
  });

  it('may stand beside the statuses of people', () => {
    const body = [
      {
        champ: { code: 'STAT' },
        mesure: { valeur: '1 204', unite: 'personnes', statut: 'normal' },
      },
      { champ: { code: 'CONT' }, mesure: { valeur: null, unite: 'personnes', statut: 'secret' } },
    ];
    const { figures } = ask(`${undivided}&field=status`, { observations: body });
    expect(figures.map((one) => [one.fieldValue, one.value, one.obsStatus])).toEqual([
      ['STAT', 1204, 'A'],
      ['CONT', null, 'Q'],
    ]);
  });

  it('stands under the statuses of people themselves', () => {
    const body = { S: { value: 12, status: 'normal' }, C: { value: null, status: 'suppressed' } };
    expect(told(ask(`${undivided}&field=status`, body))).toEqual(['/C=', '/S=12']);
  });

  it.each([
    ['contractual staff alone', rows.map((row) => ({ ...row, status: 'C' }))],
    ['permanent staff alone', rows.map((row) => ({ ...row, status: 'P' }))],
    ['those appointed for good', rows.map((row) => ({ ...row, statut: 'définitif' }))],
    ['statutory staff alone', rows.map((row) => ({ ...row, status: 'statutory' }))],
  ])('is not what is said of people: %s', (_, body) => {
    expect(ask(gender, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('hides each of them', () => {
    const hides = (body: object) => ask(undivided, body).figures.map((one) => one.obsStatus);
    expect(hides({ headcount: null, flag: 'c' })).toEqual(['Q']);
    expect(hides({ year: 2020, headcount: null })).toEqual(['O']);
  });

  it.each([
    ['as Prisma counts', rows.map(({ gender, aantal }) => ({ gender, _count: { _all: aantal } }))],
    [
      'named by a slug',
      rows.map((row) => ({ field: { slug: row.gender, name: 'x' }, n: row.aantal })),
    ],
  ])('is opened: %s', (_, body) => {
    expect(told(ask(gender, body))).toEqual(read);
  });

  it('is no mean of something', () => {
    const body = [{ month: 1, _avg: { days: 3.5 } }];
    expect(ask('illness?year=2020&groupby=month', body).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body): a total written like the rows', () => {
  it.each([
    ['no category', { gender: '', aantal: 25 }],
    ['nothing', { gender: null, aantal: 25 }],
    ['the figure alone', { n: 25 }],
    ['as it is shown', { value: 25, formatted: '25' }],
  ])('is one figure: %s', (_, totals) => {
    expect(told(ask(gender, { data: rows, totals }))).toEqual([...read, '/_T=25'].sort());
  });

  it('is less than a part where it counts the rows', () => {
    const body = { data: rows, total: { count: 2 } };
    expect(ask(gender, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('is none where it has a category', () => {
    const body = { data: rows, totals: { gender: 'X', aantal: 3 } };
    expect(ask(gender, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });
});

describe('interpret(request, body): lists of columns and of names', () => {
  const cells = [
    [1, 2],
    [3, 4],
  ];
  it.each([
    ['in French', { lignes: ['A', 'B'], colonnes: ['F', 'M'], valeurs: cells }],
    [
      'in a frame',
      { tableau: { titre: 'Effectif', lignes: ['A', 'B'], colonnes: ['F', 'M'], valeurs: cells } },
    ],
    ['of labels', { columnLabels: ['F', 'M'], rowLabels: ['A', 'B'], matrix: cells }],
    [
      'of records',
      { rows: [{ code: 'A' }, { code: 'B' }], columns: [{ code: 'F' }, { code: 'M' }], cells },
    ],
  ])('are a matrix: %s', (_, body) => {
    expect(told(ask(crossed, body))).toEqual(matrix);
  });

  it('are told apart by how long they are', () => {
    const body = { genders: ['F', 'M'], levels: ['A', 'B', 'C'], n: [...cells, [5, 6]] };
    expect(told(ask(crossed, body))).toEqual([...matrix, 'C/F=5', 'C/M=6']);
    const turned = {
      genders: ['F', 'M'],
      levels: ['A', 'B', 'C'],
      n: [
        [1, 3, 5],
        [2, 4, 6],
      ],
    };
    expect(told(ask(crossed, turned))).toEqual([...matrix, 'C/F=5', 'C/M=6']);
  });

  it.each([
    ['which is which', { a: ['A', 'B'], b: ['F', 'M'], values: cells }],
    [
      'another dimension',
      { levels: ['A', 'B', 'C'], ages: ['F', 'M'], values: [...cells, [5, 6]] },
    ],
  ])('are set aside where nobody can tell: %s', (_, body) => {
    expect(ask(crossed, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('may be called as a dimension is', () => {
    const body = {
      lignes: ['Classe A1', 'Classe A2', 'Total'],
      colonnes: ['Niveau A', 'Niveau B'],
      valeurs: [...cells, [4, 6]],
    };
    const levels = ask('distribution?year=2020&groupby=level-a&field=level', body);
    expect(told(levels)).toContain('Classe A1/Niveau A=1');
    expect(told(levels)).toContain('_T/Niveau B=6');
  });

  it('are columns in a frame, and may be empty', () => {
    const frame = (columns: object, length: number) => ({ dataset: 'workforce', columns, length });
    const columns = { year: [2020, 2020], gender: ['F', 'M'], headcount: [12, 13], flag: ['', ''] };
    expect(told(ask(gender, frame(columns, 2)))).toEqual(read);
    const empty = { year: [], gender: [], headcount: [], flag: [] };
    expect(ask(gender, frame(empty, 0)).verdict).toBe('empty');
  });
});

describe('interpret(request, body): keys of two, and records of one each', () => {
  it('stand apart within a frame', () => {
    const body = { distribution: { '["A", "F"]': 1, '["A", "M"]': 2, '["B", "F"]': 3 } };
    expect(told(ask(crossed, body))).toEqual(['A/F=1', 'A/M=2', 'B/F=3']);
    const { figures } = ask('pension', { pension: { '["2017", "AGE"]': 3, '["2017", "REQ"]': 4 } });
    expect(figures.map((one) => [one.year, one.reason, one.value])).toEqual([
      [2017, 'AGE', 3],
      [2017, 'REQ', 4],
    ]);
  });

  it('stand under a subtotal', () => {
    const body = [{ group: 'A', breakdown: { F: 12, M: 13 }, subtotal: 25 }];
    expect(told(ask(crossed, [...body, { ...body[0], group: 'B' }]))).toContain('B/_T=25');
  });

  it('stand under a period that tells the year', () => {
    const body = [{ period: { year: 2018, reference_date: '2018-12-31' }, rate: { value: 1.2 } }];
    expect(ask('carph', body).figures.map((one) => [one.year, one.value])).toEqual([[2018, 1.2]]);
    const other = [{ period: { year: 2018, reference_date: '2019-12-31' }, rate: { value: 1.2 } }];
    expect(ask('carph', other).figures).toEqual([]);
  });

  it('stand under a year by whatever name', () => {
    const reasons = [
      { reden: 'AGE', aantal: 3 },
      { reden: 'REQ', aantal: 4 },
    ];
    const { figures } = ask('pension', { jaren: [{ jaar: 2017, redenen: reasons }] });
    expect(figures.map((one) => [one.year, one.reason, one.value])).toEqual([
      [2017, 'AGE', 3],
      [2017, 'REQ', 4],
    ]);
  });

  it('are labelled at each level of a map', () => {
    const items = { F: { label: 'Femmes', n: 12 }, M: { label: 'Hommes', n: 13 } };
    const body = { A: { label: 'Niveau A', items }, B: { label: 'Niveau B', items } };
    expect(told(ask(crossed, body))).toEqual(['A/F=12', 'A/M=13', 'B/F=12', 'B/M=13']);
  });

  it('are read without the name of the figure, and with keys of their own', () => {
    const data = [
      ['A', 'F', 1],
      ['A', 'M', 2],
    ];
    expect(told(ask(crossed, { dimensions: ['level', 'gender'], data }))).toEqual(
      matrix.slice(0, 2),
    );
    const cells = data.map(([level, gender, value]) => ({ coords: { level, gender }, value }));
    expect(told(ask(crossed, { cells }))).toEqual(matrix.slice(0, 2));
    const keyed = data.map(([level, gender, value]) => ({ keys: [level, gender], value }));
    expect(told(ask(crossed, { cells: keyed }))).toEqual(matrix.slice(0, 2));
  });

  it('have no figures of their own in what is told once', () => {
    const cols = [{ name: 'gender' }, { name: 'count' }];
    const body = {
      data: {
        cols,
        rows: [
          ['F', 12],
          ['M', 13],
        ],
        running_time: 7,
      },
      row_count: 2,
    };
    expect(told(ask(gender, body))).toEqual(read);
  });

  it('tell which dimension each is of, where it is the one asked for', () => {
    const cell = (outer: string, inner: string) => [
      { group: { dimension: outer, code: 'A' }, field: { dimension: inner, code: 'F' }, n: 1 },
      { group: { dimension: outer, code: 'A' }, field: { dimension: inner, code: 'M' }, n: 2 },
    ];
    expect(told(ask(crossed, cell('level', 'gender')))).toEqual(matrix.slice(0, 2));
    expect(ask(crossed, cell('gender', 'level')).figures).toEqual([]);
  });

  it('are named by a legend, though one of them alone has a figure', () => {
    const labels = { gender: { F: { fr: 'Femmes' }, M: { fr: 'Hommes' } } };
    const body = { year: 2020, labels, observations: [{ gender: 'M', value: 3 }] };
    expect(told(ask(gender, body))).toEqual(['/M=3']);
    const one = { labels: { gender: { M: { fr: 'Hommes' } } } };
    expect(ask(undivided, { ...body, ...one, observations: [{ value: 3 }] }).figures).toEqual([]);
  });

  it('are slugs', () => {
    const body = { 'niveau-a': 3, 'niveau-b': 4, 'hors-niveau': 5 };
    expect(told(ask(`${undivided}&field=level`, body))).toHaveLength(3);
  });

  it('hold the one figure in a text, by a name that nobody knows', () => {
    const body = [{ _id: 1, Année: '2020', 'Personnes absentes': '12' }];
    expect(told(ask('longabsence?year=2020', body))).toEqual(['/=12']);
    for (const other of [{ page: '1' }, { page: 1 }, { telefoon: '022' }])
      expect(ask(undivided, { year: '2020', ...other }).figures).toEqual([]);
  });
});
