import type { Envelope } from '../body/envelope.ts';
import { isArray } from '../body/json-value.ts';
import type { Interpretation } from '../interpretation.ts';
import { withLegend } from './categories/legend.ts';
import { checkFigures } from './figures/checks.ts';
import { checkTotalTold, totalBeside } from './figures/total-beside.ts';
import { tableFingerprint } from './fingerprint.ts';
import { keepPlan } from './known/known-records.ts';
import { planOf } from './known/records-plan.ts';
import { checkSubjectsFigures } from './open/empty-answer.ts';
import { checkNothing } from './open/open-records.ts';
import { checkComplete, checkNone, totalTold } from './open/pagination.ts';
import { readTable, type TableReading } from './read-table.ts';
import { type Reading, warn } from './reading.ts';
import { recordsOf, type Table } from './table.ts';
import { checkChartWords } from './told/chart-words.ts';
import { checkColumns, checkFrame, checkSaid, checkYearIn } from './told/told-beside.ts';
import { checkUnits } from './told/units.ts';
import { checkYearsTold } from './told/years-told.ts';
import { OtherYears } from './years.ts';

/**
 * What a table says, checked against the request. It leaves a plan for answers like it, with what `declined`
 * them; none where a hint was followed.
 * @throws Unreadable where it cannot be read beyond doubt
 */
export function readRecognised(
  reading: Reading,
  envelope: Envelope,
  table: Table,
  declined: Interpretation['declined'],
): Pick<Interpretation, 'verdict'> & Partial<Interpretation> {
  const meta = new Map([...envelope.meta, ...(table.meta ?? [])]);
  if (table.length === 0) {
    // `{F: {total: []}, M: {total: 4000}}`: nobody, beside somebody.
    checkNone(meta);
    checkSaid(reading, { ...envelope, meta });
    checkNothing(reading, envelope.payload);
    return { verdict: 'empty', shape: table.shape };
  }
  const ofRows = isOfRows(table) ? meta : table.meta;
  const records = ofRows === undefined ? [] : recordsOf(table);
  if (ofRows !== undefined) checkComplete({ payload: records, meta: ofRows });
  for (const key of envelope.opened) checkYearIn(reading, key);
  checkFrame(reading, envelope.payload);
  checkSaid(reading, { ...envelope, meta });
  checkSubjectsFigures(reading, meta);
  checkColumns(reading, table);
  checkYearsTold(reading, meta, table);
  checkUnits(reading, table, meta);
  checkChartWords(reading, meta);
  const read = readSeries(reading, table);
  const rows = isArray(envelope.payload) ? envelope.payload : records;
  const told = totalTold(isArray(envelope.payload) ? meta : (ofRows ?? new Map()));
  if (told !== null && rows.length > 0) checkTotalTold(reading, told, rows, read?.figures ?? []);
  if (read === null) return { verdict: 'empty', shape: table.shape, problems: reading.problems };
  const { categories, foundKeys, binding, plan } = read;
  const total = totalBeside(reading, { ...envelope, meta }, plan, read.figures);
  const figures =
    total === null ? read.figures : checkFigures(reading, [...read.figures, total], plan.measures);
  const fingerprint = tableFingerprint(envelope, plan);
  const shown = [...reading.shown].flatMap(([set, all]) =>
    [...all].map((what) => [set, what] as const),
  );
  const next = planOf(reading, { ...envelope, meta }, table, read, {
    fingerprint,
    declined,
    shown,
  });
  if (next !== null) keepPlan(reading, next);
  return {
    verdict: figures.length === 0 ? 'empty' : 'ok',
    shape: plan.table.shape,
    fingerprint,
    binding,
    figures,
    categories: withLegend(reading.lexicon, meta, categories),
    foundKeys,
    shown,
    problems: reading.problems,
  };
}

/** Whether a table's rows are what a page counts: those under a header, not those of a map or a cross table. */
function isOfRows({ shape, columns }: Table): boolean {
  return (
    /^(table|rows|columns)$/.test(shape) &&
    columns.every(({ level, source }) => level === 0 || source !== 'key')
  );
}

/** What a table says; `null`, with a warning, where it is a series that has no figure of the year asked for. */
function readSeries(reading: Reading, table: Table): TableReading | null {
  try {
    return readTable(reading, table);
  } catch (error) {
    if (!(error instanceof OtherYears)) throw error;
    warn(reading, 'several years', error.message);
    return null;
  }
}
