/**
 * Lists that are no plain rows: tuples, tables with a header, rows that begin with a text, texts and figures in turns. In:
 * the lists at one place. Out: which of these they are.
 */
import { isArray, isObject, isScalar, type JsonValue } from '../../body/json-value.ts';
import { looksNumeric } from '../mapping/figure.ts';
import { isTemplate, templateOf } from '../mapping/template.ts';
import { comboOf, kindOf, type Learned, type Learning, type Node, type Scope } from './layout.ts';

export interface Instance {
  readonly scope: Scope;
  readonly value: JsonValue;
}

/** Whether the one element of each list holds lists again. */
export function holdLists(lists: readonly Instance[]): boolean {
  return lists.every(({ value }) => {
    const [only = null] = value as readonly JsonValue[];
    return !isScalar(only) && (isArray(only) || Object.values(only).some(isArray));
  });
}

export function lengthOf(value: JsonValue): number {
  return (value as readonly JsonValue[]).length;
}

/** `["F", 51, "M", 62]`. */
export function isFlatPairs(value: JsonValue): boolean {
  const list = value as readonly JsonValue[];
  return (
    list.length % 2 === 0 &&
    list.every((one, at) => typeof one === (at % 2 === 0 ? 'string' : 'number'))
  );
}

export function constantLength(lists: readonly Instance[]): number {
  const length = lengthOf(lists[0]?.value ?? []);
  return lists.every(({ value }) => lengthOf(value) === length) ? length : 0;
}

/** Whether the places of lists of one length have parts of their own. */
export function isTuple(
  node: Node,
  lists: readonly Instance[],
  length: number,
  learning: Learning,
): boolean {
  const choice = learning.choices.get(node.where);
  const answers = new Set(lists.map(({ scope }) => scope.at)).size;
  const areMany = lists.length > answers * 1.5;
  const kinds = Array.from({ length }, (_, place) => kindsAt(lists, place));
  // What names columns is no row itself.
  if (!areMany && kinds.every((kind) => !/list/.test(kind)))
    learning.lengths.set(node.where, length);
  const doDiffer = new Set(kinds).size > 1;
  const areScalars = kinds.every((kind) => !/list|object/.test(kind));
  const isChosen = choice === 'tuple' || (choice !== 'list' && learning.headers.has(node.where));
  const combos = new Set(lists.map(({ scope }) => comboOf(learning, scope.at)));
  const isTold =
    isChosen || (choice !== 'list' && (doDiffer || (areMany && (areScalars || combos.size > 2))));
  if (isTold && areMany) learning.tuples.add(length);
  return isTold;
}

function kindsAt(lists: readonly Instance[], place: number): string {
  const kinds = new Set(
    lists.map(({ value }) => kindOf((value as readonly JsonValue[])[place] ?? null)),
  );
  kinds.delete('null');
  return [...kinds].sort().join();
}

/** Rows that begin with a text and go on with figures: `["A", 462, 218]`. */
export function areRowHeaded(node: Node, lists: readonly Instance[], learning: Learning): boolean {
  if (learning.rowHeads.has(node.where)) return true;
  const rows = lists.map(({ value }) => value as readonly JsonValue[]);
  // A list of years, all written as texts, is no row.
  if (rows.every((row) => row.every((one) => typeof one === 'string'))) {
    const lengths = new Map(lists.map(({ scope, value }) => [scope.at, lengthOf(value)]));
    if (lengths.size === lists.length && Math.max(...new Set(lengths.values())) > 0)
      learning.titles.set(node.where, lengths);
    return false;
  }
  if (rows.length < 2 || !rows.every(isRowHeaded)) return false;
  for (const { scope, value } of lists)
    learning.widths.set(
      scope.at,
      (learning.widths.get(scope.at) ?? new Set()).add(lengthOf(value)),
    );
  return true;
}

/** The places of texts of which every answer has as many as its rows are long: the first one stands above what rows begin with. */
export function titlesOfColumns({ titles, widths }: Learning): string[] {
  const areTitles = (lengths: ReadonlyMap<number, number>) =>
    [...lengths].every(([at, length]) => length === 0 || widths.get(at)?.has(length) === true);
  return widths.size === 0
    ? []
    : [...titles].flatMap(([where, own]) => (areTitles(own) ? where : []));
}

function isRowHeaded([first = null, ...rest]: readonly JsonValue[]): boolean {
  const isFigure = (one: JsonValue) =>
    one === null || one === '' || (isScalar(one) && holdsNumber(one));
  return typeof first === 'string' && rest.length > 0 && rest.every(isFigure);
}

/** A header as long as each row names the places of rows, or the columns behind the first. */
export function nameRows(where: string, lists: readonly Instance[], learning: Learning): void {
  const tables = lists.map(({ value }) => value as readonly JsonValue[]);
  const isTable = tables.every((rows) =>
    rows.every((row) => isArray(row) && row.length === lengthOf(rows[0] ?? [])),
  );
  if (!isTable) return;
  const widths = new Set(tables.map((rows) => lengthOf(rows[0] ?? [])));
  const areWide = tables.every((rows) =>
    rows.slice(1).every((row) => isRowHeaded(row as readonly JsonValue[])),
  );
  const isChosen = learning.choices.get(`${where}[]`) === 'list';
  const places = areWide && (widths.size > 1 || isChosen) ? learning.rowHeads : learning.headers;
  places.add(`${where}[head]`);
  places.add(`${where}[]`);
}

