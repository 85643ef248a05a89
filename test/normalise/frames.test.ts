import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const levels = 'workforce?year=2020&field=level';
const rows = [
  { niveau: 'A', aantal: 3 },
  { niveau: 'B', aantal: 4 },
];
const read = ['/A=3', '/B=4'];

/** What stands around records, as PHP, Spring, GENESIS and hand-written services call it. */
const frames: readonly unknown[] = [
  { rijen: rows },
  { resultaat: { jaar: 2020, rijen: rows } },
  { resultaat: { jaar: 2020, groepering: null, veld: 'niveau', rijen: rows } },
  { ergebnis: { stand: '31.12.2020', zeilen: rows } },
  { tableau: { lignes: rows, remarque: 'provisoire' }, langue: 'fr' },
  {
    subjectId: 10215,
    subjectType: 'ORGANISM',
    referenceDate: '2020-12-31',
    restrictions: [],
    items: rows,
    generatedAt: '2024-03-01T10:11:12.345+00:00',
  },
  {
    Ident: { Service: 'data', Method: 'workforce' },
    Status: { Code: 0, Content: 'erfolgreich', Type: 'Information' },
    Parameter: { year: '2020', groupby: '', field: 'level' },
    Object: { Content: rows },
    Copyright: '© 2024',
  },
];

