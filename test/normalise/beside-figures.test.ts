import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const home = 'workforce?year=2020&field=home';
const gender = 'workforce?year=2020&field=gender';
const months = 'illness?year=2020&groupby=weekday';

describe('interpret(request, body) of numbers beside the figures', () => {
  it('takes no value for a category where words beside it are told apart', () => {
    const rows = [
      { provincie: 'Luik', nb_services: 3, valeur: 40 },
      { provincie: 'Namen', nb_services: 5, valeur: 50 },
    ];
    expect(told(ask(home, rows))).not.toContain('/40=3');
    const table = [
      ['provincie', 'value', 'sid'],
      ['Luik', 7, 48210],
      ['Namen', 13, 48217],
    ];
    expect(told(ask(home, table))).not.toContain('/7=48210');
    const coded = [
      { field: 'gender', value: '1', count: 3 },
      { field: 'gender', value: '2', count: 4 },
    ];
    expect(told(ask(gender, coded))).toEqual(['/1=3', '/2=4']);
  });

  it.each([
    ['all the staff', [{ gender: 'F', N: 900, total: 30 }]],
    ['a share of them', [{ gender: 'F', freq: 42.9, total: 300 }]],
    [
      'as many as there are rows',
      [
        { gender: 'F', nb: 2, total: 30 },
        { gender: 'M', nb: 2, total: 40 },
      ],
    ],
  ])('takes no number beside a total for the figure that is %s', (_, rows) => {
    expect(ask(gender, rows).figures).toEqual([]);
  });

  it('takes a number beside the total of more for the figure', () => {
    const rows = [
      { gender: 'F', n: 30, total: 70 },
      { gender: 'M', n: 40, total: 70 },
    ];
    const { figures } = ask(gender, rows);
    const own = figures.filter(({ measure }) => measure === 'headcount');
    expect(own.map(({ value }) => value)).toEqual([30, 40]);
  });

  it.each(['EUR', 'k€', 'moyenne'])('sets aside figures in %s', (unit) => {
    expect(ask(gender, [{ gender: 'F', unit, total: 30 }]).why).toMatch(/^unit/);
    expect(ask(gender, { unit, data: { F: 30, M: 40 } }).why).toMatch(/^unit/);
  });

  it('sets aside shares of days, and reads days in halves', () => {
    const days = (values: number[]) =>
      ask(
        months,
        values.map((jours, place) => ({ weekday: place + 1, jours })),
      );
    expect(days([21.8, 23.4, 16.5, 23.4, 14.9]).why).toMatch(/^percentage/);
    expect(days([21.5, 23.5, 16.5, 23.5, 15]).verdict).toBe('ok');
    expect(days([21.8, 43.4, 16.5, 23.4, 14.9]).verdict).toBe('ok');
  });
});

describe('interpret(request, body) of what is told beside the figures', () => {
  const rows = [
    { gender: 'F', n: 12 },
    { gender: 'M', n: 13 },
  ];
  it.each(['as_of', 'peildatum', 'situation', 'date_situation'])('believes a year in %s', (key) => {
    expect(ask(gender, { [key]: 2019, data: rows }).why).toMatch(/^another year/);
    expect(ask(gender, { [key]: '2019', data: rows }).why).toMatch(/^another year/);
    expect(ask(gender, { [key]: '2020', data: rows }).verdict).toBe('ok');
  });

  it('believes a situation told in each row', () => {
    const each = (situation: string) => rows.map((row) => ({ ...row, situation }));
    expect(ask(gender, each('31/12/2019')).why).toMatch(/^another year/);
    expect(told(ask(gender, each('31/12/2020')))).toEqual(['/F=12', '/M=13']);
  });

  it('counts the rows under a header', () => {
    const header = ['gender', 'n'];
    const lines = [
      ['F', 12],
      ['M', 13],
    ];
    for (const page of [
      { columns: header, rows: lines },
      [header, ...lines],
      { gender: ['F', 'M'], n: [12, 13] },
    ]) {
      expect(ask(gender, { total_count: 3, data: page }).why).toMatch(/^paginated/);
      expect(told(ask(gender, { total_count: 2, data: page }))).toEqual(['/F=12', '/M=13']);
      expect(ask(gender, { total: 25, data: page }).verdict).toBe('ok');
    }
  });

  it('knows a measure by its abbreviation', () => {
    const mixed = ['UP', 'ETP'].flatMap((mesure) => rows.map((row) => ({ ...row, mesure })));
    const own = ask(gender, mixed).figures.filter(({ measure }) => measure === 'headcount');
    expect(own.map(({ value }) => value)).toEqual([12, 13]);
  });

  it.each(['F+M', 'Both', 'Les deux', 'Samen'])('knows %s for the total', (word) => {
    expect(told(ask(gender, [...rows, { gender: word, n: 25 }]))).toContain('/_T=25');
  });
});

