/** Renders a table of figures into wire shapes: written apart from `src/`, so that it can disagree. */
export interface Category {
  readonly code: string;
  readonly fr: string;
  readonly nl: string;
}

export interface Axis {
  readonly dimension: string;
  readonly categories: readonly Category[];
}

export type Figure = number | 'suppressed' | 'missing';

/** Figures of every combination of categories, the last axis fastest. */
export interface Figures {
  readonly axes: readonly Axis[];
  readonly figures: readonly Figure[];
}

export type KeyLanguage = 'en' | 'fr' | 'nl';
export type LabelHabit = 'code' | 'label' | 'both' | 'languages' | 'nested';

export interface Style {
  readonly language: KeyLanguage;
  readonly labels: LabelHabit;
  readonly count: string;
  readonly format: (figure: Figure) => unknown;
}

export interface Cell {
  readonly at: readonly Category[];
  readonly figure: Figure;
}

const names: Readonly<Record<string, Readonly<Record<KeyLanguage, string>>>> = {
  level: { en: 'level', fr: 'Niveau', nl: 'niveau' },
  gender: { en: 'gender', fr: 'sexe', nl: 'Geslacht' },
  language: { en: 'language', fr: 'langue', nl: 'taal' },
  nationality: { en: 'NATIONALITY', fr: 'Nationalité', nl: 'nationaliteit' },
  age: { en: 'ageGroup', fr: "tranche d'âge", nl: 'leeftijd' },
  month: { en: 'month', fr: 'mois', nl: 'maand' },
  weekday: { en: 'weekday', fr: 'jour_semaine', nl: 'weekdag' },
  reason: { en: 'reason', fr: 'motif', nl: 'reden' },
  year: { en: 'year', fr: 'année', nl: 'jaar' },
};

export function cellsOf({ axes, figures }: Figures): Cell[] {
  let places: (readonly Category[])[] = [[]];
  for (const { categories } of axes)
    places = places.flatMap((at) => categories.map((category) => [...at, category]));
  return places.map((at, index) => ({ at, figure: figures[index] ?? 'missing' }));
}

export function keyOf({ dimension }: Axis, { language }: Style): string {
  return names[dimension]?.[language] ?? dimension;
}

/** What a category is called in the answer where one member names it. */
export function nameOf(category: Category, { labels }: Style): string {
  return labels === 'label' ? category.fr : category.code;
}

/** The members of a record that name its category of an axis. */
function members(axis: Axis, category: Category, style: Style): Record<string, unknown> {
  const key = keyOf(axis, style);
  const { code, fr, nl } = category;
  if (axis.dimension === 'year') return { [key]: Number(code) };
  const habits: Record<LabelHabit, Record<string, unknown>> = {
    code: { [key]: code },
    label: { [key]: fr },
    both: { [`${key}_code`]: code, [`${key}_label`]: fr },
    languages: { [`${key}_id`]: code, [`${key}_fr`]: fr, [`${key}_nl`]: nl },
    nested: { [key]: { code, label: { fr, nl } } },
  };
  return habits[style.labels];
}

function record({ axes }: Figures, cell: Cell, style: Style): Record<string, unknown> {
  const at = axes.map((axis, place) => members(axis, cell.at[place] as Category, style));
  return Object.assign({}, ...at, { [style.count]: style.format(cell.figure) });
}

/** Splits off the outermost axis: the cells of each of its categories. */
function outermost({ axes, figures }: Figures): { category: Category; inner: Figures }[] {
  const [outer, ...rest] = axes as [Axis, ...Axis[]];
  const size = figures.length / outer.categories.length;
  return outer.categories.map((category, index) => ({
    category,
    inner: { axes: rest, figures: figures.slice(index * size, (index + 1) * size) },
  }));
}

function nestedMap(table: Figures, style: Style, leaf: (figure: Figure) => unknown): unknown {
  if (table.axes.length === 0) return leaf(table.figures[0] ?? 'missing');
  return Object.fromEntries(
    outermost(table).map(({ category, inner }) => [
      nameOf(category, style),
      nestedMap(inner, style, leaf),
    ]),
  );
}

function flat({ axes, ...table }: Figures, style: Style): unknown[][] {
  return cellsOf({ axes, ...table }).map(({ at, figure }) => [
    ...at.map((category) => nameOf(category, style)),
    style.format(figure),
  ]);
}

