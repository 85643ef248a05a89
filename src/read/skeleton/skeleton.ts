/**
 * Which keys are structure. In: the answers of one form. Out: a tree of what they have in common: keys that are always
 * there, keys that name a part of the question, keys that are data, lists, places of tuples. No word is looked up.
 */
import { jsonWithin } from '../../body/json.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';
import { pairsOf } from '../execute/lists.ts';
import {
  areRowHeaded,
  areTailed,
  constantLength,
  holdLists,
  type Instance,
  isFlatPairs,
  isHeaded,
  isTuple,
  lengthOf,
  nameRows,
  titlesOfColumns,
} from './headers.ts';
import { type Census, takeCensus } from './keys.ts';
import type { Learnable, Learning, Node, Scope, Wild } from './layout.ts';

/** The tree of all answers of a form. */
export function skeletonOf(learned: Learnable): Node {
  const learning: Learning = {
    ...learned,
    headers: new Set(),
    lengths: new Map(),
    tuples: new Set(),
    widths: new Map(),
    titles: new Map(),
    named: new Map(),
    rowHeads: new Set(),
  };
  const roots = learned.answers.map(({ body }, at) => ({ scope: rootScope(at), value: body }));
  const first = build(roots, learning, [], '$');
  const headers = [...learning.lengths].filter(([, length]) => learning.tuples.has(length));
  const titles = titlesOfColumns(learning);
  if (headers.length + titles.length === 0) return first;
  for (const [where] of headers) learning.headers.add(where);
  for (const where of titles) learning.rowHeads.add(where);
  return build(roots, learning, [], '$');
}

function rootScope(at: number): Scope {
  return { at, parent: null, depth: 0, key: '' };
}

function build(
  instances: readonly Instance[],
  learning: Learning,
  wilds: readonly Wild[],
  where: string,
): Node {
  const node = emptyNode(where, wilds, instances.length);
  const lists: Instance[] = [];
  const objects: Instance[] = [];
  for (const instance of instances) {
    const value = unpacked(node, instance.value);
    if (isScalar(value)) node.leaves.push({ scope: instance.scope, value });
    else (isArray(value) ? lists : objects).push({ scope: instance.scope, value });
  }
  if (lists.length + objects.length > 0) {
    node.leaves = node.leaves.filter(({ value }) => value !== null);
  }
  sortContainers(node, lists, objects, learning);
  return node;
}

function emptyNode(where: string, wilds: readonly Wild[], count: number): Node {
  return {
    ...{
      where,
      wilds,
      count,
      objects: 0,
      leaves: [],
      members: new Map(),
      rest: null,
      item: null,
      head: null,
      tail: null,
    },
    ...{ places: [], isFlat: false, isPacked: false, isPair: false, keys: [] },
  };
}

/** A text that is JSON is read as what it holds. */
function unpacked(node: Node, value: JsonValue): JsonValue {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const inner = jsonWithin(value);
  if (inner !== undefined) node.isPacked = true;
  return inner ?? value;
}

/** Whether all objects at a place are lists that were written with their positions as keys. */
function areIndexed(objects: readonly Instance[]): boolean {
  const keys = objects.map(({ value }) => Object.keys(value as JsonObject));
  const isSo = keys.every((own) => own.every((key, at) => key === String(at)));
  return isSo && keys.some(({ length }) => length > 1);
}

/** At one place, lists and objects: an empty map that is a list, a map with keys 0 to n, one record for a list of one. */
function sortContainers(
  node: Node,
  lists: Instance[],
  objects: Instance[],
  learning: Learning,
): void {
  if (lists.length === 0 && areIndexed(objects)) {
    lists.push(
      ...objects.map((one) => ({ ...one, value: Object.values(one.value as JsonObject) })),
    );
    objects.length = 0;
  }
  if (lists.length > 0 && objects.length > 0) {
    const elements = lists.flatMap(({ value }) => value as readonly JsonValue[]);
    const members = objects.flatMap(({ value }) => Object.values(value as JsonObject));
    const isRecords = mostly(elements, isObject);
    if (isRecords && !mostly(members, isObject)) {
      lists.push(...objects.map((one) => ({ ...one, value: [one.value] })));
      objects.length = 0;
    } else {
      objects.push(
        ...lists.map((one) => ({ ...one, value: indexed(one.value as readonly JsonValue[]) })),
      );
      lists.length = 0;
    }
  }
  if (lists.length > 0) buildList(node, lists, learning);
  if (objects.length > 0) buildObject(node, objects, learning);
}

function mostly(values: readonly JsonValue[], is: (value: JsonValue) => boolean): boolean {
  return values.filter(is).length > values.length / 2;
}

