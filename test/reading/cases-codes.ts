/** Kinds 139 to 146 and 168: what stands beside categories and figures in place of them, and answers that were cut off. */
import type { Request } from '../../src/model/request.ts';
import { type Case, isSmall, isTheOne, kind } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import { distinctAxes, distinctCodes } from './layouts/parts.ts';

const world = { organisms: 3, years: [2016, 2017] };
const isOfPeople = ({ endpoint }: Request) =>
  ['workforce', 'distribution', 'contractors'].includes(endpoint);
const ofWorkforce = ({ endpoint }: Request) => endpoint === 'workforce';

/** A number that goes with a text, the same in all answers. */
function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

/** The label of each dimension of a cell. */
function labelsOf(rows: Rows, cell: Cell, language: 'fr' | 'nl'): string[] {
  const codes = distinctCodes(rows, cell);
  return distinctAxes(rows).map(({ label }, at) => label(codes[at] ?? '', language));
}

/** Two classes of one dimension have the same weight. */
function weightOf(code: string): number {
  return (numberOf(code === 'A2' ? 'A1' : code) % 900) + 100;
}

const weights: Case[] = kind(139, 'right: a number that goes with a category is not its code', [
  {
    name: 'a weight of each category, now and then one for two',
    world,
    requests: ofWorkforce,
    expect: { spell: (_, code) => [code.repeat(4)] },
    body: (_, rows) => ({
      data: rows.cells.map((cell) => {
        const [code] = distinctCodes(rows, cell);
        const [nl] = labelsOf(rows, cell, 'nl');
        const [fr] = labelsOf(rows, cell, 'fr');
        if (code === undefined) return { aantal: cell.value, gewicht: 50 };
        return {
          veld: code.repeat(4),
          veld_nl: nl,
          veld_fr: fr,
          aantal: cell.value,
          gewicht: weightOf(code),
        };
      }),
    }),
  },
]);

const orders: Case[] = kind(140, 'right: rows that are numbered from 100 on are no months', [
  {
    name: 'a sheet of texts with the number of each row behind it',
    world,
    requests: ({ endpoint }) => endpoint === 'illness',
    expect: { categories: 'label' },
    body: ({ groupby }, rows) => [
      [groupby, 'effectif', 'nid'],
      ...rows.cells.map((cell, at) => [
        ...labelsOf(rows, cell, 'fr'),
        String(cell.value),
        String(100 + at),
      ]),
    ],
  },
]);

const words: Readonly<Record<string, string>> = {
  level: 'niveau',
  'level-a': 'classe',
  gender: 'sexe',
  language: 'langue',
  status: 'statut',
  age: 'tranche',
  'language-bonus': 'prime',
  distance: 'trajet',
  seniority: 'anciennete',
  'working-time': 'regime',
  home: 'domicile',
  'working-place': 'lieu',
  'telework-day': 'teletravail',
  nationality: 'nationalite',
};

const labels: Case[] = kind(
  141,
  'right: a label that some rows lack says nothing of their figures',
  [
    {
      name: 'labels under a key of each dimension',
      world,
      requests: ofWorkforce,
      body: ({ year, field }, rows) => ({
        annee: year,
        resultats: rows.cells.map((cell) => {
          const [code] = distinctCodes(rows, cell);
          if (code === undefined || field === null) return { effectif: cell.value };
          const key = words[field] as string;
          const [label] = labelsOf(rows, cell, 'fr');
          const told = numberOf(code) % 5 === 0 ? {} : { [`${key}_libelle`]: label };
          return { [key]: code, ...told, effectif: cell.value };
        }),
      }),
    },
  ],
);

const mostRows = 6;

/** The first rows of an answer, and what it says of the others. */
function cut(more: (count: number) => object) {
  return (_: Request, rows: Rows) => ({
    d: rows.cells
      .slice(0, mostRows)
      .map((cell) => ({ k: distinctCodes(rows, cell).join('|'), v: cell.value })),
    ...more(rows.cells.length),
  });
}

