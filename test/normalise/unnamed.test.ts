import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { emptySets, learn, merge } from '../../src/normalise/category-sets.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { interpret } from '../../src/normalise/interpret.ts';
import { parseRequestKey } from '../../src/request.ts';
import { ask, told } from './ask.ts';

function asked(suffix: string) {
  const request = parseRequestKey(federalHr, `organisms/10/${suffix}`);
  if (request === null) throw new Error(suffix);
  return request;
}

function interpreted(suffix: string, body: unknown, sets = emptySets()) {
  const context = { catalogue: federalHr, vocabulary, sets, hints: noHints };
  return interpret(asked(suffix), Buffer.from(JSON.stringify(body)), null, context);
}

/** What answers about one dimension alone teach. */
function taught(...answers: readonly (readonly [suffix: string, body: unknown])[]) {
  return answers
    .map(([suffix, body]) => learn(federalHr, asked(suffix), interpreted(suffix, body)))
    .reduce(merge, emptySets());
}

function read(suffix: string, body: unknown, sets = emptySets()) {
  const { verdict, figures } = interpreted(suffix, body, sets);
  return [
    verdict,
    ...figures.map((one) => [
      one.year,
      one.groupValue,
      one.fieldValue,
      one.reason,
      one.measure,
      one.value,
    ]),
  ];
}

describe('interpret(…) of a dimension under a key no vocabulary holds', () => {
  it('takes the one column of words that tells the rows apart', () => {
    const rows = [
      { Année: 2020, 'Grappe de fonctions': 'Pilotage', Effectif: 3 },
      { Année: 2020, 'Grappe de fonctions': 'Appui', Effectif: 4 },
    ];
    expect(read('workforce?year=2020&field=status', rows)).toEqual([
      'ok',
      [2020, null, 'Pilotage', null, 'headcount', 3],
      [2020, null, 'Appui', null, 'headcount', 4],
    ]);
    expect(
      read('pension', [
        { Année: 2012, 'Motif du départ': 'Limite d’âge', Effectif: 23 },
        { Année: 2012, 'Motif du départ': 'À la demande', Effectif: 49 },
        { Année: 2013, 'Motif du départ': 'À la demande', Effectif: 1 },
      ])[0],
    ).toBe('ok');
  });

  it('does not where one row, two such columns or a repeated word leave a doubt', () => {
    const quarantined = (...rows: unknown[]) =>
      expect(read('workforce?year=2020&field=status', rows)).toEqual(['quarantined']);
    quarantined({ remarque: 'provisoire', count: 5 });
    quarantined(
      { grappe: 'pilotage', zone: 'nord', count: 5 },
      { grappe: 'appui', zone: 'sud', count: 6 },
    );
    quarantined({ grappe: 'appui', count: 5 }, { grappe: 'appui', count: 6 });
  });
});

describe('interpret(…) of one word under a key for any category', () => {
  const homes = 'workforce?year=2020&field=home';
  const crossed = 'distribution?year=2020&groupby=home&field=gender';

  it.each([
    [homes, [{ 'Lieu principal': 'Namur', type: 'R', n: 4 }]],
    [homes, [{ label: 'Personnel', Service: 'Tout', n: 4 }]],
    [
      crossed,
      ['F', 'M'].map((gender) => ({
        gender,
        'Lieu principal': 'Namur',
        libelle: 'Personnel',
        n: 3,
      })),
    ],
  ])('takes it for no category where another may be: %s %j', (suffix, body) => {
    expect(read(suffix, body)).toEqual(['quarantined']);
  });

  it('takes it for one where it stands alone, is known or tells rows apart', () => {
    const told = (suffix: string, body: unknown, sets = emptySets()) =>
      interpreted(suffix, body, sets).figures.map((one) => one.fieldValue);
    const [namur, liege] = ['Namur', 'Liège'].map((label) => ({ label, Service: 'Tout', n: 4 }));
    expect(told(homes, [{ label: 'Namur', n: 4 }])).toEqual(['Namur']);
    expect(told(homes, [namur, liege])).toEqual(['Namur', 'Liège']);
    expect(told(homes, [namur], taught([homes, [namur, liege]]))).toEqual(['Namur']);
    const women = [{ label: 'Femmes', Service: 'Tout', n: 4 }];
    expect(told('workforce?year=2020&field=gender', women)).toEqual(['Femmes']);
  });
});

describe('interpret(…) of names of figures where categories were asked for', () => {
  const named = (...names: string[]) => names.map((label, place) => ({ label, value: 60 + place }));

  it.each([
    [named('Effectif')],
    [named('Effectif', 'ETP')],
    [named('Pourcentage')],
    [{ labels: ['Effectif'], datasets: [{ data: [64] }] }],
  ])('takes them for no categories: %j', (body) => {
    expect(read('workforce?year=2020&field=gender', body)).toEqual(['quarantined']);
  });

  it('takes them for categories where these may be called anything, or only some are so called', () => {
    const missions = interpreted('contractors?year=2020&groupby=mission', named('Budget', 'Staff'));
    expect(missions.figures.map((one) => one.groupValue)).toEqual(['Budget', 'Staff']);
    const bands = interpreted('workforce?year=2020&field=distance', named('Moyen', 'Loin'));
    expect(bands.figures.map((one) => one.fieldValue)).toEqual(['Moyen', 'Loin']);
  });
});

