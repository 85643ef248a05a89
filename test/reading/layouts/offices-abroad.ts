/** What further offices and organisations answer: France, Spain, Brazil, Japan, Korea, the United Nations. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Cell, Layout, Rows } from './layout.ts';
import { distinctAxes, distinctCodes, members, snake, statisticWord, subjectOf } from './parts.ts';

function loud(dimension: string): string {
  return dimension === 'year' ? 'TIME_PERIOD' : snake(dimension).toUpperCase();
}

/** Insee Melodi: dimensions and measures as maps, one of each observation. */
function melodi(request: Request, rows: Rows, world: World): unknown {
  return {
    identifier: `DS_${request.endpoint.toUpperCase()}`,
    title: { content: statisticWord(request, 'fr'), lang: 'fr' },
    observations: rows.cells.map((cell) => ({
      dimensions: {
        GEO: `2025-ORG-${subjectOf(request, world).id}`,
        FREQ: 'A',
        TIME_PERIOD: String(cell.truth.year),
        ...members(rows, cell, ({ dimension }, code) => [[loud(dimension), code]]),
      },
      attributes: { OBS_STATUS_FR: 'A' },
      measures: { OBS_VALUE_NIVEAU: { value: cell.value } },
    })),
    paging: { count: rows.cells.length, isLast: true },
  };
}

/** INE Spain's Tempus: a series for each category with metadata, the points in `Data`. */
function tempus(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows).filter(({ dimension }) => dimension !== 'year');
  const series = new Map<string, { codes: readonly string[]; points: unknown[] }>();
  for (const cell of rows.cells) {
    const codes = codesBesideYear(rows, cell);
    const one = series.get(codes.join('/')) ?? { codes, points: [] };
    one.points.push({
      Fecha: Date.UTC(cell.truth.year!, 11, 31),
      FK_TipoDato: 1,
      FK_Periodo: 28,
      Anyo: cell.truth.year,
      Valor: cell.value,
      Secreto: false,
    });
    series.set(codes.join('/'), one);
  }
  return [...series.values()].map(({ codes, points }) => ({
    COD: ['HR', ...codes].join('.'),
    Nombre: [
      statisticWord(request, 'fr'),
      ...codes.map((code, at) => axes[at]!.label(code, 'fr')),
    ].join('. '),
    MetaData: codes.map((code, at) => ({
      Codigo: code,
      Nombre: axes[at]!.label(code, 'fr'),
      Variable: axes[at]!.title('fr'),
    })),
    FK_Unidad: 3,
    Data: points,
  }));
}

function codesBesideYear(rows: Rows, cell: Cell): readonly string[] {
  const axes = distinctAxes(rows);
  return distinctCodes(rows, cell).filter((_, at) => axes[at]!.dimension !== 'year');
}

/** IBGE's aggregates v3: classifications by name, series as maps from year to text. */
function agregados(request: Request, rows: Rows, world: World): unknown {
  const subject = subjectOf(request, world);
  const axes = distinctAxes(rows).filter(({ dimension }) => dimension !== 'year');
  const results = new Map<string, { codes: readonly string[]; serie: Record<string, string> }>();
  for (const cell of rows.cells) {
    const codes = codesBesideYear(rows, cell);
    const one = results.get(codes.join('/')) ?? { codes, serie: {} };
    one.serie[String(cell.truth.year)] = String(cell.value);
    results.set(codes.join('/'), one);
  }
  return [
    {
      id: '214',
      variavel: statisticWord(request, 'fr'),
      unidade: 'Pessoas',
      resultados: [...results.values()].map(({ codes, serie }) => ({
        classificacoes: codes.map((code, at) => ({
          id: snake(axes[at]!.dimension),
          nome: axes[at]!.title('fr'),
          categoria: { [code]: axes[at]!.label(code, 'fr') },
        })),
        series: [
          { localidade: { id: subject.id, nivel: { id: 'N1' }, nome: subject.nameFr }, serie },
        ],
      })),
    },
  ];
}

/** e-Stat Japan: XML turned into JSON: attributes with an at-sign, the figure as text under a dollar sign. */
function eStat(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const classes = axes.map((axis, at) => ({
    '@id': axis.dimension === 'year' ? 'time' : `cat0${at + 1}`,
    '@name': axis.title('fr'),
    CLASS: oneOrList(
      axis.codes.map((code) => ({ '@code': code, '@name': axis.label(code, 'fr'), '@level': '1' })),
    ),
  }));
  const values = rows.cells.map((cell) => ({
    ...Object.fromEntries(
      distinctCodes(rows, cell).map((code, at) => [`@${classes[at]!['@id']}`, code]),
    ),
    '@area': subjectOf(request, world).id,
    ...(request.year === null ? {} : { '@time': `${request.year}` }),
    '@unit': '人',
    $: String(cell.value),
  }));
  return {
    GET_STATS_DATA: {
      RESULT: { STATUS: values.length === 0 ? 1 : 0, ERROR_MSG: '正常に終了しました。' },
      STATISTICAL_DATA: {
        RESULT_INF: { TOTAL_NUMBER: values.length },
        CLASS_INF: { CLASS_OBJ: classes },
        DATA_INF: values.length === 0 ? {} : { VALUE: oneOrList(values) },
      },
    },
  };
}

/** A list of one becomes the one, as translators from XML do. */
function oneOrList<T>(list: readonly T[]): T | readonly T[] {
  return list.length === 1 ? list[0]! : list;
}

