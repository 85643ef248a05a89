/** A parameter's value as a key, and bodies that hold more than was asked for. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import { type Layout, type Rows, rowsOf } from './layout.ts';
import { camel, coded, distinctAxes, distinctCodes, nested, snake, subjectOf } from './parts.ts';

/** The answer to the same question about another year. */
function ofYear(request: Request, year: number, world: World): Rows {
  const asked = { ...request, year };
  return rowsOf(asked, world.truth(asked), world);
}

/** The year asked is a key above the figures; pension and carph have all of theirs. */
function yearKeys(request: Request, rows: Rows): unknown {
  const inner = nested(rows, ({ value }) => value);
  if (request.year === null) return { annees: inner };
  return { annees: rows.cells.length === 0 ? {} : { [request.year]: inner } };
}

/** Whatever year was asked for, all of them are there. */
function allYears(request: Request, rows: Rows, world: World): unknown {
  if (request.year === null) return { serie: nested(rows, ({ value }) => value) };
  const years = world.years
    .map((year) => [year, ofYear(request, year, world)] as const)
    .filter(([, one]) => one.cells.length > 0);
  return {
    serie: Object.fromEntries(
      years.map(([year, one]) => [year, nested(one, ({ value }) => value)]),
    ),
  };
}

/** Rows of the year before and the year after beside those asked for. */
function neighbourYears(request: Request, rows: Rows, world: World): unknown {
  const years = request.year === null ? [null] : [request.year - 1, request.year, request.year + 1];
  const parts = years.map((year) => (year === null ? rows : ofYear(request, year, world)));
  // Where nothing is in the year asked for there is nothing at all.
  if (rows.cells.length === 0) return { rijen: [] };
  return {
    rijen: parts.flatMap((part) =>
      part.cells.map((cell) => ({
        jaar: cell.truth.year,
        ...coded(part, cell, (name) => (name === 'year' ? 'jaar' : camel(name))),
        aantal: cell.value,
      })),
    ),
  };
}

/** Rows of every subject beside those asked for. */
function allSubjects(request: Request, _: Rows, world: World): unknown {
  return world.subjects.flatMap((subject) => {
    const asked = { ...request, subjectKind: subject.kind, subjectId: subject.id };
    const rows = rowsOf(asked, world.truth(asked), world);
    return rows.cells.map((cell) => ({
      organisme_id: Number(subject.id),
      organisme: subject.acroFr,
      ...coded(rows, cell),
      total: cell.value,
    }));
  });
}

/** The subject's id is a key above the figures, with its names beside them. */
function subjectKeys(request: Request, rows: Rows, world: World): unknown {
  const { id, nameFr, nameNl } = subjectOf(request, world);
  return {
    [id]: { nom: nameFr, naam: nameNl, [request.endpoint]: nested(rows, ({ value }) => value) },
  };
}

/** One flat map: subject, dimension and category in every key. */
function compositeKeys(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const { id } = subjectOf(request, world);
  return Object.fromEntries(
    rows.cells.map((cell) => [
      [
        id,
        ...distinctCodes(rows, cell).flatMap((code, at) => [snake(axes[at]!.dimension), code]),
      ].join('|'),
      cell.value,
    ]),
  );
}

/** One flat object whose keys all begin alike: `n_F`, crossed `n_F_A`. */
function prefixedKeys(request: Request, rows: Rows): unknown {
  return {
    statistique: request.endpoint,
    chiffres: Object.fromEntries(
      rows.cells.map((cell) => [
        rows.axes.length === 0 ? 'n' : ['n', ...distinctCodes(rows, cell)].join('_'),
        cell.value,
      ]),
    ),
  };
}

/** The year is part of the figure's name; pension and carph have a column for each year. */
function yearInName(request: Request, rows: Rows): unknown {
  if (request.year !== null) {
    return {
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        [`effectif_${request.year}`]: cell.value,
      })),
    };
  }
  const columns = (wanted: (codes: readonly string[]) => boolean) =>
    Object.fromEntries(
      rows.cells
        .filter(({ codes }) => wanted(codes))
        .map(({ codes, value }) => [`effectif_${codes[0]}`, value]),
    );
  if (rows.cells.length === 0) return { data: [] };
  if (rows.axes.length === 1) return { data: [columns(() => true)] };
  return {
    data: rows.axes[1]!.codes.map((reason) => ({
      reason,
      ...columns(([, code]) => code === reason),
    })),
  };
}

export const keyLayouts: readonly Layout[] = [
  {
    name: 'year-keys',
    after: 'Wikimedia pageviews and GitHub: the period as a key',
    echo: ['year'],
    body: yearKeys,
  },
  {
    name: 'all-years-keys',
    after: 'DBpedia and Our World in Data: every year whatever was asked',
    selects: true,
    body: allYears,
  },
  {
    name: 'neighbour-years',
    after: 'Eurostat clients that get the year before and after as well',
    selects: true,
    body: neighbourYears,
  },
  {
    name: 'all-subjects-rows',
    after: 'iDigBio issue 4: a filter that the server ignores',
    selects: true,
    body: allSubjects,
  },
  {
    name: 'subject-id-keys',
    after: 'Wikidata wbgetentities: the id as a key',
    echo: ['subject', 'endpoint'],
    body: subjectKeys,
  },
  {
    name: 'composite-keys',
    after: 'DynamoDB single-table keys: 10200|gender|F',
    echo: ['subject', 'field', 'groupby'],
    body: compositeKeys,
  },
  {
    name: 'prefixed-keys',
    after: 'SurveyMonkey and SPSS exports: n_F, n_M',
    echo: ['endpoint'],
    body: prefixedKeys,
  },
  {
    name: 'year-in-name',
    after: 'INSEE files: P16_POP, effectif_2016',
    echo: ['year'],
    body: yearInName,
  },
];
