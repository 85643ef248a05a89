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
});
