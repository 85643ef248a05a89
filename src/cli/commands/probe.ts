import { federalHr } from '../../../pipelines/federal-hr.ts';
import { readingWords } from '../../../pipelines/reading-words.ts';
import { asPinned, mappingsFor } from '../../mirror/folder/mappings.ts';
import { probeService } from '../../mirror/probe/probe.ts';
import { type ProbeReport, reportProbe } from '../../mirror/probe/probe-report.ts';
import { exitCodes, UsageError } from '../../model/errors.ts';
import { wholeSelection } from '../../model/selection.ts';
import { liveEffects } from '../../system/effects.ts';
import { command } from '../command-spec.ts';
import { narratorFor } from '../narrator.ts';
import { probeText } from '../probe-text.ts';
import { askingOptions, checkYears, readAsking } from '../settings.ts';
import { figureRow } from './inspect.ts';

/** A probe is not worth many retries. */
const defaults = { retries: '2' };

export const probeCommand = command({
  usage: 'probe',
  summary: 'ask some 600 questions, and tell how the answers would be read, and what proves it',
  options: ['baseUrl', 'output', 'mappings', 'years', ...askingOptions, 'json'],
  defaults,
  helps: {
    concurrency:
      'what is told of a walk is told for so many requests in flight; a probe asks one question at a time',
    output:
      'the mirror whose mappings it reads by, and that a run would go to; nothing is written there',
    mappings: 'mappings by hand that are tried first (docs/mappings.md); for this probe alone',
    years: 'the years to ask of, the last two of them; otherwise the two before the newest',
  },
  examples: [
    'hrmirror probe --base-url https://host/v1',
    'hrmirror probe --base-url https://host/v1 --years 2018-2019 --mappings my.json',
  ],
  run: async ({ values }) => {
    const { baseUrl } = values;
    if (baseUrl === undefined) {
      throw new UsageError('--base-url is missing: give the address of the service, ending in /v1');
    }
    const years = values.years ?? null;
    checkYears({ ...wholeSelection(federalHr), years });
    const asking = readAsking(baseUrl, values);
    const probe = await probeService({
      catalogue: federalHr,
      words: readingWords,
      ...asking,
      mappings: [
        ...asPinned(values.mappings ?? [], 'given'),
        ...mappingsFor(values.output, baseUrl),
      ],
      years,
      effects: liveEffects,
      say: narratorFor(process.stderr).say,
    });
    const report = reportProbe(federalHr, probe, asking);
    const exitCode = report.understood ? exitCodes.complete : exitCodes.gaps;
    return {
      text: probeText(
        report,
        values.output,
        values.mappings?.map(({ form }) => form),
      ),
      document: documentOf(report),
      exitCode,
    };
  },
});

/** Figures under the column names of `observations`. */
function documentOf({ statistics, ...report }: ProbeReport) {
  return {
    ...report,
    statistics: statistics.map(({ example, ...statistic }) => ({
      ...statistic,
      example: example && { request: example.request, ...figureRow(example.figure) },
    })),
  };
}