const pages: Case[] = kind(
  142,
  'set aside: as many rows as any answer holds, and a word of others',
  [
    {
      name: 'how many there are',
      world,
      requests: ofWorkforce,
      allow: (_, truth) => (truth.length > mostRows ? 'either' : undefined),
      body: cut((count) => ({ aantalRijen: count })),
    },
    {
      name: 'where to go on, else nothing',
      world,
      requests: ofWorkforce,
      allow: (_, truth) => (truth.length >= mostRows ? 'either' : undefined),
      body: cut((count) => ({ vervolg: count > mostRows ? 'bzo2' : null })),
    },
    {
      name: 'where to go on, and only there',
      world,
      requests: ofWorkforce,
      allow: (_, truth) => (truth.length >= mostRows ? 'either' : undefined),
      body: cut((count) => (count > mostRows ? { vervolg: 'bzo2' } : {})),
    },
  ],
);

const marks: Case[] = kind(
  143,
  'hidden: nought with a mark is no figure, wherever the mark stands',
  [
    {
      name: 'one and nought beside each figure',
      world,
      requests: ofWorkforce,
      expect: { hidden: isSmall },
      body: (request, rows) => ({
        data: rows.cells.map((cell) => ({
          ...Object.fromEntries(distinctCodes(rows, cell).map((code) => ['veld', code])),
          aantal: isSmall(cell.truth, request) ? 0 : cell.value,
          s: isSmall(cell.truth, request) ? 1 : 0,
        })),
      }),
    },
    {
      name: 'a column of marks',
      world,
      requests: ofWorkforce,
      expect: { hidden: isSmall },
      body: (request, rows) => ({
        kolommen: {
          ...(rows.axes.length === 0
            ? {}
            : { veld: rows.cells.map((cell) => distinctCodes(rows, cell)[0]) }),
          obs: rows.cells.map(({ truth, value }) => (isSmall(truth, request) ? 0 : value)),
          opmerking: rows.cells.map(({ truth }) => (isSmall(truth, request) ? 'verborgen' : null)),
        },
      }),
    },
  ],
);

const slips: Case[] = kind(144, 'set aside: one answer with fewer than nobody, and no other', [
  {
    name: 'once in all answers',
    world,
    requests: ofWorkforce,
    allow: (request) => (isTheOne(request) ? 'aside' : undefined),
    body: (request, rows) => ({
      data: rows.cells.map((cell, at) => ({
        ...Object.fromEntries(distinctCodes(rows, cell).map((code) => ['veld', code])),
        aantal: isTheOne(request) && at === 0 ? -1 : cell.value,
      })),
    }),
  },
]);

const fourYears = { organisms: 3, years: [2016, 2017, 2018, 2019] };
const tenYears = { organisms: 3, years: Array.from({ length: 10 }, (_, at) => 2012 + at) };
const ofPension = ({ endpoint }: Request) => endpoint === 'pension';

/** Rows as an object store writes them: every object is numbered, and one that was met before is told by its number alone. */
function numbered(rows: Rows): unknown {
  let last = 1;
  const known = new Map<string, string>();
  const next = () => String(++last);
  return {
    $id: '1',
    // As many rows in each year of each body, so that the numbers are the same everywhere.
    Items: (rows.axes[0]?.codes ?? []).flatMap((year) =>
      ['AGE', 'ANT', 'INV'].map((reason) => {
        const own = { $id: next(), Jaar: Number(year) };
        const met = known.get(reason);
        if (met === undefined) known.set(reason, next());
        const told = met === undefined ? { $id: known.get(reason), Code: reason } : { $ref: met };
        return { ...own, Reden: told, Aantal: rows.at([year, reason]) ?? 0 };
      }),
    ),
  };
}

