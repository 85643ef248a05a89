/**
 * Which of the lists of a body are the subjects. In: its lists with their candidates. Out: the one, or why there is none that is
 * certain. Only the kind of subject that it names tells one list from another.
 */
import type { SubjectKind } from '../../model/catalogue.ts';
import type { Request } from '../../model/request.ts';
import {
  bestOf,
  type Candidate,
  candidatesIn,
  haveSameIds,
  isAcceptable,
  namingOf,
} from './ids.ts';
import type { Keys } from './keys.ts';
import { isFrame } from './keys.ts';
import { innerOf, isWrapping, kindOfPath, kindOfRecords } from './kinds.ts';
import { type Cell, type Found, isRelation, type RecordList } from './records.ts';
import { mapKey } from './unfold.ts';

/** Why no list is certain. */
export interface Uncertain {
  readonly kind: string;
  readonly why: string;
}

interface Judged {
  readonly list: RecordList;
  /** `null` where two candidates differ. */
  readonly best: Candidate | null;
  readonly candidates: readonly Candidate[];
}

/** The list of subjects; `null` where no list has ids. */
export function chooseList(keys: Keys, found: Found): Candidate | Uncertain | null {
  const open = found.lists.filter(
    ({ path }) =>
      !path.some(isFrame) && !innerOf(path).some((key) => keys.of(key).part === 'category'),
  );
  const own = open.filter((list) => (kindOf(list) ?? keys.kind) === keys.kind);
  const judged = withoutNested(
    keys,
    judgedAll(keys, own).filter((one) => !isLegend(one, open)),
  );
  if ('why' in judged) return judged;
  if (judged.length === 0) return otherKind(keys, open, own);
  const told = judged.filter(({ list }) => isTold(keys, list));
  const [first, ...others] = told.length > 0 ? told : judged;
  if (first === undefined) return null;
  const doubtful = [first, ...others].find(({ best }) => best === null);
  if (doubtful !== undefined) return { kind: 'unclear id', why: differing(doubtful) };
  const best = first.best as Candidate;
  const rivals = others.filter((one) => !haveSameIds(one.best as Candidate, best));
  if (rivals.length > 0)
    return {
      kind: 'ambiguous',
      why: `there may be another list: ${[first, ...rivals].map(placeOf).join(', ')}`,
    };
  if (told.length === 0 && best.named < 2 && mayBeOne(keys, found, first.list))
    return {
      kind: 'ambiguous',
      why: `${placeOf(first)} may be another list than that of ${pluralOf(keys.kind)}`,
    };
  return [first, ...others].reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
    .best;
}

function pluralOf(kind: SubjectKind): string {
  return kind === 'entity' ? 'entities' : 'organisms';
}

/** The kind of subject of a list, or of the one around it. */
function kindOf(list: RecordList): SubjectKind | null {
  return kindOfRecords(list, '') ?? kindAround(list.path);
}

function kindAround(path: readonly string[]): SubjectKind | null {
  const outer = path.slice(0, path.slice(0, -1).lastIndexOf('[]') + 1);
  return kindOfPath(path) ?? (outer.length === 0 ? null : kindAround(outer));
}

function isTold(keys: Keys, list: RecordList): boolean {
  return (kindOfRecords(list, '') ?? kindOfPath(list.path)) === keys.kind;
}

/** By words; where these lead to nothing, or to keys that a store makes up, numbers are as likely. */
function judgedAll(keys: Keys, lists: readonly RecordList[]): readonly Judged[] {
  const byWord = lists.map((list) => judge(keys, list));
  if (byWord.some(({ candidates }) => candidates.some(({ sure }) => sure >= 0))) return byWord;
  return byWord.map((told) => {
    const numbers = candidatesIn(keys, told.list, 'number').filter(isAcceptable);
    if (numbers.length === 0) return told;
    const isText = ({ ids }: Candidate) => ids.some((id) => id === null || /\s/.test(id));
    const rivals = candidatesIn(keys, told.list).filter((one) => !isText(one));
    const best = rivals.length > 0 ? null : bestOf(numbers);
    return { list: told.list, candidates: [...rivals, ...numbers], best };
  });
}

function judge(keys: Keys, list: RecordList): Judged {
  const candidates = candidatesIn(keys, list).filter(isAcceptable);
  return { list, candidates, best: bestOf(candidates) };
}

function otherKind(
  keys: Keys,
  open: readonly RecordList[],
  own: readonly RecordList[],
): Uncertain | null {
  const isOther = open.some((list) => !own.includes(list));
  if (isOther)
    return { kind: 'wrong answer', why: `it holds a list, which is not of ${pluralOf(keys.kind)}` };
  return null;
}

/** Whether what stands in no list, or around one, may be a subject. */
function mayBeOne(keys: Keys, { whole }: Found, { path }: RecordList): boolean {
  const cells = whole?.entries[0]?.cells ?? [];
  const isAround = ({ around }: Cell) => around.every((key, at) => key === path[at]);
  return cells.some(
    (cell) =>
      (!isRelation(keys, cell) || isAround(cell)) && (cell.part === 'id' || namingOf(cell) > 0),
  );
}

function sizeOf({ list }: Judged): number {
  return list.entries.reduce((sum, { cells }) => sum + cells.length, 0);
}

