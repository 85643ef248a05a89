/**
 * The figures of a body that was walked. In: the rows and scalars found. Out: figures bound to their categories, and the
 * categories with their labels. A row without its figure, a category twice, a flag not known set the answer aside.
 */
import { type JsonScalar, scalarText } from '../../body/json-value.ts';
import type { CategoryLabel, Figure, Language, ObsStatus } from '../../model/interpretation.ts';
import { type Numbers, noteOf, numberOf, receivedText, statusIn } from '../mapping/figure.ts';
import { type Axis, dimensionOf, type Form } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { aroundYear, capture, yearIn } from '../mapping/template.ts';
import { checkCategories, checkCounts, checkOnce, numbersOf } from './checks.ts';
import type { Slot } from './compile.ts';
import { checkBeside, checkMeasures, checkOthers, isChosen, valueAt } from './row-values.ts';
import { contradicts, other, type Row, shown, type Walk } from './walk.ts';

/** What a body tells. */
export interface Told {
  readonly figures: readonly Figure[];
  readonly categories: readonly CategoryLabel[];
}

/** The category of a figure on an axis, with the labels that stand beside it. */
interface Category {
  code: string | null;
  readonly labels: Partial<Record<Language | 'und', string>>;
}

/** Statuses that hide a figure: what stands there is not it. */
const hiding: ReadonlySet<ObsStatus> = new Set(['Q', 'O', 'M']);

export function assemble(walk: Walk, form: Form, root: Row): Told {
  const { compiled, figures, rows } = walk;
  // A row of which nothing at all is told is none.
  const isBlank = walk.kept === 0 && figures.every(({ value }) => value === undefined);
  if (isBlank) figures.length = 0;
  else if (figures.length < rows)
    other(compiled.figureWhere, `${rows - figures.length} rows without a figure`);
  checkBeside(walk, root);
  const chosen = figures.filter(({ row }) => isChosen(walk, row));
  if (chosen.length === 0) checkOthers(walk);
  else checkMeasures(walk);
  const told = chosen
    .map(({ row, value }) => figureOf(walk, form, row, value))
    .filter((one) => !isOffDiagonal(walk, one));
  checkOnce(
    walk,
    told.map(({ figure }) => figure),
  );
  checkCategories(
    walk,
    told.map(({ figure }) => figure),
  );
  checkCounts(
    walk,
    told.map(({ figure }) => figure),
  );
  const categories = told.flatMap(({ categories: own }) => own);
  return { figures: told.map(({ figure }) => figure), categories };
}

function figureOf(walk: Walk, form: Form, row: Row, value: JsonScalar | undefined) {
  const { mapping, slots } = walk.compiled;
  const places = new Map<Axis, Category>();
  const attributes: Record<string, unknown> = {};
  let flagged: ObsStatus = 'A';
  for (const slot of slots) {
    const told = valueAt(slot, row);
    switch (slot.part.is) {
      case 'flag':
        flagged = flagOf(mapping, slot, told ?? null, flagged);
        break;
      case 'attribute':
        if (told !== undefined && told !== null) attributes[slot.part.name] = plainScalar(told);
        break;
      case 'copy':
        if (told !== undefined && scalarText(told) !== scalarText(value ?? null))
          contradicts(slot.where, `it is ${shown(told)} and the figure is ${shown(value ?? null)}`);
        break;
      default:
        placeCategory(walk, form, slot, told, places, attributes);
    }
  }
  if (value === undefined && !hiding.has(flagged))
    other(walk.compiled.figureWhere, 'a row without a figure');
  return boundFigure(walk, form, places, attributes, readValue(walk, value ?? null, flagged));
}

function plainScalar(value: JsonScalar): string | number | boolean | null {
  if (typeof value === 'object' && value !== null) return value.text;
  return value;
}

const axisNames: Readonly<Record<Axis, string>> = {
  groupby: 'group',
  field: 'field',
  year: 'year',
  reason: 'reason',
};

