import { federalHr } from '../../../pipelines/federal-hr.ts';
import { vocabulary } from '../../../pipelines/vocabulary.ts';
import { liveEffects } from '../../effects.ts';
import { exitCodes, printable, UsageError } from '../../errors.ts';
import { hintsFor } from '../../mirror/folder/hints.ts';
import { probeService } from '../../mirror/probe/probe.ts';
import { type ProbeReport, reportProbe } from '../../mirror/probe/probe-report.ts';
import type { CommandSpec } from '../command-spec.ts';
import { probeText } from '../probe-text.ts';
import { headersOf, heedsProxies, introduce, rateFor, readValues } from '../settings.ts';

const options = [
  'baseUrl',
  'output',
  'hints',
  'concurrency',
  'rate',
  'timeout',
  'retries',
  'contact',
  'header',
  'headerFile',
  'proxy',
  'json',
] as const;

/** A probe is not worth many retries. */
const defaults = { retries: '2' };

export const probeCommand: CommandSpec = {
  usage: 'probe',
  summary:
    'ask some 30 questions, and tell what the answers look like and whether they are understood',
  options,
  defaults,
  helps: {
    concurrency:
      'what is told of a walk is told for so many requests in flight; a probe asks one question at a time',
    output:
      'the mirror whose hints it reads by, and that a run would go to; nothing is written there',
    hints:
      'how to read answers of a shape the code does not know (docs/hints.md); for this probe alone',
  },
  examples: [
    'hrmirror probe --base-url https://host/v1',
    'hrmirror probe --base-url https://host/v1 --hints hints.json',
  ],
  run: async ({ said }) => {
    const values = readValues(federalHr, options, said, defaults);
    const { baseUrl, concurrency, timeout, retries } = values;
    if (baseUrl === undefined) {
      throw new UsageError('--base-url is missing: give the address of the service, ending in /v1');
    }
    const rate = rateFor(baseUrl, values.rate);
    const probe = await probeService({
      catalogue: federalHr,
      vocabulary,
      baseUrl,
      hints: values.hints ?? hintsFor(values.output, baseUrl),
      rate,
      timeoutSeconds: timeout,
      retries,
      userAgent: introduce(values.contact),
      headers: headersOf(values),
      proxy: heedsProxies(values.proxy),
      effects: liveEffects,
    });
    const report = reportProbe(federalHr, probe, { baseUrl, rate, concurrency });
    const exitCode = report.understood ? exitCodes.complete : exitCodes.gaps;
    return { text: probeText(report, values.output), document: documentOf(report), exitCode };
  },
};

/** Figures under the column names of `observations`, as far as an example needs them. */
function documentOf({ statistics, ...report }: ProbeReport) {
  return {
    ...report,
    statistics: statistics.map(({ example, ...statistic }) => ({
      ...statistic,
      example:
        example === null
          ? null
          : {
              request: example.request,
              group_value: example.figure.groupValue,
              field_value: example.figure.fieldValue,
              reason: example.figure.reason,
              measure: example.figure.measure,
              value: example.figure.value,
              value_text: printable(example.figure.valueText ?? '', 80),
            },
    })),
  };
}
