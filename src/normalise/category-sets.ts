import { hash } from 'node:crypto';
import * as z from 'zod';
import { type Catalogue, findStatistic } from '../catalogue.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Request } from '../request.ts';

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
 * What an answer teaches: the categories of its one requested dimension, what it is called there, and what else it
 * shows of the source's ways. Nothing from an answer with two dimensions or one not read, and no category from one
 * whose own reading used a set, so that no set confirms itself.
 */
export function learn(
  catalogue: Catalogue,
  request: Request,
  interpretation: Interpretation,
): CategorySets {
  const { groupby, field } = request;
  const { verdict, categories, foundKeys, setsUsed, shown } = interpretation;
  if (verdict !== 'ok' || (groupby !== null && field !== null)) return emptySets();
  const taught = new Map<string, CategorySet>();
  for (const [name, what] of shown) {
    const codes = new Set([...(taught.get(name)?.codes ?? []), what]);
    taught.set(name, { codes, labels: new Set(), keys: new Set() });
  }
  const statistic = findStatistic(catalogue, request.endpoint);
  const dimension = groupby ?? field ?? (statistic?.reasoned === true ? 'reason' : null);
  if (statistic === undefined || dimension === null || setsUsed.length > 0) return taught;
  const members = categories.filter((category) => category.dimension === dimension);
  const codes = new Set(members.map(({ code }) => code));
  const labels = new Set(members.flatMap((category) => Object.values(category.labels)));
  const keys = new Set(
    foundKeys.filter((one) => one.dimension === dimension).map(({ key }) => key),
  );
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
