import { describe, expect, it } from 'vitest';
import { built, figure, type Landing, lists, query, type Run, subject } from './fixture.ts';

const ids = ['10', '11', '12'];
const gender = { F: 51, M: 62 };
const level = { A: 13, B: 100 };

function split(id: string, field: string, heads: Record<string, number | null>): Landing {
  return {
    key: `organisms/${id}/workforce?year=2020&field=${field}`,
    figures: Object.entries(heads).map(([code, count]) => figure(count, { field_value: code })),
  };
}

function undivided(id: string, count: number): Landing {
  return { key: `organisms/${id}/workforce?year=2020`, figures: [figure(count)] };
}

function walk(replaced: readonly Landing[] = []): Run {
  const usual = ids.flatMap((id) => [
    undivided(id, 113),
    split(id, 'gender', gender),
    split(id, 'level', level),
    split(id, 'status', { S: 60, C: 53 }),
  ]);
  const answers = usual.map(
    (landing) => replaced.find(({ key }) => key === landing.key) ?? landing,
  );
  const all = ids.map((id) => subject('organism', id));
  const listed = lists.map((list) =>
    list.key === 'organisms' ? { ...list, subjects: all } : list,
  );
  const more = replaced.filter(({ key }) => !usual.some((landing) => landing.key === key));
  return { id: 'run-1', landings: [...listed, ...answers, ...more], organisms: ids };
}

const states = `select request_key, state, error from meta.requests
  where endpoint = 'workforce' and state = 'quarantined' order by 1`;

