import { describe, expect, it } from 'vitest';
import { builtWithMarts, figure, type Landing, lists, query } from './fixture.ts';

const body = 'organisms/10';

type Told = readonly [category: string, value: number | null];

const told = (place: 'group_value' | 'field_value', ...cells: readonly Told[]) =>
  cells.map(([category, value]) => cell({ [place]: category }, value));

function cell(columns: Record<string, string>, value: number | null) {
  return figure(value, {
    ...columns,
    value_text: value === null ? '*' : String(value),
    obs_status: value === null ? 'Q' : 'A',
  });
}

const cross = (rows: readonly (readonly [string, string, number | null])[]) =>
  rows.map(([group_value, field_value, value]) => cell({ group_value, field_value }, value));

function label(dimension: string, code: string, fr: string | null, nl: string | null = null) {
  return { dimension, code, label_fr: fr, label_nl: nl, label_de: null, label_en: null };
}

const total: Landing = { key: `${body}/workforce?year=2020`, figures: [figure(100)] };

/** The rows of a mart for each case, all in one release: the n-th case is about organism 10 + n. */
async function rowsOfCases(
  mart: string,
  columns: string,
  ...cases: readonly (readonly Landing[])[]
): Promise<Record<string, unknown>[][]> {
  const landings = cases.flatMap((own, position) =>
    own.map((landing) => ({
      ...landing,
      key: landing.key.replace(body, `organisms/${10 + position}`),
    })),
  );
  return await builtWithMarts(
    [{ id: 'run-1', landings: [...lists, ...landings] }],
    async (database) => {
      const found: Record<string, unknown>[][] = [];
      for (const position of cases.keys()) {
        const id = 10 + position;
        found.push(
          await query(
            database,
            `select ${columns} from marts.${mart} where subject_id = '${id}' order by all`,
          ),
        );
      }
      return found;
    },
  );
}

async function rowsOf(mart: string, columns: string, ...landings: readonly Landing[]) {
  return (await rowsOfCases(mart, columns, landings))[0] ?? [];
}

describe('marts.headcount_growth', () => {
  it('counts from the first known year, and against the year before only', async () => {
    const years = [2016, 2017, 2019].map((year, position) => ({
      key: `${body}/workforce?year=${year}`,
      figures: [figure([null, 80, 100][position] ?? null, { year })],
    }));
    expect(
      await rowsOf(
        'headcount_growth',
        'year, headcount, change, comparable_since, growth_since_percent',
        ...years,
      ),
    ).toEqual([
      {
        year: 2016,
        headcount: null,
        change: null,
        comparable_since: 2017,
        growth_since_percent: null,
      },
      { year: 2017, headcount: 80, change: null, comparable_since: 2017, growth_since_percent: 0 },
      {
        year: 2019,
        headcount: 100,
        change: null,
        comparable_since: 2017,
        growth_since_percent: 25,
      },
    ]);
  });

  it('adds splits up where there is no undivided figure, if they agree and nothing is hidden', async () => {
    const gender = (year: number, ...cells: Told[]): Landing => ({
      key: `${body}/workforce?year=${year}&field=gender`,
      figures: told('field_value', ...cells).map((one) => ({ ...one, year })),
    });
    const level = (year: number, ...cells: Told[]): Landing => ({
      key: `${body}/workforce?year=${year}&field=level`,
      figures: told('field_value', ...cells).map((one) => ({ ...one, year })),
    });
    expect(
      await rowsOf(
        'headcount_growth',
        'year, headcount, basis',
        gender(2018, ['1', 60], ['2', 40]),
        level(2018, ['A', 30], ['B', null], ['_T', 100]),
        gender(2019, ['1', 60], ['2', 40]),
        level(2019, ['A', 30], ['B', 71]),
        gender(2020, ['1', 60], ['2', null]),
      ),
    ).toEqual([
      { year: 2018, headcount: 100, basis: 'splits' },
      { year: 2019, headcount: null, basis: 'splits' },
      { year: 2020, headcount: null, basis: 'splits' },
    ]);
  });
});

