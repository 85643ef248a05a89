import { JsonNumber, type JsonScalar, plainCopy } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { switchedTo } from '../../body/trouble.ts';
import type { CategoryLabel, Figure, Language, ObsStatus } from '../../interpretation.ts';
import { type Axis, type Category, categoriesOn, rowsOn, totalCode } from '../axes/axes.ts';
import type { Binding } from '../axes/bind.ts';
import { doubtful, markerOf, type NumberHabit, type ReadFigure, readFigure } from '../figure.ts';
import { type PlaceName, places, type Reading, type SlotName, warnOnce } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { Unreadable } from '../unreadable.ts';
import { isYearColumn, yearOf } from '../years.ts';
import { indicatedMeasure, type MeasureColumn, measureNamed } from './measures.ts';

/** Stands for a category that has no name until it proves to be a total; no answer holds a NUL. */
export const nameless = '\u0000';

/** Everything needed to turn rows into figures. */
export interface Plan {
  readonly table: Table;
  readonly binding: Binding;
  readonly measures: readonly MeasureColumn[];
  /** An axis that names measures: the kinds of absence of a statistic that has no dimensions. */
  readonly measureAxis: Axis | null;
  /** Columns that are neither axis, figure, flag nor year. */
  readonly besides: readonly Column[];
  /** What the texts of the answer prove of its decimals. */
  readonly habit: NumberHabit;
}

/**
 * The figures of all rows, bound to their categories (contract §4).
 * @throws Unreadable at the first row that does not fit
 */
export function figuresOf(reading: Reading, plan: Plan): Figure[] {
  const { table, measures } = plan;
  const flags = table.columns.filter(({ role }) => role.kind === 'flag').map(flagOf);
  const indicator = table.columns.find(({ role }) => role.kind === 'indicator');
  const yearColumn = table.columns.find(isYearColumn);
  const figures: Figure[] = [];
  for (let row = 0; row < table.length; row += 1) {
    const place = placeOf(reading, plan, row);
    const year = reading.request.year ?? yearOfRow(yearColumn, row);
    for (const { column, measure, primary } of measures) {
      const raw = column.values[row];
      if (raw === undefined) {
        if (primary && !tellsOther(plan, row))
          throw new Unreadable(
            'row without figure',
            `row ${row + 1} has no ${column.name || 'figure'}`,
          );
        continue;
      }
      const own = figureIn(reading, raw, plan.habit, primary);
      const read = saidOf(
        own,
        flags.map(({ column, lacking }) => flagged(reading, own, column.values[row], lacking)),
      );
      figures.push({
        year,
        groupValue: place.groupValue,
        fieldValue: place.fieldValue,
        reason: place.reason,
        measure: place.measure ?? indicatedMeasure(reading, indicator, row) ?? measure,
        value: read.value,
        valueText: read.text,
        obsStatus: read.status,
        attributes: place.attributes,
      });
    }
  }
  return figures;
}

/** `{averageAge: 43.7, rows: [{age: "25-34", headcount: 89}]}`: of all of them another figure alone is told. */
function tellsOther({ table, measures }: Plan, row: number): boolean {
  const isTold = ({ column, primary }: MeasureColumn) =>
    !primary && column.role.kind === 'figure' && column.values[row] !== undefined;
  return table.totalRows?.has(row) === true && measures.some(isTold);
}

type RowPlace = Pick<Figure, PlaceName | 'attributes'> & { readonly measure: string | null };