describe('interpret(request, body) of records in a frame that no vocabulary holds', () => {
  it.each(frames.map((frame) => [JSON.stringify(frame), frame]))('opens %s', (_, frame) => {
    expect(told(ask(levels, frame))).toEqual(read);
  });

  it('reads a number of nobody and nothing around it', () => {
    expect(told(ask('workforce?year=2020', { resultaat: { rijen: [{ aantal: 3 }] } }))).toEqual([
      '/=3',
    ]);
  });

  it('takes no frame for empty beside which somebody is counted', () => {
    const byNationality = 'workforce?year=2020&field=nationality';
    const body = (total: number) => ({ Belge: { total: [] }, Autre: { total } });
    expect(ask(byNationality, body(4000)).verdict).toBe('quarantined');
    expect(ask(byNationality, body(0)).verdict).not.toBe('ok');
  });

  it('takes an empty frame for an empty answer, unless words beside it may say why', () => {
    const verdict = (body: unknown) => ask(levels, body).verdict;
    expect(verdict({ resultaat: { jaar: 2020, veld: 'niveau', rijen: [] } })).toBe('empty');
    expect(verdict({ zeilen: [] })).toBe('empty');
    expect(verdict({ jaar: 2019, rijen: [] })).toBe('quarantined');
    expect(verdict({ organisme_id: 10242, rijen: [] })).toBe('quarantined');
    expect(verdict({ bericht: 'onbekend jaar', rijen: [] })).toBe('quarantined');
    expect(verdict({ bericht: 'geen gegevens', rijen: [] })).toBe('empty');
    expect(verdict({ uitgever: 'FOD BOSA en partners', rijen: [] })).toBe('empty');
  });

  it.each([
    ['a category', { vrouwen: rows }],
    ['a category in capitals', { hommes: rows, stand: 'x' }],
    ['a restriction', { teletravailleurs: rows }],
    ['another measure', { fte: rows }],
    ['another statistic', { contractors: { rijen: rows } }],
    ['a year', { jaar2019: rows }],
    ['another year beside', { jaar: 2019, rijen: rows }],
    ['another day beside', { stand: '31.12.2019', zeilen: rows }],
    ['another year among parameters', { Parameter: { year: '2019' }, Object: { Content: rows } }],
    ['another subject beside', { organisme_id: 10242, rijen: rows }],
    ['another field beside', { veld: 'geslacht', rijen: rows }],
    ['another year in the title', { titel: 'Effectif par niveau 2019', rijen: rows }],
    ['another year in the title over rows', { title: 'Effectif 2019', rows }],
    ['two years beside', { jaar: 2019, parametres: { annee: null }, rijen: rows }],
    ['a filter beside', { selectie: 'vrouwen', rijen: rows }],
    ['a restriction beside', { populatie: 'telewerkers', rijen: rows }],
    ['a dimension beside', { geslacht: 'V', rijen: rows }],
    ['a figure beside', { femmes: 12, rijen: rows }],
    ['a figure in words beside', { groep: 'x', iets: '12', rijen: rows }],
    ['figures beside', { hommes: { A: 12 }, rijen: rows }],
    ['another statistic, around rows', { data: { contractors: { rows } } }],
    ['some of the staff beside rows', { doelgroep: 'Vrouwen', rows }],
    ['a restriction beside rows', { scope: 'teleworkers only', rows }],
    ['a restriction switched on beside', { handicap: true, zeilen: rows }],
    ['a restriction switched on in other words', { teletravail: 'oui', zeilen: rows }],
    ['a restriction switched on among parameters', { parametres: { handicap: true }, rijen: rows }],
    ['a restriction switched on beside rows', { parameters: { mandatory: true }, rows }],
    ['a restriction switched on in French', { parameters: { handicap: 'vrai' }, rows }],
    ['two frames', { rijen: rows, zeilen: rows }],
    ['an empty frame beside', { rijen: rows, zeilen: [] }],
  ])('sets aside what stands under or beside %s', (_, body) => {
    expect(ask(levels, body).verdict).toBe('quarantined');
  });

  it('never takes a frame for a category, a kind or a reason', () => {
    const spoken = 'distribution?year=2020&groupby=gender&field=gender';
    const genders = [
      { gender: 'F', n: 3 },
      { gender: 'M', n: 4 },
    ];
    const around = { year: 2020, restriction: null, bijgewerkt: '2023-05-06', titel: 'Cijfers' };
    expect(told(ask(spoken, { ...around, lignes: genders }))).toEqual(['F/F=3', 'M/M=4']);
    expect(ask(spoken, { ...around, d: genders }).verdict).toBe('quarantined');
    const { figures } = ask('longabsence?year=2020', { ...around, lignes: [{ n: 20 }] });
    expect(figures.map(({ measure, value }) => [measure, value])).toEqual([['headcount', 20]]);
    const titled = ask('longabsence?year=2020', { ...around, results: [{ n: 20 }] });
    expect(titled.figures.map(({ measure }) => measure)).toEqual(['headcount']);
    expect(told(ask('pension', { lignes: [{ annee: 2020, n: 20 }] }))).toEqual(['/=20']);
    expect(ask('pension', { invalidite: [{ annee: 2020, n: 20 }] }).verdict).toBe('quarantined');
    expect(ask('longabsence?year=2020', { parental: [{ n: 20 }] }).verdict).toBe('quarantined');
  });

  it('sets aside what is of another dimension than asked, whatever it may be a category of', () => {
    const genders = [
      { geslacht: 'F', n: 3 },
      { geslacht: 'M', n: 4 },
    ];
    const gender = 'workforce?year=2020&field=gender';
    for (const key of ['categorie', 'soort', 'groupe'])
      expect(ask(gender, { [key]: 'niveau A', rijen: genders }).verdict).toBe('quarantined');
    expect(told(ask(gender, { categorie: 'geslacht', rijen: genders }))).toEqual(['/F=3', '/M=4']);
  });

  it('takes no kind and no reason beside the rows for a name that says nothing', () => {
    const verdict = (key: string, body: unknown) => ask(key, body).verdict;
    const absences = [{ aantal: 20 }];
    expect(verdict('longabsence?year=2020', { nom: 'parental', rows: absences })).toBe(
      'quarantined',
    );
    const leaving = { libelle: 'Invalidité', lignes: [{ annee: 2020, n: 20 }] };
    expect(verdict('pension', leaving)).toBe('quarantined');
  });

  it('reads a restriction that is switched off, or on as asked', () => {
    const off = { telework: false, handicap: false };
    expect(told(ask(levels, { parameters: off, rows }))).toEqual(read);
    expect(told(ask(levels, { handicap: false, rijen: rows }))).toEqual(read);
    const asked = `${levels}&restriction=handicap`;
    expect(told(ask(asked, { handicap: true, rijen: rows }))).toEqual(read);
    expect(ask(asked, { handicap: false, rijen: rows }).verdict).toBe('quarantined');
  });

  it('reads what says of which staff or dimension it is, as asked', () => {
    const rates = { population: 'handicap', rows: [{ annee: 2020, taux: 2 }] };
    expect(told(ask('carph', rates))).toEqual(['/=2']);
    const genders = [
      { geslacht: 'F', n: 3 },
      { geslacht: 'M', n: 4 },
    ];
    const contractors = 'contractors?year=2020&groupby=gender';
    for (const doelgroep of ['Contractuels', 'contractueel'])
      expect(told(ask(contractors, { doelgroep, rows: genders }))).toEqual(['F/=3', 'M/=4']);
    expect(ask(contractors, { doelgroep: 'Statutairen', rows: genders }).verdict).toBe(
      'quarantined',
    );
    const days = [
      { code: '1', label: 'Un jour', n: 3 },
      { code: '2', label: 'Deux jours', n: 4 },
    ];
    const telework = 'workforce?year=2020&field=telework-day';
    expect(told(ask(telework, { sujet: 'Télétravail', rows: days }))).toEqual(['/1=3', '/2=4']);
  });

  it('reads what all figures below are beside the split that was asked for', () => {
    for (const beside of [{ groupby: 'gender' }, { group: 'sexe' }])
      expect(
        told(ask('distribution?year=2020&groupby=gender', { ...beside, effectif: { F: 3, M: 4 } })),
      ).toEqual(['F/=3', 'M/=4']);
  });

  it('reads a distribution of the workforce under that name', () => {
    const workforce = [
      { niveau: 'A', genre: 'F', n: 3 },
      { niveau: 'B', genre: 'M', n: 4 },
    ];
    const key = 'distribution?year=2020&groupby=level&field=gender';
    expect(told(ask(key, { workforce }))).toEqual(['A/F=3', 'B/M=4']);
    expect(ask('contractors?year=2020&groupby=level', { workforce: rows }).verdict).toBe(
      'quarantined',
    );
  });

  it('takes the year of an old law, and any in a description, for none that the figures are of', () => {
    expect(told(ask(levels, { title: 'Effectif (AR du 2.10.1937)', rows }))).toEqual(read);
    expect(told(ask(levels, { description: 'Publié en 2024', lignes: rows }))).toEqual(read);
  });

  it('takes the year since when for none that the figures are of', () => {
    expect(told(ask(levels, { title: 'Effectif, nouvelle série depuis 2013', rows }))).toEqual(
      read,
    );
  });

  it('takes the year around figures that have none for theirs', () => {
    const reasons = [
      { motif: 'AGE', nombre: 3 },
      { motif: 'REQ', nombre: 4 },
    ];
    const { verdict, figures } = ask('pension', { stand: { jaar: 2019 }, rijen: reasons });
    expect(verdict === 'quarantined' || figures.every(({ year }) => year === 2019)).toBe(true);
  });
});

