import { demo, demoOptions } from '../../api.ts';
import { unplanned } from '../../mirror/run/summary.ts';
import { command } from '../command-spec.ts';
import { executeRun } from '../execute-run.ts';
import { pickTexts } from '../option-texts.ts';

/** The demo's own folder, so that it never stands in the way of a real mirror (contract §1). */
const defaults = { output: 'output/demo' };

export const demoCommand = command({
  usage: 'demo',
  summary: 'the whole job on a built-in synthetic service: no network, no settings',
  options: [...demoOptions, 'metrics', 'json', 'quiet'],
  defaults,
  examples: [
    'hrmirror demo',
    'hrmirror demo --full --output output/full',
    'hrmirror demo --years 2022 --endpoints workforce',
  ],
  failed: unplanned,
  run: async ({ texts, values }) => {
    return executeRun(values, (watched) => demo(pickTexts(demoOptions, texts), watched));
  },
});
