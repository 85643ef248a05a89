/** What offices of statistics answer: North America, the Low Countries, the British Isles, the Nordic ones. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Layout, Rows } from './layout.ts';
import {
  addressOf,
  distinctAxes,
  distinctCodes,
  members,
  noise,
  plainWord,
  snake,
  statisticWord,
  subjectOf,
} from './parts.ts';

/** A capital first, as keys of StatLine are: `Geslacht`, `Rol_linguistique`. */
function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

/** StatCan's web data service: one vector for each row, its members in text, the last period in a list. */
function statcan(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const inside = axes.filter(({ dimension }) => dimension !== 'year');
  const byVector = new Map<string, { codes: readonly string[]; points: unknown[] }>();
  for (const cell of rows.cells) {
    const codes = distinctCodes(rows, cell).filter((_, at) => axes[at]!.dimension !== 'year');
    const vector = byVector.get(codes.join('.')) ?? { codes, points: [] };
    vector.points.push({
      refPer: `${cell.truth.year}-12-31`,
      refPer2: '',
      value: cell.value,
      decimals: request.endpoint === 'carph' ? 2 : 0,
      scalarFactorCode: 0,
      symbolCode: 0,
      statusCode: 0,
      frequencyCode: 12,
    });
    byVector.set(codes.join('.'), vector);
  }
  return [...byVector.values()].map(({ codes, points }) => ({
    status: 'SUCCESS',
    object: {
      responseStatusCode: 0,
      productId: Number(subjectOf(request, world).id),
      members: inside.map((axis, position) => ({
        dimensionName: axis.title('fr'),
        memberCode: codes[position],
        memberName: axis.label(codes[position]!, 'fr'),
      })),
      vectorDataPoint: points,
    },
  }));
}

/** CBS StatLine, OData 3: an ID for each row, padded codes, the measure's key numbered. */
function statline(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const padded = (code: string): string => code.padEnd(8, ' ');
  return {
    'odata.metadata': `https://hr.example/ODataApi/OData/HR${request.endpoint}/$metadata#Cbs`,
    value: rows.cells.map((cell, position) => ({
      ID: position,
      Organisatie: subjectOf(request, world).id,
      ...Object.fromEntries(
        distinctCodes(rows, cell).map((code, at) => [
          capital(plainWord(axes[at]!.title('nl'))),
          axes[at]!.dimension === 'year' ? `${code}JJ00` : padded(code),
        ]),
      ),
      ...(request.year === null ? {} : { Perioden: `${request.year}JJ00` }),
      Aantal_1: cell.value,
    })),
  };
}

/** CBS OData 4: long observations, one row a measure. */
function statlineFour(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  return {
    '@odata.context': `https://hr.example/odata/v4/HR/${request.endpoint}/$metadata#Observations`,
    value: rows.cells.map((cell, position) => ({
      Id: noise(request, 9e6) * 100 + position,
      Measure: 'M000352',
      ValueAttribute: 'None',
      Value: cell.value,
      StringValue: null,
      ...Object.fromEntries(
        distinctCodes(rows, cell).map((code, at) => [
          capital(plainWord(axes[at]!.title('nl'))),
          code,
        ]),
      ),
      Organisaties: subjectOf(request, world).id,
      ...(request.year === null ? {} : { Perioden: String(request.year) }),
    })),
  };
}

/** PxWeb's own JSON: typed columns, rows of keys and texts. */
function pxweb(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const asked = request.year === null ? [] : [String(request.year)];
  return {
    columns: [
      { code: 'Organisatie', text: 'organisatie', type: 'd' },
      ...axes.map((axis) => ({
        code: plainWord(axis.title('nl')),
        text: axis.title('nl'),
        type: axis.dimension === 'year' ? 't' : 'd',
      })),
      ...asked.map(() => ({ code: 'Tid', text: 'jaar', type: 't' })),
      { code: 'aantal', text: statisticWord(request, 'nl'), type: 'c' },
    ],
    comments: [],
    data: rows.cells.map((cell) => ({
      key: [subjectOf(request, world).id, ...distinctCodes(rows, cell), ...asked],
      values: [String(cell.value)],
    })),
    metadata: [{ infofile: 'HR', updated: '2019-03-01T08:00:00Z', label: '', source: 'HR' }],
  };
}

/** ONS customise-my-data: the figure is a text, dimensions are links with ids. */
function ons(request: Request, rows: Rows, world: World): unknown {
  const subject = subjectOf(request, world);
  const option = (list: string, id: string) => ({
    option: { href: `https://hr.example/v1/code-lists/${list}/codes/${id}`, id },
  });
  return {
    dimensions: {
      geography: option('organisms', subject.id),
      ...(request.year === null ? {} : { time: option('calendar-years', String(request.year)) }),
    },
    limit: 10000,
    links: { self: { href: addressOf(request) } },
    observations: rows.cells.map((cell) => ({
      dimensions: members<unknown>(rows, cell, (axis, code) => [
        [
          snake(axis.dimension),
          {
            href: `https://hr.example/v1/code-lists/${axis.dimension}/codes/${code}`,
            id: code,
            label: axis.label(code, 'en'),
          },
        ],
      ]),
      observation: String(cell.value),
    })),
    offset: 0,
    total_observations: rows.cells.length,
    unit_of_measure: request.endpoint,
  };
}

