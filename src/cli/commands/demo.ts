import { federalHr } from '../../../pipelines/federal-hr.ts';
import { demo, demoOptions } from '../../api.ts';
import { unplanned } from '../../mirror/run/summary.ts';
import type { CommandSpec } from '../command-spec.ts';
import { executeRun } from '../execute-run.ts';
import { gatherTexts, pickTexts } from '../option-texts.ts';
import { readValues } from '../settings.ts';

const options = [...demoOptions, 'metrics', 'json', 'quiet'] as const;

/** The demo's own folder, so that it never stands in the way of a real mirror (contract §1). */
const defaults = { output: 'output/demo' };

export const demoCommand: CommandSpec = {
  usage: 'demo',
  summary: 'the whole job on a built-in synthetic service: no network, no settings',
  options,
  defaults,
  examples: [
    'hrmirror demo',
    'hrmirror demo --full --output output/full',
    'hrmirror demo --years 2022 --endpoints workforce',
  ],
  failed: unplanned,
  run: async ({ said }) => {
    const texts = gatherTexts(federalHr, options, said, defaults);
    return executeRun(readValues(federalHr, options, said, defaults), (watched) =>
      demo(pickTexts(demoOptions, texts), watched),
    );
  },
};
