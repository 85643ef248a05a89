import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { lexiconOf } from '../../src/normalise/compiled-words.ts';
import { provenHabit, readFigure } from '../../src/normalise/figure.ts';

const { markers } = lexiconOf(vocabulary, [], 'headcount');

describe('readFigure(raw, habit, markers)', () => {
  it.each([
    [0, 0, 'A'],
    ['0', 0, 'A'],
    ['18 618', 18618, 'A'],
    ['18\u202f618', 18618, 'A'],
    ['18\u00a0618', 18618, 'A'],
    ['1 283,21', 1283.21, 'A'],
    ['1.234.567', 1234567, 'A'],
    ['1,234,567', 1234567, 'A'],
    ['1.234,5', 1234.5, 'A'],
    ['1,234.5', 1234.5, 'A'],
    ['78,01%', 78.01, 'A'],
    ['−5', -5, 'A'],
    ['0.125', 0.125, 'A'],
    ['86.454', null, 'U'],
    ['1 23', null, 'O'],
    ['<5', null, 'Q'],
    ['*', null, 'Q'],
    [':', null, 'O'],
    ['', null, 'O'],
    [null, null, 'O'],
    ['n/a', null, 'M'],
    [true, null, 'O'],
    ['NaN', null, 'O'],
    ['(n<5)', null, 'Q'],
    ['<5 personnes', null, 'Q'],
    ['Moins de 25 ans', null, 'O'],
    ['less than 2 years', null, 'O'],
    ['1-4', null, 'Q'],
    ['26-20', null, 'O'],
    [': c', null, 'Q'],
    [':u', null, 'O'],
    [': z', null, 'M'],
    ['z', null, 'M'],
    ['supprimé', null, 'Q'],
    ['12 p', 12, 'P'],
    ['1 204 (e)', 1204, 'E'],
    ['12 b', 12, 'B'],
    ['p 12', 12, 'P'],
    ['r13', 13, 'A'],
    ['(12)', 12, 'U'],
    ['7D', null, 'O'],
    ['12 rue', null, 'O'],
  ])('reads %j as %j, status %s', (raw, value, status) => {
    expect(readFigure(raw, null, markers)).toMatchObject({ value, status });
  });

  it('reads three digits after a point by the habit the answer proves', () => {
    expect(readFigure('86.454', 'decimal comma', markers).value).toBe(86454);
    expect(readFigure('86.454', 'decimal point', markers).value).toBe(86.454);
  });
});

describe('provenHabit(text)', () => {
  it.each([
    ['78,01', 'decimal comma'],
    ['1.234.567', 'decimal comma'],
    ['4.1', 'decimal point'],
    ['86.454', null],
    ['912', null],
  ])('%s proves %s', (text, habit) => {
    expect(provenHabit(text)).toBe(habit);
  });
});