function indexed(list: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(list.map((value, at) => [String(at), value]));
}

function buildList(node: Node, lists: Instance[], learning: Learning): void {
  const flat =
    lists.some(({ value }) => lengthOf(value) > 3) &&
    lists.every(({ value }) => isFlatPairs(value));
  if (flat) {
    node.isFlat = true;
    buildRows(
      node,
      lists.map((one) => ({ ...one, value: pairsOf(one.value as readonly JsonValue[]) })),
      learning,
    );
    return;
  }
  const length = constantLength(lists);
  const isOnly = length === 1 && lists.length > 2 && (node.wilds.length > 0 || holdLists(lists));
  const isHeaded = learning.rowHeads.has(node.where);
  if (isOnly || (length > 1 && !isHeaded && isTuple(node, lists, length, learning))) {
    node.places = Array.from({ length }, (_, place) =>
      build(
        lists.map(({ scope, value }) => ({
          scope,
          value: (value as readonly JsonValue[])[place] ?? null,
        })),
        learning,
        node.wilds,
        `${node.where}[${place}]`,
      ),
    );
    return;
  }
  buildRows(node, lists, learning);
}

function buildRows(node: Node, lists: readonly Instance[], learning: Learning): void {
  const wild: Wild = { node, kind: 'list' };
  const isNamed = isHeaded(lists, learning);
  const hasHead = isNamed || areRowHeaded(node, lists, learning);
  if (hasHead) {
    if (isNamed) nameRows(node.where, lists, learning);
    const heads = lists.filter(({ value }) => lengthOf(value) > 0);
    const first = heads.map(({ scope, value }) => ({
      scope,
      value: (value as readonly JsonValue[])[0] ?? null,
    }));
    node.head = build(first, learning, node.wilds, `${node.where}[head]`);
  }
  const hasTail = areTailed(lists);
  if (hasTail) {
    const last = lists.map(({ scope, value }) => ({
      scope,
      value: (value as readonly JsonValue[]).at(-1) ?? null,
    }));
    node.tail = build(last, learning, node.wilds, `${node.where}[last]`);
  }
  const items = lists.flatMap(({ scope, value }) =>
    (value as readonly JsonValue[])
      .slice(hasHead ? 1 : 0, hasTail ? -1 : undefined)
      .map((one, at) => ({ scope: within(scope, at), value: one })),
  );
  node.item = build(items, learning, [...node.wilds, wild], `${node.where}[]`);
}

function within(parent: Scope, key: string | number): Scope {
  return { at: parent.at, parent, depth: parent.depth + 1, key };
}

function buildObject(node: Node, objects: readonly Instance[], learning: Learning): void {
  node.objects = objects.length;
  const census = takeCensus(
    objects.map(({ scope, value }) => ({ at: scope.at, value: value as JsonObject })),
    learning,
    node.where,
  );
  buildMembers(node, objects, census, learning);
  buildRest(node, objects, census, learning);
}

function buildMembers(
  node: Node,
  objects: readonly Instance[],
  census: Census,
  learning: Learning,
): void {
  const found = new Map<string, Instance[]>();
  objects.forEach(({ scope, value }, at) => {
    for (const key of Object.keys(value as JsonObject)) {
      const name = census.nameOf(at, key);
      if (!census.literal.has(name)) continue;
      const held = found.get(name) ?? [];
      found.set(name, held);
      held.push({ scope, value: (value as JsonObject)[key] ?? null });
    }
  });
  for (const [name, instances] of found)
    node.members.set(name, build(instances, learning, node.wilds, `${node.where}.${name}`));
}

function buildRest(
  node: Node,
  objects: readonly Instance[],
  census: Census,
  learning: Learning,
): void {
  const wild: Wild = { node, kind: 'map' };
  node.isPair = arePairs(node, objects, census);
  const rest: Instance[] = [];
  objects.forEach(({ scope, value }, at) => {
    for (const key of Object.keys(value as JsonObject)) {
      if (census.literal.has(census.nameOf(at, key))) continue;
      const member = node.isPair ? scope : within(scope, key);
      node.keys.push({ scope: member, value: key });
      rest.push({ scope: member, value: (value as JsonObject)[key] ?? null });
    }
  });
  if (rest.length > 0)
    node.rest = build(
      rest,
      learning,
      node.isPair ? node.wilds : [...node.wilds, wild],
      `${node.where}.*`,
    );
}

/** Whether objects within rows have one key each, which is data. */
function arePairs(node: Node, objects: readonly Instance[], census: Census): boolean {
  if (node.wilds.length === 0 || objects.length < 3) return false;
  const areSingle = objects.every(({ value }) => Object.keys(value as JsonObject).length === 1);
  return areSingle && census.literal.size === 0;
}
