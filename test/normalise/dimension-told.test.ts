import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const level = 'workforce?year=2020&field=level';
const crossed = 'distribution?year=2020&groupby=level&field=gender';
const coded = (dimension: string, code: string, at = 1) => ({
  [`dim${at}`]: dimension,
  [`dim${at}_code`]: code,
  [`dim${at}_label`]: `${dimension} ${code}`,
});

describe('interpret(request, body) of columns named after one that tells their dimension', () => {
  const rows = ['A', 'B'].map((code, place) => ({ ...coded('level', code), value: 61 - place }));

  it('are categories of that dimension, whatever figures stand beside', () => {
    expect(told(ask(level, rows))).toEqual(['/A=61', '/B=60']);
    const beside = rows.map((row) => ({ ...row, vorig_jaar: row.value + 3, source: 'x' }));
    const { figures } = ask(level, beside);
    const own = figures.filter(({ measure }) => measure === 'headcount');
    expect(own.map((one) => [one.fieldValue, one.value])).toEqual([
      ['A', 61],
      ['B', 60],
    ]);
  });

  it('are of the dimension told, not of that of their place', () => {
    const cells = ['A', 'B'].flatMap((one, row) =>
      ['F', 'M'].map((other, place) => ({ one, other, value: 2 * row + place })),
    );
    const body = (levelAt: number, genderAt: number) =>
      cells.map(({ one, other, value }) => ({
        ...coded('niveau', one, levelAt),
        ...coded('geslacht', other, genderAt),
        value,
      }));
    const expected = ['A/F=0', 'A/M=1', 'B/F=2', 'B/M=3'];
    expect(told(ask(crossed, body(1, 2)))).toEqual(expected);
    expect(told(ask(crossed, body(2, 1)))).toEqual(expected);
  });

  it('may say the same category twice, and no two categories', () => {
    const twice = (second: string) => [
      { ...coded('gender', 'F'), ...coded('gender', second, 2), value: 3 },
      { ...coded('gender', 'M'), ...coded('gender', 'M', 2), value: 4 },
    ];
    const own = crossed.replace('level', 'gender');
    expect(told(ask(own, twice('F')))).toEqual(['F/F=3', 'M/M=4']);
    expect(ask(own, twice('M')).verdict).toBe('quarantined');
  });

  it('are set aside where it is another dimension', () => {
    const other = rows.map((row) => ({ ...row, dim1: 'gender' }));
    expect(ask(level, other).verdict).toBe('quarantined');
  });
});
