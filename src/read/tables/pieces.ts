/**
 * Texts that hold a category beside other things: `10200|gender|F`, `n_F`, `F / A`. In: a column of texts. Out: the columns
 * of what varies in them, where all are written alike.
 */

import { capture, isTemplate, templateOf } from '../mapping/template.ts';
import type { Leaf, Learned } from '../skeleton/layout.ts';
import type { Asking } from './asking.ts';
import type { Column } from './table.ts';

const separators = [
  '|',
  ' > ',
  ' / ',
  '/',
  ', ',
  ',',
  ' - ',
  ' – ',
  ': ',
  ':',
  '. ',
  '__',
  '_',
  ';',
  ' x ',
  ' × ',
  '~',
  '.',
  '-',
] as const;

/** The columns that the texts of a column fall apart into; none where they do not. */
export function piecesOf(column: Column, { table, answers, known }: Asking): Column[] {
  if (column.from === 'position') return [];
  const texts: { named: string; combo: string }[] = [];
  let parting: readonly string[] = separators;
  for (const row of table.rows.slice(0, 3000)) {
    const value = column.valueAt(row);
    if (typeof value !== 'string') return [];
    const { request } = answers[row.scope.at] as Learned;
    const named = templateOf(value, request, known.words);
    if (texts.length === 0) parting = separators.filter((separator) => isParted(named, separator));
    // Most columns hold nothing but a category.
    if (parting.length === 0) return [];
    texts.push({ named, combo: `${request.groupby}|${request.field}` });
  }
  for (const separator of parting) {
    const template = templateBy(separator, texts, known.affixes);
    if (template !== null) return columnsOf(column, template, answers, known);
  }
  return [];
}

function isParted(text: string, separator: string): boolean {
  const { length } = bare(text).split(separator);
  return length > 1 && length < 7;
}

/** The common writing of texts that a separator parts; `null` where nothing but a category is in them. */
function templateBy(
  separator: string,
  texts: readonly { readonly named: string; readonly combo: string }[],
  affixes: ReadonlySet<string>,
): string | null {
  const first = bare(texts[0]?.named ?? '').split(separator);
  const { length } = first;
  const parted = texts.map(({ named }) => bare(named).split(separator));
  if (parted.some((one) => one.length !== length || one.some(isWithinQuotes))) return null;
  let varying = 0;
  let told = 0;
  const pieces = first.map((piece, at) => {
    if (parted.every((one) => one[at] === piece)) {
      told += isTemplate(piece) ? 1 : 0;
      return piece;
    }
    varying += 1;
    const quote = quotes.find((one) => parted.every((own) => isQuoted(own[at] ?? '', one))) ?? '';
    return `${quote}<${varying}>${quote}`;
  });
  // What is the same in all texts is no part of the category only where several dimensions, or the question, show it.
  const [head = '', ...others] = pieces.join(separator).split(/<\d>/);
  const isKnown = [head, others.at(-1) ?? ''].some((affix) => affixes.has(affix));
  const isShown =
    told > 0 || varying > 1 || isKnown || new Set(texts.map(({ combo }) => combo)).size > 1;
  // A range such as `25-34` is one category; a month may stand behind its year.
  const isRange = separator === '-' && !pieces.includes('{year}');
  if (varying === 0 || varying > 3 || !isShown || isRange) return null;
  const [open, close] = wrapping(texts[0]?.named ?? '');
  return `${open}${pieces.join(separator)}${close}`;
}

const quotes = ['"', "'"] as const;

function isQuoted(text: string, quote: string): boolean {
  return text.length > 1 && text.startsWith(quote) && text.endsWith(quote);
}

/** What stands within quotes is not parted there: `<a href="/level/A">Niveau A</a>`. */
function isWithinQuotes(piece: string): boolean {
  return piece.split('"').length % 2 === 0;
}

/** `(F, A)` without its brackets. */
function bare(text: string): string {
  const [open, close] = wrapping(text);
  return text.slice(open.length, text.length - close.length);
}

function wrapping(text: string): [string, string] {
  if (/^\(.*\)$/s.test(text)) return ['(', ')'];
  return /^\[.*\]$/s.test(text) ? ['[', ']'] : ['', ''];
}

function columnsOf(
  column: Column,
  template: string,
  answers: readonly Learned[],
  known: Asking['known'],
): Column[] {
  const names = [...template.matchAll(/<(\d)>/g)].map(([, name]) => name ?? '');
  const captured = new Map<Leaf, ReturnType<typeof capture>>();
  const pieces = (row: Leaf) => {
    const value = column.valueAt(row);
    if (typeof value !== 'string') return null;
    const { request } = answers[row.scope.at] as Learned;
    const told = captured.get(row) ?? capture(template, value, request, known.words);
    captured.set(row, told);
    return told;
  };
  return names.map((name) => ({
    ...column,
    name: `${column.name} ${template} <${name}>`,
    piece: { template, name },
    valueAt: (row) => pieces(row)?.[name],
  }));
}