function header({ axes }: Figures, style: Style): string[] {
  return [...axes.map((axis) => keyOf(axis, style)), style.count];
}

export interface Shape {
  /** How many axes it can hold. */
  readonly axes: readonly number[];
  readonly render: (table: Figures, style: Style) => unknown;
}

/** Whole shapes by name; what each can hold. */
export const shapes: Readonly<Record<string, Shape>> = {
  records: {
    axes: [0, 1, 2],
    render: (table, style) => cellsOf(table).map((cell) => record(table, cell, style)),
  },
  'one bare record': {
    axes: [0],
    render: (table, style) => record(table, cellsOf(table)[0] as Cell, style),
  },
  number: { axes: [0], render: (table, style) => style.format(table.figures[0] ?? 'missing') },
  map: {
    axes: [1, 2],
    render: (table, style) => nestedMap(table, style, style.format),
  },
  'map of records': {
    axes: [1, 2],
    render: (table, style) =>
      nestedMap(table, style, (figure) => ({ [style.count]: style.format(figure) })),
  },
  'nested records': {
    axes: [2],
    render: (table, style) =>
      outermost(table).map(({ category, inner }) => ({
        ...members(table.axes[0] as Axis, category, style),
        items: cellsOf(inner).map((cell) => record(inner, cell, style)),
      })),
  },
  'records with a map': {
    axes: [2],
    render: (table, style) =>
      outermost(table).map(({ category, inner }) => ({
        ...members(table.axes[0] as Axis, category, style),
        values: nestedMap(inner, style, style.format),
      })),
  },
  wide: {
    axes: [2],
    render: (table, style) =>
      outermost(table).map(({ category, inner }) => ({
        ...members(table.axes[0] as Axis, category, style),
        ...(nestedMap(inner, style, style.format) as object),
      })),
  },
  'cross table': {
    axes: [2],
    render: (table, style) => [
      [
        table.axes.map((axis) => keyOf(axis, style)).join('\\'),
        ...(table.axes[1]?.categories ?? []).map((category) => nameOf(category, style)),
      ],
      ...outermost(table).map(({ category, inner }) => [
        nameOf(category, style),
        ...inner.figures.map(style.format),
      ]),
    ],
  },
  'header and rows': {
    axes: [1, 2],
    render: (table, style) => ({ columns: header(table, style), rows: flat(table, style) }),
  },
  'header as first row': {
    axes: [1, 2],
    render: (table, style) => [header(table, style), ...flat(table, style)],
  },
  google: {
    axes: [1, 2],
    render: (table, style) => ({
      cols: header(table, style).map((id) => ({ id, type: 'string' })),
      rows: flat(table, style).map((row) => ({ c: row.map((v) => ({ v })) })),
    }),
  },
  columns: {
    axes: [1, 2],
    render: (table, style) =>
      Object.fromEntries(
        header(table, style).map((key, place) => [
          key,
          flat(table, style).map((row) => row[place]),
        ]),
      ),
  },
  'JSON:API': {
    axes: [1, 2],
    render: (table, style) =>
      cellsOf(table).map((cell, index) => ({
        type: 'figure',
        id: String(index + 1),
        attributes: record(table, cell, style),
      })),
  },
};

export const envelopes: Readonly<Record<string, (payload: unknown) => unknown>> = {
  bare: (payload) => payload,
  data: (payload) => ({ data: payload }),
  'results.data': (payload) => ({ results: { data: payload } }),
  facts: (payload) => ({ facts: payload }),
  'items with metadata': (payload) => ({ status: 'ok', generated_at: '2024', items: payload }),
};

const grouped = (separator: string, point: string) => (figure: Figure) => {
  if (typeof figure !== 'number') return figure === 'missing' ? '' : 'c';
  const [whole = '', decimals] = String(figure).split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return decimals === undefined ? groups : `${groups}${point}${decimals}`;
};

/** How figures are written; `null` and markers stand for what is not there. */
export const formats: Readonly<Record<string, (figure: Figure) => unknown>> = {
  number: (figure) => (typeof figure === 'number' ? figure : figure === 'missing' ? null : '*'),
  text: (figure) =>
    typeof figure === 'number' ? String(figure) : figure === 'missing' ? ':' : 'c',
  spaces: grouped(' ', ','),
  'no-break spaces': grouped('\u00a0', ','),
  'narrow spaces': grouped('\u202f', ','),
  'points and comma': grouped('.', ','),
  'commas and point': grouped(',', '.'),
};
