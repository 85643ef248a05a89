import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const gender = 'workforce?year=2020&field=gender';
const seniority = 'workforce?year=2020&field=seniority';

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
