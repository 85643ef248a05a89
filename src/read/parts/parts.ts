/**
 * The part of every scalar that is neither figure nor category. In: a leaf, and the table of the figures. Out: what it has
 * to be, what it tells, or that it is left out. What goes with the question is an echo of it; what varies with neither
 * question nor rows is left out by its exact place; a number that no row finds stays unexplained.
 */

import { type JsonScalar, scalarText } from '../../body/json-value.ts';
import type { Request } from '../../model/request.ts';
import { numberOf, statusIn } from '../mapping/figure.ts';
import type { Part } from '../mapping/place.ts';
import { isTemplate, templateOf } from '../mapping/template.ts';
import type { Leaf, Node, Scope } from '../skeleton/layout.ts';
import type { Parting } from '../tables/asking.ts';
import { textAt } from '../tables/columns.ts';
import { countsRows, tellsOneSubject, tellsOtherYear } from '../tables/eligible.ts';
import { type Column, isAround } from '../tables/table.ts';
import {
  areSumsByCategory,
  framePart,
  isNumber,
  isOfOtherYear,
  namesCategories,
  valuesByAnswer,
} from './frame.ts';

export type Found = { readonly part: Part } | { readonly unexplained: string };

/** A text beside figures that says something of few of them is a flag; more kinds of text are something else. */
const mostFlags = 12;

/** The part of a leaf. */
export function partOf(leaf: Node, parting: Parting): Found {
  const values = leaf.leaves.filter(({ value }) => value !== null && value !== '');
  if (values.length === 0) return { part: silentPart(leaf, parting.table.figure) };
  const isOfFigures = isAbove(leaf, parting.table.figure);
  if (
    tellsOneSubject(values, leaf, parting) ||
    (isOfFigures && tellsOtherYear(values, leaf, parting))
  )
    return { unexplained: leaf.where };
  const single = valuesByAnswer(leaf.leaves);
  const requests = parting.answers.map(({ request }) => request);
  const found =
    (isFlag(leaf, parting) ? ({ is: 'flag' } as const) : null) ??
    echoOf(leaf, requests, parting) ??
    (single === null
      ? rowPart(leaf, parting)
      : // The id of a subject may stand in a date by chance.
        (echoOf(leaf, requests.map(withoutId), parting) ?? framePart(leaf, single, parting)));
  if (found !== null) return { part: found };
  const isNumeric = tellsNumbers(values, leaf, requests);
  // What ends the rows may be one of them in another shape; a list of one is as good as what it holds.
  const isLoose =
    (parting.table.apart.includes(leaf) && single === null) || leaf.where.includes('[last]');
  if (isNumeric && isLoose && areSumsByCategory(leaf, parting)) return { part: { is: 'sum' } };
  if (isNumeric && isLoose && !countsRows(leaf.leaves) && !namesCategories(leaf, parting))
    return { unexplained: leaf.where };
  if (isNumeric && single !== null && isOfOtherYear(leaf, parting))
    return { unexplained: leaf.where };
  return {
    part: isOfRows(leaf, parting) ? { is: 'attribute', name: nameOf(leaf) } : { is: 'ignored' },
  };
}

/** What has said nothing so far may say tomorrow that a figure is hidden: a text that is not known sets its answer aside. */
function silentPart(leaf: Node, figure: Node): Part {
  if (!isAround(figure, leaf) || (leaf.wilds.length === 0 && !isAbove(leaf, figure)))
    return { is: 'ignored' };
  return leaf.wilds.length > figure.wilds.length ? { is: 'constant', value: null } : { is: 'flag' };
}

/** Whether a leaf is a member of what the figures stand in, at any depth: what it says is said of them. */
function isAbove({ where }: Node, figure: Node): boolean {
  return figure.where.startsWith(where.slice(0, where.lastIndexOf('.') + 1));
}

/** How a row finds a category or its label, where it does not simply stand in it or around it. */
export function foundBy(
  column: Column,
  asking: Pick<Parting, 'table'>,
): { along?: number; isFromAbove?: true } {
  return column.isFromAbove === true ? { isFromAbove: true } : alongOf(column, asking);
}

/** Which list around the figures a list beside them goes along with, where it is not the next. */
function alongOf({ along, node }: Column, { table }: Pick<Parting, 'table'>): { along?: number } {
  if (along === null) return {};
  let shared = 0;
  while (
    node.wilds[shared]?.node === table.figure.wilds[shared]?.node &&
    shared < node.wilds.length
  )
    shared += 1;
  return along === shared + 1 ? {} : { along };
}

