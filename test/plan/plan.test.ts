import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { parseRequestKey } from '../../src/model/http-request.ts';
import { requestKey } from '../../src/model/request.ts';
import { type Selection, wholeSelection } from '../../src/model/selection.ts';
import { Plan } from '../../src/plan/plan.ts';

const whole = wholeSelection(federalHr);
const organisms = (count: number) => Array.from({ length: count }, (_, n) => String(10_000 + n));
const planOf = (selection: Partial<Selection>, count: number, entities = ['90001']) =>
  new Plan(
    federalHr,
    { ...whole, ...selection },
    { entity: entities, organism: organisms(count), entitiesListed: ['90001'] },
  );

describe('Plan(catalogue, selection, subjects)', () => {
  it('holds the counts of contract §2 for one subject', () => {
    expect(Object.fromEntries(planOf({}, 0).countByEndpoint)).toEqual({
      workforce: 165,
      distribution: 2310,
      contractors: 792,
      longabsence: 11,
      illness: 24,
      pension: 1,
      carph: 1,
    });
    expect(Object.fromEntries(planOf({ restrictions: 'all' }, 0).countByEndpoint)).toEqual({
      workforce: 1320,
      distribution: 18_480,
      contractors: 6336,
      longabsence: 88,
      illness: 24,
      pension: 1,
      carph: 1,
    });
  });

  it('adds one detail per subject, and the lists', () => {
    expect(planOf({}, 84).total).toBe(85 * 3304 + 85 + 3);
    expect(planOf({ restrictions: 'all' }, 84).total).toBe(85 * 26_250 + 85 + 3);
  });

  it('asks each restriction alone with single, and every subset with all', () => {
    const restrictions = (mode: Selection['restrictions']) => {
      const plan = planOf(
        { restrictions: mode, endpoints: ['longabsence'], years: { from: 2020, to: 2020 } },
        0,
      );
      const found = [...requestsOf(plan)].filter(
        ({ request }) => request.endpoint === 'longabsence',
      );
      return found.map(({ request }) => request.restriction).sort();
    };
    expect(restrictions('single')).toEqual(['handicap', 'mandatory', null, 'telework'].sort());
    expect(restrictions('all')).toHaveLength(8);
    expect(restrictions('all')).toContain('mandatory,telework');
  });

  it('gives every request an ordinal of its own, and finds it again by its key', () => {
    const plan = planOf({ years: { from: 2022, to: 2022 } }, 2);
    const keys = [...requestsOf(plan)].map(({ key, ordinal, request }) => {
      expect(plan.ordinalOf(key)).toBe(ordinal);
      expect(requestKey(federalHr, request)).toBe(key);
      expect(parseRequestKey(federalHr, key)).toEqual(request);
      return key;
    });
    expect(new Set(keys).size).toBe(plan.total);
  });

  it('knows no key that it does not hold', () => {
    const plan = planOf({ endpoints: ['workforce'] }, 1);
    for (const key of [
      'organisms/1',
      'organisms/10000/pension',
      'organisms/10000/workforce?year=2011',
      '',
      'x/y/z',
    ]) {
      expect(plan.ordinalOf(key)).toBe(-1);
    }
  });

  it('asks what is most useful first: lists, details, newest totals, then deeper splits', () => {
    const plan = planOf({}, 1);
    const order = [...requestsOf(plan)].map(({ key }) => key);
    expect(order.slice(0, 6)).toEqual([
      'entities',
      'organisms',
      'entities/90001/organisms',
      'entities/90001',
      'organisms/10000',
      expect.stringContaining('entities/90001/'),
    ]);
    const at = (key: string) => order.indexOf(key);
    expect(at('organisms/10000/workforce?year=2022')).toBeLessThan(
      at('organisms/10000/workforce?year=2012'),
    );
    expect(at('organisms/10000/workforce?year=2012')).toBeLessThan(
      at('organisms/10000/workforce?year=2022&field=age'),
    );
  });

  it('puts lists in every shard and everything else in exactly one', () => {
    const shards = [1, 2, 3].map((index) => planOf({ shard: { index, count: 3 } }, 2));
    const keys = shards.flatMap((plan) => [...requestsOf(plan)].map(({ key }) => key));
    const full = planOf({}, 2);
    expect(keys).toHaveLength(full.total + 2 * 3);
    expect(new Set(keys).size).toBe(full.total);
    expect(shards.map(({ total }) => total).reduce((a, b) => a + b)).toBe(full.total + 2 * 3);
  });
});

function* requestsOf(plan: Plan) {
  for (let ordinal = 0; ordinal < plan.ordinals; ordinal += 1) {
    const planned = plan.at(ordinal);
    if (planned !== null) yield planned;
  }
}
