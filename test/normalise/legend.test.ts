import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';

const split = 'workforce?year=2020&field=gender';
const data = [
  { gender: 'F', n: 12 },
  { gender: 'M', n: 13 },
];
const byCode = { F: { fr: 'Femmes', nl: 'Vrouwen' }, M: { fr: 'Hommes', nl: 'Mannen' } };
const list = [
  { code: 'F', label_fr: 'Femmes', label_nl: 'Vrouwen' },
  { code: 'M', label: { fr: 'Hommes', nl: 'Mannen' } },
];
const genre = { fr: 'Genre', nl: 'Geslacht' };
const named = [
  { dimension: 'gender', code: 'F', labels: { fr: 'Femmes', nl: 'Vrouwen' } },
  { dimension: 'gender', code: 'M', labels: { fr: 'Hommes', nl: 'Mannen' } },
];
const bare = named.map((one) => ({ ...one, labels: {} }));

describe('interpret(request, body): the labels of categories in a legend beside the figures', () => {
  it.each([
    ['by code', { legend: byCode, data }],
    ['over a map', { legend: byCode, data: { F: 12, M: 13 } }],
    ['by dimension and code', { labels: { gender: byCode }, data }],
    ['of many', { meta: { genders: list, types: [{ code: 'F', label_fr: 'x' }] }, data }],
    ['in a list', { legend: list, data }],
    ['in the list of a dimension', { dimensions: [{ name: 'gender', values: list }], data }],
    [
      'of a dimension with its own',
      { dimensions: { gender: { label: genre, values: byCode } }, data },
    ],
    [
      'of a dimension and its list',
      { dimensions: { gender: { label: genre, values: list } }, data },
    ],
    ['among metadata', { meta: { labels: byCode }, data }],
    [
      'by language',
      { labels: { fr: { F: 'Femmes', M: 'Hommes' }, nl: { F: 'Vrouwen', M: 'Mannen' } }, data },
    ],
  ])('tells them %s', (_, body) => {
    expect(ask(split, body).categories).toEqual(named);
  });

  it('takes those beside the figures first', () => {
    const rows = data.map((one) => ({ ...one, gender_label_fr: `${one.gender} fr` }));
    const { categories } = ask(split, { legend: byCode, data: rows });
    expect(categories.map(({ labels }) => labels)).toEqual([
      { fr: 'F fr', nl: 'Vrouwen' },
      { fr: 'M fr', nl: 'Mannen' },
    ]);
  });

  it.each([
    ['without a language', { legend: { F: 'Femmes', M: 'Hommes' }, data }],
    ['of one code alone, which may be a subject', { organism: { code: 'F', name_fr: 'x' }, data }],
    ['of another dimension', { meta: { status: byCode }, data }],
    ['of another dimension in other words', { meta: { status_codes: list }, data }],
    ['of flags', { meta: { flags: byCode }, data }],
    ['of types of organisms', { types_organisme: byCode, data }],
    [
      'beside another that has a code of it',
      { meta: { legend: byCode, other: { F: { fr: 'x' } } }, data },
    ],
  ])('tells none %s', (_, body) => {
    expect(ask(split, body).categories).toEqual(bare);
  });

  it('tells codes that two dimensions share apart by the name of the dimension alone', () => {
    const key = 'distribution?year=2020&groupby=language&field=gender';
    const rows = ['F', 'N'].flatMap((language) => data.map((one) => ({ ...one, language })));
    const labels = (legend: object) =>
      ask(key, { legend, data: rows }).categories.map((one) => one.labels.fr ?? null);
    const languages = { F: { fr: 'Français' }, N: { fr: 'Néerlandais' } };
    expect(labels({ language: languages, gender: byCode })).toEqual([
      'Français',
      'Néerlandais',
      'Femmes',
      'Hommes',
    ]);
    expect(labels(byCode)).toEqual([null, null, 'Femmes', 'Hommes']);
  });
});
