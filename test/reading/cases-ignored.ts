/** Kinds 180 to 185: noughts that hide figures, figures that are rounded, and dimensions that a service ignores. */

import type { Request } from '../../src/model/request.ts';
import { type Case, type Input, kind } from './case.ts';
import { type Rows, rowsOf, withZeros } from './layouts/layout.ts';
import { byFirst, coded, distinctAxes, nested, sumOf } from './layouts/parts.ts';
import { worldFor } from './run-layouts.ts';
import type { Truth, World, WorldOptions } from './world.ts';

const oneBody: WorldOptions = { organisms: 1, years: [2016, 2017] };

const isCount = ({ endpoint }: Request) => !['illness', 'carph'].includes(endpoint);
const isStaff = ({ endpoint }: Request) => ['workforce', 'distribution'].includes(endpoint);

type Figures = NonNullable<Input['shown']>;

/** Counts of people as a source makes them of the true ones. */
function counted(make: (value: number) => number): Figures {
  return (request, truth) =>
    isCount(request) ? truth.map((one) => ({ ...one, value: make(one.value) })) : truth;
}

const inRows: Input['body'] = (_, rows) => ({
  data: rows.cells.map((cell) => ({ ...coded(rows, cell), value: cell.value })),
});

/** A sheet: a row for each category of the first dimension, a column for each of the second, and nought where there is nobody. */
const inSheet: Input['body'] = (_, rows) => {
  const axes = distinctAxes(rows);
  const [, inner] = rows.axes;
  if (axes.length === 0 || inner === undefined)
    return [
      ['code', 'count'],
      ...rows.cells.map(({ codes: [code = 'x'], value }) => [code, value]),
    ];
  const columns = [...new Set(rows.cells.map(({ codes }) => codes[1] ?? ''))];
  const lines = [...byFirst(rows)].map(([code, cells]) => [
    code,
    ...columns.map((one) => cells.find(({ codes }) => codes[1] === one)?.value ?? 0),
  ]);
  return [['code', ...columns], ...lines];
};

/** A map of categories, of maps where there are two dimensions; of all people together, their total. */
function inMap(rows: Rows): unknown {
  return rows.axes.length === 0 ? { total: sumOf(rows) } : nested(rows, ({ value }) => value);
}

/** Fewer than so many are told as nobody. */
function below(least: number, world: WorldOptions, body: Input['body'], name: string): Input {
  const isHidden = ({ value }: Truth, request: Request) => value < least && isCount(request);
  return {
    name: `below ${least} in ${name}`,
    world,
    shown: counted((value) => (value < least ? 0 : value)),
    expect: {
      hidden: isHidden,
      mayAside: (request, truth) => truth.some((one) => isHidden(one, request)),
    },
    body,
  };
}

const noughts: Case[] = kind(180, 'hidden: nought stands for few people as for nobody', [
  below(2, {}, inRows, 'rows of five organisms'),
  below(5, {}, inRows, 'rows of five organisms'),
  below(3, oneBody, inRows, 'rows of one organism'),
  { ...below(2, oneBody, inSheet, 'sheets of one organism'), requests: isStaff },
]);

const rounded: Case[] = kind(181, 'right or set aside: rounding makes no total, and hides nobody', [
  ...(
    [
      [5, inRows, isCount],
      [10, (_: Request, rows: Rows) => inMap(rows), isStaff],
    ] as const
  ).map(([step, body, requests]): Input => {
    const rounding = counted((value) => Math.round(value / step) * step);
    return {
      ...{ name: `to ${step}, one organism`, world: oneBody, body, requests, told: rounding },
      allow: () => 'either',
    };
  }),
]);

function inNamedRows({ cells }: Rows): unknown {
  return {
    rows: cells.map(({ codes: [c = 'ALL', d], value }) => ({
      c,
      ...(d === undefined ? {} : { d }),
      w: value,
    })),
  };
}

