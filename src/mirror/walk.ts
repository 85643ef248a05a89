import type { Catalogue } from '../catalogue.ts';
import { withDatabase } from '../database.ts';
import type { Effects } from '../effects.ts';
import { printable, UnreachableError, UsageError } from '../errors.ts';
import type { Ask } from '../fetch/ask.ts';
import { type CrawlContext, type CrawlCounts, crawl } from '../fetch/crawl.ts';
import { Origin } from '../fetch/origin.ts';
import type { Stop } from '../fetch/stop.ts';
import { Thinning } from '../fetch/thinning.ts';
import type { Transport } from '../fetch/transport.ts';
import type { LandingZone } from '../land/landing-zone.ts';
import type { OutputPaths } from '../paths.ts';
import { type LandedList, type LandedRows, readLandedLists, readLedger } from '../plan/landed.ts';
import type { Ledger } from '../plan/ledger.ts';
import { Plan, type PlannedRequest, type PlannedSubjects } from '../plan/plan.ts';
import { type Request, requestKey } from '../request.ts';
import { lostKeys, namedKeys } from './again.ts';
import { asksAt, countAt, type Due, dueOrdinals, isListDue, readConditions } from './asks.ts';
import { chooseSubjects, type Discovered, discoverSubjects, unreadableLists } from './discovery.ts';
import { EarlyResponses } from './early-responses.ts';
import { earlierLists, landedRows, planDatabase } from './landed-rows.ts';
import { openTransport } from './open-transport.ts';
import { isPruned, openPruning, type Pruning, tellContradiction } from './pruning.ts';
import { type AnswerBody, listAnswer, type MissingList, type ReadAnswer } from './read-answer.ts';
import type { RunSettings } from './settings.ts';

/** Everything the network half of a run works with. */
export interface WalkInput {
  readonly catalogue: Catalogue;
  readonly settings: RunSettings;
  readonly paths: OutputPaths;
  readonly runId: string;
  readonly zone: LandingZone;
  readonly stop: Stop;
  readonly effects: Effects;
  readonly readAnswer: ReadAnswer;
  /** Called with the reference service's own name for itself, or `null`, before anything is landed. */
  readonly onSource: (reference: string | null) => void;
  /**
   * Called once the plan stands, before the first statistic is asked, with how many requests are missing
   * or stale, and how many of these an answer that is landed implies.
   */
  readonly onPlan: (plan: Plan, due: number, implied: number, subjects: PlannedSubjects) => void;
  /** Whether the upstream must show who it is even if its lists are fresh. */
  readonly mustIdentify: boolean;
  readonly counts: CrawlCounts;
}

/** What a walk leaves behind: the plan, and what is landed of it now. */
export interface Walk {
  readonly plan: Plan;
  readonly subjects: PlannedSubjects;
  /** How many of the lists were asked. */
  readonly listsAsked: number;
}

/** Discovers the subjects, makes the plan, and asks everything of it that is missing or stale. */
export async function walk(input: WalkInput): Promise<Walk> {
  const { settings, effects, stop } = input;
  const transport = openTransport(settings, settings.concurrency);
  const origin = new Origin(effects, stop, settings);
  const segments = landedRows(input.paths);
  try {
    const walker: Walker = {
      input,
      transport,
      origin,
      segments,
      due: await dueOf(input),
      asked: new Set(),
      early: new EarlyResponses(
        (response) => input.zone.append(response),
        input.onSource,
        namesRequests(settings),
      ),
      holdsLists: false,
      answeredList: null,
      listTroubles: new Map(),
    };
    const chosen = await choose(walker);
    if (chosen !== null) await askPlan(walker, chosen.plan, chosen.subjects);
    return { ...(chosen ?? unchosen(input)), listsAsked: walker.asked.size };
  } finally {
    await transport.close();
  }
}

/** Whether the lists may show that the run was asked for what there is not. */
function namesRequests({ subjects, again }: RunSettings): boolean {
  const { entityIds, organismIds, arePlanned = false } = subjects;
  return again?.kind === 'only' || (!arePlanned && entityIds.length + organismIds.length > 0);
}

