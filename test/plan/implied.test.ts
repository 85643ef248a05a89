import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { parseRequestKey, type Request } from '../../src/model/request.ts';
import { isAudited, isTotal, totalsOver } from '../../src/plan/implied.ts';

const requestOf = (key: string) => parseRequestKey(federalHr, key) as Request;
const totalsOf = (key: string) => totalsOver(federalHr, requestOf(key));

describe('totalsOver(catalogue, request)', () => {
  it('are the undivided totals of the same subject and year, unrestricted before restricted', () => {
    expect(
      totalsOf('organisms/7/distribution?year=2020&groupby=age&field=level&restriction=telework'),
    ).toEqual([
      'organisms/7/workforce?year=2020',
      'organisms/7/workforce?year=2020&restriction=telework',
    ]);
    expect(totalsOf('entities/1/contractors?year=2020&groupby=age')).toEqual([
      'entities/1/workforce?year=2020',
    ]);
  });

  it('of a restricted total is the unrestricted one, and of that there is none', () => {
    expect(totalsOf('organisms/7/workforce?year=2020&restriction=mandatory,telework')).toEqual([
      'organisms/7/workforce?year=2020',
    ]);
    expect(totalsOf('organisms/7/workforce?year=2020')).toEqual([]);
  });

  it('are none where the specification counts on another day, or says nothing of whom it counts', () => {
    for (const key of [
      'organisms/7/illness?year=2020&groupby=month',
      'organisms/7/longabsence?year=2020',
      'organisms/7/pension',
      'organisms/7',
      'organisms',
    ]) {
      expect(totalsOf(key)).toEqual([]);
    }
  });
});

describe('isTotal(catalogue, request)', () => {
  it('is so for an undivided statistic that others are counted in', () => {
    expect(
      isTotal(federalHr, requestOf('organisms/7/workforce?year=2020&restriction=telework')),
    ).toBe(true);
    expect(isTotal(federalHr, requestOf('organisms/7/workforce?year=2020&field=age'))).toBe(false);
    expect(isTotal(federalHr, requestOf('organisms/7/longabsence?year=2020'))).toBe(false);
  });
});

describe('isAudited(catalogue, request)', () => {
  const audited = (key: string) => isAudited(federalHr, requestOf(key));

  it('holds for two of a hundred requests, in every shard', () => {
    const keys = Array.from({ length: 20_000 }, (_, id) => `organisms/${id}/workforce?year=2020`);
    const share = keys.filter(audited).length / keys.length;
    expect(share).toBeGreaterThan(0.018);
    expect(share).toBeLessThan(0.022);
  });

  it('holds for the first split of every total', () => {
    for (let id = 0; id < 100; id += 1) {
      expect(audited(`organisms/${id}/workforce?year=2020&field=level`)).toBe(true);
      expect(audited(`entities/${id}/workforce?year=2020&field=level&restriction=telework`)).toBe(
        true,
      );
    }
  });
});