describe('interpret(request, body) of a number that may be the figure', () => {
  const levels = (rows: (row: number) => object) =>
    ask(
      'workforce?year=2020&field=level',
      ['A', 'B', 'C'].map((level, row) => ({ level, ...rows(row) })),
    );

  it.each<[string, (row: number) => object]>([
    ['a number of the row', (row) => ({ num: row + 1, total: 18 - 4 * row })],
    ['figures with a unit', (row) => ({ effectif: `${20 + row} ETP`, somme: 66 })],
    [
      'figures with a unit under a total',
      (row) => ({ total: `${20 + row} ETP`, sites: 7 + row * row }),
    ],
    ['shares that it does not make', (row) => ({ sites: 7 + row * row, pct: [80, 15, 5][row] })],
    ['the same for all', (row) => ({ totaal_federaal: 2083, pct: [80, 15, 5][row] })],
    ['money', (row) => ({ eur: 4000 * (row + 1), part: [10, 20, 30][row] })],
    ['a share by its name', (row) => ({ '%': [80, 15, 5][row] })],
  ])('sets aside %s', (_, rows) => {
    expect(levels(rows).figures).toEqual([]);
  });

  it('takes one that the shares are of for the figure', () => {
    const { figures } = levels((row) => ({ koppen: [81, 14, 5][row], pct: [81, 14, 5][row] }));
    const own = figures.filter(({ measure }) => measure === 'headcount');
    expect(own.map(({ value }) => value)).toEqual([81, 14, 5]);
  });

  it('does not take the sum of ids for the rows that a page tells of', () => {
    const page = (count: number) => ({
      total_count: count,
      data: [
        { gender_id: 1, gender: 'F', n: 30 },
        { gender_id: 2, gender: 'M', n: 41 },
      ],
    });
    expect(ask(gender, page(3)).why).toMatch(/^paginated/);
    expect(ask(gender, page(71)).verdict).toBe('ok');
  });

  it('reads a total above figures that are hidden, where nothing tells of pages', () => {
    const above = (told: object, ...rows: (string | number | null)[]) => ({
      ...told,
      data: rows.map((n, row) => ({ gender: ['F', 'M'][row], n })),
    });
    const total = { total: 33 };
    for (const [F, M] of [
      ['x', 'x'],
      ['<10', '<10'],
      [null, null],
      ['x', 20],
    ] as const)
      expect(told(ask(gender, above(total, F, M)))).toContain('/_T=33');
    const levels = [0, 20, null].map((n, row) => ({ level: 'ABC'[row], n }));
    const answer = ask('workforce?year=2020&field=level', { total: 33, data: levels });
    expect(told(answer)).toContain('/_T=33');
    for (const page of [
      above(total, 20, null),
      above(total, 5, 4),
      above({ total: 33, page: 1 }, 'x', 'x'),
      above({ total: 33, next: null }, 'x', 'x'),
      above({ count: 33 }, 'x', 'x'),
      { total: 33, data: Array.from({ length: 10 }, (_, row) => ({ gender: `G${row}`, n: 'x' })) },
    ])
      expect(ask(gender, page).why).toMatch(/^paginated/);
  });

  it('takes the sum of figures for no count of rows, however they are written', () => {
    const people = (total: number, n: (count: number) => unknown) => ({
      total,
      data: [
        { age_code: 23, age_label: '23', F: n(1045), M: n(241) },
        { age_code: 28, age_label: '28', F: n(199), M: n(125) },
      ],
    });
    const crossed = 'distribution?year=2020&groupby=age&field=gender';
    for (const n of [
      (count: number) => count,
      (count: number) => count.toLocaleString('en'),
      (value: number) => ({ value }),
    ]) {
      expect(told(ask(crossed, people(1610, n)))).toContain('_T/_T=1610');
      expect(ask(crossed, people(1611, n)).why).toMatch(/^paginated/);
    }
  });

  it('takes the sum of columns of categories for no count of rows', () => {
    const crossed = 'distribution?year=2020&groupby=level&field=gender';
    const page = (total: number, hidden: string | null | number) => ({
      total,
      data: [
        { level: 'A', F: 30, M: hidden },
        { level: 'B', F: 41, M: 9 },
      ],
    });
    expect(ask(crossed, page(87, 7)).verdict).toBe('ok');
    const { total, data } = page(87, 7);
    const dated = { total, results: data.map((row) => ({ year: 2020, ...row })) };
    expect(told(ask(crossed, dated))).toContain('_T/_T=87');
    expect(told(ask(crossed, page(83, null)))).toContain('A/M=');
    expect(told(ask(crossed, page(83, '<5')))).toContain('_T/_T=83');
    expect(ask(crossed, page(88, 7)).why).toMatch(/^paginated/);
    expect(ask(crossed, page(120, null)).why).toMatch(/^paginated/);
  });

  it.each(['effectif_total', 'headcountTotal', 'nb_agents', 'number_of_staff'])(
    'knows %s where all of it is hidden',
    (name) => {
      const hidden = ['F', 'M'].map((gender) => ({ gender, [name]: null }));
      expect(told(ask(gender, hidden))).toEqual(['/F=', '/M=']);
      const shares = ['F', 'M'].map((gender) => ({ gender, pct_total: null }));
      expect(ask(gender, shares).verdict).toBe('quarantined');
    },
  );

  it('takes a hidden figure for no other way to write the one beside it', () => {
    const crossed = 'distribution?year=2020&groupby=level&field=gender';
    const body = (text: string) => ({ A: { F: 5, M: text }, B: { F: 6, M: '<5' } });
    expect(told(ask(crossed, body('<5')))).toEqual(['A/F=5', 'A/M=', 'B/F=6', 'B/M=']);
    const twice = { F: { raw: 5, fmt: '5' }, M: { raw: 6, fmt: '6' } };
    expect(told(ask(gender, twice))).not.toContain('F/fmt=5');
  });

  it('reads columns called as the rows are, with a total of each, where a dimension is asked for twice', () => {
    const rows = [
      { geslacht: 'Vrouwen', Vrouwen: 250, Mannen: 0, Totaal: 250 },
      { geslacht: 'Mannen', Vrouwen: 0, Mannen: 97, Totaal: 97 },
    ];
    expect(told(ask('contractors?year=2020&groupby=gender&field=gender', rows))).toEqual([
      'Mannen/Mannen=97',
      'Mannen/Vrouwen=0',
      'Mannen/_T=97',
      'Vrouwen/Mannen=0',
      'Vrouwen/Vrouwen=250',
      'Vrouwen/_T=250',
    ]);
  });

  it('takes a column that no row is called by for no category of a dimension asked for twice', () => {
    const twice = 'distribution?year=2020&groupby=level&field=level';
    const levels = (name: string) => ['A', 'B'].map((level, row) => ({ level, [name]: row + 3 }));
    expect(told(ask(twice, levels('membres')))).toEqual(['A/A=3', 'B/B=4']);
    expect(ask(twice, [{ level: 'A', A: 3 }]).verdict).toBe('quarantined');
  });

  it('takes reasons beside a number that is not their sum for none', () => {
    const years = [
      { annee: 2018, 'Limite d’âge': 6, Maladie: 23, somme: 1633 },
      { annee: 2019, 'Limite d’âge': 5, Maladie: 8, somme: 1633 },
    ];
    expect(ask('pension', years).figures).toEqual([]);
  });

  it('takes the subject or a year for no kind of absence', () => {
    const kinds = (key: string, value: number) =>
      ask('longabsence?year=2020', [
        { key: 'headcount', value: 178 },
        { key, value },
      ]);
    expect(kinds('organism_id', 10242).figures).toEqual([]);
    expect(kinds('annee', 2019).figures).toEqual([]);
    expect(kinds('maladie', 178).figures).toHaveLength(2);
    expect(kinds('maladie', 70).verdict).toBe('quarantined');
  });

  it.each([
    [
      'longabsence?year=2020',
      [
        ['Maladie', 12],
        ['Parental', 3],
        ['Total', 15],
      ],
      'ok',
    ],
    [
      'longabsence?year=2020',
      [
        ['Maladie', null],
        ['Parental', 3],
        ['Total', 15],
      ],
      'ok',
    ],
    [
      'longabsence?year=2020',
      [
        ['Maladie', 12],
        ['Parental', 3],
        ['Total', 900],
      ],
      'quarantined',
    ],
    [
      'longabsence?year=2020',
      [
        ['Absents', 12],
        ['Effectif', 900],
      ],
      'quarantined',
    ],
    [
      'pension',
      [
        ['pension', 12],
        ['death', 3],
      ],
      'ok',
    ],
    [
      'pension',
      [
        ['retirements', 12],
        ['headcount', 900],
      ],
      'quarantined',
    ],
  ])('takes all the staff for no kind and no reason: %s %j', (key, told, verdict) => {
    const rows = told.map(([type, n]) => ({ year: 2020, type, n }));
    const chart = {
      categories: [2020],
      series: told.map(([name, n]) => ({ name, data: [n] })),
    };
    expect(ask(key, rows).verdict).toBe(verdict);
    const read = ask(key, chart).figures.map((one) => [one.measure, one.value]);
    if (told[1]?.[0] === 'headcount') expect(read).toEqual(told);
    else expect(ask(key, chart).verdict).toBe(verdict);
  });

  it('takes a level that nobody knows for one, beside levels that are known', () => {
    const levels = ask('workforce?year=2020&field=level', { A: 30, B: 40, Mandataires: 3 });
    expect(told(levels)).toEqual(['/A=30', '/B=40', '/Mandataires=3']);
    expect(ask(gender, { F: 30, M: 40, sites: 12 }).figures).toEqual([]);
  });

  it.each([
    [{ level: { value: 12 } }],
    [{ query: { year: 2020 }, niveau_a: { value: 12 } }],
    [{ year: 2020, postcode: '1000' }],
  ])('takes no figure of something else for one of everybody: %j', (body) => {
    expect(ask('workforce?year=2020', body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('keeps a number that is told once beside all rows as an attribute, and makes no figure of it', () => {
    const body = { gender: ['F', 'M'], n: [3, 4], running_time: 12 };
    const { figures } = ask(gender, body);
    expect(figures.map(({ value, attributes }) => [value, attributes])).toEqual([
      [3, { running_time: 12 }],
      [4, { running_time: 12 }],
    ]);
  });

  it.each([
    [4779, 4913],
    [12, 12],
    [10, 20, 30],
    [1300, 1200, 1250],
  ])('takes figures under a name not known for what they are: %j', (...values) => {
    const levels = values.map((membres, place) => ({ level: 'ABC'[place], membres }));
    const read = ask('workforce?year=2020&field=level', levels);
    expect(read.figures.map(({ value }) => value)).toEqual(values);
  });

  it('takes no number for the figure that is the same in all of many rows, or runs on', () => {
    const rowsOf = (number: (place: number) => number) =>
      [...'ABCD'].map((level, place) => ({ level, membres: number(place) }));
    for (const number of [() => 90001, (place: number) => 101 + place])
      expect(ask('workforce?year=2020&field=level', rowsOf(number)).figures).toEqual([]);
  });

  it.each([
    ['nationality', ['BE', 'FR', 'NL']],
    ['nationality', ['BEL', 'FRA', 'NLD']],
    ['language', ['FR', 'NL', 'bilingue']],
  ])('reads %s %j with a share of each, whatever else the keys are called', (field, names) => {
    const counts = [1204, 37, 8];
    const body = names.map((name, place) => [name, { value: counts[place], percentage: 3 }]);
    const read = ask(`workforce?year=2020&field=${field}`, Object.fromEntries(body));
    const heads = read.figures.filter(({ measure }) => measure === 'headcount');
    expect(heads.map((one) => [one.fieldValue, one.value])).toEqual(
      names.map((name, place) => [name, counts[place]]),
    );
    expect(read.problems).toEqual([]);
  });

  it('drops no number for being called as another statistic is', () => {
    const measures = (key: string, body: unknown) =>
      ask(key, body).figures.map(({ measure, reason, value }) => `${reason ?? measure} ${value}`);
    const absent = 'longabsence?year=2020';
    expect(measures(absent, { illness: 3, maternity: 4 })).toEqual(['illness 3', 'maternity 4']);
    const rows = ['Illness', 'Parental leave'].map((type, row) => ({ type, headcount: row + 3 }));
    expect(measures(absent, rows)).toEqual(['Illness 3', 'Parental leave 4']);
    expect(measures(absent, { data: { illness: 3, maternity: 4, total: 7 } })).toHaveLength(3);
    expect(measures(absent, { absences: 12, workforce: 900 })).toContain('workforce 900');
    expect(measures('pension', { pension: 3, illness: 4 })).toEqual(['retirements 3', 'illness 4']);
    expect(measures('carph', { rate: 3.2, workforce: 900 })).toEqual(['rate 3.2', 'workforce 900']);
  });

  it.each([
    ['percentage', { carph: 12, percentage: 1.5, workforce: 800 }],
    ['rate', { carph: 12, rate: 1.5 }],
    ['taux', { total: 800, carph: 12, taux: 1.5 }],
  ])('takes the %s for the rate, and not those whom the statistic is called after', (_, body) => {
    for (const answer of [body, [{ year: 2019, ...body }], { 2019: body }]) {
      const { figures } = ask('carph', answer);
      const told = figures.map(({ measure, value }) => `${measure} ${value}`);
      expect(told).toEqual(expect.arrayContaining(['rate 1.5', 'carph 12']));
    }
  });

  it.each([
    ['carph', { total: 40, carph_rate: 1.5 }, 'rate 1.5'],
    ['carph', { nb_carph: 40, taux_carph: 1.5 }, 'rate 1.5'],
    ['longabsence?year=2020', { effectif: 921, nb_absents: 12 }, 'headcount 12'],
    ['longabsence?year=2020', { total_staff: 921, absences_total: 12 }, 'headcount 12'],
    [
      'contractors?year=2020&groupby=gender',
      { gender: 'F', workforce: 9, contractuels: 3 },
      'headcount 3',
    ],
    [
      'contractors?year=2020&groupby=gender',
      { gender: 'F', total: 9, contractors: 3 },
      'headcount 3',
    ],
    ['pension', { year: 2020, mises_a_la_pension: 3, remplacements: 2 }, 'retirements 3'],
  ])('takes what a statistic is called after for its figure: %s %j', (key, record, figure) => {
    for (const body of [record, [record], { data: [record] }]) {
      const told = ask(key, body).figures.map(({ measure, value }) => `${measure} ${value}`);
      expect(told).toContain(figure);
      expect(told).toHaveLength(2);
    }
  });

  it('takes a number beside the total of all rows for the figure, hidden or not, and no number of the row', () => {
    const rows = (...numbers: unknown[]) =>
      ask(
        'workforce?year=2020&field=gender',
        numbers.map((n, row) => ({ gender: 'FM'[row], n, total: 4000 })),
      );
    const headcounts = ({ figures }: ReturnType<typeof ask>) =>
      figures.filter(({ measure }) => measure === 'headcount').map(({ value }) => value);
    expect(headcounts(rows(3999, 1))).toEqual([3999, 1]);
    expect(headcounts(rows(3999, null))).toEqual([3999, null]);
    expect(rows('M').verdict).toBe('quarantined');
    expect(rows(1, 2).verdict).toBe('quarantined');
    expect(rows(0, 1).verdict).toBe('quarantined');
  });

  it.each(['days_prev', 'cum_days', 'jours_cumules', 'gemiddeld_aantal_dagen', 'vacation_days'])(
    'takes %s for no days of illness in a month',
    (name) => {
      const rows = [1, 2].map((month) => ({ month, [name]: 9 + month }));
      const { figures } = ask('illness?year=2020&groupby=month', rows);
      expect(figures.filter(({ measure }) => measure === 'days')).toEqual([]);
    },
  );

  it('takes the rate by its name in rows as in columns', () => {
    const rows = Object.entries({ carph_rate: 1.5, target_rate: 3, nb_carph: 40 });
    const read = ask(
      'carph',
      rows.map(([indicator, value]) => ({ year: 2020, indicator, value })),
    );
    const told = read.figures.map(({ measure, value }) => `${measure} ${value}`);
    expect(told.sort()).toEqual(['nb_carph 40', 'rate 1.5', 'target_rate 3']);
  });

  it('takes all the staff for no part of it', () => {
    const rows = (name: string, counts: readonly number[]) =>
      ask(
        'contractors?year=2020&groupby=gender',
        counts.map((count, row) => ({ gender: 'FM'[row], effectif: 900 + row * 7, [name]: count })),
      ).verdict;
    expect(rows('zz', [12, 45])).toBe('quarantined');
    expect(rows('count', [12, 45])).toBe('quarantined');
    expect(rows('zz', [1200, 45])).toBe('ok');
    const spaced = { effectif: '1 120', zz: 12 };
    expect(ask('contractors?year=2020', spaced).verdict).toBe('quarantined');
    for (const name of ['women', 'nb_femmes', 'avg_age', 'pct_total'])
      expect(rows(name, [12, 45])).toBe('ok');
    for (const other of ['fte', 'average_age', 'pct', 'previous_year'])
      expect(rows(other, [40, 45])).toBe('ok');
    const restricted = (key: string, figure: string, part: string) =>
      ask(key, [
        { gender: 'F', [figure]: 900, [part]: 12 },
        { gender: 'M', [figure]: 910, [part]: 45 },
      ]).verdict;
    const split = 'workforce?year=2020&field=gender';
    for (const [figure, part] of [
      ['total', 'handicap'],
      ['headcount', 'filtered'],
      ['count', 'with_handicap'],
    ] as const) {
      expect(restricted(`${split}&restriction=handicap`, figure, part)).toBe('quarantined');
      expect(restricted(split, figure, part)).toBe('ok');
    }
  });

  it.each([
    ['type', 'fte'],
    ['stat', 'percentage'],
    ['foo', 'ETP'],
  ])('takes figures that a word in each row calls otherwise for no count: %s %s', (key, word) => {
    const rows = (figure: string) =>
      ['F', 'M'].map((one, row) => ({ gender: one, [key]: word, [figure]: 45 + row }));
    expect(ask(gender, rows('value')).verdict).toBe('quarantined');
    expect(ask(gender, rows('headcount')).verdict).toBe('ok');
    if (key === 'foo') return;
    const beside = (said: string) =>
      ask(gender, {
        [key]: said,
        data: [
          { gender: 'F', value: 45 },
          { gender: 'M', value: 46 },
        ],
      });
    expect(beside(word).verdict).toBe('quarantined');
    expect(beside('headcount').verdict).toBe('ok');
  });

  it('takes whole numbers under a word for counts for no rate', () => {
    const years = (name: string, rates: readonly number[]) =>
      ask(
        'carph',
        rates.map((rate, row) => ({ year: 2019 + row, [name]: rate })),
      ).verdict;
    for (const name of ['count', 'n', 'aantal', 'nombre']) {
      expect(years(name, [23, 24])).toBe('quarantined');
      expect(years(name, [1.2, 2])).toBe('ok');
      expect(years(name, [0, 0])).toBe('ok');
    }
    expect(years('value', [2, 3])).toBe('ok');
  });

  it('takes no rate of something else for the one that stands beside it', () => {
    const told = (record: object) =>
      ask('carph', { year: 2020, ...record }).figures.map(
        ({ measure, valueText }) => `${measure} ${valueText}`,
      );
    expect(told({ carph: 12, percentage: 1.5 })).toEqual(['carph 12', 'rate 1.5']);
    expect(told({ carph: 1.22, percentage: 43.33 })).toEqual([]);
    expect(told({ carph: '1,22', percentage: '43,33' })).toEqual([]);
    expect(told({ carph: 1.22, taux_emploi: 45 })).toEqual([]);
    expect(told({ carph: 1.22, taux_cible: 3 })).toEqual(['rate 1.22', 'taux_cible 3']);
    expect(told({ carph: '1.22', workforce: '900' })).toEqual(['rate 1.22', 'workforce 900']);
  });

  it('takes a category that is called as the statistic is for one of several', () => {
    const told = (key: string, body: object) =>
      ask(`contractors?year=2020&groupby=${key}`, body).figures.map(
        ({ groupValue, fieldValue, value }) => `${groupValue}/${fieldValue}=${value}`,
      );
    const kinds = { contractuel: 12, remplacement: 2, etudiant: 3 };
    expect(told('category', kinds)).toEqual([
      'contractuel/null=12',
      'remplacement/null=2',
      'etudiant/null=3',
    ]);
    expect(told('gender&field=category', [{ gender: 'F', ...kinds }])).toContain(
      'F/contractuel=12',
    );
    const rows = [{ gender: 'F', contractuels: 3, statutaires: 90 }];
    expect(told('gender', rows)).toContain('F/null=3');
  });

  it('takes an absolute number for the figure beside a relative one', () => {
    const told = (key: string, name: string) =>
      ask(
        key,
        ['A', 'B'].map((code, row) => ({ [name]: code, abs: 12 + row, rel: 0.4 + row / 10 })),
      ).figures.map(({ measure, value }) => `${measure} ${value}`);
    expect(told('distribution?year=2020&groupby=level', 'niveau')).toContain('headcount 12');
    expect(told('longabsence?year=2020', 'type')).toContain('A 12');
  });

  it('takes a number that may count people or be a share of them for neither', () => {
    expect(ask('carph', { carph: 12, workforce: 900 }).verdict).toBe('quarantined');
    const rate = (body: object) => ask('carph', body).figures[0]?.measure;
    expect(
      [
        { carph: 1.2, workforce: 900 },
        { carph: 0, workforce: 9 },
      ].map(rate),
    ).toEqual(['rate', 'rate']);
    const share = { longabsence: 1.3, workforce: 900 };
    expect(ask('longabsence?year=2020', share).verdict).toBe('quarantined');
  });

  it.each(['Type', 'Classe', 'Cat', 'Category'])(
    'reads %s 1 and 2 as two categories, where no figure is beside them',
    (word) => {
      const key = 'contractors?year=2020&groupby=category';
      const two = { [`${word} 1`]: 3, [`${word} 2`]: 4 };
      const read = [`${word} 1/=3`, `${word} 2/=4`];
      expect(told(ask(key, two))).toEqual(read);
      expect(told(ask(key, [{ ...two, total: 7 }]))).toEqual([...read, '_T/=7']);
      const crossed = `${key}&field=gender`;
      const nested = { [`${word} 1`]: { F: 3, M: 1 }, [`${word} 2`]: { F: 0, M: 4 } };
      expect(told(ask(crossed, nested))).toContain(`${word} 2/M=4`);
    },
  );

  it('takes years under a letter for years, and for a category where nobody can tell', () => {
    const rows = [2019, 2020].map((x, row) => ({ x, F: 10 + row, M: 20 + row }));
    expect(told(ask(gender, rows))).toEqual(['/F=11', '/M=21']);
    expect(told(ask(gender, [{ gender: 'F', x: '2020', n: 3 }]))).toEqual(['/F=3']);
    expect(ask(gender, { F: 3, M: 4, X: 2020 }).verdict).toBe('quarantined');
    expect(ask('workforce?year=2020', { date: 'FY2019', count: 3 }).verdict).toBe('quarantined');
  });
});
