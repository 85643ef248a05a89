import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRelease } from '../../src/build/build-release.ts';
import { dataTestNames, defects, runDataTest } from '../../src/check/run-data-tests.ts';
import type { DataTestResult } from '../../src/model/data-test.ts';
import { Database, readSql } from '../../src/system/database.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import {
  builtAndChecked,
  figure,
  type Landing,
  landRuns,
  lists,
  query,
  subject,
} from '../build/fixture.ts';

const workforce = 'organisms/10/workforce?year=2020';
const byGender = 'organisms/10/workforce?year=2020&field=gender';
const byLevel = 'organisms/10/workforce?year=2020&field=level';
const cross = 'organisms/10/distribution?year=2020&groupby=level&field=gender';
const byGroup = 'organisms/10/distribution?year=2020&groupby=level';
const staffByGender = 'organisms/10/contractors?year=2020&groupby=gender';
const staffByLevel = 'organisms/10/contractors?year=2020&groupby=level';
const staffCross = 'organisms/10/contractors?year=2020&groupby=gender&field=level';

const sound: readonly Landing[] = [
  ...lists,
  { key: 'entities/1/workforce?year=2020', figures: [figure(100)] },
  { key: workforce, figures: [figure(100)] },
  { key: `${workforce}&restriction=mandatory`, figures: [figure(100)] },
  { key: `${workforce}&restriction=telework`, figures: [figure(30)] },
  { key: byGender, figures: [split('F', 60), split('M', 40)] },
  { key: byLevel, figures: [split('A', 70), split('B', 30), split('_T', 100)] },
  {
    key: cross,
    figures: [cell('A', 'F', 48), cell('A', 'M', 22), cell('B', 'F', 12), cell('B', 'M', 18)],
  },
  { key: staffByGender, figures: [group('F', 8), group('M', 22)] },
  { key: staffByLevel, figures: [group('A', 21), group('B', 9), group('C', 0)] },
  { key: staffCross, figures: [cell('F', 'A', 8), cell('M', 'A', 13), cell('M', 'B', 9)] },
  {
    key: 'organisms/10/illness?year=2020&groupby=month',
    figures: [days('1', 30), days('2', 12.5)],
  },
  { key: 'organisms/10/illness?year=2020&groupby=weekday', figures: [days('mon', 42.5)] },
];

function split(category: string, value: number | null) {
  return figure(value, { field_value: category });
}

function group(category: string, value: number | null) {
  return figure(value, { group_value: category });
}

function cell(group: string, category: string, value: number) {
  return figure(value, { group_value: group, field_value: category });
}

function days(period: string, value: number) {
  return figure(value, { group_value: period, measure: 'days' });
}