type Chosen = Pick<Walk, 'plan' | 'subjects'>;

/** Finds out what there is, and plans what the settings ask for of it; `null` where a signal came first. */
async function choose(walker: Walker): Promise<Chosen | null> {
  const { catalogue, settings, stop } = walker.input;
  try {
    const found = await discover(walker);
    checkReached(walker);
    const subjects = chooseSubjects(found, settings.subjects);
    const plan = new Plan(catalogue, settings.selection, subjects);
    checkHeld(plan, settings);
    walker.early.begin();
    return { plan, subjects };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    walker.early.begin();
    if (!(error instanceof UnreachableError) || stop.reason === null) throw error;
    if (stop.reason === 'signal') return null;
    // When to come back, where the service said so.
    throw stop.detail === null ? error : new UnreachableError(`${stop.detail}; ${error.message}`);
  }
}

/** What is known to be there before anything was answered: the lists. */
function unchosen({ catalogue, settings }: WalkInput): Chosen {
  const subjects = { entity: [], organism: [], entitiesListed: [] };
  return { plan: new Plan(catalogue, settings.selection, subjects), subjects };
}

interface Walker {
  readonly input: WalkInput;
  readonly transport: Transport;
  readonly origin: Origin;
  readonly segments: readonly LandedRows[];
  readonly due: Due;
  /** Lists asked in this run: they are not asked again with the plan. */
  readonly asked: Set<string>;
  readonly early: EarlyResponses;
  /** Whether a list is landed that need not be asked. */
  holdsLists: boolean;
  /** A list that is answered, asked again where everything else fails. */
  answeredList: string | null;
  /** Why lists asked in this run were not answered, by key. */
  readonly listTroubles: Map<string, string>;
}

/** Asks everything of the plan that is due, but for what an answer implies where that is to be left out. */
async function askPlan(walker: Walker, plan: Plan, subjects: PlannedSubjects): Promise<void> {
  const { input, segments, due, asked } = walker;
  const { catalogue, settings, readAnswer } = input;
  const known = await withDatabase(planDatabase(input.paths), async (database) => {
    const ledger = await readLedger(database, segments, plan);
    const ordinals = dueOrdinals(due, plan, ledger, asked);
    const conditions = await readConditions(database, segments, plan, ledger, ordinals);
    const pruning =
      settings.prune && settings.again === null
        ? await openPruning(database, catalogue, segments, readAnswer)
        : null;
    return { ledger, ordinals, conditions, pruning };
  });
  const { ledger, ordinals, conditions, pruning } = known;
  const isLeftOut = (planned: PlannedRequest) => isPruned(pruning, ledger, planned);
  const implied = pruning === null ? 0 : countAt(ordinals, plan, isLeftOut);
  input.onPlan(plan, ordinals.length, implied, subjects);
  const leftOut: number[] = [];
  const thinning = new Thinning(input.effects.random);
  const context = contextOf(walker, plan, ledger, pruning, thinning);
  const ask = (of: Iterable<number>, left: number[] = []) =>
    crawl(thinning.thin(asksAt(of, plan, conditions, isLeftOut, left)), context);
  await ask(ordinals, leftOut);
  tellContradiction(pruning, input.effects);
  // What was left out may not be implied any more: its total changed, or the audit found somebody.
  await ask(leftOut);
  for (let back = thinning.takeBack(); back.length > 0; back = thinning.takeBack()) await ask(back);
  thinning.tell(input.stop);
}

/** What decides by now which requests are due. */
export async function dueOf({
  catalogue,
  settings,
  effects,
  paths,
}: Pick<WalkInput, 'catalogue' | 'settings' | 'effects' | 'paths'>): Promise<Due> {
  return {
    catalogue,
    settings,
    now: effects.now(),
    namedKeys: await namedKeys(settings, paths),
    lostKeys: await lostKeys(paths),
  };
}

/** @throws UsageError where the one request to be asked is not in the plan. */
function checkHeld(plan: Plan, { again }: RunSettings): void {
  if (again?.kind !== 'only' || plan.ordinalOf(again.key) >= 0) return;
  throw new UsageError(`--only ${printable(again.key, 100)}: the selection holds no such request`);
}