/** Nomis: observations with a concept for each dimension, the figure within `obs_value`. */
function nomis(request: Request, rows: Rows, world: World): unknown {
  const subject = subjectOf(request, world);
  return {
    overview: { dataset: { id: `HR_${request.endpoint}` }, recordlimit: 25000 },
    obs: rows.cells.map((cell) => ({
      geography: { description: subject.nameFr, value: Number(subject.id), geogcode: subject.id },
      ...(request.year === null
        ? {}
        : { time: { description: `${request.year}`, value: String(request.year) } }),
      ...members<unknown>(rows, cell, (axis, code) => [
        [snake(axis.dimension), { description: axis.label(code, 'fr'), value: code }],
      ]),
      obs_value: { description: statisticWord(request, 'fr'), value: cell.value },
      obs_status: { description: 'Normal Value', value: 'A' },
    })),
  };
}

/** PxStat of the Irish CSO: JSON-RPC around rows whose figure stands under the statistic's label. */
function cso(request: Request, rows: Rows): unknown {
  return {
    jsonrpc: '2.0',
    result: rows.cells.map((cell) => ({
      STATISTIC: `HR${request.endpoint.length}C01`,
      'Statistic Label': statisticWord(request, 'fr'),
      'TLIST(A1)': String(cell.truth.year),
      Year: String(cell.truth.year),
      ...members(rows, cell, (axis, code) =>
        axis.dimension === 'year'
          ? []
          : [
              [`C${axis.dimension.length}V${snake(axis.dimension)}`, code],
              [capital(axis.title('fr')), axis.label(code, 'fr')],
            ],
      ),
      UNIT: 'Number',
      VALUE: cell.value,
    })),
    id: noise(request, 1e6),
  };
}

/** BLS: a series for each category, all numbers and years as text, empty footnotes. */
function bls(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const at = axes.findIndex(({ dimension }) => dimension === 'year');
  const series = new Map<string, unknown[]>();
  for (const cell of rows.cells) {
    const codes = distinctCodes(rows, cell).filter((_, place) => place !== at);
    const id = ['HR', ...codes].join('_');
    const data = series.get(id) ?? [];
    data.push({
      year: String(cell.truth.year),
      period: 'A01',
      periodName: 'Annual',
      value: String(cell.value),
      footnotes: [{}],
    });
    series.set(id, data);
  }
  return {
    status: 'REQUEST_SUCCEEDED',
    responseTime: noise(request, 300),
    message: [],
    Results: { series: [...series].map(([seriesID, data]) => ({ seriesID, data })) },
  };
}

export const officeLayouts: readonly Layout[] = [
  {
    name: 'statcan-vectors',
    after: 'Statistics Canada WDS getDataFromVectors…: status, object, vectorDataPoint',
    echo: ['subject', 'year'],
    body: statcan,
  },
  {
    name: 'cbs-odata-3',
    after: 'CBS StatLine OData 3 TypedDataSet: ID, padded codes, Perioden 2016JJ00, Aantal_1',
    echo: ['subject', 'year', 'endpoint'],
    // Blanks that pad a code may be kept.
    expect: { spell: (_, code) => [code.padEnd(8, ' ')] },
    body: statline,
  },
  {
    name: 'cbs-odata-4-observations',
    after: 'CBS OData 4 Observations (statistiekcbs/CBS-Open-Data-v4)',
    echo: ['subject', 'year', 'endpoint'],
    body: statlineFour,
  },
  {
    name: 'pxweb-json',
    after: 'PxWeb API v1 json: columns, comments, data of key and values (rOpenGov/pxweb)',
    echo: ['subject', 'year'],
    body: pxweb,
  },
  {
    name: 'ons-observations',
    after: 'ONS beta API observations (developer.ons.gov.uk/cmdobservations)',
    echo: ['subject', 'year', 'endpoint', 'groupby', 'field'],
    body: ons,
  },
  {
    name: 'nomis-obs',
    after: 'Nomis data.json: obs with description and value for each concept',
    echo: ['subject', 'year', 'endpoint'],
    body: nomis,
  },
  {
    name: 'cso-pxstat-rows',
    after: 'CSO Ireland PxStat ReadDataset, rows as its CSV has them',
    echo: ['year'],
    body: cso,
  },
  {
    name: 'bls-series',
    after: 'US BLS v2 timeseries: texts for numbers, categories inside the series id',
    echo: ['year'],
    body: bls,
  },
];
