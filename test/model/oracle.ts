import type { Cell, Visit } from './world.ts';

/** A visit that stands in the landing zone. */
export interface Landed {
  readonly visit: Visit;
  readonly runId: string;
  readonly at: string;
  readonly final: boolean;
}

/** A run in the order of starting, with every request it set out to ask. */
export interface PlannedRun {
  readonly runId: string;
  readonly plan: readonly string[];
}

/** One value of one figure for a time; `until` is null while it is current. */
export interface Period extends Cell {
  readonly key: string;
  readonly figure: string;
  readonly runId: string;
  readonly from: string;
  until: string | null;
  endedBy: string | null;
}

/** What must be published of everything that landed so far. */
export interface Expected {
  readonly history: readonly Period[];
  readonly states: ReadonlyMap<string, string>;
  /** Landed attempts of each request. */
  readonly attempts: ReadonlyMap<string, number>;
  /** Name and whether it left the lists, by `entity ID` or `organism ID`. */
  readonly subjects: ReadonlyMap<string, readonly [name: string, delisted: boolean]>;
  /** The latest answer of each request, understood or not. */
  readonly answers: ReadonlyMap<string, Visit>;
  /** The latest answer of each request that was understood. */
  readonly readable: ReadonlyMap<string, Visit>;
  /** The last final visit of each request. */
  readonly latest: ReadonlyMap<string, Visit>;
  /** The run that last changed anything: what a release covers. */
  readonly horizon: string | null;
}

/** What is told of one request while its visits are gone through. */
interface Told {
  readonly open: Map<string, Period>;
  latest: Visit | null;
  answer: Visit | null;
  readable: Visit | null;
  attempts: number;
}

/**
 * The contract over time, said plainly: figures come from the latest readable answer of a request, a value keeps the
 * response that first carried it, a figure that a readable answer no longer holds is closed, and only news is published.
 */
export function expectedOf(landed: readonly Landed[], runs: readonly PlannedRun[]): Expected {
  const told = new Map<string, Told>();
  const history: Period[] = [];
  const news = new Set<string>();
  const contradicted = contradictedOf(landed, runs);
  const of = (key: string): Told => {
    const known = told.get(key);
    if (known !== undefined) return known;
    const fresh = { open: new Map(), latest: null, answer: null, readable: null, attempts: 0 };
    told.set(key, fresh);
    return fresh;
  };
  for (const row of landed) {
    const { runId, final } = row;
    const request = of(row.visit.key);
    request.attempts += 1;
    if (!final) continue;
    const visit: Visit = contradicted.has(row.visit)
      ? { ...row.visit, verdict: 'quarantined' }
      : judged(row.visit, request.readable);
    if (request.latest?.said !== visit.said) news.add(runId);
    request.latest = visit;
    if (visit.outcome !== 'answer' && visit.outcome !== 'unchanged') continue;
    request.answer = row.visit;
    if (visit.verdict === 'quarantined') continue;
    request.readable = visit;
    history.push(...follow(request.open, row));
  }
  const asked = new Set<string>();
  for (const { runId, plan } of runs) {
    if (plan.some((key) => !asked.has(key))) news.add(runId);
    for (const key of plan) asked.add(key);
  }
  for (const key of asked) of(key);
  const withFigures = new Set(
    [...told].filter(([, { readable }]) => readable?.verdict === 'ok').map(([key]) => family(key)),
  );
  const each = <Value>(value: (told: Told, key: string) => Value) =>
    new Map([...told].map(([key, request]) => [key, value(request, key)]));
  return {
    history,
    states: each(({ latest }, key) => stateOf(key, latest, withFigures)),
    attempts: each(({ attempts }) => attempts),
    subjects: subjectsOf(landed, present(each(({ readable }) => readable))),
    answers: present(each(({ answer }) => answer)),
    readable: present(each(({ readable }) => readable)),
    latest: present(each(({ latest }) => latest)),
    horizon: runs.findLast(({ runId }) => news.has(runId))?.runId ?? null,
  };
}

/** A list of all there are that names nobody is set aside where it named somebody before. */
export function judged(visit: Visit, readable: Visit | null): Visit {
  const isEmptied =
    ['entities', 'organisms'].includes(visit.key) &&
    visit.verdict === 'empty' &&
    readable?.verdict === 'ok';
  return isEmptied ? { ...visit, verdict: 'quarantined' } : visit;
}

/**
 * The answers of the entity without a figure, though it has figures in other years and its organisms tell of somebody in this
 * one, asked no earlier. Those that were replaced are judged by all that stood beside them, the latest by the latest.
 */
