import type { Refused } from '../mirror/probe/probe-manners.ts';
import {
  breaksSums,
  type ProbedMapping,
  type ProbedStatistic,
  type ProbeReport,
  type ProbeVerdict,
} from '../mirror/probe/probe-report.ts';
import { durationText } from '../mirror/run/progress.ts';
import { countedText, countText } from '../model/count-text.ts';
import { printable } from '../model/errors.ts';
import { inShort } from '../read/infer/might-be.ts';
import type { Acceptance, Evidence } from '../read/mapping/mapping.ts';
import { evidenceText, isProved, legendText, unproved } from './evidence-text.ts';
import { shellWord } from './summary-text.ts';
import { tableText } from './table-text.ts';

const verdictTexts: Readonly<Record<ProbeVerdict, string>> = Object.freeze({
  read: 'understood',
  empty: 'empty: nothing to judge by',
  refused: 'REFUSED: every question',
  unreadable: 'NOT UNDERSTOOD',
  failing: 'FAILING: no usable answer',
  unasked: 'not asked: of nobody, or not in these years',
});

/** A probe's report for people: what was seen, what it means, and what to do, as in a run to that output folder; `given`: what the mappings of a file are for. */
export function probeText(
  report: ProbeReport,
  output: string,
  given: readonly string[] = [],
): string {
  const { base_url, requests, subjects, statistics, http } = report;
  const synthetic = http.synthetic === null ? '' : ` (SYNTHETIC: ${printable(http.synthetic, 80)})`;
  return [
    `${base_url}${synthetic}: ${requests} requests; the lists hold ${countedText(subjects.entities, 'entity', 'entities')} and ${countedText(subjects.organisms, 'organism', 'organisms')}.`,
    '',
    tableText(
      statistics.map((one) => ({
        statistic: one.statistic,
        verdict: `${verdictTexts[one.verdict]}${one.verdict === 'read' && one.mappings.some(isUnproved) ? ', UNPROVED' : ''}`,
        asked: one.requests,
        figures: one.figures,
        measure: one.measures.join(', '),
        'accepted by': [...new Set(one.mappings.map(({ accepted }) => accepted))].join(', '),
      })),
    ),
    '',
    'How the answers would be read:',
    ...statistics.flatMap(formsText),
    ...legendText(statistics.flatMap(evidenceIn)).map((line) => `  ${line}`),
    ...categoriesText(report),
    ...refusalsText(report),
    ...mannersText(report),
    costText(report),
    '',
    ...adviceText(report, output, given),
  ].join('\n');
}

function evidenceIn({ mappings, undecided }: ProbedStatistic): Evidence[] {
  const candidates = undecided.flatMap((one) => one.candidates);
  return [...mappings, ...candidates].map(({ evidence = {} }) => evidence);
}

function formsText(one: ProbedStatistic): string[] {
  const { statistic, mappings, undecided, example, gaps, warnings } = one;
  const told = [
    ...mappings.flatMap(mappingText),
    ...undecided.flatMap(undecidedText),
    ...(example === null ? [] : [`    such as ${exampleText(example)}`]),
    ...gapsText(gaps),
    ...warnings.map((warning) => `    warning: ${printable(warning)}`),
  ];
  return told.length === 0 ? [] : [`  ${statistic}`, ...told];
}

const mostGaps = 5;

/** Questions that gave nothing to read: each reason once, with one question of it and what came. */
function gapsText(gaps: ProbedStatistic['gaps']): string[] {
  const reasons = [...new Set(gaps.map(({ why }) => why))];
  const lines = reasons.slice(0, mostGaps).flatMap((reason) => {
    const [first, ...rest] = gaps.filter(({ why }) => why === reason);
    const more = rest.length === 0 ? '' : ` (and ${countText(rest.length)} more)`;
    const body = first?.body ?? '';
    return [
      `    ${printable(first?.request ?? '')}${more}: ${printable(reason)}`,
      ...(body === '' ? [] : [`      it says ${printable(body, 300)}`]),
    ];
  });
  const rest = reasons.length - mostGaps;
  return [
    ...lines,
    ...(rest > 0 ? [`    … and ${countedText(rest, 'other reason', 'other reasons')}`] : []),
  ];
}

function undecidedText(one: ProbedStatistic['undecided'][number]): string[] {
  const { form, why, answers, sample_request, candidates } = one;
  return [
    `    ${form}: NOT DECIDED, ${countedText(answers, 'answer', 'answers')} such as ${printable(sample_request)}: ${printable(why)}`,
    ...candidates.map(
      ({ body, evidence = {} }) =>
        `      it might be ${printable(inShort(body), 400)} (${evidenceText(evidence) || 'no sum'})`,
    ),
  ];
}

function mappingText({ form, accepted, evidence, mapping, answers }: ProbedMapping): string[] {
  const sums = evidenceText(evidence) || 'no sum';
  const proofs: Partial<Record<Acceptance, string>> = {
    numbers: `proved by sums (${sums})`,
    human: `${breaksSums(evidence) ? 'AGAINST THE SUMS' : 'by hand'} (${sums})`,
  };
  const proof = proofs[accepted] ?? `UNPROVED, accepted by ${accepted} (${unproved[accepted]})`;
  return [
    `    ${form}: ${countedText(answers, 'answer', 'answers')}, ${proof}`,
    `      ${printable(JSON.stringify(mapping.body), 400)}`,
  ];
}

function exampleText({ request, figure }: NonNullable<ProbedStatistic['example']>): string {
  const { groupValue, fieldValue, reason, measure, valueText } = figure;
  const places = [groupValue, fieldValue, reason].filter((place) => place !== null);
  const where =
    places.length === 0 ? '' : `${places.map((place) => printable(place, 60)).join(' × ')}: `;
  return `${where}${printable(valueText ?? 'no figure', 40)} ${printable(measure, 40)}, from ${printable(request)}`;
}