describe('interpret(request, body) of the name of a row', () => {
  const longabsence = 'longabsence?year=2020';
  const jsonApi = (id: string, attributes: object) => ({
    data: [{ type: 'longabsence-cells', id, attributes }],
  });
  const measures = (body: unknown) =>
    ask(longabsence, body).figures.map(({ measure, value }) => [measure, value]);

  it.each(['10215-1', '10215/2020', 'LA-10215-2020'])('takes %s for no kind of absence', (id) => {
    expect(measures([{ id, total: 20 }])).toEqual([['headcount', 20]]);
    expect(measures(jsonApi(id, { headcount: 20 }))).toEqual([['headcount', 20]]);
    expect(told(ask('workforce?year=2020', jsonApi(id, { headcount: 20 })))).toEqual(['/=20']);
  });

  it('takes it for no reason of leaving', () => {
    const pensions = [
      { id: '10215-2019', annee: 2019, nombre: 4 },
      { id: '10215-2020', annee: 2020, nombre: 5 },
    ];
    expect(ask('pension', pensions).figures.map(({ reason }) => reason)).toEqual([null, null]);
  });

  it('takes its number for no code of a category that has a name of its own', () => {
    const body = [
      { id: 1, classe: 'A1', n: 65 },
      { id: 2, classe: 'A2', n: 30 },
    ];
    const levelA = 'workforce?year=2020&field=level-a';
    expect(told(ask(levelA, body))).toEqual(['/A1=65', '/A2=30']);
    expect(told(ask(levelA, body.slice(1)))).toEqual(['/A2=30']);
    const labelled = body.map(({ id, classe, n }) => ({ id, label: classe, n }));
    expect(told(ask(levelA, labelled))).toEqual(['/1=65', '/2=30']);
  });

  it('keeps a kind of absence', () => {
    expect(measures([{ id: 'parental', total: 20 }])).toEqual([['parental', 20]]);
  });
});

