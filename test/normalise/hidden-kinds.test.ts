import { describe, expect, it } from 'vitest';
import { ask, taughtBy } from './ask.ts';

const absent = 'longabsence?year=2020';
const large = { illness: 4, parental: 2, accident: 13 };

/** `measure=value` of each figure, of an answer among others. */
function read(body: object, ...others: object[]): string[] {
  const sets = taughtBy(others.map((other) => [absent, other] as const));
  const { verdict, figures } = ask(absent, body, sets);
  return verdict === 'ok' ? figures.map((one) => `${one.measure}=${one.value ?? ''}`) : [verdict];
}

describe('kindsIn(reading, table) of an organism that hides its kinds', () => {
  it('keeps a hidden kind that is called as another statistic is', () => {
    expect(read({ illness: null, parental: 2, accident: 3 })).toContain('illness=');
    expect(read({ illness: '<5', parental: 2, accident: 3 })).toContain('illness=');
  });

  it.each([
    [
      'all but one',
      { illness: null, parental: null, accident: 3 },
      ['illness=', 'parental=', 'accident=3'],
    ],
    ['all', { illness: null, parental: null }, ['illness=', 'parental=']],
    ['all, by a mark', { parental: '*', accident: '*' }, ['parental=', 'accident=']],
    ['all beside a note', { parental: null, note: null }, ['parental=']],
    ['all and their total', { parental: null, total: null }, ['parental=', 'headcount=']],
  ])('knows kinds by other answers where an organism hides %s', (_, body, figures) => {
    expect(read(body, large, { ...large, total: 19 })).toEqual(figures);
  });

  it('takes nothing missing for a kind that no answer counts', () => {
    expect(read({ absent_since: null, parental: 4 }, large)).toEqual(['parental=4']);
    expect(read({ absent_since: null }, large)).toEqual(['quarantined']);
  });

  it('believes a total of hidden kinds that is their sum elsewhere, and none below their sum', () => {
    const small = (total: unknown) => ({ illness: null, parental: 2, accident: 13, total });
    const whole = { ...large, total: 19 };
    expect(read(small(19), whole)).toContain('headcount=19');
    expect(read(small(null), whole)).toContain('headcount=');
    expect(read(small(19), large)).toEqual(['quarantined']);
    expect(read(small(14), whole)).toEqual(['quarantined']);
    expect(read({ ...large, total: 900 }, whole)).toEqual(['quarantined']);
  });
});