/** The attribute that holds a label, by axis and language. */
const labelNames = new Map<Axis, Map<Language | null, string>>(
  (Object.keys(axisNames) as Axis[]).map((axis) => [
    axis,
    new Map(
      ([null, 'fr', 'nl', 'de', 'en'] as const).map((language) => [
        language,
        `${axisNames[axis]}_label${language === null ? '' : `_${language}`}`,
      ]),
    ),
  ]),
);

function placeCategory(
  walk: Walk,
  form: Form,
  slot: Slot,
  told: JsonScalar | undefined,
  places: Map<Axis, Category>,
  attributes: Record<string, unknown>,
): void {
  const { part, where } = slot;
  if (part.is === 'code') {
    categoryOf(places, part.axis).code = codeText(walk, form, part.axis, told, where);
  } else if (part.is === 'text') {
    const found = capture(
      part.template,
      scalarText(told ?? null) ?? '',
      walk.request,
      walk.compiled.mapping.words,
    );
    if (found === null) other(where, `${shown(told ?? null)} is not written as ${part.template}`);
    for (const [axis, code] of Object.entries(found as object))
      if (axis in axisNames)
        categoryOf(places, axis as Axis).code = codeText(walk, form, axis as Axis, code, where);
  } else if (part.is === 'label') {
    const text = scalarText(told ?? null);
    if (text === null) return;
    categoryOf(places, part.axis).labels[part.language ?? 'und'] = text;
    attributes[labelNames.get(part.axis)?.get(part.language) as string] = text;
  }
}

function categoryOf(places: Map<Axis, Category>, axis: Axis): Category {
  const held = places.get(axis) ?? { code: null, labels: {} };
  places.set(axis, held);
  return held;
}

/** The text of a category; `null` is one where the mapping has a word for it. */
function codeText(
  walk: Walk,
  form: Form,
  axis: Axis,
  told: JsonScalar | undefined,
  where: string,
): string {
  const text = scalarText(told ?? null);
  if (text === null) {
    const { words, totals } = walk.compiled.mapping;
    const dimension = dimensionOf(axis, walk.request);
    const nameless = words['(null)']?.[0];
    if (nameless !== undefined) return nameless;
    if (totals[dimension]?.includes('null') === true) return 'null';
    other(where, `a figure without its ${dimension}`);
  }
  if (axis === 'year' && form.axes.includes('year')) checkYear(walk, text as string, where);
  return codeOf(walk, axis, (text as string).trim(), where);
}

/** A year is one, and the same stands around it as in other rows: `Total au 31/12/2023` and `2030 (objectif)` tell of none. */
function checkYear(walk: Walk, text: string, where: string): void {
  if (yearIn(text) === null) other(where, `${shown(text)} is no year`);
  walk.aroundYear ??= aroundYear(text);
  if (walk.aroundYear !== aroundYear(text))
    other(where, `${shown(text)} is not written as other years`);
}

/** The code of a category that is told by its label, where the mapping knows labels of its dimension. */
function codeOf({ compiled, request }: Walk, axis: Axis, text: string, where: string): string {
  const dimension = dimensionOf(axis, request);
  const { codes } = compiled.mapping;
  if (Object.keys(codes).length === 0) return text;
  const known = Object.hasOwn(codes, dimension) ? (codes[dimension] ?? {}) : {};
  if (!Object.hasOwn(known, text)) other(where, `${shown(text)} is no known label of ${dimension}`);
  return known[text] as string;
}

function flagOf(mapping: Mapping, slot: Slot, told: JsonScalar, before: ObsStatus): ObsStatus {
  const text = scalarText(told);
  if (text === null || text === '' || told === false) return before;
  const known = statusIn(mapping.flags, text);
  if (known === undefined) other(slot.where, `the flag ${shown(told)} is not known`);
  return known === 'A' ? before : (known as ObsStatus);
}

interface Value {
  readonly value: number | null;
  readonly valueText: string | null;
  readonly obsStatus: ObsStatus;
}