/** Per data test: a bad row, planted in a sound release. */
const planted: Readonly<Record<string, string>> = {
  'unique-identity': 'insert into observations from observations limit 1',
  'response-of-every-figure': `delete from raw.responses where request_key = '${workforce}'`,
  'one-state-per-request': `update meta.requests set state = 'lost' where request_key = '${workforce}'`,
  'states-add-up': `update marts.completeness set ok = ok - 1 where endpoint = 'illness'`,
  'known-observation-status': `update observations set obs_status = 'Z' where request_key = '${workforce}'`,
  'value-against-status': `update observations set obs_status = 'Q' where request_key = '${workforce}'`,
  'year-of-request': `update observations set year = 2019 where request_key = '${workforce}'`,
  'plausible-year': `update observations set year = 20200 where request_key = '${workforce}'`,
  'figures-of-every-ok': `delete from observations where request_key = '${workforce}'`,
  'subject-of-every-figure': 'delete from organisms',
  'history-in-order': `insert into observations_closed
    select *, observed_at, observed_at - interval 1 hour from observations limit 1`,
  'known-stays-known': `insert into observations_closed
      select *, observed_at, observed_at from observations where request_key = '${byGender}';
    update observations set value = null, value_text = null, obs_status = 'O'
      where request_key = '${byGender}' and field_value = 'F'`,
  'revisions-of-some-figures': `insert into observations_closed
      select * replace (value + 99 as value), observed_at, observed_at from observations where endpoint = 'workforce'`,
  'entity-against-organisms': `update observations set value = 99 where request_key = '${workforce}'`,
  'workforce-splits': `update observations set value = 61 where request_key = '${byGender}' and field_value = 'F'`,
  'distribution-marginals': `update observations set value = 51
    where request_key = '${cross}' and group_value = 'A' and field_value = 'F'`,
  'contractors-splits': `update observations set value = 10 where request_key = '${staffByLevel}' and group_value = 'B'`,
  'figures-of-effect': `update observations set field_value = if(field_value = 'F', 'A', 'B'), value = if(field_value = 'F', 70, 30)
    where request_key = '${byGender}'; delete from observations where request_key = '${byLevel}' and field_value = '_T'`,
  'categories-of-their-dimension': `insert into observations
      select observations.* replace (request_key || '&n=' || n as request_key)
      from observations, range(30) as others(n) where request_key in ('${byGender}', '${byLevel}');
    update observations set field_value = if(field_value = 'A', 'F', 'M')
      where request_key = '${byLevel}&n=1' and field_value <> '_T'`,
  'subject-of-effect': `insert into meta.requests
    select * replace ('11' as subject_id, replace(request_key, '/10/', '/11/') as request_key)
    from meta.requests where request_key = '${cross}'`,
  'blank-amid-figures': `delete from observations where request_key = '${workforce}';
    update meta.requests set state = 'empty' where request_key = '${workforce}'`,
  'restriction-of-effect': 'update observations set value = 100 where restriction is not null',
  'year-of-effect': `insert into observations (subject_kind, subject_id, endpoint, year, measure, value, request_key, run_id, observed_at)
    select subject_kind, subject_id, endpoint, year + n, measure, value, request_key, run_id, observed_at
    from observations, (values (1), (2)) as later(n) where request_key = '${workforce}'`,
  'counts-are-no-percentages': `insert into observations
    select observations.* replace (id as subject_id, replace(request_key, '/10/', '/' || id || '/') as request_key)
    from observations, (values ('11'), ('12')) as others(id) where request_key = '${byGender}'`,
  'shares-within-bounds': `update marts.composition set share = 1.2 where category = 'F'`,
  'parts-of-known-wholes': `update marts.sickness_per_head set days_per_head = 0.4, months = 2`,
  'parts-add-up': `insert into marts.telework_share
    (subject_kind, subject_id, headcount, teleworkers, not_teleworking, unknown)
    values ('organism', '10', 10, 4, 5, 0)`,
  'composition-of-every-category': `delete from marts.composition where category = 'F'`,
  'growth-from-first-year': `update marts.headcount_growth set change_since = 3 where subject_id = '10'`,
  'no-totals-among-rows': `update marts.gender_by_category set gender = '_T' where gender = 'F'`,
  'unique-mart-rows': `insert into marts.composition from marts.composition limit 1`,
  'illness-by-month-and-weekday': `update observations set value = 43 where group_value = 'mon'`,
};

const many = `insert into observations (year, request_key, observed_at)
  select 3000 + i, 'k' || i, now()::timestamp from range(250) as t(i)`;

let release: Database;
beforeAll(async () => {
  const input = await landRuns([{ id: 'run-1', landings: sound }]);
  await buildRelease({ ...input, check: async () => [] });
  release = await Database.open({ temporary: input.temporary });
  await release.attach(join(input.into, 'hrstats.duckdb'), 'hrstats', 'read_write');
  await release.run('release/use');
});
afterAll(() => release.close());

/** What each data test finds in the sound release, and in the same with a bad row planted. */
async function plantEach(plants: readonly (readonly [string, string])[]) {
  const found: { before: DataTestResult; after: DataTestResult }[] = [];
  for (const [test, sql] of plants) {
    const before = await runDataTest(release, test);
    await release.connection.run('begin');
    await release.connection.run(sql);
    const after = await runDataTest(release, test);
    found.push({ before, after });
    await release.connection.run('rollback');
  }
  return found;
}

