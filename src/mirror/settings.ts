import type { Selection } from '../model/selection.ts';
import type { RefreshPolicy } from '../plan/freshness.ts';
import type { Mapping } from '../read/mapping/mapping.ts';
import type { SecretKey } from '../system/minisign.ts';
import type { OnDrift } from './release/drift.ts';

/** Which subjects a run is about, as asked: kinds as a whole, or single subjects. */
export interface SubjectChoice {
  readonly entities: boolean;
  readonly organisms: boolean;
  readonly entityIds: readonly string[];
  readonly organismIds: readonly string[];
  /** Whether the ids are those of an earlier plan: subjects were asked then, and are whatever the lists hold now. */
  readonly arePlanned?: boolean;
}

/** What a run asks again, whatever its age; with the selection of an earlier run, or one of its own. */
export type Again = { readonly hasSelection: boolean } & (
  | { readonly kind: 'failed' }
  | { readonly kind: 'only'; readonly key: string }
);

/** Everything a run is told (contract §1), already validated. */
export interface RunSettings {
  readonly baseUrl: string;
  readonly output: string;
  readonly selection: Selection;
  readonly subjects: SubjectChoice;
  readonly policy: RefreshPolicy;
  readonly concurrency: number;
  /** Requests per second, `null` for no limit. */
  readonly rate: number | null;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly maxRequests: number | null;
  readonly maxDurationSeconds: number | null;
  readonly userAgent: string;
  /** Request headers for the origin alone; never told to anyone. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the proxy variables of the environment count. */
  readonly proxy: boolean;
  /** Asks again just what failed, or one request; `null`: what is missing or stale. */
  readonly again: Again | null;
  /** Mappings by hand given with this run, `null` for none. */
  readonly mappings: readonly Mapping[] | null;
  readonly onDrift: OnDrift;
  /** Whether a release may be published that lost much of what the one on show holds. */
  readonly acceptShrink: boolean;
  /** How many releases to keep. */
  readonly keep: number;
  /** Signs each release that is put on show; `null` for none. Never told to anyone. */
  readonly signKey: SecretKey | null;
  /** Megabytes that the program may take while it builds. */
  readonly memoryLimit: number;
}
