import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { findStatistic, restrictionSubsets } from '../../src/model/catalogue.ts';
import { bodiesOf } from '../../src/reference/bodies.ts';
import { dimensions } from '../../src/reference/dimensions.ts';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import { firstYear, lastYear } from '../../src/reference/population.ts';
import { organismIds, type Row, rows, small, sum } from './client.ts';

const staff = findStatistic(federalHr, 'workforce')!.field;
const contract = findStatistic(federalHr, 'contractors')!.field;
const organisms = organismIds(small).map((id) => `organisms/${id}`);
const subject = fc.constantFrom('entities/90001', ...organisms);
const year = fc.integer({ min: 2012, max: 2022 });
const restriction = fc.constantFrom(
  '',
  ...restrictionSubsets(federalHr.restrictions).map((values) => `&restriction=${values}`),
);

/** Totals of a double split by the categories of one of its dimensions; zeros left out. */
function marginal(found: readonly Row[], codeKey: string): Record<string, number> {
  const totals = new Map<string, number>();
  for (const row of found) {
    const code = String(row[codeKey]);
    totals.set(code, (totals.get(code) ?? 0) + Number(row.total));
  }
  return Object.fromEntries([...totals].filter(([, total]) => total > 0));
}

describe('the synthetic population', () => {
  it('has every dimension and year that the catalogue plans', () => {
    for (const { groupby, field, years, measure } of federalHr.statistics) {
      if (measure !== 'headcount') continue;
      const planned = [...groupby, ...field];
      expect(
        planned.filter((name) => !dimensions.has(name)),
        'to be added in src/reference/dimensions.ts',
      ).toEqual([]);
      expect(years?.from).toBeGreaterThanOrEqual(firstYear);
      expect(years?.to).toBeLessThanOrEqual(lastYear);
    }
  });

  it('adds up to the headcount by every dimension, under every restriction', () => {
    fc.assert(
      fc.property(subject, year, restriction, fc.constantFrom(...staff), (of, in_, only, by) => {
        const whole = sum(rows(small, `${of}/workforce?year=${in_}${only}`));
        const split = rows(small, `${of}/workforce?year=${in_}&field=${by}${only}`);
        expect(sum(split)).toBe(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('has the same marginals in a double split as in the single ones, either way round', () => {
    fc.assert(
      fc.property(
        subject,
        year,
        restriction,
        fc.uniqueArray(fc.constantFrom(...staff), { minLength: 2, maxLength: 2 }),
        (of, in_, only, [a, b]) => {
          const split = `${of}/distribution?year=${in_}`;
          const double = rows(small, `${split}&groupby=${a}&field=${b}${only}`);
          const turned = rows(small, `${split}&groupby=${b}&field=${a}${only}`);
          const single = rows(small, `${split}&groupby=${a}${only}`);
          expect(marginal(double, `${a}_code`)).toEqual(marginal(single, `${a}_code`));
          expect(marginal(turned, `${a}_code`)).toEqual(marginal(single, `${a}_code`));
          expect(sum(double)).toBe(sum(rows(small, `${of}/workforce?year=${in_}${only}`)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('counts as contractors those whose status is contractual', () => {
    fc.assert(
      fc.property(subject, year, fc.constantFrom(...contract), (of, in_, by) => {
        const status = rows(small, `${of}/workforce?year=${in_}&field=status`);
        const contractual = status.filter((row) => row.category_code === 'C');
        const split = rows(small, `${of}/contractors?year=${in_}&groupby=${by}`);
        expect(sum(split)).toBe(sum(contractual));
      }),
    );
  });

  it('makes the entity the sum of its bodies, in every year and statistic', () => {
    const questions = [
      ...Array.from({ length: 11 }, (_, at) => `workforce?year=${2012 + at}`),
      ...Array.from({ length: 11 }, (_, at) => `longabsence?year=${2012 + at}`),
      ...Array.from({ length: 12 }, (_, at) => `illness?year=${2013 + at}&groupby=month`),
      'pension',
    ];
    for (const question of questions) {
      const column = question.startsWith('illness') ? 'days' : 'total';
      const whole = sum(rows(small, `entities/90001/${question}`), column);
      const parts = organisms.map((of) => sum(rows(small, `${of}/${question}`), column));
      expect(whole).toBeGreaterThan(0);
      expect(parts.reduce((a, b) => a + b)).toBe(whole);
    }
  });

  it('falls ill as often by month as by weekday', () => {
    for (const of of ['entities/90001', ...organisms]) {
      for (let in_ = 2013; in_ <= 2024; in_ += 1) {
        const [months, weekdays] = ['month', 'weekday'].map((by) =>
          rows(small, `${of}/illness?year=${in_}&groupby=${by}`),
        );
        expect(sum(months!, 'days')).toBe(sum(weekdays!, 'days'));
        if (months!.length > 0) expect([months!.length, weekdays!.length]).toEqual([12, 7]);
      }
    }
  });

  it('restricts to people who fulfil every value named', () => {
    const total = (only: string) =>
      sum(rows(small, `entities/90001/workforce?year=2022&restriction=${only}`));
    expect(total('telework,handicap')).toBeGreaterThan(0);
    expect(total('telework,handicap')).toBeLessThan(Math.min(total('telework'), total('handicap')));
    const mandated = rows(small, 'entities/90001/workforce?year=2022&field=status');
    expect(total('mandatory')).toBe(sum(mandated.filter((row) => row.category_code === 'M')));
  });
});

describe('the bodies of a federation', () => {
  const alive = (id: number) =>
    Array.from({ length: 11 }, (_, at) => 2012 + at).filter(
      (in_) => rows(small, `organisms/${id}/workforce?year=${in_}`).length > 0,
    );

  it('are absent before they are founded and after they are merged', () => {
    const founded = bodiesOf('small').find((body) => body.founded > 2012)!;
    const merged = bodiesOf('small').find((body) => body.merged > 0)!;
    expect(alive(founded.id)[0]).toBe(founded.founded);
    expect(alive(merged.id).at(-1)).toBe(merged.merged - 1);
    expect(rows(small, `organisms/${merged.id}/illness?year=2024&groupby=month`)).toEqual([]);
    const pension = rows(small, `organisms/${merged.id}/pension`);
    expect(new Set(pension.map((row) => row.year))).toEqual(new Set(alive(merged.id)));
    const carph = rows(small, `organisms/${merged.id}/carph`);
    expect(carph.map((row) => row.year)).toEqual(alive(merged.id));
  });

  it('take in the people of those merged into them', () => {
    const merged = bodiesOf('small').find((body) => body.merged > 0)!;
    const size = (id: number, in_: number) =>
      sum(rows(small, `organisms/${id}/workforce?year=${in_}`));
    const growth =
      size(merged.mergedInto, merged.merged) - size(merged.mergedInto, merged.merged - 1);
    expect(growth).toBeGreaterThan(size(merged.id, merged.merged - 1) / 2);
  });

  it('are of every size, a dozen people at the least', () => {
    const sizes = organisms.map((of) => sum(rows(small, `${of}/workforce?year=2012`)));
    expect(Math.max(...sizes)).toBeGreaterThan(3000);
    expect(Math.min(...sizes.filter((size) => size > 0))).toBe(12);
  });

  it('are 85 of every category in the full federation, with about 80,000 people in 2012', () => {
    const full = createReferenceHandler({ size: 'full' });
    const list = rows(full, 'organisms');
    expect(list).toHaveLength(85);
    expect(new Set(list.map((row) => row.id)).size).toBe(85);
    expect(new Set(list.map((row) => row.name_fr)).size).toBe(85);
    expect(new Set(list.map((row) => row.category))).toEqual(
      new Set(['SPF', 'DEF', 'SPP', 'ES', 'OIP A', 'OIP B', 'OIP C', 'OIP D', 'IPSS']),
    );
    const people = sum(rows(full, 'entities/90001/workforce?year=2012'));
    expect(Math.abs(people - 80_000)).toBeLessThan(1000);
    for (const row of list) {
      for (const key of ['name_fr', 'name_nl', 'acro_fr', 'acro_nl']) expect(row[key]).not.toBe('');
    }
  });
});
