import { describe, expect, it } from 'vitest';
import type { Interpretation } from '../../src/interpretation.ts';
import { ask, taughtBy, told } from './ask.ts';

const undivided = 'workforce?year=2020';
const absences = 'longabsence?year=2020';
const crossed = 'distribution?year=2020&groupby=level&field=gender';

/** What each figure measures and how much it is; why there is none. */
function measured({ why, figures }: Interpretation) {
  return why ?? figures.map(({ measure, value }) => `${measure} ${value}`);
}

describe('interpret(request, body) of the whole record of a subject beside its figure', () => {
  const name = { fr: 'SPF Emploi', nl: 'FOD Werk', de: null };
  const category = { id: 3, label: { fr: 'Services publics', nl: 'Overheidsdiensten' } };
  const whole = { id: 10215, name, category, active: true, parent: null };

  it.each([
    { organism: { id: 10215, name }, year: 2020, total: 7 },
    { organism: { id: 10215, type: 'ORGANISM', name, acronym: { fr: 'ETCS' } }, total: 7 },
    { organism: whole, year: 2020, total: 7 },
    [{ organism: whole, year: 2020, total: 7 }],
    [{ organism_id: 10215, organism_name_fr: 'SPF Emploi', organism_name_de: null, total: 7 }],
    [{ organism_id: 10215, name: 'SPF Emploi', total: 7 }],
    [{ organism_id: 10215, name, year: 2020, total: 7 }],
  ])('takes no name of it for the name of the figure: %j', (body) => {
    expect(measured(ask(absences, body))).toEqual(['headcount 7']);
    expect(measured(ask(undivided, body))).toEqual(['headcount 7']);
  });

  it('keeps figures that stand within it, and kinds that stand beside it', () => {
    const rows = [
      { type: 'Parental', total: 3 },
      { type: 'Carrière', total: 4 },
    ];
    const kinds = ['Parental 3', 'Carrière 4'];
    expect(measured(ask(absences, { organism: { ...whole, rows } }))).toEqual(kinds);
    expect(measured(ask(absences, { organism: whole, rows }))).toEqual(kinds);
    const named = rows.map(({ type, total }) => ({ organism_id: 10215, name: type, total }));
    expect(measured(ask(absences, named))).toEqual(kinds);
    for (const total of [7, null, '<5'])
      expect(ask(undivided, { organism: { id: 10215, name, total } }).figures).toHaveLength(1);
  });

  it('sets aside what names no subject where one was asked, and another', () => {
    expect(ask(undivided, [{ organism_id: null, total: 7 }]).verdict).toBe('quarantined');
    expect(ask(undivided, { organism: { ...whole, id: 10242 }, total: 7 }).verdict).toBe(
      'quarantined',
    );
    expect(ask(undivided, [{ organism_id: 10215, name: 'Femmes', total: 7 }]).verdict).toBe(
      'quarantined',
    );
    const all = ask('entities/90001/workforce?year=2020', [{ organism_id: null, total: 7 }]);
    expect(measured(all)).toEqual(['headcount 7']);
  });
});

describe('interpret(request, body) of a count beside categories of which parts are hidden', () => {
  const levels = {
    A: { gender: { F: 1, M: null } },
    B: { gender: { F: null, M: 1 } },
    C: { gender: { F: 0, M: 0 } },
  };

  it('takes the number of groups, or of categories, for no total', () => {
    for (const count of [2, 3])
      expect(told(ask(crossed, { count, data: { level: levels } })).join()).not.toContain('_T');
  });

  it('keeps a total that counts none of them', () => {
    expect(told(ask(crossed, { total: 9, data: { level: levels } }))).toContain('_T/_T=9');
  });
});

