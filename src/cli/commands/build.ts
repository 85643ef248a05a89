import { federalHr } from '../../../pipelines/federal-hr.ts';
import { vocabulary } from '../../../pipelines/vocabulary.ts';
import { liveEffects } from '../../effects.ts';
import { exitCodes } from '../../errors.ts';
import { buildMirror } from '../../mirror/build-mirror.ts';
import { countText } from '../../mirror/progress.ts';
import type { CommandSpec } from '../command-spec.ts';
import { isOn, readValues, type Values } from '../settings.ts';
import { withMetrics } from '../with-metrics.ts';

const options = [
  'output',
  'landing',
  'renormalise',
  'hints',
  'acceptShrink',
  'keep',
  'metrics',
  'json',
  'quiet',
] as const;

export const buildCommand: CommandSpec = {
  usage: 'build',
  summary: 'rebuild and republish everything from what is landed, without any network',
  options,
  examples: [
    'hrmirror build',
    'hrmirror build --renormalise --hints hints.json',
    'hrmirror build --landing machine-1 --landing machine-2 --output all',
  ],
  run: async ({ said }) => {
    const values = readValues(federalHr, options, said);
    const built = await withMetrics(values.metrics, values.output, () => build(values));
    const { merged } = built;
    const from =
      merged === null
        ? ''
        : `Merged ${countText(merged.zones)} landing zones: ${countText(merged.responses)} responses were new.\n`;
    const how = built.published ? 'Built and published' : 'Nothing has changed; on show is';
    const text = `${from}${how} ${built.release} with ${countText(built.cells)} figures: ${built.folder}`;
    return { text: isOn(values.quiet) ? '' : text, document: built, exitCode: exitCodes.complete };
  },
};

function build(values: Values<(typeof options)[number]>) {
  return buildMirror({
    catalogue: federalHr,
    vocabulary,
    output: values.output,
    landing: values.landing ?? [],
    renormalise: isOn(values.renormalise),
    hints: values.hints ?? null,
    acceptShrink: isOn(values.acceptShrink),
    keep: values.keep,
    effects: liveEffects,
  });
}
