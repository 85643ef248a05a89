import { describe, expect, it } from 'vitest';
import { JsonNumber } from '../../../src/body/json-value.ts';
import { markerBounds, numberOf } from '../../../src/read/mapping/figure.ts';
import { columnStyles } from '../../../src/read/tables/styles.ts';

describe('numberOf(value, numbers)', () => {
  const json = { json: true, text: null, prefix: '', suffix: '' };

  it.each([
    ['1e400', null],
    ['1e-400', null],
    ['0.000e-5', 0],
    ['1e3', 1000],
  ])('makes of %s %s: no figure is rounded to nought or to infinity', (text, number) => {
    expect(numberOf(new JsonNumber(text), json)).toBe(number);
  });
});

describe('a unit behind figures', () => {
  it.each([
    ['1 agent', 1],
    ['0 agent', 0],
    ['1 agents', 1],
    ['2 agent', null],
    ['1 ag', null],
  ])('stands in the singular behind one and none alone: %s', (text, number) => {
    const [style] = columnStyles(['12 agents', '7 agents', '40 agents', '2 agents', '3 agents']);
    expect(numberOf(text, style!.numbers)).toBe(number);
  });

  it('is no mark where it is another one', () => {
    const [style] = columnStyles([...'234567'].map((n) => `${n} people`).concat('1 person'));
    expect(style).toMatchObject({ markers: [], numbers: { suffix: ' people' } });
  });
});

describe('markerBounds(text)', () => {
  it.each([
    ['<5', 0, 4],
    ['moins de 5', 0, 4],
    ['≤5', 0, 5],
    ['1-4', 1, 4],
    ['100+', 100, Number.POSITIVE_INFINITY],
    ['x', 0, Number.POSITIVE_INFINITY],
  ])('takes %s for at least %d and at most %d', (text, least, most) => {
    expect(markerBounds(text)).toEqual({ least, most });
  });
});

describe('columnStyles(values)', () => {
  it('takes digits in brackets for no mark in place of a figure', () => {
    const [style] = columnStyles(['12', '7', '(4)', '30', 'x']);
    expect(style?.markers).toEqual(['x']);
  });

  it.each([
    ['1.39bu', ['bu']],
    ['1.4 (p)', ['(p)']],
    ['1.4¹', ['¹']],
    ['1,39bu', []],
  ])('never takes a figure with a note behind it for a mark: %s', (text, notes) => {
    const [style] = columnStyles([1.5, 2, 0.92, text, 1.3]);
    expect(style).toMatchObject({ markers: [], notes });
  });
});
