import { federalHr } from '../../../pipelines/federal-hr.ts';
import { type Changes, changes } from '../../api.ts';
import { countedText, countText } from '../../mirror/run/progress.ts';
import { exitCodes } from '../../model/errors.ts';
import type { CommandSpec } from '../command-spec.ts';
import { readValues } from '../settings.ts';
import { tableText } from '../table-text.ts';

const options = ['from', 'to', 'output', 'json'] as const;

/** As many changes as a person reads; `--json` has them all. */
const mostShown = 40;

export const changesCommand: CommandSpec = {
  usage: 'changes',
  summary: 'figures that were revised, added or removed between two runs',
  options,
  helps: { to: 'the later run or release' },
  examples: [
    'hrmirror changes',
    'hrmirror changes --from 20260101T020000Z-0a1b2c --to 20260201T020000Z-3d4e5f --json',
  ],
  run: async ({ said }) => {
    const { json: _, ...asked } = readValues(federalHr, options, said);
    const found = await changes({ ...asked, to: said.to ?? runIn(asked.to) });
    return { text: changesText(found), document: found, exitCode: exitCodes.complete };
  },
};

/** `HRMIRROR_TO` may be set for `publish`: an address names no run. */
function runIn(setting: string | undefined): string | undefined {
  return setting?.includes('://') === true ? undefined : setting;
}

function changesText({ from, to, changes }: Changes): string {
  if (from === null || to === null)
    return 'No figure differs between any two runs of the release on show.';
  const told = `${countedText(changes.length, 'figure differs', 'figures differ')} between ${from} and ${to}.`;
  if (changes.length === 0) return told;
  const rows = changes.slice(0, mostShown).map(({ change, request_key, ...row }) => ({
    change,
    request_key,
    group_value: row.group_value,
    field_value: row.field_value,
    old: row.old_text,
    new: row.new_text,
  }));
  const more =
    changes.length > mostShown
      ? [`… and ${countText(changes.length - mostShown)} more: --json has all.`]
      : [];
  return [told, '', tableText(rows), ...more].join('\n');
}