/** Whether the first element of each list holds no figure and is the same for all who ask the same, and others are not. */
export function isHeaded(lists: readonly Instance[], learning: Learning): boolean {
  const long = lists.filter(({ value }) => lengthOf(value) > 1);
  if (long.length === 0 || new Set(lists.map(({ scope }) => scope.at)).size < lists.length)
    return false;
  const hasTitle = beginAlike(long, learning);
  const heads = new Map<string, string>();
  let differs = false;
  let isAskedOnce = true;
  const bodies = new Map<string, string>();
  for (const { scope, value } of long) {
    const [head = null, ...rows] = value as readonly JsonValue[];
    if (isScalar(head) || kindOf(head) !== kindOf(rows[0] ?? null)) return false;
    // What is hidden in all rows shows nothing.
    const told = rows.find(holdsNumber);
    if (told === undefined && !holdsNumber(head)) continue;
    // Texts above figures name columns, which may be others elsewhere.
    const isMatrix =
      isArray(head) &&
      isArray(told ?? null) &&
      isAbove(
        head,
        told as readonly JsonValue[],
        hasTitle || isDimension(head[0], scope, learning),
      );
    if (holdsNumber(head) && !isMatrix) return false;
    const combo = comboOf(learning, scope.at);
    const text = JSON.stringify(head);
    if ((heads.get(combo) ?? text) !== text && !isMatrix) return false;
    isAskedOnce &&= !heads.has(combo);
    heads.set(combo, text);
    const rest = JSON.stringify(rows);
    if ((bodies.get(combo) ?? rest) !== rest) differs = true;
    bodies.set(combo, rest);
  }
  if (heads.size === 0) return false;
  // Where nothing is asked twice, texts above all numbers are no row.
  const areTexts =
    isAskedOnce && [...heads.values()].every((text) => areTitles(JSON.parse(text) as JsonValue));
  return differs || long.length < 3 || areTexts;
}

/**
 * Whether texts may name the columns of a row. Where its figures are texts, too, a header is told from a row by its corner: empty,
 * or a title.
 */
function isAbove(
  head: readonly JsonValue[],
  row: readonly JsonValue[],
  hasTitle: boolean,
): boolean {
  const areTexts = row.every((one) => typeof one === 'string');
  const [corner = null, ...titles] = head;
  const isEmpty = corner === '' || corner === null;
  return (
    (isEmpty || typeof corner === 'string') &&
    titles.every((one) => typeof one === 'string') &&
    isRowHeaded(row) &&
    (!areTexts || isEmpty || hasTitle || !holdsNumber(head))
  );
}

/** Whether a corner is the dimension that was asked for. */
function isDimension(corner: JsonValue | undefined, { at }: Scope, learning: Learning): boolean {
  const { request } = learning.answers[at] as Learned;
  return typeof corner === 'string' && isTemplate(templateOf(corner, request, learning.words));
}

/** Whether all tables begin with the same text, whatever dimension is asked for: no category does. */
function beginAlike(lists: readonly Instance[], learning: Learning): boolean {
  const corners = new Set(
    lists.map(({ value }) => (value as readonly JsonValue[][])[0]?.[0] ?? null),
  );
  const [corner = null] = corners;
  const combos = new Set(lists.map(({ scope }) => comboOf(learning, scope.at)));
  return corners.size === 1 && combos.size > 1 && !holdsNumber(corner);
}

/** Whether nothing but texts stands in a value, and not all are empty: the corner of a table may be. */
function areTitles(value: JsonValue): boolean {
  if (isScalar(value)) return typeof value === 'string' && value !== '';
  const told = Object.values(value).filter((one) => one !== '' && one !== null);
  return told.length > 0 && told.every(areTitles);
}

/** Whether the last element of each list is of another kind than all others, or a record of other kinds and other keys. */
export function areTailed(lists: readonly Instance[]): boolean {
  const all = lists.map(({ value }) => value as readonly JsonValue[]);
  const rows = new Set(all.flatMap((list) => list.slice(0, -1)).flatMap(traitsOf));
  const tails = all.map((list) => traitsOf(list.at(-1) ?? null));
  return rows.size > 0 && tails.every((own) => own.length > 0 && !own.some((one) => rows.has(one)));
}

/** Of a record its keys and the kinds of its members; of anything else its kind, of nothing none. */
function traitsOf(value: JsonValue): string[] {
  if (value === null) return [];
  if (!isObject(value)) return [kindOf(value)];
  return [
    ...Object.keys(value).map((key) => `.${key}`),
    Object.values(value).map(kindOf).sort().join(),
  ];
}

function holdsNumber(value: JsonValue): boolean {
  if (isScalar(value))
    return typeof value !== 'string'
      ? value !== null && typeof value !== 'boolean'
      : looksNumeric(value);
  return Object.values(value).some(holdsNumber);
}
