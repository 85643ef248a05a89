/**
 * Which of the lists of a body are the subjects. In: its places. Out: the one list with its ids, or why there is none that
 * is certain: two that differ, records within records, a name that may be of anything.
 */
import { plainKey } from '../body/plain-key.ts';
import type { SubjectKind } from '../model/catalogue.ts';
import type { Request } from '../model/request.ts';
import {
  contentOf,
  groupText,
  isFrame,
  isRelation,
  ownCells,
  type Row,
  rowOf,
  tellsMore,
} from './subjects-cells.ts';
import { areCounted, areNumbers, idsOf } from './subjects-ids.ts';
import { isKindAlone, type Keys, kindNamed } from './subjects-keys.ts';
import type { Places, RawList } from './subjects-lists.ts';

/** A list whose records may be subjects. */
export interface Judged {
  readonly list: RawList;
  readonly rows: readonly Row[];
  readonly content: string;
  /** By record; `null` where one has none. */
  readonly ids: readonly (string | null)[];
  readonly isSure: boolean;
  /** The kind of subject that its place or its records tell. */
  readonly kind: SubjectKind | null;
  /** Why its records have no certain ids. */
  readonly why: string | null;
}

/** Why no list is certain. */
export interface Uncertain {
  readonly kind: string;
  readonly why: string;
}

export function chooseList(
  keys: Keys,
  places: Places,
  request: Request,
): Judged | Uncertain | null {
  const asked = request.endpoint === 'detail' ? request.subjectId : null;
  const all = [...places.lists.values()]
    .filter(({ path }) => !path.some((key) => isFrame(key)))
    .map((list) => judge(keys, list, asked));
  const lists = all.filter((one) => !isLegend(keys, one, all) && isReachable(keys, one, all));
  const own = lists.filter(({ kind }) => kind === null || kind === keys.kind);
  if (own.length === 0 && lists.some(isReadable))
    return { kind: 'wrong answer', why: `it holds a list, which is not of ${keys.kind}s` };
  const flat = withoutNested(keys, own, request);
  if ('why' in flat) return flat;
  const read = flat.lists.filter(isReadable);
  const told = read.filter(({ kind }) => kind === keys.kind);
  const [first, ...others] = told.length > 0 ? told : read;
  if (first === undefined) return null;
  const sameIds = (one: Judged) => one.ids.toSorted().join('\0');
  const differing = others.filter((one) => sameIds(one) !== sameIds(first));
  const unread = [...flat.lists, ...lists.filter((one) => !own.includes(one))].filter(
    (one) =>
      !read.includes(one) && !isWithin(one.list, first.list) && !isWithin(first.list, one.list),
  );
  const rivals = told.length > 0 ? [] : unread;
  const isPlain = first.kind === keys.kind || (first.isSure && areNamed(first));
  const isOnly = rivals.length === 0 && (isPlain || !tellsOfOne(keys, places));
  if (differing.length > 0 || !(isOnly || (isPlain && !rivals.some(areNamed)))) {
    const some = [first, ...differing, ...rivals].map(placeOf).join(', ');
    return { kind: 'ambiguous', why: `there may be another list: ${some}` };
  }
  const size = ({ rows }: Judged) => rows.reduce((sum, row) => sum + row.length, 0);
  return others.reduce((best, one) => (size(one) > size(best) ? one : best), first);
}

/** Whether an object that is in no list has an id or a name. */
function tellsOfOne(keys: Keys, { objects }: Places): boolean {
  return objects.some(({ path, object }) => {
    if (path.some((key) => isFrame(key) || keys.of(key).part === 'category')) return false;
    const parts = Object.keys(object).map((key) => keys.of(key));
    const isTold = parts.some(
      ({ part, rank }) => (part === 'id' && rank < 2) || part === 'acronym' || part === 'name',
    );
    return isTold || (path.length > 0 && kindOfPath(path) === keys.kind);
  });
}

/** Whether records have ids, if perhaps not certain ones. */
function isReadable({ ids, why }: Judged): boolean {
  return why !== null || ids.some((id) => id !== null);
}

/** Whether no list is around one whose own records have no ids, unless it is called what was asked for. */
function isReachable(keys: Keys, one: Judged, all: readonly Judged[]): boolean {
  const around = all.filter(({ list }) => isWithin(one.list, list));
  const isOther = ({ kind }: Judged) => kind !== null && kind !== keys.kind;
  return one.kind === keys.kind || around.every((other) => isReadable(other) && !isOther(other));
}

/** Where a list stands, for a message. */
export function placeOf({ list: { path } }: Judged): string {
  return ['$', ...path].join('.').replaceAll(/\.(\[\]|\{\})/g, '$1');
}

