import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { Interpretation } from '../../src/interpretation.ts';
import { emptySets, learn, merge } from '../../src/normalise/category-sets.ts';
import { parseRequestKey } from '../../src/request.ts';
import { ask, told } from './ask.ts';

/** What each figure measures and how much it is; why there is none. */
function measured({ why, figures }: Interpretation) {
  return why ?? figures.map(({ year, measure, value }) => `${year} ${measure} ${value}`);
}

const undivided = 'workforce?year=2016';
const byGender = 'distribution?year=2016&groupby=gender';

describe('interpret(request, body) of whole back offices', () => {
  it('takes no year for a figure, whatever its column is called', () => {
    const items = [{ an_ref: 2016, nb_agents: 239 }];
    expect(measured(ask(undivided, { items }))).toEqual(['2016 headcount 239']);
    const split = [
      { situation: 2016, gender: 'F', nb_agents: 120 },
      { situation: 2016, gender: 'M', nb_agents: 119 },
    ];
    expect(measured(ask(byGender, split))).toEqual(['2016 headcount 120', '2016 headcount 119']);
    expect(
      measured(
        ask('carph', [
          { an_ref: 2016, taux: 1.22 },
          { an_ref: 2017, taux: 1.31 },
        ]),
      ),
    ).toEqual(['2016 rate 1.22', '2017 rate 1.31']);
  });

  it('sets a year of that kind aside where it is another, or may be a figure', () => {
    expect(ask(undivided, [{ an_ref: 2015, nb_agents: 239 }]).why).toMatch(/^another year/);
    expect(ask(undivided, [{ situation: 2016, nb_agents: 239 }]).why).toMatch(/^ambiguous/);
  });

  it('keeps figures that are years by chance, and years beside the year', () => {
    for (const wide of [{ year: 2016, F: 2016, M: 9 }, { gender: { F: 2016, M: 9, total: 2025 } }])
      expect(told(ask(byGender, wide))).toContain('F/=2016');
    expect(measured(ask(undivided, [{ year: 2016, headcount: 2016 }]))).toEqual([
      '2016 headcount 2016',
    ]);
    const founded = [{ year: 2016, annee_creation: 1994, headcount: 12 }];
    expect(measured(ask(undivided, founded))).toEqual(['2016 headcount 12']);
    expect(ask(undivided, founded).figures[0]?.attributes).toEqual({ annee_creation: 1994 });
  });

  it('takes no birth for the year of a retirement', () => {
    const rows = [
      { motif: 'AGE', annee_naissance: 1955, n: 4 },
      { motif: 'INA', annee_naissance: 1958, n: 2 },
    ];
    expect(measured(ask('pension', rows))).toEqual(['null retirements 4', 'null retirements 2']);
    const later = rows.map(({ annee_naissance: born, ...rest }) => ({
      ...rest,
      an_ref: born + 60,
    }));
    expect(measured(ask('pension', later))).toEqual(['2015 retirements 4', '2018 retirements 2']);
  });

  it('reads restrictions told as a list, and believes them', () => {
    const body = (restrictions: unknown) => ({ year: 2016, restrictions, count: 239 });
    const restricted = `${undivided}&restriction=mandatory,telework`;
    for (const list of [['Mandatory', 'Telework'], '{mandatory,telework}', 'telework|mandatory']) {
      expect(measured(ask(restricted, body(list)))).toEqual(['2016 headcount 239']);
      expect(ask(undivided, body(list)).why).toMatch(/^restriction ignored/);
    }
    expect(measured(ask(undivided, body([])))).toEqual(['2016 headcount 239']);
    expect(ask(restricted, body([])).why).toMatch(/^restriction ignored/);
  });

  it('reads categories with notes of their own, beside a split told as nothing', () => {
    const category = (code: string) => ({ __typename: 'Category', code, color: '#369' });
    const node = (code: string, headcount: number) => ({
      __typename: 'Cell',
      group: category(code),
      field: null,
      headcount,
    });
    const body = { data: { organism: { id: '10215', nodes: [node('F', 5), node('M', 7)] } } };
    expect(told(ask(byGender, body))).toEqual(['F/=5', 'M/=7']);
    const crossed = `${byGender}&field=level`;
    expect(ask(crossed, body).verdict).toBe('quarantined');
  });

  it('reads what OData shows of a value as its label, and as no second figure', () => {
    const shown = 'OData.Community.Display.V1.FormattedValue';
    const row = (code: number, label: string, count: number, text: string) => ({
      Gender: code,
      [`Gender@${shown}`]: label,
      Headcount: count,
      [`Headcount@${shown}`]: text,
    });
    const read = ask(byGender, {
      value: [row(7001, 'Femmes', 1205, '1.205'), row(7002, 'Hommes', 9, '9')],
    });
    expect(told(read)).toEqual(['7001/=1205', '7002/=9']);
    expect(read.figures.map(({ measure }) => measure)).toEqual(['headcount', 'headcount']);
    expect(read.figures[0]?.attributes).toMatchObject({ group_label: 'Femmes' });
  });

  it.each([
    ['a number', 481],
    ['a hash', '507f1f77bcf86cd799439011'],
    ['a UUID', '5f3e2a00-1111-2222-3333-444455556666'],
  ])('reads the one row of an undivided figure with %s of its own', (_, id) => {
    expect(told(ask(undivided, [{ id, year: 2016, total: 16 }]))).toEqual(['/=16']);
    const beside = { id: 48213, organism_id: 10215, year: 2016, total: 16 };
    expect(told(ask(undivided, { data: beside }))).toEqual(['/=16']);
  });

  it.each([
    ['of another subject', { id: 10242, total: 16 }, 'wrong answer'],
    ['of another year', { id: 2015, total: 16 }, 'another year'],
    ['of a category', { id: 'F', total: 16 }, 'split not asked'],
  ])('sets aside an undivided figure under an id %s', (_, row, why) => {
    expect(ask(undivided, [row]).why).toMatch(new RegExp(`^${why}`));
  });

  it('reads categories that a relation leads to', () => {
    const strapi = (id: number, code: string, headcount: number) => ({
      id,
      attributes: {
        year: 2016,
        gender: { data: { id: 40, attributes: { code, label_fr: `Sexe ${code}` } } },
        headcount,
        createdAt: '2024-02-01T09:00:00.000Z',
      },
    });
    const data = [strapi(5, 'F', 7), strapi(8, 'M', 9)];
    expect(told(ask(byGender, { data }))).toEqual(['F/=7', 'M/=9']);
    const attributes = { year: 2016, headcount: 16, createdAt: '2024-02-01T09:00:00.000Z' };
    expect(told(ask(undivided, { data: [{ id: 5001, attributes }] }))).toEqual(['/=16']);
    const resource = (gender: string, level: string, headcount: number) => ({
      type: 'statistics',
      id: `10215-2016-${gender}${level}`,
      attributes: { year: 2016, headcount },
      relationships: {
        gender: { data: { type: 'genders', id: gender } },
        level: { data: { type: 'levels', id: level } },
      },
    });
    const crossed = [resource('F', 'A', 1), resource('M', 'A', 2), resource('M', 'B', 3)];
    expect(told(ask(`${byGender}&field=level`, { data: crossed }))).toEqual([
      'F/A=1',
      'M/A=2',
      'M/B=3',
    ]);
    expect(ask(byGender, { data: crossed }).verdict).toBe('quarantined');
    const loose = crossed.map((one, at) => (at === 1 ? { ...one, zz: null } : one));
    expect(ask(`${byGender}&field=level`, { data: loose }).verdict).toBe('ok');
    // The id of a category is no number of a row.
    const coded = [
      { id: 1, attributes: { label: 'Femmes', headcount: 7 } },
      { id: 2, attributes: { label: 'Hommes', headcount: 9 } },
    ];
    expect(told(ask(byGender, { data: coded }))).not.toEqual(['/=7', '/=9']);
  });

  it('reads a cube that names its dimensions, in whatever order', () => {
    const cell = (val1: string | null, val2: string | null, n: number) => ({
      organism_id: 10215,
      dim1: val1 === null ? null : 'gender',
      val1,
      dim2: val2 === null ? null : 'level',
      val2,
      n,
    });
    const crossed = 'distribution?year=2016&groupby=level&field=gender';
    const cells = [cell('F', 'A', 1), cell('F', 'B', 2), cell('M', 'A', 3)];
    expect(told(ask(crossed, cells))).toEqual(['A/F=1', 'A/M=3', 'B/F=2']);
    expect(told(ask(byGender, [cell('F', null, 3), cell('M', null, 4)]))).toEqual(['F/=3', 'M/=4']);
    expect(told(ask(undivided, [cell(null, null, 7)]))).toEqual(['/=7']);
    expect(ask('distribution?year=2016&groupby=status', [cell('F', null, 3)]).verdict).toBe(
      'quarantined',
    );
  });

  it('reads categories told apart by a number where their sets are known, and else sets them aside', () => {
    const single = (dimension: string, codes: readonly string[]) => {
      const request = parseRequestKey(
        federalHr,
        `organisms/10215/workforce?year=2016&field=${dimension}`,
      );
      if (request === null) throw new Error(dimension);
      return learn(
        federalHr,
        request,
        ask(
          `workforce?year=2016&field=${dimension}`,
          codes.map((Var1) => ({ Var1, Freq: 3 })),
        ),
      );
    };
    const sets = [single('age', ['-25', '26-30']), single('distance', ['0-5', '5-10'])].reduce(
      merge,
      emptySets(),
    );
    const key = 'distribution?year=2016&groupby=age&field=distance';
    const rows = [
      { Var1: '-25', Var2: '0-5', Freq: 1 },
      { Var1: '26-30', Var2: '5-10', Freq: 2 },
      { Var1: '26-30', Var2: '0-5', Freq: 3 },
    ];
    const read = ['-25/0-5=1', '26-30/0-5=3', '26-30/5-10=2'];
    expect(told(ask(key, rows, sets))).toEqual(read);
    const swapped = rows.map(({ Var1, Var2, Freq }) => ({ Var1: Var2, Var2: Var1, Freq }));
    expect(told(ask(key, swapped, sets))).toEqual(read);
    expect(ask(key, rows).verdict).toBe('quarantined');
    const coded = rows.map(({ Var1, Var2, Freq }) => ({
      code: Var1,
      libelle_fr: `Âge ${Var1}`,
      code2: Var2,
      libelle2_fr: `Km ${Var2}`,
      nb: Freq,
    }));
    expect(told(ask(key, coded, sets))).toEqual(read);
    expect(ask(key, coded, sets).figures[0]?.attributes).toMatchObject({
      group_label_fr: 'Âge -25',
      field_label_fr: 'Km 0-5',
    });
    expect(ask(byGender, [{ adresse1: 'Rue de la Loi', nb: 30 }]).verdict).toBe('quarantined');
  });

  it('reads rows under a header left blank, as SheetJS and pandas name it', () => {
    const crossed = `${byGender}&field=level`;
    const rows = [
      { F: 'Vrouwen', 'Niveau A': '1.205', 'Niveau B': '954', Totaal: '2.159' },
      { F: 'Mannen', 'Niveau A': '998', Totaal: '998' },
    ];
    for (const name of ['__EMPTY', 'Unnamed: 0']) {
      const body = rows.map(({ F, ...cells }) => ({ [name]: F, ...cells }));
      expect(told(ask(crossed, body))).toEqual([
        'Mannen/Niveau A=998',
        'Mannen/_T=998',
        'Vrouwen/Niveau A=1205',
        'Vrouwen/Niveau B=954',
        'Vrouwen/_T=2159',
      ]);
    }
  });

  it('reads a chart with its options, and believes its title', () => {
    const chart = (title: string) => ({
      type: 'bar',
      options: { plugins: { title: { display: true, text: title } } },
      data: {
        labels: ['Femmes', 'Hommes'],
        datasets: [{ label: 'Effectif', data: [12, 9], backgroundColor: '#369' }],
      },
    });
    expect(told(ask(byGender, chart('Effectif par sexe (2016)')))).toEqual([
      'Femmes/=12',
      'Hommes/=9',
    ]);
    expect(ask(byGender, chart('Effectif par sexe (2014)')).why).toMatch(/^another year/);
  });

  it('reads what SAS writes of its means, the row of all included', () => {
    const row = (SEXE: string, _TYPE_: number, _FREQ_: number) => ({
      AN: 2016,
      SEXE,
      _TYPE_,
      _FREQ_,
    });
    const rows = [row('        ', 0, 12), row('Femmes  ', 1, 5), row('Hommes  ', 1, 7)];
    const body = { SASJSONExport: '1.0', 'SASTableData+EFF': rows };
    expect(told(ask(byGender, body))).toEqual(['Femmes  /=5', 'Hommes  /=7', '_T/=12']);
    const same = { SASJSONExport: '1.0', 'SASTableData+EFF': rows };
    expect(told(ask(`${byGender}&field=gender`, same))).toEqual([
      'Femmes  /Femmes  =5',
      'Hommes  /Hommes  =7',
      '_T/_T=12',
    ]);
    const part = { ...body, 'SASTableData+EFF': [row('        ', 0, 11), ...rows.slice(1)] };
    expect(ask(byGender, part).why).toMatch(/^row without category/);
    const all = { SASJSONExport: '1.0', 'SASTableData+ABS': [{ AN: 2016, _TYPE_: 0, _FREQ_: 12 }] };
    expect(measured(ask('longabsence?year=2016', all))).toEqual(['2016 headcount 12']);
  });

  it('takes percentages for the rate, whatever they are called', () => {
    const row = (Jaar: string, text: string) => ({ Jaar, 'Tewerkstelling met een handicap': text });
    const read = ask('carph', { facts: [row('2016', '1,22 %'), row('2017', '1,31 %')] });
    expect(measured(read)).toEqual(['2016 rate 1.22', '2017 rate 1.31']);
    expect(ask('pension', { facts: [row('2016', '1,22 %')] }).verdict).toBe('quarantined');
  });

  it('reads what a bridge makes of XML', () => {
    const label = (fr: string) => [
      { '@lang': 'fr', $: fr },
      { '@lang': 'nl', $: `${fr} nl` },
    ];
    const line = (code: string, n: string) => ({
      '@code': code,
      libelle: label(code),
      nombre: { $: n },
    });
    const wrap = (inner: object) => ({
      'ns2:getDistributionResponse': {
        '@xmlns:ns2': 'http://hr.example/ws',
        annee: { $: '2016' },
        ...inner,
      },
    });
    const nil = { '@code': 'X', libelle: label('X'), nombre: { '@xsi:nil': 'true' } };
    const single = ask(byGender, wrap({ ligne: [line('F', '5'), line('M', '7'), nil] }));
    expect(told(single)).toEqual(['F/=5', 'M/=7', 'X/=']);
    expect(single.categories).toMatchObject([
      { code: 'F', labels: { fr: 'F', nl: 'F nl' } },
      { code: 'M' },
      { code: 'X' },
    ]);
    const group = (code: string, ligne: unknown) => ({
      '@code': code,
      libelle: label(code),
      ligne,
    });
    const groups = [group('F', [line('A', '1'), line('B', '2')]), group('M', line('A', '3'))];
    expect(told(ask(`${byGender}&field=level`, wrap({ groupe: groups })))).toEqual([
      'F/A=1',
      'F/B=2',
      'M/A=3',
    ]);
    expect(
      ask('distribution?year=2015&groupby=gender', wrap({ ligne: [line('F', '5')] })).verdict,
    ).toBe('quarantined');
    const php = {
      annee: '2016',
      ligne: [
        { '@attributes': { code: 'F' }, nombre: '5' },
        { '@attributes': { code: 'M' }, nombre: '7' },
      ],
    };
    expect(told(ask(byGender, php))).toEqual(['F/=5', 'M/=7']);
    const xml2js = {
      ligne: [
        { $: { code: 'F' }, _: '5' },
        { $: { code: 'M' }, _: '7' },
      ],
    };
    expect(told(ask(byGender, xml2js))).toEqual(['F/=5', 'M/=7']);
    const record = { '@id': '10215', nom: label('Emploi') };
    expect(
      ask('organisms', { 'ns2:getOrganismsResponse': { '@xmlns:ns2': 'x', organisme: [record] } })
        .subjects,
    ).toMatchObject([{ subjectId: '10215', names: { fr: 'Emploi', nl: 'Emploi nl' } }]);
  });

  it('takes no name of the question for a kind or a category', () => {
    const body = (name: string) => ({ [name]: { annee: 2016, nombre: 478 } });
    expect(measured(ask('longabsence?year=2016', body('getLongabsenceResponse')))).toEqual([
      '2016 headcount 478',
    ]);
    expect(measured(ask(undivided, body('getWorkforceResult')))).toEqual(['2016 headcount 478']);
    expect(measured(ask('longabsence?year=2016', body('parental')))).not.toEqual([
      '2016 headcount 478',
    ]);
    const groupe = [
      {
        code: 'F',
        ligne: [
          { code: 'A', nombre: 3 },
          { code: 'B', nombre: 4 },
        ],
      },
      {
        code: 'M',
        ligne: [
          { code: 'A', nombre: 5 },
          { code: 'B', nombre: 6 },
        ],
      },
    ];
    expect(told(ask(`${byGender}&field=level`, { annee: 2016, groupe }))).toEqual([
      'F/A=3',
      'F/B=4',
      'M/A=5',
      'M/B=6',
    ]);
  });

  it('reads a range of a sheet under its own header', () => {
    const sheet = (values: unknown) => ({ range: 'Blad1!A1:D9', majorDimension: 'ROWS', values });
    const rows = [
      ['Jaar', 'Geslacht', 'Aantal'],
      ['2016', 'Vrouwen', '1.205'],
      ['2016', 'Mannen', '954'],
      ['2016', 'Andere', '<5'],
    ];
    expect(told(ask(byGender, sheet(rows)))).toEqual(['Andere/=', 'Mannen/=954', 'Vrouwen/=1205']);
    expect(ask('distribution?year=2015&groupby=gender', sheet(rows)).verdict).toBe('quarantined');
    const list = [
      ['id', 'naam'],
      ['10215', 'Werk'],
    ];
    for (const key of ['organisms', 'organisms/10215'])
      expect(ask(key, sheet(list)).subjects).toMatchObject([
        { subjectId: '10215', names: { nl: 'Werk' } },
      ]);
  });
});

