import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const split = 'workforce?year=2020&field=gender';
const twice = 'contractors?year=2020&groupby=gender&field=gender';

describe('interpret(request, body) of what teams write by hand', () => {
  it('reads categories numbered as the first, and as the second where one dimension is asked for twice', () => {
    const rows = [
      { code1: '1', libelle1: 'Remplacement', nb: 194 },
      { code1: '2', libelle1: 'Tâches auxiliaires', nb: 83 },
    ];
    const read = ask('contractors?year=2020&groupby=category', rows);
    expect(told(read)).toEqual(['1/=194', '2/=83']);
    expect(read.categories[0]).toMatchObject({ code: '1', labels: {} });
    const both = ['F', 'M'].map((code, at) => ({
      ...{ code1: code, libelle1: `Sexe ${code}`, code2: code, libelle2: `Sexe ${code}` },
      nb: at + 3,
    }));
    expect(told(ask(twice, both))).toEqual(['F/F=3', 'M/M=4']);
    const differ = both.map((row, at) => ({ ...row, code2: 'MF'[at] }));
    expect(ask(twice, differ).verdict).toBe('quarantined');
    const classes = 'distribution?year=2020&groupby=level-a&field=level-a';
    expect(told(ask(classes, { A1: 7, A2: 7, total: 14 }))).toEqual([
      'A1/A1=7',
      'A2/A2=7',
      '_T/_T=14',
    ]);
    expect(told(ask(classes, { A1: '<5', A2: '<5' }))).toEqual(['A1/A1=', 'A2/A2=']);
  });

  it.each([
    ['the dimension', 'gender'],
    ['a category', 'naam'],
    ['a group', 'group'],
  ])('reads one dimension nested in itself, called %s at both depths', (_, name) => {
    const inside = (code: string, aantal: number) => ({ [name]: code, aantal });
    const all = (kids: (code: string) => object[], sum: object = {}) =>
      ['F', 'M'].map((code) => ({ [name]: code, ...sum, onderverdeling: kids(code) }));
    const alone = all((code) => [inside(code, 3)]);
    expect(told(ask(twice, { resultaten: alone }))).toEqual(['F/F=3', 'M/M=3']);
    const zeros = all((code) => ['F', 'M'].map((one) => inside(one, one === code ? 3 : 0)));
    expect(told(ask(twice, { resultaten: zeros }))).toEqual(['F/F=3', 'F/M=0', 'M/F=0', 'M/M=3']);
    const summed = all((code) => [inside(code, 3)], { aantal: 3 });
    const read = told(ask(twice, { resultaten: summed }));
    expect(read).toEqual(['F/F=3', 'F/_T=3', 'M/M=3', 'M/_T=3']);
  });

  it('takes a language for a category of languages, and for no label of itself', () => {
    const roles = { Nederlands: '8', Frans: '< 5', Duits: '3 personen' };
    const own = Object.entries(roles).map(([name, told]) => [name, { [name]: told }]);
    const key = 'distribution?year=2020&groupby=language&field=language';
    expect(told(ask(key, Object.fromEntries(own)))).toEqual([
      'Duits/Duits=3',
      'Frans/Frans=',
      'Nederlands/Nederlands=8',
    ]);
  });

  it('reads what categories are called beside their figures, at both depths of a map', () => {
    const part = (label: string, total: number, more = {}) => ({ label, total, ...more });
    const level = (name: string) =>
      part(`Niveau ${name}`, 7, { gender: { F: part('Femmes', 3), M: part('Hommes', 4) } });
    const answer = ask('distribution?year=2020&groupby=level&field=gender', {
      data: { A: level('A'), B: level('B') },
    });
    const read = ['A/F=3', 'A/M=4', 'A/_T=7', 'B/F=3', 'B/M=4', 'B/_T=7'];
    expect(told(answer)).toEqual(read);
    expect(answer.figures[1]?.attributes).toEqual({
      group_label: 'Niveau A',
      field_label: 'Femmes',
    });
    const own = { F: part('Femmes', 3, { gender: { F: part('Femmes', 3) } }) };
    const men = { M: part('Hommes', 4, { gender: { M: part('Hommes', 4) } }) };
    const diagonal = ['F/F=3', 'F/_T=3', 'M/M=4', 'M/_T=4'];
    expect(told(ask(twice, { data: { ...own, ...men } }))).toEqual(diagonal);
  });

  it('takes a value for a category where it has a label of its own, or is one with its code', () => {
    const read = ['1/=98', '2/=31'];
    const days = (row: (code: string, label: string) => object, total: string) => [
      { ...row('1', 'janvier'), [total]: 98 },
      { ...row('2', 'février'), [total]: 31 },
    ];
    const illness = 'illness?year=2020&groupby=month';
    for (const total of ['total', 'days', 'count']) {
      const flat = days((value, value_label) => ({ value, value_label }), total);
      expect(told(ask(illness, flat))).toEqual(read);
      const whose = flat.map((row) => ({ libelle: 'Personnel', ...row }));
      expect(told(ask(illness, whose))).toEqual(read);
      const object = days((code, label) => ({ value: { code, label: { fr: label } } }), total);
      expect(told(ask(illness, object))).toEqual(read);
    }
    const shown = [
      { month: '1', value: 98, value_label: '98 jours' },
      { month: '2', value: 31, value_label: '31 jours' },
    ];
    expect(told(ask(illness, shown))).toEqual(read);
  });

  it('reads two categories in a list, and what stands by a dimension', () => {
    const pair = (one: string, other: string, value: number) => ({
      dimensions: [one, other],
      value,
    });
    const crossed = [pair('A', 'F', 3), pair('A', 'M', 4)];
    const key = 'distribution?year=2020&groupby=level&field=gender';
    expect(told(ask(key, crossed))).toEqual(['A/F=3', 'A/M=4']);
    const by = { headcount: 7, by: { gender: { F: 3, M: 4 } } };
    expect(told(ask(split, by))).toEqual(['/F=3', '/M=4', '/_T=7']);
    expect(ask('workforce?year=2020&field=level', by).verdict).toBe('quarantined');
  });

  it('knows a gender told in two languages', () => {
    for (const mark of ['/', '|']) {
      const women = `Femmes ${mark} Vrouwen`;
      const body = { [women]: 3, [`Hommes ${mark} Mannen`]: 4 };
      expect(told(ask(split, body))).toContain(`/${women}=3`);
      expect(ask('workforce?year=2020&field=level', body).verdict).toBe('quarantined');
      const bodies = { [`SPF ${mark} FOD`]: 3, [`Autre ${mark} Ander`]: 4 };
      expect(ask(split, bodies).verdict).toBe('quarantined');
    }
  });

  it('reads levels by their names, though the name of one is that of a dimension', () => {
    const levels = { 'Niveau A': { A1: 1, A2: 2 }, 'Niveau B': { A1: 3 }, Autres: { A2: 4 } };
    const key = 'distribution?year=2020&groupby=level&field=level-a';
    const read = ['Autres/A2=4', 'Niveau A/A1=1', 'Niveau A/A2=2', 'Niveau B/A1=3'];
    expect(told(ask(key, levels))).toEqual(read);
    const columns = [{ Niveau: 'A', 'Niveau A': 'A1', nombre: 3 }];
    expect(told(ask(key, columns))).toEqual(['A/A1=3']);
  });

  it('reads numbered columns by the dimensions that others of their number name', () => {
    const row = (Ausprägung1: string, Ausprägung2: string, Anzahl: string) => ({
      ...{ Merkmal1: 'Geschlecht', Ausprägung1, Merkmal2: 'Stufe', Ausprägung2 },
      Anzahl,
    });
    const rows = [row('Frauen', 'Stufe A', '1.250'), row('Männer', 'Stufe B', '97')];
    const key = 'distribution?year=2020&groupby=gender&field=level';
    expect(told(ask(key, rows))).toEqual(['Frauen/Stufe A=1250', 'Männer/Stufe B=97']);
    const turned = 'distribution?year=2020&groupby=level&field=gender';
    expect(told(ask(turned, rows))).toEqual(['Stufe A/Frauen=1250', 'Stufe B/Männer=97']);
    expect(ask('distribution?year=2020&groupby=gender&field=age', rows).verdict).toBe(
      'quarantined',
    );
  });

  it.each(['RN', 'ROW_NUM', 'RowId', 'lfd_nr', 'Regelnummer', 'num_ligne'])(
    'takes %s for the number of the row, however few there are',
    (name) => {
      const rows = [
        { [name]: 1, gender: 'F', count: 950 },
        { [name]: 2, gender: 'M', count: 411 },
      ];
      expect(told(ask(split, rows))).toEqual(['/F=950', '/M=411']);
      expect(told(ask('workforce?year=2020', [{ [name]: 1, count: 1361 }]))).toEqual(['/=1361']);
    },
  );

  it('reads maps within maps that are written as lists of their entries', () => {
    const key = 'distribution?year=2020&groupby=gender&field=level';
    const pairs = [
      [
        'F',
        [
          ['A', 124],
          ['B', 46],
        ],
      ],
      [
        'M',
        [
          ['A', 36],
          ['B', 22],
        ],
      ],
    ];
    const read = ['F/A=124', 'F/B=46', 'M/A=36', 'M/B=22'];
    expect(told(ask(key, pairs))).toEqual(read);
    const entries = (list: readonly unknown[]): unknown =>
      list.map((one) => {
        const [name, value] = one as [unknown, unknown];
        return { key: name, value: Array.isArray(value) ? entries(value) : value };
      });
    expect(told(ask(key, { stats: entries(pairs) }))).toEqual(read);
    const again = [
      ...pairs,
      [
        'F',
        [
          ['A', 1],
          ['B', 2],
        ],
      ],
    ];
    expect(ask(key, again).verdict).toBe('quarantined');
    const uneven = [pairs[0], ['M', 58]];
    expect(ask(key, uneven).verdict).toBe('quarantined');
    const reasons = (n: number) => [
      ['AGE', n],
      ['DEM', n + 1],
    ];
    const years = [
      [2019, reasons(53)],
      [2020, reasons(21)],
    ];
    expect(ask('pension', years).figures.map(({ year, value }) => [year, value])).toEqual([
      [2019, 53],
      [2019, 54],
      [2020, 21],
      [2020, 22],
    ]);
  });

  it('takes what signs mean for notes, and the last days of years for years', () => {
    const rows = [
      { gender: 'F', n: 3 },
      { gender: 'M', n: 4 },
    ];
    const noted = {
      zeilen: rows,
      fussnoten: ['- = nichts vorhanden', '· = unbekannt oder geheim zu halten'],
    };
    expect(told(ask(split, noted))).toEqual(['/F=3', '/M=4']);
    const hinweise = ['· = unbekannt oder geheim'];
    expect(told(ask(split, { zeilen: rows, hinweise }))).toEqual(['/F=3', '/M=4']);
    const kopf = { Titel: 'Personalstatistik', Stand: '31.12.2020', Einheit: 'Personen' };
    expect(told(ask(split, { Kopf: kopf, ...noted }))).toEqual(['/F=3', '/M=4']);
    const former = { ...kopf, Stand: '31.12.2019' };
    expect(ask(split, { Kopf: former, ...noted }).verdict).toBe('quarantined');
    expect(ask(split, { zeilen: rows, gruppen: ['Niveau A', 'Niveau B'] }).verdict).toBe(
      'quarantined',
    );
    const rates = ask('carph', { '2018-12-31': 1.22, '2019-12-31': 1.06 }).figures;
    expect(rates.map(({ year, value }) => [year, value])).toEqual([
      [2018, 1.22],
      [2019, 1.06],
    ]);
    expect(ask('carph', { '2018-12-31': 1.22, '2018-06-30': 1.06 }).verdict).toBe('quarantined');
  });

  it('believes nothing under the name of what was asked for', () => {
    expect(ask(split, { workforce: null }).verdict).toBe('empty');
    expect(ask('pension', { data: { pension: null } }).verdict).toBe('empty');
    expect(ask(split, { contractors: null }).verdict).toBe('quarantined');
    const cross = 'distribution?year=2020&groupby=level&field=gender';
    for (const body of [{ gender: [] }, { year: 2020, gender: {} }, { data: { sexe: [] } }])
      expect(ask(split, body).verdict).toBe('empty');
    expect(ask(cross, { level: [], gender: [] }).verdict).toBe('empty');
    for (const body of [
      { gender: null },
      { year: 2019, gender: [] },
      { organism: 10216, gender: [] },
      { total: 12, gender: [] },
      { gender: [], zz: 12 },
      { total: 0, gender: [] },
      { headcount: 0, gender: [] },
      { gender: [], Gender: [{ code: 'F', count: 3 }] },
      { level: [] },
      { gender: [], level: ['A'] },
    ])
      expect(ask(split, body).verdict).toBe('quarantined');
  });

  it('takes those without any for a category among codes', () => {
    for (const none of ['No bonus', 'Geen premie', 'Aucune prime', 'Keine Zulage']) {
      const body = { total: 12, breakdown: { 'Art. 7': 5, 'Art. 12': 4, [none]: 3 } };
      const read = told(ask('workforce?year=2020&field=language-bonus', body));
      expect(read).toContain(`/${none}=3`);
    }
  });
});
