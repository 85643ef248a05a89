import { inspectFolder } from '../../mirror/folder/folder.ts';
import {
  isUnread,
  listMappings,
  type MappingList,
  proposeMappings,
  type ShownMapping,
  showMapping,
} from '../../mirror/mappings.ts';
import { breaksSums } from '../../mirror/probe/probe-report.ts';
import { countedText, countText } from '../../model/count-text.ts';
import { printable } from '../../model/errors.ts';
import type { MappingFile } from '../../read/mapping/mapping.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { command } from '../command-spec.ts';
import { evidenceText, legendText, unproved } from '../evidence-text.ts';
import { jsonText } from '../json-text.ts';
import { isOn } from '../settings.ts';
import { shellWord } from '../summary-text.ts';
import { tableText } from '../table-text.ts';

export const mappingsCommand = command({
  usage: 'mappings [id]',
  summary: 'how answers are read: each mapping, what proves it, and what no mapping reads',
  options: ['output', 'propose', 'json'],
  examples: [
    'hrmirror mappings --output output/demo',
    'hrmirror mappings 7 --output output/demo',
    'hrmirror mappings --propose > my.json',
  ],
  run: async ({ words, values: { output, propose } }) => {
    const paths = inspectFolder(output, 'read');
    const [id] = words;
    const shown = id === undefined ? null : showMapping(paths, id);
    if (shown !== null) return { text: shownText(shown), document: shown };
    if (isOn(propose)) {
      const proposed = await proposeMappings(paths);
      const told = proposed.length === 0 ? [nothingProposed] : proposed.map(proposalText);
      for (const line of [...told, ...unreadText(paths)])
        process.stderr.write(`hrmirror: ${line}\n`);
      return { text: jsonText(proposed, 2), document: proposed };
    }
    const list = await listMappings(paths);
    return { text: [listText(list, output), ...unreadText(paths)].join('\n'), document: list };
  },
});

const nothingProposed =
  'of what was read nothing is set aside that a mapping could read; docs/mappings.md shows how to write one';

/** What to do where not all that is landed is read. */
function unreadText(paths: OutputPaths): string[] {
  if (!isUnread(paths)) return [];
  const build = `hrmirror build --output ${shellWord(paths.output)}`;
  return [`Not all that is landed was read: ${build} reads it, then ask again.`];
}

/** What speaks for a proposal and against it. */
function proposalText({ for: form, evidence, why = [] }: MappingFile): string {
  const against = printable(why.join('; '), 600);
  if (evidence === undefined) return `${form}: no way to read it is likely; ${against}`;
  const sums = evidenceText(evidence);
  const told = sums === '' ? 'no sum speaks for it' : `sums that hold: ${sums}`;
  // That an entity is not the sum of its organisms mostly says that not all were asked.
  const first = breaksSums({ ...evidence, entity: [0, 0] }) ? ', so look at the figure first' : '';
  return `${form}: ${told}${first}; ${against}`;
}

function listText({ mappings, set_aside }: MappingList, output: string): string {
  const rows = mappings.map((one) => ({
    id: one.id,
    form: one.form,
    answers: one.answers,
    'accepted by':
      one.accepted_by === 'numbers' || one.accepted_by === 'human'
        ? one.accepted_by
        : `${one.accepted_by} (unproved)`,
    equations: `${countText(one.equations_held)} of ${countText(one.equations_drawn)}`,
    'such as': printable(one.sample_request, 60),
  }));
  const few = 'Equations that hold are too few to prove it, or hold for other figures as well.';
  const words = Object.entries({ numbers: 'its equations prove it', ...unproved })
    .filter(([how]) => mappings.some((one) => one.accepted_by === how))
    .map(([how, what]) => `${how}: ${what}.${how === 'numbers' ? '' : ` ${few}`}`);
  const aside = set_aside.map(({ form, answers, why }) => {
    return `${countedText(answers, 'answer', 'answers')} to ${form} ${answers === 1 ? 'is' : 'are'} set aside: ${printable(why)}`;
  });
  const known = set_aside.flatMap(({ form }) =>
    mappings.some((one) => one.form === form) ? [form] : [],
  );
  const again = `hrmirror build --renormalise --output ${shellWord(output)} learns ${known.join(' and ')} anew, where the sums allow it, and says which figures would change.`;
  const propose = `hrmirror mappings --propose --output ${shellWord(output)} > my.json writes what they might be; docs/mappings.md goes on from there.`;
  const next = aside.length === 0 ? [] : [...(known.length === 0 ? [] : [again]), propose];
  const table = rows.length === 0 ? 'No mapping is in force.' : tableText(rows);
  return [table, ...words, ...aside, ...next].join('\n');
}

function shownText({ mapping, others, ...shown }: ShownMapping): string {
  const state = shown.in_force ? 'in force' : `superseded by ${shown.superseded_by ?? 'another'}`;
  return [
    `Mapping ${shown.id}, ${state}, accepted by run ${shown.run_id}${shown.sample_request === '' ? '' : `, such as ${printable(shown.sample_request)}`}`,
    jsonText(mapping, 2),
    ...new Set(
      others.map(
        ({ place, evidence }) =>
          `Not chosen: ${printable(place)} (${evidenceText(evidence) || 'no equation'})`,
      ),
    ),
    ...legendText([mapping.evidence ?? {}, ...others.map(({ evidence }) => evidence)]),
  ].join('\n');
}