describe('interpret(request, body) with a headline above its rows', () => {
  const byGender = 'workforce?year=2020&field=gender';
  const rows = [
    { code: 'F', count: 900 },
    { code: 'M', count: 871 },
    { code: 'X', count: null },
  ];

  it('takes a total for one where no more than small parts are hidden, and for a number of rows else', () => {
    expect(told(ask(byGender, { total: 1774, data: rows }))).toContain('/_T=1774');
    for (const body of [
      { total: 1774, data: rows.map((row) => ({ ...row, count: row.count ?? 1 })) },
      { total: 2774, data: rows },
      { total: 120, data: rows.map((row, at) => ({ ...row, parent: at === 0 ? 5 : null })) },
      { total: 12, data: rows.map(({ code }, at) => ({ code, label: at === 0 ? 7 : 'Autres' })) },
    ])
      expect(ask(byGender, body).verdict).toBe('quarantined');
  });

  it('adds up what stands within its rows', () => {
    const groups = [
      {
        level: 'A',
        genders: [
          { code: 'F', count: 3 },
          { code: 'M', count: 4 },
        ],
      },
      {
        level: 'B',
        genders: [
          { code: 'F', count: 5 },
          { code: 'M', count: 0 },
        ],
      },
    ];
    const read = ['A/F=3', 'A/M=4', 'B/F=5', 'B/M=0', '_T/_T=12'];
    expect(told(ask(crossed, { total: 12, data: groups }))).toEqual(read);
    expect(told(ask(crossed, { grandTotal: 12, data: groups }))).toEqual(read);
    expect(ask(crossed, { grandTotal: 13, data: groups }).why).toMatch(/^paginated/);
  });

  it('reads a total of two figures beside the split of each', () => {
    const body = [
      {
        level: { id: 'A', label: { nl: 'Eerste', fr: 'Premier' } },
        total: { count: 7, percentage: 100 },
        details: [
          { gender: { id: 'F' }, count: 3, percentage: 43 },
          { gender: { id: 'M' }, count: 4, percentage: 57 },
        ],
      },
    ];
    const { figures } = ask(crossed, body);
    expect(
      figures.map(({ fieldValue, measure, value }) => `${fieldValue} ${measure} ${value}`).sort(),
    ).toEqual([
      'F headcount 3',
      'F percentage 43',
      'M headcount 4',
      'M percentage 57',
      '_T headcount 7',
      '_T percentage 100',
    ]);
  });

  it('takes the day that an answer was made for no year of its figures', () => {
    const header = { date: '2026-01-05', year: 2020 };
    for (const body of [
      { header, body: [{ total: 7 }] },
      { ...header, total: 7 },
      [{ ...header, total: 7 }],
    ])
      expect(measured(ask(undivided, body))).toEqual(['headcount 7']);
    for (const body of [
      { header: { date: '2019-12-31' }, body: [{ total: 7 }] },
      { header: { ...header, year: 2019 }, body: [{ total: 7 }] },
      { header: { date: '2021-06-30' }, body: [{ total: 7 }] },
      [{ date: '2026-01-05', total: 7 }],
      [{ date: '2019-12-31', year: 2020, total: 7 }],
    ])
      expect(ask(undivided, body).why).toMatch(/^another year/);
  });

  it('takes the name of the dimension that was asked for in no sense for a filter', () => {
    const classes = ['A1', 'A2'].map((key) => ({ key, count: 3 }));
    const body = {
      dimension: 'AGE',
      breakdownBy: 'LEVEL_A',
      items: [{ key: '20-29', breakdown: classes }],
    };
    const asked = 'distribution?year=2020&groupby=age&field=level-a';
    expect(told(ask(asked, body))).toEqual(['20-29/A1=3', '20-29/A2=3']);
    expect(ask(asked, { ...body, breakdownBy: 'Femmes' }).verdict).toBe('quarantined');
  });

  it('takes the target of a rate for no rate', () => {
    const years = [
      { year: 2019, rate: 1.22 },
      { year: 2020, rate: 1.31 },
    ];
    expect(measured(ask('carph', { target: 3, years }))).toEqual(['rate 1.22', 'rate 1.31']);
    expect(ask('carph', { rate: 3, years }).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of rows with women, men and total, whatever was asked', () => {
  const counts = { femmes: 3, hommes: 4, total: 7, pct_femmes: 42.9, pct_hommes: 57.1 };
  const byTime = 'workforce?year=2020&field=working-time';

  it('reads the total, and the rest under names of their own', () => {
    const names = ['femmes 3', 'hommes 4', 'headcount 7', 'pct_femmes 42.9', 'pct_hommes 57.1'];
    expect(measured(ask(undivided, { data: [{ annee: 2020, ...counts }] }))).toEqual(names);
    const row = { code: 'VT', label_nl: 'Voltijds', label_fr: 'Temps plein', ...counts };
    const rows = [row, { ...row, code: 'DT', label_nl: '90%', label_fr: '90%' }];
    expect(measured(ask(byTime, { data: rows }))).toEqual([...names, ...names]);
    expect(ask(undivided, { femmes: 3, hommes: 4 }).why).toMatch(/^split not asked/);
  });

  it('reads columns called as codes are but for their case, once the codes were seen', () => {
    const sets = taughtBy([
      [byTime, { VT_A: 3, DT_90: 4 }],
      ['workforce?year=2020&field=level', { NIV_A: 3, NIV_B: 4 }],
    ]);
    const rows = [
      { code: 'VT_A', label_nl: 'Voltijds', niv_a: 1, niv_b: 2, totaal: 3 },
      { code: 'DT_90', label_nl: '90%', niv_a: 2, niv_b: 2, totaal: 4 },
    ];
    const split = ask('distribution?year=2020&groupby=working-time&field=level', rows, sets);
    expect(told(split)).toContain('VT_A/niv_b=2');
    expect(told(split)).toContain('DT_90/_T=4');
  });
});

describe('interpret(request, body) of what a chart is drawn from', () => {
  const byLevel = 'distribution?year=2020&groupby=level';
  const cells = ['A/F=3', 'A/M=4', 'B/F=5', 'B/M=6'];
  const axis = { categories: ['A', 'B'] };
  const series = [
    { name: 'F', data: [3, 5] },
    { name: 'M', data: [4, 6] },
  ];
  const traces = series.map(({ name, data }) => ({
    type: 'bar',
    name,
    x: axis.categories,
    y: data,
  }));
  const source = [
    ['Niveau', 'F', 'M'],
    ['A', 3, 4],
    ['B', 5, 6],
  ];

  it.each([
    ['ApexCharts', { series, xaxis: axis, yaxis: { title: { text: 'Effectif' } } }],
    ['Plotly', { data: traces, layout: { title: { text: 'Effectif' }, barmode: 'stack' } }],
    [
      'ECharts',
      {
        legend: { data: ['F', 'M'] },
        dataset: { source },
        series: [{ type: 'bar' }, { type: 'bar' }],
      },
    ],
    [
      'ngx-charts',
      axis.categories.map((name, at) => ({
        name: `Niveau ${name}`,
        extra: { code: name },
        series: series.map(({ name, data }) => ({ name, value: data[at] })),
      })),
    ],
    [
      'pairs',
      {
        A: [
          ['F', 3],
          ['M', 4],
        ],
        B: [
          ['F', 5],
          ['M', 6],
        ],
      },
    ],
  ])('reads %s', (_, body) => {
    expect(told(ask(crossed, body))).toEqual(cells);
  });

  it('reads Vega, a drilldown of nothing, and one figure', () => {
    const values = [
      { category: 'A', category_nl: 'Niveau A', count: 7 },
      { category: 'B', category_nl: 'Niveau B', count: 11 },
    ];
    const vega = {
      width: 400,
      data: { values },
      mark: 'bar',
      encoding: { x: { field: 'category' } },
    };
    expect(told(ask(byLevel, vega))).toEqual(['A/=7', 'B/=11']);
    const points = [
      { name: 'A', y: 7 },
      { name: 'B', y: 11 },
    ];
    const drill = { series: [{ name: 'Effectif', data: points }], drilldown: { series: [] } };
    expect(told(ask(byLevel, drill))).toEqual(['A/=7', 'B/=11']);
    const gauge = { data: [{ type: 'indicator', mode: 'number', value: 7 }], layout: {} };
    expect(measured(ask(absences, gauge))).toEqual(['headcount 7']);
    expect(measured(ask(undivided, gauge))).toEqual(['headcount 7']);
    const pie = { type: 'pie', titleField: 'title', dataProvider: [{ title: 'Totaal', value: 7 }] };
    expect(ask(absences, pie).verdict).toBe('quarantined');
  });

  it('heeds what a chart is called, and passes over nothing that may be a figure', () => {
    const layout = { title: { text: 'Effectif 2019' } };
    for (const body of [
      { data: traces, layout },
      { dataset: { source }, series: [{ type: 'bar', data: [1, 2] }] },
      { data: traces, grid: [1, 2] },
      {
        A: [
          ['F', 3],
          ['F', 4],
        ],
        B: [
          ['F', 5],
          ['M', 6],
        ],
      },
      { series: [{ name: 'Effectif', data: [{ name: 'A', y: 7 }] }], drilldown: { series } },
    ])
      expect(ask(crossed, body).verdict).toBe('quarantined');
  });

  it('takes a category of any name for what known sets say', () => {
    const crossing = 'contractors?year=2020&groupby=level&field=category';
    const sets = taughtBy([
      ['contractors?year=2020&groupby=level', { NIV_A: 3, NIV_B: 4 }],
      ['contractors?year=2020&groupby=category', { UTB: 3, BSO: 4 }],
    ]);
    const rows = ['NIV_A', 'NIV_B'].flatMap((category) =>
      ['UTB', 'BSO'].map((name, at) => ({ category, name, count: at + 3 })),
    );
    expect(told(ask(crossing, rows, sets))).toContain('NIV_A/BSO=4');
    const straight = rows.map(({ category, name, count }) => ({
      category: name,
      name: category,
      count,
    }));
    expect(told(ask(crossing, straight, sets))).toContain('NIV_A/BSO=4');
  });

  it('sets aside categories that known sets hold in neither order', () => {
    const sets = taughtBy([
      ['workforce?year=2020&field=gender', { F: 3, M: 4 }],
      ['workforce?year=2020&field=home', { Namur: 3, Mons: 4 }],
    ]);
    const nested = (outer: string, inner: string) => ({
      [outer]: { [inner]: 1, Z: 3 },
      W: { Z: 4 },
    });
    const key = 'distribution?year=2020&groupby=gender&field=home';
    expect(ask(key, nested('U', 'Y'), sets).verdict).toBe('quarantined');
    expect(told(ask(key, nested('F', 'Namur'), sets))).toContain('F/Namur=1');
  });

  it('reads names within the dimension that they are of, and several of a kind', () => {
    expect(
      told(ask('workforce?year=2020&field=gender', { gender: { Dames: 3, Heren: 4 } })),
    ).toEqual(['/Dames=3', '/Heren=4']);
    const roles = { Francophones: 3, Germanophones: 4 };
    expect(told(ask('workforce?year=2020&field=language', roles))).toHaveLength(2);
  });

  it('takes people beside their mean age for those who retired', () => {
    const row = { year: 2020, reason: 'AGE', persons: 3, averageAge: 62.4 };
    expect(measured(ask('pension', [row]))).toEqual(['retirements 3', 'averageAge 62.4']);
    expect(measured(ask('pension', [{ ...row, rate: 2.1 }]))).toContain('persons 3');
  });
});

describe('interpret(request, body) of lists to choose from', () => {
  it('takes the value for the id, and the key of a category for its code', () => {
    const [first, second] = ask('organisms', [
      { value: 10215, label: 'SPF Emploi', category: { key: 'SPF', label: { fr: 'Services' } } },
      { value: 10242, label: 'SPF Finances' },
    ]).subjects;
    expect([first?.subjectId, first?.category]).toEqual(['10215', 'SPF']);
    expect(second?.subjectId).toBe('10242');
    expect(ask('organisms', [{ value: 12.5, label: 'SPF Emploi' }]).verdict).toBe('quarantined');
  });

  it('reads no rows of which one is short', () => {
    const rows = [['month', 'total'], ['1 fr'], ['2 fr', 4486]];
    expect(ask('illness?year=2020&groupby=month', rows).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of what is written on a chart', () => {
  const split = 'workforce?year=2020&field=gender';
  const over = {
    dataset: {
      source: [
        ['gender', 'count'],
        ['F', 3],
        ['M', 4],
      ],
    },
  };
  const bars = { data: [{ x: ['F', 'M'], y: [3, 4], type: 'bar' }] };

  it('reads past what says nothing else than was asked', () => {
    const look = { xAxis: { name: 'Genre' }, yAxis: { name: "Nombre d'agents" } };
    const series = [{ type: 'bar', name: 'Effectif' }];
    expect(told(ask(split, { ...over, ...look, series }))).toEqual(['/F=3', '/M=4']);
    const layout = { title: { text: 'Workforce 2020' }, xaxis: { title: 'Genre' } };
    expect(told(ask(split, { ...bars, layout }))).toEqual(['/F=3', '/M=4']);
  });

  it.each([
    ['another statistic', { ...over, series: [{ type: 'bar', name: 'Contractors' }] }],
    ['another year', { ...over, series: [{ type: 'bar', name: 'Effectif 2019' }] }],
    ['another split', { ...bars, layout: { xaxis: { title: 'Niveau' } } }],
    ['another year in the title', { ...bars, layout: { title: 'Effectif 2019' } }],
    ['some of the staff', { ...bars, layout: { title: { text: 'Télétravailleurs' } } }],
    ['shares', { ...bars, layout: { yaxis: { title: '% du personnel' } } }],
    ['thousands', { ...bars, layout: { yaxis: { title: { text: 'en milliers' } } } }],
  ])('sets aside what tells of %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of a series that has no figure of the year asked for', () => {
  const split = 'workforce?year=2020&field=gender';
  const series = (...years: number[]) => years.map((year) => ({ year, total: 7, gender: 'F' }));

  it('is empty, as of a body that ended before', () => {
    const read = ask(undivided, { 2018: 9, 2019: 7 });
    expect([read.verdict, read.problems.map(({ kind }) => kind)]).toEqual([
      'empty',
      ['several years'],
    ]);
    const wide = [{ gender: 'F', 2018: 3, 2019: 3 }];
    const nested = { 2018: { F: 3, M: 3 }, 2019: { F: 3, M: 4 } };
    for (const body of [series(2018, 2019), wide, nested])
      expect(ask(split, body).verdict).toBe('empty');
  });

  it.each([
    ['one other year, which another question may have been', split, series(2019)],
    ['years of birth', 'workforce?year=2020&field=age', { 1960: 9, 1970: 7 }],
    ['years that are the only categories', split, { 2018: 9, 2019: 7 }],
  ])('sets aside %s', (_, key, body) => {
    expect(ask(key, body).verdict).toBe('quarantined');
  });
});
