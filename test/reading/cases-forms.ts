/** Kinds 20, 27 to 33, 169 and 170: bytes, frames without rows, maps for lists, keys in any language, small selections. */

import type { Request } from '../../src/model/request.ts';
import { type Case, isTheOne, kind } from './case.ts';
import type { Answer } from './judge.ts';
import type { Rows } from './layouts/layout.ts';
import {
  coded,
  distinctAxes,
  distinctCodes,
  members,
  nested,
  plainWord,
  snake,
} from './layouts/parts.ts';
import type { World } from './world.ts';

function labelRows(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    données: rows.cells.map((cell) => ({
      ...Object.fromEntries(
        distinctCodes(rows, cell).map((code, at) => [
          axes[at]!.title('fr'),
          axes[at]!.label(code, 'fr'),
        ]),
      ),
      nombre: cell.value,
    })),
  };
}

/** The same answers in other bytes. */
function inBytes(
  cases: readonly Case[],
  name: string,
  contentType: string,
  bytes: (body: string) => Uint8Array,
): Case[] {
  return cases.map((one) => ({
    ...one,
    name,
    answers: () =>
      one
        .answers()
        .map((answer): Answer => ({ ...answer, contentType, bytes: bytes(answer.body) })),
  }));
}

const utf8 = (body: string): Uint8Array => new TextEncoder().encode(body);
const latin = (body: string): Uint8Array =>
  new Uint8Array(Buffer.from(body.replaceAll('’', "'"), 'latin1'));

const labelled = kind(20, 'labels as they are meant, or set aside', [
  {
    name: 'labels',
    expect: { categories: 'label', mayAside: () => true },
    body: labelRows,
  },
]);

/** Apostrophes that Latin 1 does not have stand in two labels. */
const withoutQuotes = kind(20, 'labels as they are meant, or set aside', [
  {
    name: 'labels',
    expect: { categories: 'label', mayAside: () => true },
    requests: ({ groupby, field, endpoint }) =>
      endpoint !== 'pension' && ![groupby, field].includes('selection'),
    body: labelRows,
  },
]);

const encodings: Case[] = [
  ...inBytes(labelled, 'UTF-8 declared ISO-8859-1', 'application/json; charset=ISO-8859-1', utf8),
  ...inBytes(
    withoutQuotes,
    'Latin 1 declared as such',
    'application/json; charset=iso-8859-1',
    latin,
  ),
  ...inBytes(withoutQuotes, 'Latin 1 declared UTF-8', 'application/json; charset=utf-8', latin),
];

/** Records in a map whose keys are made up. */
function recordMap(key: (at: number) => string) {
  return (request: Request, rows: Rows): unknown => ({
    [request.endpoint]: Object.fromEntries(
      rows.cells.map((cell, at) => [key(at), { ...coded(rows, cell), count: cell.value }]),
    ),
  });
}

const recordMaps: Case[] = kind(27, 'one record is read as several are', [
  { name: 'r0, r1, …', body: recordMap((at) => `r${at}`) },
  { name: 'numbers from one', body: recordMap((at) => String(at + 1)) },
  {
    name: 'item-001, item-002, …',
    body: recordMap((at) => `item-${String(at + 1).padStart(3, '0')}`),
  },
]);

const frames: Case[] = kind(
  28,
  'an organism without staff is empty: the frame of all others without rows',
  [
    {
      name: 'a page of Spring',
      world: {},
      requests: narrow,
      body: (_, rows) => ({
        content: rows.cells.map((cell) => ({ ...coded(rows, cell), count: cell.value })),
        sorted: false,
        responsive: true,
        totalElements: rows.cells.length,
        empty: rows.cells.length === 0,
      }),
    },
    {
      name: 'a notice and a time where others have none',
      world: {},
      requests: narrow,
      body: (request, rows) => ({
        message: rows.cells.length === 0 ? 'Aucune donnée' : 'OK',
        milliseconds: request.endpoint.length * 7 + (request.field?.length ?? 0),
        rows: rows.cells.map((cell) => ({ ...coded(rows, cell), count: cell.value })),
      }),
    },
    {
      name: 'null in place of the map',
      world: {},
      requests: narrow,
      body: (request, rows) => ({
        year: request.year,
        figures: rows.cells.length === 0 ? null : nested(rows, ({ value }) => value),
      }),
    },
  ],
);

/** The entity, a body founded in 2016 and two others, about 2015 and 2016. */
function narrow({ subjectId, year }: Request): boolean {
  return (
    ['90001', '10200', '10242', '10260'].includes(subjectId!) &&
    (year === null || [2015, 2016].includes(year))
  );
}

const php: Case[] = kind(29, 'an empty map that is a list, a list that became a map', [
  {
    name: 'an empty map is []',
    world: {},
    requests: narrow,
    body: (_, rows) => ({
      data: rows.cells.length === 0 ? [] : nested(rows, ({ value }) => value),
    }),
  },
  {
    name: 'a list whose keys begin at 1 is an object',
    body: (_, rows) => {
      const list = rows.cells.map((cell) => ({ ...coded(rows, cell), total: cell.value }));
      return {
        data:
          list.length % 3 === 1 ? Object.fromEntries(list.map((row, at) => [at + 1, row])) : list,
      };
    },
  },
]);

