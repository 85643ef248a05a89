import fc from 'fast-check';
import type { Interpretation } from '../../src/interpretation.ts';
import { type Category, cellsOf, type Figure, type Figures, nameOf, type Style } from './render.ts';

const plain = (codes: string): Category[] =>
  codes.split(' ').map((code) => ({ code, fr: `${code} fr`, nl: `${code} nl` }));

/** Categories whose codes collide across dimensions and whose labels are as upstreams have them. */
const pools: Readonly<Record<string, readonly Category[]>> = {
  level: ['A', 'B', 'C', 'D'].map((code) => ({
    code,
    fr: `Niveau ${code}`,
    nl: `niveau ${code}`,
  })),
  gender: [
    { code: 'F', fr: 'Femmes', nl: 'Vrouwen' },
    { code: 'M', fr: 'Hommes', nl: 'Mannen' },
    { code: 'X', fr: 'X', nl: 'X' },
  ],
  language: [
    { code: 'F', fr: 'Français', nl: 'Frans' },
    { code: 'N', fr: 'Ne\u0301erlandais', nl: 'Nederlands ' },
    { code: 'D', fr: 'Allemand', nl: 'Duits' },
  ],
  nationality: [
    { code: 'BE', fr: 'Belgique "B"', nl: "België 'B'" },
    { code: 'CI', fr: 'Cote\u0302 d’Ivoire', nl: 'Ivoorkust &amp; co' },
    { code: 'MA', fr: 'Maroc  ', nl: 'Frankrijk' },
    { code: 'F', fr: 'FranÃ§ais', nl: 'Ander' },
  ],
  age: plain('20-24 25-29 30-34 65+'),
  month: plain('1 2 3 12'),
  weekday: [
    { code: 'lundi', fr: 'Lundi', nl: 'Maandag' },
    { code: 'mardi', fr: 'Mardi', nl: 'Dinsdag' },
    { code: 'samedi', fr: 'Samedi', nl: 'Zaterdag' },
  ],
  reason: [
    { code: 'LEGAL_AGE', fr: "Limite d'âge", nl: 'Leeftijdsgrens' },
    { code: 'ILLNESS', fr: 'Maladie', nl: 'Ziekte' },
    { code: 'REQUEST', fr: 'À la demande', nl: 'Op aanvraag' },
  ],
  year: ['2018', '2019', '2020'].map((code) => ({ code, fr: code, nl: code })),
};

/** A request and the dimensions its answer is split by, outermost first. */
export interface Question {
  readonly key: string;
  readonly dimensions: readonly string[];
}

const year = 'year=2020';
export const questions: readonly Question[] = [
  { key: `workforce?${year}`, dimensions: [] },
  { key: `longabsence?${year}`, dimensions: [] },
  ...['level', 'gender', 'language', 'nationality', 'age'].map((field) => ({
    key: `workforce?${year}&field=${field}`,
    dimensions: [field],
  })),
  { key: `contractors?${year}&groupby=gender`, dimensions: ['gender'] },
  { key: `illness?${year}&groupby=month`, dimensions: ['month'] },
  { key: `illness?${year}&groupby=weekday`, dimensions: ['weekday'] },
  ...(['level gender', 'gender language', 'language gender', 'nationality level'] as const).map(
    (pair) => {
      const [groupby = '', field = ''] = pair.split(' ');
      const key = `distribution?${year}&groupby=${groupby}&field=${field}`;
      return { key, dimensions: [groupby, field] };
    },
  ),
  {
    key: `contractors?${year}&groupby=language&field=age`,
    dimensions: ['language', 'age'],
  },
  { key: 'pension', dimensions: ['year', 'reason'] },
  { key: 'carph', dimensions: ['year'] },
];

/** A random table of figures that answers a question. */
export function tableFor({ key, dimensions }: Question): fc.Arbitrary<Figures> {
  const number = key === 'carph' ? fc.integer({ min: 0, max: 9999 }).map((n) => n / 100) : count;
  const figure: fc.Arbitrary<Figure> = fc.oneof(
    { weight: 8, arbitrary: number },
    { weight: 1, arbitrary: fc.constantFrom('suppressed' as const, 'missing' as const) },
  );
  const axes = dimensions.map((dimension) =>
    fc
      .uniqueArray(fc.constantFrom(...(pools[dimension] ?? [])), {
        minLength: 2,
        selector: ({ code }) => code,
      })
      .map((categories) => ({ dimension, categories })),
  );
  return fc.tuple(...axes).chain((chosen) => {
    const size = chosen.reduce((all, { categories }) => all * categories.length, 1);
    // Two numbers at least: of a map with one figure and nothing else, no key is sure to be a category.
    const sure = Math.min(size, 2);
    return fc
      .tuple(
        fc.array(number, { minLength: sure, maxLength: sure }),
        fc.array(figure, { minLength: size - sure, maxLength: size - sure }),
      )
      .map(([first, rest]) => ({ axes: chosen, figures: [...first, ...rest] }));
  });
}

const count = fc.oneof(fc.nat(99), fc.nat(99_999), fc.integer({ min: 1_000_000, max: 9_000_000 }));

const statuses = { suppressed: 'Q', missing: 'O' } as const;

/** `year/group/field/reason=value status` of each figure that an answer holds, sorted. */
export function truth(table: Figures, { key }: Question, style: Style): string[] {
  return cellsOf(table)
    .map(({ at, figure }) => {
      const place = (dimension: string) => {
        const index = table.axes.findIndex((axis) => axis.dimension === dimension);
        return index < 0 ? null : nameOf(at[index] as Category, style);
      };
      const asked = new URLSearchParams(key.split('?')[1] ?? '');
      const of = (name: string) => place(asked.get(name) ?? 'none');
      const when = asked.get('year') ?? place('year');
      const value = typeof figure === 'number' ? figure : null;
      const status = typeof figure === 'number' ? 'A' : statuses[figure];
      return line(when, of('groupby'), of('field'), place('reason'), value, status);
    })
    .sort();
}

/** The same of an interpretation, its own measure only. */
export function readLines({ figures }: Interpretation): string[] {
  return figures
    .filter(({ measure }) => /^(headcount|days|retirements|rate)$/.test(measure))
    .map((one) =>
      line(one.year, one.groupValue, one.fieldValue, one.reason, one.value, one.obsStatus),
    )
    .sort();
}

function line(...parts: readonly unknown[]): string {
  const [status, value, ...place] = [...parts].reverse();
  return `${place.reverse().join('/')}=${value} ${status}`;
}
