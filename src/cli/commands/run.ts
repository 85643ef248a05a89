import { federalHr } from '../../../pipelines/federal-hr.ts';
import { run, runOptions } from '../../api.ts';
import { unplanned } from '../../mirror/run/summary.ts';
import type { CommandSpec } from '../command-spec.ts';
import { executeRun } from '../execute-run.ts';
import { gatherTexts, pickTexts } from '../option-texts.ts';
import { readValues } from '../settings.ts';

const options = [...runOptions, 'metrics', 'json', 'quiet'] as const;

export const runCommand: CommandSpec = {
  usage: 'run',
  summary: 'walk the service, land what is missing or stale, build, check and publish',
  options,
  examples: [
    'hrmirror run --base-url https://host/v1',
    'hrmirror run --base-url https://host/v1 --endpoints workforce,illness --years 2018-2022',
    'hrmirror run --base-url https://host/v1 --max-duration 6h --quiet',
  ],
  failed: unplanned,
  run: async ({ said }) => {
    const texts = gatherTexts(federalHr, options, said);
    return executeRun(readValues(federalHr, options, said), (watched) =>
      run(pickTexts(runOptions, texts), watched),
    );
  },
};