describe('marts.crossed', () => {
  it('holds each pair once, with labels and shares of both, totals in columns alone', async () => {
    const cells = (
      key: string,
      ...rows: readonly (readonly [string, string, number | null])[]
    ) => ({
      key: `${body}/${key}`,
      figures: cross(rows),
    });
    const labels = [
      label('level', 'A', 'Niveau A', 'Niveau A nl'),
      label('status', 'S', 'Statutaire'),
    ];
    const rows = await rowsOf(
      'crossed',
      'endpoint, dimension, category, label_fr, label_nl, second_dimension, second_category, second_label_fr, headcount, category_headcount, share_of_category, second_category_headcount, share_of_second_category',
      {
        ...cells(
          'distribution?year=2020&groupby=status&field=level',
          ['S', 'A', 30],
          ['S', 'B', 10],
          ['C', 'A', null],
          ['_T', 'A', 40],
        ),
        categories: labels,
      },
      cells('contractors?year=2020&groupby=gender&field=level', ['F', 'A', 1], ['M', 'A', 2]),
      cells('contractors?year=2020&groupby=level&field=gender', ['A', 'F', 1], ['A', 'M', 3]),
    );
    const of = (
      [endpoint, dimension, second_dimension]: readonly string[],
      [category, label_fr, label_nl]: readonly (string | null)[],
      [second_category, second_label_fr]: readonly (string | null)[],
      [headcount, category_headcount, second_category_headcount]: readonly (number | null)[],
      [share_of_category, share_of_second_category]: readonly (number | null)[],
    ) => ({
      ...{ endpoint, dimension, category, label_fr, label_nl },
      ...{ second_dimension, second_category, second_label_fr, headcount, category_headcount },
      ...{ share_of_category, second_category_headcount, share_of_second_category },
    });
    const staff = ['distribution', 'level', 'status'];
    const contractual = ['contractors', 'gender', 'level'];
    const a = ['A', 'Niveau A', 'Niveau A nl'];
    expect(rows).toEqual([
      of(contractual, ['F', null, null], ['A', 'Niveau A'], [1, 1, 4], [1, 0.25]),
      of(contractual, ['M', null, null], ['A', 'Niveau A'], [3, 3, 4], [1, 0.75]),
      of(staff, a, ['C', null], [null, 40, null], [null, null]),
      of(staff, a, ['S', 'Statutaire'], [30, 40, 40], [0.75, 0.75]),
      of(staff, ['B', null, null], ['S', 'Statutaire'], [10, 10, 40], [1, 0.25]),
    ]);
  });
});

describe('marts.composition', () => {
  it('shares among a given total, a sum without gaps or the undivided headcount, never a partial sum', async () => {
    const split = (field: string, ...cells: Told[]): Landing => ({
      key: `${body}/workforce?year=2020&field=${field}`,
      figures: told('field_value', ...cells),
    });
    const rows = await rowsOf(
      'composition',
      'dimension, category, share, total, total_basis, hidden_categories',
      total,
      split('level', ['A', 20], ['B', null], ['_T', 80]),
      split('gender', ['F', 30], ['M', 20]),
      split('status', ['S', 40], ['C', null]),
    );
    expect(rows).toEqual([
      {
        dimension: 'gender',
        category: 'F',
        share: 0.6,
        total: 50,
        total_basis: 'sum',
        hidden_categories: '0',
      },
      {
        dimension: 'gender',
        category: 'M',
        share: 0.4,
        total: 50,
        total_basis: 'sum',
        hidden_categories: '0',
      },
      {
        dimension: 'level',
        category: 'A',
        share: 0.25,
        total: 80,
        total_basis: 'given',
        hidden_categories: '1',
      },
      {
        dimension: 'level',
        category: 'B',
        share: null,
        total: 80,
        total_basis: 'given',
        hidden_categories: '1',
      },
      {
        dimension: 'status',
        category: 'C',
        share: null,
        total: 100,
        total_basis: 'undivided',
        hidden_categories: '1',
      },
      {
        dimension: 'status',
        category: 'S',
        share: 0.4,
        total: 100,
        total_basis: 'undivided',
        hidden_categories: '1',
      },
    ]);
  });

  it('understands a category by its labels first, and leaves what it cannot know without a meaning', async () => {
    const gender: Landing = {
      key: `${body}/workforce?year=2020&field=gender`,
      figures: told(
        'field_value',
        ['1', 1],
        ['2', 2],
        ['M', 3],
        ['H', 4],
        ['Vrouwen', 5],
        ['9', 6],
      ),
      categories: [
        label('gender', '1', 'Femmes', 'Vrouwen'),
        label('gender', '2', null, 'Mannen'),
        label('gender', 'M', 'Madame et demoiselle'),
        label('gender', '9', 'Hommes', 'Vrouwen'),
      ],
    };
    const rows = await rowsOf('composition', 'category, meaning', gender);
    expect(Object.fromEntries(rows.map(({ category, meaning }) => [category, meaning]))).toEqual({
      1: 'women',
      2: 'men',
      M: null,
      H: 'men',
      Vrouwen: 'women',
      9: null,
    });
  });

  it('has contractual staff once, from the grouping without a field or with itself', async () => {
    const rows = await rowsOf(
      'composition',
      'endpoint, dimension, category, headcount, total',
      total,
      {
        key: `${body}/contractors?year=2020&groupby=mission`,
        figures: told('group_value', ['X', 3], ['Y', 1]),
      },
      {
        key: `${body}/contractors?year=2020&groupby=mission&field=mission`,
        figures: cross([
          ['X', 'X', 3],
          ['Y', 'Y', 1],
        ]),
      },
      {
        key: `${body}/contractors?year=2020&groupby=level&field=level`,
        figures: cross([
          ['A', 'A', 2],
          ['B', 'B', null],
        ]),
      },
    );
    expect(rows).toEqual([
      { endpoint: 'contractors', dimension: 'level', category: 'A', headcount: 2, total: null },
      { endpoint: 'contractors', dimension: 'level', category: 'B', headcount: null, total: null },
      { endpoint: 'contractors', dimension: 'mission', category: 'X', headcount: 3, total: 4 },
      { endpoint: 'contractors', dimension: 'mission', category: 'Y', headcount: 1, total: 4 },
    ]);
  });
});