/** Whether a question is split by the spoken language. */
function isByLanguage({ groupby, field }: Request): boolean {
  return groupby === 'language' || field === 'language';
}

/** The answer to the question without the language. */
function undivided(body: (rows: Rows) => unknown): Input['body'] {
  return (request, _rows, world: World) => {
    const of = (one: string | null) => (one === 'language' ? null : one);
    const asked = { ...request, groupby: of(request.groupby), field: of(request.field) };
    return body(rowsOf(asked, world.truth(asked), world));
  };
}

const ignored: Case[] = kind(182, 'a total, or set aside: the service splits by no such thing', [
  ...(
    [
      ['in maps', {}, inMap],
      ['in maps, two organisms', { organisms: 2, years: [2016, 2017] }, inMap],
      ['in rows that call all people ALL', {}, inNamedRows],
    ] as const
  ).map(
    ([name, world, body]): Input => ({
      ...{ name, world, requests: isStaff, body: undivided(body) },
      allow: (request) => (isByLanguage(request) ? 'either' : 'right'),
    }),
  ),
]);

const emptied: Case[] = kind(184, 'set aside: nought does not speak against figures', [
  {
    name: 'all crossed figures of one organism',
    requests: isCount,
    allow: ({ subjectId, groupby, field }) =>
      subjectId === '10200' && groupby !== null && field !== null ? 'either' : 'right',
    body: ({ subjectId, groupby, field }, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        value: subjectId === '10200' && groupby !== null && field !== null ? 0 : cell.value,
      })),
    }),
  },
]);

/** Whether a question is split, whatever by. */
function isSplit({ groupby, field }: Request): boolean {
  return groupby !== null || field !== null;
}

const isLeftOut = ({ value }: Truth, request: Request) =>
  isCount(request) && isSplit(request) && value > 0 && value < 5;

const told: Case[] = kind(185, 'right: nought is nobody where small figures are left out', [
  {
    name: 'rows of every category',
    world: { organisms: 3, years: [2016, 2017] },
    told: (request, truth) =>
      withZeros(request, truth, worldFor({ organisms: 3, years: [2016, 2017] })),
    shown: (request, truth) => truth.filter((one) => !isLeftOut(one, request)),
    expect: { dropped: isLeftOut },
    body: inRows,
  },
]);

const shared: Case[] = kind(186, 'right: a code that is a total elsewhere is a category here', [
  {
    name: 'X for all, and for people of unknown gender',
    world: { organisms: 2, years: [2016, 2017] },
    expect: { totals: true },
    shown: (request, truth) => {
      const { groupby, field } = request;
      const [first] = truth;
      const isOne = (groupby === null) !== (field === null) && (groupby ?? field) !== 'gender';
      if (!isOne || !isCount(request) || first === undefined) return truth;
      const value = truth.reduce((sum, one) => sum + one.value, 0);
      return [...truth, { ...first, [groupby === null ? 'field' : 'group']: 'X', value }];
    },
    body: inRows,
  },
]);

const nobody: Case[] = kind(
  187,
  'set aside: figures of whom most answers say that there is nobody',
  [
    {
      name: 'contractors by category of an organism that has none',
      world: { organisms: 3, years: [2015, 2016, 2017] },
      requests: ({ endpoint }) => endpoint === 'contractors',
      told: ({ subjectId }, truth) => (subjectId === '10242' ? [] : truth),
      allow: (request) => (isAstray(request) ? 'aside' : 'right'),
      body: (request, rows, world) =>
        isAstray(request)
          ? inRows(request, rowsOf(request, world.truth(request), world), world)
          : inRows(request, rows, world),
    },
  ],
);

function isAstray({ subjectId, groupby, field }: Request): boolean {
  return subjectId === '10242' && groupby === 'category' && field === null;
}

export const ignoredCases: readonly Case[] = [
  ...noughts,
  ...rounded,
  ...ignored,
  ...emptied,
  ...told,
  ...shared,
  ...nobody,
];
