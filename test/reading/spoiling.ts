/** What the ways to spoil answers have in common. */
import type { Request } from '../../src/model/request.ts';
import type { Answer } from './judge.ts';
import { dimensionsOf, type Layout, rowsOf } from './layouts/layout.ts';
import { noise } from './layouts/parts.ts';
import { besideFigures, type Json } from './mutations-json.ts';
import { bodyOf } from './run-layouts.ts';
import type { Truth, World, WorldOptions } from './world.ts';

export interface Spoiling {
  readonly world: World;
  readonly layout: Layout;
  readonly requests: readonly Request[];
}

export interface Mutation {
  readonly name: string;
  /** What is wrong, and what is acceptable. */
  readonly what: string;
  /** The layouts it is tried on. */
  readonly on: readonly string[];
  readonly world?: WorldOptions;
  readonly spoil: (spoiling: Spoiling) => Answer[];
}

export const rowLayouts = ['results-data-rows', 'nameless-keys', 'ckan-datastore', 'django-rest'];
export const mapLayouts = ['nested-maps', 'named-nested-maps'];
export const tableLayouts = ['us-census-table', 'bare-tuples', 'chart-js', 'wide-rows'];
export const allKinds = [...rowLayouts, ...mapLayouts, ...tableLayouts];

/** The body that a layout would write of other figures. */
export function bodyWith(
  { world, layout }: Spoiling,
  request: Request,
  truth: readonly Truth[],
): string {
  const body = layout.body(request, rowsOf(request, truth, world), world);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** One answer of so many, by the question. */
export function isPicked(request: Request, oneOf: number, salt = 'picked'): boolean {
  return noise(request, oneOf, salt) === 0;
}

export function isSplit({ groupby, field }: Request): boolean {
  return groupby !== null || field !== null;
}

export function isCrossed({ groupby, field }: Request): boolean {
  return groupby !== null && field !== null && groupby !== field;
}

/** Every answer as the layout writes it, some of them changed. */
export function changed(
  spoiling: Spoiling,
  change: (request: Request, truth: readonly Truth[]) => Partial<Answer> | null,
): Answer[] {
  const { world, layout, requests } = spoiling;
  return requests.map((request) => ({
    request,
    body: bodyOf(layout, request, world),
    ...change(request, world.truth(request)),
  }));
}

/** Every body changed as JSON. */
export function rewritten(
  spoiling: Spoiling,
  rewrite: (body: Json, request: Request) => Json,
  answer: Partial<Answer> = {},
  isMeant: (request: Request) => boolean = () => true,
): Answer[] {
  return changed(spoiling, (request) => {
    if (!isMeant(request)) return null;
    const body = JSON.parse(bodyOf(spoiling.layout, request, spoiling.world)) as Json;
    const spoilt = JSON.stringify(rewrite(body, request));
    return spoilt === JSON.stringify(body) ? null : { ...answer, body: spoilt };
  });
}

export function totalOf(truth: readonly Truth[]): number {
  return truth.reduce((total, { value }) => total + value, 0);
}

/** The rows of totals that belong to a split answer, under a code that no dimension has. */
export function withTotals(request: Request, truth: readonly Truth[]): readonly Truth[] {
  const roles = dimensionsOf(request)
    .map(([role]) => role)
    .filter((role) => role !== 'year');
  const isDiagonal = request.groupby === request.field;
  const steps = isDiagonal && roles.length === 2 ? [roles] : roles.map((role) => [role]);
  let all = truth;
  for (const together of steps) {
    const sums = new Map<string, Truth>();
    for (const one of all) {
      const total = { ...one, ...Object.fromEntries(together.map((role) => [role, 'TOT'])) };
      const key = [total.year, total.group, total.field, total.reason].join('\n');
      sums.set(key, { ...total, value: (sums.get(key)?.value ?? 0) + one.value });
    }
    all = [...all, ...sums.values()];
  }
  return all;
}

/** The same question about something else, where there is something. */
export function replaced(
  spoiling: Spoiling,
  part: 'subject' | 'year',
  other: (request: Request) => Request | null,
): Answer[] {
  const isEchoed = spoiling.layout.echo?.includes(part) === true;
  return changed(spoiling, (request, truth) => {
    const instead = isPicked(request, 40) ? other(request) : null;
    if (instead === null) return null;
    const theirs = spoiling.world.truth(instead);
    if (theirs.length === 0 || truth.length === 0) return null;
    return {
      body: bodyOf(spoiling.layout, instead, spoiling.world),
      allow: isEchoed ? 'aside' : 'any',
    };
  });
}

export function otherSubject({ world }: Spoiling, request: Request): Request | null {
  if (request.subjectKind === 'entity') return null;
  const others = world.subjects.filter(
    ({ kind, id }) => kind === 'organism' && id !== request.subjectId,
  );
  return { ...request, subjectId: others[noise(request, others.length, 'other')]!.id };
}

/** Values turned against their categories by one place. */
export function turned(truth: readonly Truth[]): Truth[] {
  return truth.map((one, at) => ({ ...one, value: truth[(at + 1) % truth.length]!.value }));
}

export function swapped(truth: readonly Truth[]): Truth[] {
  return truth.map((one) => ({ ...one, group: one.field, field: one.group }));
}

/** Whether categories tell which axis is which. */
export function areTold(
  { world }: Spoiling,
  { groupby, field }: Request,
  truth: readonly Truth[],
): boolean {
  const [groups, fields] = [world.codes(groupby!), world.codes(field!)];
  return truth.some((one) => !fields.includes(one.group!) || !groups.includes(one.field!));
}

export function share(truth: readonly Truth[]): Truth[] {
  const byYear = new Map<number | null, number>();
  for (const { year, value } of truth) byYear.set(year, (byYear.get(year) ?? 0) + value);
  return truth.map((one) => {
    const total = byYear.get(one.year)!;
    return { ...one, value: total === 0 ? 0 : Math.round((one.value / total) * 1000) / 10 };
  });
}

/** What is told of rates says nothing of counts: they may be read or not. */
export function ofCounts({ endpoint }: Request): boolean {
  return endpoint !== 'carph';
}

/** Row positions of the categories, as text. */
export function positions(
  truth: readonly Truth[],
  part: 'group' | 'field',
): ReadonlyMap<string, string> {
  const met = [...new Set(truth.map((one) => one[part]!))];
  return new Map(met.map((code, at) => [code, String(at)]));
}

/** A second number beside each figure, written as the layout writes figures. */
export function withBeside(
  spoiling: Spoiling,
  name: string,
  second: (request: Request, truth: readonly Truth[]) => readonly Truth[],
): Answer[] {
  return changed(spoiling, (request, truth) => {
    const other = second(request, truth);
    if (other.length === 0) return null;
    const [body, theirs] = [
      bodyOf(spoiling.layout, request, spoiling.world),
      bodyWith(spoiling, request, other),
    ];
    const merged = besideFigures(JSON.parse(body) as Json, JSON.parse(theirs) as Json, name);
    return { body: JSON.stringify(merged) };
  });
}
