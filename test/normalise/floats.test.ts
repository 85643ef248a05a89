import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

/** JSON in which every number is a float, as tables of floats are written. */
const floats = (value: unknown) => JSON.stringify(value).replace(/:(\d+)(?=[,}])/g, ':$1.0');
const undivided = 'workforce?year=2020';

describe('a service that writes every number as a float', () => {
  it('tells of whole ids and years', () => {
    const list = ask('organisms', floats([{ id: 10215, name_fr: 'SPF Emploi' }]));
    expect(list.subjects.map(({ subjectId }) => subjectId)).toEqual(['10215']);
    const rates = ask(
      'carph',
      floats([
        { year: 2019, rate: 1 },
        { year: 2020, rate: 2 },
      ]),
    );
    expect(rates.figures.map(({ year, valueText }) => [year, valueText])).toEqual([
      [2019, '1.0'],
      [2020, '2.0'],
    ]);
    const series = floats([
      { year: 2019, total: 12 },
      { year: 2020, total: 14 },
    ]);
    expect(told(ask(undivided, series))).toEqual(['/=14']);
    const own = floats({ organism_id: 10215, year: 2020, total: 14 });
    expect(told(ask(undivided, own))).toEqual(['/=14']);
  });

  it.each([
    ['another subject in its rows', [{ organism: 10242, year: 2020, total: 14 }]],
    ['another subject beside them', { id: 10242, results: { data: [{ year: 2020, total: 14 }] } }],
    ['another year', [{ year: 2017, total: 14 }]],
  ])('is believed where it tells of %s', (_, body) => {
    expect(ask(undivided, floats(body)).verdict).toBe('quarantined');
  });
});
