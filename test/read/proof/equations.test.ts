import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import type { Request } from '../../../src/model/request.ts';
import { type Form, formOf, sliceOf } from '../../../src/read/mapping/form.ts';
import type { Mapping } from '../../../src/read/mapping/mapping.ts';
import type { Cell } from '../../../src/read/proof/cells.ts';
import { type Settled, singleKey, tally } from '../../../src/read/proof/equations.ts';

/** Cells by `group/field`; a pair of numbers for a hidden figure: at least and at most so many. */
type Cells = Readonly<Record<string, number | readonly [number, number]>>;

function cellsOf(told: Cells): Cell[] {
  return Object.entries(told).map(([place, value]) => {
    const [group = '', field = ''] = place.split('/');
    const [least, most] = typeof value === 'number' ? [value, value] : value;
    return { group, field, own: '', least, most };
  });
}

const nothingSettled: Settled = {
  ...{
    wholes: new Map(),
    singles: new Map(),
    told: new Map(),
    organisms: new Map(),
    partial: new Set(),
    silent: new Map(),
  },
};

/** Equations by kind, as `held of drawn, so many say something`; each answer is a question and its cells. */
function told(answers: Readonly<Record<string, Cells>>, settled: Partial<Settled> = {}, step = 1) {
  const requests = Object.keys(answers).map((key) => parseRequestKey(federalHr, key) as Request);
  const tallies = tally(
    {
      mapping: { step } as Mapping,
      read: Object.values(answers).map(cellsOf),
      isWhole: true,
    },
    formOf(federalHr, requests[0] as Request) as Form,
    requests.map((request) => ({ request, body: null })),
    { ...nothingSettled, ...settled },
  );
  return Object.fromEntries(
    [...tallies].map(([kind, { held, drawn, exact }]) => [kind, `${held} of ${drawn}, ${exact}`]),
  );
}

const asked = 'organisms/1/workforce?year=2020&field=';
const slice = sliceOf(parseRequestKey(federalHr, `${asked}gender`) as Request);
const wholes = new Map([[slice, { least: 10, most: 10 }]]);

describe('tally(trial, form, answers, settled)', () => {
  it.each<[string, Cells, number, string]>([
    ['a split that adds up', { '/F': 4, '/M': 6 }, 1, '1 of 1, 1'],
    ['one that holds its own total', { '/F': 4, '/M': 6, '/all': 10 }, 1, '0 of 1, 0'],
    [
      'hidden figures that leave room, which say nothing',
      { '/F': [1, 4], '/M': 6 },
      1,
      '1 of 1, 0',
    ],
    ['hidden figures that leave too little', { '/F': [0, 3], '/M': 6 }, 1, '0 of 1, 0'],
    ['figures rounded to fives', { '/F': 5, '/M': 10 }, 5, '1 of 1, 1'],
    ['figures that no rounding explains', { '/F': 5, '/M': 25 }, 5, '0 of 1, 0'],
  ])('holds the undivided figure against %s', (_, cells, step, whole) => {
    expect(told({ [`${asked}gender`]: cells }, { wholes }, step)).toEqual({ whole });
  });

  it('holds splits of the same people against each other, and shares prove nothing', () => {
    const splits = (first: number, second: number) => ({
      [`${asked}gender`]: { '/F': 4, '/M': first - 4 },
      [`${asked}level`]: { '/A': first },
      [`${asked}gender`.replace('2020', '2021')]: { '/F': 3, '/M': second - 3 },
      [`${asked}level`.replace('2020', '2021')]: { '/A': second },
    });
    expect(told(splits(10, 20))).toEqual({ split: '4 of 4, 4' });
    expect(told(splits(100, 100))).toEqual({ split: '4 of 4, 0' });
    const broken = { ...splits(10, 20), [`${asked}language`]: { '/FR': 9 } };
    expect(told(broken)).toEqual({ split: '4 of 5, 4' });
  });

  it('holds a crossed split against the single ones and its transpose: swapped axes show', () => {
    const key = (groupby: string, field: string) =>
      `organisms/1/distribution?year=2020&groupby=${groupby}&field=${field}`;
    const single = (codes: Readonly<Record<string, number>>) =>
      new Map(Object.entries(codes).map(([code, value]) => [code, { least: value, most: value }]));
    const singles = new Map([
      [singleKey(slice, 'gender'), single({ F: 4, M: 6 })],
      [singleKey(slice, 'level'), single({ A: 7, B: 3 })],
    ]);
    const right = { 'F/A': 3, 'F/B': 1, 'M/A': 4, 'M/B': 2 };
    const turned = { 'A/F': 3, 'B/F': 1, 'A/M': 4, 'B/M': 2 };
    const equations = (one: Cells, other: Cells) =>
      told({ [key('gender', 'level')]: one, [key('level', 'gender')]: other }, { singles });
    expect(equations(right, turned)).toMatchObject({
      margins: '4 of 4, 4',
      transpose: '1 of 1, 1',
    });
    expect(equations(turned, right)).toMatchObject({
      margins: '0 of 4, 0',
      transpose: '1 of 1, 1',
    });
    expect(equations(right, { ...turned, 'A/F': 2 })).toMatchObject({
      ...{ margins: '2 of 4, 2', transpose: '0 of 1, 0' },
    });
  });

  it('holds an entity against all of its organisms, or says nothing where one is missing', () => {
    const key = (subject: string) => `${subject}/longabsence?year=2020`;
    const answers = {
      [key('entities/1')]: { '': 10 },
      [key('organisms/1')]: { '': 4 },
      [key('organisms/2')]: { '': 6 },
    };
    const organisms = (count: number) => ({ organisms: new Map([[2020, count]]) });
    expect(told(answers, organisms(2))).toEqual({ entity: '1 of 1, 1' });
    expect(told({ ...answers, [key('entities/1')]: { '': 11 } }, organisms(2))).toEqual({
      entity: '0 of 1, 0',
    });
    expect(told(answers, organisms(3))).toEqual({});
    const another = { [key('entities/2')]: { '': 9 }, [key('organisms/3')]: { '': 9 } };
    expect(told({ ...answers, ...another }, organisms(3))).toEqual({ entity: '1 of 1, 1' });
    const less = { ...another, [key('entities/2')]: { '': 8 } };
    expect(told({ ...answers, ...less }, organisms(3))).toEqual({ entity: '0 of 1, 0' });
  });
});
