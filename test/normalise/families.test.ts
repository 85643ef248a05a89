import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const gender = 'workforce?year=2020&field=gender';
const rows = [
  { gender: 'F', n: 3 },
  { gender: 'M', n: 4 },
];
const read = ['/F=3', '/M=4'];
const pensions = (body: unknown) =>
  ask('pension', body)
    .figures.map(({ year, reason, measure, value }) => `${year} ${reason} ${measure}=${value}`)
    .sort();

describe('interpret(request, body) of what stands beside the figures', () => {
  const legend = [
    { id: 1, code: 'F', label_fr: 'Femmes' },
    { id: 2, code: 'M', label_fr: 'Hommes' },
  ];
  it.each([
    ['the path of a page', { breadcrumbs: [{ label: 'Accueil', url: '/' }] }],
    ['the years there are', { available_years: [2018, 2019, 2020] }],
    ['what the figures are called', { colonnes_info: [{ id: 'gender', label: 'Genre' }] }],
    ['each category by another word', { legende: ['Femmes', 'Hommes'] }],
    ['labels in each language', { codes: [{ code: 'F', name_fr: 'Femmes' }, { code: 'M' }] }],
    ['translations', { translations: { title: { fr: 'Effectifs', nl: 'Personeel' } } }],
    ['a legend of the categories', { dimension: { name: 'gender', categories: legend } }],
    ['labels by code', { labels: { F: { fr: 'Femmes' }, M: { fr: 'Hommes' } } }],
    ['what the columns are', { legend: [{ key: 'aantal', label: 'Nombre de personnes' }] }],
    ['no messages', { breadcrumbs: [{ label: 'Accueil' }], messages: [], errors: null }],
  ])('reads past %s', (_, beside) => {
    expect(told(ask(gender, { ...beside, data: rows }))).toEqual(read);
    expect(told(ask(gender, { ...beside, data: { F: 3, M: 4 } }))).toEqual(read);
  });

  it('reads past words beside a cross table, and labels that deny something', () => {
    const cross = [
      ['level', 'F', 'M'],
      ['A', 3, 4],
      ['B', 5, 6],
    ];
    const key = 'distribution?year=2020&groupby=level&field=gender';
    const breadcrumbs = [{ label: 'Accueil', url: '/' }];
    expect(told(ask(key, { breadcrumbs, data: cross }))).toHaveLength(4);
    const labels = { a1: { fr: 'Hors classe' }, b1: { fr: 'Mandataire' }, c1: { fr: 'Inconnu' } };
    const body = { labels, values: { a1: 3, b1: 4, c1: 5 } };
    expect(told(ask('workforce?year=2020&field=status', body))).toHaveLength(3);
    const levels = { A: { fr: 'Niveau A' }, B: { fr: 'Niveau B' } };
    expect(
      told(ask('workforce?year=2020&field=level', { labels: levels, values: { A: 3, B: 4 } })),
    ).toEqual(['/A=3', '/B=4']);
    const refused = { avis: [{ fr: 'le champ demandé n’est pas reconnu' }], data: rows };
    expect(ask(gender, refused).verdict).toBe('quarantined');
  });

  it('reads past the header of a response, as one beside its body', () => {
    const response = { header: { resultCode: '00', resultMsg: 'OK' }, body: { items: rows } };
    expect(told(ask(gender, { response }))).toEqual(read);
  });

  it.each([
    ['another split', { dimension: { name: 'level', label: 'Niveau' } }],
    ['other years', { periodes: ['2018', '2019'] }],
    ['another measure', { mesures: ['ETP'] }],
    ['another measure by its name', { indicateur: { code: 'ETP', libelle: 'Temps plein' } }],
    ['another statistic', { series: { nom: 'contractors' } }],
    ['some of the staff', { selection: [{ population: 'telewerkers' }] }],
    ['one category', { filtre: { niveau: { libelle: 'Niveau A' } } }],
    ['one category alone', { poste: { rang: 'Niveau A' } }],
    ['another subject', { organisation: { identifiant: '10242', nom: 'x' } }],
    ['a part', { avertissement: ['page 1 sur 3'] }],
    ['figures', { autres: [{ gender: 'X', n: 1 }] }],
    ['a figure that is hidden', { autres: [{ gender: 'X', n: 'secret' }] }],
    ['a figure that is missing', { autres: [{ gender: 'X', n: null }] }],
    ['a category without rows', { autres: [] }],
    ['a place', { perimetre: ['Services extérieurs'] }],
    ['a place among all categories', { choix: { gender: ['F', 'M'], site: ['Namur', 'Liège'] } }],
    [
      'one of several that is chosen',
      { menu: [{ label: 'Flandre' }, { label: 'Wallonie', on: true }] },
    ],
    ['one category that is chosen', { choix: [{ code: 'F', label: 'Femmes' }] }],
    ['one category of the dimension asked for', { choix: { gender: 'F' } }],
    ['a day of another year', { entete: { lignes: ['Situation au 31 décembre 2019'] } }],
    ['a page of another year', { breadcrumbs: [{ label: 'Effectif 2019', url: '/' }] }],
    ['a page of another subject', { breadcrumbs: [{ label: 'x', url: '/organisms/10242' }] }],
    ['a page of some of the staff', { breadcrumbs: [{ label: 'Personnel, femmes', url: '/' }] }],
    ['figures not final', { remarques: ['Chiffres provisoires'] }],
    ['thousands', { axes: [{ id: 'y', titre: 'Milliers de personnes' }] }],
    ['another figure', { legend: [{ key: 'n', label: 'Entrées en service' }] }],
    [
      'shares',
      {
        legend: [
          { code: 'F', label: '% femmes' },
          { code: 'M', label: '% hommes' },
        ],
      },
    ],
  ])('sets aside what tells of %s', (_, beside) => {
    expect(ask(gender, { ...beside, data: rows }).verdict).toBe('quarantined');
  });

  it('never takes an empty list of messages for the answer', () => {
    const csv = 'year;motif;pensions\n2017;age;49';
    expect(ask('pension', { pension: { csv }, messages: [] }).verdict).toBe('quarantined');
  });

  it('knows a total beside in each language, and by texts of figures', () => {
    const data = { F: 3, M: 4 };
    for (const key of ['totaal', 'Gesamt', 'insgesamt'])
      expect(told(ask(gender, { [key]: 7, data }))).toEqual([...read, '/_T=7']);
    const texts = [
      { gender: 'F', n: '30' },
      { gender: 'M', n: '40' },
    ];
    expect(told(ask(gender, { meta: { total: '70' }, data: texts }))).toEqual(['/F=30', '/M=40']);
    expect(ask(gender, { meta: { total: '71' }, data: texts }).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of categories', () => {
  it('prefers the code of a reason to its id, as of any dimension', () => {
    const flat = [{ year: 2020, reason_id: 1, reason_code: 'AGE', reason_label: 'Âge', n: 3 }];
    expect(pensions(flat)).toEqual(['2020 AGE retirements=3']);
    const nested = [{ year: 2020, reason: { id: 1, code: 'AGE', name_fr: 'Âge' }, n: 3 }];
    expect(pensions(nested)).toEqual(['2020 AGE retirements=3']);
  });

  it('reads labels told in a list of languages, and no rows by language as such', () => {
    const labels = (fr: string, nl: string) => [
      { lang: 'fr', text: fr },
      { lang: 'nl', text: nl },
    ];
    const answer = ask(gender, [
      { gender: { code: 'F', labels: labels('Femmes', 'Vrouwen') }, n: 3 },
      { gender: { code: 'M', labels: labels('Hommes', 'Mannen') }, n: 4 },
    ]);
    expect(told(answer)).toEqual(read);
    expect(answer.categories[0]).toMatchObject({ labels: { fr: 'Femmes', nl: 'Vrouwen' } });
    const key = 'distribution?year=2020&groupby=gender&field=language';
    const byLanguage = [
      { language: 'fr', n: '3' },
      { language: 'nl', n: '4' },
    ];
    expect(told(ask(key, [{ gender: 'F', items: byLanguage }]))).toEqual(['F/fr=3', 'F/nl=4']);
  });

  it('takes a value by language for a label, and what stands in place of a figure for none', () => {
    const category = (code: string, fr: string, nl: string) => ({
      code,
      labels: [
        { lang: 'fr', value: fr },
        { lang: 'nl', value: nl },
      ],
    });
    const spoken = (dimension: string) => [
      { [dimension]: category('FR', 'Français', 'Frans'), total: 3 },
      { [dimension]: category('UNK', 'Inconnu', 'Onbekend'), total: 4 },
    ];
    for (const dimension of ['language', 'nationality', 'home']) {
      const answer = ask(`workforce?year=2020&field=${dimension}`, spoken(dimension));
      expect(told(answer)).toEqual(['/FR=3', '/UNK=4']);
      expect(answer.categories[1]?.labels).toEqual({ fr: 'Inconnu', nl: 'Onbekend' });
    }
    const label = (fr: string, nl: string) => ({ prefLabel: { fr, nl } });
    const home = [
      { home: { code: 'BRU', ...label('Bruxelles', 'Brussel') }, total: 3 },
      { home: { code: 'UNK', ...label('Inconnu', 'Onbekend') }, total: 4 },
    ];
    expect(told(ask('workforce?year=2020&field=home', home))).toEqual(['/BRU=3', '/UNK=4']);
    const hidden = [
      { language: 'fr', value: 'secret' },
      { language: 'nl', value: 'secret' },
    ];
    const key = 'distribution?year=2020&groupby=gender&field=language';
    expect(told(ask(key, [{ gender: 'F', items: hidden }]))).toEqual(['F/fr=', 'F/nl=']);
  });

  it('reads columns by the number of the row, whatever they are called', () => {
    const body = { categorie: { 0: 'A1', 1: 'NA' }, cnt: { 0: 3, 1: 4 } };
    expect(told(ask('workforce?year=2020&field=level-a', body))).toEqual(['/A1=3', '/NA=4']);
    const days = { A: { 0: 3, 1: 4 }, B: { 0: 5, 1: 6 } };
    const key = 'distribution?year=2020&groupby=level&field=telework-day';
    expect(told(ask(key, days))).toEqual(['A/0=3', 'A/1=4', 'B/0=5', 'B/1=6']);
  });

  it('takes no figure that is told twice for two categories', () => {
    const key = 'distribution?year=2020&groupby=level&field=gender';
    const twice = (n: number) => ({ raw: n, fmt: String(n) });
    expect(ask(key, { A: twice(3), B: twice(4) }).verdict).toBe('quarantined');
    expect(told(ask(key, { A: { F: 3, M: '3' }, B: { F: 4, M: '5' } }))).toHaveLength(4);
  });

  it('reads an undivided figure whose category is nobody', () => {
    expect(told(ask('workforce?year=2020', [{ field: null, category: null, n: 7 }]))).toEqual([
      '/=7',
    ]);
  });

  it('takes a bare T for the total in every year, where it is proven in one and hidden figures forbid it in none', () => {
    const year = (annee: number, figures: readonly unknown[]) =>
      figures.map((n, place) => ({ annee, motif: ['1', '2', 'T'][place], n }));
    const totals = (body: unknown) => pensions(body).filter((one) => one.includes(' _T ')).length;
    expect(totals([...year(2017, [3, 4, 7]), ...year(2018, [3, '*', 9])])).toBe(2);
    expect(totals([...year(2017, [3, 4, 7]), ...year(2018, [3, '*', 2])])).toBe(0);
    expect(totals([...year(2017, [3, 4, 7]), ...year(2018, [3, 4, 8])])).toBe(0);
    expect(totals(year(2018, [3, '*', 9]))).toBe(0);
  });

  it('tells two categories in one key apart by a mark that no name holds', () => {
    const key = 'distribution?year=2020&groupby=level&field=gender';
    for (const mark of ['|', ' | ', '::', '__'])
      expect(told(ask(key, { [`A${mark}F`]: 3, [`A${mark}M`]: 4, [`B${mark}F`]: 5 }))).toEqual([
        'A/F=3',
        'A/M=4',
        'B/F=5',
      ]);
    expect(ask(key, { 'A|F': 3, B: 4 }).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of a map under the name of its figures', () => {
  const split = 'workforce?year=2020&field=gender';
  const genders = { F: 12, M: 13 };

  it.each(['effectif', 'headcount', 'count', 'aantal', 'total'])('reads %s', (name) => {
    expect(told(ask(split, { [name]: genders }))).toEqual(['/F=12', '/M=13']);
    expect(told(ask(split, { year: 2020, [name]: genders }))).toEqual(['/F=12', '/M=13']);
    const crossed = ask('distribution?year=2020&groupby=level&field=gender', {
      [name]: { A: genders, B: genders },
    });
    expect(told(crossed)).toEqual(['A/F=12', 'A/M=13', 'B/F=12', 'B/M=13']);
  });

  it('reads the years and reasons below it', () => {
    const rates = ask('carph', { taux: { 2019: 1.2, 2020: 1.3 } }).figures;
    expect(rates.map(({ year, value }) => [year, value])).toEqual([
      [2019, 1.2],
      [2020, 1.3],
    ]);
    const [one] = ask('pension', { departs: { 2019: { AGE: 3, INV: 4 } } }).figures;
    expect(one).toMatchObject({ year: 2019, reason: 'AGE', value: 3 });
  });

  it.each([
    ['another measure', { fte: genders }],
    ['days', { jours: genders }],
    ['two of one measure', { effectif: genders, headcount: genders }],
    ['a part of the staff', { telework: 3, count: genders }],
    ['another year', { year: 2019, effectif: genders }],
  ])('sets aside %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it('sets aside what is split though nothing was to be', () => {
    expect(ask('workforce?year=2020', { effectif: genders }).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of coordinates with a year among them', () => {
  it('reads the year as one that stands beside the figure', () => {
    const observations = [
      { dimensions: { year: '2019', reason: 'AGE' }, value: 3 },
      { dimensions: { year: '2020', reason: 'AGE' }, value: 4 },
    ];
    const { figures } = ask('pension', { observations });
    expect(figures.map(({ year, reason, value }) => [year, reason, value])).toEqual([
      [2019, 'AGE', 3],
      [2020, 'AGE', 4],
    ]);
    const other = [{ dimensions: { year: 2019, gender: 'F' }, value: 3 }];
    expect(ask('workforce?year=2020&field=gender', { observations: other }).verdict).toBe(
      'quarantined',
    );
  });
});

describe('interpret(request, body) of kinds with more than one number', () => {
  it('keeps what else is told of each beside its figure', () => {
    const rows = [
      { type: 'parental', count: 4, percentage: 40 },
      { type: 'career', count: 6, percentage: 60 },
    ];
    const { figures } = ask('longabsence?year=2020', { rows });
    expect(figures.map(({ measure, value }) => [measure, value])).toEqual([
      ['parental', 4],
      ['career', 6],
    ]);
    expect(figures[0]?.attributes).toMatchObject({ percentage: 40 });
  });
});

describe('interpret(request, body) of columns that begin with their dimension', () => {
  const ages = 'workforce?year=2020&field=age';

  it('keeps a code in capitals whole, as in records, and takes the name of a column off', () => {
    const codes = ['/AGE_20-29=4', '/AGE_<20=1'];
    expect(told(ask(ages, { 'AGE_<20': 1, 'AGE_20-29': 4 }))).toEqual(codes);
    expect(told(ask(ages, { 'AGE_<20': { n: 1 }, 'AGE_20-29': { n: 4 } }))).toEqual(codes);
    expect(told(ask(ages, { 'age_<20': 1, 'age_20-29': 4 }))).toEqual(['/20-29=4', '/<20=1']);
    const table = [{ LEVEL: 'A', 'AGE_<20': 1, 'AGE_20-29': 4 }];
    const crossed = ask('distribution?year=2020&groupby=level&field=age', table);
    expect(told(crossed)).toEqual(['A/20-29=4', 'A/<20=1']);
  });

  it('takes it off where known categories are left', () => {
    const levels = 'workforce?year=2020&field=level';
    for (const name of ['level', 'LEVEL', 'niveau']) {
      const body = { [`${name}_A`]: 1, [`${name}_B`]: 4 };
      expect(told(ask(levels, body))).toEqual(['/A=1', '/B=4']);
    }
    const labels = { 'Level A': 1, 'Level B': 4 };
    expect(told(ask(levels, labels))).toEqual(['/Level A=1', '/Level B=4']);
  });
});

describe('interpret(request, body) of charts, tables and stores', () => {
  it('takes figures in texts under the names of languages for figures', () => {
    const field = 'workforce?year=2020&field=language';
    for (const [one, other] of [
      ['fr', 'nl'],
      ['Français', 'Néerlandais'],
    ] as const)
      for (const figure of [(n: number) => n, (n: number) => String(n)]) {
        const language = { [one]: figure(3), [other]: figure(4) };
        expect(told(ask(field, { language }))).toEqual([`/${one}=3`, `/${other}=4`]);
        expect(told(ask(field, { language: { ...language, Total: figure(7) } }))).toContain(
          `/${one}=3`,
        );
      }
  });

  it('reads the header of a table by years, and a corner that names both parameters', () => {
    const wide = [
      ['reason', 2017, 2018],
      ['AGE', 3, 5],
      ['REQ', 4, 6],
    ];
    expect(pensions(wide)).toHaveLength(4);
    expect(pensions(wide)).toContain('2018 REQ retirements=6');
    const cross = [
      ['group \\ field', 'F', 'M'],
      ['A', 3, 4],
      ['B', 5, 6],
    ];
    const key = 'distribution?year=2020&groupby=level&field=gender';
    expect(told(ask(key, cross))).toEqual(['A/F=3', 'A/M=4', 'B/F=5', 'B/M=6']);
  });

  it.each([
    {
      cols: [
        { id: 'c0', label: 'gender' },
        { id: 'c1', label: 'n' },
      ],
      rows: [{ c: [{ v: 'F' }, { v: 3 }] }, { c: [{ v: 'M' }, { v: 4 }] }],
    },
    { columns: ['aantal'], index: ['F', 'M'], data: [[3], [4]] },
    {
      series: [
        {
          type: 'pie',
          data: [
            { name: 'F', value: 3 },
            { name: 'M', value: 4 },
          ],
        },
      ],
    },
    [
      { dimensions: [{ name: 'gender', value: 'F' }], total: 3 },
      { dimensions: [{ name: 'gender', value: 'M' }], total: 4 },
    ],
    [
      { dimensions: { category: 'F' }, measures: { count: 3 } },
      { dimensions: { category: 'M' }, measures: { count: 4 } },
    ],
    [
      { gender: 'F', count: { raw: 3, fmt: '3' } },
      { gender: 'M', count: { raw: 4, fmt: '4' } },
    ],
    { data: { type: 'workforce', id: '10215-2020', attributes: { values: rows } } },
    {
      data: {
        type: 'workforce',
        id: '10215-2020',
        attributes: { meta: { legend: [{ key: 'n', label: 'x' }] }, values: rows },
      },
    },
  ])('reads %j', (body) => {
    expect(told(ask(gender, body))).toEqual(read);
  });

  it('reads points by their year, and a period from its first day to its last', () => {
    const rates = [
      [2017, 1.2],
      [2018, 1.3],
    ];
    const read = (body: unknown) =>
      ask('carph', body).figures.map(({ year, value }) => [year, value]);
    expect(read({ series: [{ name: 'Taux', data: rates }] })).toEqual(rates);
    const period = (year: number) => ({ start: `${year}-01-01`, end: `${year}-12-31` });
    const spans = rates.map(([year = 0, taux]) => ({ period: period(year), taux }));
    expect(read(spans)).toEqual(rates);
    const half = [{ period: { start: '2017-01-01', end: '2017-06-30' }, taux: 1.2 }];
    expect(ask('carph', half).verdict).toBe('quarantined');
  });

  it('sets aside what a resource is called that is of another year or subject', () => {
    for (const id of ['10242-2020', '10215-2019']) {
      const data = { type: 'workforce', id, attributes: { values: rows } };
      expect(ask(gender, { data }).verdict).toBe('quarantined');
    }
  });
});

describe('interpret(request, body) of years in keys', () => {
  const crossed = ['2017 AGE retirements=3', '2017 INAPT retirements=4', '2018 AGE retirements=5'];
  it.each([
    ['2017|AGE', '2017|INAPT', '2018|AGE'],
    ['2017-AGE', '2017-INAPT', '2018-AGE'],
    ['AGE_2017', 'INAPT_2017', 'AGE_2018'],
    ['AGE 2017', 'INAPT 2017', 'AGE 2018'],
    ['pension_2017_AGE', 'pension_2017_INAPT', 'pension_2018_AGE'],
    ['nb_2017_AGE', 'nb_2017_INAPT', 'nb_2018_AGE'],
  ])('tells %s apart from its reason', (...keys) => {
    const body = Object.fromEntries(keys.map((key, place) => [key, place + 3]));
    expect(pensions({ data: body })).toEqual(crossed);
    expect(pensions([body])).toEqual(crossed);
  });

  it('reads a rate by years that stand beside its name, or a letter', () => {
    const rates = (body: unknown) =>
      ask('carph', body).figures.map(({ year, measure, value }) => `${year} ${measure}=${value}`);
    for (const name of ['y', '_', 'taux_', 'annee_'])
      expect(rates({ [`${name}2017`]: 1.2, [`${name}2018`]: 1.3 })).toEqual([
        '2017 rate=1.2',
        '2018 rate=1.3',
      ]);
  });

  it.each(['2019_%', '%_2019', 'workforce_2019_%', 'total_2019_%', '2019|%'])(
    'sets aside figures of %s where another year was asked for',
    (name) => {
      const [a, b] = ['A', 'B'].map((level) => name.replace('%', level)) as [string, string];
      const byLevel = 'workforce?year=2020&field=level';
      const records = [
        { cle: a, n: 5 },
        { cle: b, n: 6 },
      ];
      for (const body of [{ [a]: 5, [b]: 6 }, records]) {
        expect(ask(byLevel, body).why).toMatch(/^another year/);
        expect(ask(byLevel.replace('2020', '2019'), body).figures).toHaveLength(2);
      }
      const split = { [a]: { F: 1, M: 2 }, [b]: { F: 1, M: 2 } };
      const crossed = 'distribution?year=2020&groupby=level&field=gender';
      expect(ask(crossed, split).why).toMatch(/^another year/);
      expect(ask('longabsence?year=2020', { [a]: 5, [b]: 6 }).why).toMatch(/^another year/);
    },
  );

  it('gives no reason that holds a year which nothing else tells', () => {
    for (const names of [
      ['2019_AGE', '2019_INA'],
      ['pension_2019_AGE', 'pension_2020_INA'],
    ]) {
      const records = names.map((cle) => ({ cle, n: 3 }));
      expect(ask('pension', records).why).toMatch(/^ambiguous/);
      const dated = records.map((one) => ({ annee: 2019, ...one }));
      expect(pensions(dated)).toHaveLength(2);
    }
  });

  it('leaves names with a year of their own as they are', () => {
    expect(pensions({ 'Loi 2014': 3, 'Arrêté 1998': 4 })).toEqual([
      'null Arrêté 1998 retirements=4',
      'null Loi 2014 retirements=3',
    ]);
  });

  it('never tells of reasons in one answer and of measures in the next because a figure is hidden', () => {
    const year = (annee: number, one: unknown, other: unknown, total: number) => ({
      annee,
      'Limite d’âge': one,
      'Demande propre': other,
      Total: total,
    });
    const whole = [year(2017, 3, 4, 7), year(2018, 5, '*', 8)];
    expect(pensions(whole).filter((one) => one.includes('_T'))).toHaveLength(2);
    expect(pensions(whole)).toContain('2018 Demande propre retirements=null');
    expect(ask('pension', [year(2018, 5, '*', 8)]).verdict).toBe('quarantined');
    expect(ask('pension', [year(2017, 3, 4, 7), year(2018, 5, 4, 8)]).verdict).toBe('quarantined');
  });

  it('takes a figure told twice as one, and no other figure for it', () => {
    const gender = 'workforce?year=2020&field=gender';
    const of = (F: object, M: object) => [
      { gender: 'F', count: F },
      { gender: 'M', count: M },
    ];
    const unknown = { value: null, unit: 'persons' };
    expect(told(ask(gender, of(unknown, { value: 4, unit: 'persons' })))).toEqual(['/F=', '/M=4']);
    const former = of({ previous: 3, text: '3' }, { previous: 4, text: '4' });
    expect(ask(gender, former).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of names and figures told in two ways', () => {
  it('takes no name of a figure for a category in a key of two', () => {
    const key = 'distribution?year=2020&groupby=level&field=gender';
    const body = { 'headcount|F': 3, 'headcount|M': 4, 'pct|F': 40, 'pct|M': 60 };
    expect(ask(key, body).verdict).toBe('quarantined');
    expect(told(ask(key, { 'A|F': 3, 'A|total': 7 }))).toEqual(['A/F=3', 'A/_T=7']);
  });

  it('reads single letters beside years, of which each year has several', () => {
    expect(told(ask('pension', { F_2017: 3, M_2017: 4, F_2018: 5, M_2018: 6 }))).toHaveLength(4);
  });

  it('takes no name of a figure over columns by year for that of a column of words', () => {
    const rows = [
      ['objectif', 2017, 2018],
      ['x', 3, 3],
    ];
    expect(ask('carph', rows).verdict).toBe('quarantined');
  });

  it('reads a figure and how it is shown only where both are called so and are the same', () => {
    const verdict = (count: unknown) => ask('workforce?year=2020', { count }).verdict;
    expect(verdict({ raw: 4506, fmt: '4 506' })).toBe('ok');
    expect(verdict({ value: 4506, display_value: '4.506' })).toBe('ok');
    const others = [
      { y2019: 4506, fmt: '4 506' },
      { rank: 3, text: '3' },
      { code: 12, label: '12' },
      { F: 12, M: '12' },
      { value: 4506, status: '4506' },
      { value: 45, label: '45 %' },
      { value: 4506, text: '4 506 (p)' },
      { value: 5, text: '≤ 5' },
      { value: 4506, text: '-4506' },
      { raw: 45, fmt: '4.5' },
    ];
    for (const count of others) expect(verdict(count)).toBe('quarantined');
  });

  it('takes no two ways to hide a figure for one figure told twice', () => {
    const read = (figures: object) => ask('workforce?year=2020&field=age', figures);
    expect(read({ '20-24': '7', '25-29': '', '30-34': 'c' }).figures).toHaveLength(3);
    expect(read({ '20-24': '12', '25-29': 12 }).verdict).toBe('quarantined');
  });
});