describe('marts.gender_by_category', () => {
  const ages = [
    ['20-29', 'H', 10],
    ['20-29', 'F', 30],
    ['30-39', 'H', 10],
    ['30-39', 'F', null],
    ['_T', 'H', 20],
    ['30-39', '_T', 50],
  ] as const;

  it('is the same from either direction of the distribution, and so is the age pyramid', async () => {
    const straight = {
      key: `${body}/distribution?year=2020&groupby=age&field=gender`,
      figures: cross(ages),
    };
    const turned = {
      key: `${body}/distribution?year=2020&groupby=gender&field=age`,
      figures: cross(ages.map(([age, gender, value]) => [gender, age, value])),
    };
    const columns =
      'dimension, category, gender, gender_meaning, headcount, share_of_category, share_of_gender';
    const expected = [
      {
        category: '20-29',
        gender: 'F',
        gender_meaning: 'women',
        headcount: 30,
        share_of_category: 0.75,
        share_of_gender: null,
      },
      {
        category: '20-29',
        gender: 'H',
        gender_meaning: 'men',
        headcount: 10,
        share_of_category: 0.25,
        share_of_gender: 0.5,
      },
      {
        category: '30-39',
        gender: 'F',
        gender_meaning: 'women',
        headcount: null,
        share_of_category: null,
        share_of_gender: null,
      },
      {
        category: '30-39',
        gender: 'H',
        gender_meaning: 'men',
        headcount: 10,
        share_of_category: 0.2,
        share_of_gender: 0.5,
      },
    ].map((row) => ({ dimension: 'age', ...row }));
    const cases = [[straight], [turned], [straight, turned]];
    expect(await rowsOfCases('gender_by_category', columns, ...cases)).toEqual([
      expected,
      expected,
      expected,
    ]);
    const [pyramid, turnedPyramid] = await rowsOfCases(
      'age_pyramid',
      'category, gender, headcount',
      ...cases,
    );
    expect(pyramid).toHaveLength(4);
    expect(turnedPyramid).toEqual(pyramid);
  });
});