describe('runDataTest(database, test)', () => {
  it('has a planted bad row for every data test', () => {
    expect(Object.keys(planted).sort()).toEqual(dataTestNames());
  });

  it('finds each planted bad row, and nothing before', async () => {
    const plants = Object.entries(planted);
    const found = await plantEach(plants);
    for (const [position, [test]] of plants.entries()) {
      const { before, after } = found[position]!;
      expect(before.offendingRows, test).toBe(0);
      expect(after.offendingRows, test).toBeGreaterThan(0);
      expect(after.sample, test).toHaveLength(after.offendingRows);
    }
  });

  it('finds no fault with figures revised a little, or few of them, or back at what they were first', async () => {
    const earlier = (value: string, where = 'true') => `insert into observations_closed
      select * replace (${value} as value), observed_at - interval 2 hour, observed_at
      from observations where endpoint = 'workforce' and ${where}`;
    const first = `insert into observations_closed
      select *, observed_at - interval 3 hour, observed_at - interval 2 hour from observations`;
    const harmless = [earlier('value * 1.05'), earlier('value + 99', 'field is null')];
    const back = `${first}; ${earlier('value + 99')}`;
    const plants = [...harmless, back].map((sql) => ['revisions-of-some-figures', sql] as const);
    for (const { after } of await plantEach(plants)) expect(after.sample).toEqual([]);
  });

  it('looks for totals in every mart that has categories and a file', () => {
    const marts = publishedTables.filter(
      ({ schema, kind, columns }) =>
        schema === 'marts' &&
        kind === 'table' &&
        columns.some(({ name }) => name === 'category' || name === 'gender'),
    );
    const sql = readSql('tests/no-totals-among-rows');
    expect(
      marts.map(({ name }) => name).filter((name) => !sql.includes(`marts.${name}\n`)),
    ).toEqual([]);
  });

  it('counts every offending row and keeps a hundred', async () => {
    const [found] = await plantEach([['plausible-year', many]]);
    expect(found?.after.offendingRows).toBe(250);
    expect(found?.after.sample).toHaveLength(100);
  });
});

/** What a data test finds in a sound release after some rows of it were changed. */
async function found(test: string, sql: string): Promise<string[]> {
  const [{ after } = { after: null }] = await plantEach([[test, sql]]);
  return (after?.sample ?? []).map(({ requestKey, detail }) => `${requestKey}: ${detail}`).sort();
}

describe('distribution-marginals', () => {
  it('finds a category that the split has and the distribution lacks, but no small one', async () => {
    const without = (category: string, value: number) =>
      `update observations set value = ${value} where request_key = '${byGender}' and field_value = '${category}';
      delete from observations where request_key = '${cross}' and field_value = '${category}'`;
    expect(await found('distribution-marginals', without('M', 20))).toContain(
      `${cross}: gender M: missing, headcount 20`,
    );
    expect(await found('distribution-marginals', without('M', 19))).not.toContain(
      `${cross}: gender M: missing, headcount 19`,
    );
  });

  it('finds one whose categories are those of another dimension', async () => {
    const other = `update observations set group_value = if(group_value = 'A', 'NL', 'FR') where request_key = '${cross}'`;
    expect(await found('distribution-marginals', other)).toEqual([
      `${cross}: level A: missing, headcount 70`,
      `${cross}: level B: missing, headcount 30`,
    ]);
  });

  it('compares distributions with each other, where the workforce was not asked for', async () => {
    const alone = `delete from meta.requests where endpoint = 'workforce';
      delete from observations where endpoint = 'workforce';
      insert into meta.requests
        select * replace ('${byGroup}' as request_key, null as field) from meta.requests where request_key = '${cross}';
      insert into observations
        select one.* replace ('${byGroup}' as request_key, null as field, null as field_value, n as value, c as group_value)
        from (from observations where request_key = '${cross}' limit 1) as one, (values ('A', 70), ('B', 31)) as told(c, n)`;
    expect(await found('distribution-marginals', alone)).toEqual([
      `${cross}: level B: 30, headcount 31`,
    ]);
  });

  it('compares contractual staff with the same grouped by one dimension alone', async () => {
    const more = `update observations set value = 9 where request_key = '${staffCross}' and group_value = 'F'`;
    expect(await found('distribution-marginals', more)).toEqual([
      `${staffCross}: gender F: 9, headcount 8`,
      `${staffCross}: level A: 22, headcount 21`,
    ]);
  });
});