function readValue({ compiled }: Walk, raw: JsonScalar, flagged: ObsStatus): Value {
  const { mapping } = compiled;
  const valueText = receivedText(raw);
  if (raw === null)
    return { value: null, valueText: null, obsStatus: flagged === 'A' ? 'O' : flagged };
  const marker = valueText === null ? undefined : statusIn(mapping.markers, valueText);
  if (marker !== undefined)
    return { value: null, valueText, obsStatus: hiding.has(flagged) ? flagged : marker };
  const numbers = numbersOf(mapping);
  const value = numberOf(raw, numbers);
  if (value === null) return notedValue(compiled, raw, numbers, flagged);
  if (hiding.has(flagged)) return { value: null, valueText, obsStatus: flagged };
  // Minus zero counts nothing, as zero does.
  return { value: value === 0 ? 0 : value, valueText, obsStatus: flagged };
}

/** A figure with a note behind it that the mapping knows; anything else is no number. */
function notedValue(
  { mapping, figureWhere }: Walk['compiled'],
  raw: JsonScalar,
  numbers: Numbers,
  flagged: ObsStatus,
): Value {
  const noted = typeof raw === 'string' ? noteOf(raw, numbers) : null;
  const told = noted === null ? undefined : statusIn(mapping.notes, noted.note);
  if (noted === null || told === undefined)
    contradicts(figureWhere, `${shown(raw)} is no number here`);
  const { value } = noted as { value: number };
  if (hiding.has(flagged)) return { value: null, valueText: receivedText(raw), obsStatus: flagged };
  const obsStatus = flagged === 'A' ? (told as ObsStatus) : flagged;
  return { value, valueText: receivedText(raw), obsStatus };
}

function boundFigure(
  { request, compiled }: Walk,
  form: Form,
  places: ReadonlyMap<Axis, Category>,
  attributes: Record<string, unknown>,
  value: Value,
): Bound {
  const { mapping } = compiled;
  const code = (axis: Axis) => {
    const told = places.get(axis)?.code ?? null;
    if (told === null) return null;
    return mapping.totals[dimensionOf(axis, request)]?.includes(told) === true ? '_T' : told;
  };
  const year = places.get('year')?.code ?? null;
  const isSame = request.groupby !== null && request.groupby === request.field;
  const groupValue = code('groupby') ?? (isSame ? code('field') : null);
  const figure: Figure = {
    year: request.year ?? (year === null ? null : yearIn(year)),
    groupValue,
    fieldValue: isSame ? groupValue : code('field'),
    reason: code('reason'),
    measure: mapping.measure ?? form.statistic.measure,
    ...value,
    attributes: Object.keys(attributes).length === 0 ? null : attributes,
  };
  const other = isSame ? code('field') : null;
  return { figure, other, categories: categoriesOf(places, request, code) };
}

interface Bound {
  readonly figure: Figure;
  /** Where both dimensions are one: the category of the field. */
  readonly other: string | null;
  readonly categories: readonly CategoryLabel[];
}

/** A dimension crossed with itself has nobody off the diagonal: nought stands there, or nothing; any other text is none of it. */
function isOffDiagonal({ compiled }: Walk, { figure, other }: Bound): boolean {
  const { value, valueText, obsStatus, groupValue } = figure;
  if (other === null || other === groupValue) return false;
  if (value !== 0 && valueText !== null && valueText !== '0' && obsStatus !== 'M')
    contradicts(compiled.figureWhere, `${shown(valueText)} is in ${groupValue} and ${other}`);
  return true;
}

function categoriesOf(
  places: ReadonlyMap<Axis, Category>,
  request: Walk['request'],
  code: (axis: Axis) => string | null,
): CategoryLabel[] {
  const found: CategoryLabel[] = [];
  for (const [axis, { labels }] of places) {
    const told = code(axis);
    if (axis === 'year' || told === null || told === '_T') continue;
    found.push({ dimension: dimensionOf(axis, request), code: told, labels });
  }
  return found;
}
