/**
 * Every way in which the answers of one layout may be read. In: the answers of a unit. Out: candidates: whole mappings,
 * each with what is odd about it. Nothing is decided here.
 */
import type { Axis, Form } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Words } from '../mapping/template.ts';
import {
  type Choice,
  holdsCommonKey,
  type Leaf,
  type Learned,
  leavesOf,
  type Node,
  nodesOf,
} from '../skeleton/layout.ts';
import { skeletonOf } from '../skeleton/skeleton.ts';
import { yearsIn } from '../skeleton/units.ts';
import type { Asking, AxisChoice, Known } from '../tables/asking.ts';
import { axesOf } from '../tables/axes.ts';
import { factsOf, tellApart } from '../tables/columns.ts';
import { mayBeFigure, varies } from '../tables/eligible.ts';
import { areNumbered, type Filter, filtersOf } from '../tables/filters.ts';
import { withoutLegends } from '../tables/legends.ts';
import { type ColumnStyle, columnStyles, impossibleIn, loneIn } from '../tables/styles.ts';
import { type Column, type Table, tableOf } from '../tables/table.ts';
import { patternOf } from './pattern.ts';

/** The answers of one layout, and what is known of their source. */
export interface Unit {
  readonly form: Form;
  readonly answers: readonly Learned[];
  readonly known: Known;
  /** Words for dimensions found on the way. */
  readonly found: Map<string, Set<string>>;
}

export interface Candidate {
  readonly mapping: Mapping;
  /** The place of the figures. */
  readonly figure: string;
  /** What the figures are chosen by beside their place: a measure of its own. */
  readonly only: string | null;
  /** The place of the years, where they come in the answer. */
  readonly years: string | null;
  /** Whether not all rows are taken. */
  readonly isFiltered: boolean;
  /** Flags and markers stand in the mapping without a meaning yet. */
  readonly flags: readonly string[];
  /** Flags that say nothing of their figure. */
  readonly normal: ReadonlySet<string>;
  readonly markers: readonly string[];
  readonly notes: readonly string[];
  /** Numbers that no count can be: they may stand in place of figures. */
  readonly impossible: readonly string[];
  /** Markers of a split that stand beside no number anywhere. */
  readonly lone: readonly string[];
  /** Whether all flagged figures are one number, as where nought is written for what is hidden. */
  readonly areFlaggedAlike: boolean;
  /** How surely its axes are those asked for. */
  readonly score: number;
  /** Numbers that it does not explain. */
  readonly unexplained: readonly string[];
}

/** More columns of numbers than these, and more candidates, are not looked at. */
const mostFigures = 24;
const mostCandidates = 40;
/** No layout has more places than these: so many keys are data, or nothing that anybody means. */
const mostPlaces = 200;

/** The candidates of a unit as its keys stand. */
export function plainCandidates(unit: Unit): Candidate[] {
  return candidatesIn(treeOf(unit), unit, unit.form.axes);
}

/** Those with doubtful places taken the other way, and with fewer axes where that is allowed. */
export function otherCandidates(unit: Unit): Candidate[] {
  const plain = treeOf(unit);
  const found: Candidate[] = [];
  for (const choices of variations(plain, unit)) {
    if (found.length > mostCandidates) break;
    found.push(...candidatesIn(treeOf(unit, choices), unit, unit.form.axes));
  }
  // A dimension may be crossed with itself.
  if (unit.form.name.endsWith('+same')) {
    const form: Form = { ...unit.form, parameters: ['groupby', 'field'] };
    found.push(...candidatesIn(plain, { ...unit, form }, ['groupby', 'field']));
  }
  return found.length > 0 ? found : withFewerAxes(plain, unit);
}

function treeOf(unit: Unit, choices: ReadonlyMap<string, Choice> = new Map()): Node {
  const { markers: marks, codeKeys } = unit.known;
  return skeletonOf({ ...unit, words: wordsOf(unit), choices, marks, codeKeys });
}

