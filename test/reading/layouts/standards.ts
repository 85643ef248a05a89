/** Formats that international statistics have agreed on. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Layout, Rows } from './layout.ts';
import { distinctAxes, distinctCodes, noise, snake, statisticWord, subjectOf } from './parts.ts';

interface Category {
  readonly id: string;
  readonly label: string;
}

interface Cube {
  readonly dimensions: readonly {
    readonly id: string;
    readonly label: string;
    readonly categories: readonly Category[];
  }[];
  /** In the order of the cube, the last dimension running fastest; `null` where nobody is. */
  readonly values: readonly (number | null)[];
}

/** An answer as a full cube, with the subject and (where it was asked) the year as dimensions of one. */
function cubeOf(request: Request, rows: Rows, world: World): Cube {
  const axes = distinctAxes(rows);
  const subject = subjectOf(request, world);
  const held = rows.cells.length > 0;
  const year = String(request.year);
  const dimensions = [
    ...axes.map((axis) => ({
      id: axis.dimension === 'year' ? 'time' : snake(axis.dimension),
      label: axis.title('fr'),
      categories: axis.codes.map((code) => ({ id: code, label: axis.label(code, 'fr') })),
    })),
    { id: 'geo', label: 'Organisme', categories: [{ id: subject.id, label: subject.nameFr }] },
    ...(request.year === null
      ? []
      : [{ id: 'time', label: 'Année', categories: held ? [{ id: year, label: year }] : [] }]),
  ];
  let places: string[][] = [[]];
  for (const axis of axes) {
    places = places.flatMap((place) => axis.codes.map((code) => [...place, code]));
  }
  const values = new Map(
    rows.cells.map((cell) => [distinctCodes(rows, cell).join('\n'), cell.value]),
  );
  return {
    dimensions,
    values: held ? places.map((place) => values.get(place.join('\n')) ?? null) : [],
  };
}

/** JSON-stat 2.0 as Eurostat writes it: sparse values by position, index and label maps. */
function eurostat(request: Request, rows: Rows, world: World): unknown {
  const { dimensions, values } = cubeOf(request, rows, world);
  return {
    version: '2.0',
    class: 'dataset',
    label: statisticWord(request, 'fr'),
    source: 'HR',
    updated: '2019-03-01T11:00:00+0100',
    value: Object.fromEntries([...values.entries()].filter(([, value]) => value !== null)),
    id: dimensions.map(({ id }) => id),
    size: dimensions.map(({ categories }) => categories.length),
    dimension: Object.fromEntries(
      dimensions.map(({ id, label, categories }) => [
        id,
        {
          label,
          category: {
            index: Object.fromEntries(categories.map((one, position) => [one.id, position])),
            label: Object.fromEntries(categories.map((one) => [one.id, one.label])),
          },
        },
      ]),
    ),
    extension: {
      lang: 'FR',
      datastructure: { id: request.endpoint.toUpperCase(), agencyId: 'HR' },
    },
  };
}

/** JSON-stat 1.x as PxWeb exports it: `dataset` around it, ids and sizes inside `dimension`. */
function jsonStatOne(request: Request, rows: Rows, world: World): unknown {
  const { dimensions, values } = cubeOf(request, rows, world);
  return {
    dataset: {
      dimension: {
        ...Object.fromEntries(
          dimensions.map(({ id, label, categories }) => [
            id,
            {
              label,
              category: {
                index: categories.map((one) => one.id),
                label: Object.fromEntries(categories.map((one) => [one.id, one.label])),
              },
            },
          ]),
        ),
        id: dimensions.map(({ id }) => id),
        size: dimensions.map(({ categories }) => categories.length),
        role: { time: ['time'], geo: ['geo'] },
      },
      label: statisticWord(request, 'nl'),
      source: 'HR',
      updated: '2019-03-01T11:00:00Z',
      value: values,
    },
  };
}

interface Series {
  readonly attributes: readonly number[];
  readonly observations: Record<string, readonly number[]>;
}

