import { type JsonScalar, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { Language } from '../../interpretation.ts';
import type { AxisRole, Lexicon } from '../lexicon.ts';
import type { Column, Table } from '../table.ts';

/** One way the rows of a table are split: a column of codes with its labels, or the keys of a map. */
export interface Axis {
  /** A dimension, `#group`, `#field`, `#any`, or `null` where nothing names it. */
  readonly stem: string | null;
  readonly level: number;
  readonly source: Column['source'];
  /** How many rows it splits. */
  readonly length: number;
  readonly columns: readonly (AxisPart & { readonly column: Column })[];
}

/** What one cell of a category says of it; `null`: the key of a map is all there is. */
export interface AxisPart {
  readonly name: string;
  readonly role: AxisRole | null;
}

/** A category as one row gives it. */
export interface Category {
  /** The code if one is given, else the label, exactly as received; `null` if neither is there. */
  readonly value: string | null;
  readonly labels: Readonly<Partial<Record<Language, string>>>;
  /** A label whose language is not told, where the value is a code. */
  readonly label: string | null;
  /** What else was said of it, under the names it was said by: a second code, a name without a language. */
  readonly besides: readonly (readonly [name: string, value: JsonScalar])[];
  readonly total: boolean;
}

/** SDMX's code for a total, which figures are published under. */
export const totalCode = '_T';

const languages: readonly Language[] = ['fr', 'nl', 'de', 'en'];

/** The axes of a table, outermost first: columns of one stem at one level belong together. */
export function axesOf(table: Table): Axis[] {
  const axes = new Map<string, { -readonly [Key in keyof Axis]: Axis[Key] }>();
  for (const [index, column] of table.columns.entries()) {
    const role = column.role.kind === 'axis' ? column.role : null;
    if (role === null && column.source !== 'keys') continue;
    const stem = role === null ? column.under : role.stem === '#category' ? '#any' : role.stem;
    const id = column.source === 'keys' ? `keys ${index}` : `${column.level} ${stem}`;
    const known = axes.get(id);
    if (known === undefined) {
      const { level, source } = column;
      const columns = [{ column, name: column.name, role }];
      axes.set(id, { stem, level, source, length: table.length, columns });
    } else known.columns = [...known.columns, { column, name: column.name, role }];
  }
  for (const axis of axes.values()) axis.columns = [...axis.columns].sort(byCode);
  return [...axes.values()].sort((a, b) => a.level - b.level);
}

const calledCode = /(^|_)(codes?|cd|kode)(_|$)/;

/** Beside a `code`, an `id` is no code. */
function byCode(a: AxisPart, b: AxisPart): number {
  return Number(calledCode.test(plainKey(b.name))) - Number(calledCode.test(plainKey(a.name)));
}

type Row = Category | undefined;

const read = new WeakMap<Axis, readonly Row[]>();

/** The category of each row on an axis; `undefined` where a row says nothing of it. Read once. */
export function rowsOn(axis: Axis, lexicon: Lexicon): readonly Row[] {
  const known = read.get(axis);
  if (known !== undefined) return known;
  const rows: Row[] = [];
  for (let row = 0; row < axis.length; row += 1) {
    const cells = axis.columns.map(({ column }) => column.values[row]);
    rows.push(categoryFrom(axis.columns, cells, lexicon));
  }
  read.set(axis, rows);
  return rows;
}

/** The categories that rows have on an axis, by their values, as their first row tells them; totals are none. */
export function categoriesOn(axis: Axis, lexicon: Lexicon): Map<string, Category> {
  const seen = new Map<string, Category>();
  for (const category of rowsOn(axis, lexicon)) {
    if (category?.value == null || category.total || seen.has(category.value)) continue;
    seen.set(category.value, category);
  }
  return seen;
}

/** The category that the cells of an axis give; `undefined` if none of them is there. */
export function categoryFrom(
  parts: readonly AxisPart[],
  cells: readonly (JsonScalar | undefined)[],
  lexicon: Lexicon,
): Category | undefined {
  let code: JsonScalar | undefined;
  let value: JsonScalar | undefined;
  let label: string | null = null;
  const labels: Partial<Record<Language, string>> = {};
  const said: (readonly [name: string, value: JsonScalar])[] = [];
  let present = false;
  for (const [index, { name, role }] of parts.entries()) {
    const cell = cells[index];
    if (cell === undefined) continue;
    present = true;
    // A category that is told as nothing is not named: blanks fill up a text of fixed length.
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    said.push([name, cell]);
    const part = role?.part ?? 'code';
    if (part === 'code') code ??= cell;
    else if (part === 'value' && role?.language == null) value ??= cell;
    else if (role?.language != null) labels[role.language] ??= scalarText(cell) ?? '';
    else label ??= scalarText(cell);
  }
  if (!present) return undefined;
  const texts = { code: scalarText(code ?? null), value: scalarText(value ?? null), label };
  return settle(texts, labels, said, lexicon);
}

function settle(
  { code, value, label }: Readonly<Record<'code' | 'value' | 'label', string | null>>,
  labels: Category['labels'],
  said: Category['besides'],
  lexicon: Lexicon,
): Category {
  const firstLabel = languages
    .map((language) => labels[language])
    .find((text) => text !== undefined);
  const chosen = code ?? value ?? label ?? firstLabel ?? null;
  const [told = null] = [value, label].filter((text) => text !== null && text !== chosen);
  const texts = [label, value, ...Object.values(labels)].filter((text) => text !== null);
  const kept = [chosen, told, ...Object.values(labels)];
  return {
    value: chosen,
    labels,
    label: told,
    besides: said.filter(([, cell]) => !kept.includes(scalarText(cell))),
    total: isTotal(chosen, texts, lexicon),
  };
}

/** `T` and `s` may be codes of a real category: one letter is a total only if a label says so or none is there. */
function isTotal(value: string | null, texts: readonly string[], lexicon: Lexicon): boolean {
  if (value === totalCode) return true;
  // Somalia among nationalities, and no sum.
  if (value === 'SOM' && lexicon.requested.includes('nationality')) return false;
  if (texts.some((text) => text.trim().length > 1 && isTotalWord(text, lexicon))) return true;
  if (value === null || !isTotalWord(value, lexicon)) return false;
  return texts.every((text) => text === value || isTotalWord(text, lexicon));
}

/** Whether a text is a word for total, whatever stands around it: `Total:`, `_total`, `total_general`. */
export function isTotalWord(text: string, { totals }: Lexicon): boolean {
  if (text.length >= 40) return false;
  const word = text.trim().toLowerCase();
  if (totals.has(word)) return true;
  const bare = word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return bare.length > 2 && totals.has(bare);
}

// `Secrétariat général` is the name of many a body: such words are a total only where they stand alone.
const totalInWords =
  /^(?:générale?|algemeen|allgemein|glob[ae]a?l|samen|zusammen)$|(?<!\p{L})(?:totale?|totaal|totaux|insgesamt|gesamt|ensemble|overall|tous|toutes|alle|all|confondue?s|(?:hommes|mannen|männer|men) (?:et|en|und|and|&) (?:femmes|vrouwen|frauen|women))(?!\p{L})/iu;

const told = new Map<string, boolean>();

/** `Total personnel`, `Général`, `Tous âges confondus`: a total, or a category that is called so. */
export function maySayTotal(text: string): boolean {
  // Codes are shorter than the shortest such word; labels come again and again.
  if (text.length < 5 || text.length > 80) return false;
  let says = told.get(text);
  if (says === undefined) {
    says = totalInWords.test(text);
    if (told.size < 5000) told.set(text, says);
  }
  return says;
}
