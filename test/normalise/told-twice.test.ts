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
