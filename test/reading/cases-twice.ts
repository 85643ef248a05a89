/** Kinds 47 to 53: figures that stand twice, categories that hold more than themselves, answers that say of whom they are. */
import { type Case, kind } from './case.ts';
import { rowsOf } from './layouts/layout.ts';
import { coded, members, snake, sumOf } from './layouts/parts.ts';
import type { Truth } from './world.ts';

const perLanguage: Case[] = kind(
  47,
  'each figure once: rows that come once in each language are the same',
  [
    {
      name: 'a row for each language, with the label in it',
      expect: { mayAside: () => true },
      body: (_, rows) => ({
        rows: rows.cells.flatMap((cell) =>
          (['fr', 'nl'] as const).map((lang) => ({
            lang,
            ...coded(rows, cell),
            ...members(rows, cell, ({ dimension, label }, code) => [
              [`${snake(dimension)}_label`, label(code, lang)],
            ]),
            n: cell.value,
          })),
        ),
      }),
    },
  ],
);

const withShares: Case[] = kind(
  48,
  'set aside: a share stands in the label, and in each answer another',
  [
    {
      name: 'labels that end with a share',
      expect: { mayAside: () => true },
      body: (_, rows) => {
        const all = sumOf(rows);
        return {
          series: rows.cells.map((cell) => ({
            ...members(rows, cell, ({ dimension, label }, code) => [
              [
                snake(dimension),
                `${label(code, 'fr')} ${((100 * cell.value) / (all || 1)).toFixed(1)}%`,
              ],
            ]),
            y: cell.value,
          })),
        };
      },
    },
  ],
);

const totalAndRow: Case[] = kind(49, 'the figure, which is told twice', [
  {
    name: 'a total above rows, nought where there is nobody',
    expect: { totals: true },
    world: { organisms: 4, years: [2015, 2016] },
    body: (_, rows) => ({
      total: sumOf(rows),
      groups: rows.cells
        .filter(({ value }) => value > 0)
        .map((cell) => ({ ...coded(rows, cell), n: cell.value })),
    }),
  },
]);

const exchanged: Readonly<Record<string, string>> = { 10242: '10260', 10260: '10242' };

const otherSubjects: Case[] = kind(50, 'set aside: it says that it is of another body', [
  {
    name: 'two organisms answered with the id and the figures of each other',
    world: { organisms: 5, years: [2016, 2017] },
    allow: ({ subjectId }) => (exchanged[subjectId ?? ''] === undefined ? 'right' : 'aside'),
    body: (request, _, world) => {
      const subjectId = exchanged[request.subjectId ?? ''] ?? request.subjectId;
      const told = rowsOf(request, world.truth({ ...request, subjectId }), world);
      return {
        header: { organism: { id: subjectId } },
        rows: told.cells.map((cell) => ({ ...coded(told, cell), n: cell.value })),
      };
    },
  },
]);

const withheld: Case[] = kind(51, 'set aside: the total says that somebody is there', [
  {
    name: 'rows of fewer than 60 people left out, with their total',
    requests: ({ endpoint }) => endpoint === 'contractors',
    allow: (_, truth) => (sumOfTruth(truth) < 60 ? 'aside' : 'right'),
    body: (_, rows) => ({
      total: sumOf(rows),
      rows:
        sumOf(rows) < 60 ? [] : rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
    }),
  },
]);

function sumOfTruth(truth: readonly Truth[]): number {
  return truth.reduce((sum, { value }) => sum + value, 0);
}

const moreThanAll: Case[] = kind(
  52,
  'the absent, or set aside: days are more than there are staff',
  [
    {
      name: 'days of absence as total, beside those absent',
      expect: { mayAside: ({ endpoint }) => endpoint === 'longabsence' },
      body: ({ endpoint }, rows) => ({
        data: rows.cells.map((cell) =>
          endpoint === 'longabsence'
            ? { total: cell.value * 131, agents: cell.value }
            : { ...coded(rows, cell), n: cell.value },
        ),
      }),
    },
  ],
);

const abbreviated: Case[] = kind(53, 'no figure, and none that is missing: it is abbreviated', [
  {
    name: 'thousands as 1.1K',
    expect: { mayAside: () => true },
    body: (_, rows) => ({
      rows: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        n: cell.value < 1000 ? `${cell.value}` : `${(cell.value / 1000).toFixed(1)}K`,
      })),
    }),
  },
]);

export const twiceCases: readonly Case[] = [
  ...perLanguage,
  ...withShares,
  ...totalAndRow,
  ...otherSubjects,
  ...withheld,
  ...moreThanAll,
  ...abbreviated,
];
