import { hash } from 'node:crypto';
import * as z from 'zod';
import { type Catalogue, restrictionSubsets, type Statistic, type YearRange } from './catalogue.ts';
import { type Request, requestSuffix } from './request.ts';

const names = z.array(z.string()).readonly();

/** What one run set out to ask; stands in the landing zone as `plans/RUN_ID.json`. */
export const planRecordSchema = z.strictObject({
  run_id: z.string(),
  /** ISO 8601, UTC. */
  started_at: z.string(),
  /** The source the folder is bound to: a base address, or `reference:…`. */
  source: z.string(),
  base_url: z.string(),
  version: z.string(),
  selection: z.strictObject({
    /** Names of statistics, in catalogue order. */
    endpoints: names,
    /** `null`: every year of each statistic's own range. */
    years: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
    /** `none`: parameter left out · `single`: also each value alone · `all`: also every subset. */
    restrictions: z.enum(['none', 'single', 'all']),
    /** 1-based; `null`: no sharding. */
    shard: z.strictObject({ index: z.int(), count: z.int() }).nullable(),
  }),
  /** Subjects the statistics and details were asked of, by id. */
  subjects: z.strictObject({ entity: names, organism: names }),
  /** Entities that were listed: each has its own list of organisms. */
  entities_listed: names,
});

export type PlanRecord = Readonly<z.infer<typeof planRecordSchema>>;

/** What part of the upstream a run asks for (selection flags of contract §1), subjects apart. */
export type Selection = Readonly<PlanRecord['selection']>;

/** One combination of a statistic's parameters: what is asked of every subject. */
export interface Combination extends Omit<Request, 'subjectKind' | 'subjectId'> {
  /** What follows the subject in the request key: `/workforce?year=2020`. */
  readonly suffix: string;
}

/** The same text for plans that ask for the same. */
export function whatIsAsked({ selection, subjects, entities_listed }: PlanRecord): string {
  return JSON.stringify([selection, subjects, entities_listed]);
}

/**
 * Every combination of parameters of a selection, most useful first: undivided totals before single
 * splits before double splits, unrestricted before restricted, newest years first. Each appears once.
 */
export function combinations(catalogue: Catalogue, selection: Selection): Combination[] {
  const restrictions = restrictionValues(catalogue, selection.restrictions);
  return catalogue.statistics
    .filter(({ name }) => selection.endpoints.includes(name))
    .flatMap((statistic) => combinationsOf(statistic, selection.years, restrictions))
    .sort(
      (a, b) => usefulness(a) - usefulness(b) || (b.year ?? Infinity) - (a.year ?? Infinity) || 0,
    );
}

function combinationsOf(
  statistic: Statistic,
  years: YearRange | null,
  restrictions: readonly (string | null)[],
): Combination[] {
  const endpoint = statistic.name;
  const found: Combination[] = [];
  for (const restriction of statistic.restrictable ? restrictions : [null]) {
    for (const year of yearsOf(statistic, years)) {
      for (const groupby of statistic.groupby.length > 0 ? statistic.groupby : [null]) {
        for (const field of [null, ...statistic.field]) {
          const parts = { endpoint, year, groupby, field, restriction };
          found.push({ ...parts, suffix: requestSuffix({ ...parts, subjectId: '' }) });
        }
      }
    }
  }
  return found;
}

function yearsOf({ years: range }: Statistic, chosen: YearRange | null): (number | null)[] {
  if (range === null) return [null];
  const from = Math.max(range.from, chosen?.from ?? range.from);
  const to = Math.min(range.to, chosen?.to ?? range.to);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => to - offset);
}

function restrictionValues(
  catalogue: Catalogue,
  mode: Selection['restrictions'],
): (string | null)[] {
  if (mode === 'none') return [null];
  return [
    null,
    ...(mode === 'single' ? catalogue.restrictions : restrictionSubsets(catalogue.restrictions)),
  ];
}

function usefulness({ groupby, field, restriction }: Combination): number {
  return (groupby === null ? 0 : 1) + (field === null ? 0 : 1) + 3 * (restriction === null ? 0 : 1);
}

/** The shard (1-based) a request key belongs to; the build computes the same in SQL. */
export function shardOf(key: string, count: number): number {
  return (Number.parseInt(hash('md5', key).slice(0, 8), 16) % count) + 1;
}

/** Every statistic, every year, nothing restricted: the default selection. */
export function wholeSelection(catalogue: Catalogue): Selection {
  return {
    endpoints: catalogue.statistics.map(({ name }) => name),
    years: null,
    restrictions: 'none',
    shard: null,
  };
}
