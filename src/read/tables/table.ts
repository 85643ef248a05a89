/**
 * The table around a column of figures. In: a leaf and the tree it stands in. Out: its rows, and every column that can be
 * joined to them: keys and positions around them, scalars around or beside them, lists side by side.
 */
import type { JsonScalar } from '../../body/json-value.ts';
import { isBlank } from '../execute/lists.ts';
import { type Leaf, leavesOf, type Node, nodesOf, type Scope } from '../skeleton/layout.ts';

/** A column of a table. */
export interface Column {
  /** Where it stands, for messages and for a total order. */
  readonly name: string;
  /** The place of the scalars, or of the map whose keys they are, or of the list whose positions they are. */
  readonly node: Node;
  readonly from: 'leaf' | 'key' | 'position';
  /** Of a list beside the figures: which list around them it goes along with, from 1. */
  readonly along: number | null;
  /** A column made of a text of another: a piece of it. */
  readonly piece: Piece | null;
  /** Whether `null` stands in it as one of its values. */
  readonly isNullNamed?: boolean;
  /** Whether nothing in it stands for what stands above. */
  readonly isFromAbove?: boolean;
  readonly valueAt: (row: Leaf) => JsonScalar | undefined;
}

interface Piece {
  readonly template: string;
  readonly name: string;
}

export interface Table {
  readonly figure: Node;
  readonly rows: readonly Leaf[];
  readonly columns: readonly Column[];
  /** Leaves that no row finds. */
  readonly apart: readonly Node[];
}

/** The table whose figures stand at a leaf. */
export function tableOf(figure: Node, root: Node): Table {
  const columns: Column[] = [];
  const apart: Node[] = [];
  figure.wilds.forEach(({ node, kind }, at) => {
    const depth = at + 1;
    if (kind === 'map') columns.push(keyColumn(node, depth));
    else columns.push(positionColumn(node, depth));
  });
  for (const node of nodesOf(root)) {
    if (!node.isPair || !isAround(node, figure)) continue;
    const keys = new Map<Scope, JsonScalar>(node.keys.map(({ scope, value }) => [scope, value]));
    const depth = node.wilds.length;
    columns.push({
      ...{ name: `${node.where}.*`, node, from: 'key', along: null, piece: null },
      valueAt: ({ scope }) => keys.get(ancestor(scope, depth)),
    });
  }
  for (const leaf of leavesOf(root)) {
    if (leaf === figure) continue;
    const around = aroundColumn(leaf, figure);
    const found = around === null ? besideColumns(leaf, figure) : [around];
    if (found.length === 0) apart.push(leaf);
    columns.push(...found);
  }
  const own = columns.filter(
    ({ from, node, along }) =>
      from === 'leaf' && along === null && node.wilds.length === figure.wilds.length,
  );
  const isRow = (row: Leaf) =>
    !isBlank(row.value) ||
    own.length === 0 ||
    !own.every(({ valueAt }) => isBlank(valueAt(row) ?? null));
  return { figure, rows: figure.leaves.filter(isRow), columns, apart };
}

function keyColumn(node: Node, depth: number): Column {
  return {
    ...{ name: `${node.where}.*`, node, from: 'key', along: null, piece: null },
    valueAt: ({ scope }) => String(ancestor(scope, depth).key),
  };
}

function positionColumn(node: Node, depth: number): Column {
  return {
    ...{ name: `${node.where}[position]`, node, from: 'position', along: null, piece: null },
    valueAt: ({ scope }) => Number(ancestor(scope, depth).key) + 1,
  };
}

/** The scope around a scope, at a depth. */
export function ancestor(scope: Scope, depth: number): Scope {
  let at = scope;
  while (at.depth > depth && at.parent !== null) at = at.parent;
  return at;
}

/** Whether all lists and maps around one place are around another. */
export function isAround(outer: Node, inner: Node): boolean {
  return outer.wilds.every((wild, at) => inner.wilds[at]?.node === wild.node);
}

