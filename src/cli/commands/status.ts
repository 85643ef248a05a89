import { type MirrorStatus, status as readStatus } from '../../api.ts';
import { progressText } from '../../mirror/run/progress.ts';
import { countText } from '../../model/count-text.ts';
import { exitCodes } from '../../model/errors.ts';
import { command } from '../command-spec.ts';
import { unprovedTexts } from '../summary-text.ts';
import { tableText } from '../table-text.ts';

export const statusCommand = command({
  usage: 'status',
  summary: 'what is mirrored by statistic and year, the last runs, open problems',
  options: ['output', 'json'],
  examples: ['hrmirror status', 'hrmirror status --json --output output/demo'],
  run: async ({ values: { output } }) => {
    const status = await readStatus({ output });
    const exitCode = status.landing_lost === null ? exitCodes.complete : exitCodes.gaps;
    const text = [statusText(status), ...unprovedTexts(output)].join('\n');
    return { text, document: status, exitCode };
  },
});

/** The last runs, and why the last published nothing, if it did not. */
function runTexts(runs: MirrorStatus['runs']): string[] {
  const [last] = runs;
  if (last === undefined) return [];
  return [
    '',
    'Last runs:',
    tableText(runs, ['run_id', 'source', 'base_url', 'started_at', 'asked', 'exit_code']),
    ...(typeof last.error !== 'string'
      ? []
      : ['', `The last run failed (exit ${last.exit_code}): ${last.error}`]),
  ];
}

function damageText(damaged: MirrorStatus['damaged']): string[] {
  const [file] = damaged;
  if (file === undefined) return [];
  const others = damaged.length === 1 ? '' : `, and ${damaged.length - 1} more`;
  return [
    `Damaged: ${file} is missing, cut or longer${others}; hrmirror build makes the release anew from what is landed.`,
  ];
}

function statusText(status: MirrorStatus): string {
  const { source, release, rolled_back_from, damaged, states, under_way, landing_lost } = status;
  const { coverage, runs, problems, failures, next_step } = status;
  // Years in their order, then `all`.
  const years = Object.keys(coverage[0] ?? {}).filter((name) => name !== 'statistic');
  const counted = Object.entries(states).map(([state, count]) => `${countText(count)} ${state}`);
  const first = [
    `Mirror of ${source}`,
    ...(landing_lost === null ? [] : [`Nothing is landed any more: ${landing_lost}.`]),
    ...(under_way === null
      ? []
      : [`Run ${under_way.run_id} is under way: ${progressText(under_way)}`]),
  ];
  if (release === null)
    return [...first, `No release yet${next_step ?? ''}.`, ...runTexts(runs)].join('\n');
  return [
    ...first,
    `Release ${release}: ${counted.join(', ')}`,
    ...(rolled_back_from === null ? [] : [`Rolled back from ${rolled_back_from}.`]),
    ...damageText(damaged),
    '',
    'Coverage, requests read of requests planned (ok, empty or absent):',
    tableText(coverage, ['statistic', ...years]),
    ...runTexts(runs),
    ...(problems.length === 0
      ? ['', 'No open problems.']
      : ['', 'Open problems:', tableText(problems)]),
    ...(failures.length === 0
      ? []
      : ['', 'Failed requests by cause, most first:', tableText(failures)]),
  ].join('\n');
}