/** Answers of two subjects or years, each with ten figures by age. */
const byAge = (value: string, id: string, year: string) => `insert into observations
  (subject_kind, subject_id, endpoint, year, field, field_value, measure, value, request_key, run_id, observed_at)
  select 'organism', ${id}, 'workforce', ${year}, 'age', age, 'headcount', ${value},
    'organisms/' || ${id} || '/workforce?year=' || ${year} || '&field=age', 'run-1', now()::timestamp
  from (values (0), (1)) as two(other), (select i as n, 'age ' || i as age from range(11, 21) as ages(i))`;

const late = '2 years, all with the same 10 figures';

describe('blank-amid-figures', () => {
  /** Answers of organisms about their years from 2014, a letter and a number each, `-` for nothing. */
  const answers = (
    question: string,
    figures: Readonly<Record<string, readonly (number | null)[]>>,
  ) => {
    const [endpoint, criterion = ''] = question.split('?');
    const [kind = 'field', dimension = null] = criterion === '' ? [] : criterion.split('=');
    const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
    const rows = Object.entries(figures).flatMap(([id, ofYears]) =>
      ofYears.map((value, n) => {
        const [groupby, field] = kind === 'groupby' ? [dimension, null] : [null, dimension];
        return `('${id}', ${2014 + n}, ${text(groupby)}, ${text(field)}, ${value},
          '${id}/${endpoint}?year=${2014 + n}&${criterion}')`;
      }),
    );
    return `create or replace temp table told as from (values ${rows.join()}) as rows(id, year, groupby, field, value, key);
      insert into meta.requests (request_key, subject_kind, subject_id, endpoint, year, groupby, field, state)
        select key, 'organism', id, '${endpoint}', year, groupby, field, if(value is null, 'empty', 'ok') from told;
      insert into observations (subject_kind, subject_id, endpoint, year, groupby, field, group_value, field_value, measure, value, request_key, run_id, observed_at)
        select 'organism', id, '${endpoint}', year, groupby, field, if(groupby is null, null, 'x'), if(field is null, null, 'x'),
          '${endpoint === 'illness' ? 'days' : 'headcount'}', value, key, 'run-1', now()::timestamp
        from told where value is not null`;
  };
  const finds = async (...told: readonly string[]) =>
    (await found('blank-amid-figures', told.join(';'))).map((line) => line.replace(/:.*/, ''));
  const staff = { a: [90, 90, 90, 90], b: [70, 70, 70, 70] };

  it('finds a year without figures between years that have some, refused or not', async () => {
    const hole = answers('contractors?groupby=reason', { a: [30, null, 30], b: [7, 7, 7] });
    const refused = `update meta.requests set state = 'absent' where state = 'empty'`;
    const key = 'a/contractors?year=2015&groupby=reason';
    expect(await finds(hole)).toEqual([key]);
    expect(await finds(hole, refused)).toEqual([key]);
    const long = answers('contractors?groupby=reason', {
      a: [30, null, null, 30],
      b: [7, 7, null, 7],
    });
    expect(await finds(long)).toEqual([key, key.replace('2015', '2016')]);
  });

  it('finds nobody where another answer has people, by what counts everybody elsewhere', async () => {
    const total = { ...staff, a: [90, 90, 90, null] };
    expect(
      await finds(answers('workforce?', total), answers('workforce?field=gender', staff)),
    ).toEqual(['a/workforce?year=2017&']);
    expect(
      await finds(answers('workforce?', staff), answers('distribution?groupby=level', total)),
    ).toEqual(['a/distribution?year=2017&groupby=level']);
    // Whoever is ill works there.
    expect(
      await finds(answers('workforce?', total), answers('illness?groupby=month', staff)),
    ).toEqual(['a/workforce?year=2017&']);
  });

  it('finds nought of a body that has people in other years, and of one dimension alone', async () => {
    const nought = { ...staff, a: [90, 90, 90, 0] };
    expect(
      await finds(answers('workforce?', nought), answers('workforce?field=gender', nought)),
    ).toEqual(['a/workforce?year=2017&', 'a/workforce?year=2017&field=gender']);
    expect(
      await finds(answers('workforce?', staff), answers('workforce?field=gender', nought)),
    ).toEqual(['a/workforce?year=2017&field=gender']);
  });

  it('finds no fault with a body that began or ended', async () => {
    const lives = { ...staff, a: [null, 90, 90, null] };
    expect(
      await finds(answers('workforce?', lives), answers('workforce?field=gender', lives)),
    ).toEqual([]);
  });

  it('finds no fault with a statistic that begins or ends with other years for everybody', async () => {
    const range = { a: [null, 90, 90, null], b: [null, 70, 70, null] };
    expect(
      await finds(answers('workforce?', staff), answers('distribution?groupby=level', range)),
    ).toEqual([]);
  });

  it('finds no fault with few people, of whom there is none of something', async () => {
    const few = { a: [90, 90, 90, 90], b: [4, null, 4, 4] };
    const days = { a: [900, 900, 900, 900], b: [25, null, 30, 30] };
    expect(await finds(answers('workforce?', few), answers('illness?groupby=month', days))).toEqual(
      [],
    );
  });

  it('finds no fault with criteria that not everybody meets', async () => {
    const some = { a: [null, null, 30, 30], b: [20, 20, 20, null], c: [8, 8, 8, 8] };
    expect(
      await finds(
        answers('workforce?', { ...staff, c: staff.b }),
        answers('workforce?field=telework-day', some),
      ),
    ).toEqual([]);
  });
});