describe('interpret(…) of one letter beside another', () => {
  const codes = 'distribution?year=2020&groupby=seniority&field=age';
  const row = (outer: string, inner: string) => [
    { [outer]: 1, [inner]: 25, n: 85 },
    { [outer]: 2, [inner]: 30, n: 12 },
  ];

  it.each([
    ['x', 'y'],
    ['key', 'k'],
    ['group', 's'],
    ['seniority', 'a'],
  ])('takes n for no category beside %s and %s', (outer, inner) => {
    expect(ask(codes, row(outer, inner)).verdict).toBe('quarantined');
  });

  it('takes it for one beside yes and another language', () => {
    const bonus = 'distribution?year=2020&groupby=gender&field=language-bonus';
    expect(told(ask(bonus, [{ gender: 'F', y: 3, n: 4 }]))).toEqual(['F/n=4', 'F/y=3']);
    const language = 'distribution?year=2020&groupby=gender&field=language';
    expect(told(ask(language, [{ gender: 'F', f: 3, n: 4 }]))).toEqual(['F/f=3', 'F/n=4']);
  });
});

describe('interpret(…) of a dimension that the source calls what it called it before', () => {
  const days = 'Jours par semaine';
  const alone = [
    { [days]: 'Aucun', Effectif: 30 },
    { [days]: 'Un jour', Effectif: 4 },
  ];
  const sets = taught(['workforce?year=2020&field=telework-day', alone]);
  const split = 'distribution?year=2020&groupby=level&field=telework-day';
  const rows = [
    { Niveau: 'A', [days]: 'Aucun', Effectif: 3 },
    { Niveau: 'B', [days]: 'Aucun', Effectif: 4 },
  ];

  it('takes it by that key where its rows tell nothing', () => {
    expect(read(split, rows, sets)).toEqual([
      'ok',
      [2020, 'A', 'Aucun', null, 'headcount', 3],
      [2020, 'B', 'Aucun', null, 'headcount', 4],
    ]);
    expect(read('workforce?year=2020&field=telework-day', alone.slice(1), sets)).toEqual([
      'ok',
      [2020, null, 'Un jour', null, 'headcount', 4],
    ]);
    expect(interpreted(split, rows, sets).setsUsed).toEqual(['staff/telework-day']);
  });

  it('takes two of them, each by its own', () => {
    const places = [
      { 'Lieu d’affectation': 'Gand', Effectif: 8 },
      { 'Lieu d’affectation': 'Namur', Effectif: 9 },
    ];
    const both = merge(sets, taught(['workforce?year=2020&field=working-place', places]));
    const one = [{ [days]: 'Un jour', 'Lieu d’affectation': 'Namur', Effectif: 2 }];
    const key = 'distribution?year=2020&groupby=working-place&field=telework-day';
    expect(read(key, one, both)).toEqual(['ok', [2020, 'Namur', 'Un jour', null, 'headcount', 2]]);
    expect(read(key, one, sets)).toEqual(['quarantined']);
  });

  it('does not without having learned both, the key and the words', () => {
    const other = (from: string, to: string) =>
      rows.map((row) => JSON.parse(JSON.stringify(row).replaceAll(from, to)) as unknown);
    expect(read(split, rows)).toEqual(['quarantined']);
    expect(read(split, other(days, 'Remarque'), sets)).toEqual(['quarantined']);
    expect(read(split, other('Aucun', 'provisoire'), sets)).toEqual(['quarantined']);
    expect(read(split.replace('telework-day', 'language'), rows, sets)).toEqual(['quarantined']);
  });

  it('teaches nothing of itself', () => {
    const suffix = 'workforce?year=2020&field=telework-day';
    const one = interpreted(suffix, alone.slice(1), sets);
    expect(learn(federalHr, asked(suffix), one)).toEqual(emptySets());
  });
});

describe('interpret(…) of a list that became a map', () => {
  it('drops running keys that are no categories', () => {
    expect(read('longabsence?year=2020', { data: { 0: { year: 2020, total: 7 } } })).toEqual([
      'ok',
      [2020, null, null, null, 'headcount', 7],
    ]);
    expect(
      read('carph', { data: { 0: { year: 2019, rate: 1.5 }, 1: { year: 2020, rate: 1.4 } } }),
    ).toEqual(['ok', [2019, null, null, null, 'rate', 1.5], [2020, null, null, null, 'rate', 1.4]]);
    expect(
      read('workforce?year=2020&field=gender', {
        0: { gender: 'F', n: 3 },
        1: { gender: 'M', n: 4 },
      }),
    ).toEqual([
      'ok',
      [2020, null, 'F', null, 'headcount', 3],
      [2020, null, 'M', null, 'headcount', 4],
    ]);
  });

  it('drops them beside codes under a name that says nothing', () => {
    const rows = {
      0: { field: 'gender', category_code: 'F', label_fr: 'Femmes', n: 3 },
      1: { field: 'gender', category_code: 'M', label_fr: 'Hommes', n: 4 },
    };
    expect(read('workforce?year=2020&field=gender', rows)).toEqual([
      'ok',
      [2020, null, 'F', null, 'headcount', 3],
      [2020, null, 'M', null, 'headcount', 4],
    ]);
  });

  it('keeps numbers that are the categories', () => {
    expect(read('workforce?year=2020&field=telework-day', { 0: { n: 3 }, 1: { n: 4 } })).toEqual([
      'ok',
      [2020, null, '0', null, 'headcount', 3],
      [2020, null, '1', null, 'headcount', 4],
    ]);
  });
});

describe('interpret(…) of a category called N', () => {
  it('never passes it off as the total of the others', () => {
    expect(read('workforce?year=2020&field=level-a', { A1: 4, A2: 5, N: 9 })).toEqual([
      'ok',
      [2020, null, 'A1', null, 'headcount', 4],
      [2020, null, 'A2', null, 'headcount', 5],
      [2020, null, 'N', null, 'headcount', 9],
    ]);
  });
});
