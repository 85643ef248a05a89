/** Kinds 74 to 77, 87 and 88: subjects with a layout of their own, answers that hold less or more than they seem to. */
import { type Case, kind } from './case.ts';
import { type Rows, rowsOf } from './layouts/layout.ts';
import { coded, nested, snake } from './layouts/parts.ts';

function plain(rows: Rows): unknown {
  return { data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })) };
}

const own: Case[] = kind(74, 'read: an entity is the sum of its organisms in any layout', [
  {
    name: 'maps of the entity, rows of its organisms',
    expect: { mayAside: ({ endpoint }) => endpoint === 'carph' },
    world: { organisms: 4, years: [2015, 2016, 2017] },
    body: ({ subjectKind }, rows) =>
      subjectKind === 'entity' ? { data: nested(rows, ({ value }) => value) } : plain(rows),
  },
  {
    name: 'texts of one organism under another key',
    expect: { mayAside: ({ endpoint }) => endpoint === 'carph' },
    world: { organisms: 4, years: [2015, 2016, 2017] },
    body: ({ subjectId }, rows) =>
      subjectId === '10242' ? { result: nested(rows, ({ value }) => String(value)) } : plain(rows),
  },
]);

const lists: Case[] = kind(75, 'set aside: nobody says which month a list of nine begins with', [
  {
    name: 'months as a list, in the first year from April on',
    allow: ({ groupby, year }) => (groupby === 'month' && year === 2015 ? 'aside' : 'right'),
    world: { organisms: 4, years: [2015, 2016, 2017] },
    body: ({ groupby, year }, rows) => {
      if (groupby !== 'month') return plain(rows);
      const months = rows.cells.map(({ value }) => value);
      return { data: year === 2015 ? months.slice(3) : months };
    },
  },
]);

const others: Case[] = kind(
  76,
  'set aside: an entity of whose organisms alone is told is not empty',
  [
    {
      name: 'figures of the entity by organism',
      allow: ({ subjectKind }) => (subjectKind === 'entity' ? 'aside' : 'either'),
      world: { organisms: 4, years: [2015, 2016, 2017] },
      body: (request, _, world) => {
        const subjects = world.subjects.filter(({ kind: one, id }) =>
          request.subjectKind === 'entity' ? one === 'organism' : id === request.subjectId,
        );
        return subjects.flatMap(({ kind: subjectKind, id }) => {
          const asked = { ...request, subjectKind, subjectId: id };
          const told = rowsOf(asked, world.truth(asked), world);
          return told.cells.map((cell) => ({ organisme: id, ...coded(told, cell), n: cell.value }));
        });
      },
    },
  ],
);

const blank: Case[] = kind(
  77,
  'set aside: a record without its figure is no answer without figures',
  [
    {
      name: 'small figures left out of their record',
      allow: ({ endpoint }, [first]) =>
        endpoint === 'longabsence' && (first?.value ?? 0) < 5 ? 'aside' : 'right',
      body: ({ endpoint }, rows) => {
        const isLeftOut = endpoint === 'longabsence' && (rows.cells[0]?.value ?? 0) < 5;
        return isLeftOut ? { data: [{}] } : plain(rows);
      },
    },
  ],
);

/** A table of all categories by all, with noughts off the diagonal where a dimension is crossed with itself. */
function table(rows: Rows): unknown {
  const [outer, inner] = rows.axes;
  if (outer?.role !== 'group' || inner === undefined) return plain(rows);
  return outer.codes.map((group) => ({
    [snake(outer.dimension)]: group,
    ...Object.fromEntries(inner.codes.map((field) => [field, rows.at([group, field]) ?? 0])),
  }));
}

const diagonal: Case[] = kind(87, 'read: nobody is off the diagonal of a dimension by itself', [
  { name: 'a table of categories by categories', body: (_, rows) => table(rows) },
]);

const dimensions = [
  ...['age', 'distance', 'gender', 'home', 'language', 'level', 'nationality', 'status'],
  ...['working-place', 'month', 'weekday'],
];

/** All dimensions on each row, a word for the total in those that were not asked. */
function cube(rows: Rows, total: string | null): unknown {
  const all = Object.fromEntries(dimensions.map((dimension) => [dimension, total]));
  return rows.cells.map((cell) => {
    const own = rows.axes.map(({ dimension }, at) => [dimension, cell.codes[at]]);
    return { ...all, ...Object.fromEntries(own), OBS_VALUE: cell.value };
  });
}

const cubes: Case[] = kind(
  88,
  'read: a column for each dimension, also the two of illness',
  ['_T', 'Total', null].map((total) => ({
    name: `all dimensions on each row, ${total} where they were not asked`,
    body: (_, rows) => cube(rows, total),
  })),
);

export const layoutCases: readonly Case[] = [
  ...own,
  ...lists,
  ...others,
  ...blank,
  ...diagonal,
  ...cubes,
];