/** By the positions of all dimensions but time: the observations by the position of time. */
function seriesOf(
  dimensions: Cube['dimensions'],
  time: Cube['dimensions'][number],
  values: Cube['values'],
): Record<string, Series> {
  const series = dimensions.filter((one) => one !== time);
  const found: Record<string, Series> = {};
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const positions = new Map<unknown, number>();
    let left = place;
    for (const one of dimensions.toReversed()) {
      positions.set(one, left % one.categories.length);
      left = Math.floor(left / one.categories.length);
    }
    const key = series.map((one) => positions.get(one)!).join(':');
    found[key] ??= { attributes: [0], observations: {} };
    found[key].observations[String(positions.get(time)!)] = [value, 0];
  }
  return found;
}

/** SDMX-JSON 1.0: series by positions, one observation dimension. */
function sdmx(request: Request, rows: Rows, world: World): unknown {
  const { dimensions, values } = cubeOf(request, rows, world);
  const time = dimensions.find(({ id }) => id === 'time')!;
  const series = dimensions.filter((one) => one !== time);
  const found = seriesOf(dimensions, time, values);
  const described = (list: Cube['dimensions']) =>
    list.map(({ id, label, categories }, position) => ({
      id: id === 'time' ? 'TIME_PERIOD' : id === 'geo' ? 'REF_AREA' : id.toUpperCase(),
      name: label,
      keyPosition: position,
      values: categories.map((one) => ({ id: one.id, name: one.label })),
    }));
  return {
    header: {
      id: `HR${noise(request, 1e9)}`,
      test: false,
      prepared: '2019-03-01T10:00:00.000Z',
      sender: { id: 'HR' },
    },
    dataSets: [{ action: 'Information', validFrom: '2019-03-01T10:00:00Z', series: found }],
    structure: {
      name: statisticWord(request, 'fr'),
      dimensions: { dataSet: [], series: described(series), observation: described([time]) },
      attributes: {
        dataSet: [],
        series: [{ id: 'UNIT', name: 'Unit', values: [{ id: 'PERS', name: 'Persons' }] }],
        observation: [{ id: 'OBS_STATUS', name: 'Status', values: [{ id: 'A', name: 'Normal' }] }],
      },
    },
  };
}

/** Eurostat's older JSON-stat, dimensions of one category left out, as an array with `null` where nobody is. */
function jsonStatFlat(request: Request, rows: Rows, world: World): unknown {
  const { dimensions, values } = cubeOf(request, rows, world);
  return {
    version: '2.0',
    class: 'dataset',
    href: `https://hr.example/json-stat/${request.endpoint}`,
    id: dimensions.map(({ id }) => id),
    size: dimensions.map(({ categories }) => categories.length),
    role: { time: ['time'] },
    dimension: Object.fromEntries(
      dimensions.map(({ id, label, categories }) => [
        id,
        { label, category: { index: categories.map((one) => one.id) } },
      ]),
    ),
    value: values,
    status: Object.fromEntries(
      [...values.entries()].filter(([, value]) => value === null).map(([place]) => [place, 'm']),
    ),
  };
}

export const standardLayouts: readonly Layout[] = [
  {
    name: 'eurostat-json-stat',
    after: 'Eurostat Statistics API (JSON-stat 2.0), as read by ropensci/eurostat',
    echo: ['subject', 'year', 'field', 'groupby'],
    body: eurostat,
  },
  {
    name: 'json-stat-1-dataset',
    after: 'PxWeb json-stat export, as in badosa/JSON-stat issue 15',
    echo: ['subject', 'year'],
    body: jsonStatOne,
  },
  {
    name: 'json-stat-2-array-status',
    after: 'JSON-stat 2.0 with an array of values and a sparse status (json-stat.org samples)',
    echo: ['subject', 'year'],
    body: jsonStatFlat,
  },
  {
    name: 'sdmx-json-series',
    after: 'SDMX-JSON 1.0 data message, as the ECB and OECD services answer',
    echo: ['subject', 'year'],
    body: sdmx,
  },
];