describe('interpret(request, body) of subjects in whole back offices', () => {
  it('reads names from a list of translations', () => {
    const translations = (key: string) => [
      { [key]: 'fr-FR', name: 'Emploi', acronym: 'ETCS' },
      { [key]: 'nl-BE', name: 'Werk', acronym: null },
    ];
    for (const key of ['lang', 'locale', 'languages_code', 'language_id'])
      expect(
        ask('organisms', [{ id: 10215, translations: translations(key) }]).subjects[0],
      ).toMatchObject({ names: { fr: 'Emploi', nl: 'Werk' }, acronyms: { fr: 'ETCS' } });
  });

  it('reads ids and names that say whose they are, and none of the entity for its organisms', () => {
    for (const id of [
      'code_organisme',
      'OrganisationCode',
      'Code organisatie',
      'cd_org',
      'instelling_id',
    ])
      for (const name of ['name_fr', 'nom_organisme', 'organisation_name_fr']) {
        const rows = [
          { code_entite: 90001, [id]: '10215', [name]: 'Emploi' },
          { code_entite: 90001, [id]: '10242', [name]: 'Espace' },
        ];
        expect(ask('organisms', { facts: rows }).subjects).toMatchObject([
          { subjectId: '10215', names: { fr: 'Emploi' } },
          { subjectId: '10242', names: { fr: 'Espace' } },
        ]);
      }
    const both = [{ id: 7, code_organisme: 'ETCS', nom_entite_fr: 'Fédéral', name_fr: 'Emploi' }];
    expect(ask('organisms', both).subjects).toMatchObject([
      { subjectId: '7', names: { fr: 'Emploi' } },
    ]);
  });

  it('reads the code of a category however it is told', () => {
    const category = (value: unknown) =>
      ask('organisms', [{ id: 10215, name_fr: 'Emploi', category: value }]).subjects[0]?.category;
    expect(category({ Code: 'SPF', LabelFr: 'Services' })).toBe('SPF');
    expect(category({ data: { id: 7, attributes: { code: 'SPF', label_fr: 'Services' } } })).toBe(
      'SPF',
    );
    expect(category({ data: { type: 'organism-categories', id: 'SPF' } })).toBe('SPF');
    expect(category({ data: null })).toBe(null);
  });

  it('takes the numbers that go with labels of the same number for their codes', () => {
    const row = (level: string, time: [string, string], anzahl: string) => ({
      ...{ merkmal1: level, bezeichnung1: `Stufe ${level}` },
      ...{ merkmal2: time[0], bezeichnung2: time[1], anzahl },
    });
    const rows = [row('A', ['100', 'Vollzeit'], '35'), row('A', ['80', 'Vier Fünftel'], '18')];
    const key = 'distribution?year=2022&groupby=level&field=working-time';
    expect(told(ask(key, rows))).toEqual(['A/100=35', 'A/80=18']);
    expect(told(ask(key, rows.slice(0, 1)))).toEqual(['A/100=35']);
  });

  describe('of documents, as MongoDB and others keep them', () => {
    const made = (last: number) => ({ _id: `507f1f77bcf86cd79943901${last}`, __v: 0 });
    const uuid = (last: number) => ({ id: `0b5e7d0a-0000-4000-8000-00000000000${last}` });
    const cosmos = (last: number) => ({ ...uuid(last), _rid: 'x==', _etag: '"0"', _ts: 16 + last });

    it.each<[string, (last: number) => object]>([
      ['_id and __v', made],
      ['a UUID', uuid],
      ['what Cosmos DB adds', cosmos],
    ])('takes no category and no figure from %s', (_, own) => {
      const rows = ['F', 'M'].map((gender, row) => ({ ...own(row), gender, count: row + 3 }));
      const labels = ['Femmes', 'Hommes'].map((label, row) => ({ ...own(row), label, count: row }));
      expect(told(ask(byGender, rows))).toEqual(['F/=3', 'M/=4']);
      expect(told(ask(byGender, { ...own(7), year: 2016, data: rows }))).toEqual(['F/=3', 'M/=4']);
      expect(told(ask(byGender, labels))).toEqual(['Femmes/=0', 'Hommes/=1']);
      expect(told(ask(byGender, labels.slice(1)))).toEqual(['Hommes/=1']);
      expect(told(ask(byGender, { ...own(7), year: 2016, F: 3, M: 4 }))).toEqual(['F/=3', 'M/=4']);
      expect(told(ask(byGender, { ...own(7), gender: { F: 3, M: 4 } }))).toEqual(['F/=3', 'M/=4']);
      expect(told(ask(undivided, { ...own(7), total: 7 }))).toEqual(['/=7']);
      expect(ask(undivided, own(7)).figures).toEqual([]);
      const rates = [2019, 2020].map((year) => ({ ...own(year - 2019), year, rate: 1.5 }));
      expect(measured(ask('carph', rates))).toEqual(['2019 rate 1.5', '2020 rate 1.5']);
    });

    it('takes the number beside what MongoDB made up for the id of a subject', () => {
      const list = (key: string) =>
        [10215, 10242].map((id, row) => ({ ...made(row), [key]: `${id}`, name: `SPF ${row}` }));
      for (const key of ['id', 'code'])
        expect(ask('organisms', list(key)).subjects.map((one) => one.subjectId)).toEqual([
          '10215',
          '10242',
        ]);
      expect(ask('organisms/10215', list('code')[0]).verdict).toBe('ok');
      const bare = [made(1), made(2)].map((one) => ({ ...one, name: one._id.slice(-1) }));
      expect(ask('organisms', bare).subjects[0]?.subjectId).toBe(made(1)._id);
    });

    it('takes what every row says it counts for no category', () => {
      const rows = ['Vrouwen', 'Mannen'].map((naam, row) => ({
        naam,
        value: row,
        type: 'headcount',
      }));
      expect(told(ask(byGender, rows))).toEqual(['Mannen/=1', 'Vrouwen/=0']);
    });
  });
});