/** Statistics whose years and reasons come in the answer may come without. */
function withFewerAxes(root: Node, unit: Unit): Candidate[] {
  const own: readonly Axis[] = unit.form.axes;
  if (unit.form.statistic.years !== null) return [];
  const fewer: Axis[][] = own.length > 1 ? [['year'], ['reason'], []] : [[]];
  for (const axes of fewer) {
    if (!axes.includes('year') && doTellYear(unit)) continue;
    // Rows that the axes left do not tell apart are no figures of the same people.
    const found = candidatesIn(root, unit, axes).filter(({ isFiltered }) => !isFiltered);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether one year stands in all answers: their figures are of years, wherever these are told. */
function doTellYear({ answers }: Unit): boolean {
  const [first = new Set<string>(), ...others] = answers.map(({ body }) => yearsIn(body));
  return [...first].some((year) => others.every((years) => years.has(year)));
}

function wordsOf({ known, found }: Unit): Words {
  const merged: Record<string, readonly string[]> = { ...known.words };
  for (const [dimension, words] of found)
    merged[dimension] = [...new Set([...(merged[dimension] ?? []), ...words])].sort();
  return merged;
}

/** Places where another choice is thinkable, one at a time. */
function variations(root: Node, unit: Unit): ReadonlyMap<string, Choice>[] {
  const found: ReadonlyMap<string, Choice>[] = [];
  for (const node of nodesOf(root)) {
    const kinds = [...node.members.values()].map((member) =>
      member.leaves.length > 0 ? (isText(member) ? 'text' : 'number') : 'container',
    );
    const most = Math.max(
      kinds.filter((kind) => kind === 'number').length,
      kinds.filter((kind) => kind === 'container').length,
    );
    if (holdsCommonKey(node, unit)) found.push(new Map([[node.where, 'apart']]));
    if (most > 1) found.push(new Map([[node.where, 'melt']]));
    // A number that tells the month stands beside the days.
    const isOfDays = unit.form.statistic.measure === 'days';
    if (node.rest !== null && (node.members.size > 0 || isOfDays))
      found.push(new Map([[node.where, 'freeze']]));
    if (node.places.length > 1) found.push(new Map([[node.where, 'list']]));
    if (node.item !== null) found.push(new Map([[node.where, 'tuple']]));
  }
  return found.slice(0, 12);
}

function isText({ leaves }: Node): boolean {
  return leaves.some(({ value }) => typeof value === 'string' && !/\d/.test(value));
}

function candidatesIn(root: Node, unit: Unit, axes: readonly Axis[]): Candidate[] {
  const found: Candidate[] = [];
  if (nodesOf(root).length > mostPlaces) return found;
  const words = wordsOf(unit);
  for (const figure of leavesOf(root)
    .filter((node) => mayBeFigure(node.leaves, node, unit))
    .slice(0, mostFigures)) {
    const table = withoutLegends(tableOf(figure, root));
    const asking = {
      table,
      form: unit.form,
      answers: unit.answers,
      known: { ...unit.known, words },
      axes,
    };
    for (const { filters, choices, rows } of choicesOf(asking)) {
      if (!mayBeFigure(rows, figure, unit)) continue;
      for (const style of columnStyles(rows.map(({ value }) => value))) {
        for (const choice of choices)
          found.push(candidateOf(root, asking, { filters, rows, choice, style }));
      }
    }
    if (found.length > mostCandidates) break;
  }
  return found;
}

interface Chosen {
  readonly filters: readonly Filter[];
  readonly choices: readonly AxisChoice[];
  readonly rows: readonly Leaf[];
}

/** The axes of a table, of all its rows or of those that the answer was asked for. */
function choicesOf(asking: Asking): Chosen[] {
  const plain = axesOf(asking);
  if (plain.length > 0)
    return [
      {
        filters: [],
        choices: plain.filter((choice) => varies(asking, choice)),
        rows: asking.table.rows,
      },
    ];
  for (const level of filtersOf(asking)) {
    const found = level
      .map((filters) => {
        const rows = asking.table.rows.filter((row) => filters.every(({ isMet }) => isMet(row)));
        const filtered = { ...asking, table: { ...asking.table, rows } };
        return {
          filters,
          rows,
          choices:
            rows.length === 0
              ? []
              : axesOf(filtered).filter(
                  (choice) =>
                    varies(filtered, choice) &&
                    doTellApart(choice, filters, asking) &&
                    !(isByPlace(choice) && areNumbered(filters, asking)),
                ),
        };
      })
      .filter(({ choices }) => choices.length > 0);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether the rows that are left out are told apart as well: they are of other years, subjects or measures, and nothing else. */
function doTellApart({ columns }: AxisChoice, filters: readonly Filter[], { table }: Asking) {
  return tellApart([...columns.values(), ...filters.map(({ column }) => column)], table);
}

function isByPlace({ columns }: AxisChoice): boolean {
  return [...columns.values()].some(({ from }) => from === 'position');
}

/** One way to take the rows of a table. */
interface Reading {
  readonly filters: readonly Filter[];
  readonly rows: readonly Leaf[];
  readonly choice: AxisChoice;
  readonly style: ColumnStyle;
}

function candidateOf(
  root: Node,
  asking: Asking,
  { filters, rows, choice, style }: Reading,
): Candidate {
  const { form, known } = asking;
  const rowNumbers = rowNumbersOf(asking.table);
  const { body, unexplained, flags, normal, areFlaggedAlike } = patternOf({
    root,
    asking,
    filters,
    choice,
    numbers: style.numbers,
    ...{ rowNumbers, rows },
  });
  const { json, text, prefix, suffix } = style.numbers;
  const numbers = [json ? 'json' : null, text].filter((one) => one !== null).join(' or ');
  const isNullNamed = [...choice.columns.values()].some((column) => column.isNullNamed);
  const words = {
    ...usedWords(known.words, asking),
    ...(isNullNamed ? { '(null)': ['null'] } : {}),
  };
  const mapping: Mapping = {
    ...{ form: form.name, body, words, prefix, suffix },
    numbers: (numbers === '' ? 'json' : numbers) as Mapping['numbers'],
    ...{ markers: {}, notes: {}, flags: {}, totals: {}, categories: {}, codes: {} },
    ...{ empties: true, step: 1, least: 1, measure: null },
    ...{ accepted: 'sole', evidence: {} },
  };
  const measure = filters.find(({ template }) => !template.startsWith('{'))?.template ?? null;
  return {
    ...{
      mapping,
      figure: asking.table.figure.where,
      only: measure,
      years: choice.columns.get('year')?.name ?? null,
      isFiltered: filters.length > 0,
      flags,
      normal,
      markers: style.markers,
      notes: style.notes,
      unexplained,
      areFlaggedAlike,
    },
    impossible: impossibleIn(rows, style, known),
    lone: form.parameters.length === 0 ? [] : loneIn(rows, style, known),
    score: choice.score,
  };
}

function rowNumbersOf(table: Table): Set<Node> {
  const numbered = table.columns.filter(
    (column: Column) => column.from === 'leaf' && factsOf(column, table).isRowNumber,
  );
  return new Set(numbered.map(({ node }) => node));
}

/** The words of the dimensions that the unit's answers were asked for. */
function usedWords(words: Words, { answers }: Asking): Words {
  const asked = new Set(answers.flatMap(({ request }) => [request.groupby, request.field]));
  return Object.fromEntries(Object.entries(words).filter(([dimension]) => asked.has(dimension)));
}
