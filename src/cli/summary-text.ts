import { readSql } from '../database.ts';
import { countText } from '../mirror/progress.ts';
import { queryRelease } from '../mirror/query.ts';
import { type RunSummary, requestStates } from '../mirror/summary.ts';
import { outputPaths } from '../paths.ts';
import { tableText } from './table-text.ts';

/** The end of a run for people: states, where the files are, and one query with its answer. */
export async function summaryText(summary: RunSummary): Promise<string> {
  const states = requestStates
    .filter((state) => summary[state] > 0)
    .map((state) => `${countText(summary[state])} ${state}`);
  return [
    `${verdict(summary)} ${countText(summary.planned)} requests: ${states.join(', ')}.`,
    `Asked ${countText(summary.fetched)}, reused ${countText(summary.reused)}; ${countText(summary.cells)} figures; ${summary.duration_s} s.`,
    ...summary.set_aside.map(
      (segment) => `Segment ${segment} was damaged: set aside in landing/quarantine, asked again.`,
    ),
    ...(await releaseText(summary)),
  ].join('\n');
}

function verdict({ status, stopped, stopped_because }: RunSummary): string {
  if (status === 'complete') return 'Complete.';
  if (status === 'failed') return 'Landed, but not published.';
  const why = stopped === null ? '' : ` (stopped: ${stopped_because ?? stopped})`;
  if (status === 'interrupted')
    return `Interrupted${why}; what was landed is kept, start again to go on.`;
  return `Finished with gaps${why}; see hrmirror status.`;
}

async function releaseText(summary: RunSummary): Promise<string[]> {
  const { release, folder, source } = summary;
  if (release === null) return ['No release yet.'];
  const output = folder.replace(/\/current$/, '');
  const synthetic = source.startsWith('reference:')
    ? ['The figures are SYNTHETIC: invented people of the reference service.']
    : [];
  // The question a summary suggests, and shows the answer of.
  const question = readSql('mirror/first_question').trim();
  const rows = await queryRelease(outputPaths(output), question);
  return [
    showText(summary),
    ...synthetic,
    '',
    `Try: hrmirror query "${question.replace(/\s+/g, ' ')}" --output ${output}`,
    '',
    rows.length === 0 ? 'No rows.' : tableText(rows),
  ];
}

function showText({ release, published, rolled_back_from, folder }: RunSummary): string {
  if (published) return `Published: ${folder}`;
  return rolled_back_from === null
    ? `Nothing has changed; the release on show stays: ${folder}`
    : `Nothing has changed; on show stays ${release}, rolled back from ${rolled_back_from} (hrmirror build ends that): ${folder}`;
}
