import type { Catalogue } from '../catalogue.ts';
import type { DataTest, DataTestResult } from '../data-test.ts';
import type { Database } from '../database.ts';
import type { PlanRecord } from '../selection.ts';
import type { LandedSegment } from './horizon.ts';
import type { DerivedPaths } from './session.ts';

/**
 * A release of the same program that was made from the first of the runs, and of nothing else; every plan since asks
 * what one before asked, and none leaves anything out.
 */
export interface FormerRelease {
  /** Its folder; nothing in it was touched since it was published. */
  readonly path: string;
  /** The runs since, at least one. */
  readonly runs: readonly string[];
  /** The segments that hold what these landed. */
  readonly segments: readonly LandedSegment[];
}

/** What stands in a release as it stood in the former. */
export interface CarriedOver {
  /** The folder of the former release. */
  readonly folder: string;
  /** Rows of `observations` that do not stand there as they did, ascending. */
  readonly replacedRows: readonly number[];
  /** Of tables with a row for each request: the row groups of their files that hold a replaced row. */
  readonly replacedGroups: ReadonlyMap<string, ReadonlySet<number>>;
  /** The tables that hold the same rows as before, by qualified name. */
  readonly unchanged: ReadonlySet<string>;
}

/** The tables of a release, made and tested. */
export interface MadeTables {
  /** The last run it covers. */
  readonly horizon: string;
  /** `null` where every row was made anew. */
  readonly carried: CarriedOver | null;
  readonly tests: readonly DataTestResult[];
}

/** Runs the data tests on the release that the session uses, or those that are wanted. */
type Check = (
  database: Database,
  isWanted?: (test: DataTest) => boolean,
) => Promise<readonly DataTestResult[]>;

export interface BuildInput {
  readonly catalogue: Catalogue;
  readonly segments: readonly LandedSegment[];
  readonly derived: DerivedPaths;
  readonly plans: readonly PlanRecord[];
  /** What the folder is bound to: the source of a run without a plan record. */
  readonly source: string;
  /** What may be patched. */
  readonly former?: FormerRelease | null;
  /** An empty folder: gets `hrstats.duckdb`, `parquet/` and `csv/`. */
  readonly into: string;
  readonly temporary: string;
  /** Ends the work; it throws the signal's reason, or what DuckDB says of an interrupted query. */
  readonly interrupted?: AbortSignal | undefined;
  /** Megabytes that the whole program may take; default 2000. */
  readonly memoryLimit?: number;
  readonly threads?: number;
  /** The data tests, run on the finished tables before anything is exported. */
  readonly check: Check;
}

export interface BuildSummary {
  /** The last run the release covers: the last one that changed anything. */
  readonly horizon: string;
  readonly tests: readonly DataTestResult[];
  readonly figures: number;
  /** Whether only rows of some subjects were made anew: no figure, request or subject came or went. */
  readonly patched: boolean;
}