describe('marts of categories that must be understood', () => {
  const telework = (...cells: Told[]): Landing => ({
    key: `${body}/workforce?year=2020&field=telework-day`,
    figures: told('field_value', ...cells),
  });
  const columns =
    'headcount, teleworkers, not_teleworking, unknown, share, hidden_categories, not_understood';
  const known = { hidden_categories: '0', not_understood: null };

  it('count teleworkers by code, or by label in any language', async () => {
    expect(
      await rowsOfCases(
        'telework_share',
        columns,
        [telework(['0', 60], ['1', 15], ['2', 25])],
        [telework(['Geen telewerk', 6], ['1 dag', 3], ['Onbekend', 1])],
      ),
    ).toEqual([
      [{ headcount: 100, teleworkers: 40, not_teleworking: 60, unknown: 0, share: 0.4, ...known }],
      [{ headcount: 10, teleworkers: 3, not_teleworking: 6, unknown: 1, share: 0.3, ...known }],
    ]);
  });

  it('count nothing where a category is hidden, not understood, or no code means none', async () => {
    const nothing = { teleworkers: null, not_teleworking: null, unknown: null, share: null };
    expect(
      await rowsOfCases(
        'telework_share',
        columns,
        [telework(['0', 60], ['1', null])],
        [telework(['0', 6], ['K7', 3], ['Z', 1])],
      ),
    ).toEqual([
      [{ headcount: null, ...nothing, hidden_categories: '1', not_understood: null }],
      [{ headcount: 10, ...nothing, hidden_categories: '0', not_understood: 'K7, Z' }],
    ]);
    expect(await rowsOf('telework_share', columns, telework(['1', 6], ['2', 3]))).toEqual([
      { headcount: 9, ...nothing, ...known },
    ]);
  });

  it('tell part time by gender, with everybody in columns of their own', async () => {
    const everybody = { total_headcount: 100, total_part_time: 30, total_share: 0.3 };
    const rows = await rowsOf(
      'part_time_share',
      'gender, gender_meaning, headcount, full_time, part_time, interrupted, share, total_headcount, total_part_time, total_share',
      {
        key: `${body}/workforce?year=2020&field=working-time`,
        figures: told('field_value', ['100', 60], ['80', 30], ['0', 10], ['_T', 100]),
      },
      {
        key: `${body}/distribution?year=2020&groupby=gender&field=working-time`,
        figures: cross([
          ['V', '100', 20],
          ['V', '80', 20],
          ['M', '100', 40],
          ['M', '80', null],
        ]),
      },
    );
    expect(rows).toEqual([
      {
        gender: 'M',
        gender_meaning: 'men',
        headcount: null,
        full_time: null,
        part_time: null,
        interrupted: null,
        share: null,
        ...everybody,
      },
      {
        gender: 'V',
        gender_meaning: 'women',
        headcount: 40,
        full_time: 20,
        part_time: 20,
        interrupted: 0,
        share: 0.5,
        ...everybody,
      },
    ]);
  });

  it('show both tellings of contractual staff, and neither where it is not known', async () => {
    const columns = 'contractual_by_status, contractors, share_by_status, share_by_contractors';
    const status = (...cells: Told[]): Landing => ({
      key: `${body}/workforce?year=2020&field=status`,
      figures: told('field_value', ...cells),
    });
    const grouped = (dimension: string, ...cells: Told[]): Landing => ({
      key: `${body}/contractors?year=2020&groupby=${dimension}`,
      figures: told('group_value', ...cells),
    });
    expect(
      await rowsOfCases(
        'contractual_share',
        columns,
        [
          total,
          status(['Statutaires', 70], ['Contractuels', 30]),
          grouped('mission', ['X', 25]),
          grouped('level', ['A', 20], ['B', 5]),
        ],
        [
          total,
          status(['Statutaires', 70], ['C', 20], ['Spécial', 10]),
          grouped('mission', ['X', 25]),
          grouped('level', ['A', 20]),
        ],
      ),
    ).toEqual([
      [
        {
          contractual_by_status: 30,
          contractors: 25,
          share_by_status: 0.3,
          share_by_contractors: 0.25,
        },
      ],
      [
        {
          contractual_by_status: null,
          contractors: null,
          share_by_status: null,
          share_by_contractors: null,
        },
      ],
    ]);
  });
});