function categoriesText({ categories }: ProbeReport): string[] {
  const sets = Object.entries(categories);
  if (sets.length === 0) return [];
  const most = 12;
  return [
    '',
    'Categories seen:',
    ...sets.map(([name, codes]) => {
      const shown = codes.slice(0, most).map((code) => printable(code, 40));
      return `  ${name}: ${shown.join(', ')}${codes.length > most ? `, … (${codes.length})` : ''}`;
    }),
  ];
}

const mostRefusals = 10;

/** Refusals by what they are, most first: what a service says of each is mostly its question once more. */
function refusalsText({ refusals }: ProbeReport): string[] {
  if (refusals.length === 0) return [];
  const kinds = new Map<string, Refused[]>();
  for (const one of refusals) {
    const outcome = one.outcome === 'refusal' ? 'a clean refusal' : `taken as ${one.outcome}`;
    const kind = `status ${one.status ?? 'none'}, ${printable(one.content_type ?? 'no content type', 60)}: ${outcome}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const lines = [...kinds].map(([kind, [first, ...rest]]) => {
    const forms = [...new Set([first, ...rest].map((one) => one?.form))].join(', ');
    const error = first?.error == null ? '' : ` (${printable(first.error)})`;
    return `  ${kind}, ${countedText(rest.length + 1, 'answer', 'answers')} to ${forms}, such as ${printable(first?.request ?? '')}${error}`;
  });
  const more = kinds.size - mostRefusals;
  return [
    '',
    'Refusals (a run counts one as absent where the specification leaves the answer open, else as failed):',
    ...lines.slice(0, mostRefusals),
    ...(more > 0 ? [`  … and ${countedText(more, 'other kind', 'other kinds')}`] : []),
  ];
}

function mannersText({ http }: ProbeReport): string[] {
  const validators = [
    http.etag === null ? null : `ETag ${printable(http.etag, 60)}`,
    http.last_modified === null ? null : `Last-Modified ${printable(http.last_modified, 60)}`,
  ].filter((part) => part !== null);
  const honoured =
    http.revalidates === null ? '' : http.revalidates ? ', honoured with 304' : ', not honoured';
  const rates = Object.entries(http.rate_headers).map(
    ([name, value]) => `${printable(name, 60)}: ${printable(value, 60)}`,
  );
  return [
    '',
    `Validators: ${validators.join(', ') || 'none'}${honoured}. Rate headers: ${rates.join(', ') || 'none'}. Compression: ${http.content_encoding ?? 'none'}.`,
  ];
}

function costText({ walk }: ProbeReport): string {
  const pace = walk.rate === null ? 'without a limit of rate' : `at ${walk.rate} a second`;
  const megabytes = countText(Math.max(1, Math.round(walk.bytes / 1_000_000)));
  return `A full walk: ${countText(walk.requests)} requests, about ${durationText(walk.seconds)} ${pace}, about ${megabytes} MB of bodies (${walk.mean_milliseconds} ms and ${countText(walk.mean_bytes)} bytes each here).`;
}

const advice: Readonly<Partial<Record<ProbeVerdict, string>>> = Object.freeze({
  refused:
    'refused although the specification offers it; ask of other years (--years), or the publisher; the rest can be mirrored',
  unreadable:
    'answers that no mapping reads; a run lands them all the same, hrmirror mappings --propose then writes what to begin with, and build --mappings FILE reads them (docs/mappings.md)',
  failing: 'no usable answer; try again later, with a lower --rate or a longer --timeout',
});

const exchanged = 'look whether two parts of the mapping given are exchanged';

function isByHand({ accepted }: ProbedMapping): boolean {
  return accepted === 'human';
}

function isUnproved({ accepted, evidence }: ProbedMapping): boolean {
  return !isProved(accepted, evidence);
}

/** Mappings that were given, and read nothing. */
function unusedText(statistics: readonly ProbedStatistic[], given: readonly string[]): string[] {
  const used = statistics.flatMap(({ mappings }) => mappings.filter(isByHand));
  const unused = given.filter(
    (form) => !['list', 'detail'].includes(form) && !used.some((one) => one.form === form),
  );
  return [...new Set(unused)].map(
    (form) =>
      `  ${form}: the mapping given reads no answer; once a run has landed some, hrmirror inspect KEY --mappings FILE shows where it fails.`,
  );
}

function adviceText(
  { understood, statistics, base_url }: ProbeReport,
  output: string,
  given: readonly string[],
): string[] {
  const told = (what: string, is: (one: ProbedStatistic) => boolean) => {
    const names = statistics.filter(is).map(({ statistic }) => statistic);
    return names.length === 0 ? [] : [`  ${names.join(', ')}: ${what}.`];
  };
  return [
    understood ? 'A walk will be understood.' : 'A walk will NOT be understood whole. What to do:',
    ...Object.entries(advice).flatMap(([verdict, what]) =>
      told(what, (one) => one.verdict === verdict),
    ),
    ...told(`read against the sums; ${exchanged}`, ({ mappings }) =>
      mappings.some((one) => isByHand(one) && breaksSums(one.evidence)),
    ),
    ...unusedText(statistics, given),
    ...told('UNPROVED: compare a figure with the publisher’s own page', ({ mappings }) =>
      mappings.some(isUnproved),
    ),
    `${understood ? 'Next' : 'Then'}: hrmirror run --base-url ${base_url}${given.length > 0 ? ' --mappings FILE' : ''} --output ${shellWord(output)}`,
  ];
}
