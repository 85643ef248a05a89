import { basename, relative } from 'node:path';
import { isReference } from '../mirror/folder/folder.ts';
import { listMappings } from '../mirror/mappings.ts';
import { queryRelease } from '../mirror/query.ts';
import { driftText } from '../mirror/release/drift.ts';
import { hasGaps, type Reason, type RunSummary, requestStates } from '../mirror/run/summary.ts';
import { countedText, countText } from '../model/count-text.ts';
import { printable } from '../model/errors.ts';
import type { Difference } from '../read/infer/infer-task.ts';
import { breakingOf, sumsByHand } from '../read/infer/tried.ts';
import { inForce, readPins } from '../read/pins.ts';
import { readQuestion } from '../system/database.ts';
import { outputPaths } from '../system/paths.ts';
import { isProved } from './evidence-text.ts';
import { tableText } from './table-text.ts';

/** The end of a run for people: states, where the files are, and one query with its answer. */
export async function summaryText(summary: RunSummary): Promise<string> {
  const states = requestStates
    .filter((state) => summary[state] > 0)
    .map((state) => `${countText(summary[state])} ${state}`);
  const unchanged =
    summary.not_modified > 0 ? `, ${countText(summary.not_modified)} not modified` : '';
  const asked = `Fetched ${countText(summary.fetched)}${unchanged}, reused ${countText(summary.reused)}`;
  const took = `${summary.duration_s} s`;
  // An interrupted run has read nothing yet: its states are those from before it.
  const told =
    summary.status === 'interrupted'
      ? [verdict(summary), `${asked} of ${countText(summary.planned)} requests; ${took}.`]
      : [
          `${verdict(summary)} ${countText(summary.planned)} requests: ${states.join(', ')}.`,
          `${asked}; ${countText(summary.cells)} figures; ${took}.`,
        ];
  return [
    ...told,
    ...summary.set_aside.map(
      (segment) => `Segment ${segment} was damaged: set aside in landing/quarantine, asked again.`,
    ),
    ...summary.mended.map((what) => `${what}.`),
    ...(summary.drift > 0 ? [driftText(summary.drift)] : []),
    ...(await releaseText(summary)),
    ...(summary.status === 'interrupted' || summary.reasons.length === 0
      ? []
      : ['', ...summary.reasons.map((reason) => reasonText(summary, reason))]),
    ...(summary.status === 'interrupted'
      ? []
      : [...breakingTexts(outputOf(summary)), ...unprovedTexts(outputOf(summary))]),
  ].join('\n');
}

const reasoned = Object.freeze({ failed: 'Failed', quarantined: 'Set aside', absent: 'Refused' });

/** Why there are requests without figures, and what shows or mends it. */
function reasonText(summary: RunSummary, reason: Reason): string {
  const { state, requests, request_key, why, lacks_mapping } = reason;
  const all = summary[state];
  const many = countedText(all, 'request', 'requests');
  const most = requests === all ? '' : `, most often (${countText(requests)})`;
  const next = lacks_mapping
    ? 'mappings --propose'
    : `inspect ${shellWord(printable(request_key))}`;
  const output = shellWord(outputOf(summary));
  return `${reasoned[state]}: ${many}${most}: ${printable(why)}. See ${calledAs()} ${next} --output ${output}${state === 'failed' ? '; the next run asks again' : ''}.`;
}

function outputOf({ folder }: RunSummary): string {
  return folder.replace(/\/current$/, '');
}

/** Where mappings learned afresh read answers otherwise than those in force, and what to do. */
export function differenceText(
  { form, gained, changed, lost, sample }: Difference,
  isAccepted: boolean,
): string {
  const now = isAccepted ? 'now have' : 'would have';
  const parts = [
    gained === 0 ? null : `${countText(gained)} that were set aside are read`,
    changed === 0 ? null : `${countText(changed)} ${now} other figures`,
    lost === 0 ? null : `${countText(lost)} ${isAccepted ? 'are' : 'would be'} set aside`,
  ].filter((part) => part !== null);
  const isPinned = changed + lost === 0;
  const next =
    isPinned || isAccepted
      ? ''
      : `; nothing of it is changed, hrmirror build --renormalise --accept-mappings accepts it, and hrmirror inspect '${printable(sample)}' shows one`;
  return `Of the answers to ${form} that were looked at, ${parts.join(', ')}${next}.`;
}

