/**
 * The room *model*. In: nothing. Out: what stages hand to each other: catalogue, request, selection, figures, errors. It must
 * not know a stage.
 *
 * The catalogue's types: what a pipeline in `pipelines/` declares, as frozen data. Planning, request
 * validation, the served interface and the documentation all read this one source.
 */

/** The two kinds of subject of specification §1. */
export type SubjectKind = 'entity' | 'organism';

/** An inclusive range of years. */
export interface YearRange {
  readonly from: number;
  readonly to: number;
}

/** One statistic, offered for both kinds of subject with the same parameters (specification §4). */
export interface Statistic {
  readonly name: string;
  readonly title: string;
  /** `null`: the statistic takes no year; years come in the response (pension, carph). */
  readonly years: YearRange | null;
  /** Allowed `groupby` values; empty: the parameter does not exist. Required wherever it exists. */
  readonly groupby: readonly string[];
  /** Allowed `field` values; empty: the parameter does not exist. Always optional. */
  readonly field: readonly string[];
  /** Whether the `restriction` parameter exists. */
  readonly restrictable: boolean;
  /** What the figure counts: becomes `measure` and names the column of the statistic's own table. */
  readonly measure: 'headcount' | 'days' | 'retirements' | 'rate';
  /** Statistics that share a family share the category sets of their dimensions. */
  readonly family: string;
  /**
   * The statistic whose undivided figure counts everybody that this one counts on the same day, itself
   * perhaps: where that counts nobody, so does this one. `null`: there is none.
   */
  readonly countedIn: string | null;
  /** How the words begin for the only staff that the statistic is of; `null`: it is of everybody. */
  readonly staff: string | null;
  /** Whether figures carry a reason of their own (pension). */
  readonly reasoned: boolean;
}

/** How old an answer may get before a run asks for it again, in days. */
interface RefreshAges {
  readonly list: number;
  readonly detail: number;
  /** Statistics of the newest year of their range, and those without a year. */
  readonly openYear: number;
  readonly closedYear: number;
  /** Refusals taken as absence. */
  readonly absent: number;
}

/**
 * By dimension and meaning: the codes and labels that say so, spelled plainly (lower case, no accents,
 * anything but letters and digits one blank).
 */
export type CategoryMeanings = Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
>;

/** A whole pipeline: everything there is to know of the upstream before the first request. */
export interface Catalogue {
  readonly name: string;
  readonly title: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly licence: { readonly name: string; readonly title: string; readonly path: string };
  readonly subjects: Readonly<
    Record<SubjectKind, { readonly root: string; readonly title: string }>
  >;
  readonly statistics: readonly Statistic[];
  /** The first year since which headcounts are collected as they are now: earlier ones may not compare. */
  readonly comparableSince: number;
  /** Restriction values in canonical order. */
  readonly restrictions: readonly string[];
  /** Where the specification leaves the answer open, so that a clean refusal is an absence. */
  readonly leftOpen: {
    /** `entity` `illness` after this year (conflict note of §4.4). */
    readonly entityIllnessAfter: number;
    /** The groupings that the description of organism `distribution` names (§4.4). */
    readonly organismDistributionGroupings: readonly string[];
  };
  readonly refreshAges: RefreshAges;
  /** What categories mean, for the marts that must know. */
  readonly meanings: CategoryMeanings;
  readonly pageWords: PageWords;
}

/** What members and headers are called that tell of pages, by what they tell; in their plain spelling. */
export interface PageWords {
  /** Where the next page is. */
  readonly next: readonly string[];
  /** What the next page is asked by. */
  readonly cursor: readonly string[];
  /** Whether there is another page. */
  readonly more: readonly string[];
  /** The number of this page, and how many there are. */
  readonly page: readonly string[];
  readonly pages: readonly string[];
  /** How many rows a page holds. */
  readonly size: readonly string[];
  /** How many rows stand before this page. */
  readonly start: readonly string[];
  /** How many rows there are. */
  readonly total: readonly string[];
  /** The same, in a list of subjects: elsewhere these are figures. */
  readonly rows: readonly string[];
}

/** The kinds of subject, in the order of the catalogue. */
export function subjectKinds({ subjects }: Catalogue): SubjectKind[] {
  return Object.keys(subjects) as SubjectKind[];
}

/** The kind of subject whose addresses begin so, or `undefined`. */
export function kindAt(catalogue: Catalogue, root: string | undefined): SubjectKind | undefined {
  return subjectKinds(catalogue).find((kind) => catalogue.subjects[kind].root === root);
}

/** The statistic of that name, or `undefined`. */
export function findStatistic(catalogue: Catalogue, name: string): Statistic | undefined {
  return catalogue.statistics.find((statistic) => statistic.name === name);
}

/** Every non-empty subset of the restriction values, each in canonical order, joined by commas. */
export function restrictionSubsets(values: readonly string[]): string[] {
  const subsets: string[] = [];
  for (let mask = 1; mask < 1 << values.length; mask += 1) {
    subsets.push(values.filter((_, position) => mask & (1 << position)).join(','));
  }
  return subsets.sort((a, b) => a.split(',').length - b.split(',').length);
}

/** Freezes a value and everything in it; returns it with its type unchanged. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
