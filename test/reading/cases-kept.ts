/** Kinds 58 to 61: figures that were left out as if they were none, and numbers that were taken for them. */
import { type Case, kind } from './case.ts';
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

export const keptCases: readonly Case[] = [...ownKeys, ...named, ...weeks, ...places];