/** Whether numbers stand in a place, or in a list of texts one that the question does not hold. */
function tellsNumbers(
  values: readonly Leaf[],
  { where }: Node,
  requests: readonly Request[],
): boolean {
  const isAsked = ({ scope, value }: Leaf) => {
    const { year, subjectId } = requests[scope.at] as Request;
    return [String(year), subjectId].includes(scalarText(value));
  };
  return (
    values.every(({ value }) => isNumber(value)) ||
    values.some(({ value }) => typeof value !== 'string' && isNumber(value)) ||
    (where.endsWith('[]') && values.some((one) => isNumber(one.value) && !isAsked(one)))
  );
}

function withoutId(request: Request): Request {
  return { ...request, subjectId: null };
}

/** Whether a leaf is found by each row on its own, and not by the column that the row crosses. */
function isOfRows(leaf: Node, { table }: Parting): boolean {
  const column = table.columns.find(({ node, from }) => node === leaf && from === 'leaf');
  const isCrossed = column !== undefined && alongOf(column, { table }).along !== undefined;
  return leaf.wilds.length > 0 && !table.apart.includes(leaf) && !isCrossed;
}

/** The last key of a place, as a name. */
function nameOf({ where }: Node): string {
  const name = where.split('.').pop() ?? where;
  return name.replace(/\[\]|\{|\}/g, '') || where;
}

/** Text, or a yes, on the minority of rows; or a status on each. */
function isFlag(leaf: Node, parting: Parting): boolean {
  const { figure } = parting.table;
  const beside = parting.table.columns.find(
    ({ node, from, along }) => node === leaf && from === 'leaf' && along !== null,
  );
  if (beside === undefined && !isAround(leaf, figure)) return false;
  if (leaf.wilds.length === 0) return areWordsOfStatus(leaf, parting);
  if (leaf.wilds.length !== figure.wilds.length) return false;
  const normal = normalOf(leaf, parting);
  const told = leaf.leaves.map(({ value }) => value);
  const doesSay = (value: JsonScalar) => saysSomething(value) && scalarText(value) !== normal;
  const said = new Map(
    beside === undefined
      ? leaf.leaves.flatMap(({ scope, value }) => (doesSay(value) ? [[scope, value]] : []))
      : parting.table.rows.flatMap((row) => {
          const value = beside.valueAt(row) ?? null;
          return doesSay(value) ? [[row.scope, value]] : [];
        }),
  );
  if (said.size === 0) return false;
  // A number says yes only where nothing else is left to say.
  if (areBits(told)) return areNought(said, parting);
  const areTexts = told.every(
    (value) => value === null || typeof value === 'string' || typeof value === 'boolean',
  );
  if (!areTexts || [...said.values()].some(isNumber)) return false;
  if (normal !== null) return !goesWithCategory(said, parting);
  const texts = new Set(said.values()).size;
  const share = said.size / figure.leaves.length;
  const isFew = (share <= 0.5 && texts <= mostFlags) || (share < 0.9 && texts <= 2);
  return isFew && !goesWithCategory(said, parting);
}

/** Texts by the row that they stand beside. */
type Said = ReadonlyMap<Scope, JsonScalar>;

/** Whether all figures beside texts are nought, or nothing. */
function areNought(said: Said, { table }: Parting): boolean {
  return table.rows.every(
    ({ scope, value }) => !said.has(scope) || value === null || Number(scalarText(value)) === 0,
  );
}

/**
 * Whether an answer says of all its figures that they are estimated or not final, in words: a letter may say anything, but
 * under a name of a status.
 */
function areWordsOfStatus(leaf: Node, parting: Parting): boolean {
  const normal = normalOf(leaf, parting);
  const said = leaf.leaves.filter(
    ({ value }) => saysSomething(value) && scalarText(value) !== normal,
  );
  const isStatus = ({ value }: Leaf) =>
    typeof value === 'string' &&
    (value.length > 1 || /status/i.test(nameOf(leaf))) &&
    'PEB'.includes(statusOf(value, parting));
  return said.length > 0 && said.every(isStatus);
}

function statusOf(value: JsonScalar, { flags }: Pick<Parting, 'flags'>): string {
  return statusIn(flags, String(value).trim().toLowerCase()) ?? 'A';
}

/**
 * The text that says nothing of its figure, where each row has a status: all others are known statuses. `null` where the
 * column is none of statuses.
 */
