import { build, buildOptions } from '../../api.ts';
import { countText } from '../../model/count-text.ts';
import { command } from '../command-spec.ts';
import { pickTexts } from '../option-texts.ts';
import { isOn } from '../settings.ts';
import { asideTexts, breakingTexts, differenceText, unprovedTexts } from '../summary-text.ts';
import { withMetrics } from '../with-metrics.ts';

export const buildCommand = command({
  usage: 'build',
  summary: 'rebuild and republish everything from what is landed, without any network',
  options: [...buildOptions, 'metrics', 'json', 'quiet'],
  examples: [
    'hrmirror build',
    'hrmirror build --mappings my.json',
    'hrmirror build --renormalise --accept-mappings',
    'hrmirror build --landing machine-1 --landing machine-2 --output all',
  ],
  run: async ({ texts, values: { metrics, output, quiet, acceptMappings } }) => {
    const built = await withMetrics(metrics, output, () => build(pickTexts(buildOptions, texts)));
    const { merged } = built;
    const from =
      merged === null
        ? ''
        : `Merged ${countText(merged.zones)} landing ${merged.zones === 1 ? 'zone' : 'zones'}: ${countText(merged.responses)} responses were new.\n`;
    const how = built.published ? 'Built and published' : 'Nothing has changed; on show is';
    const text = [
      `${from}${how} ${built.release} with ${countText(built.cells)} figures: ${built.folder}`,
      ...built.set_aside.map(
        (segment) =>
          `Segment ${segment} was damaged: set aside in landing/quarantine. What it held is not in this release until hrmirror run asks for it again.`,
      ),
      ...built.mended.map((what) => `${what}.`),
      ...(await asideTexts(output)),
      ...breakingTexts(output),
      ...unprovedTexts(output),
      ...built.differences.map((one) => differenceText(one, isOn(acceptMappings))),
    ].join('\n');
    return { text: isOn(quiet) ? '' : text, document: built };
  },
});