describe('known-stays-known', () => {
  /** Retirements of two bodies from 2015 on, for two reasons; some of them were withdrawn. */
  const withdrawn = (some: string, isGone = true) => `insert into observations
      (subject_kind, subject_id, endpoint, year, reason, measure, value, request_key, run_id, observed_at)
      select 'organism', id, 'pension', year, reason, 'retirements', 3, 'organisms/' || id || '/pension', 'run-1', now()::timestamp
      from (values ('10'), ('11')) as bodies(id), (values ('age'), ('health')) as reasons(reason), range(2015, 2021) as years(year);
    insert into observations_closed
      select *, observed_at, observed_at from observations where endpoint = 'pension' and ${some};
    delete from observations where ${isGone} and endpoint = 'pension' and ${some}`;

  it('finds years of which an answer holds nothing any more, where others hold them', async () => {
    expect(
      await found('known-stays-known', withdrawn(`subject_id = '10' and year < 2017`)),
    ).toEqual(['organisms/10/pension: it holds no figure any more of 2015, 2016, where others do']);
  });

  it.each([
    ['years that all answers lost', withdrawn('year < 2017')],
    ['one reason of a year', withdrawn(`subject_id = '10' and year < 2017 and reason = 'age'`)],
    ['figures that were replaced', withdrawn(`subject_id = '10' and year < 2017`, false)],
    ['an answer that is empty, which is told elsewhere', withdrawn(`subject_id = '10'`)],
  ])('finds no fault with %s', async (_, answers) => {
    expect(await found('known-stays-known', answers)).toEqual([]);
  });
});

