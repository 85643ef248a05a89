/** Kinds 177 to 179 and 188: pensions and rates as sheets and charts over the years, other numbers beside them, legends with numbers, years as keys. */

import type { Request } from '../../src/model/request.ts';
import { type Case, type Input, kind } from './case.ts';
import { type Rows, rowsOf } from './layouts/layout.ts';
import { coded, distinctAxes, distinctCodes, members } from './layouts/parts.ts';
import type { World } from './world.ts';

const isOf =
  (...endpoints: readonly string[]) =>
  ({ endpoint }: Request) =>
    endpoints.includes(endpoint);

/** The years and reasons of an answer, and the figure of both. */
function grid({ axes, cells }: Rows) {
  const years = [...new Set(cells.map(({ codes: [year = ''] }) => year))];
  const reasons = [...new Set(cells.map(({ codes }) => codes[1] ?? ''))];
  const at = (year: string, reason: string) =>
    cells.find(({ codes }) => codes[0] === year && (codes[1] ?? '') === reason)?.value ?? 0;
  const label = (reason: string) => axes[1]?.label(reason, 'nl') ?? 'Graad';
  return { years, reasons, at, label };
}

function sheet(rows: Rows): unknown {
  const { years, reasons, at, label } = grid(rows);
  const lines = reasons.map((reason) => {
    const own = years.map((year) => at(year, reason));
    return [label(reason), ...own, own.reduce((sum, one) => sum + one, 0)];
  });
  return [['Reden', ...years.map(Number), 'Totaal'], ...lines];
}

function chart(rows: Rows): unknown {
  const { years, reasons, at, label } = grid(rows);
  const series = reasons.map((reason) => ({
    label: label(reason),
    data: years.map((year) => at(year, reason)),
  }));
  return { labels: years, datasets: series };
}

const overYears: Case[] = kind(177, 'right or set aside: no figure is lost, or of no year', [
  ...[1, 2, 3].map(
    (count): Input => ({
      name: `a sheet of ${count} years and their total`,
      world: { organisms: 3, years: [2016, 2017, 2018].slice(0, count) },
      requests: isOf('pension'),
      allow: () => 'either',
      body: (_, rows) => sheet(rows),
    }),
  ),
  ...[1, 2].map(
    (count): Input => ({
      name: `a chart of ${count} years`,
      world: { organisms: 3, years: [2016, 2017].slice(0, count) },
      requests: isOf('pension'),
      expect: { categories: 'either' },
      allow: () => (count === 1 ? 'either' : 'right'),
      body: (_, rows) => chart(rows),
    }),
  ),
  {
    name: 'a chart beside a table, of two years',
    world: { organisms: 3, years: [2016, 2017] },
    requests: isOf('carph'),
    body: (_, { cells }) => ({
      lignes: cells.map(({ codes: [year], value }) => [year, value]),
      graphique: {
        labels: cells.map(({ codes: [year] }) => year),
        series: [cells.map(({ value }) => value)],
      },
    }),
  },
  ...[2, 5].map(
    (count): Input => ({
      name: `the latest of ${count} years beside those before it`,
      world: { organisms: 3, years: [2014, 2015, 2016, 2017, 2018].slice(-count) },
      requests: isOf('carph'),
      allow: () => 'either',
      body: (_, { cells }) => {
        const told = cells.map(({ codes: [year], value }) => ({ year: Number(year), rate: value }));
        return { current: told.at(-1), history: told.slice(0, -1) };
      },
    }),
  ),
  {
    name: 'the latest year with those before it among its members',
    world: { organisms: 3, years: [2014, 2015, 2016, 2017, 2018] },
    requests: isOf('carph'),
    allow: () => 'either',
    body: (_, { cells }) => {
      const told = cells.map(({ codes: [year], value }) => ({ year: Number(year), rate: value }));
      return { ...told.at(-1), previous: told.slice(0, -1) };
    },
  },
]);

