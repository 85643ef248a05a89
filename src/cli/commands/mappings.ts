import { inspectFolder } from '../../mirror/folder/folder.ts';
import {
  listMappings,
  type MappingList,
  proposeMappings,
  type ShownMapping,
  showMapping,
} from '../../mirror/mappings.ts';
import { countedText, countText } from '../../model/count-text.ts';
import { printable } from '../../model/errors.ts';
import type { Evidence } from '../../read/mapping/mapping.ts';
import { command } from '../command-spec.ts';
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
      if (proposed.length === 0) process.stderr.write(`hrmirror: ${nothingProposed}\n`);
      return { text: jsonText(proposed, 2), document: proposed };
    }
    const list = await listMappings(paths);
    return { text: listText(list, output), document: list };
  },
});

const nothingProposed =
  'of what was read nothing is set aside that a mapping could read (hrmirror build reads what is landed since); docs/mappings.md shows how to write one';

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
  const aside = set_aside.map(({ form, answers, why }) => {
    return `${countedText(answers, 'answer', 'answers')} to ${form} ${answers === 1 ? 'is' : 'are'} set aside: ${printable(why)}`;
  });
  const next =
    aside.length === 0
      ? []
      : [
          `hrmirror mappings --propose --output ${shellWord(output)} > my.json writes what they might be; docs/mappings.md goes on from there.`,
        ];
  return [rows.length === 0 ? 'No mapping is in force.' : tableText(rows), ...aside, ...next].join(
    '\n',
  );
}

/** `split 12 of 12, transpose 6 of 6`: the sums that held of those drawn up, by their kinds. */
export function evidenceText(evidence: Evidence): string {
  const told = Object.entries(evidence).map(
    ([kind, [held, drawn]]) => `${kind} ${held} of ${drawn}`,
  );
  return told.join(', ');
}

function shownText({ mapping, others, ...shown }: ShownMapping): string {
  const state = shown.in_force ? 'in force' : `superseded by ${shown.superseded_by ?? 'another'}`;
  return [
    `Mapping ${shown.id}, ${state}, accepted by run ${shown.run_id}${shown.sample_request === '' ? '' : `, such as ${printable(shown.sample_request)}`}`,
    jsonText(mapping, 2),
    ...others.map(
      ({ place, evidence }) =>
        `Not chosen: ${printable(place)} (${evidenceText(evidence) || 'no equation'})`,
    ),
  ].join('\n');
}
