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
    ['earlier years', { title: 'Effectifs 2017-2019', rows }],
    ['later years', { title: 'Effectifs 2021-2022', rows }],
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
    ['more years than those of the statistic', { title: 'Statistiques 2008 à 2024', rows }],
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
    for (const beside of [{ population: 'télétravailleurs' }, { filter: 'télétravailleurs' }])
      expect(ask(telework, { ...beside, rows: days }).verdict).toBe('quarantined');
    const contractors = ask('contractors?year=2020&groupby=gender', {
      title: 'Contractuels',
      rows: genders,
    });
    expect(told(contractors)).toEqual(['F/=12', 'M/=13']);
    const rates = { title: 'Personnes handicapées', rows: [{ year: 2020, rate: 2 }] };
    expect(told(ask('carph', rates))).toEqual(['/=2']);
  });
});

describe('interpret(request, body): other years told beside the figures', () => {
  const split = `${whole}&field=gender`;
  const frames = (beside: object) => [
    { ...beside, data: genders },
    { ...beside, lignes: genders },
  ];

  it.each([
    { year: { value: 2019 } },
    { time: { start: '2019-01-01', end: '2019-12-31' } },
    { year: '2018/2019' },
    { year: 'FY2019' },
    { annee: 'Année 2019' },
    { situation: 'au 31/12/2019' },
    { date_situation: '31 décembre 2019' },
    { stand: '31. Dezember 2019' },
    { name: 'Effectif 2019' },
    { description: 'Effectif au 31.12.2019' },
    { meta: { reference: { year: 2019 } } },
    { endpoint: '/v1/organisms/10215/workforce?year=2019' },
    { dataset: 'workforce-2019' },
    { file: 'workforce_2019.json' },
    { file: 'workforce_2019-12-31.json' },
  ])('sets aside %j', (beside) => {
    for (const body of frames(beside)) expect(ask(split, body).verdict).toBe('quarantined');
  });

  it.each([
    { years: [2019, 2020, 2021] },
    { coverage: '2012-2022' },
    { year: '2020/2021' },
    { stand: '15. März 2021' },
    { name: 'Workforce 2012-2022' },
    { name: 'Workforce 2008-2026' },
    { description: 'Publié en 2021' },
    { copyright: '© 2019' },
    { version: '2019.1' },
    { file: 'workforce_2020.json' },
    { file: 'workforce_2021-03-15.json' },
    { licence: { name: 'CC BY', year: 2013 } },
    { extraction: '31 décembre 2021' },
    { note: 'Réforme du 31.12.2016' },
    { organism: { id: 10215, founded: '2012-12-31' } },
    { links: { previous_year: '/v1/organisms/10215/workforce?year=2019' } },
    { temporal: { start: '2020-01-01', end: '2020-12-31' } },
  ])('reads %j', (beside) => {
    for (const body of frames(beside)) expect(told(ask(split, body))).toEqual(['/F=12', '/M=13']);
  });

  it('takes other years for those of a comparison where the one asked for is told', () => {
    const beside = { situation: 'au 31/12/2019', info: { asked: 'year 2020' } };
    for (const body of frames(beside)) expect(told(ask(split, body))).toEqual(['/F=12', '/M=13']);
  });
});
