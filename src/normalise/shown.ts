import {
  isFraction,
  isNumber,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { columnFacts, holdsFigures } from './column-facts.ts';
import { markerOf, readFigure } from './figure.ts';
import { figureIn, isOwnFigure, type Lexicon } from './lexicon.ts';
import { type Reading, slotsOf } from './reading.ts';
import { type Column, isUnknownKey, type Table } from './table.ts';

/** What a figure is called that is told once more, as it is shown. */
export const shownKeys =
  /^(fmt|format|formatt?ed|formatte|text|texte|tekst|display|label|libelle|lib|str|string|(value|display|formatted)_\w+)$/;

/** A figure that is told as a number and as a text; `null` where they differ. */
export function shownAs(lexicon: Lexicon, raw: JsonValue, text: JsonValue): JsonScalar {
  if (typeof text !== 'string' || !(raw === null || typeof raw !== 'object' || isNumber(raw)))
    return null;
  if (raw === null) return markerOf(text, lexicon.markers) === null ? null : text;
  // `45 %` is a share, whatever stands beside it.
  const isOther = text.includes('%') && lexicon.measure !== 'rate';
  return raw === text || (!isOther && shows(text, raw)) ? raw : null;
}

/** `4 506`, `4.506 personnes` of 4506, `3,1 %` of 3.1416; `4 506 (p)` and `-4506` tell more, or another number. */
function shows(text: string, raw: JsonScalar): boolean {
  if (!isNumber(raw)) return false;
  const number = Number(scalarText(raw));
  const decimals = /[.,](\d{1,2})\D*$/.exec(text)?.[1]?.length ?? 0;
  const rounded = isFraction(raw) ? [number, Number(number.toFixed(decimals))] : [number];
  return (['decimal comma', 'decimal point'] as const).some((habit) => {
    const { value, status } = readFigure(text, habit, new Map());
    return status === 'A' && value !== null && rounded.includes(value);
  });
}

/**
 * `{libelle: "Femmes", value: 1098, value_label: "1 098"}`: the figure of each row once more, as it is shown, is neither a
 * category nor another figure; `{count: null, count_text: "< 5"}` says there why it is hidden. Under a name that does not
 * hold the figure's (`label: "1 098"`) it may be a category where nothing else is one.
 */
export function withoutShown(reading: Reading, table: Table): Table {
  const texts = table.columns.filter(
    (one) => one.source === 'key' && one.values.some(isText) && isCalledShown(one),
  );
  const shown = new Map<Column, Column['values']>();
  const notes = new Set<Column>();
  for (const text of texts) {
    const figures = table.columns.filter(
      (one) => one !== text && isShown(reading, table, one, text),
    );
    const [figure, ...more] = figures;
    if (figure === undefined || more.length > 0) continue;
    notes.add(text);
    shown.set(figure, cellsShown(reading, figure, text));
  }
  const columns = table.columns.map((one): Column => {
    if (notes.has(one)) return { ...one, role: { kind: 'note' } };
    const values = shown.get(one);
    return values === undefined ? one : { ...one, values };
  });
  return { ...table, columns };
}

const isText = (cell: JsonScalar | undefined) => typeof cell === 'string';

function isCalledShown({ name }: Column): boolean {
  const words = plainKey(name).split('_');
  return shownKeys.test(words.at(-1) ?? '') || shownKeys.test(words[0] ?? '');
}

/** Whether a text tells the numbers of a column that may hold the figures, row by row. */
function isShown(reading: Reading, table: Table, figure: Column, text: Column): boolean {
  const mayBeFigure = figure.role.kind === 'figure' || isUnknownKey(figure);
  if (!mayBeFigure || columnFacts(figure, reading.lexicon).numbers === 0) return false;
  const isSame = (cell: JsonScalar | undefined, row: number) => {
    const told = text.values[row] ?? null;
    return (cell ?? null) === told || shownAs(reading.lexicon, cell ?? null, told) !== null;
  };
  if (!figure.values.every(isSame)) return false;
  const stem = plainKey(figure.name);
  const name = plainKey(text.name);
  if (name.startsWith(`${stem}_`) || name.endsWith(`_${stem}`))
    return !isCode(reading, table, figure, text);
  return (
    slotsOf(reading).length === 0 || table.columns.some((one) => one !== text && tellsRows(one))
  );
}

/** `{value: 5, value_label: "5", count: 12}`: what another figure stands beside may be a category. */
function isCode({ lexicon }: Reading, { columns }: Table, figure: Column, text: Column): boolean {
  if (figureIn(figure.role) === lexicon.measure) return false;
  return columns.some(
    (one) =>
      one !== figure &&
      one !== text &&
      (isOwnFigure(one.role, lexicon.measure) || isUnknownKey(one)) &&
      holdsFigures(columnFacts(one, lexicon)),
  );
}

/** Whether rows are told apart by a column of categories. */
function tellsRows({ role, values }: Column): boolean {
  return role.kind === 'axis' && new Set(values).size > 1;
}

/** The figures, where one is hidden as its text has it. */
function cellsShown({ lexicon }: Reading, figure: Column, text: Column): Column['values'] {
  return figure.values.map((cell, row) =>
    cell === null ? shownAs(lexicon, null, text.values[row] ?? null) : cell,
  );
}
