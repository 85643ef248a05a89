import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { ask, told } from './ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';
const kind = (key: string, body: unknown) => ask(key, body).problems.map((one) => one.kind);
const measures = (key: string, body: unknown) => [
  ...new Set(ask(key, body).figures.map(({ measure }) => measure)),
];
const languages = { F: 3, N: 4, D: 1 };

describe('interpret(request, body): what a name says', () => {
  it.each([
    'Total:',
    '_total',
    'total_general',
    'Totaal (alle)',
    'Total personnel',
    'Général',
    'Algemeen',
    'Tous sexes confondus',
    'Mannen en vrouwen',
  ])('takes %s for the total', (name) => {
    const rows = [
      ['F', 1],
      ['M', 2],
      [name, 3],
    ].map(([gender, count]) => ({ gender, count }));
    expect(told(ask(split, rows))).toEqual(['/F=1', '/M=2', '/_T=3']);
  });

  it('takes what only sounds like a total, and is no sum, for a category', () => {
    const rows = [
      ['F', 1],
      ['M', 2],
      ['Total X', 9],
    ].map(([gender, count]) => ({ gender, count }));
    expect(told(ask(split, rows))).toContain('/Total X=9');
  });

  it('takes a body that is called general for a category, though it is the sum of the others', () => {
    const rows = [
      ['Agence A', 10],
      ['Agence B', 20],
      ['Secrétariat général', 30],
    ].map(([working_place, count]) => ({ working_place, count }));
    const read = ask('workforce?year=2020&field=working-place', rows);
    expect(told(read)).toContain('/Secrétariat général=30');
  });

  it.each([
    [{ A: 1, B: 2, C: 3 }],
    [['A', 'B', 'C'].map((code) => ({ code, count: 1 }))],
    [['Statutaires', 'Contractuels'].map((label) => ({ label, value: 1 }))],
  ])('quarantines the categories of another dimension: %j', (body) => {
    expect(kind(split, body)).toContain('wrong answer');
  });

  it.each([
    { language: languages },
    { by_language: languages },
    { headcount_by_language: languages },
    { language_distribution: languages },
    languages,
  ])('reads N among languages: %j', (body) => {
    expect(told(ask('workforce?year=2020&field=language', body))).toEqual(['/D=1', '/F=3', '/N=4']);
  });

  it('never takes N for a count beside other codes', () => {
    expect(ask('workforce?year=2020&field=language', { foo: languages }).verdict).toBe(
      'quarantined',
    );
  });

  it('reads FR and NL among nationalities', () => {
    const body = { nationality: { BE: 9, FR: 2, NL: 1 } };
    expect(told(ask('workforce?year=2020&field=nationality', body))).toEqual([
      '/BE=9',
      '/FR=2',
      '/NL=1',
    ]);
  });

  it.each([
    [
      'a dimension before each category',
      [{ level: 'A', gender_F: 1, gender_M: 2 }],
      cross,
      ['A/F=1', 'A/M=2'],
    ],
    [
      'a count before each',
      [{ 'count_-25': 1, 'count_65+': 2 }],
      'workforce?year=2020&field=age',
      ['/-25=1', '/65+=2'],
    ],
    [
      'a total beside a split',
      { total: 3, by_gender: { F: 1, M: 2 } },
      split,
      ['/F=1', '/M=2', '/_T=3'],
    ],
    [
      'other dimensions as null',
      [
        { level: null, gender: 'F', count: 1 },
        { level: null, gender: 'M', count: 2 },
      ],
      split,
      ['/F=1', '/M=2'],
    ],
    [
      'codes of four letters',
      { STAT: 1, CONT: 2 },
      'workforce?year=2020&field=status',
      ['/CONT=2', '/STAT=1'],
    ],
    [
      'buckets',
      {
        aggregations: {
          gender: {
            sum_other_doc_count: 0,
            buckets: [
              { key: 'F', doc_count: 1 },
              { key: 'M', doc_count: 2 },
            ],
          },
        },
      },
      split,
      ['/F=1', '/M=2'],
    ],
    [
      'objects with a value for a name',
      [
        {
          indicator: { id: 'HC', value: 'Headcount' },
          gender: { id: 'F', value: 'Women' },
          value: 1,
        },
      ],
      split,
      ['/F=1'],
    ],
    [
      'months with their year',
      { '2020-01': 1, '2020-02': 2 },
      'illness?year=2020&groupby=month',
      ['2020-01/=1', '2020-02/=2'],
    ],
    [
      'what took how long',
      { data: [{ gender: 'F', count: 1 }], execution_time_ms: 12, disclaimer: 'x', contact: 'y' },
      split,
      ['/F=1'],
    ],
    ['a text of JSON', JSON.stringify('[{"gender":"F","count":1}]'), split, ['/F=1']],
    [
      'what stands under the subject',
      { organism: { statistics: [{ gender: 'F', count: 1 }] } },
      split,
      ['/F=1'],
    ],
    ['Statbel', [{ CD_YEAR: 2020, CD_GENDER: 'F', MS_NUM: 1 }], split, ['/F=1']],
    [
      'kinds and their total',
      [{ year: 2020, 'Raison A': 1, Maladie: 2, total: 3 }],
      'pension',
      ['/=1', '/=2', '/=3'],
    ],
  ])('reads %s', (_, body, key, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it('takes Somalia for no sum, and months of another year for none', () => {
    const nations = ['BEL', 'FRA', 'SOM'].map((nationality) => ({ nationality, count: 1 }));
    expect(told(ask('workforce?year=2020&field=nationality', nations))).toContain('/SOM=1');
    const months = { '2019-01': 1, '2019-02': 2 };
    expect(ask('illness?year=2020&groupby=month', months).verdict).toBe('quarantined');
  });

  it('reads statuses coded by two letters that levels have, too', () => {
    expect(told(ask('workforce?year=2020&field=status', { C: 1, D: 2 }))).toEqual(['/C=1', '/D=2']);
  });

  it('quarantines buckets of which some are left out', () => {
    const buckets = [{ key: 'F', doc_count: 1 }];
    expect(ask(split, { gender: { sum_other_doc_count: 5, buckets } }).verdict).toBe('quarantined');
  });

  it.each([
    ['carph', [{ year: '2020', disability_rate: 1.2 }], ['rate']],
    ['carph', [{ x: 2020, y: 1.2 }], ['rate']],
    ['longabsence?year=2020', { longabsence: 63 }, ['headcount']],
    [split, [{ gender: 'F', measures: { headcount: 3, fte: 2.5 } }], ['headcount', 'fte']],
    [
      split,
      [{ gender: 'F', count: 5, previous_year: 3, change: 2 }],
      ['headcount', 'previous_year', 'change'],
    ],
    [
      'illness?year=2020&groupby=weekday',
      [{ weekday_number: 1, weekday_name: 'lundi', days: 3 }],
      ['days'],
    ],
  ])('names the figures of %s by what they measure: %j', (key, body, expected) => {
    expect(measures(key, body)).toEqual(expected);
  });

  it.each([
    [{ level: 'A', women: 12 }, 'workforce?year=2020&field=level'],
    [{ level: 'A', nb_femmes: 12 }, 'workforce?year=2020&field=level'],
    [{ gender: 'F', aantal_statutairen: 12 }, split],
    [{ language: { NL: 3, FR: 2, PCT: 60 } }, 'workforce?year=2020&field=language'],
    [{ measure: 'fte', data: [{ gender: 'F', value: 3 }] }, split],
    [{ filter: { level: 'A' }, data: [{ gender: 'F', value: 3 }] }, split],
    [{ telework: [{ gender: 'F', value: 3 }] }, split],
    [{ gender: 'F', evolutie_index: 12.5 }, split],
  ])('quarantines a sole figure that may be another: %j', (body, key) => {
    expect(ask(key, body).verdict).toBe('quarantined');
  });

  it.each([
    [
      ['954', '1.234', '12.345'],
      [954, 1234, 12_345],
    ],
    [
      ['954', '1.234', '7.5'],
      [954, null, 7.5],
    ],
    [
      ['1.234', '2.345', '3.456'],
      [null, null, null],
    ],
  ])('parts thousands of people by a point beside a number without: %j', (texts, values) => {
    const rows = texts.map((count, place) => ({ gender: `g${place}`, count }));
    expect(ask(split, rows).figures.map(({ value }) => value)).toEqual(values);
  });
});

describe('interpret(request, body) of a figure that others go with', () => {
  const shares = (n: number) => ({ count: n, percentage: 10 * n });

  it.each([
    ['value', { count: 3, percentage: 30 }],
    ['headcount', { total: 3, share: 30 }],
    ['figures', { absolute: 3, relative: 30 }],
    ['effectif', { nombre: 3, pourcentage: 30 }],
  ])('opens %s: %j beside its category', (name, value) => {
    const read = ask(split, [{ gender: 'F', [name]: value }]);
    const [own, other] = read.figures;
    expect(read.figures).toHaveLength(2);
    expect([own?.fieldValue, own?.measure, own?.value]).toEqual(['F', 'headcount', 3]);
    expect([other?.fieldValue, other?.measure, other?.value]).toEqual([
      'F',
      Object.keys(value)[1],
      30,
    ]);
  });

  it('takes such a total for the total of what stands beside it', () => {
    const body = { total: shares(3), women: shares(1), men: shares(2) };
    const counts = ask(split, body).figures.filter(({ measure }) => measure === 'headcount');
    expect(counts.map(({ fieldValue, value }) => [fieldValue, value])).toEqual(
      expect.arrayContaining([
        ['_T', 3],
        ['women', 1],
        ['men', 2],
      ]),
    );
  });

  it('quarantines two figures that may both be the one asked for', () => {
    const rows = [{ gender: 'F', count: { value: 3, total: 4, percentage: 30 } }];
    expect(ask(split, rows).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of names put together in another way', () => {
  it('knows days of telework, and absences by their first letters', () => {
    const rows = [
      { classe: 'Classe A1', jours_teletravail: '0 jour', effectif: 4 },
      { classe: 'Classe A1', jours_teletravail: '2 jours', effectif: 3 },
    ];
    expect(told(ask('distribution?year=2020&groupby=level-a&field=telework-day', rows))).toEqual([
      'Classe A1/0 jour=4',
      'Classe A1/2 jours=3',
    ]);
    const kinds = [
      { abs_code: '001', abs_desc_fr: 'Congé parental', cnt: 1 },
      { abs_code: '002', abs_desc_fr: 'Maladie', cnt: 3 },
    ];
    const { figures } = ask('longabsence?year=2020', { items: kinds });
    expect(figures.map(({ measure, value }) => [measure, value])).toEqual([
      ['001', 1],
      ['002', 3],
    ]);
  });
});

describe('interpret(request, body): amounts and ratios', () => {
  it.each([
    ['workforce?year=2020', { aantal_per_1000: 12 }, ['aantal_per_1000']],
    ['illness?year=2020', { certificates: 12 }, ['certificates']],
    [
      'illness?year=2020',
      { dagen_per_werknemer: 12.3, days: 300 },
      ['dagen_per_werknemer', 'days'],
    ],
    ['pension?year=2020', { pension_amount: 62, count: 3 }, ['pension_amount', 'retirements']],
    ['illness?year=2020', { worked_days: 12 }, []],
    ['illness?year=2020', { days_per_employee: 12.3 }, []],
    ['illness?year=2020', { dagen_per_werknemer: 12.3 }, []],
  ])('publishes none of %s %j as the figure asked for', (key, body, names) => {
    expect(measures(key, body).toSorted()).toEqual(names);
  });

  it.each([
    ['workforce?year=2020', { phone: 25551234 }, []],
    ['workforce?year=2020', { fax: 12 }, []],
    [split, [{ gender: 'F', telefoon: 1 }], []],
    ['workforce?year=2020', { headcount: 12, phone: 25551234 }, ['headcount']],
  ])('takes no way to reach somebody for a figure: %s %j', (key, body, names) => {
    expect(measures(key, body)).toEqual(names);
  });

  it.each([
    { year: '2019/2020', headcount: 5 },
    { annee: '2019-20', data: { headcount: 5 } },
    [{ year: '2019/2020', headcount: 5 }],
  ])('believes no year that ends before the day that is asked for: %j', (body) => {
    expect(kind('workforce?year=2020', body)).toEqual(['another year']);
  });

  it('takes years that a whole dataset covers for nothing else', () => {
    const covered = { years: '2012-2022', year: 2020, headcount: 5 };
    expect(told(ask('workforce?year=2020', covered))).toEqual(['/=5']);
  });

  it.each([
    ['workforce?year=2020&field=gender', { nombre_par_genre: { M: 1, F: 2 } }, 'headcount'],
    ['workforce?year=2020', { nombre_par_organisme: 12 }, 'headcount'],
    ['illness?year=2020', { jours_par_mois: 12 }, 'days'],
    ['illness?year=2020&groupby=month', [{ month: 1, days_per_month: 12 }], 'days'],
  ])('knows what %s %j is split by', (key, body, name) => {
    expect(measures(key, body)).toEqual([name]);
  });
});

describe('the vocabulary', () => {
  it('has words for every dimension that is asked for', () => {
    const asked = federalHr.statistics.flatMap(({ groupby, field }) => [...groupby, ...field]);
    expect(
      asked.filter((name) => (vocabulary.dimensions[name] ?? []).length === 0),
      'to be named in pipelines/vocabulary.ts',
    ).toEqual([]);
  });
});
