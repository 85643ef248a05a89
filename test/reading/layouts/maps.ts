/** Maps from categories to figures, and tables as charts want them. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Layout, Rows } from './layout.ts';
import { byFirst, distinctAxes, nested, snake, statisticWord, subjectOf } from './parts.ts';

function nestedMaps(request: Request, rows: Rows, world: World): unknown {
  const subject = subjectOf(request, world);
  return { id: Number(subject.id), year: request.year, data: nested(rows, ({ value }) => value) };
}

/** The statistic's name and the dimensions' names as keys above the categories. */
function namedMaps(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  let inner: unknown = rows.cells.length === 0 ? null : nested(rows, ({ value }) => value);
  for (const axis of axes.toReversed()) inner = { [snake(axis.dimension)]: inner };
  return { [request.endpoint]: inner };
}

/** A key for each outer category with a list of pairs inside. */
function pairsByGroup(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (axes.length < 2) {
    const items = rows.cells.map(({ codes, value }) => ({ name: codes[0] ?? 'total', value }));
    return { series: items.length === 0 ? [] : [{ name: statisticWord(request, 'fr'), items }] };
  }
  return {
    series: [...byFirst(rows)].map(([name, cells]) => ({
      name,
      items: cells.map(({ codes, value }) => ({ name: codes[1], value })),
    })),
  };
}

/** Chart.js: labels along the inner axis, a data set for each outer category. */
function chart(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const inner = axes.at(-1);
  const labels = inner?.codes ?? (rows.cells.length === 0 ? [] : ['total']);
  if (axes.length < 2) {
    const data = rows.cells.map(({ value }) => value);
    return { labels, datasets: data.length === 0 ? [] : [{ label: request.endpoint, data }] };
  }
  return {
    labels,
    datasets: axes[0]!.codes.map((label) => ({
      label,
      data: labels.map((code) => rows.at([label, code]) ?? 0),
    })),
  };
}

export const mapLayouts: readonly Layout[] = [
  {
    name: 'nested-maps',
    after: 'a PHP service that groups with array keys: {"F": {"A": 12}}',
    echo: ['subject', 'year'],
    body: nestedMaps,
  },
  {
    name: 'named-nested-maps',
    after: 'statistic and dimension names as keys, as in GitHub traffic and npm download counts',
    echo: ['endpoint', 'field', 'groupby'],
    body: namedMaps,
  },
  {
    name: 'ngx-charts-series',
    after: 'swimlane/ngx-charts: series of name and value',
    body: pairsByGroup,
  },
  { name: 'chart-js', after: 'Chart.js data: labels and datasets', body: chart },
];
