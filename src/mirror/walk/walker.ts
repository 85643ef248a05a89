import type { CrawlCounts } from '../../fetch/crawl.ts';
import type { Origin } from '../../fetch/origin.ts';
import type { Stop } from '../../fetch/stop.ts';
import type { Transport } from '../../fetch/transport.ts';
import type { LandingZone } from '../../land/landing-zone.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import type { PhaseWatch } from '../../model/phases.ts';
import type { LandedRows } from '../../plan/landed.ts';
import type { Plan, PlannedSubjects } from '../../plan/plan.ts';
import type { Effects } from '../../system/effects.ts';
import type { OutputPaths } from '../../system/paths.ts';
import type { RunSettings } from '../settings.ts';
import type { Due } from './asks.ts';
import type { EarlyResponses } from './early-responses.ts';
import { findNextWith } from './pages.ts';
import type { ReadAnswer } from './read-answer.ts';

/** Everything the network half of a run works with. */
export interface WalkInput {
  readonly catalogue: Catalogue;
  readonly settings: RunSettings;
  readonly paths: OutputPaths;
  readonly runId: string;
  readonly zone: LandingZone;
  readonly stop: Stop;
  /** The one way to the upstream. */
  readonly origin: Origin;
  readonly watch: PhaseWatch;
  readonly effects: Effects;
  readonly readAnswer: ReadAnswer;
  /** Called with the reference service's own name for itself, or `null`, before anything is landed. */
  readonly onSource: (reference: string | null) => void;
  /**
   * Called once the plan stands, before the first statistic is asked, with how many requests are missing
   * or stale.
   */
  readonly onPlan: (plan: Plan, due: number, subjects: PlannedSubjects) => void;
  /** Whether the upstream must show who it is even if its lists are fresh. */
  readonly mustIdentify: boolean;
  readonly counts: CrawlCounts;
}

/** A walk under way. */
export interface Walker {
  readonly input: WalkInput;
  readonly transport: Transport;
  readonly segments: readonly LandedRows[];
  readonly due: Due;
  /** Lists asked in this run: they are not asked again with the plan. */
  readonly asked: Set<string>;
  readonly early: EarlyResponses;
  /** Whether a list is landed that need not be asked, or that says by now, without a body, that it holds nobody. */
  holdsLists: boolean;
  /** A list that is answered, asked again where everything else fails. */
  answeredList: string | null;
  /** Why lists asked in this run were not answered, by key. */
  readonly listTroubles: Map<string, string>;
}

/** What every crawl of a walk shares. */
export function baseContext({ input, transport }: Walker) {
  const { settings, stop, origin, effects, counts, runId, zone } = input;
  return {
    settings: { concurrency: settings.concurrency, retries: settings.retries, runId },
    transport,
    origin,
    stop,
    effects,
    counts,
    landingReady: () => zone.ready(),
    findNext: findNextWith(input.catalogue, settings.baseUrl),
  };
}
