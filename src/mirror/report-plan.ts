import { sealedSegments } from '../land/segments.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { UsageError } from '../model/errors.ts';
import type { Request } from '../model/request.ts';
import { readLandedLists, readLedger } from '../plan/landed.ts';
import { Plan, type PlannedSubjects } from '../plan/plan.ts';
import type { ReadingWords } from '../read/reading-words.ts';
import { withDatabase } from '../system/database.ts';
import type { Effects } from '../system/effects.ts';
import type { OutputPaths } from '../system/paths.ts';
import { readLanded } from './folder/damage.ts';
import { checkBinding, expectedSource, inspectFolder } from './folder/folder.ts';
import type { RunSettings } from './settings.ts';
import { listAnswers, type Service, withAsker } from './walk/asker.ts';
import { dueOf, dueOrdinals } from './walk/asks.ts';
import { chooseSubjects, discoverSubjects } from './walk/discovery.ts';
import { referenceName } from './walk/early-responses.ts';
import { earlierLists, planDatabase } from './walk/plan-database.ts';
import { type AnswerBody, type MissingList, readerWith } from './walk/read-answer.ts';

export interface ReportPlanInput {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  readonly settings: RunSettings;
  /** Whether the lists are asked of the service; otherwise those landed count. */
  readonly network: boolean;
  /** Plan for one entity and this many organisms instead; `null`: for those there are. */
  readonly assumeOrganisms: number | null;
  readonly effects: Effects;
  readonly say: Service['say'];
}

/** What `plan --json` prints. */
export interface PlanReport {
  readonly total: number;
  readonly statistics: number;
  readonly by_endpoint: Readonly<Record<string, number>>;
  readonly landed: number;
  readonly pending: number;
  /** Requests a second, `null` for no limit. */
  readonly rate: number | null;
  /** What is pending at that rate, `null` where there is no limit. */
  readonly seconds: number | null;
}

/**
 * Counts what a run would hold, and asks no statistic; changes nothing in the output folder.
 * @throws UsageError where there is neither a service, nor landed lists, nor an assumption to plan by; CorruptError
 * where what is landed is damaged.
 */
export async function reportPlan(input: ReportPlanInput): Promise<PlanReport> {
  const { output, baseUrl } = input.settings;
  const paths = inspectFolder(output, 'read');
  if (input.network && input.assumeOrganisms === null) {
    checkBinding(paths, expectedSource(paths, baseUrl));
  }
  return readLanded(paths, () => countPlan(input, paths));
}

async function countPlan(input: ReportPlanInput, paths: OutputPaths): Promise<PlanReport> {
  const { catalogue, settings } = input;
  const plan = new Plan(catalogue, settings.selection, await subjectsOf(input, paths));
  const pending = await countPending(input, paths, plan);
  const byEndpoint = Object.fromEntries(plan.countByEndpoint);
  return {
    total: plan.total,
    statistics: Object.values(byEndpoint).reduce((sum, count) => sum + count, 0),
    by_endpoint: byEndpoint,
    landed: plan.total - pending,
    pending,
    rate: settings.rate,
    seconds: settings.rate === null ? null : pending / settings.rate,
  };
}

async function subjectsOf(input: ReportPlanInput, paths: OutputPaths): Promise<PlannedSubjects> {
  const { catalogue, words, settings, assumeOrganisms } = input;
  if (assumeOrganisms !== null) return assumedSubjects(assumeOrganisms, settings);
  const landed = await landedLists(paths);
  if (!input.network && landed.size === 0) {
    throw new UsageError(
      'nothing to plan by: give --base-url, or --assume-organisms N to plan without any network',
    );
  }
  const found = await discoverSubjects({
    catalogue,
    baseUrl: settings.baseUrl,
    ask: async (requests) => (input.network ? askOnce(input, paths, requests) : landed),
    read: readerWith(catalogue, words, []),
    earlier: (key) => earlierLists(paths, sealedSegments(paths), key),
  });
  return chooseSubjects(found, settings.subjects);
}

function assumedSubjects(organisms: number, { subjects }: RunSettings): PlannedSubjects {
  const ids = Array.from({ length: organisms }, (_, number) => `assumed-${number + 1}`);
  const unread = { entity: [], organism: [] };
  const found = { entity: ['assumed'], organism: ids, entitiesListed: ['assumed'], unread };
  return chooseSubjects(found, subjects);
}

async function landedLists(paths: OutputPaths): Promise<Map<string, AnswerBody>> {
  const segments = sealedSegments(paths);
  const lists = await withDatabase(planDatabase(paths), (database) =>
    readLandedLists(database, segments),
  );
  return new Map(
    [...lists].flatMap(([key, { answer }]) => (answer === null ? [] : [[key, answer] as const])),
  );
}

/**
 * Asks each list once; a plan is not worth more.
 * @throws UsageError where another service answers than the one the folder belongs to.
 */
function askOnce(
  { catalogue, settings, effects, say }: ReportPlanInput,
  paths: OutputPaths,
  requests: readonly Request[],
): Promise<Map<string, AnswerBody | MissingList>> {
  return withAsker({ ...settings, catalogue, effects, say, retries: 0 }, async (asker) => {
    const came = await asker.ask(requests);
    for (const { row } of came)
      if (row.outcome === 'answer') checkBinding(paths, referenceName(row) ?? settings.baseUrl);
    return listAnswers(came);
  });
}

async function countPending(
  { catalogue, settings, effects }: ReportPlanInput,
  paths: OutputPaths,
  plan: Plan,
): Promise<number> {
  const segments = sealedSegments(paths);
  if (segments.length === 0) return plan.total;
  const ledger = await withDatabase(planDatabase(paths), (database) =>
    readLedger(database, segments, plan),
  );
  const due = await dueOf({ catalogue, settings: { ...settings, again: null }, effects, paths });
  return dueOrdinals(due, plan, ledger, new Set()).ordinals.length;
}