function differing({ list, candidates }: Judged): string {
  const names = [
    ...new Set(candidates.map(({ key }) => (key === mapKey ? 'the keys' : `"${key}"`))),
  ];
  return `the ids of ${placeOf({ list })} may be ${names.join(' or ')}, which differ`;
}

/** Where a list stands, for a message. */
export function placeOf({ list: { path } }: Pick<Judged, 'list'>): string {
  return ['$', ...path]
    .join('.')
    .replaceAll(/\.(\[\]|\0)/g, (_, key) => (key === '[]' ? '[]' : ''));
}

/** Whether a list is of the columns of another. */
function isLegend({ list, candidates }: Judged, all: readonly RecordList[]): boolean {
  return candidates.some(({ ids }) =>
    all.some((other) => {
      const names = new Set(Object.keys(other.entries[0]?.object ?? {}));
      return other !== list && ids.every((id) => id !== null && names.has(id));
    }),
  );
}

/** Lists with ids, without those that stand within the records of others; those of a tree put together. */
function withoutNested(keys: Keys, all: readonly Judged[]): readonly Judged[] | Uncertain {
  let left = all.filter(({ candidates }) => candidates.length > 0);
  for (const outer of all) {
    const inner = left.filter((one) => isWithin(one.list, outer.list));
    if (inner.length === 0) continue;
    if (!left.includes(outer)) {
      // What holds them has no ids: they are the subjects only if their names say so, or it only holds them.
      left = left.filter(
        (one) => !inner.includes(one) || (one.best?.named ?? 0) > 1 || isHeld(outer, one),
      );
      continue;
    }
    // A code list has a name of its own.
    if (outer.list.entries.length === 1 && inner.every((one) => isHeld(outer, one))) {
      left = left.filter((one) => one !== outer);
      continue;
    }
    const alike = inner.filter((one) => areAlike(outer, one));
    const told = inner.filter((one) => isTold(keys, one.list) && !alike.includes(one));
    const rest = left.filter((one) => one !== outer && !inner.includes(one));
    const rival = inner.find((one) => (one.best?.named ?? 2) > 1);
    if (told.length > 0 && isTold(keys, outer.list))
      return {
        kind: 'ambiguous',
        why: `${placeOf(told[0] as Judged)} may be further subjects, or not`,
      };
    if (told.length > 0) left = [...rest, ...told];
    else if (alike.length > 0)
      left = [
        ...rest,
        judge(keys, {
          path: outer.list.path,
          entries: [outer, ...alike].flatMap(({ list }) => list.entries),
        }),
      ];
    else if (rival !== undefined)
      return { kind: 'ambiguous', why: `${placeOf(rival)} may be further subjects, or not` };
    else left = [...rest, outer];
  }
  return left;
}

function isWithin(inner: RecordList, outer: RecordList): boolean {
  const { length } = outer.path;
  return inner.path.length > length && outer.path.every((key, at) => key === inner.path[at]);
}

/** Whether records without a number hold a list of records with numbers, as `{category: "SPF", items: […]}` does. */
function isHeld(outer: Judged, inner: Judged): boolean {
  const [key = '', ...more] = inner.list.path.slice(outer.list.path.length);
  const areNumbers = ({ ids }: Candidate) => ids.every((id) => /^\d+$/.test(id ?? ''));
  const isHolding = isWrapping(key) && more.length === 1 && !outer.candidates.some(areNumbers);
  return isHolding && inner.best !== null && areNumbers(inner.best);
}

/** Whether records within hold further ones under the key that they stand under, as in a tree. */
function areAlike(outer: Judged, inner: Judged): boolean {
  const key = inner.list.path[outer.list.path.length] ?? '';
  return inner.list.entries.some(({ object }) => Object.hasOwn(object, key));
}

/** Whether a list stands within the one record that a candidate is of. */
function holds({ list, group }: Candidate, inner: Candidate | null): boolean {
  if (inner === null || list.path.length > 0 || inner.list.path.length === 0) return false;
  return group === '' || `${inner.list.path.join('\n')}\n`.startsWith(`${group}\n`);
}

/** The id that a detail or a single record has. */
export function chooseOne(
  keys: Keys,
  found: Found,
  { subjectId }: Request,
): Candidate | Uncertain | null {
  const places = [...(found.whole === null ? [] : [found.whole]), ...found.lists];
  const single = (by: 'word' | 'number') =>
    places
      .flatMap((list) => candidatesIn(keys, list, by))
      .filter(({ ids }) => ids.length === 1 || ids.every((id) => id === subjectId));
  const byWord = single('word');
  const candidates = byWord.some(isAcceptable) ? byWord : [...byWord, ...single('number')];
  const asked = candidates.filter(({ ids }) => ids[0] === subjectId);
  const best = bestOf(asked.length > 0 ? asked : candidates);
  if (candidates.length === 0) return null;
  const holder = candidates.find(
    (one) => (one.named > 0 || one.isKind || one.sure > 0) && holds(one, best),
  );
  if (holder !== undefined)
    return {
      kind: 'wrong answer',
      why: `${subjectId} stands within the record of ${holder.ids[0]}`,
    };
  return (
    best ?? {
      kind: 'unclear id',
      why: `the id may be ${[...new Set(candidates.map(({ key }) => `"${key}"`))].join(' or ')}`,
    }
  );
}
