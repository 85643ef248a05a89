import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/body/json-value.ts';
import { decodeStandard } from '../../../src/read/execute/decoders.ts';

const stat = {
  label: 'Staff',
  id: ['gender', 'level'],
  size: [2, 2],
  dimension: {
    gender: { category: { index: ['F', 'M'], label: { F: 'Femmes', M: 'Hommes' } } },
    level: { category: { index: { B: 1, A: 0 } } },
  },
};
const femmes = { gender: 'F', 'gender label': 'Femmes' };
const hommes = { gender: 'M', 'gender label': 'Hommes' };
const sdmxStructure = {
  dimensions: {
    series: [{ id: 'GENDER', values: [{ id: 'F', name: 'Femmes' }, { id: 'M' }] }],
    observation: [{ id: 'TIME', values: [{ id: '2016' }] }],
  },
  attributes: { observation: [{ id: 'STATUS', values: [{ id: 'A' }, { id: 'P' }] }] },
};

describe('decodeStandard(body)', () => {
  it.each<[string, JsonValue, JsonValue]>([
    [
      'JSON-stat',
      { ...stat, value: [1, 2, 3, null] },
      {
        label: 'Staff',
        rows: [
          { ...femmes, level: 'A', value: 1 },
          { ...femmes, level: 'B', value: 2 },
          { ...hommes, level: 'A', value: 3 },
          { ...hommes, level: 'B', value: null },
        ],
      },
    ],
    [
      'sparse JSON-stat with statuses',
      { ...stat, value: { 0: 1, 3: 4 }, status: { 2: 'c', 3: 'p' } },
      {
        label: 'Staff',
        rows: [
          { ...femmes, level: 'A', value: 1 },
          { ...hommes, level: 'B', value: 4, 'value status': 'p' },
          { ...hommes, level: 'A', value: null, 'value status': 'c' },
        ],
      },
    ],
    [
      'JSON-stat with one status, and with what tells of no value',
      {
        ...stat,
        value: [1, null, null, null],
        status: 'p',
        extension: { annotation: [{ title: '4' }] },
      },
      {
        label: 'Staff',
        rows: [
          { ...femmes, level: 'A', value: 1, 'value status': 'p' },
          { ...femmes, level: 'B', value: null },
          { ...hommes, level: 'A', value: null },
          { ...hommes, level: 'B', value: null },
        ],
      },
    ],
    [
      'JSON-stat within other things',
      {
        class: 'bundle',
        dataset: { hr: { ...stat, value: [1] } },
        data: [{ ...stat, value: [1] }],
      },
      {
        class: 'bundle',
        dataset: { hr: { label: 'Staff', rows: [{ ...femmes, level: 'A', value: 1 }] } },
        data: [{ label: 'Staff', rows: [{ ...femmes, level: 'A', value: 1 }] }],
      },
    ],
    [
      'JSON-stat before 2.0',
      {
        dataset: {
          dimension: { ...stat.dimension, id: ['gender', 'level'], size: [2, 2] },
          value: [1],
        },
      },
      { dataset: { rows: [{ ...femmes, level: 'A', value: 1 }] } },
    ],
    [
      'SDMX-JSON',
      {
        structure: sdmxStructure,
        dataSets: [
          { series: { 0: { observations: { 0: [1, 0] } }, 1: { observations: { 0: [2, 1] } } } },
        ],
      },
      {
        rows: [
          { GENDER: 'F', 'GENDER label': 'Femmes', TIME: '2016', value: 1, STATUS: 'A' },
          { GENDER: 'M', TIME: '2016', value: 2, STATUS: 'P' },
        ],
      },
    ],
  ])('writes %s out as rows', (_, body, rows) => expect(decodeStandard(body)).toEqual(rows));

  it.each<[string, JsonValue]>([
    ['rows', [{ gender: 'F', n: 1 }]],
    ['a map with an id', { id: ['a'], size: [1], value: [2] }],
    ['sizes that are not those of the dimensions', { ...stat, size: [2, 3], value: [1] }],
    ['a value beyond the product of the sizes', { ...stat, value: { 4: 1 } }],
    ['a dimension without categories', { ...stat, id: ['gender', 'age'], value: [1] }],
  ])('leaves %s as it is', (_, body) => expect(decodeStandard(body)).toBe(body));
});
