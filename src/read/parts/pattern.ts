/**
 * A candidate as a mapping. In: the tree of a unit and the parts that were found. Out: the body of a mapping, with a part
 * for every scalar, and what it leaves unexplained.
 */

import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { Language } from '../../model/interpretation.ts';
import type { Numbers } from '../mapping/figure.ts';
import type { Axis } from '../mapping/form.ts';
import type { Part, Pattern } from '../mapping/place.ts';
import { type Leaf, type Node, nodesOf } from '../skeleton/layout.ts';
import type { Asking, AxisChoice, Known, Parting } from '../tables/asking.ts';
import { areOtherYears } from '../tables/eligible.ts';
import type { Filter } from '../tables/filters.ts';
import type { Column } from '../tables/table.ts';
import { areFew, isNumber } from './frame.ts';
import { foundBy, normalOf, partOf, saysSomething } from './parts.ts';

export interface Patterning {
  readonly root: Node;
  readonly asking: Asking;
  readonly filters: readonly Filter[];
  readonly choice: AxisChoice;
  readonly numbers: Numbers;
  readonly rowNumbers: ReadonlySet<Node>;
  /** The rows that are chosen. */
  readonly rows: readonly Leaf[];
}

interface Drawn {
  readonly body: Pattern;
  readonly unexplained: readonly string[];
  /** Texts that flags say. */
  readonly flags: readonly string[];
  /** Those of them that say nothing of their figure. */
  readonly normal: ReadonlySet<string>;
  readonly areFlaggedAlike: boolean;
}

interface Parts {
  readonly leaves: Map<Node, Part>;
  readonly keys: Map<Node, Part>;
  readonly positions: Map<Node, Axis>;
  readonly figure: Node;
}

export function patternOf(patterning: Patterning): Drawn {
  const { root, asking } = patterning;
  const parts = chosenParts(patterning);
  const parting: Parting = {
    ...{ table: asking.table, form: asking.form, answers: asking.answers },
    ...{
      words: asking.known.words,
      flags: asking.known.flags,
      years: asking.known.years,
      counts: asking.known.counts,
      numbers: patterning.numbers,
      rowNumbers: patterning.rowNumbers,
      rows: patterning.rows,
      axes: patterning.choice.columns,
    },
  };
  const unexplained: string[] = [];
  const flags = new Set<string>();
  const flagged = new Set<string>();
  const normal = new Set<string>();
  for (const node of nodesOf(root)) {
    if (areOtherYears(node, asking.answers)) leaveOut(node, parts);
    if (node.leaves.length === 0 || parts.leaves.has(node)) continue;
    const found = partOf(node, parting);
    if ('unexplained' in found) unexplained.push(found.unexplained);
    parts.leaves.set(node, 'part' in found ? found.part : { is: 'ignored' });
    if (!('part' in found) || found.part.is !== 'flag') continue;
    const own = normalOf(node, parting);
    if (own !== null) normal.add(own);
    noteFlags(node, asking, flags, own, flagged);
  }
  return {
    body: draw(root, { ...parts, ...rarity(asking), isApart: apartness(parts, asking) }),
    unexplained,
    flags: [...flags].sort(),
    normal,
    areFlaggedAlike: [...flagged].every((text) => text === 'null' || Number(text) === 0),
  };
}

/** Leaves out a map of other years, but for the figures, should they stand there. */
function leaveOut(node: Node, { keys, leaves, figure }: Parts): void {
  const inner = nodesOf(node).filter((one) => one.leaves.length > 0);
  if (inner.includes(figure)) return;
  keys.set(node, { is: 'date' });
  for (const one of inner) leaves.set(one, { is: 'ignored' });
}

/** What flags say, and what the figures are that they stand beside. */
function noteFlags(
  node: Node,
  { table }: Asking,
  flags: Set<string>,
  normal: string | null,
  flagged: Set<string>,
): void {
  const figures = new Map(table.rows.map(({ scope, value }) => [scope, value]));
  for (const { scope, value } of node.leaves) {
    if (!saysSomething(value)) continue;
    flags.add(String(value));
    if (String(value) !== normal) flagged.add(String(scalarText(figures.get(scope) ?? null)));
  }
}

/** The parts of the columns that were chosen: figures, categories with their labels, and filters. */
function chosenParts({ asking, filters, choice }: Patterning): Parts {
  const { figure } = asking.table;
  const parts: Parts = {
    leaves: new Map([[figure, { is: 'figure' }]]),
    keys: new Map(),
    positions: new Map(),
    figure,
  };
  const put = (column: Column, part: Part) => {
    if (column.from === 'key') parts.keys.set(column.node, part);
    else if (column.from === 'leaf') parts.leaves.set(column.node, part);
    else if (part.is === 'code') parts.positions.set(column.node, part.axis);
  };
  for (const [axis, bundle] of choice.bundles) {
    const main = choice.columns.get(axis);
    for (const column of bundle) {
      if (column === main || column.piece !== null || isNumeric(column)) continue;
      const language = languageOf(column, asking.known.subjects.spoken);
      put(column, { is: 'label', axis, language, ...foundBy(column, asking) });
    }
  }
  for (const { column, template } of filters) put(column, { is: 'only', template });
  const pieces = new Map<Node, { column: Column; template: string }>();
  for (const [axis, column] of choice.columns) {
    if (column.piece === null) put(column, { is: 'code', axis, ...foundBy(column, asking) });
    else {
      const before = pieces.get(column.node)?.template ?? column.piece.template;
      pieces.set(column.node, {
        column,
        template: before.replace(`<${column.piece.name}>`, `<${axis}>`),
      });
    }
  }
  for (const { column, template } of pieces.values()) put(column, { is: 'text', template });
  return parts;
}

