import { describe, expect, it } from 'vitest';
import { drawChart } from '../../src/portal/charts/draw.ts';
import { exploredChart } from '../../src/portal/charts/explored.ts';
import { headlineOf } from '../../src/portal/charts/finding.ts';
import { lightDocument } from '../../src/portal/charts/light-document.ts';
import { headcountChart } from '../../src/portal/charts/over-time.ts';
import {
  type Cube,
  type FigureSet,
  figureSets,
  type PortalModel,
  type Profile,
  type Value,
} from '../../src/portal/model.ts';
import { crossedTable } from '../../src/portal/sections/explore.ts';
import type { Splits } from '../../src/portal/splits.ts';
import type { ChartName } from '../../src/portal/texts/texts.ts';
import { viewOf } from '../../src/portal/view.ts';

const named = (codes: readonly string[]) => codes.map((code) => ({ code, labels: { fr: code } }));
const none = named(['']);

/** A page of one body that holds these figures; categories are `x`, `y`, … */
function view(
  figures: Partial<Record<FigureSet, Cube>>,
  language: 'fr' | 'nl' | 'en' = 'en',
  profile: Profile = {},
) {
  const years = [2012, 2013, 2020];
  const axes = Object.fromEntries(
    figureSets.map((set) => {
      const size = Object.values(figures[set] ?? {})[0]?.length ?? 1;
      return [
        set,
        { a: size > 1 ? named([...'xyzuvwabcdef'].slice(0, size)) : none, b: none, left: 0 },
      ];
    }),
  );
  const subject = {
    key: 'entity:1',
    kind: 'entity',
    id: '1',
    names: {},
    acronyms: {},
    figures,
    profile,
  };
  const release = { comparableSince: 2013, title: '' };
  const model = {
    release,
    axes,
    subjects: [subject],
    targetRate: 3,
    years,
    agedFrom: 56,
  } as unknown as PortalModel;
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

  it('tells the key figure that a chart is looked at for, where the body has it', () => {
    const profile = { share_telework: [0.1, 0.21, 0.47], share_55_up: [null, null, 0.3] };
    const told = (name: ChartName) => headlineOf(view({}, 'en', profile), name);
    expect(told('telework')).toBe('Telework: 47% in 2020, 21% in 2013');
    expect(told('age')).toBe('Age pyramid');
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

describe('what is explored', () => {
  const asked = 'entities/1/workforce?year=2012&field=level';
  const splits: Splits = {
    workforce: {
      level: { '2012': [90, 10], '2013': [60, 40], '2020': [30, 70] },
      'gender level': {
        '2013': [0, 0, 60, 40],
        '2020': [20, 0, null, 80],
        '2012': [1, 'Q', 60, 39],
      },
    },
    contractors: { level: { '2013': [3, 1], '2020': [1, 1] }, gender: { '2020': [2, 'Q'] } },
    asked: { workforce: { level: { '2012': asked } }, contractors: {} },
  };
  const criteria = { level: named(['A', 'B']), gender: named(['F', 'M']) };
  const explored = { staff: 'workforce', by: 'level', across: null, year: null } as const;

  function shown(language: 'fr' | 'nl' | 'en', staff: number) {
    const headcount = { '2012': [100], '2013': [100], '2020': [staff] };
    const plain = view({ headcount }, language);
    return { ...plain, model: { ...plain.model, criteria } };
  }

  it('tells of a criterion the category whose share moved most, and the request of its newest figures', () => {
    const told = (language: 'fr' | 'nl' | 'en') =>
      exploredChart(shown(language, 100), splits, explored).headline.replaceAll(/\s/g, ' ');
    expect(told('en')).toBe('Level, A: 30% in 2020, 60% in 2013');
    expect(told('fr')).toBe('Niveau, A : 30 % en 2020, 60 % en 2013');
    expect(told('nl')).toBe('Niveau, A: 30% in 2020, 60% in 2013');
    const contractors = { ...explored, staff: 'contractors' } as const;
    expect(exploredChart(shown('en', 9), splits, contractors).headline).toBe(
      'Level, A: 50% in 2020, 75% in 2013',
    );
    expect(exploredChart(shown('en', 9), splits, explored).asked).toBe(
      'entities/1/workforce?year=2020&field=level',
    );
  });

  it('tells of two criteria the largest category of the year', () => {
    const told = (year: string, staff = 100) =>
      crossedTable(shown('en', staff), splits, { ...explored, across: 'gender', year }).headline;
    expect(told('2020')).toBe('Level × Gender: B × M leads with 80% in 2020');
    expect(told('2013')).toBe('Level × Gender: A × M leads with 60% in 2013');
    // Of withheld figures any may be the largest.
    expect(told('2012')).toBe('Level × Gender');
    expect(told('2020', 104)).toBe('Level × Gender');
  });

  it('leaves the plain title where the categories do not make up all staff, or one is not known', () => {
    expect(exploredChart(shown('en', 104), splits, explored).headline).toBe('Level');
    const hidden = { ...explored, staff: 'contractors', by: 'gender' } as const;
    expect(exploredChart(shown('en', 9), splits, hidden).headline).toBe('Gender');
  });
});

describe('headcountChart(view)', () => {
  it('writes the figures of all years where they fit, else those of the first and the last', () => {
    const chart = headcountChart(view({ headcount: { '2013': [90], '2014': [70], '2015': [80] } }));
    const written = (width: number) =>
      (drawChart(chart, '', width, lightDocument()) ?? '')
        .split('<g ')
        .filter((mark) => mark.includes('class="strong"'))
        .flatMap((mark) => mark.match(/(?<=>)\d+(?=<)/g));
    expect(written(560)).toEqual(['90', '70', '80']);
    expect(written(100)).toEqual(['90', '80']);
  });
});