const paged: Case[] = kind(30, 'the rows: what stands before them is the paging', [
  {
    name: 'paging and rows in a pair',
    body: (_, rows) => [
      { page: 1, pages: 1, total: rows.cells.length },
      rows.cells.map((cell) => ({ ...coded(rows, cell), value: cell.value })),
    ],
  },
  {
    name: 'rows and then paging, as tuples',
    body: (_, rows) => [
      rows.cells.map((cell) => [...distinctCodes(rows, cell), cell.value]),
      [1, 1, rows.cells.length],
    ],
  },
]);

const anyWords: Case[] = kind(31, 'read where the sums settle it', [
  {
    name: 'French words under the statistic’s name',
    body: (request, rows) => ({
      [request.endpoint]: rows.cells.map((cell) => ({
        ...members(rows, cell, (axis, code) => [[plainWord(axis.title('fr')), code]]),
        nombre_d_agents: cell.value,
      })),
    }),
  },
  {
    name: 'German words by role',
    body: (request, rows) => ({
      [request.endpoint]: {
        zeilen: rows.cells.map((cell) => ({
          ...Object.fromEntries(
            distinctCodes(rows, cell).map((code, at) => [
              at === 0 ? 'merkmal' : 'untermerkmal',
              code,
            ]),
          ),
          anzahl: cell.value,
        })),
      },
    }),
  },
  {
    name: 'no words at all',
    body: (_, rows) =>
      rows.cells.map((cell) => ({
        ...Object.fromEntries(distinctCodes(rows, cell).map((code, at) => [`k${at + 1}`, code])),
        v: cell.value,
      })),
  },
]);

const someLabels: Case[] = kind(32, 'by code: some rows lack the label', [
  ...(['missing', 'null', ''] as const).map((without) => ({
    name: `a label that is ${without === '' ? 'empty' : without} on some rows`,
    body: (_: Request, rows: Rows) => ({
      rows: rows.cells.map((cell) => ({
        ...members<unknown>(rows, cell, ({ dimension, label }, code) => {
          const key = `${snake(dimension)}_label`;
          const isLabelled = dimension !== 'year' && (code.length + code.charCodeAt(0)) % 4 !== 0;
          if (isLabelled)
            return [
              [snake(dimension), code],
              [key, label(code, 'nl')],
            ];
          if (without === 'missing' || dimension === 'year') return [[snake(dimension), code]];
          return [
            [snake(dimension), code],
            [key, without === 'null' ? null : ''],
          ];
        }),
        count: cell.value,
      })),
    }),
  })),
]);

const selections: Case[] = kind(33, 'read, by name, and shown as unproved', [
  ...(
    [
      ['id', 'gender', 'count'],
      ['nr', 'geslacht', 'aantal'],
      ['position', 'genre', 'total'],
    ] as const
  ).map(([id, dimension, figure]) => ({
    name: `${id} beside ${figure} in one answer`,
    requests: isTheOne,
    body: (_: Request, rows: Rows) => ({
      data: rows.cells.map(({ codes, value }, at) => ({
        [id]: at + 1,
        [dimension]: codes[0],
        [figure]: value,
      })),
    }),
  })),
]);

const isOfPeople = ({ endpoint }: Request) =>
  ['workforce', 'distribution', 'contractors'].includes(endpoint);

/** How many there are in each organism. */
function organismsOf(request: Request, world: World): object[] {
  return world.subjects
    .filter(({ kind: what }) => what === 'organism')
    .map(({ id }) => ({
      id,
      nom: `Organisme ${id}`,
      n: world
        .truth({ ...request, subjectKind: 'organism', subjectId: id })
        .reduce((sum, { value }) => sum + value, 0),
    }));
}

const besideEntities: Case[] = kind(169, 'right: entities tell more than organisms do', [
  {
    name: 'the number of each organism beside the rows of an entity, its undivided figure set aside',
    requests: isOfPeople,
    allow: ({ subjectKind, endpoint, field }) =>
      subjectKind === 'entity' && endpoint === 'workforce' && field === null ? 'either' : undefined,
    body: (request, rows, world) => ({
      data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
      ...(request.subjectKind === 'entity' ? { organismes: organismsOf(request, world) } : {}),
    }),
  },
]);

const hasBounds = (dimension: string | null) => dimension === 'age' || dimension === 'seniority';

const bounds: Case[] = kind(170, 'right, but for dimensions that are told by two numbers', [
  {
    name: 'from and to of ages and of years of service',
    requests: isOfPeople,
    allow: ({ groupby, field }) => (hasBounds(groupby) || hasBounds(field) ? 'aside' : undefined),
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({
        ...members<string | number | null | undefined>(rows, cell, ({ dimension, label }, code) => {
          const [from, to = null] = (code.match(/\d+/g) ?? ['0']).map(Number);
          return hasBounds(dimension)
            ? [
                [`${snake(dimension)}_min`, from],
                [`${snake(dimension)}_max`, to],
              ]
            : [
                [snake(dimension), code],
                [`${snake(dimension)}_label`, label(code, 'fr')],
              ];
        }),
        n: cell.value,
      })),
    }),
  },
]);

export const formCases: readonly Case[] = [
  ...encodings,
  ...recordMaps,
  ...frames,
  ...php,
  ...paged,
  ...anyWords,
  ...someLabels,
  ...selections,
  ...besideEntities,
  ...bounds,
];