function placeOf(reading: Reading, plan: Plan, row: number): RowPlace {
  const { request, lexicon } = reading;
  const values: Record<SlotName, string | null> = { group: null, field: null, reason: null };
  const labelled: LabelledSlot[] = [];
  for (const [slot, axis] of plan.binding.axes) {
    const category = rowsOn(axis, lexicon)[row];
    if (category === undefined && plan.table.totalRows?.has(row) !== true)
      throw new Unreadable('row without category', `row ${row + 1} has no ${slot.dimension}`);
    const isTotal = category === undefined || category.total;
    const value = isTotal ? totalCode : (category.value ?? nameless);
    values[slot.name] = value;
    if (category !== undefined) labelled.push({ slot: slot.name, category, value });
  }
  if (request.groupby !== null && request.groupby === request.field) values.field ??= values.group;
  const kind = plan.measureAxis === null ? undefined : rowsOn(plan.measureAxis, lexicon)[row];
  if (plan.measureAxis !== null && kind === undefined && plan.table.totalRows?.has(row) !== true)
    throw new Unreadable('row without category', `row ${row + 1} has no kind`);
  if (kind !== undefined) labelled.push({ slot: 'measure', category: kind, value: kind.value });
  const besides: [string, JsonScalar][] = [];
  for (const { name, values: cells } of plan.besides) {
    const cell = cells[row];
    if (cell !== undefined) besides.push([name, cell]);
  }
  const isNamed = kind !== undefined && !kind.total && kind.value !== null;
  return {
    groupValue: values.group,
    fieldValue: values.field,
    reason: values.reason,
    measure: isNamed ? measureNamed(reading, kind.value) : null,
    attributes: attributesOf(labelled, besides),
  };
}

/** A category of a figure and the value it stands under. */
export interface LabelledSlot {
  readonly slot: SlotLabels;
  readonly category: Category;
  readonly value: string | null;
}

/** The attributes of a figure: labels of its categories, then what stood beside it; `null` if neither. */
export function attributesOf(
  labelled: readonly LabelledSlot[],
  besides: readonly (readonly [name: string, value: JsonScalar])[],
): Figure['attributes'] {
  const attributes: Record<string, unknown> = {};
  for (const { slot, category, value } of labelled) addLabels(attributes, slot, category, value);
  for (const [name, value] of besides) addAttribute(attributes, name, plainCopy(value));
  for (const _ in attributes) return attributes;
  return null;
}

type SlotLabels = SlotName | 'measure';

function addLabels(
  attributes: Record<string, unknown>,
  slot: SlotLabels,
  category: Category,
  value: string | null,
): void {
  if (category.total) attributes[`${slot}_received`] = category.value;
  if (category.label !== null) attributes[`${slot}_label`] = category.label;
  for (const language in category.labels) {
    const label = category.labels[language as Language];
    if (label !== value || category.total)
      attributes[labelKeys[slot][language as Language]] = label;
  }
  for (const [name, cell] of category.besides) addAttribute(attributes, name, plainCopy(cell));
}

const labelKeys = {
  group: languageKeys('group'),
  field: languageKeys('field'),
  reason: languageKeys('reason'),
  measure: languageKeys('measure'),
} satisfies Record<SlotLabels, Record<Language, string>>;

function languageKeys(slot: string): Record<Language, string> {
  const key = (language: Language) => `${slot}_label_${language}`;
  return { fr: key('fr'), nl: key('nl'), de: key('de'), en: key('en') };
}

/** A key `__proto__` from upstream must stay an ordinary key. */
function addAttribute(attributes: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') attributes[name] = value;
  else Object.defineProperty(attributes, name, { value, enumerable: true });
}

function yearOfRow(column: Column | undefined, row: number): number | null {
  if (column === undefined) return null;
  const year = yearOf(column.values[row]);
  if (year === null) throw new Unreadable('row without year', `row ${row + 1} has no year`);
  return year;
}

function figureIn(
  reading: Reading,
  raw: JsonScalar,
  habit: NumberHabit,
  primary: boolean,
): ReadFigure {
  // No rate is a thousand: `1.224` and `1,224` can only be decimals.
  const isRate = primary && reading.statistic.measure === 'rate' && typeof raw === 'string';
  const decimals = isRate && raw.includes(',') ? 'decimal comma' : 'decimal point';
  const found = readFigure(raw, isRate ? decimals : habit, reading.lexicon.markers);
  // Nobody counts fewer than nobody: `-1` and `-999` stand for something else, and do not say for what.
  const read = primary && (found.value ?? 0) < 0 ? doubtful(found.text ?? '', 'negative') : found;
  if (read.doubt === null) return read;
  const told = (read.text ?? '').slice(0, 60);
  warnOnce(reading, `figure ${read.doubt}`, `kept as text without a value: ${told}`);
  return read;
}