async function discover(walker: Walker): Promise<Discovered> {
  const { input } = walker;
  const lists = await withDatabase(planDatabase(input.paths), (database) =>
    readLandedLists(database, walker.segments),
  );
  return discoverSubjects({
    catalogue: input.catalogue,
    baseUrl: input.settings.baseUrl,
    ask: (requests) => askLists(walker, lists, requests),
    read: input.readAnswer,
    earlier: (key) => earlierLists(input.paths, walker.segments, key),
  });
}

/** Asks the lists that are missing or stale; for the others, and where asking fails, what is landed. */
async function askLists(
  walker: Walker,
  landed: ReadonlyMap<string, LandedList>,
  requests: readonly Request[],
): Promise<Map<string, AnswerBody | MissingList>> {
  const { input } = walker;
  const answers = new Map<string, AnswerBody | MissingList>();
  const asks: Ask[] = [];
  const keys = requests.map((request) => requestKey(input.catalogue, request));
  for (const [ordinal, request] of requests.entries()) {
    const key = keys[ordinal] ?? '';
    const known = landed.get(key) ?? null;
    answers.set(key, known?.answer ?? { missing: 'never answered' });
    const identify = input.mustIdentify && walker.asked.size === 0 && ordinal === 0;
    const held = walker.due.lostKeys.has(key) ? null : known;
    if (identify || isListDue(walker.due, request, held, input.readAnswer)) {
      asks.push({ key, ordinal, endpoint: request.endpoint, conditions: null });
      walker.asked.add(key);
    } else walker.holdsLists ||= (known?.answer ?? null) !== null;
  }
  await crawl(asks.values(), {
    ...baseContext(walker),
    land: (response) => {
      const { requestKey: key } = response;
      const answer = listAnswer(response);
      const isMissing = 'missing' in answer;
      if (isMissing) walker.listTroubles.set(key, `${key}: ${answer.missing}`);
      if (!isMissing || 'missing' in (answers.get(key) ?? {})) answers.set(key, answer);
      return walker.early.land(response);
    },
    call: null,
    thinning: null,
    sameBody: (ordinal, sha256) => {
      const answer = landed.get(keys[ordinal] ?? '')?.answer ?? null;
      return answer?.sha256 === sha256 && !answer.isPart ? answer.seq : null;
    },
    confirmedBody: () => null,
  });
  walker.answeredList ??= keys.find((key) => !('missing' in (answers.get(key) ?? {}))) ?? null;
  return answers;
}

function baseContext({ input, transport, origin }: Walker) {
  const { settings, stop, effects, counts, runId, zone } = input;
  return {
    settings: { concurrency: settings.concurrency, retries: settings.retries, runId },
    transport,
    origin,
    stop,
    effects,
    counts,
    landingReady: () => zone.ready(),
  };
}

function contextOf(
  walker: Walker,
  plan: Plan,
  ledger: Ledger,
  pruning: Pruning | null,
  thinning: Thinning,
): CrawlContext {
  const key = walker.answeredList;
  const ordinal = key === null ? -1 : plan.ordinalOf(key);
  return {
    ...baseContext(walker),
    call: key === null || ordinal < 0 ? null : { key, ordinal, endpoint: 'list', conditions: null },
    thinning,
    land: (response) => {
      pruning?.see(response);
      return walker.input.zone.append(response);
    },
    sameBody: (ordinal, sha256) => ledger.sameBody(ordinal, sha256),
    confirmedBody: (ordinal) => ledger.latestBody(ordinal),
  };
}

/**
 * Where lists were asked and not one of them was answered, the others that are landed and fresh will do: one list that
 * always fails stops no later run.
 * @throws UnreachableError where there are none, or the upstream has to show who it is.
 */
function checkReached(walker: Walker): void {
  const { asked, early, input, holdsLists, listTroubles } = walker;
  if (asked.size === 0 || early.identified || input.stop.reason !== null) return;
  if (holdsLists && !input.mustIdentify) {
    early.landWaiting();
    return;
  }
  throw new UnreachableError(unreadableLists(input.settings.baseUrl, [...listTroubles.values()]));
}
