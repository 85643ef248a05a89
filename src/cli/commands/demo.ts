import { federalHr } from '../../../pipelines/federal-hr.ts';
import { startReference } from '../../reference/start.ts';
import type { CommandSpec } from '../command-spec.ts';
import { executeRun } from '../execute-run.ts';
import { crawlOptions, isOn, readRunSettings, readValues, selectionOptions } from '../settings.ts';

const options = [
  'full',
  'output',
  ...selectionOptions,
  ...crawlOptions,
  'metrics',
  'json',
  'quiet',
] as const;

/** The demo's own folder, so that it never stands in the way of a real mirror (contract §1). */
const defaults = { output: 'output/demo' };

export const demoCommand: CommandSpec = {
  usage: 'demo',
  summary: 'the whole job on a built-in synthetic service: no network, no settings',
  options,
  defaults,
  examples: [
    'hrmirror demo',
    'hrmirror demo --full',
    'hrmirror demo --years 2022 --endpoints workforce',
  ],
  run: async ({ said }) => {
    const values = readValues(federalHr, options, said, defaults);
    const reference = await startReference({ size: isOn(values.full) ? 'full' : 'small' });
    try {
      const settings = readRunSettings(federalHr, reference.baseUrl, values.output, values);
      return await executeRun(settings, {
        quiet: isOn(values.quiet) || isOn(values.json),
        source: reference.source,
        metrics: values.metrics,
      });
    } finally {
      await reference.close();
    }
  },
};