const counted: Case[] = [
  ...kind(145, 'set aside: numbers of rows are no reasons, and years on rows are years', [
    {
      name: 'objects that are numbered',
      world: tenYears,
      requests: ofPension,
      allow: () => 'either',
      body: (_, rows) => numbered(rows),
    },
  ]),
  ...kind(146, 'set aside: numbers of rows are no figures of a category', [
    {
      name: 'retirements by year alone, beside the number of the row',
      world: fourYears,
      requests: ofPension,
      allow: () => 'aside',
      body: (_, rows) => ({
        data: rows.axes[0]?.codes.map((year, at) => ({
          id: at + 1,
          annee: Number(year),
          nombre: rows.cells.reduce(
            (sum, { codes, value }) => sum + (codes[0] === year ? value : 0),
            0,
          ),
        })),
      }),
    },
  ]),
];

const isCrossed = (rows: Rows) => rows.axes.length === 2 && rows.axes[1]?.dimension !== 'reason';

/** Rows with the code and the label of each category, or with labels alone. */
function labelled(
  hasCodes: (rows: Rows) => boolean,
  labels = (rows: Rows, cell: Cell) => labelsOf(rows, cell, 'fr'),
) {
  return (_: Request, rows: Rows) => ({
    data: rows.cells.map((cell) => ({
      ...Object.fromEntries(
        labels(rows, cell).flatMap((label, at) => [
          ...(hasCodes(rows) ? [[`code${at + 1}`, distinctCodes(rows, cell)[at]]] : []),
          [`libelle${at + 1}`, label],
        ]),
      ),
      effectif: cell.value,
    })),
  });
}

/** Crossed answers have the label of the next status in place of its own. */
function shifted(rows: Rows, cell: Cell): string[] {
  return labelsOf(rows, cell, 'fr').map((label, at) => {
    const axis = rows.axes[at];
    if (axis?.dimension !== 'status' || !isCrossed(rows)) return label;
    const next = axis.codes.indexOf(cell.codes[at] ?? '') + 1;
    return axis.label(axis.codes[next % axis.codes.length] ?? '', 'fr');
  });
}

const byLabel: Case[] = kind(168, 'right: some forms tell codes and labels, others labels alone', [
  {
    name: 'single splits with codes, crossed ones without',
    world,
    requests: isOfPeople,
    body: labelled((rows) => !isCrossed(rows)),
  },
  {
    name: 'crossed answers with codes, single splits without',
    world,
    requests: isOfPeople,
    expect: { categories: 'label' },
    body: labelled(isCrossed),
  },
  {
    name: 'single splits with codes, labels of status shifted in crossed answers: set aside',
    world,
    requests: isOfPeople,
    allow: ({ groupby, field }) => ([groupby, field].includes('status') ? 'either' : undefined),
    body: labelled((rows) => !isCrossed(rows), shifted),
  },
  {
    name: 'single splits with codes, but none of status: set aside',
    world,
    requests: (request) =>
      isOfPeople(request) &&
      !(request.field === 'status' && request.groupby === null) &&
      !(request.groupby === 'status' && [null, 'status'].includes(request.field)),
    allow: ({ groupby, field }) => ([groupby, field].includes('status') ? 'either' : undefined),
    body: labelled((rows) => !isCrossed(rows)),
  },
  {
    name: 'single splits with codes, a chart of each crossed answer',
    world,
    requests: isOfPeople,
    body: (request, rows) => {
      const [group, field] = distinctAxes(rows);
      if (group === undefined || field === undefined) return labelled(() => true)(request, rows);
      const columns = group.codes.filter((code) =>
        rows.cells.some(({ codes }) => codes[0] === code),
      );
      return {
        categories: columns.map((code) => group.label(code, 'fr')),
        series: field.codes.map((code) => ({
          name: field.label(code, 'fr'),
          data: columns.map((column) => rows.at([column, code]) ?? 0),
        })),
      };
    },
  },
]);

export const codeCases: readonly Case[] = [
  ...weights,
  ...orders,
  ...labels,
  ...pages,
  ...marks,
  ...slips,
  ...counted,
  ...byLabel,
];