export function judge(keys: Keys, list: RawList, asked: string | null): Judged {
  const rows = list.records.map(({ source }) => rowOf(keys, source));
  const content = contentOf(keys, rows, list.shape === 'one');
  const said = kindOfRecords(rows, content);
  const kind = said ?? kindOfPath(list.path);
  const areOfKind = said === keys.kind;
  const found = tellsKeys(keys, list)
    ? { why: null }
    : idsOf(keys, rows, content, asked, areOfKind);
  const none = { values: rows.map(() => null), isSure: false, areAddresses: false };
  const told = 'values' in found ? found : none;
  const judged = { list, rows, content, kind, ids: told.values, isSure: told.isSure };
  const names = list.records.map(({ key }) => key);
  if (!areNumbers(names) || areCounted(names)) {
    const doubt = areOfKind || told.areAddresses ? null : doubtOf(keys, judged);
    return { ...judged, why: 'why' in found ? found.why : doubt };
  }
  const differs = told.isSure ? told.values.findIndex((id, at) => id !== names[at]) : -1;
  const contradiction = `the record under ${names[differs]} has the id ${told.values[differs]}`;
  const unclear = 'why' in found ? found.why : null;
  return { ...judged, ids: names, isSure: true, why: differs < 0 ? unclear : contradiction };
}

/** Whether a list tells of the members of something: `[{name: "id", type: "int"}, …]`. */
function tellsKeys(keys: Keys, { records }: RawList): boolean {
  return Object.keys(records[0]?.source ?? {}).some((name) => {
    const texts = records.map(({ source }) => source[name]);
    const areTwo = records.every(({ source }) => Object.keys(source).length === 2);
    const isId = (text: string) => {
      const { part, rank } = keys.of(text);
      return part === 'id' && (rank < 3 || areTwo);
    };
    return texts.every((text) => typeof text === 'string') && (texts as string[]).some(isId);
  });
}

/** Why the ids of records may be those of rows, or of what holds the subjects. */
function doubtOf(keys: Keys, { list, rows, content, ids }: Omit<Judged, 'why'>): string | null {
  if (list.shape === 'one' || ids.every((id) => id === null)) return null;
  const mayCount = content !== '' || /^(table|columns)$/.test(list.shape);
  if (mayCount && areCounted(ids)) return 'the ids may be the numbers of rows';
  const isAgain = rows.every((row, at) =>
    row.some(
      (cell) => groupText(cell) === content && cell.part === 'id' && String(cell.value) === ids[at],
    ),
  );
  if (content !== '' && !isAgain && tellsMore(rows, content, /^\d{2,}$/))
    return `the ids may stand within ${content.replaceAll('\0', '.')}`;
  const isNamed = rows.some((row) =>
    ownCells(keys, row, content).some(
      ({ part }) => part === 'name' || part === 'acronym' || part === 'language',
    ),
  );
  if (isNamed || tellsMore(rows, '')) return null;
  const within = rows.flat().find((cell) => cell.group.length > 0 && !isRelation(keys, cell));
  return within === undefined ? null : `the subjects may stand within ${within.group[0]}`;
}

const wrapping =
  /^(_?embedded|data|items?|list|results?|records?|rows?|edges|nodes?|members?|values?|content|elements?|entry|entries|hits|docs|attributes|properties)$/;

/** The kind of subject that the key of a list names, or the one around keys that only wrap it. */
export function kindOfPath(path: readonly string[]): SubjectKind | null {
  const from = path.slice(0, -1).findLastIndex((key) => key === '[]' || key === '{}') + 1;
  const names = path
    .slice(from)
    .filter((key) => !/^(\[\]|\{\}|\d+)$/.test(key))
    .map(plainKey);
  const nearest = names.findLast((key) => !wrapping.test(key)) ?? '';
  return isKindAlone(nearest) ? kindNamed(nearest) : null;
}

/** The kind that every record says it is of. */
function kindOfRecords(rows: readonly Row[], content: string): SubjectKind | null {
  const kinds = rows.map((row) => {
    const said = row.find(
      (cell) =>
        (cell.group.length === 0 || groupText(cell) === content) &&
        /type|kind/i.test(cell.key) &&
        isKindAlone(String(cell.value)),
    );
    return said === undefined ? null : kindNamed(String(said.value));
  });
  return new Set(kinds).size === 1 ? (kinds[0] ?? null) : null;
}

