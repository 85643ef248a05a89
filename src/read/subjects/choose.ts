/**
 * Which of the lists of a body are the subjects. In: its lists with their candidates. Out: the one, or why there is none that is
 * certain. Only the kind of subject that it names tells one list from another.
 */
import type { SubjectKind } from '../../model/catalogue.ts';
import type { Request } from '../../model/request.ts';
import { bestOf, type Candidate, candidatesIn, isAcceptable, namingOf } from './ids.ts';
import type { Keys } from './keys.ts';
import { isFrame } from './keys.ts';
import { innerOf, kindOfPath, kindOfRecords } from './kinds.ts';
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
    own.map((list) => judge(keys, list)),
  );
  if ('why' in judged) return judged;
  if (judged.length === 0)
    return own.length === open.length
      ? null
      : { kind: 'wrong answer', why: `it holds a list, which is not of ${pluralOf(keys.kind)}` };
  const told = judged.filter(({ list }) => isTold(keys, list));
  const [first, ...others] = told.length > 0 ? told : judged;
  if (first === undefined) return null;
  const doubtful = [first, ...others].find(({ best }) => best === null);
  if (doubtful !== undefined) return { kind: 'unclear id', why: differing(doubtful) };
  const best = first.best as Candidate;
  if (others.length > 0)
    return {
      kind: 'ambiguous',
      why: `there may be another list: ${[first, ...others].map(placeOf).join(', ')}`,
    };
  if (told.length === 0 && best.named < 2 && mayBeOne(keys, found, first.list))
    return {
      kind: 'ambiguous',
      why: `${placeOf(first)} may be another list than that of ${pluralOf(keys.kind)}`,
    };
  return best;
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

function judge(keys: Keys, list: RecordList): Judged {
  const candidates = candidatesIn(keys, list).filter(isAcceptable);
  return { list, candidates, best: bestOf(candidates) };
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

/** Lists with ids, without those that stand within the records of others. */
function withoutNested(keys: Keys, all: readonly Judged[]): readonly Judged[] | Uncertain {
  let left = all.filter(({ candidates }) => candidates.length > 0);
  for (const outer of all) {
    const inner = left.filter((one) => isWithin(one.list, outer.list));
    const isNamed = ({ best }: Judged) => (best?.named ?? 2) > 1;
    const told = inner.filter((one) => isTold(keys, one.list));
    const further = told[0] ?? inner.find(isNamed);
    const without = left.filter((one) => !inner.includes(one));
    // Of what holds them and has no ids, they are the subjects only if their names say so.
    if (!left.includes(outer)) left = [...without, ...inner.filter(isNamed)];
    else if (further === undefined) left = without;
    else if (
      told.length > 0 &&
      !isTold(keys, outer.list) &&
      !told.some((one) => areAlike(outer, one))
    )
      left = [...without.filter((one) => one !== outer), ...told];
    else return { kind: 'ambiguous', why: `${placeOf(further)} may be further subjects, or not` };
  }
  return left;
}

function isWithin(inner: RecordList, outer: RecordList): boolean {
  const { length } = outer.path;
  return inner.path.length > length && outer.path.every((key, at) => key === inner.path[at]);
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
  const candidates = places
    .flatMap((list) => candidatesIn(keys, list))
    .filter(({ ids }) => ids.length === 1 || ids.every((id) => id === subjectId));
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
