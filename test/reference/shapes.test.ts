import { describe, expect, it } from 'vitest';
import type { Axis, Figures } from '../../src/reference/figures.ts';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import {
  type ShapeName,
  shapeDetail,
  shapeFigures,
  shapeList,
  shapeNames,
} from '../../src/reference/shapes.ts';
import { json, small } from './client.ts';

const category = (code: string) => ({ code, labelFr: `${code} fr`, labelNl: `${code} nl` });
const axis = (name: string, naming: Axis['naming'], codes: string[]): Axis => ({
  name,
  titleFr: `Titre ${name}`,
  categories: codes.map(category),
  naming,
});
const headcount = { key: 'total', titleFr: 'Effectif', decimals: 0 } as const;
const undivided: Figures = {
  year: 2020,
  axes: [],
  measure: headcount,
  values: [12],
  sparse: false,
};
const bySex: Figures = {
  ...undivided,
  axes: [axis('gender', 'field', ['F', 'M'])],
  values: [12, 0],
};
const byMonth: Figures = {
  ...undivided,
  axes: [axis('month', 'number', ['1', '2'])],
  values: [3, 4],
};
const byTwo: Figures = {
  ...undivided,
  axes: [axis('level', 'family', ['A', 'B']), axis('gender', 'family', ['F', 'M'])],
  values: [1, 0, 2, 3],
  sparse: true,
};

/** What stands inside the envelope. */
function data(shape: ShapeName, figures: Figures): unknown {
  return (JSON.parse(shapeFigures(shape, figures)) as { results: { data: unknown } }).results.data;
}

describe('shapeFigures(shape, figures)', () => {
  it('records: one flat record per figure, codes and labels', () => {
    expect(data('records', undivided)).toEqual([{ year: 2020, total: 12 }]);
    expect(data('records', byMonth)).toEqual([
      { year: 2020, month: 1, total: 3 },
      { year: 2020, month: 2, total: 4 },
    ]);
    expect(data('records', bySex)).toEqual([
      { year: 2020, field: 'gender', ...flat('', 'F', 'category_code'), total: 12 },
      { year: 2020, field: 'gender', ...flat('', 'M', 'category_code'), total: 0 },
    ]);
    expect(data('records', byTwo)).toEqual([
      { year: 2020, ...flat('level_', 'A'), ...flat('gender_', 'F'), total: 1 },
      { year: 2020, ...flat('level_', 'B'), ...flat('gender_', 'F'), total: 2 },
      { year: 2020, ...flat('level_', 'B'), ...flat('gender_', 'M'), total: 3 },
    ]);
  });

  it('labelled: labels alone, under localised keys', () => {
    expect(data('labelled', byTwo)).toContainEqual({
      Année: 2020,
      'Titre level': 'B fr',
      'Titre gender': 'M fr',
      Effectif: 3,
    });
  });

  it('map: figures keyed by category, a bare figure without a split', () => {
    expect(data('map', undivided)).toBe(12);
    expect(data('map', bySex)).toEqual({ F: 12, M: 0 });
    expect(data('map', byTwo)).toEqual({ A: { F: 1 }, B: { F: 2, M: 3 } });
  });

  it('nested: records within records', () => {
    expect(data('nested', undivided)).toEqual({ year: 2020, total: 12 });
    expect(data('nested', byTwo)).toEqual([
      { ...flat('', 'A'), values: [{ ...flat('', 'F'), total: 1 }] },
      {
        ...flat('', 'B'),
        values: [
          { ...flat('', 'F'), total: 2 },
          { ...flat('', 'M'), total: 3 },
        ],
      },
    ]);
  });

  it('wide: a column per category of the field', () => {
    expect(data('wide', bySex)).toEqual([{ year: 2020, F: 12, M: 0 }]);
    expect(data('wide', byTwo)).toEqual([
      { year: 2020, level: 'A', F: 1 },
      { year: 2020, level: 'B', F: 2, M: 3 },
    ]);
  });

  it('table: a header and rows', () => {
    expect(data('table', byTwo)).toEqual({
      columns: ['year', 'level', 'gender', 'total'],
      rows: [
        [2020, 'A', 'F', 1],
        [2020, 'B', 'F', 2],
        [2020, 'B', 'M', 3],
      ],
    });
  });

  it('keyed: the records in an object', () => {
    expect(data('keyed', undivided)).toEqual({ 0: { year: 2020, total: 12 } });
  });

  it('bare: the records without an envelope', () => {
    expect(JSON.parse(shapeFigures('bare', undivided))).toEqual([{ year: 2020, total: 12 }]);
  });

  it('keeps both decimals of a rate in every shape', () => {
    const rate = { key: 'rate', titleFr: 'Taux', decimals: 2 } as const;
    for (const shape of shapeNames) {
      const body = shapeFigures(shape, { ...undivided, measure: rate, values: [120] });
      expect(body).toMatch(/\b1\.20\b/);
    }
  });

  it('is an empty list in every shape where there are no figures', () => {
    for (const shape of shapeNames) {
      const empty = JSON.parse(shapeFigures(shape, { ...byTwo, values: [] })) as unknown;
      expect(empty).toEqual(shape === 'bare' ? [] : { results: { data: [] } });
    }
  });
});

describe('shapeList(shape, records), shapeDetail(shape, record)', () => {
  it('keys records by id, or drops the envelope, where the shape says so', () => {
    const records = [['7', '{"id":7}']] as const;
    expect(JSON.parse(shapeList('records', records))).toEqual({ results: { data: [{ id: 7 }] } });
    expect(JSON.parse(shapeList('keyed', records))).toEqual({
      results: { data: { 7: { id: 7 } } },
    });
    expect(JSON.parse(shapeList('bare', records))).toEqual([{ id: 7 }]);
    expect(JSON.parse(shapeDetail('bare', '{"id":7}'))).toEqual({ id: 7 });
  });
});

describe('every shape over the population', () => {
  const questions = [
    'entities/90001/workforce?year=2020',
    'organisms/20103/distribution?year=2020&groupby=level&field=gender',
    'organisms/20103/illness?year=2020&groupby=month',
    'organisms/20103/pension',
  ];
  const numbersIn = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];
  };

  it.each(shapeNames)('%s tells the same figures', (shape) => {
    const told = createReferenceHandler({ shape });
    for (const question of questions) {
      const figures = (json(small, question) as { results: { data: Record<string, number>[] } })
        .results.data;
      const found = numbersIn(json(told, question));
      for (const row of figures) expect(found).toContain(row.total ?? row.days);
    }
  });
});

function flat(prefix: string, code: string, codeKey = `${prefix}code`) {
  return {
    [codeKey]: code,
    [`${prefix}label_fr`]: `${code} fr`,
    [`${prefix}label_nl`]: `${code} nl`,
  };
}
