import { isArray, isObject, type JsonValue } from './json-value.ts';

/** A part that is hidden for being small is no larger; one that is hidden to hide another may be, and proves nothing. */
const largestHidden = 10;
const deepest = 8;

/** What a number that names a row is called, or the year that it is of. */
const namesRows =
  /(?:id|code|nr|order|ordre|volgorde|sort|rang|rank|position|index|key|year|ann[eé]e|jaar|jahr)$/i;

/** What rows hold under one path: `count`, `total.count`, `genders.count`. */
interface Member {
  sum: number;
  known: number;
  hidden: number;
  words: number;
  /** Whether they count the rows, as ids do. */
  runs: boolean;
}

/**
 * Whether a count told of rows is the sum of a member of theirs, or of all those beside each other (`{F: 3, M: 4}`), or
 * may be with those that are hidden among them: a `total` may count whom they count.
 */
export function isSumOf(count: number, payload: JsonValue): boolean {
  if (!isArray(payload)) return false;
  // `[["level", "0", "1"], ["A", 3, 4]]`: what heads the columns counts nothing.
  const [first = null, ...rest] = payload;
  const mayHead = isArray(first) && rest.length > 0;
  return isSumOfRows(count, payload) || (mayHead && isSumOfRows(count, rest));
}

function isSumOfRows(count: number, payload: readonly JsonValue[]): boolean {
  // Rows of arrays hold what they hold by their places.
  const rows = payload.map((row) => (isArray(row) ? Object.fromEntries(row.entries()) : row));
  if (!rows.every(isObject)) return false;
  const members = new Map<string, Member>();
  addMembers(members, '', rows, 0);
  const figures = [...members].filter(
    ([path, { known, runs }]) =>
      known > 0 && !namesRows.test(path) && !(runs && known > 1 && /\.\d+$/.test(path)),
  );
  const parents = new Set(figures.map(([path]) => parentOf(path)));
  const beside = [...parents].map((parent) =>
    figures.flatMap(([path, one]) => (parentOf(path) === parent ? [one] : [])),
  );
  // `{language: "1", F: 5, M: 1}, {language: "2", F: 1, M: 0}`.
  const standing = beside.map((ones) => ones.filter(({ runs }) => !runs));
  return [...figures.map(([, one]) => [one]), ...beside, ...standing].some((ones) =>
    isTotalOf(count, ones),
  );
}

function isTotalOf(count: number, members: readonly Member[]): boolean {
  const add = (what: 'sum' | 'known' | 'hidden' | 'words') =>
    members.reduce((sum, member) => sum + member[what], 0);
  const isFew = add('words') === 0 && add('hidden') <= add('known');
  return count >= add('sum') && count <= add('sum') + (isFew ? add('hidden') * largestHidden : 0);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

function addMembers(
  members: Map<string, Member>,
  path: string,
  value: JsonValue,
  depth: number,
): void {
  if (isArray(value) || isObject(value)) {
    if (depth > deepest) return;
    for (const [key, inner] of Object.entries(value))
      addMembers(members, isArray(value) ? path : `${path}.${key}`, inner, depth + 1);
    return;
  }
  const member = members.get(path) ?? { sum: 0, known: 0, hidden: 0, words: 0, runs: true };
  members.set(path, member);
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    member.sum += number;
    member.known += 1;
    member.runs &&= number === member.known;
  } else if (value === null || (typeof value === 'string' && !/\p{L}{2}/u.test(value))) {
    member.hidden += 1;
  } else member.words += 1;
}
