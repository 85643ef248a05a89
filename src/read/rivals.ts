/**
 * Trials that are no rivals of others: those that give the same figures, those that are slices of another, and those that
 * are of another year. In: judged trials. Out: what is left.
 */
import type { Cell } from './cells.ts';
import type { Choosing, Judged } from './choose.ts';
import { byMerit } from './judged.ts';
import type { Learned } from './layout.ts';
import { isRead, type Trial } from './trial.ts';

/** Trials that give no other figures than another are no rivals of it; of those with flags, the one that breaks fewer equations. */
export function onceEach(judged: readonly Judged[]): Judged[] {
  const left: Judged[] = [];
  for (const one of [...judged].sort(
    (a, b) => a.broken - b.broken || b.readCount - a.readCount || byMerit(a, b),
  )) {
    if (left.some((other) => isSameBase(one, other) || addsNothing(one.trial, other.trial)))
      continue;
    left.push(one);
  }
  return left;
}

function isSameBase(one: Judged, other: Judged): boolean {
  return one.trial.candidate === other.trial.candidate;
}

/** Whether whatever one reads the other reads, and as the same figures. */
function addsNothing(one: Trial, other: Trial): boolean {
  return one.read.every((cells, at) => {
    const others = other.read[at];
    if (!isRead(cells)) return true;
    return others !== undefined && isRead(others) && textOf(cells) === textOf(others);
  });
}

function textOf(cells: readonly Cell[]): string {
  return cells
    .map(({ group, field, own, least, most }) => `${group}|${field}|${own}|${least}|${most}`)
    .sort()
    .join();
}

/** A column that is the sum of others in every answer is the statistic, and these are slices of it. */
export function withoutSlices(judged: readonly Judged[], { form }: Choosing): Judged[] {
  if (judged.length < 3 || judged.length > 12 || form.statistic.measure === 'rate')
    return [...judged];
  const slices = new Set<Judged>();
  for (const whole of judged) {
    const rest = judged.filter((one) => one !== whole);
    for (const parts of partings(rest)) {
      if (
        isSumOf(
          whole.trial,
          parts.map(({ trial }) => trial),
        )
      )
        for (const part of parts) slices.add(part);
    }
  }
  return judged.filter((one) => !slices.has(one));
}

/** All of them, and every two and three. */
function partings(rest: readonly Judged[]): Judged[][] {
  const found: Judged[][] = rest.length > 1 ? [[...rest]] : [];
  for (let one = 0; one < rest.length; one += 1) {
    for (let two = one + 1; two < rest.length; two += 1) {
      found.push([rest[one] as Judged, rest[two] as Judged]);
      for (let three = two + 1; three < rest.length; three += 1)
        found.push([rest[one] as Judged, rest[two] as Judged, rest[three] as Judged]);
    }
  }
  return found;
}

function isSumOf(whole: Trial, parts: readonly Trial[]): boolean {
  let met = 0;
  const isSo = whole.read.every((cells, at) => {
    const others = parts.map(({ read }) => read[at]);
    if (!isRead(cells)) return true;
    if (!others.every((other) => other !== undefined && isRead(other))) return false;
    const own = new Map(cells.map((cell) => [keyOf(cell), cell]));
    const sums = new Map<string, number>();
    for (const cell of (others as (readonly Cell[])[]).flat())
      sums.set(keyOf(cell), (sums.get(keyOf(cell)) ?? 0) + cell.least);
    return [...own].every(([key, { least, most }]) => {
      if (most === Number.POSITIVE_INFINITY) return true;
      if (least > 0) met += 1;
      return Math.abs((sums.get(key) ?? 0) - least) < 1e-6;
    });
  });
  return isSo && met > 2;
}

function keyOf({ group, field, own }: Cell): string {
  return `${group}\u0001${field}\u0001${own}`;
}

/** A column that says what another one said a year earlier is of another year. */
export function withoutLagged(judged: readonly Judged[], { answers }: Choosing): Judged[] {
  if (judged.length < 2) return [...judged];
  return judged.filter(
    (late) => !judged.some((early) => early !== late && isLag(late.trial, early.trial, answers)),
  );
}

function isLag(late: Trial, early: Trial, answers: readonly Learned[]): boolean {
  return answers.every(({ request }) => request.year === null)
    ? isLagWithin(late, early)
    : isLagBetween(late, early, answers);
}

/** Where the years stand in the answers themselves. */
function isLagWithin(late: Trial, early: Trial): boolean {
  let met = 0;
  let again = 0;
  const isSo = late.read.every((cells, at) => {
    const others = early.read[at];
    if (!isRead(cells) || others === undefined || !isRead(others)) return true;
    const known = new Map(others.map((cell) => [cell.own, cell]));
    return cells.every((cell) => {
      const [year, reason] = cell.own.split('|');
      const before = known.get(`${Number(year) - 1}|${reason}`);
      if (before === undefined || cell.least !== cell.most || before.least !== before.most)
        return true;
      met += 1;
      if (known.get(cell.own)?.least === cell.least) again += 1;
      return cell.least === before.least;
    });
  });
  return isSo && met > 2 && again < met;
}

/** Where each answer is of a year. */
function isLagBetween(late: Trial, early: Trial, answers: readonly Learned[]): boolean {
  const before = new Map<string, readonly Cell[]>();
  const place = ({ request }: Learned, year: number | null) =>
    JSON.stringify([
      request.subjectKind,
      request.subjectId,
      request.groupby,
      request.field,
      request.restriction,
      year,
    ]);
  answers.forEach((answer, at) => {
    const read = early.read[at];
    if (read !== undefined && isRead(read)) before.set(place(answer, answer.request.year), read);
  });
  let met = 0;
  let again = 0;
  const isSo = answers.every((answer, at) => {
    const { year } = answer.request;
    const earlier = year === null ? undefined : before.get(place(answer, year - 1));
    const read = late.read[at];
    if (earlier === undefined || read === undefined || !isRead(read) || read.length === 0)
      return true;
    if (textOf(read) !== textOf(earlier)) return false;
    met += 1;
    if (textOf(early.read[at] as readonly Cell[]) === textOf(read)) again += 1;
    return true;
  });
  return isSo && met > 2 && again < met;
}