function aroundColumn(leaf: Node, figure: Node): Column | null {
  if (!isAround(leaf, figure)) return null;
  const values = new Map<Scope, JsonScalar>(leaf.leaves.map(({ scope, value }) => [scope, value]));
  const depth = leaf.wilds.length;
  return {
    ...{ name: leaf.where, node: leaf, from: 'leaf', along: null, piece: null },
    valueAt: ({ scope }) => values.get(ancestor(scope, depth)),
  };
}

/** A list beside that of the figures, along each list around them that is as long in every answer. */
function besideColumns(leaf: Node, figure: Node): Column[] {
  let shared = 0;
  while (shared < leaf.wilds.length && leaf.wilds[shared]?.node === figure.wilds[shared]?.node)
    shared += 1;
  if (leaf.wilds.length !== shared + 1 || leaf.wilds[shared]?.kind !== 'list') return [];
  const values = new Map<Scope, Map<string | number, JsonScalar>>();
  for (const { scope, value } of leaf.leaves) {
    const outer = ancestor(scope, shared);
    const held = values.get(outer) ?? new Map<string | number, JsonScalar>();
    values.set(outer, held);
    held.set(scope.key, value);
  }
  return figure.wilds.flatMap(({ kind }, at): Column[] => {
    const along = at + 1;
    if (at < shared || kind !== 'list' || !isAsLong(values, figure.leaves, shared, along))
      return [];
    return [
      {
        ...{ name: leaf.where, node: leaf, from: 'leaf', along, piece: null },
        valueAt: ({ scope }) =>
          values.get(ancestor(scope, shared))?.get(ancestor(scope, along).key),
      },
    ];
  });
}

function isAsLong(
  values: ReadonlyMap<Scope, ReadonlyMap<string | number, JsonScalar>>,
  rows: readonly Leaf[],
  shared: number,
  along: number,
): boolean {
  const longest = new Map<Scope, number>();
  for (const { scope } of rows) {
    const outer = ancestor(scope, shared);
    longest.set(outer, Math.max(longest.get(outer) ?? 0, Number(ancestor(scope, along).key) + 1));
  }
  return [...longest].every(([outer, length]) => values.get(outer)?.size === length);
}

/** A column in which `null` is a value like others, as in rows of totals; `null` where none stands in it. */
export function withNull(column: Column, rows: readonly Leaf[]): Column | null {
  const { from, valueAt } = column;
  if (from !== 'leaf' || !rows.some((row) => valueAt(row) === null)) return null;
  const named = (row: Leaf) => (valueAt(row) === null ? 'null' : valueAt(row));
  return { ...column, isNullNamed: true, valueAt: named };
}

/**
 * A column whose blanks say what the row above says, as in printed tables; `null` where it has no blank, or one in the first
 * row of a list.
 */
export function withAbove(column: Column, { figure }: Table): Column | null {
  const { from, along, piece, node, valueAt } = column;
  if (from !== 'leaf' || along !== null || piece !== null) return null;
  const filled = new Map<Leaf, JsonScalar>();
  let above: { readonly list: Scope | null; readonly value: JsonScalar } | null = null;
  let isSo = false;
  for (const row of figure.leaves) {
    const list = ancestor(row.scope, node.wilds.length).parent;
    const value = valueAt(row);
    if (value === undefined) return null;
    if (!isBlank(value)) above = { list, value };
    else if (above?.list !== list) return null;
    else isSo = true;
    filled.set(row, above.value);
  }
  return isSo ? { ...column, isFromAbove: true, valueAt: (row) => filled.get(row) } : null;
}

/** The rows of a table, by answer. */
export function rowsByAnswer(rows: readonly Leaf[]): Map<number, Leaf[]> {
  const found = new Map<number, Leaf[]>();
  for (const row of rows) {
    const held = found.get(row.scope.at);
    if (held === undefined) found.set(row.scope.at, [row]);
    else held.push(row);
  }
  return found;
}
