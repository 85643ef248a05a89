import { type ReleaseList, releases } from '../../api.ts';
import { countText } from '../../model/count-text.ts';
import { command } from '../command-spec.ts';
import { tableText } from '../table-text.ts';

export const releasesCommand = command({
  usage: 'releases',
  summary: 'the releases that are kept, and which of them is on show',
  options: ['output', 'json'],
  examples: ['hrmirror releases', 'hrmirror releases --json --output output/demo'],
  run: async ({ values: { output } }) => {
    const list = releases({ output });
    return { text: releasesText(list), document: list };
  },
});

function releasesText({ source, on_show, rolled_back_from, releases }: ReleaseList): string {
  const rows = releases.map(({ id, on_show, created, figures, bytes }) => ({
    release: id,
    'on show': on_show ? 'yes' : '',
    'data until': created ?? 'cannot be read',
    figures: figures === null ? '' : countText(figures),
    MB: bytes === null ? '' : (bytes / 1e6).toFixed(1),
  }));
  const held =
    rolled_back_from === null
      ? []
      : [
          '',
          `Rolled back from ${rolled_back_from}: holds until something new lands, or hrmirror build.`,
        ];
  const gone =
    on_show === null ? ['', 'None of them is on show: hrmirror build makes one anew.'] : [];
  return [`Mirror of ${source}`, '', tableText(rows), ...held, ...gone].join('\n');
}