function contradictedOf(landed: readonly Landed[], runs: readonly PlannedRun[]): Set<Visit> {
  const stood: { visits: Visit[]; first: number; last: number; until: number }[] = [];
  for (const { visit, runId } of landed) {
    if (visit.verdict !== 'ok' && visit.verdict !== 'empty') continue;
    const at = runs.findIndex((run) => run.runId === runId);
    const before = stood.findLast(({ visits }) => visits[0]?.key === visit.key);
    if (before?.visits[0]?.said === visit.said) {
      before.visits.push(visit);
      before.last = at;
      continue;
    }
    if (before !== undefined) before.until = at;
    stood.push({ visits: [visit], first: at, last: at, until: Infinity });
  }
  const told = stood.map(({ visits, ...when }) => {
    const { key, verdict, cells } = visits[0] as Visit;
    const [, kind, rest = ''] = /^(\w+)\/\d+(.*)/.exec(key) ?? [];
    const [year] = /\d{4}/.exec(rest) ?? [];
    const isSomebody = [...cells.values()].some(({ value }) => value !== null && value > 0);
    return {
      visits,
      ...when,
      verdict,
      kind,
      year,
      question: rest.replace(/\d{4}/, ''),
      isSomebody,
    };
  });
  const against = told.filter((one) => {
    const beside = told.filter(
      ({ question, first, until }) =>
        question === one.question &&
        first < one.until &&
        (until === Infinity || (one.until < Infinity && until > one.first)),
    );
    return (
      one.kind === 'entities' &&
      one.verdict === 'empty' &&
      beside.some(({ kind, verdict }) => kind === 'entities' && verdict === 'ok') &&
      beside.some(
        ({ kind, year, last, isSomebody }) =>
          kind === 'organisms' && year === one.year && last >= one.first && isSomebody,
      )
    );
  });
  return new Set(against.flatMap(({ visits }) => visits));
}

/** Closes what a readable answer says no longer, and opens what it says anew. */
function follow(open: Map<string, Period>, { visit, runId, at }: Landed): Period[] {
  const opened: Period[] = [];
  for (const [figure, period] of open) {
    const cell = visit.cells.get(figure);
    if (cell !== undefined && isSame(cell, period)) continue;
    period.until = at;
    period.endedBy = runId;
    open.delete(figure);
  }
  for (const [figure, cell] of visit.cells) {
    if (open.has(figure)) continue;
    const since = { runId, from: at, until: null, endedBy: null };
    const period = { ...cell, key: visit.key, figure, ...since };
    open.set(figure, period);
    opened.push(period);
  }
  return opened;
}

/** Another notation of the same number, or of the same reason for there being none, is no revision. */
function isSame(one: Cell, other: Cell): boolean {
  if (one.value !== other.value || one.status !== other.status) return false;
  return one.value !== null || one.text === other.text || !/\d/.test(`${one.text}${other.text}`);
}

function stateOf(key: string, latest: Visit | null, withFigures: ReadonlySet<string>): string {
  if (latest === null) return 'pending';
  if (latest.outcome === 'failure') return 'failed';
  if (latest.outcome !== 'refusal') return latest.verdict ?? 'failed';
  const [, year] = /\?year=(\d+)/.exec(key) ?? [];
  const isOpen = /^entities\/\d+\/illness/.test(key) && Number(year) > 2023;
  return isOpen || (year !== undefined && !withFigures.has(family(key))) ? 'absent' : 'failed';
}

/** What each subject is called; it stays when no list holds it any more. */
function subjectsOf(landed: readonly Landed[], readable: ReadonlyMap<string, Visit>) {
  const ofKind = (key: string) => (/^entities(\/\d+)?$/.test(key) ? 'entity' : 'organism');
  const told = new Map<string, { key: string; name: string }[]>();
  for (const { key, subjects, verdict } of landed.map(({ visit }) => visit)) {
    for (const [id, name] of verdict === 'ok' ? subjects : []) {
      const subject = `${ofKind(key)} ${id}`;
      told.set(subject, [...(told.get(subject) ?? []), { key, name }]);
    }
  }
  const listed = new Set(
    [...readable]
      .filter(([key]) => !isDetail(key))
      .flatMap(([key, { subjects }]) => [...subjects.keys()].map((id) => `${ofKind(key)} ${id}`)),
  );
  return new Map(
    [...told].map(([subject, names]): [string, readonly [string, boolean]] => [
      subject,
      [nameOf(names), !listed.has(subject)],
    ]),
  );
}

const isDetail = (key: string) => /^[a-z]+\/\d+$/.test(key);

/** The name of the last detail, unless the list that told last told another one before it than since; else that of the list. */
function nameOf(told: readonly { key: string; name: string }[]): string {
  const at = told.findLastIndex(({ key }) => isDetail(key));
  const list = told.findLast(({ key }) => !isDetail(key));
  const before = told.slice(0, Math.max(at, 0)).findLast(({ key }) => key === list?.key);
  const isOvertaken =
    list !== undefined &&
    told.indexOf(list) > at &&
    before !== undefined &&
    before.name !== list.name;
  return ((isOvertaken ? list : told[at]) ?? list)?.name ?? '';
}

/** Requests of which a refusal amid figures is a failure: the same subject, statistic, year and restriction. */
function family(key: string): string {
  return key.replace(/&(field|groupby)=[^&]*/g, '');
}

function present<Value>(map: ReadonlyMap<string, Value | null>): Map<string, Value> {
  return new Map([...map].flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

/** The figures that hold once a run has landed. */
export function holdingAfter(
  history: readonly Period[],
  runs: readonly PlannedRun[],
  run: string | null,
): ReadonlyMap<string, Period> {
  const position = (id: string) => runs.findIndex(({ runId }) => runId === id);
  const last = run === null ? -1 : position(run);
  return new Map(
    history
      .filter(
        ({ runId, endedBy }) =>
          position(runId) <= last && !(endedBy !== null && position(endedBy) <= last),
      )
      .map((period) => [`${period.key} ${period.figure}`, period]),
  );
}
