import { expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import type { Figure } from '../../../src/model/interpretation.ts';
import type { Request } from '../../../src/model/request.ts';
import { type Form, formOf, sliceOf } from '../../../src/read/mapping/form.ts';
import { placed } from '../../../src/read/mapping/place.ts';
import { totalsAmong } from '../../../src/read/proof/totals.ts';

const years = [2016, 2017, 2018, 2019];
const requests = years.map(
  (year) =>
    parseRequestKey(federalHr, `organisms/10/workforce?year=${year}&field=level`) as Request,
);

/** The totals that are found where four years tell the same figures, and so many people in all. */
function totalsOf(figures: Readonly<Record<string, number>>, people: number, step = 1): string[] {
  const told = requests.map(({ year }) =>
    Object.entries(figures).map(
      ([fieldValue, value]): Figure => ({
        ...{ year, groupValue: null, fieldValue, reason: null, measure: 'headcount' },
        ...{ value, valueText: String(value), obsStatus: 'A', attributes: null },
      }),
    ),
  );
  const found = totalsAmong(
    formOf(federalHr, requests[0] as Request) as Form,
    requests.map((request) => ({ request, body: null })),
    told,
    {
      totals: new Map(),
      wholes: new Map(requests.map((one) => [sliceOf(one), { least: people, most: people }])),
      wholeNames: new Set([placed('.*', 'total')]),
      places: ['.*'],
      step,
    },
  );
  return [...(found.get('level') ?? [])];
}

it('a category that is all others together is a total', () => {
  expect(totalsOf({ A: 33, B: 20, all: 53 }, 53)).toEqual(['all']);
});

it('is none where its figures are all people once already, and rounding made it as many as the others', () => {
  expect(totalsOf({ A: 30, B: 20, C: 60, D: 10 }, 120, 10)).toEqual([]);
  expect(totalsOf({ A: 30, B: 20, C: 60, D: 10 }, 110, 10)).toEqual([]);
});

it('is one where it stands alone, under a name of undivided figures', () => {
  expect(totalsOf({ total: 53 }, 53)).toEqual(['total']);
  expect(totalsOf({ N: 53 }, 53)).toEqual([]);
});
