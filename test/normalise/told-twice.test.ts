import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const gender = 'workforce?year=2020&field=gender';
const seniority = 'workforce?year=2020&field=seniority';

describe('interpret(request, body) of figures told once more as they are shown', () => {
  it.each<[string, string, string, string]>([
    ['value', 'value_label', '1 098', '90'],
    ['value', 'value_label', '1 098 personnes', '90 personnes'],
    ['count', 'count_text', '1.098', '90'],
    ['aantal', 'aantal_tekst', '1.098', '90'],
    ['count', 'label', '1 098', '90'],
  ])('takes %s beside %s for one figure (%s)', (figure, text, ...shown) => {
    const rows = ['Femmes', 'Hommes'].map((libelle, row) => ({
      libelle,
      [figure]: [1098, 90][row],
      [text]: shown[row],
    }));
    const read = ask(gender, rows);
    expect(told(read)).toEqual(['/Femmes=1098', '/Hommes=90']);
    expect(read.problems).toEqual([]);
    expect(read.figures[0]?.attributes).toMatchObject({ [text]: shown[0] });
  });

  it('does so of months, of one row, of nobody in particular, and of rates by year', () => {
    const month = { libelle: 'janvier', value: 98, value_label: '98 jours' };
    expect(told(ask('illness?year=2020&groupby=month', [month]))).toEqual(['janvier/=98']);
    expect(told(ask('workforce?year=2020', { value: 98, value_label: '98' }))).toEqual(['/=98']);
    const rates = [2020, 2021].map((year) => ({ year, rate: 1.234, rate_label: '1,23 %' }));
    expect(told(ask('carph', rates))).toEqual(['/=1.234', '/=1.234']);
  });

  it('takes from the text how a figure is hidden', () => {
    const rows = [
      { libelle: 'Femmes', count: null, count_text: '< 5' },
      { libelle: 'Hommes', count: 90, count_text: '90' },
    ];
    const [hidden] = ask(gender, rows).figures;
    expect(hidden).toMatchObject({ measure: 'headcount', valueText: '< 5', obsStatus: 'Q' });
  });

  it('leaves what tells another number, and labels of categories that happen to be the figure', () => {
    const others = [
      { libelle: 'Femmes', count: 45, count_text: '45 %' },
      { libelle: 'Hommes', count: 90, count_text: '91' },
    ];
    for (const row of others)
      expect(
        ask(gender, [row]).figures.filter(({ measure }) => measure !== 'headcount'),
      ).not.toEqual([]);
    const labels = [5, 6].map((number) => ({ label: `${number}`, count: number }));
    expect(told(ask(seniority, labels))).toEqual(['/5=5', '/6=6']);
    const codes = [5, 6].map((value) => ({ value, value_label: `${value}`, count: value + 7 }));
    expect(told(ask(seniority, codes))).toEqual(['/5=12', '/6=13']);
  });
});

describe('interpret(request, body) of categories that are numbers', () => {
  const names =
    `label libelle nom naam omschrijving bezeichnung name_fr label_nl code code_label cat categorie
    tranche klasse dimension group x modalite`.split(/\s+/);

  it.each(names)('reads them under %s', (name) => {
    const sets = [
      ['5', '6', '10'],
      [5, 6, 10],
      ['100%', '80%', '50%'],
      ['0,5', '1', '1,5'],
    ];
    for (const categories of sets)
      for (const figure of ['value', 'count', 'effectif', 'aantal', 'total', 'n']) {
        const rows = categories.map((one, row) => ({ [name]: one, [figure]: [1204, 37, 8][row] }));
        const read = ask(seniority, rows).figures.map((one) => [one.fieldValue, one.value]);
        expect(read).toEqual(categories.map((one, row) => [`${one}`, [1204, 37, 8][row]]));
      }
  });

  it.each(['group_name field_name', 'series category', 'row column', 'parent name'])(
    'reads two at once where either is known, under %s',
    (names) => {
      const [outer = '', inner = ''] = names.split(' ');
      const rows = ['F', 'M'].flatMap((gender) =>
        ['A', 'B'].map((level, row) => ({ [outer]: level, [inner]: gender, count: row })),
      );
      expect(told(ask('distribution?year=2020&groupby=level&field=gender', rows))).toEqual([
        'A/F=0',
        'A/M=0',
        'B/F=1',
        'B/M=1',
      ]);
    },
  );

  it('takes no value for one beside numbers under a name not known', () => {
    const rows = [
      { foo: 1, value: 1204 },
      { foo: 2, value: 37 },
    ];
    expect(told(ask(seniority, rows))).not.toContain('/1204=1');
  });
});

describe('interpret(request, body) of a table under its first row', () => {
  const crossed = 'distribution?year=2020&groupby=level&field=seniority';
  it.each([
    [['level', '0', '1']],
    [['niveau', 0, 1]],
    [['group', '0', '1']],
    [['level', '0-4', '5+']],
  ])('takes %j for names, and none of them for a row', (first) => {
    const rows = [first, ['A', 3, 14], ['B', '10', 0]];
    const [, one, other] = first;
    expect(told(ask(crossed, rows))).toEqual([
      `A/${one}=3`,
      `A/${other}=14`,
      `B/${one}=10`,
      `B/${other}=0`,
    ]);
  });

  it('takes no name of a dimension for its category', () => {
    const rows = [
      ['gender', '1'],
      ['F', 3],
      ['M', 4],
    ];
    expect(ask(gender, rows).figures).toEqual([]);
  });
});

describe('interpret(request, body) of categories that are as many', () => {
  const language = 'workforce?year=2020&field=language';
  it.each([0, 1, '5'])('reads languages of which each has %j', (count) => {
    const each = { FR: count, NL: count };
    const read = [`/FR=${count}`, `/NL=${count}`];
    expect(told(ask(language, { language: each }))).toEqual(read);
    expect(told(ask(language, [{ language: each }]))).toEqual(read);
    const rows = ['A', 'B'].map((group) => ({ group, language: each }));
    const crossed = ask('distribution?year=2020&groupby=level&field=language', rows);
    expect(told(crossed)).toEqual(['A', 'B'].flatMap((group) => read.map((one) => group + one)));
  });

  it('reads the one series of a chart where that is a category asked for', () => {
    const chart = (label: string) => ({ labels: ['A', 'B'], datasets: [{ label, data: [3, 0] }] });
    const key = 'distribution?year=2020&groupby=level&field=gender';
    expect(told(ask(key, chart('Femmes')))).toEqual(['A/Femmes=3', 'B/Femmes=0']);
    expect(ask(key, chart('Effectif')).figures).toEqual([]);
    expect(ask('workforce?year=2020&field=level', chart('Femmes')).figures).toEqual([]);
  });
});