/** KOSIS Korea: flat rows, dimensions C1, C2 with their object names, the figure `DT` as text. */
function kosis(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  return rows.cells.map((cell) => ({
    ORG_ID: subjectOf(request, world).id,
    TBL_NM: statisticWord(request, 'fr'),
    PRD_SE: 'A',
    PRD_DE: String(cell.truth.year),
    ITM_ID: 'T1',
    ITM_NM: 'Total',
    ...Object.fromEntries(
      distinctCodes(rows, cell).flatMap((code, at) => [
        [`C${at + 1}`, code],
        [`C${at + 1}_OBJ_NM`, axes[at]!.title('fr')],
        [`C${at + 1}_NM`, axes[at]!.label(code, 'fr')],
      ]),
    ),
    UNIT_NM: '명',
    DT: String(cell.value),
  }));
}

/** WHO GHO: dimension types beside dimensions, the value as text and as a number. */
function gho(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows).filter(({ dimension }) => dimension !== 'year');
  return {
    '@odata.context': `https://hr.example/api/$metadata#${request.endpoint}`,
    value: rows.cells.map((cell, position) => ({
      Id: 800_000 + position,
      IndicatorCode: request.endpoint.toUpperCase(),
      SpatialDimType: request.subjectKind.toUpperCase(),
      SpatialDim: subjectOf(request, world).id,
      TimeDimType: 'YEAR',
      TimeDim: cell.truth.year,
      ...Object.fromEntries(
        [0, 1].flatMap((at) => [
          [`Dim${at + 1}Type`, axes[at] === undefined ? null : loud(axes[at].dimension)],
          [`Dim${at + 1}`, codesBesideYear(rows, cell)[at] ?? null],
        ]),
      ),
      Value: String(cell.value),
      NumericValue: cell.value,
      Low: null,
      High: null,
      Comments: null,
    })),
  };
}

/** UN SDG: dimensions and attributes as maps, the value as text, a period start beside. */
function sdg(request: Request, rows: Rows, world: World): unknown {
  const subject = subjectOf(request, world);
  return {
    size: 10000,
    totalElements: rows.cells.length,
    totalPages: 1,
    pageNumber: 1,
    attributes: [{ id: 'Nature', codes: [{ code: 'C', description: 'Country data' }] }],
    data: rows.cells.map((cell) => ({
      goal: ['8'],
      indicator: [request.endpoint],
      geoAreaCode: subject.id,
      geoAreaName: subject.nameFr,
      timePeriodStart: cell.truth.year,
      value: String(cell.value),
      valueType: 'Float',
      footnotes: [''],
      attributes: { Nature: 'C', Units: 'NUMBER' },
      dimensions: members(rows, cell, ({ dimension }, code) =>
        dimension === 'year' ? [] : [[snake(dimension), code]],
      ),
    })),
  };
}

/** IMF CompactData: series with at-signs, one observation is an object and several are a list. */
function compactData(request: Request, rows: Rows, world: World): unknown {
  const series = new Map<string, { keys: Record<string, string>; points: unknown[] }>();
  for (const cell of rows.cells) {
    const keys = members(rows, cell, ({ dimension }, code) =>
      dimension === 'year' ? [] : [[`@${loud(dimension)}`, code] as const],
    );
    const one = series.get(JSON.stringify(keys)) ?? { keys, points: [] };
    one.points.push({
      '@TIME_PERIOD': String(cell.truth.year),
      '@OBS_VALUE': String(cell.value),
    });
    series.set(JSON.stringify(keys), one);
  }
  const list = [...series.values()].map(({ keys, points }) => ({
    '@FREQ': 'A',
    '@REF_AREA': subjectOf(request, world).id,
    ...keys,
    '@UNIT_MULT': '0',
    Obs: oneOrList(points),
  }));
  return {
    CompactData: {
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      Header: { ID: request.endpoint, Test: 'false', Sender: { '@id': 'HR' } },
      DataSet: list.length === 0 ? {} : { Series: oneOrList(list) },
    },
  };
}

export const abroadLayouts: readonly Layout[] = [
  {
    name: 'insee-melodi',
    after: 'Insee Melodi observations (InseeFrLab/melodi recordings)',
    echo: ['subject', 'year', 'endpoint'],
    body: melodi,
  },
  {
    name: 'ine-tempus',
    after: 'INE Spain wstempus DATOS_TABLA with metadata: Anyo, Valor, Secreto',
    echo: ['year'],
    body: tempus,
  },
  {
    name: 'ibge-agregados-v3',
    after: 'IBGE servicodados agregados v3: resultados, classificacoes, serie by year (ibger)',
    echo: ['subject', 'year', 'groupby', 'field'],
    body: agregados,
  },
  {
    name: 'e-stat-japan',
    after: 'e-Stat getStatsData JSON: @-attributes, $ values, single children not a list',
    echo: ['subject', 'year'],
    body: eStat,
  },
  {
    name: 'kosis-korea',
    after: 'KOSIS statisticsData: C1, C1_NM, PRD_DE, DT as text',
    echo: ['subject', 'year'],
    body: kosis,
  },
  {
    name: 'who-gho',
    after: 'WHO GHO OData: Dim1Type, Dim1, Value and NumericValue',
    echo: ['subject', 'year', 'endpoint', 'groupby', 'field'],
    body: gho,
  },
  {
    name: 'un-sdg',
    after: 'UN SDG API series data: dimensions and attributes as maps, value as text',
    echo: ['subject', 'year', 'endpoint'],
    body: sdg,
  },
  {
    name: 'imf-compact-data',
    after: 'IMF SDMX-JSON CompactData: one Obs is an object, several a list',
    echo: ['subject', 'year'],
    body: compactData,
  },
];