const languages: readonly Language[] = ['fr', 'nl', 'de', 'en'];

/** Numbers that go with categories number them, or are other figures: they are no labels. */
function isNumeric({ from, node }: Column): boolean {
  return from === 'leaf' && node.leaves.every(({ value }) => value === null || isNumber(value));
}

/** The language that the last word of a place tells: `label_fr`, `name.nl`, `labelDe`; or a word of its last key: `naam`. */
function languageOf(
  { name }: Pick<Column, 'name'>,
  spoken: Known['subjects']['spoken'],
): Language | null {
  const bare = name.replace(/[[\]{}*]+$/g, '');
  const word = /(?:^|[^a-z])(fr|nl|de|en)(?:[-_](?:be|fr|nl|de|gb|us))?$/i.exec(bare)?.[1];
  const camel = /[a-z](Fr|Nl|De|En)$/.exec(name)?.[1];
  const told = (word ?? camel)?.toLowerCase();
  const words = plainKey(bare.split('.').at(-1) ?? '').split('_');
  const isSpoken = (language: Language) => spoken?.[language]?.some((one) => words.includes(one));
  return languages.find((language) => language === told) ?? languages.find(isSpoken) ?? null;
}

interface Drawing extends Parts {
  /** Whether a place holds numbers that nothing explains, in answers without a figure: it is no part of the layout. */
  readonly isApart: (node: Node) => boolean;
  /** Whether a place in the frame is there in so few answers that it is no part of the layout. */
  readonly isRare: (node: Node) => boolean;
  readonly isRareSet: (answers: ReadonlySet<number>) => boolean;
}

/** What an answer holds in place of its figure is not left out: the answer would be empty, and its figure lost. */
function apartness({ leaves }: Parts, { table }: Asking): Drawing['isApart'] {
  const read = new Set(table.rows.map(({ scope }) => scope.at));
  return (node) =>
    nodesOf(node).some(
      (one) =>
        leaves.get(one)?.is === 'ignored' &&
        one.leaves.some(({ value }) => isNumber(value)) &&
        one.leaves.every(({ scope }) => !read.has(scope.at)),
    );
}

function rarity(asking: Asking): Pick<Drawing, 'isRare' | 'isRareSet'> {
  const isRareSet = (at: ReadonlySet<number>) => areFew([...at], asking.answers.length, asking);
  const isRare = (node: Node) =>
    node.wilds.length === 0 &&
    isRareSet(new Set(nodesOf(node).flatMap((one) => one.leaves.map(({ scope }) => scope.at))));
  return { isRare, isRareSet };
}

function draw(node: Node, parts: Drawing): Pattern {
  const inner = drawContainer(node, parts);
  if (inner === null) return { kind: 'leaf', part: parts.leaves.get(node) ?? { is: 'ignored' } };
  return node.isPacked ? { kind: 'packed', value: inner } : inner;
}

function drawContainer(node: Node, parts: Drawing): Pattern | null {
  if (node.places.length > 0)
    return { kind: 'tuple', places: node.places.map((place) => draw(place, parts)) };
  if (node.item !== null) {
    return {
      kind: 'list',
      head: node.head === null ? null : draw(node.head, parts),
      tail: node.tail === null ? null : draw(node.tail, parts),
      item: draw(node.item, parts),
      position: parts.positions.get(node) ?? null,
      isFlat: node.isFlat,
    };
  }
  if (node.objects === 0) return null;
  return {
    kind: 'record',
    members: [...node.members]
      .filter(
        ([, member]) =>
          member.count === node.objects || !(parts.isRare(member) || parts.isApart(member)),
      )
      .map(([key, member]) => ({
        key,
        isOptional: member.count < node.objects,
        value: draw(member, parts),
      })),
    rest:
      node.rest === null || isRareRest(node, parts) || isAnything(node, parts)
        ? null
        : {
            key: parts.keys.get(node) ?? { is: 'ignored' },
            isOnly: node.isPair,
            value: draw(node.rest, parts),
          },
  };
}

/** Members that are data without being rows, in few answers: `sample` in one where no other has it. */
function isRareRest({ rest, wilds, keys }: Node, parts: Drawing): boolean {
  if (rest === null || wilds.length > 0 || nodesOf(rest).includes(parts.figure)) return false;
  return keys.length > 0 && parts.isRareSet(new Set(keys.map(({ scope }) => scope.at)));
}

/** Members of rows, whatever they are called, that say something of which nothing is known: others would pass without a word. */
function isAnything(node: Node, parts: Drawing): boolean {
  const { rest, wilds } = node;
  if (rest === null || wilds.length === 0 || parts.keys.has(node)) return false;
  const inner = nodesOf(rest);
  return (
    inner.every((one) => one.leaves.length === 0 || parts.leaves.get(one)?.is === 'ignored') &&
    inner.some(({ leaves }) => leaves.some(({ value }) => saysSomething(value)))
  );
}
