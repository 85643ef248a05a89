import { federalHr } from '../../../pipelines/federal-hr.ts';
import { exitCodes, printable } from '../../errors.ts';
import { inspectFolder } from '../../mirror/folder/folder.ts';
import { countedText, countText } from '../../mirror/run/progress.ts';
import { censusOfShapes, type SeenShape, type ShapeCensus } from '../../mirror/shapes.ts';
import type { CommandSpec } from '../command-spec.ts';
import { readValues } from '../settings.ts';

const options = ['output', 'json'] as const;

export const shapesCommand: CommandSpec = {
  usage: 'shapes',
  summary: 'the census of wire shapes: what answers looked like, how often, first and last',
  options,
  examples: ['hrmirror shapes', 'hrmirror shapes --json --output output/demo'],
  run: async ({ said }) => {
    const { output } = readValues(federalHr, options, said);
    const census = await censusOfShapes(inspectFolder(output, 'read'));
    return { text: censusText(census), document: census, exitCode: exitCodes.complete };
  },
};

function censusText({ shapes, unread_segments }: ShapeCensus): string {
  const places = new Map<string, SeenShape[]>();
  for (const shape of shapes) {
    const place = placeText(shape);
    places.set(place, [...(places.get(place) ?? []), shape]);
  }
  const unread =
    unread_segments === 0
      ? []
      : [`${countText(unread_segments)} landed segments are not read yet: hrmirror build`];
  const sections = [...places].map(([place, seen]) => [place, ...seen.map(shapeText)].join('\n'));
  return [...sections, ...unread].join('\n\n') || 'No answer with a shape is landed yet.';
}

function placeText({ endpoint, grouped, split }: SeenShape): string {
  const sent = [...(grouped ? ['groupby'] : []), ...(split ? ['field'] : [])];
  return sent.length === 0 ? endpoint : `${endpoint} with ${sent.join(' and ')}`;
}

function shapeText(shape: SeenShape): string {
  const { fingerprint, answers, quarantined, first_seen, last_seen, sample_request } = shape;
  const lost = quarantined === 0 ? '' : `, ${countText(quarantined)} of them not understood`;
  return [
    `  ${printable(fingerprint)}`,
    `    ${countedText(answers, 'answer', 'answers')}${lost}, ${first_seen} to ${last_seen}, such as ${printable(sample_request)}`,
  ].join('\n');
}