describe('interpret(request, body) of labels by language under any name', () => {
  const gender = 'workforce?year=2020&field=gender';
  const words = { fr: 'Femmes', nl: 'Vrouwen' };

  it.each(['i18n', 'vertalingen', 'intitules'])('reads %s', (key) => {
    for (const record of [
      { code: 'F', [key]: words, count: 3 },
      { gender: { code: 'F', [key]: words }, count: 3 },
      { gender: 'F', [key]: words, count: 3 },
    ]) {
      const { figures, categories } = ask(gender, [record]);
      expect(figures.map(({ fieldValue, value }) => [fieldValue, value])).toEqual([['F', 3]]);
      expect(categories).toEqual([{ dimension: 'gender', code: 'F', labels: words }]);
    }
  });

  it('never takes figures by language role for labels', () => {
    const language = 'workforce?year=2020&field=language';
    expect(ask(language, { zeugs: { fr: 'n.d.', nl: 'n.d.' } }).verdict).toBe('quarantined');
    expect(told(ask(language, { data: { fr: '3', nl: '4' } }))).toEqual(['/fr=3', '/nl=4']);
  });
});

describe('interpret(request, body) of a code beside its name, both under keys of no vocabulary', () => {
  it('takes the code for the category', () => {
    const body = [
      { merkmal: 'A', bezeichnung: 'Stufe A', anzahl: 3 },
      { merkmal: 'B', bezeichnung: 'Stufe B', anzahl: 4 },
    ];
    expect(told(ask(levels, body))).toEqual(read);
    const ages = [
      { merkmal: '-25', bezeichnung: 'Unter 25', anzahl: 3 },
      { merkmal: '25-34', bezeichnung: '25 bis 34', anzahl: 4 },
    ];
    expect(told(ask('workforce?year=2020&field=age', ages))).toEqual(['/-25=3', '/25-34=4']);
  });
});

describe('interpret(request, body) of a code and its name in German', () => {
  const value = (Schluessel: string, Text: string) => ({ Auspraegung: { Schluessel, Text } });
  const rows = [
    { ...value('A', 'Stufe A'), Anzahl: 3 },
    { ...value('B', 'Stufe B'), Anzahl: 4 },
  ];

  it('takes the member for the category', () => {
    expect(told(ask(levels, { Stichtag: '31.12.2020', Daten: rows }))).toEqual(read);
    const months = [
      { ...value('1', 'Januar'), Krankheitstage: 3 },
      { ...value('2', 'Februar'), Krankheitstage: 4 },
    ];
    expect(told(ask('illness?year=2020&groupby=month', months))).toEqual(['1/=3', '2/=4']);
    const groups = [
      { Gruppe: { Schluessel: 'F', Text: 'Frauen' }, Werte: rows },
      { Gruppe: { Schluessel: 'M', Text: 'Männer' }, Werte: rows },
    ];
    const crossed = 'distribution?year=2020&groupby=gender&field=level';
    expect(told(ask(crossed, groups))).toEqual(['F/A=3', 'F/B=4', 'M/A=3', 'M/B=4']);
  });
});

