/** Kinds 58 to 61, 158 and 159: figures that were left out as if they were none, and numbers that were taken for them. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { coded } from './layouts/parts.ts';

const ownKeys: Case[] = kind(58, 'read, or set aside: an answer that holds a number is not empty', [
  {
    name: 'each record under an id of its own',
    expect: { mayAside: ({ groupby, field }) => groupby === null && field === null },
    body: (request, rows) =>
      Object.fromEntries(
        rows.cells.map((cell, at) => {
          const id = [...Object.values(request), at].join('/');
          return [Buffer.from(id).toString('base64url'), { ...coded(rows, cell), n: cell.value }];
        }),
      ),
  },
]);

const reasons: Readonly<Record<string, string>> = {
  AGE: 'pension_limite',
  ANT: 'pension_anticipee',
  INV: 'pension_inaptitude',
  DEM: 'pension_demission',
};

const named: Case[] = kind(59, 'every reason has its figure: the statistic’s name is no echo', [
  {
    name: 'columns of reasons that begin with the name of the statistic',
    expect: { spell: (_, code) => [reasons[code] ?? code, reasons[code]?.slice(8) ?? code] },
    body: ({ endpoint }, rows) =>
      endpoint === 'pension'
        ? [...new Set(rows.cells.map(({ truth }) => truth.year))].map((annee) => ({
            annee,
            ...Object.fromEntries(
              rows.cells
                .filter(({ truth }) => truth.year === annee)
                .map(({ truth, value }) => [reasons[truth.reason ?? ''], value]),
            ),
          }))
        : rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
  },
]);

const weeks: Case[] = kind(60, 'set aside: nobody says which day a list of seven begins with', [
  {
    name: 'a list of weekdays from Sunday, on which nobody is ill',
    expect: { mayAside: ({ endpoint }) => endpoint === 'illness' },
    body: ({ endpoint, groupby }, rows) => {
      const days = rows.cells.map(({ value }) => value);
      if (endpoint !== 'illness')
        return rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value }));
      return groupby === 'weekday' && days.length > 0 ? [0, ...days, 0] : days;
    },
  },
]);

const places: Case[] = kind(61, 'the rate: where a body stands on a map is the same in all years', [
  {
    name: 'features at the place of the body',
    body: (request, rows, world) => {
      const { size } = world.subject(request.subjectKind, request.subjectId);
      return {
        features: rows.cells.map((cell) => ({
          coordinates: [4 + size / 2000, 50.85],
          properties: { ...coded(rows, cell), effectif: cell.value },
        })),
      };
    },
    world: { organisms: 4, years: [2015, 2016, 2017] },
  },
]);

const ofOne = (statistic: string) => (request: Request) =>
  request.endpoint === statistic &&
  request.subjectId === '10215' &&
  (request.year === 2016 || request.year === null);

/** The years as a list of texts, and the rates as another one. */
function columnsOf({ cells }: Rows): unknown[][] {
  return [cells.map(({ truth }) => String(truth.year)), cells.map(({ value }) => value)];
}

const lone: Case[] = [
  ...kind(158, 'set aside or right: one answer is all there is, and two numbers stand in it', [
    {
      name: 'the number of rows, and a row of texts',
      requests: ofOne('longabsence'),
      allow: () => 'either',
      body: (_, rows) => [1, ['n', String(rows.at([]))]],
    },
  ]),
  ...kind(158, 'right: one answer in columns, beside a version of several numbers', [
    {
      name: 'a list of two',
      world: { organisms: 3, years: [2013, 2014, 2015, 2016, 2017] },
      requests: ofOne('carph'),
      body: (_, rows) => ({ version: [0, 0], values: columnsOf(rows) }),
    },
    {
      name: 'a frame with a schema',
      world: { organisms: 3, years: [2013, 2014, 2015, 2016, 2017] },
      requests: ofOne('carph'),
      body: (_, rows) => ({
        schema: {
          meta: { typeVersion: [0, 0] },
          fields: [
            { name: 'year', type: 'string' },
            { name: 'rate', type: 'number' },
          ],
        },
        data: { values: columnsOf(rows) },
      }),
    },
  ]),
];

const limits: Case[] = kind(159, 'set aside: what is the same everywhere is no reason', [
  {
    name: 'the legal age among the reasons of organisms alone',
    world: { organisms: 3, years: [2013, 2014, 2015, 2016, 2017] },
    requests: ({ endpoint, subjectKind }) => endpoint === 'pension' && subjectKind === 'organism',
    allow: () => 'aside',
    body: (_, { cells }) =>
      Object.fromEntries(
        [...new Set(cells.map(({ truth }) => truth.year))].map((year) => [
          year,
          {
            ...Object.fromEntries(
              cells
                .filter(({ truth }) => truth.year === year)
                .map(({ truth, value }) => [truth.reason, value]),
            ),
            legal_age: 65,
          },
        ]),
      ),
  },
]);

export const keptCases: readonly Case[] = [
  ...ownKeys,
  ...named,
  ...weeks,
  ...places,
  ...lone,
  ...limits,
];
