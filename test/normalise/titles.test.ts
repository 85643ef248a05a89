import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const whole = 'workforce?year=2020';
const rows = [{ count: 30 }];
const genders = [
  { gender: 'F', count: 12 },
  { gender: 'M', count: 13 },
];
const days = [
  { code: '1', n: 2 },
  { code: '2', n: 3 },
];

describe('interpret(request, body): the title of a table', () => {
  it.each([
    ['a later year', { title: 'Effectif 2021', rows }],
    ['a later last day', { titre: 'Effectif au 31/12/2021', rows }],
    ['a later year over a map', { title: 'Effectif 2021', data: { F: 1, M: 2 } }],
    ['some of the staff', { title: 'Femmes', rows }],
    ['some of the staff as a type', { type: 'Statutaires', rows }],
    ['a restriction', { title: 'Télétravail', rows }],
  ])('sets aside %s', (_, body) => {
    const key = 'rows' in body ? whole : `${whole}&field=gender`;
    expect(ask(key, body).verdict).toBe('quarantined');
  });

  it.each([
    ['rows of their own year', { title: 'Effectif 2021', rows: [{ year: 2020, count: 30 }] }],
    ['the year beside', { title: 'Effectif 2021', year: 2020, rows }],
    ['the year in the address', { title: 'Effectif 2021', self: '/x?year=2020', rows }],
    ['a year of publication', { title: 'Rapport annuel 2021', rows }],
    ['a year that the statistic does not have', { title: 'Effectif 2024', rows }],
    ['all years', { title: 'Effectifs 2012-2022', rows }],
    ['the day of a law', { title: 'Effectif (loi du 3.8.2021)', rows }],
    ['a year since when', { title: 'Effectif depuis 2021', rows }],
    ['a word for the answer', { type: 'dashboard', title: 'Effectif', rows }],
  ])('reads figures under %s', (_, body) => {
    expect(told(ask(whole, body))).toEqual(['/=30']);
  });

  it('reads figures of the staff that were asked for under the word for them', () => {
    const telework = 'workforce?year=2020&field=telework-day';
    for (const title of ['Télétravail', 'Jours télétravaillés'])
      expect(told(ask(telework, { title, rows: days }))).toEqual(['/1=2', '/2=3']);
    const contractors = ask('contractors?year=2020&groupby=gender', {
      title: 'Contractuels',
      rows: genders,
    });
    expect(told(contractors)).toEqual(['F/=12', 'M/=13']);
    const rates = { title: 'Personnes handicapées', rows: [{ year: 2020, rate: 2 }] };
    expect(told(ask('carph', rates))).toEqual(['/=2']);
  });
});
