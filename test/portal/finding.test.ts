import { describe, expect, it } from 'vitest';
import { headlineOf } from '../../src/portal/charts/finding.ts';
import {
  type Cube,
  type FigureSet,
  figureSets,
  type PortalModel,
  type Value,
} from '../../src/portal/model.ts';
import type { ChartName } from '../../src/portal/texts/texts.ts';
import { viewOf } from '../../src/portal/view.ts';

const named = (codes: readonly string[]) => codes.map((code) => ({ code, labels: { fr: code } }));
const none = named(['']);

/** A page of one body that holds these figures; categories are `x`, `y`, … */
function view(figures: Partial<Record<FigureSet, Cube>>, language: 'fr' | 'nl' | 'en' = 'en') {
  const axes = Object.fromEntries(
    figureSets.map((set) => {
      const size = Object.values(figures[set] ?? {})[0]?.length ?? 1;
      return [
        set,
        { a: size > 1 ? named([...'xyzuvwabcdef'].slice(0, size)) : none, b: none, left: 0 },
      ];
    }),
  );
  const subject = { key: 'entity:1', kind: 'entity', id: '1', names: {}, acronyms: {}, figures };
  const release = { comparableSince: 2013, title: '' };
  const model = { release, axes, subjects: [subject], targetRate: 3 } as unknown as PortalModel;
  return viewOf(model, language, null);
}

function headline(name: ChartName, years: Record<string, readonly Value[]>, staff?: Cube): string {
  return headlineOf(
    view({ [name]: years, ...(staff === undefined ? {} : { headcount: staff }) }),
    name,
  );
}

describe('headlineOf(view, chart)', () => {
  it('tells the first comparable figure and the newest, in each language', () => {
    const headcount = { '2012': [90], '2013': [100], '2020': [1108] };
    expect(headline('headcount', headcount)).toBe('Headcount: 1,108 in 2020, 100 in 2013');
    const told = (language: 'fr' | 'nl') => headlineOf(view({ headcount }, language), 'headcount');
    expect(told('fr').replaceAll(/\s/g, ' ')).toBe('Effectif : 1 108 en 2020, 100 en 2013');
    expect(told('nl')).toBe('Personeelsaantal: 1.108 in 2020, 100 in 2013');
  });

  it('tells the category whose share of all staff moved most', () => {
    const years = { '2013': [90, 8], '2020': [50, 46] };
    const staff = { '2013': [100], '2020': [100] };
    expect(headline('telework', years, staff)).toBe('Telework, x: 50% in 2020, 90% in 2013');
  });

  it('leaves the plain title where a part is withheld or missing, or nothing moved', () => {
    for (const newest of [
      ['Q', 40],
      [null, 40],
      [60, 40],
    ] as const)
      expect(headline('retirements', { '2013': [60, 40], '2020': newest })).toBe(
        'Retirements by reason',
      );
    expect(headline('retirements', { '2013': [60, 40], '2020': [40, 60] })).toBe(
      'Retirements by reason, x: 40% in 2020, 60% in 2013',
    );
    expect(headline('headcount', { '2020': [5] })).toBe('Headcount');
    expect(headline('rate', { '2013': ['Q'], '2020': ['Q'] })).toBe('Staff with a disability');
  });

  it('tells which month leads, where one does', () => {
    const level = Array.from({ length: 12 }, () => 10);
    expect(headline('month', { '2020': level })).toBe('Sick days by month');
    expect(headline('month', { '2020': [30, ...level.slice(1)] })).toMatch(
      /^Sick days by month: \S+ leads with 21% in 2020$/,
    );
  });
});
