import type { Catalogue } from '../model/catalogue.ts';
import type { DataTestResult } from '../model/data-test.ts';
import type { PhaseWatch } from '../model/phases.ts';
import type { PlanRecord } from '../model/selection.ts';
import type { Database } from '../system/database.ts';

/** A sealed response segment: its name in the landing zone and where its file stands. */
export interface LandedSegment {
  readonly name: string;
  readonly path: string;
}

/** Paths of the derived files, one of each kind per segment. */
type DerivedPaths = Readonly<
  Record<'answers' | 'figures' | 'categories' | 'subjects' | 'problems', readonly string[]>
>;

/** A mapping, as its table tells it. */
export interface BuiltMapping {
  readonly id: string;
  readonly endpoint: string;
  readonly form: string;
  readonly layout: string;
  readonly accepted_by: string;
  readonly equations_drawn: number;
  readonly equations_held: number;
  readonly run_id: string;
  readonly sample_request: string | null;
  readonly mapping: string;
  readonly in_force: boolean;
}

export interface BuildInput {
  readonly catalogue: Catalogue;
  /** The runs that the release covers, in order: what others landed leaves no trace. */
  readonly runs: readonly string[];
  readonly segments: readonly LandedSegment[];
  readonly derived: DerivedPaths;
  readonly plans: readonly PlanRecord[];
  /** All mappings that were ever accepted. */
  readonly mappings: readonly BuiltMapping[];
  /** What the folder is bound to: the source of a run without a plan record. */
  readonly source: string;
  /** An empty folder: gets `hrstats.duckdb`, `parquet/` and `csv/`. */
  readonly into: string;
  readonly temporary: string;
  /** Ends the work; it throws the signal's reason, or what DuckDB says of an interrupted query. */
  readonly interrupted?: AbortSignal | undefined;
  readonly watch?: PhaseWatch | undefined;
  /** Megabytes that the whole program may take; default 2000. */
  readonly memoryLimit?: number;
  /** Runs the data tests on the finished tables, before anything is exported. */
  readonly check: (database: Database) => Promise<readonly DataTestResult[]>;
}
