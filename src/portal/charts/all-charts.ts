import type { ChartName } from '../texts/texts.ts';
import { chartNames } from '../texts/texts.ts';
import type { View } from '../view.ts';
import { seniorityChart, weekdayChart } from './bars.ts';
import type { Chart } from './chart.ts';
import { retirementsChart, teleworkChart } from './columns.ts';
import { levelChart } from './level.ts';
import { headcountChart, rateChart } from './over-time.ts';
import { ageChart } from './pyramid.ts';
import { monthChart } from './sickness.ts';

const makers: Readonly<Record<ChartName, (view: View) => Chart>> = {
  headcount: headcountChart,
  level: levelChart,
  age: ageChart,
  seniority: seniorityChart,
  telework: teleworkChart,
  month: monthChart,
  weekday: weekdayChart,
  retirements: retirementsChart,
  rate: rateChart,
};

/** Every chart of the view, in the order of the page. */
export function allCharts(view: View): Chart[] {
  return chartNames.map((name) => makers[name](view));
}
