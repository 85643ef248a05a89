import {
  type Comparison,
  type Composed,
  comparedBodies,
  counted,
  inShares,
  wholeOf,
} from '../compare.ts';
import { nameOf, sourceLine, type View, viewOf } from '../view.ts';
import { allCharts } from './all-charts.ts';
import { type Chart, onScale } from './chart.ts';
import type { ComparedPart } from './compared.ts';

/** The same chart of each compared body, all on one scale, with all that is said of them. */
export interface ChartsBeside {
  readonly headline: string;
  readonly source: string;
  readonly parts: readonly ComparedPart[];
  /** Each chart in the view of its body, with the figures as they are. */
  readonly charts: readonly { readonly view: View; readonly chart: Chart }[];
}

/** The charts of a name; what counts persons or days stands in shares. */
export function chartsBeside(view: View, comparison: Comparison, shown: Composed): ChartsBeside {
  const { model, language, texts } = view;
  const set = counted.find((name) => name === shown);
  const charts = comparedBodies(view, comparison).flatMap((body) => {
    const own = viewOf(model, language, body.key);
    return allCharts(set === undefined ? own : inShares(own, set))
      .filter(({ name }) => name === shown)
      .map((chart) => ({ view: own, chart, title: nameOf(body, language) }));
  });
  const all = charts.map(({ chart }) => chart);
  const unit = set === undefined ? '' : `, ${texts.compare.shares[wholeOf(set)]}`;
  return {
    headline: texts.charts[shown].title,
    source: all
      .slice(0, 1)
      .map((chart) => sourceLine(view, chart.statistic))
      .join(''),
    parts: charts.map(({ chart, title }) => ({
      name: 'multiple',
      title,
      told: chart.draw === null ? texts.chart.nothing : `${chart.what}${unit}`,
      legend: chart.draw === null ? [] : chart.legend,
      draw: onScale(chart, all),
    })),
    charts,
  };
}