describe('categories-of-their-dimension', () => {
  /** Answers by home and by place of work, and one by the latter of other places. */
  const places = (homes: string, work: string, odd: string) =>
    `insert into observations (subject_kind, subject_id, endpoint, year, field, field_value, measure, value, request_key, run_id, observed_at)
    select 'organism', '10', 'workforce', 2020, field, category, 'headcount', 7, 'organisms/10/workforce?field=' || field || '&n=' || n, 'run-1', now()::timestamp
    from (
      select 'home' as field, unnest([${homes}]) as category, n from range(40) as t(n)
      union all select 'working-place', unnest(if(n = 0, [${odd}], [${work}])), n from range(40) as t(n)
    )`;

  it('finds an answer all of whose categories are rare in its dimension and usual in another', async () => {
    expect(
      await found('categories-of-their-dimension', places(`'A', 'B', 'C'`, `'X', 'Y'`, `'A', 'B'`)),
    ).toEqual([
      'organisms/10/workforce?field=working-place&n=0: split by working-place, all 2 categories are usual in home',
    ]);
  });

  it.each([
    ['one of its own among them', `'A', 'B', 'C'`, `'X', 'Y'`, `'A', 'X'`],
    ['one category alone', `'A', 'B', 'C'`, `'X', 'Y'`, `'A'`],
    ['categories that are usual nowhere', `'A', 'B', 'C'`, `'X', 'Y'`, `'V', 'W'`],
    ['dimensions of the same places', `'A', 'B', 'C', 'D'`, `'A', 'B', 'E'`, `'C', 'D'`],
  ])('finds no fault with %s', async (_, homes, work, odd) => {
    expect(await found('categories-of-their-dimension', places(homes, work, odd))).toEqual([]);
  });
});

describe('subject-of-effect', () => {
  const ofTwo = (value: string) => byAge(value, "if(other = 0, '10', '11')", '2020');

  it('finds two subjects with the same figures, whatever else their answers say', async () => {
    expect(await found('subject-of-effect', ofTwo('n'))).toEqual([
      'organisms/10/workforce?year=2020&field=age: 2 subjects, all with the same 10 figures',
    ]);
    expect(await found('subject-of-effect', ofTwo('if(n = 14, n + other, n)'))).toEqual([]);
    expect(await found('subject-of-effect', ofTwo('n % 4'))).toEqual([]);
  });

  /** Rates of two bodies in eleven years; `n` is 0 to 10, `other` 0 or 1. */
  const rates = (value: string, kind = "'organism'") => `insert into observations
    (subject_kind, subject_id, endpoint, year, measure, value, request_key, run_id, observed_at)
    select ${kind}, 10 + other, 'carph', 2012 + n, 'rate', ${value},
      concat(${kind}, 's/', 10 + other, '/carph'), 'run-1', now()::timestamp
    from range(2) as two(other), range(11) as years(n)`;

  it('finds two subjects with the same rates', async () => {
    expect(await found('subject-of-effect', rates('1.23 + n / 8'))).toEqual([
      'organisms/10/carph: 2 subjects, all with the same 11 figures',
    ]);
  });

  it.each([
    ['a rate that differs', rates('1.23 + n / 8 + if(n = 4, other, 0)')],
    ['the same rates in other years', rates('1.23 + abs(10 * other - n) / 8')],
    ['few rates', rates('if(n < 5, 1.23 + n / 8, null)')],
    ['rates that are all one number', rates('1.23')],
    ['whole rates', rates('n % 5')],
    ['an entity and its organism', rates('1.23 + n / 8', "if(other = 0, 'entity', 'organism')")],
  ])('finds no fault with %s', async (_, answers) => {
    expect(await found('subject-of-effect', answers)).toEqual([]);
  });
});

