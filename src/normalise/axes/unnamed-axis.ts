import { isNumber, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { columnFacts } from '../column-facts.ts';
import { type AxisRole, axisRole, valueKey } from '../lexicon.ts';
import type { Reading, Slot } from '../reading.ts';
import { type Column, isUnknownKey, type Table, withRoles } from '../table.ts';
import { ambiguous, Unreadable } from '../unreadable.ts';
import { isYearColumn } from '../years.ts';
import { type Axis, type Category, rowsOn } from './axes.ts';
import { holdsCategories, isKnown, isKnownCategory, isLearnedKey, namesSlot } from './bind.ts';
import { realAxes } from './relevant-axes.ts';

/**
 * A dimension whose key no vocabulary holds (`Motif du départ`), where a requested one has no axis: the column that
 * tells rows apart, or whose words are known categories, or that answers about this dimension alone call it by.
 */
export function withUnnamedAxis(reading: Reading, received: Table, slots: readonly Slot[]): Table {
  const table = withUnnamedCodes(received);
  const axes = realAxes(table);
  // `C` and `X` are categories and marks of figures that are hidden.
  const mayBeOf = (column: Column) => slots.some((slot) => holdsCategories(reading, slot, column));
  const named = table.columns.filter(
    (column) => isWords(reading, column, table.length) || (isUnknownKey(column) && mayBeOf(column)),
  );
  // A code that is a word, too, is told with the name it belongs to.
  const words = named.filter(
    (column) => !named.some((one) => codesOf(table, one).includes(column)),
  );
  const lacksOne = axes.length === slots.length - 1;
  const areKnown = ({ values }: Column, slot: Slot) =>
    values.every((value) => isKnownCategory(reading, slot, String(value)));
  // Two such columns, or one beside what is called as any category is (`{series: "A", category: "F"}`, `{row: "A", column:
  // "F"}`): each is the dimension that all its words are known categories of, and no other.
  const isOpen = slots.length === 2 && axes.length < 2 && axes.every(isGeneric);
  const generic = axes.flatMap(({ columns }) => columns.map(({ column }) => column));
  const either = isOpen ? [...generic, ...words] : [];
  const found =
    either.length === 2
      ? axesThat(areKnown, slots, either)
      : lacksOne && tellsApart(reading, table, axes, words)
        ? new Map([[words[0] as Column, '#any']])
        : null;
  const settled = withAxes(table, found);
  const open = slots.filter((slot) => !axes.some((axis) => namesSlot(axis, slot)));
  if (settled !== table || open.length === 0 || axes.length + open.length !== slots.length)
    return settled;
  // `{niveau: "A", "Jours par semaine": "Aucun", n: 3}`: nothing is told apart here, but where days of telework alone were
  // asked for they stood under this key. Each dimension without an axis is found so, or none is.
  const areLearned = (column: Column, slot: Slot) =>
    isLearnedKey(reading, slot, column.name) && areKnown(column, slot);
  return withAxes(table, axesThat(areLearned, open, words));
}

/** Whether one column of words alone tells rows apart which nothing else tells apart. */
function tellsApart(
  { lexicon }: Reading,
  table: Table,
  axes: readonly Axis[],
  [only, ...others]: readonly Column[],
): boolean {
  if (table.length < 2 || only === undefined || others.length > 0) return false;
  const years = table.columns.filter(isYearColumn);
  const rows = Array.from({ length: table.length }, (_, row) =>
    JSON.stringify([
      axes.map((axis) => rowsOn(axis, lexicon)[row]?.value ?? null),
      years.map(({ values }) => String(values[row])),
    ]),
  );
  const withWords = rows.map((text, row) => `${text} ${String(only.values[row])}`);
  return new Set(rows).size < rows.length && new Set(withWords).size === rows.length;
}

function isWords({ lexicon }: Reading, column: Column, length: number): boolean {
  return isUnknownKey(column) && columnFacts(column, lexicon).words === length;
}

/**
 * `{"Lieu de résidence": "Namur", type: "R", n: 4}`: the one word under a key for any category is that of the dimension
 * only where no other word may be. Nor may it be the name of what the answer is about, as in `{name_fr: "SPF Emploi",
 * data: [{gender: "F", …}]}`. It is believed where it is known to be a category, from common knowledge or from other answers.
 * @throws Unreadable where it is not
 */
export function checkOnlyWord(
  reading: Reading,
  table: Table,
  bound: ReadonlyMap<Slot, Axis>,
): void {
  for (const [slot, axis] of bound) {
    if (!isGeneric(axis) && axis.stem !== null) continue;
    const categories = rowsOn(axis, reading.lexicon);
    const values = categories.map((one) => one?.value ?? '');
    // `{BE: 100, CD: true}`.
    if (axis.columns.some(({ column }) => column.values.some((one) => typeof one === 'boolean')))
      throw ambiguous(`true or false under ${axis.columns[0]?.column.name} is no category`);
    checkNoRowNumbers(reading, table, axis, values);
    const [only = '', ...more] = new Set(values);
    if (more.length > 0) {
      checkCrossed(reading, bound, slot, values);
      continue;
    }
    const used = axis.columns.map(({ column }) => column);
    const other = table.columns.find(
      (one) => !used.includes(one) && isWords(reading, one, table.length),
    );
    const isBeside = [...bound.values()].some((one) => one !== axis);
    const mayBeOther = other !== undefined && isGeneric(axis);
    const isOnlyKey = axis.source === 'keys' && axis.columns.length === 1 && slot.required;
    if (!mayBeOther && !isOnlyKey && !mayNameSubject(axis, table, isBeside && slot.required))
      continue;
    const isBelieved = (one: Category | undefined) =>
      one !== undefined && (one.total || isKnown(reading, slot, one));
    if (categories.some(isBelieved)) continue;
    if (mayBeOther) throw ambiguous(`${only} or ${other.name} may be the ${slot.dimension}`);
    throw new Unreadable('unclear name', `${only} may be the name of what the answer is about`);
  }
}

/**
 * `{"1": {province: "Namur", n: 3}, "2": {province: "Mons", n: 4}}`, `{row: 1, province: "Namur"}`: what counts the rows may
 * be codes of the words in them, or nothing.
 * @throws Unreadable where they may be either
 */
function checkNoRowNumbers(reading: Reading, table: Table, axis: Axis, values: string[]): void {
  const mayCount = axis.source === 'keys' || axis.columns[0]?.role?.stem === '#category';
  if (!mayCount || axis.columns.length > 1 || values.length < 2) return;
  if (!values.every((value, row) => value === `${row + 1}`)) return;
  const words = table.columns.find(
    (one) => isWords(reading, one, table.length) && new Set(one.values).size === table.length,
  );
  if (words !== undefined) throw ambiguous(`1 may be the number of a row or ${words.values[0]}`);
}

/**
 * `{id: 1, gender: "F"}, {id: 2, gender: "M"}`: what each category has one of alone is its own number or name, and no
 * dimension that it is crossed with.
 * @throws Unreadable where no category of either dimension meets two of the other
 */
function checkCrossed(
  reading: Reading,
  bound: ReadonlyMap<Slot, Axis>,
  slot: Slot,
  values: readonly string[],
): void {
  const axis = bound.get(slot);
  const [place, other] = [...bound].find(([, one]) => one !== axis) ?? [];
  if (axis === undefined || place === undefined || place.dimension === slot.dimension) return;
  if (other === undefined || other.stem === null || isGeneric(other)) return;
  const { length } = axis;
  const others = rowsOn(other, reading.lexicon).map((one) => one?.value ?? '');
  // `{ID: 1, jours: "0", nationality: "BE"}`: nor is a number that no two rows share.
  const areNumbers = values.every((value) => /^\d+$/.test(value));
  const isApart = new Set(others).size === length || (length > 2 && areNumbers);
  if (new Set(values).size < length || !isApart) return;
  // `{F: [{language: "N", n: 4}], M: [{language: "F", n: 1}]}`: known categories; the number of a row may be one by chance.
  const isIn = (one: Slot) => (value: string) => isKnownCategory(reading, one, value);
  const areKnown =
    values.every(isIn(slot)) && (other.stem === place.dimension || others.every(isIn(place)));
  if (!areKnown || (areNumbers && axis.source !== 'keys'))
    throw new Unreadable('unclear name', `${values[0]} may be the name or number of ${others[0]}`);
}

/** Names alone under a key, without a code: around the rows or beside another category; alone in a row, where called a name and no label. */
function mayNameSubject(axis: Axis, { columns }: Table, isBeside: boolean): boolean {
  if (axis.columns.some(({ role }) => role !== null && role.part !== 'label')) return false;
  const isAround = columns.some(({ level }) => level > axis.level);
  if (axis.source === 'keys') return false;
  return isAround || isBeside || axis.columns.every(({ name }) => /^(nom|naam|name)/i.test(name));
}

/**
 * `{naam: "FOD X", jaren: {2020: {aantal: 20}}}`, `{naam: "FOD X", aantal: 20}`: the one name beside the one figure is that
 * of what the answer is about, or of one kind of absence, and so are `code: "HR10215"` and the one key around the figure;
 * `{name: "parental", value: 20}` says what its value is.
 * @throws Unreadable where nobody can tell
 */
export function checkOnlyKind({ request }: Reading, axis: Axis, table: Table): void {
  if (table.length > 1) return;
  const cells = axis.columns.map(({ column }) => column.values[0] ?? null);
  const [name] = cells.map((cell) => scalarText(cell) ?? '');
  // `{leave: 28, career: 12}`: two kinds, or the number of one.
  if (cells.every(isNumber) && !table.columns.some(({ role }) => role.kind === 'figure'))
    throw ambiguous(`${name} under ${axis.columns[0]?.name} may be a kind or a figure`);
  const isFrame = axis.source === 'keys';
  const isPair = !isFrame && table.columns.some((one) => valueKey.test(plainKey(one.name)));
  const isNumbered =
    (request.subjectId?.length ?? 0) > 2 && name?.includes(request.subjectId ?? '');
  const mayName = isFrame || (!isPair && mayNameSubject(axis, table, false));
  if (!isNumbered && !mayName) return;
  throw new Unreadable('unclear name', `${name} may be the name of what the answer is about`);
}

/** Whether an axis is called as any category is. */
export function isGeneric({ stem }: Pick<Axis, 'stem'>): boolean {
  return stem === '#any' || stem === '#category';
}

type Stems = ReadonlyMap<Column, string>;

/** The columns that fit the slots, one each and no two the same; `null` where that is not so. */
function axesThat(
  fits: (column: Column, slot: Slot) => boolean,
  slots: readonly Slot[],
  words: readonly Column[],
): Stems | null {
  const stems = new Map<Column, string>();
  for (const slot of slots) {
    const [column, ...more] = words.filter((one) => fits(one, slot));
    if (column === undefined || more.length > 0 || stems.has(column)) return null;
    stems.set(column, slot.dimension);
  }
  return stems;
}

/** The table with columns of names as axes, each with the column of its codes; as it was where that is not clear. */
function withAxes(table: Table, stems: Stems | null): Table {
  const roles = new Map<Column, AxisRole>();
  for (const [label, stem] of stems ?? []) {
    const [code, ...others] = codesOf(table, label);
    if (others.length > 0 || (code !== undefined && roles.has(code))) return table;
    roles.set(label, axisRole(stem, 'label'));
    if (code !== undefined) roles.set(code, axisRole(stem, 'code'));
  }
  return roles.size === 0 ? table : withRoles(table, (one) => roles.get(one));
}

/** `{merkmal: "A", label: "Stufe A"}`: an axis that has names alone, with the column of its codes. */
function withUnnamedCodes(table: Table): Table {
  const codes = new Map<Column, Column>();
  for (const { level, columns } of realAxes(table)) {
    const [first] = columns;
    if (first?.role == null || columns.some(({ role }) => role?.part !== 'label')) continue;
    const [code, ...others] = codesOf(table, first.column);
    if (code === undefined || others.length > 0) continue;
    codes.set(code, { ...code, level, role: axisRole(first.role.stem, 'code') });
  }
  return { ...table, columns: table.columns.map((one) => codes.get(one) ?? one) };
}

const code = /^[\p{Lu}\d+._-]{1,10}$/u;
const number = /^[-+]?[\d.]+$/;

/**
 * The columns without a known key that hold a code for each name in another: `merkmal: "F"` beside
 * `bezeichnung: "Frauen"`. Texts that are all numbers may be another figure of the row.
 */
function codesOf({ columns, length }: Table, names: Column): Column[] {
  return columns.filter((column) => {
    if (column === names || !isUnknownKey(column)) return false;
    const told = new Map<string, string>();
    for (let row = 0; row < length; row += 1) {
      const [text, name] = [column.values[row], names.values[row]];
      if (typeof text !== 'string' || typeof name !== 'string') return false;
      if (!code.test(text) || text.length >= name.length) return false;
      if ((told.get(text) ?? name) !== name) return false;
      told.set(text, name);
    }
    const apart = told.size > 1 && new Set(told.values()).size === told.size;
    return apart && [...told.keys()].some((text) => !number.test(text));
  });
}
