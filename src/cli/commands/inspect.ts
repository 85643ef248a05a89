import { federalHr } from '../../../pipelines/federal-hr.ts';
import { readingWords } from '../../../pipelines/reading-words.ts';
import { inspectFolder } from '../../mirror/folder/folder.ts';
import { type Asking, type Inspection, inspectRequest } from '../../mirror/inspect.ts';
import { countedText, countText } from '../../model/count-text.ts';
import { printable } from '../../model/errors.ts';
import type { Figure, Interpretation } from '../../model/interpretation.ts';
import { command } from '../command-spec.ts';
import { tableText } from '../table-text.ts';

/** How much of a body and how many of its rows are shown to people; `--json` holds everything. */
const mostShown = { characters: 2000, rows: 40, askings: 5 };

export const inspectCommand = command({
  usage: 'inspect <request-key>',
  summary: 'one landed response: its raw body, how it was read or why not, and its figures',
  options: ['output', 'mappings', 'json'],
  helps: {
    mappings: 'read the body by this file, to try it out (docs/mappings.md); nothing is changed',
  },
  examples: [
    "hrmirror inspect 'organisms/20103/workforce?year=2022&field=gender' --output output/demo",
    "hrmirror inspect 'organisms/20103/contractors?year=2022&groupby=level' --mappings my.json",
  ],
  run: async ({ words: [key = ''], values: { output, mappings } }) => {
    const inspection = await inspectRequest({
      catalogue: federalHr,
      words: readingWords,
      paths: inspectFolder(output, 'read'),
      key,
      mappings: mappings ?? null,
    });
    const document = { ...inspection, reading: readingDocument(inspection.reading) };
    return { text: inspectionText(inspection), document };
  },
});

function readingDocument(reading: Interpretation | null) {
  if (reading === null) return null;
  const { figures, subjects, ...rest } = reading;
  return {
    ...rest,
    figures: figures.map(figureRow),
    subjects: subjects.map(({ subjectKind, subjectId, entityId, ...record }) => ({
      subject_kind: subjectKind,
      subject_id: subjectId,
      entity_id: entityId,
      ...record,
    })),
  };
}

/** A figure under the column names of `observations`. */
export function figureRow(figure: Figure) {
  return {
    year: figure.year,
    group_value: figure.groupValue,
    field_value: figure.fieldValue,
    reason: figure.reason,
    measure: figure.measure,
    value: figure.value,
    value_text: figure.valueText,
    obs_status: figure.obsStatus,
    attributes: figure.attributes,
  };
}

function inspectionText({ request_key, askings, shown, ...rest }: Inspection): string {
  return [
    request_key,
    ...askings.slice(0, mostShown.askings).map(askingText),
    ...(askings.length > mostShown.askings ? [`  … ${askings.length} in all`] : []),
    '',
    ...bodyText(rest.body, rest.body_encoding, shown),
    ...(rest.given_unread === null
      ? []
      : ['', `No mapping of --mappings reads it: ${printable(rest.given_unread)}`]),
    ...(rest.reading === null
      ? []
      : ['', ...readingText(rest.reading, rest.given_unread !== null)]),
    ...releasedText(rest),
  ].join('\n');
}

/** What became of an answer that others speak against, or that came after the release. */
function releasedText({ released, reading }: Pick<Inspection, 'released' | 'reading'>): string[] {
  if (released === null || released.state === reading?.verdict) return [];
  const why = released.error === null ? '' : `: ${printable(released.error)}`;
  return ['', `In the release on show: ${released.state}${why}`];
}

function askingText({ run_id, fetched_at, outcome, status, error, bytes }: Asking): string {
  const parts = [
    status === null ? null : `status ${status}`,
    bytes === null ? null : `${countText(bytes)} bytes`,
    error === null ? null : printable(error),
  ].filter((part) => part !== null);
  return `  ${fetched_at} ${outcome} (${parts.join(', ') || 'nothing came'}) in run ${run_id}`;
}

function bodyText(
  body: string | null,
  encoding: Inspection['body_encoding'],
  shown: Asking | null,
): string[] {
  if (body === null) return ['No body is landed.'];
  const cut = body.length > mostShown.characters ? ', the beginning; all of it with --json' : '';
  const type = shown?.content_type ?? 'no content type';
  return [
    `Body (${encoding === 'base64' ? 'base64, the bytes are no text; ' : ''}${printable(type, 80)}${cut}):`,
    printable(body, mostShown.characters),
  ];
}

/** How an answer was read; `isWithout`: without the mappings that were given. */
function readingText(
  { verdict, mapping, why, figures, subjects, problems }: Interpretation,
  isWithout: boolean,
): string[] {
  const by =
    mapping === null
      ? ''
      : verdict === 'quarantined'
        ? `; mapping ${mapping} comes nearest`
        : `, by mapping ${mapping}`;
  return [
    `Read ${isWithout ? 'without them ' : ''}as: ${verdict}${by}`,
    ...(why === null ? [] : [`Why not: ${printable(why)}`]),
    ...problems
      .filter(({ detail }) => detail !== why)
      .map(({ severity, kind, detail }) => `  ${severity}: ${kind}: ${printable(detail)}`),
    ...rowsText('figures', figures.map(shortFigure)),
    ...rowsText(
      'records',
      subjects.map(({ subjectKind, subjectId, names }) => ({
        kind: subjectKind,
        id: subjectId,
        ...names,
      })),
    ),
  ];
}

function shortFigure(figure: Figure) {
  const { attributes, ...row } = figureRow(figure);
  return { ...row, attributes: attributes === null ? null : JSON.stringify(attributes) };
}

function rowsText(what: string, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > mostShown.rows ? `, the first ${mostShown.rows} of them` : '';
  return [
    '',
    `${countedText(rows.length, what.replace(/s$/, ''), what)}${more}:`,
    tableText(rows.slice(0, mostShown.rows)),
  ];
}