/** Of what several flags say of a figure that it is hidden or missing, else that it is anything but plain. */
function saidOf(own: ReadFigure, told: readonly ReadFigure[]): ReadFigure {
  const others = told.filter(({ status }) => status !== own.status);
  return others.find(({ value }) => value === null) ?? others[0] ?? own;
}

/** What a figure is that is not so: `available: false`. */
const unless: readonly (readonly [RegExp, ObsStatus])[] = [
  [/available|disponible|beschikbaar|verfugbar/, 'O'],
  [/publi|^diffusible/, 'Q'],
  [/reliable|fiable|betrouwbaar/, 'U'],
];

function flagOf(column: Column) {
  const plain = plainKey(column.name);
  return { column, lacking: unless.find(([name]) => name.test(plain))?.[1] };
}

/** A flag beside a figure says more of it than the figure itself: a flagged zero is no zero. */
function flagged(
  reading: Reading,
  read: ReadFigure,
  flag: JsonScalar | undefined,
  lacking: ObsStatus | undefined,
): ReadFigure {
  if (lacking !== undefined) return shown(read, flag, lacking);
  if (flag === undefined || flag === null || flag === false || flag === '') return read;
  const text = flag instanceof JsonNumber ? flag.text : String(flag);
  const status: ObsStatus | undefined = reading.lexicon.flags.get(text.trim().toLowerCase());
  if (status === undefined) {
    const marker = markerOf(text, reading.lexicon.markers);
    if (marker !== null) return { ...read, value: null, status: marker };
    throw new Unreadable('unknown flag', `a figure has the flag ${text.slice(0, 60)}`);
  }
  if (status === 'A') return read;
  return status === 'Q' || status === 'O' || status === 'M'
    ? { ...read, value: null, status }
    : { ...read, status };
}

/** A figure that is said to be there, or not: under a name that says so, the word for no hides it. */
function shown(read: ReadFigure, flag: JsonScalar | undefined, lacking: ObsStatus): ReadFigure {
  if (flag === undefined || flag === null) return read;
  const text = flag instanceof JsonNumber ? flag.text : String(flag);
  const on = switchedTo(text);
  if (on === null)
    throw new Unreadable('unknown flag', `a figure has the flag ${text.slice(0, 60)}`);
  if (on) return read;
  return lacking === 'U' ? { ...read, status: lacking } : { ...read, value: null, status: lacking };
}

/** The categories met, once each, with the labels of their first row; totals are none. */
export function categoriesOf(reading: Reading, plan: Plan): CategoryLabel[] {
  return [...plan.binding.axes].flatMap(([slot, axis]) =>
    [...categoriesOn(axis, reading.lexicon)].map(([code, { labels }]) => {
      return { dimension: slot.dimension, code, labels };
    }),
  );
}

/** The labels of a figure's category at a place. */
export function labelsAt({ attributes }: Figure, place: PlaceName): string[] {
  const prefix = `${places[place]}_label`;
  const labels: string[] = [];
  for (const key in attributes) if (key.startsWith(prefix)) labels.push(String(attributes[key]));
  return labels;
}

/** Texts of a figure's identity, for telling duplicates. */
export function identityOf(figure: Figure): string {
  const { year, groupValue, fieldValue, reason, measure } = figure;
  // NULL and the text of nothing differ; a value cannot hold the NUL that separates.
  return `${year}\u0000${groupValue ?? '\u0000'}\u0000${fieldValue ?? '\u0000'}\u0000${reason ?? '\u0000'}\u0000${measure}`;
}