/** Whether a list is of categories, or of the columns of another. */
function isLegend(keys: Keys, one: Judged, all: readonly Judged[]): boolean {
  const key = one.list.path.findLast((name) => !/^(\[\]|\{\}|\d+)$/.test(name)) ?? '';
  if (keys.of(key).part === 'category') return true;
  return all.some(({ list }) => {
    const names = new Set(Object.keys(list.records[0]?.source ?? {}));
    return list !== one.list && one.ids.every((id) => id !== null && names.has(id));
  });
}

/** Lists without those that stand within the records of others; those of a tree put together. */
function withoutNested(
  keys: Keys,
  lists: readonly Judged[],
  { endpoint, subjectId }: Request,
): { readonly lists: readonly Judged[] } | Uncertain {
  let left = lists;
  for (const outer of lists) {
    const inner = left.filter((one) => isWithin(one.list, outer.list));
    if (inner.length === 0 || !left.includes(outer)) continue;
    const isOwn = ({ kind }: Judged) => kind === keys.kind;
    const tree = treeIn(outer, inner);
    const all = left.filter((one) => !inner.includes(one) && one !== outer);
    const isHolder = endpoint === 'list' && outer.ids.join('\0') === subjectId;
    const isGroup = inner.some((one) => isOwn(one) && isOfEach(outer, one));
    const alike = inner.find((one) => isOwn(one) || areAlike(outer, one));
    if (tree.length > 0) {
      const records = [outer, ...tree].flatMap(({ list }) => list.records);
      left = [...all, judge(keys, { ...outer.list, records }, null)];
    } else if (!isReadable(outer)) left = left.filter((one) => one !== outer);
    else if (!isOwn(outer) && (isGroup || isHolder)) left = left.filter((one) => one !== outer);
    else if (alike === undefined) left = [...all, outer];
    else return { kind: 'ambiguous', why: `${placeOf(alike)} may be further subjects, or not` };
  }
  return { lists: left };
}

/** Whether all records around have such a list. */
function isOfEach(outer: Judged, { list: { path } }: Judged): boolean {
  const key = path[outer.list.path.length] ?? '';
  return outer.list.records.every(({ source }) => Object.hasOwn(source, key));
}

function isWithin(inner: RawList, outer: RawList): boolean {
  const { length } = outer.path;
  return inner.path.length > length && outer.path.every((key, at) => key === inner.path[at]);
}

/** The lists of a tree below its outermost: `{id, children: [{id, children: []}]}`. */
function treeIn(outer: Judged, inner: readonly Judged[]): readonly Judged[] {
  const { length } = outer.list.path;
  const has = ({ list }: Judged, key: string) =>
    list.records.some(({ source }) => Object.hasOwn(source, key));
  for (const key of new Set(inner.map(({ list }) => list.path[length] ?? ''))) {
    const isBelow = ({ list: { path } }: Judged) =>
      path.slice(length).every((name) => name === key || name === '[]');
    const below = inner.filter(isBelow);
    if (has(outer, key) && below.some((one) => has(one, key))) return below;
  }
  return [];
}

/** Whether records within have the members of those around them. */
function areAlike(outer: Judged, inner: Judged): boolean {
  const at = outer.list.path.length;
  const key = inner.list.path[at] ?? '';
  const namesOf = (list: RawList) =>
    new Set(
      list.records.flatMap(({ source }) => Object.keys(source)).filter((name) => name !== key),
    );
  const ids = new Set(outer.ids);
  const isKnown = inner.ids.every((id) => ids.has(id));
  const [around, within] = [namesOf(outer.list), namesOf(inner.list)];
  return !isKnown && around.size === within.size && [...around].every((name) => within.has(name));
}

/** Whether nothing but the place of an id shows that records are subjects. */
export function isDoubtful(keys: Keys, { isSure, kind, ids, rows }: Judged): boolean {
  if (isSure || kind === keys.kind) return false;
  const isOfKind = rows.every((row) => row.some(({ part, rank }) => part === 'id' && rank === 3));
  const hasAcronym = rows.every((row) => row.some(({ part }) => part === 'acronym'));
  const areYears = ids.every((id) => /^(19|20)\d\d$/.test(id ?? ''));
  const areIds = areNumbers(ids) && !areYears && (ids.length === 1 || !areCounted(ids));
  return !isOfKind && !hasAcronym && !areIds;
}

/** Whether records are named as only subjects are: by language, or with acronyms. */
export function areNamed({ rows }: Pick<Judged, 'rows'>): boolean {
  return rows.some((row) =>
    row.some(
      ({ part, language, spoken }) =>
        part === 'acronym' ||
        part === 'language' ||
        (part === 'name' && (language ?? spoken) !== null),
    ),
  );
}