describe('an answer that others of the same people contradict', () => {
  it('is set aside with what they say, and its figures are not published', async () => {
    await built([walk([split('10', 'gender', { F: 45, M: 55 })])], async (database) => {
      expect(await query(database, states)).toEqual([
        {
          request_key: 'organisms/10/workforce?year=2020&field=gender',
          state: 'quarantined',
          error:
            '3 other answers of the same people agree with each other and not with it: they add up to 113, its figures to 100',
        },
      ]);
      const published = `select count(*)::integer as figures from observations
        where subject_id = '10' and field = 'gender'`;
      expect(await query(database, published)).toEqual([{ figures: 0 }]);
    });
  });

  it('is set aside where the sum is theirs, and its parts are not', async () => {
    const grouped = ids.flatMap((id) =>
      ['level', 'status', 'age'].map(
        (field): Landing => ({
          key: `organisms/${id}/distribution?year=2020&groupby=gender&field=${field}`,
          figures: Object.entries(gender).map(([code, count]) =>
            figure(count, { group_value: code, field_value: 'all' }),
          ),
        }),
      ),
    );
    await built([walk([split('10', 'gender', { F: 45, M: 68 }), ...grouped])], async (database) => {
      expect(await query(database, states)).toEqual([
        {
          request_key: 'organisms/10/workforce?year=2020&field=gender',
          state: 'quarantined',
          error:
            '3 other answers of the same people agree with each other and not with it: all add up to 113, of other parts (by gender)',
        },
      ]);
    });
  });

  it('is set aside with all that is new in a run, where none of it fits the undivided figures', async () => {
    const more = (heads: Record<string, number>) =>
      Object.fromEntries(Object.entries(heads).map(([code, count]) => [code, count + 1]));
    const night = ids.flatMap((id) => [
      undivided(id, 114),
      split(id, 'gender', more(gender)),
      split(id, 'level', more(level)),
      split(id, 'status', more({ S: 60, C: 53 })),
    ]);
    const told = `select count(*)::integer as figures, sum(value)::integer as people from observations
      where field is not null`;
    const before = [{ figures: 18, people: 9 * 113 }];
    await built([walk(), { id: 'run-2', landings: night }], async (database) => {
      expect(await query(database, told)).toEqual(before);
      expect(await query(database, states)).toHaveLength(12);
    });
    const plain = walk().landings.filter(({ key }) => key.includes('field='));
    const nights: Run[] = [
      walk(),
      { id: 'run-2', landings: night },
      { id: 'run-3', landings: [...ids.map((id) => undivided(id, 113)), ...plain] },
    ];
    await built(nights, async (database) => {
      expect(await query(database, told)).toEqual(before);
      expect(await query(database, states)).toEqual([]);
    });
  });

  it('is set aside where it is undivided and fits no split any more, in all that is new in a run', async () => {
    const told = 'select distinct value::integer as value from observations where field is null';
    const night = ids.map((id) => undivided(id, 90));
    const plain = walk().landings.filter(({ key }) => key.includes('field='));
    await built([walk(), { id: 'run-2', landings: [...night, ...plain] }], async (database) => {
      expect(await query(database, told)).toEqual([{ value: 113 }]);
      expect(await query(database, states)).toHaveLength(3);
    });
    // Where its splits were not asked, nothing speaks against it.
    await built([walk(), { id: 'run-2', landings: night }], async (database) => {
      expect(await query(database, told)).toEqual([{ value: 90 }]);
    });
  });

  it.each([
    ['is set aside where it is undivided, and another number altogether', 1410, 113],
    ['is taken where it is undivided, and mended by a little', 115, 115],
  ])('%s, beside the splits of the same night', async (_, mended, told) => {
    const { landings } = walk([undivided('10', mended)]);
    const again = landings.filter(({ key }) => key.includes('/workforce'));
    await built([walk(), { id: 'run-2', landings: again }], async (database) => {
      const sql = `select value::integer as value from observations
        where field is null and subject_id = '10'`;
      expect(await query(database, sql)).toEqual([{ value: told }]);
    });
  });

  it.each([
    [
      'a tenth of the people',
      { S: 60, C: 53 },
      'status is told as the same part of the people in every body',
    ],
    ['shares', { S: 53, C: 47 }, 'status is told as shares in every body'],
  ])('is set aside with all that one dimension tells, where that is %s', async (_, heads, why) => {
    const bodies = [1, 2, 3].map((times) => ({ id: ids[times - 1] as string, times: times * 10 }));
    const scaled = (own: Record<string, number>, by: number) =>
      Object.fromEntries(Object.entries(own).map(([code, count]) => [code, count * by]));
    const landings = bodies.flatMap(({ id, times }) => [
      undivided(id, 113 * times),
      split(id, 'gender', scaled(gender, times)),
      split(id, 'level', scaled(level, times)),
      split(id, 'status', why.includes('shares') ? heads : scaled(heads, times / 10)),
    ]);
    const run: Run = { ...walk(), landings: [...walk().landings.slice(0, 4), ...landings] };
    await built([run], async (database) => {
      const aside = await query(database, states);
      expect(aside).toHaveLength(3);
      expect(aside[0]?.error).toContain(why);
      const told = "select count(*)::integer as n from observations where field = 'status'";
      expect(await query(database, told)).toEqual([{ n: 0 }]);
    });
  });

  it('is set aside where it tells a dimension by the categories of another, and others tell it otherwise', async () => {
    const crossed = (
      groupby: string,
      field: string,
      rows: [string, string, number][],
    ): Landing => ({
      key: `organisms/10/distribution?year=2020&groupby=${groupby}&field=${field}`,
      figures: rows.map(([group_value, field_value, count]) =>
        figure(count, { group_value, field_value }),
      ),
    });
    const asGender = (field: string): Landing[] => [
      split('10', field, gender),
      crossed('level', field, [
        ['A', 'F', 13],
        ['B', 'F', 38],
        ['B', 'M', 62],
      ]),
    ];
    const own = crossed('age', 'level', [
      ['<30', 'A', 13],
      ['<30', 'B', 57],
      ['30+', 'B', 43],
    ]);
    await built([walk([...asGender('age'), own])], async (database) => {
      const aside = await query(database, states.replace("endpoint = 'workforce'", 'true'));
      expect(aside.map(({ request_key }) => request_key)).toEqual(
        asGender('age')
          .map(({ key }) => key)
          .reverse(),
      );
    });
    // Nothing else tells of this one.
    await built([walk(asGender('age'))], async (database) => {
      expect(await query(database, states)).toEqual([]);
    });
  });

  it('is set aside where it tells of nobody, however many others do: nought speaks against nothing', async () => {
    const crossed = (id: string, heads: Record<string, number>) =>
      ['age', 'language', 'class', 'distance'].map(
        (field): Landing => ({
          key: `organisms/${id}/distribution?year=2020&groupby=gender&field=${field}`,
          figures: Object.entries(heads).map(([group_value, count]) =>
            figure(count, { group_value, field_value: 'all' }),
          ),
        }),
      );
    const empty = crossed('10', { F: 0, M: 0 });
    const fitting = ['11', '12'].flatMap((id) => crossed(id, gender));
    const all = states.replace("endpoint = 'workforce'", 'true');
    await built([walk([...empty, ...fitting])], async (database) => {
      const aside = await query(database, all);
      expect(aside.map(({ request_key }) => request_key)).toEqual(
        empty.map(({ key }) => key).sort(),
      );
    });
  });

  it('is taken where one dimension tells of some of the people, as many as there are', async () => {
    const some = ids.map((id, at) => split(id, 'status', { S: [60, 31, 90][at] as number, C: 2 }));
    await built([walk(some)], async (database) => {
      expect(await query(database, states)).toEqual([]);
    });
  });

  it('is set aside where one of its figures is more than all people', async () => {
    const many = ids.map((id) => split(id, 'status', { S: 60, C: 888_888 }));
    await built([walk(many)], async (database) => {
      const aside = await query(database, states);
      expect(aside).toHaveLength(3);
      expect(aside[0]?.error).toMatch(
        /888888.*113 people are told of: one figure is more than all/,
      );
    });
  });

  it('is taken where one figure is mended in each of three answers of a night, and nothing else came', async () => {
    const night = ids.map((id) => split(id, 'status', { S: 61, C: 53 }));
    const told = "select value::integer as value from observations where field_value = 'S'";
    await built([walk(), { id: 'run-2', landings: night }], async (database) => {
      expect(await query(database, told)).toEqual([{ value: 61 }, { value: 61 }, { value: 61 }]);
    });
  });

  it('is set aside where it holds nobody', async () => {
    await built([walk([undivided('10', 0)])], async (database) => {
      expect(await query(database, states)).toMatchObject([{ state: 'quarantined' }]);
    });
    const empty: Landing = { key: 'organisms/10/workforce?year=2020', verdict: 'empty' };
    await built([walk([empty])], async (database) => {
      expect(await query(database, states)).toMatchObject([
        {
          request_key: 'organisms/10/workforce?year=2020',
          error: '3 other answers tell of the same people, 113 in all; it holds no figure',
        },
      ]);
    });
  });

  it('is set aside where it is undivided and holds nobody, in a year in which all of its question do', async () => {
    const empty = ids.map(
      (id): Landing => ({ key: `organisms/${id}/workforce?year=2020`, verdict: 'empty' }),
    );
    await built([walk(empty)], async (database) => {
      expect(await query(database, states)).toMatchObject(
        ids.map((id) => ({
          request_key: `organisms/${id}/workforce?year=2020`,
          error: '3 other answers tell of the same people, 113 in all; it holds no figure',
        })),
      );
    });
  });

  it('is set aside where it is the entity, without a figure in a year in which its organisms have some', async () => {
    const entity = (year: number, figures: Landing['figures']): Landing => ({
      key: `entities/1/longabsence?year=${year}`,
      ...(figures === undefined ? { verdict: 'empty' } : { figures }),
    });
    const organism = (year: number): Landing => ({
      key: `organisms/10/longabsence?year=${year}`,
      figures: [figure(3, { year })],
    });
    const told = [organism(2020), organism(2021), entity(2020, [figure(3)])];
    const asked = "select request_key, error from meta.requests where state = 'quarantined'";
    const run = (...landings: Landing[]): Run => ({
      id: 'run-1',
      landings: [...lists, ...landings],
    });
    await built([run(...told, entity(2021, undefined))], async (database) => {
      expect(await query(database, asked)).toEqual([
        {
          request_key: 'entities/1/longabsence?year=2021',
          error: 'it holds no figure, and its organisms tell of 3',
        },
      ]);
    });
    const never = [
      organism(2020),
      organism(2021),
      entity(2020, undefined),
      entity(2021, undefined),
    ];
    await built([run(...never)], async (database) => {
      expect(await query(database, asked)).toEqual([]);
    });
    // It stays set aside once another answer came, and so the figure was there all the time.
    const nights: Run[] = [
      run(...told, entity(2021, [figure(3, { year: 2021 })])),
      { id: 'run-2', landings: [organism(2021), entity(2021, undefined)] },
      { id: 'run-3', landings: [entity(2021, [figure(3, { year: 2021 })])] },
    ];
    await built(nights, async (database) => {
      const values = `select run_id, valid_to from observations_history
        where request_key = 'entities/1/longabsence?year=2021'`;
      expect(await query(database, values)).toEqual([{ run_id: 'run-1', valid_to: null }]);
    });
    // Organisms that were asked before say nothing of what the source tells since.
    await built(
      nights.slice(0, 1).concat({ id: 'run-2', landings: [entity(2021, undefined)] }),
      async (database) => {
        expect(await query(database, asked)).toEqual([]);
      },
    );
  });

  it('are the splits that fitted before and do not now, where the undivided figure stays', async () => {
    const stale = [
      split('10', 'gender', { F: 45, M: 55 }),
      split('10', 'level', { A: 9, B: 91 }),
      split('10', 'status', { S: 48, C: 52 }),
    ];
    const again = walk().landings.filter(({ key }) => !stale.some((one) => one.key === key));
    const second = { id: 'run-2', landings: [...again, ...stale] };
    await built([walk(), second], async (database) => {
      const aside = await query(database, states);
      expect(aside.map(({ request_key }) => request_key)).toEqual(stale.map(({ key }) => key));
      expect(aside[0]?.error).toBe(
        'its figures add up to 100, and those before to 113, as the undivided figure does still',
      );
      const told = `select sum(value)::integer as people from observations
        where subject_id = '10' and year = 2020`;
      expect(await query(database, told)).toEqual([{ people: 4 * 113 }]);
    });
  });

  it('keeps its figures where all agreed with it when it came: what came after takes none away', async () => {
    const restated = [
      undivided('10', 120),
      split('10', 'level', { A: 20, B: 100 }),
      split('10', 'status', { S: 60, C: 60 }),
    ];
    const again = walk().landings.filter(({ key }) => !restated.some((one) => one.key === key));
    const second = { id: 'run-2', landings: [...again, ...restated] };
    await built([walk(), second], async (database) => {
      expect(await query(database, states)).toMatchObject([
        { request_key: 'organisms/10/workforce?year=2020&field=gender', state: 'quarantined' },
      ]);
      const told = `select sum(value)::integer as people from observations
        where subject_id = '10' and field = 'gender'`;
      expect(await query(database, told)).toEqual([{ people: 113 }]);
    });
  });

  it.each([
    ['hides a figure', [split('10', 'gender', { F: 45, M: null })]],
    [
      'is one of two against two',
      [split('10', 'gender', { F: 45, M: 55 }), split('10', 'level', { A: 1, B: 99 })],
    ],
    [
      'is of a kind that never agrees: another way of counting',
      ids.map((id) => split(id, 'gender', { F: 45, M: 55 })),
    ],
    [
      'is of a kind that never agrees but in being empty',
      [
        ...ids.map((id) => split(id, 'gender', { F: 45, M: 55 })),
        ...[2017, 2018, 2019].flatMap((year) =>
          walk()
            .landings.filter(({ key }) => /=2020/.test(key))
            .map(
              ({ key }): Landing => ({ key: key.replace('2020', String(year)), verdict: 'empty' }),
            ),
        ),
      ],
    ],
    [
      'holds nobody, as everywhere: that year the dimension was not collected',
      ids.map((id): Landing => ({ ...split(id, 'gender', {}), verdict: 'empty' })),
    ],
  ])('is taken where it %s', async (_, replaced) => {
    await built([walk(replaced)], async (database) => {
      expect(await query(database, states)).toEqual([]);
    });
  });

  it.each([
    ['one of its figures', split('10', 'gender', { F: 52, M: 62 }), []],
    ['its only figure', undivided('10', 114), []],
    ['all of its figures', split('10', 'gender', { F: 45, M: 55 }), [{ state: 'quarantined' }]],
  ])(
    'is taken where it revises %s, and set aside where all are others',
    async (_, later, wanted) => {
      const others = walk().landings.filter(({ key }) => key !== later.key);
      const second = { id: 'run-2', landings: [...others, later] };
      await built([walk(), second], async (database) => {
        const told = await query(database, states);
        expect(told.map(({ state }) => ({ state }))).toEqual(wanted);
      });
    },
  );

  it('is set aside with the other splits where they add up to a hundred, and the undivided figure does not', async () => {
    const shares = [
      split('10', 'gender', { F: 45, M: 55 }),
      split('10', 'level', { A: 12, B: 88 }),
      split('10', 'status', { S: 60, C: 41 }),
    ];
    await built([walk([undivided('10', 1340), ...shares])], async (database) => {
      const told = await query(database, states);
      expect(told.map(({ request_key }) => request_key)).toEqual(
        shares.map(({ key }) => key).sort(),
      );
      expect(told[0]?.error).toBe(
        'its figures add up to 100, and 1340 people are told of: most of its splits are shares',
      );
    });
  });

  /** What splits tell of an organism's women alone. */
  const women = (id: string): Landing[] => [
    split(id, 'gender', { F: 51 }),
    split(id, 'level', { A: 6, B: 45 }),
    split(id, 'status', { S: 30, C: 21 }),
  ];
  /** Splits of which every figure is nought. */
  const nobody = (id: string): Landing[] => [
    split(id, 'gender', { F: 0 }),
    split(id, 'level', { A: 0, B: 0 }),
    split(id, 'status', { S: 0 }),
  ];
  const inYear = (landings: readonly Landing[], year: number): Landing[] =>
    landings
      .filter(({ key }) => key.includes('?'))
      .map((one) => ({ ...one, key: one.key.replace('2020', String(year)) }));

  it.each([
    ['year', ids.flatMap(women), []],
    ['organism', women('10'), women('10')],
    ['year', ids.flatMap(nobody), []],
  ])(
    'is set aside with all splits of one %s that tell of some of the people alone',
    async (...given) => {
      const [, latest, earlier] = given;
      const { landings, ...run } = walk(latest);
      const before = [2018, 2019].flatMap((year) => inYear(walk(earlier).landings, year));
      await built([{ ...run, landings: [...landings, ...before] }], async (database) => {
        const told = await query(database, states);
        const spoilt = [...latest, ...[2018, 2019].flatMap((year) => inYear(earlier, year))];
        expect(told.map(({ request_key }) => request_key)).toEqual(
          spoilt.map(({ key }) => key).sort(),
        );
      });
    },
  );

  it('is set aside where it is undivided, and tells of fewer than all splits of its year', async () => {
    const fewer = ids.map((id) => undivided(id, 51));
    const { landings, ...run } = walk(fewer);
    const before = [2018, 2019].flatMap((year) => inYear(walk().landings, year));
    await built([{ ...run, landings: [...landings, ...before] }], async (database) => {
      const told = await query(database, states);
      expect(told.map(({ request_key }) => request_key)).toEqual(fewer.map(({ key }) => key));
    });
  });

  const night = (number: number, ...landings: Landing[]): Run => ({
    id: `run-${number}`,
    landings,
  });

  it('is taken where the undivided figure alone was asked before: one person became two', async () => {
    const told = (count: number) => [
      split('10', 'gender', { F: count }),
      split('10', 'level', { A: count }),
      split('10', 'status', { S: count }),
    ];
    const keys = told(1).map(({ key }) => key);
    const { landings, ...run } = walk([undivided('10', 1)]);
    const first = { ...run, landings: landings.filter(({ key }) => !keys.includes(key)) };
    await built([first, night(2, ...told(2))], async (database) => {
      const found = await query(database, states);
      expect(found.map(({ request_key }) => request_key)).not.toEqual(expect.arrayContaining(keys));
    });
  });

  const crossed = ids.flatMap((id): Landing[] => {
    const key = `organisms/${id}/distribution?year=2020&groupby=`;
    const genders = (levels: readonly (string | null)[]) =>
      levels.flatMap((field_value) =>
        Object.entries({ F: [12, 39], M: [1, 61] }).map(([group_value, [a = 0, b = 0]]) =>
          figure(field_value === null ? a + b : field_value === 'A' ? a : b, {
            ...{ group_value, field_value },
          }),
        ),
      );
    return [
      { key: `${key}gender`, figures: genders([null]) },
      { key: `${key}gender&field=gender`, figures: genders([null]) },
      { key: `${key}gender&field=level`, figures: genders(['A', 'B']) },
    ];
  });

  it.each([
    ['exchanged figures', { F: 62, M: 51 }, ids.length],
    ['those of other categories', { A: 40, B: 73 }, ids.length],
    ['the same by other names', { Femmes: 51, Hommes: 62 }, 0],
  ])('of as many people everywhere: %s', async (_, heads, wanted) => {
    const { landings, ...run } = walk(ids.map((id) => split(id, 'gender', heads)));
    await built([{ ...run, landings: [...landings, ...crossed] }], async (database) => {
      const told = await query(database, states);
      expect(told).toHaveLength(wanted);
    });
  });

  it('is set aside by the sum where as many of the same categories say one thing as the other', async () => {
    const wrong = { F: 51, M: 60 };
    const grouped = {
      key: 'organisms/10/distribution?year=2020&groupby=gender',
      figures: Object.entries(wrong).map(([code, count]) => figure(count, { group_value: code })),
    };
    const { landings, ...run } = walk([split('10', 'gender', wrong)]);
    const others = crossed.map((one) => (one.key === grouped.key ? grouped : one));
    await built([{ ...run, landings: [...landings, ...others] }], async (database) => {
      const told = await query(database, states.replace("endpoint = 'workforce' and", ''));
      expect(told.map(({ request_key }) => request_key)).toEqual([
        grouped.key,
        'organisms/10/workforce?year=2020&field=gender',
      ]);
    });
  });

  const history = `select field_value, value::integer as value from observations_history
    where request_key = 'organisms/10/workforce?year=2020&field=gender' order by all`;
  const wrong = split('10', 'gender', { F: 45, M: 55 });
  const mended = split('10', 'gender', { F: 50, M: 63 });

  it('never enters the history, where it came the first night and another came after', async () => {
    await built([walk([wrong]), night(2, mended)], async (database) => {
      expect(await query(database, states)).toEqual([]);
      expect(await query(database, history)).toEqual([
        { field_value: 'F', value: 50 },
        { field_value: 'M', value: 63 },
      ]);
    });
  });

  it('never enters the history, where it came a later night and another came after', async () => {
    const others = walk().landings.filter(({ key }) => key !== wrong.key);
    const second = night(2, ...others, wrong);
    await built([walk(), second, night(3, mended)], async (database) => {
      expect(await query(database, states)).toEqual([]);
      expect(await query(database, history)).toEqual([
        { field_value: 'F', value: 50 },
        { field_value: 'F', value: 51 },
        { field_value: 'M', value: 62 },
        { field_value: 'M', value: 63 },
      ]);
    });
  });

  it('stays in the history where it agreed before the others were restated, one night earlier', async () => {
    const restated = [
      undivided('10', 120),
      split('10', 'level', { A: 20, B: 100 }),
      split('10', 'status', { S: 60, C: 60 }),
    ];
    const later = split('10', 'gender', { F: 55, M: 65 });
    const runs = [walk(), night(2, ...restated), night(3, later)];
    await built(runs, async (database) => {
      expect(await query(database, states)).toEqual([]);
      expect(await query(database, history)).toEqual([
        { field_value: 'F', value: 51 },
        { field_value: 'F', value: 55 },
        { field_value: 'M', value: 62 },
        { field_value: 'M', value: 65 },
      ]);
    });
  });

  it('stays in the history where one other request speaks against it, with several answers', async () => {
    const illness = (root: string, by: string, ...values: number[]): Landing => ({
      key: `${root}/illness?year=2020&groupby=${by}`,
      figures: values.map((days, position) =>
        figure(days, { measure: 'days', group_value: String(position) }),
      ),
    });
    const agree = ['entities/1', 'organisms/11'].flatMap((root) => [
      illness(root, 'month', 3, 4),
      illness(root, 'weekday', 2, 5),
    ]);
    const weekday = illness('organisms/10', 'weekday', 5, 6);
    const first = [...walk().landings, ...agree, illness('organisms/10', 'month', 3, 4), weekday];
    const second = [illness('organisms/10', 'month', 3, 4, 0)];
    const third = [illness('organisms/10', 'weekday', 1, 6)];
    const runs = [{ id: 'run-1', landings: first }, night(2, ...second), night(3, ...third)];
    await built(runs, async (database) => {
      const found = `select value::integer as value from observations_history
        where request_key = '${weekday.key}' and run_id = 'run-1' order by 1`;
      expect(await query(database, found)).toEqual([{ value: 5 }, { value: 6 }]);
    });
  });

  it('is taken where it is the later one: the source revised its figure', async () => {
    const revised = { id: 'run-2', landings: [undivided('10', 120)] };
    await built([walk(), revised], async (database) => {
      expect(await query(database, states)).toEqual([]);
      const now =
        "select value from observations where request_key = 'organisms/10/workforce?year=2020'";
      expect(await query(database, now)).toEqual([{ value: 120 }]);
    });
  });
});

