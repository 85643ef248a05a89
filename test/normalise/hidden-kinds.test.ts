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

describe('interpret(request, body) of an organism with one reason', () => {
  const years = [2019, 2020];
  const large = years.flatMap((year) =>
    ['Pension', 'PENSION_EARLY', 'Décès'].map((type, row) => ({ year, type, count: 20 + row })),
  );
  const reasons = (body: unknown, key = 'pension', others: unknown = large) => {
    const { verdict, figures } = ask(key, body, taughtBy([[key, others]]));
    const told = ({ year, reason, value }: (typeof figures)[number]) => [year, reason, value];
    return verdict === 'ok' ? figures.map(told) : verdict;
  };

  it.each([
    ['in records', [{ year: 2019, type: 'Pension', count: 1 }], 'Pension', 1],
    ['as a key around years', { PENSION_EARLY: { 2019: 1 } }, 'PENSION_EARLY', 1],
    ['as a key', [{ year: 2019, PENSION_EARLY: 1 }], 'PENSION_EARLY', 1],
    ['as a key, and hidden', [{ year: 2019, Décès: null }], 'Décès', null],
  ])('knows it by other answers %s', (_, body, reason, value) => {
    expect(reasons(body)).toEqual([[2019, reason, value]]);
  });

  it('takes the name of the statistic for none where no answer has it as one', () => {
    const body = [{ year: 2019, type: 'pension', count: 1 }];
    expect(reasons(body)).toEqual([[2019, null, 1]]);
    expect(reasons([{ year: 2019, Foo: 1 }])).toBe('quarantined');
  });

  it.each([
    { French: null, Dutch: '-', German: null, TOTAL: '5' },
    { fr: '-', nl: '-', total: 5 },
    { fr: '..', nl: null, total: 5 },
    { fr: 'x', nl: 'x', total: 5 },
  ])('takes no mark under the name of a language for a category: %j', (body) => {
    const read = ask('workforce?year=2020&field=language', body).figures;
    const told = read.filter(({ value }) => value !== null).map(({ fieldValue }) => fieldValue);
    expect(told).toEqual(['_T']);
    expect(read).toHaveLength(Object.keys(body).length);
  });

  it('knows the only category that is told, and hidden', () => {
    const key = 'workforce?year=2020&field=nationality';
    const figures = ask(key, { BE: null }, taughtBy([[key, { BE: 12, FR: 3 }]])).figures;
    expect(figures.map(({ fieldValue, value }) => [fieldValue, value])).toEqual([['BE', null]]);
    expect(ask(key, { BE: null }).verdict).toBe('quarantined');
  });
});