const besideYears: Case[] = kind(178, 'right: the other number can be none, or has another name', [
  {
    name: 'a rank that the entity has none of, and one organism',
    world: { organisms: 1, years: [2016, 2017] },
    requests: isOf('carph', 'workforce'),
    allow: ({ endpoint }) => (endpoint === 'carph' ? 'either' : 'right'),
    body: ({ endpoint, subjectKind }, rows) =>
      rows.cells.map((cell) =>
        endpoint === 'workforce'
          ? { ...coded(rows, cell), n: cell.value }
          : {
              ...{ year: Number(cell.codes[0]), rate: cell.value },
              rank: subjectKind === 'entity' ? null : 2,
            },
      ),
  },
  {
    name: 'how far a rate is from its aim',
    world: { organisms: 3, years: [2016, 2017] },
    requests: isOf('carph'),
    body: (_, { cells }) =>
      cells.map(({ codes: [year], value }) => ({
        ...{ annee: Number(year), tauxEmploi: value, objectif: 3 },
        ecart: Number((value - 3).toFixed(2)),
      })),
  },
  ...[[2016], [2016, 2017]].map(
    (years): Input => ({
      name: `an aim under the name of the rate, of one organism in ${years.length} years`,
      world: { organisms: 1, years },
      requests: isOf('carph', 'workforce'),
      allow: ({ endpoint }) => (endpoint === 'carph' ? 'either' : 'right'),
      body: ({ endpoint }, rows) =>
        rows.cells.map((cell) =>
          endpoint === 'workforce'
            ? { ...coded(rows, cell), n: cell.value }
            : { jaar: cell.codes[0], x: cell.value, rate: cell.codes[0] === '2016' ? 2.5 : 3 },
        ),
    }),
  ),
  {
    name: 'a rate by its whole name, beside numbers of people',
    world: { organisms: 3, years: [2016, 2017] },
    requests: isOf('carph', 'workforce'),
    body: ({ endpoint }, rows) =>
      rows.cells.map((cell, at) =>
        endpoint === 'workforce'
          ? { ...coded(rows, cell), n: cell.value }
          : {
              jaar: cell.codes[0],
              aantal: 17 + 3 * at,
              vte: 9 + at,
              tewerkstellingsgraad: cell.value,
            },
      ),
  },
  {
    name: 'days less those of the year before',
    world: { organisms: 3, years: [2016, 2017] },
    requests: isOf('illness'),
    body: (request, rows, world) => ({
      data: rows.cells.map((cell) => {
        const [before] = world
          .truth({ ...request, year: (request.year ?? 0) - 1 })
          .filter(({ group }) => group === cell.truth.group);
        return {
          ...coded(rows, cell),
          value: cell.value,
          evolution: before === undefined ? null : cell.value - before.value,
        };
      }),
    }),
  },
]);

/** Numbers as those of a database. */
const idOf = (dimension: string, code: string, world: World) =>
  1000 * dimension.length + 10 * world.codes(dimension).indexOf(code);

const legends: Case[] = kind(179, 'right: a legend names the categories by numbers with gaps', [
  {
    name: 'keys in steps of ten, of all categories',
    world: { organisms: 3, years: [2016, 2017] },
    requests: isOf('workforce'),
    expect: {
      categories: 'either',
      spell: (dimension, code, world) => [String(idOf(dimension, code, world))],
    },
    body: (_, rows, world) => ({
      data: rows.cells.map((cell) => ({
        ...Object.fromEntries(
          distinctAxes(rows).map(({ dimension }, at) => [
            dimension,
            idOf(dimension, distinctCodes(rows, cell)[at] ?? '', world),
          ]),
        ),
        aantal: cell.value,
      })),
      codelists: Object.fromEntries(
        distinctAxes(rows).map(({ dimension, label }) => [
          dimension,
          world.codes(dimension).map((code) => ({
            Key: idOf(dimension, code, world),
            Title: label(code, 'nl'),
          })),
        ]),
      ),
    }),
  },
]);

/** Rows with the year asked and the one before as keys, and both numbers and labels of months. */
function twoYears(request: Request, rows: Rows, world: World): unknown {
  const year = request.year ?? 0;
  const asked = { ...request, year: year - 1 };
  const before = world.years.includes(year - 1) ? rowsOf(asked, world.truth(asked), world) : null;
  return {
    lignes: rows.cells.map((cell) => {
      const earlier = before?.at(cell.codes) ?? null;
      return {
        [year - 1]: earlier,
        [year]: cell.value,
        ...members<string>(rows, cell, ({ role, label }, code) => [
          [`${role}_code`, code],
          [`${role}_libelle`, label(code, 'fr')],
        ]),
        variation: earlier === null ? null : cell.value - earlier,
      };
    }),
  };
}

const keyedByYear: Case[] = kind(188, 'right: a key that codes stand under elsewhere holds codes', [
  {
    name: 'two years as keys',
    requests: ({ year }) => year !== null,
    body: twoYears,
  },
]);

export const yearlyCases: readonly Case[] = [
  ...overYears,
  ...besideYears,
  ...legends,
  ...keyedByYear,
];