describe('the figures of a statistic in another unit', () => {
  const days = (id: string, factor: number): Landing => ({
    key: `organisms/${id}/illness?year=2020&groupby=month`,
    figures: Array.from({ length: 12 }, (_, month) =>
      figure(factor * (40 + 7 * month), { measure: 'days', group_value: String(month + 1) }),
    ),
  });
  const night = (id: string, ...factors: number[]): Run => ({
    id,
    landings: ids.map((own, at) => days(own, factors[at] ?? 1)),
  });
  const first: Run = {
    id: 'run-1',
    landings: [...walk().landings, ...ids.map((id) => days(id, 1))],
  };
  const found = `select state, error, count(*)::integer as answers from meta.requests
    where endpoint = 'illness' group by all`;
  const sum = "select sum(value)::integer as days from observations where endpoint = 'illness'";

  it('are set aside where all are those of before times one factor: hours for days', async () => {
    const changed = days('10', 8);
    const last = figure(1000, { measure: 'days', group_value: '12' });
    const again = { ...changed, figures: [...(changed.figures ?? []).slice(0, -1), last] };
    const runs = [first, night('run-2', 8, 8, 8), { id: 'run-3', landings: [again] }];
    await built(runs, async (database) => {
      const error =
        'nearly all new figures of illness are the first ones times 8: they have another unit';
      expect(await query(database, found)).toEqual([{ state: 'quarantined', error, answers: 3 }]);
      expect(await query(database, sum)).toEqual([{ days: 2826 }]);
    });
  });

  it('are set aside of one subject alone, with what is told of it for the first time that night', async () => {
    const later = days('10', 8);
    const next = { ...later, key: later.key.replace('2020', '2021') };
    const runs = [first, { id: 'run-2', landings: [later, next] }];
    await built(runs, async (database) => {
      expect(await query(database, `${found} order by state`)).toMatchObject([
        { state: 'ok', answers: 2 },
        { state: 'quarantined', answers: 2 },
      ]);
      expect(await query(database, sum)).toEqual([{ days: 2826 }]);
    });
  });

  it('are taken where they changed in more ways than one', async () => {
    const mixed = days('10', 1);
    const figures = (mixed.figures ?? []).map((one, at) => ({
      ...one,
      value: Number(one.value) * (at % 2 === 0 ? 2 : 8),
    }));
    await built([first, { id: 'run-2', landings: [{ ...mixed, figures }] }], async (database) => {
      expect(await query(database, found)).toEqual([{ state: 'ok', error: null, answers: 3 }]);
    });
  });
});