export function normalOf({ leaves }: Node, parting: Pick<Parting, 'flags'>): string | null {
  const texts = new Set(leaves.map(({ value }) => value));
  if (areBits([...texts])) return '0';
  if (texts.size < 2 || texts.size > mostFlags) return null;
  const told = [...texts].filter((text) => typeof text === 'string' && text !== '');
  const normal = told.filter((text) => statusOf(text, parting) === 'A');
  return told.length === texts.size && normal.length === 1 ? (normal[0] as string) : null;
}

/** Whether numbers say yes and no. */
function areBits(values: readonly JsonScalar[]): boolean {
  const areSo = values.every((value) => value === null || value === 0 || value === 1);
  return areSo && values.includes(0) && values.includes(1);
}

/** Whether a member of a row says something: nothing and no are none. */
export function saysSomething(value: JsonScalar): boolean {
  return value !== null && value !== '' && value !== false;
}

/**
 * A text that a category has wherever it stands, and no other category has, is a label of it and no flag; so is one that
 * goes with categories in other ways, unless all figures beside it are nought, or it is a mark that is known.
 */
function goesWithCategory(said: Said, parting: Parting): boolean {
  const { table, axes } = parting;
  const areMarks = [...said.values()].every((value) => statusOf(value, parting) !== 'A');
  const isNought = areNought(said, parting);
  return [...axes].some(([name, axis]) => {
    const byCategory = new Map<string, Set<string>>();
    let again = 0;
    for (const row of table.rows) {
      const category = textAt(axis, row) ?? '';
      const held = byCategory.get(category) ?? new Set<string>();
      if (byCategory.has(category)) again += 1;
      byCategory.set(category, held.add(scalarText(said.get(row.scope) ?? null) ?? ''));
    }
    const isSo = again > 2 && [...byCategory.values()].every(({ size }) => size === 1);
    const labels = [...byCategory.values()].flatMap((own) => [...own]).filter((one) => one !== '');
    const areOwn = labels.length > 1 && new Set(labels).size === labels.length;
    // All figures of one year may be provisional.
    return isSo && (areOwn || !(isNought || areMarks || name === 'year'));
  });
}

/** A text that holds a part of the question wherever it stands. */
function echoOf(leaf: Node, requests: readonly Request[], { words }: Parting): Part | null {
  const counts = new Map<string, number>();
  let told = 0;
  for (const { scope, value } of leaf.leaves) {
    const text = scalarText(value);
    if (text === null || typeof value === 'boolean') continue;
    told += 1;
    const template = templateOf(text, requests[scope.at] as Request, words);
    counts.set(template, (counts.get(template) ?? 0) + 1);
    if (counts.size > 200) return null;
  }
  const [top] = [...counts].sort(
    (one, other) => other[1] - one[1] || one[0].localeCompare(other[0]),
  );
  if (isIdOfSubject(leaf, requests)) return { is: 'echo', template: '{id}' };
  if (top === undefined || !isTemplate(top[0])) return null;
  const isWhole = top[1] === told;
  return isWhole || (top[1] >= 0.9 * told && told > 20) ? { is: 'echo', template: top[0] } : null;
}

/** Whether ids of subjects stand here, in the answers of most of them their own: the others say that they are of another. */
function isIdOfSubject({ leaves }: Node, requests: readonly Request[]): boolean {
  const known = new Set(requests.map(({ subjectId }) => subjectId));
  const told = new Set<string | null>();
  const others = new Set<string | null>();
  for (const { scope, value } of leaves) {
    const text = scalarText(value);
    const own = requests[scope.at]?.subjectId ?? null;
    if (text === null || !known.has(text)) return false;
    told.add(own);
    if (text !== own) others.add(own);
  }
  return told.size - others.size > 1 && 2 * others.size < told.size;
}

/** What stands beside each figure. */
function rowPart(leaf: Node, parting: Parting): Part | null {
  if (parting.rowNumbers.has(leaf)) return { is: 'ignored' };
  const column = parting.table.columns.find(({ node, from }) => node === leaf && from === 'leaf');
  return column !== undefined && isCopy(column, parting) ? { is: 'copy' } : null;
}

function isCopy(column: Column, { table, numbers }: Parting): boolean {
  return (
    table.rows.length > 2 &&
    table.rows.every((row) => {
      const value = column.valueAt(row);
      return (
        value !== undefined &&
        scalarText(value) === scalarText(row.value) &&
        numberOf(value, numbers) !== null
      );
    })
  );
}
