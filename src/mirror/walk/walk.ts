import { type CrawlContext, crawl } from '../../fetch/crawl.ts';
import { Thinning } from '../../fetch/thinning.ts';
import { sealedSegments } from '../../land/segments.ts';
import { printable, UnreachableError, UsageError } from '../../model/errors.ts';
import { readLedger } from '../../plan/landed.ts';
import type { Ledger } from '../../plan/ledger.ts';
import { Plan, type PlannedSubjects } from '../../plan/plan.ts';
import { withDatabase } from '../../system/database.ts';
import type { RunSettings } from '../settings.ts';
import { asksAt, dueOf, dueOrdinals, readConditions, readUnanswered } from './asks.ts';
import { DetailsWatch, readLandedDetails } from './details-watch.ts';
import { chooseSubjects } from './discovery.ts';
import { EarlyResponses } from './early-responses.ts';
import { checkReached, discover } from './lists.ts';
import { openTransport } from './open-transport.ts';
import { planDatabase } from './plan-database.ts';
import { baseContext, type Walker, type WalkInput } from './walker.ts';

/** What a walk leaves behind: the plan, and what is landed of it now. */
export interface Walk {
  readonly plan: Plan;
  readonly subjects: PlannedSubjects;
  /** How many requests of it were not asked, since what is landed of them is fresh enough. */
  readonly reused: number;
}

/** Discovers the subjects, makes the plan, and asks everything of it that is missing or stale. */
export async function walk(input: WalkInput): Promise<Walk> {
  const { settings } = input;
  const transport = await openTransport(settings, settings.concurrency);
  const segments = sealedSegments(input.paths);
  try {
    const walker: Walker = {
      input,
      transport,
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
    if (chosen !== null)
      return { ...chosen, reused: await askPlan(walker, chosen.plan, chosen.subjects) };
    // What is known to be there before anything was answered: the lists.
    const subjects = { entity: [], organism: [], entitiesListed: [] };
    return { plan: new Plan(input.catalogue, settings.selection, subjects), subjects, reused: 0 };
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
  const { catalogue, settings, stop, watch } = walker.input;
  watch.enter('discovering');
  try {
    const found = await discover(walker);
    checkReached(walker);
    const subjects = chooseSubjects(found, settings.subjects);
    const plan = new Plan(catalogue, settings.selection, subjects);
    const { again } = settings;
    if (again?.kind === 'only' && plan.ordinalOf(again.key) < 0) {
      const key = printable(again.key, 100);
      throw new UsageError(`--only ${key}: the selection holds no such request`);
    }
    checkSize(plan, subjects);
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

/** Asks everything of the plan that is due; gives how many requests are fresh. */
async function askPlan(walker: Walker, plan: Plan, subjects: PlannedSubjects): Promise<number> {
  const { input, segments, due, asked } = walker;
  input.watch.enter('planning');
  const known = await withDatabase(planDatabase(input.paths), async (database) => {
    const ledger = await readLedger(database, segments, plan);
    const details = await readLandedDetails(database, segments);
    const lostKeys = new Set([...due.lostKeys, ...details.refused]);
    const unanswered = await readUnanswered(database, segments);
    const { ordinals, fresh } = dueOrdinals({ ...due, lostKeys }, plan, ledger, asked, unanswered);
    const conditions = await readConditions(database, segments, plan, ledger, ordinals);
    return { ledger, details, ordinals, fresh, conditions };
  });
  const { ledger, ordinals, fresh, conditions } = known;
  const watch = new DetailsWatch(input.stop, known.details, subjects, input.catalogue.subjects);
  input.onPlan(plan, ordinals.length, subjects);
  const thinning = new Thinning(input.effects.random);
  const context = contextOf(walker, plan, ledger, watch, thinning);
  const ask = (of: Iterable<number>) => crawl(thinning.thin(asksAt(of, plan, conditions)), context);
  await ask(ordinals);
  watch.check();
  for (let back = thinning.takeBack(); back.length > 0; back = thinning.takeBack()) await ask(back);
  thinning.tell(input.stop);
  return fresh;
}

/** Twenty times a federation of 85 with every restriction; what is known of each takes 26 bytes. */
const mostRequests = 50_000_000;

/** @throws UnreachableError where the lists tell of so many subjects that they are no lists of organisms. */
function checkSize({ ordinals }: Plan, { entity, organism }: PlannedSubjects): void {
  if (ordinals <= mostRequests) return;
  const subjects = entity.length + organism.length;
  throw new UnreachableError(
    `the lists tell of ${subjects} subjects, which makes ${ordinals} requests, more than can be planned (${mostRequests}): this is no such API, or --subjects has to choose some; nothing was published`,
  );
}

function contextOf(
  walker: Walker,
  plan: Plan,
  ledger: Ledger,
  watch: DetailsWatch,
  thinning: Thinning,
): CrawlContext {
  const key = walker.answeredList;
  const ordinal = key === null ? -1 : plan.ordinalOf(key);
  return {
    ...baseContext(walker),
    call: key === null || ordinal < 0 ? null : { key, ordinal, endpoint: 'list', conditions: null },
    thinning,
    land: (response) => {
      watch.hear(response);
      return walker.input.zone.append(response);
    },
    sameBody: (ordinal, print) => ledger.sameBody(ordinal, print),
    confirmedBody: (ordinal) => ledger.latestBody(ordinal),
  };
}