describe('a list that names nobody', () => {
  const nobody = (key: string): Landing => ({ key, verdict: 'empty' });
  const emptied = ['entities', 'organisms', 'entities/1/organisms'].map(nobody);
  const run = (id: string, ...landings: Landing[]): Run => ({ id, landings });
  const listStates = `select request_key, state, error from meta.requests
    where endpoint = 'list' order by all`;

  it('is set aside where it named somebody before, for good, and whom it named stays listed', async () => {
    const nights = ['run-2', 'run-3'].map((id) => run(id, ...emptied));
    await built([run('run-1', ...lists), ...nights], async (database) => {
      const error = 'the list names nobody, and named somebody before';
      expect(await query(database, listStates)).toEqual([
        { request_key: 'entities', state: 'quarantined', error },
        { request_key: 'entities/1/organisms', state: 'empty', error: null },
        { request_key: 'organisms', state: 'quarantined', error },
      ]);
      const listed = `select id, delisted from entities union all
        select id, delisted from organisms order by id`;
      expect(await query(database, listed)).toEqual([
        { id: '1', delisted: false },
        { id: '10', delisted: false },
      ]);
    });
  });

  it('is taken where it never named anybody, and counts no more once it names somebody', async () => {
    await built([run('run-1', ...emptied)], async (database) => {
      expect(await query(database, listStates)).toMatchObject(Array(3).fill({ state: 'empty' }));
    });
    const nights = [run('run-1', ...emptied), run('run-2', ...lists)];
    await built(nights, async (database) => {
      expect(await query(database, listStates)).toMatchObject(Array(3).fill({ state: 'ok' }));
    });
  });
});
