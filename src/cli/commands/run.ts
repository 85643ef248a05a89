import { run, runOptions } from '../../api.ts';
import { unplanned } from '../../mirror/run/summary.ts';
import { command } from '../command-spec.ts';
import { executeRun } from '../execute-run.ts';
import { pickTexts } from '../option-texts.ts';

export const runCommand = command({
  usage: 'run',
  summary: 'walk the service, land what is missing or stale, build, check and publish',
  options: [...runOptions, 'metrics', 'json', 'quiet'],
  examples: [
    'hrmirror run --base-url https://host/v1',
    'hrmirror run --base-url https://host/v1 --endpoints workforce,illness --years 2018-2022',
    'hrmirror run --base-url https://host/v1 --max-duration 6h --quiet',
  ],
  failed: unplanned,
  run: async ({ texts, values }) => {
    return executeRun(values, (watched) => run(pickTexts(runOptions, texts), watched));
  },
});
