import { federalHr } from '../../../pipelines/federal-hr.ts';
import { UsageError } from '../../errors.ts';
import type { CommandSpec } from '../command-spec.ts';
import { executeRun } from '../execute-run.ts';
import { crawlOptions, isOn, readRunSettings, readValues, selectionOptions } from '../settings.ts';

const options = [
  'baseUrl',
  'output',
  ...selectionOptions,
  ...crawlOptions,
  'json',
  'quiet',
] as const;

export const runCommand: CommandSpec = {
  usage: 'run',
  summary: 'walk the service, land what is missing or stale, build, check and publish',
  options,
  examples: [
    'hrmirror run --base-url https://host/v1',
    'hrmirror run --base-url https://host/v1 --endpoints workforce,illness --years 2018-2022',
    'hrmirror run --base-url https://host/v1 --max-duration 6h --quiet',
  ],
  run: async ({ said }) => {
    const values = readValues(federalHr, options, said);
    if (values.baseUrl === undefined) {
      throw new UsageError(
        '--base-url is missing: give the address of the service, ending in /v1 (to try it out: hrmirror demo)',
      );
    }
    const settings = readRunSettings(federalHr, values.baseUrl, values.output, values);
    return executeRun(settings, { quiet: isOn(values.quiet) || isOn(values.json), source: null });
  },
};
