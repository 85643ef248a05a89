import { hash } from 'node:crypto';
import * as z from 'zod';
import { type Catalogue, findStatistic } from '../catalogue.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Request } from '../request.ts';
import { figureSet } from './figures/number-habit.ts';

/** The categories of one dimension as single-dimension answers showed them. */
interface CategorySet {
  readonly codes: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
  /** What the source calls the dimension, where no vocabulary knows it. */
  readonly keys: ReadonlySet<string>;
}

/** Learned category sets by `family/dimension`. */
export type CategorySets = ReadonlyMap<string, CategorySet>;

const setsSchema = z.record(
  z.string(),
  z.strictObject({
    codes: z.array(z.string()),
    labels: z.array(z.string()),
    keys: z.array(z.string()),
  }),
);

/** No set at all: what recognition starts from. */
export function emptySets(): CategorySets {
  return new Map();
}

/** The name of the set of a dimension: dimensions are shared within a family of statistics. */
export function setName(family: string, dimension: string): string {
  return `${family}/${dimension}`;
}

/**
 * What an answer teaches: the categories of its one requested dimension, what it is called there, and how figures
 * are written. Nothing from an answer with two dimensions, one not read, or one whose own reading used a set, so that
 * no set confirms itself; texts are what they are, whatever others are known.
 */
export function learn(
  catalogue: Catalogue,
  request: Request,
  interpretation: Interpretation,
): CategorySets {
  const statistic = findStatistic(catalogue, request.endpoint);
  const dimension = request.groupby ?? request.field;
  const aided = interpretation.setsUsed.filter((name) => name !== figureSet).length > 0;
  const crossed = request.groupby !== null && request.field !== null;
  if (interpretation.verdict !== 'ok' || crossed || aided) return emptySets();
  const taught = new Map<string, CategorySet>();
  const marks = new Set(interpretation.figureMarks);
  if (marks.size > 0) taught.set(figureSet, { codes: marks, labels: new Set(), keys: new Set() });
  if (statistic === undefined || dimension === null || interpretation.setsUsed.length > 0)
    return taught;
  const codes = new Set<string>();
  const labels = new Set<string>();
  for (const category of interpretation.categories) {
    if (category.dimension !== dimension) continue;
    codes.add(category.code);
    for (const label of Object.values(category.labels)) labels.add(label);
  }
  const found = interpretation.foundKeys.filter((one) => one.dimension === dimension);
  const keys = new Set(found.map(({ key }) => key));
  if (codes.size > 0) taught.set(setName(statistic.family, dimension), { codes, labels, keys });
  return taught;
}

/** The union of two collections; the order of merging makes no difference. */
export function merge(a: CategorySets, b: CategorySets): CategorySets {
  const union = new Map(a);
  for (const [name, set] of b) {
    const known = union.get(name);
    union.set(name, {
      codes: new Set([...(known?.codes ?? []), ...set.codes]),
      labels: new Set([...(known?.labels ?? []), ...set.labels]),
      keys: new Set([...(known?.keys ?? []), ...set.keys]),
    });
  }
  return union;
}

/** Canonical JSON: equal sets give equal bytes, whatever the order they were learned in. */
export function toJson(sets: CategorySets): string {
  const names = [...sets.keys()].sort();
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, listed(sets.get(name))])));
}

function listed(set: CategorySet | undefined) {
  const sorted = (texts: Iterable<string> = []) => [...texts].sort();
  return { codes: sorted(set?.codes), labels: sorted(set?.labels), keys: sorted(set?.keys) };
}

/** The inverse of `toJson`. Throws on a text that it did not write. */
export function fromJson(text: string): CategorySets {
  const parsed = setsSchema.parse(JSON.parse(text));
  return new Map(
    Object.entries(parsed).map(([name, { codes, labels, keys }]) => [
      name,
      { codes: new Set(codes), labels: new Set(labels), keys: new Set(keys) },
    ]),
  );
}

/** A hash of each set by name: a reading is stale when a set it used has another hash. */
export function setHashes(sets: CategorySets): ReadonlyMap<string, string> {
  return new Map(
    [...sets].map(([name, set]) => [name, hash('sha256', JSON.stringify(listed(set)))]),
  );
}