/** What stays set aside, and what says why. */
export async function asideTexts(output: string): Promise<string[]> {
  const { set_aside } = await listMappings(outputPaths(output));
  const answers = set_aside.reduce((sum, one) => sum + one.answers, 0);
  if (answers === 0) return [];
  const forms = set_aside.map(({ form }) => form).join(', ');
  return [
    `${countedText(answers, 'answer stays', 'answers stay')} set aside, to ${forms}. See ${calledAs()} mappings --output ${shellWord(output)}.`,
  ];
}

/** What mappings by hand break, and what to do. */
export function breakingTexts(output: string): string[] {
  const own = `--output ${shellWord(output)}`;
  const { derived, mappings } = outputPaths(output);
  return breakingOf(derived, readPins(mappings)).map(
    ({ id, form, held, drawn }) =>
      `Mapping ${id} by hand, for ${form}, breaks ${countText(drawn - held)} of ${countText(drawn)} sums that its answers owe others; its figures are read all the same. Look whether two of its parts are exchanged, or a mapping by hand of the undivided figures takes another number: ${calledAs()} mappings ${Number(id)} ${own}.`,
  );
}

/** The statistics that no sum speaks for: read as names tell, in the only way that was found, or by hand. */
export function unprovedTexts(output: string): string[] {
  const { derived, mappings } = outputPaths(output);
  const byHand = sumsByHand(derived);
  const told = inForce(readPins(mappings)).flatMap(({ id, mapping: { form, ...mapping } }) =>
    ['list', 'detail'].includes(form) || isProved(mapping.accepted, byHand[id] ?? mapping.evidence)
      ? []
      : [form.replace(/\+.*/, '')],
  );
  if (told.length === 0) return [];
  const statistics = [...new Set(told)].sort().join(', ');
  return [
    `No sum proves the reading of ${statistics}: compare a figure with the publisher’s own page. See ${calledAs()} mappings --output ${shellWord(output)}.`,
  ];
}

function verdict(summary: RunSummary): string {
  const { status, stopped, stopped_because } = summary;
  if (status === 'complete') return 'Complete.';
  if (status === 'failed') return 'Landed, but not published.';
  const why = stopped === null ? '' : ` (stopped: ${stopped_because ?? stopped})`;
  if (status === 'interrupted')
    return `Interrupted${why}; what was landed is kept, start again to go on.`;
  if (!hasGaps(summary)) return `Not everything was asked again${why}; the next run goes on.`;
  const next =
    summary.failed + summary.quarantined > 0 ? 'see hrmirror status' : 'the next run goes on';
  return `Finished with gaps${why}; ${next}.`;
}

async function releaseText(summary: RunSummary): Promise<string[]> {
  const { release, folder, source, status, published } = summary;
  if (release === null) return ['No release yet.'];
  if (!published && (status === 'failed' || status === 'interrupted'))
    return [`The release on show stays: ${folder}`];
  const synthetic = isReference(source)
    ? ['The figures are SYNTHETIC: invented people of the reference service.']
    : [];
  return [showText(summary), ...synthetic, '', ...(await tryText(outputOf(summary)))];
}

/** The first of the questions a summary suggests that has an answer, and its answer. */
async function tryText(output: string): Promise<string[]> {
  for (const name of ['first_question', 'second_question']) {
    const question = readQuestion(`mirror/${name}`);
    const rows = await queryRelease(outputPaths(output), question);
    const told = question.replace(/\s+/g, ' ');
    if (rows.length > 0)
      return [
        `Try: ${calledAs()} query "${told}" --output ${shellWord(output)}`,
        '',
        tableText(rows),
      ];
  }
  return ['No figures: see hrmirror status for what was asked.'];
}

/** What to begin a command with that is there to be copied: not everybody has installed `hrmirror`. */
function calledAs(): string {
  const [, script = ''] = process.argv;
  return basename(script) === 'cli.js'
    ? `node ${shellWord(relative(process.cwd(), script))}`
    : 'hrmirror';
}

export function shellWord(path: string): string {
  return /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function showText({ release, published, rolled_back_from, folder }: RunSummary): string {
  if (published) return `Published: ${folder}`;
  return rolled_back_from === null
    ? `Nothing has changed; the release on show stays: ${folder}`
    : `Nothing has changed; on show stays ${release}, rolled back from ${rolled_back_from} (hrmirror build ends that): ${folder}`;
}
