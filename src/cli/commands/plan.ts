import { federalHr } from '../../../pipelines/federal-hr.ts';
import { readingWords } from '../../../pipelines/reading-words.ts';
import { type PlanReport, reportPlan } from '../../mirror/report-plan.ts';
import { durationText } from '../../mirror/run/progress.ts';
import { countText } from '../../model/count-text.ts';
import { liveEffects } from '../../system/effects.ts';
import { command } from '../command-spec.ts';
import { narratorFor } from '../narrator.ts';
import { crawlOptions, readRunSettings, selectionOptions } from '../settings.ts';
import { tableText } from '../table-text.ts';

/** Stands in for the address where a plan needs none: nothing is ever asked of it. */
const nowhere = 'http://address.invalid/v1';

export const planCommand = command({
  usage: 'plan',
  summary: 'how many requests a run would hold, how many are landed, how long the rest takes',
  options: ['baseUrl', 'output', 'assumeOrganisms', ...selectionOptions, ...crawlOptions, 'json'],
  examples: [
    'hrmirror plan --assume-organisms 84',
    'hrmirror plan --base-url https://host/v1 --restrictions all --rate 5',
  ],
  run: async ({ values }) => {
    const settings = readRunSettings(values.baseUrl ?? nowhere, values.output, values);
    const report = await reportPlan({
      catalogue: federalHr,
      words: readingWords,
      settings,
      network: values.baseUrl !== undefined,
      assumeOrganisms: values.assumeOrganisms ?? null,
      effects: liveEffects,
      say: narratorFor(process.stderr).say,
    });
    return { text: planText(report), document: report };
  },
});

function planText(report: PlanReport): string {
  const rows = Object.entries(report.by_endpoint).map(([statistic, requests]) => ({
    statistic,
    requests: countText(requests),
  }));
  const time =
    report.seconds === null
      ? 'as fast as the service answers'
      : `about ${durationText(report.seconds)} at ${report.rate} requests a second`;
  return [
    `${countText(report.total)} requests: ${countText(report.statistics)} statistics, ${countText(report.total - report.statistics)} lists and details.`,
    tableText(rows),
    `${countText(report.landed)} are landed; ${countText(report.pending)} to ask, ${time}.`,
  ].join('\n');
}