describe('figures-of-effect', () => {
  it('finds other years with the same figures, but few and small ones may agree', async () => {
    const inTwo = (value: string) => byAge(value, "'10'", '2020 + other');
    expect(await found('figures-of-effect', inTwo('n'))).toEqual([
      `organisms/10/workforce?year=2020&field=age: ${late}`,
    ]);
    expect(await found('figures-of-effect', inTwo('if(n = 14, n + other, n)'))).toEqual([]);
    expect(await found('figures-of-effect', inTwo('if(n = 14, 5, n)'))).toEqual([]);
  });

  describe('where a year is answered with the one before', () => {
    /** Answers about 2020 to 2022, of three figures each; `n` is 11 to 14, one for each organism, `c` the category. */
    const years = (value: string) => `insert into observations
      (subject_kind, subject_id, endpoint, year, field, field_value, measure, value, request_key, run_id, observed_at)
      select 'organism', n, 'workforce', y, 'language', c, 'headcount', ${value},
        concat('organisms/', n, '/workforce?year=', y, '&field=language'), 'run-1', now()::timestamp
      from range(11, 15) as organisms(n), range(2020, 2023) as years(y), range(3) as categories(c)`;
    const stale = '10 * n + 5 * c + if(y = 2020, 0, 1)';

    it('finds it by all bodies together', async () => {
      expect(await found('figures-of-effect', years(stale))).toEqual([
        'organisms/11/workforce?year=2022&field=language: 4 answers about 2022 and those about the year before, all with the same 12 figures',
      ]);
    });

    it.each([
      ['one figure', `${stale} + if(y = 2022 and n = 14 and c = 0, 1, 0)`],
      ['small figures alone', `if(n = 14, if(y = 2022, 2, 1), ${stale})`],
    ])('finds no fault where %s differs', async (_, value) => {
      expect(await found('figures-of-effect', years(value))).toEqual([]);
    });

    it.each([
      ['few figures are large', `if(n = 14, c, ${stale})`],
      ['all figures are small', '6 + c + if(y = 2020, 0, 1)'],
    ])('finds no fault where %s', async (_, value) => {
      expect(await found('figures-of-effect', years(value))).toEqual([]);
    });

    it('compares with no earlier year than the one before', async () => {
      const gap = `${years(stale)}; delete from observations where year = 2021 and field = 'language'`;
      const same = gap.replace('if(y = 2020, 0, 1)', '0');
      expect(await found('figures-of-effect', same)).toEqual([]);
    });
  });

  it('finds no fault with a cross and its transpose, where both dimensions have the same codes', async () => {
    const crossed = (groupby: string, field: string, value: string) => `insert into observations
      (subject_kind, subject_id, endpoint, year, groupby, field, group_value, field_value, measure, value, request_key, run_id, observed_at)
      select 'organism', '10', 'distribution', 2020, '${groupby}', '${field}', g::varchar, f::varchar, 'headcount', ${value},
        'organisms/10/distribution?year=2020&groupby=${groupby}&field=${field}', 'run-1', now()::timestamp
      from range(4) as groups(g), range(4) as fields(f)`;
    const homes = (value: string) =>
      `${crossed('home', 'working-place', '10 + 5 * g + f')}; ${crossed('working-place', 'home', value)}`;
    expect(await found('figures-of-effect', homes('10 + 5 * f + g'))).toEqual([]);
    expect(await found('figures-of-effect', homes('10 + 5 * g + f'))).toHaveLength(1);
  });

  it('finds restrictions that restrict nothing, but one may be of everybody', async () => {
    const restricted = (name: string) => `insert into observations
      select * replace ('${name}' as restriction, request_key || '&restriction=${name}' as request_key)
      from observations where request_key = '${byGender}'`;
    expect(await found('figures-of-effect', restricted('telework'))).toEqual([]);
    expect(
      await found('figures-of-effect', `${restricted('telework')}; ${restricted('mandatory')}`),
    ).toEqual([`${byGender}: 2 restrictions and none, all with the same 2 figures`]);
  });
});

