import { federalHr } from '../../../pipelines/federal-hr.ts';
import { printable, UsageError } from '../../errors.ts';
import type { Again } from '../../mirror/settings.ts';
import { parseRequestKey } from '../../request.ts';
import type { CommandSpec } from '../command-spec.ts';
import { executeRun } from '../execute-run.ts';
import {
  crawlOptions,
  isOn,
  readRunSettings,
  readValues,
  selectionOptions,
  type Values,
} from '../settings.ts';

const options = [
  'baseUrl',
  'output',
  ...selectionOptions,
  ...crawlOptions,
  'failed',
  'only',
  'metrics',
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
    const again = readAgain(values);
    return executeRun(
      { ...settings, again },
      { quiet: isOn(values.quiet) || isOn(values.json), source: null, metrics: values.metrics },
    );
  },
};

type AgainValues = Values<'failed' | 'only' | (typeof selectionOptions)[number]>;

/** @throws UsageError for both at once, or for a key that is none. */
function readAgain(values: AgainValues): Again | null {
  const { only } = values;
  const hasSelection =
    [values.endpoints, values.years, values.shard].some((value) => value !== undefined) ||
    values.restrictions !== 'none' ||
    !(values.subjects.entities && values.subjects.organisms);
  if (only === undefined) return isOn(values.failed) ? { kind: 'failed', hasSelection } : null;
  if (isOn(values.failed)) throw new UsageError('--failed and --only exclude each other');
  if (parseRequestKey(federalHr, only) === null) {
    throw new UsageError(`--only ${printable(only, 100)}: not a request of this service`);
  }
  return { kind: 'only', key: only, hasSelection };
}