describe('marts of rates', () => {
  const months = (count: number, ...more: Told[]): Landing => ({
    key: `${body}/illness?year=2020&groupby=month`,
    figures: [
      ...Array.from({ length: count }, (_, month): Told => [String(month + 1), 50]),
      ...more,
    ].map(([group_value, value]) => ({ ...cell({ group_value }, value), measure: 'days' })),
  });
  const columns = 'days, months, headcount, days_per_head';

  it('give sick days per head of whole years alone', async () => {
    expect(
      await rowsOfCases(
        'sickness_per_head',
        columns,
        [total, months(12)],
        [total, months(12, ['_T', 601])],
        [total, months(11, ['12', null])],
        [total, months(7)],
        [months(12)],
      ),
    ).toEqual([
      [{ days: 600, months: '12', headcount: 100, days_per_head: 6 }],
      [{ days: 601, months: '12', headcount: 100, days_per_head: 6.01 }],
      [{ days: null, months: '11', headcount: 100, days_per_head: null }],
      [{ days: 350, months: '7', headcount: 100, days_per_head: null }],
      [{ days: 600, months: '12', headcount: null, days_per_head: null }],
    ]);
  });

  it('give long-term absence against the headcount', async () => {
    expect(
      await rowsOf('long_absence_rate', 'long_absent, share', total, {
        key: `${body}/longabsence?year=2020`,
        figures: [figure(4)],
      }),
    ).toEqual([{ long_absent: 4, share: 0.04 }]);
  });

  it('read age classes of many spellings, and count none that lie across the age asked for', async () => {
    const classes = (...cells: Told[]): Landing[] => [
      { key: `${body}/workforce?year=2020&field=age`, figures: told('field_value', ...cells) },
    ];
    expect(
      await rowsOfCases(
        'retirement_outlook',
        'aged_55_up, aged_55_up_from, aged_60_up, aged_60_up_from, share_60_up',
        classes(['<55', 70], ['55-59', 20], ['60+', 10]),
        classes(['Moins de 56 ans', 70], ['56 à 60 ans', 20], ['Plus de 60 ans', 10]),
        classes(['jonger dan 50', 60], ['50 tot 64', 30], ['65 en ouder', 10]),
        classes(['54', 6], ['55', 3], ['60', 1]),
        classes(['jeunes', 6], ['60+', 1]),
      ),
    ).toEqual([
      [
        {
          aged_55_up: 30,
          aged_55_up_from: 55,
          aged_60_up: 10,
          aged_60_up_from: 60,
          share_60_up: 0.1,
        },
      ],
      [
        {
          aged_55_up: 30,
          aged_55_up_from: 56,
          aged_60_up: 10,
          aged_60_up_from: 61,
          share_60_up: 0.1,
        },
      ],
      [
        {
          aged_55_up: null,
          aged_55_up_from: null,
          aged_60_up: null,
          aged_60_up_from: null,
          share_60_up: null,
        },
      ],
      [
        {
          aged_55_up: 4,
          aged_55_up_from: 55,
          aged_60_up: 1,
          aged_60_up_from: 60,
          share_60_up: 0.1,
        },
      ],
      [
        {
          aged_55_up: null,
          aged_55_up_from: null,
          aged_60_up: null,
          aged_60_up_from: null,
          share_60_up: null,
        },
      ],
    ]);
  });

  it('read an age class by its words, and none of a number among words that nobody knows', async () => {
    const classes = (...cells: Told[]): Landing[] => [
      { key: `${body}/workforce?year=2020&field=age`, figures: told('field_value', ...cells) },
    ];
    const outlook = (from55: number | null, up55: number | null, from60: number | null) => [
      {
        aged_55_up_from: from55,
        aged_55_up: up55,
        aged_60_up_from: from60,
        aged_60_up: from60 === null ? null : 10,
      },
    ];
    expect(
      await rowsOfCases(
        'retirement_outlook',
        'aged_55_up_from, aged_55_up, aged_60_up_from, aged_60_up',
        classes(['55 of minder', 70], ['56-60', 20], ['meer dan 60 jaar', 10]),
        classes(['60 or less', 90], ['mehr als 60 Jahre', 10]),
        classes(['-54', 70], ['55-59', 20], ['au moins 60 ans', 10]),
        classes(['0-59', 90], ['60 and above', 10]),
        classes(['0-59', 90], ['60 ans plus', 10]),
        classes(['0-59', 90], ['groupe 60', 10]),
        classes(['20-54', 70], ['55-64', 20], ['60+', 10], ['65+', 10]),
        classes(['20-55', 70], ['55-60', 20], ['60-65', 10]),
      ),
    ).toEqual([
      outlook(56, 30, 61),
      outlook(null, null, 61),
      outlook(55, 30, 60),
      outlook(null, null, 60),
      outlook(null, null, 60),
      outlook(null, null, null),
      outlook(null, null, null),
      outlook(55, 30, 60),
    ]);
  });

  it('set retirements against the headcount of the year before', async () => {
    expect(
      await rowsOf('retirement_outlook', 'year, headcount, retirements, retirement_share', total, {
        key: `${body}/pension`,
        figures: [
          figure(3, { year: 2021, reason: 'a', measure: 'retirements' }),
          figure(2, { year: 2021, reason: 'b', measure: 'retirements' }),
          figure(5, { year: 2021, reason: '_T', measure: 'retirements' }),
          figure(3, { year: 2020, reason: 'a', measure: 'retirements' }),
          figure(null, { year: 2020, reason: 'b', measure: 'retirements', obs_status: 'Q' }),
        ],
      }),
    ).toEqual([
      { year: 2020, headcount: null, retirements: null, retirement_share: null },
      { year: 2021, headcount: null, retirements: 5, retirement_share: 0.05 },
    ]);
  });
});