describe('restriction-of-effect', () => {
  /** Four answers about everybody, about those with a handicap and those in telework; `n` is 11 to 14. */
  const four = (
    people: string,
    handicap: string,
    id = 'n',
    year = '2020',
  ) => `insert into observations
    (subject_kind, subject_id, endpoint, year, restriction, measure, value, request_key, run_id, observed_at)
    select 'organism', ${id}, 'workforce', ${year}, restriction, 'headcount',
      case restriction when 'handicap' then ${handicap} when 'telework' then 1 else ${people} end,
      concat('organisms/', ${id}, '/workforce?year=', ${year}, '&restriction=' || restriction), 'run-1', now()::timestamp
    from range(11, 15) as numbers(n), (values (null), ('handicap'), ('telework')) as asked(restriction)`;

  it('finds one restriction that restricts no subject, beside one that does', async () => {
    expect(await found('restriction-of-effect', four('10 * n', '10 * n'))).toEqual([
      'organisms/11/workforce?year=2020&restriction=handicap: 4 answers restricted to handicap, all with the unrestricted figure',
    ]);
  });

  it.each([
    ['a subject that it restricts', four('10 * n', 'if(n = 14, 9, 10 * n)')],
    ['one that it leaves hidden', four('10 * n', 'if(n = 14, null, 10 * n)')],
    ['a small one that it restricts', four('if(n < 14, 10 * n, 9)', 'if(n < 14, 10 * n, 0)')],
    ['few people', four('n', 'n')],
    ['one body all of whose people meet it', four('10 * n', '10 * n', '11', '2010 + n')],
  ])('finds no fault with %s', async (_, answers) => {
    expect(await found('restriction-of-effect', answers)).toEqual([]);
  });
});

describe('a marginal check', () => {
  it('passes over a split with a hidden category', async () => {
    const hidden: Landing = {
      key: byGender,
      figures: [
        split('F', 60),
        figure(null, { field_value: 'M', obs_status: 'Q', value_text: '<5' }),
      ],
    };
    await builtAndChecked(
      [{ id: 'run-1', landings: [...sound.filter(({ key }) => key !== byGender), hidden] }],
      async (_database, _input, tests) => {
        expect(tests.filter(({ offendingRows }) => offendingRows > 0)).toEqual([]);
      },
    );
  });

  describe.each([
    { what: 'never answered', organisms: ['10', '11'] },
    { what: 'outside the selection', organisms: ['10'] },
  ])('of an entity one of whose organisms is $what', ({ organisms }) => {
    it('passes over it', async () => {
      const landings = [
        ...sound,
        { key: 'organisms', subjects: [subject('organism', '10'), subject('organism', '11')] },
        {
          key: 'entities/1/organisms',
          subjects: [
            subject('organism', '10', { entity_id: '1' }),
            subject('organism', '11', { entity_id: '1' }),
          ],
        },
        { key: 'entities/1/workforce?year=2020', figures: [figure(150)] },
      ];
      await builtAndChecked(
        [{ id: 'run-1', landings, organisms }],
        async (_database, _input, tests) => {
          expect(tests.find(({ test }) => test === 'entity-against-organisms')?.offendingRows).toBe(
            0,
          );
        },
      );
    });
  });
});

describe('a warning of a data test', () => {
  it('is published among the tests and the problems, and is no defect', async () => {
    const landings = sound.map((landing) =>
      landing.key === byGender
        ? { ...landing, figures: [split('F', 61), split('M', 40)] }
        : landing,
    );
    await builtAndChecked([{ id: 'run-1', landings }], async (database, _input, tests) => {
      expect(defects(tests)).toEqual([]);
      expect(
        await query(database, `select * from meta.problems where kind = 'workforce-splits'`),
      ).toEqual([
        {
          request_key: byGender,
          severity: 'warning',
          kind: 'workforce-splits',
          detail: 'split 101, undivided 100',
        },
      ]);
      expect(
        await query(
          database,
          `select offending_rows from meta.tests where test = 'workforce-splits'`,
        ),
      ).toEqual([{ offending_rows: '1' }]);
    });
  });
});

describe('defects(results)', () => {
  it('holds the errors that found something and no warning', () => {
    const result = { test: 't', proves: 'p', sample: [] };
    const error = { ...result, severity: 'error', offendingRows: 1 } as const;
    expect(
      defects([error, { ...error, offendingRows: 0 }, { ...error, severity: 'warning' }]),
    ).toEqual([error]);
  });
});