describe('interpret(request, body) of two keys of no vocabulary that differ in a word for code or name', () => {
  const home = 'workforce?year=2020&field=home';
  const places = [
    ['21000', 'Bruxelles', 3],
    ['10000', 'Anvers', 4],
  ] as const;
  const rows = (code: string, name: string) =>
    places.map(([one, text, n]) => ({ [code]: one, [name]: text, Headcount: `${n}` }));

  it.each([
    ['Zhome', 'Zhome_T'],
    ['cod_domicile', 'lib_domicile'],
    ['z_home', 'z_home_label'],
    ['zhome_code', 'zhome'],
  ])('takes the code for the category: %s, %s', (code, name) => {
    const read = ask(home, rows(code, name));
    expect(told(read)).toEqual(['/10000=4', '/21000=3']);
    expect(JSON.stringify(read.figures.map(({ attributes }) => attributes))).toMatch(
      /Bruxelles.*Anvers/,
    );
  });

  it('takes bands of years under any name', () => {
    const bands = ['<25', '25-34'].map((q1) => ({ q1, q1_label: `${q1} Jahre`, n: 3 }));
    expect(told(ask('workforce?year=2020&field=age', bands))).toEqual(['/25-34=3', '/<25=3']);
  });

  it('takes the services of an answer for no categories', () => {
    const services = [
      { dienst: '10301', dienst_naam: 'FOD Nevel', aantal: 12 },
      { dienst: '10302', dienst_naam: 'Sluis', aantal: 13 },
    ];
    for (const field of ['gender', 'age', 'home'])
      expect(ask(`workforce?year=2020&field=${field}`, services).figures).toEqual([]);
    const missions = 'contractors?year=2020&groupby=mission';
    expect(ask(missions, services).figures).toEqual([]);
    expect(
      told(
        ask(missions, [
          { q1: 'M1', q1_label: 'Accueil', n: 3 },
          { q1: 'M2', q1_label: 'Jardin', n: 4 },
        ]),
      ),
    ).toEqual(['M1/=3', 'M2/=4']);
  });

  it('takes no words for a name that stand with several codes, nor beside a dimension that is named', () => {
    const same = rows('zhome', 'zhome_label').map((row) => ({ ...row, zhome_label: 'Wallonie' }));
    expect(told(ask(home, same))).not.toEqual(['/10000=4', '/21000=3']);
    const services = rows('svc', 'svc_lib').map((row, at) => ({ ...row, home: `${at}` }));
    expect(told(ask(home, services))).not.toEqual(['/10000=4', '/21000=3']);
  });
});

describe('interpret(request, body) of a figure in texts under a key of no vocabulary', () => {
  it('never passes it over for another measure beside it', () => {
    const body = [
      { level: 'A', q: '61', pct: 66.3 },
      { level: 'B', q: '31', pct: 33.7 },
    ];
    expect(ask(levels, body).verdict).toBe('quarantined');
    const absences = [{ jaar: 2020, q: '20', pct: 100 }];
    expect(ask('longabsence?year=2020', absences).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of subjects', () => {
  it.each([
    { id: 10215, i18n: { name: { fr: 'SPF Brume', nl: 'FOD Mist' } } },
    {
      _id: '10215',
      found: true,
      _source: { id: 10215, name_fr: 'SPF Brume', name_nl: 'FOD Mist' },
    },
  ])('finds the names inside the one member that holds them', (record) => {
    const { subjects } = ask('organisms', [record]);
    expect(subjects.map(({ subjectId, names }) => [subjectId, names])).toEqual([
      ['10215', { fr: 'SPF Brume', nl: 'FOD Mist' }],
    ]);
  });

  it('opens a list beside an object whose key looks like an id', () => {
    const body = { Ident: { Service: 'x' }, Status: { Code: 0 }, List: [{ id: 7, name_fr: 'Un' }] };
    expect(ask('organisms', body).subjects.map(({ subjectId }) => subjectId)).toEqual(['7']);
  });
});

describe('interpret(request, body) of the only figures under a name of others', () => {
  it.each(['percentages', 'targets', 'national', 'sample', 'parent', 'thousands', 'entity'])(
    'sets aside what stands under %s',
    (name) => {
      expect(ask(levels, { data: { [name]: rows } })).toMatchObject({ figures: [] });
      expect(ask(levels, { [name]: rows }).verdict).toBe('quarantined');
    },
  );
});

it.each(['summary', 'chart'])(
  'sets aside figures of the organism beside others under %s',
  (name) => {
    const others = rows.map((row) => ({ ...row, aantal: 9 }));
    expect(ask(levels, { data: { organism: rows, [name]: others } }).verdict).toBe('quarantined');
  },
);
