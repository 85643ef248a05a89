/**
 * What the portal shows, as plain data: read from a finished release on the server, embedded in the
 * page as JSON, and turned into sections and charts by the same functions in both places.
 */

import type { Criteria } from './splits.ts';

/** The languages the page speaks. */
export const languages = ['fr', 'nl', 'en'] as const;
export type Language = (typeof languages)[number];

/** The sets of figures that charts are drawn from. */
export const figureSets = [
  'headcount',
  'gender',
  'level',
  'age',
  'seniority',
  'telework',
  'month',
  'weekday',
  'retirements',
  'rate',
] as const;
export type FigureSet = (typeof figureSets)[number];

/** The dimensions that each set is split by. */
export const dimensionOf: Readonly<Record<FigureSet, { a: string | null; b: string | null }>> = {
  headcount: { a: null, b: null },
  gender: { a: 'gender', b: null },
  level: { a: 'level', b: 'gender' },
  age: { a: 'age', b: 'gender' },
  seniority: { a: 'seniority', b: null },
  telework: { a: 'telework-day', b: null },
  month: { a: 'month', b: null },
  weekday: { a: 'weekday', b: null },
  retirements: { a: 'reason', b: null },
  rate: { a: null, b: null },
};

/** A figure, or why there is none: `Q` suppressed, `M` cannot exist, any other SDMX code; `null`: no such figure. */
export type Value = number | string | null;

/** By year (`''` where the source gives none): the values of all categories, row by row of `a` × `b`. */
export type Cube = Readonly<Record<string, readonly Value[]>>;

/** Texts by language, as far as the source gives them. */
export type Labels = Readonly<Partial<Record<Language | 'de', string>>>;

export interface Category {
  readonly code: string;
  readonly labels: Labels;
  /** Which month or weekday it is, from 1 on (January, Monday); absent where that is not known. */
  readonly period?: number;
}

/** The categories of a set of figures, in the order in which they are drawn; one empty code where it has none. */
export interface Axes {
  readonly a: readonly Category[];
  readonly b: readonly Category[];
  /** Categories of either axis that are too many to be drawn. */
  readonly left: number;
}

/** By how much the headcount of a year differs from the first year that it compares with. */
export interface Growth {
  readonly year: number;
  readonly since: number;
  readonly percent: number;
}

/** What bodies are compared and ranked by, in the order of the columns; as `marts.profile` has it. */
export const measures = [
  'headcount',
  'share_women',
  'share_women_level_a',
  'share_55_up',
  'share_part_time',
  'share_telework',
  'share_contractual',
  'share_long_absent',
  'sick_days_per_head',
  'disability_rate',
] as const;
export type Measure = (typeof measures)[number];

/** The key figures of a body: one for each year of the model, `null` where it is not known. */
export type Profile = Readonly<Partial<Record<Measure, readonly (number | null)[]>>>;

export interface Subject {
  /** `KIND:ID`. */
  readonly key: string;
  readonly kind: string;
  readonly id: string;
  readonly names: Labels;
  readonly acronyms: Labels;
  readonly category: string | null;
  /** Whether the lists of the source hold it no more. */
  readonly delisted: boolean;
  /** As `marts.headcount_growth` has it; `null` where nothing is to be compared. */
  readonly growth: Growth | null;
  readonly profile: Profile;
  /** By statistic. */
  readonly coverage: Readonly<Record<string, Coverage>>;
  /** `null`: the page had no room for its figures. */
  readonly figures: Readonly<Partial<Record<FigureSet, Cube>>> | null;
  /** The request of the newest figures of each set. */
  readonly asked: Readonly<Partial<Record<FigureSet, string>>>;
}

/** How many bodies a statistic has figures of in a year, and how many of its questions are open or failed. */
export interface CompletenessCell {
  /** `null`: all statistics together. */
  readonly endpoint: string | null;
  /** `null` for a statistic without a year; `all`: every year together. */
  readonly year: number | null | 'all';
  readonly asked: number;
  readonly known: number;
  readonly planned: number;
  readonly gaps: number;
}

/** The questions of a statistic about a body: planned, answered with figures, open or failed. */
export type Coverage = readonly [planned: number, ok: number, gaps: number];

export interface DataTest {
  readonly test: string;
  readonly proves: string;
  readonly rows: number;
}

export interface ChangedFigure {
  readonly change: string;
  readonly subject: string;
  readonly endpoint: string;
  readonly year: number | null;
  /** Categories, restriction and measure, as received. */
  readonly what: string;
  /** `null`: there was none, or is none any more. */
  readonly before: Version | null;
  readonly after: Version | null;
}

/** A body that the source lists anew, lists no more or calls otherwise. */
export interface ChangedBody {
  readonly change: 'listed' | 'delisted' | 'renamed';
  readonly subject: string;
  /** Its former names that are no longer its names. */
  readonly former: Labels;
}

/** What a figure was: its text as received, its status. */
export interface Version {
  readonly text: string | null;
  readonly status: string;
}

/** What differs from the release before. */
export interface Changes {
  /** ISO 8601: up to when the release before was landed. */
  readonly since: string;
  readonly figuresBefore: number;
  readonly bodies: readonly ChangedBody[];
  readonly counts: readonly {
    readonly endpoint: string;
    readonly change: string;
    readonly figures: number;
  }[];
  /** The first few of them. */
  readonly samples: readonly ChangedFigure[];
}

/** A published file beside the page. */
export interface Download {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number | null;
  /** The table it holds: its name in the database and its title in English; `null` for other files. */
  readonly table: { readonly name: string; readonly title: string } | null;
}

/** What the page of synthetic data says of itself; no other page holds these words. */
export interface NoticeTexts {
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly citation: string;
}

/** Where the figures come from, and which release this is. */
export interface ReleaseNotes {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly licence: { readonly title: string; readonly path: string };
  /** What to say of it where the data is synthetic, else `null`. */
  readonly notice: Readonly<Record<Language, NoticeTexts>> | null;
  /** The first year that later ones compare with. */
  readonly comparableSince: number;
  /** The base address, or which reference service. */
  readonly source: string;
  /** ISO 8601, UTC: when the newest response landed. */
  readonly created: string;
  readonly version: string;
}

export interface PortalModel {
  readonly release: ReleaseNotes;
  readonly figures: number;
  /** Of these, how many are read by mappings that sums prove. */
  readonly proved: number;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
  /** Entities first, then organisms by size. */
  readonly subjects: readonly Subject[];
  readonly axes: Readonly<Record<FigureSet, Axes>>;
  /** The years of the profiles, without a gap, and the lowest age of the oldest that these count. */
  readonly years: readonly number[];
  readonly agedFrom: number | null;
  /** What the splits beside the page are laid out by. */
  readonly criteria: Criteria;
  /** The rate that the law asks for, in the unit of the published rates. */
  readonly targetRate: number;
  readonly completeness: readonly CompletenessCell[];
  /** Data tests that found a disagreement in what the source says. */
  readonly disagreements: readonly DataTest[];
  readonly testsRun: number;
  /** Layouts that answers lately came in and had not had before. */
  readonly layouts: number;
  /** `null` in a first release. */
  readonly changes: Changes | null;
  readonly downloads: readonly Download[];
}

/** The part of it that charts are drawn from. */
export type ChartModel = Pick<
  PortalModel,
  'release' | 'subjects' | 'axes' | 'years' | 'agedFrom' | 'targetRate'
>;
