import { hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FormerRelease } from '../../build/build-input.ts';
import { buildRelease } from '../../build/build-release.ts';
import { changedRuns, horizonOf, type RunChange } from '../../build/horizon.ts';
import { buildSession } from '../../build/session.ts';
import { defects, runDataTests } from '../../check/run-data-tests.ts';
import { findShrinkage } from '../../check/shrinkage.ts';
import { codeHash, hashOf } from '../../code-hash.ts';
import { withDatabase } from '../../database.ts';
import type { Effects } from '../../effects.ts';
import { UnpublishedError } from '../../errors.ts';
import { runsOf, type Segment, sealedSegments } from '../../land/segments.ts';
import { giveMemoryBack } from '../../memory.ts';
import type { Unaided } from '../../normalise/new-reading.ts';
import type { SegmentReaders } from '../../normalise/segment-readers.ts';
import { normalise } from '../../normalise/stage.ts';
import type { OutputPaths } from '../../paths.ts';
import { currentRelease, type Release, showRelease } from '../../publish/current-release.ts';
import { publishRelease } from '../../publish/publish-release.ts';
import { forgetRollback, rollbackInForce } from '../../publish/rollback.ts';
import { isWhole, soundRelease } from '../../publish/sound-release.ts';
import { type PlanRecord, whatIsAsked } from '../../selection.ts';
import { version } from '../../version.ts';
import { boundSource, nothingLanded, setAsideRemark } from '../folder/folder.ts';
import { readPlanRecords } from '../folder/plan-records.ts';
import type { RunSettings } from '../settings.ts';
import { refuseDrift } from './drift.ts';
import { knownChanges, type RenewalBasis, rememberRenewal } from './renewal.ts';

export interface RenewInput
  extends Unaided,
    Pick<RunSettings, 'onDrift' | 'acceptShrink' | 'keep' | 'memoryLimit'> {
  readonly paths: OutputPaths;
  /** They end with the reading, so before the release is built. */
  readonly readers: SegmentReaders;
  /** The user's word to build: a rollback ends, and the release on show is not patched. */
  readonly rebuild: boolean;
  /** Ends the work without a new release; it throws the signal's reason, or what DuckDB makes of it. */
  readonly interrupted?: AbortSignal;
  readonly effects: Effects;
}

/** What came of renewing the release. */
export interface Renewed {
  /** Figures in the release on show. */
  readonly cells: number;
  /** Whether a new release was put on show; not so where nothing has changed. */
  readonly published: boolean;
}

/** What building works on: cut to the last run that changed anything. */
type Inputs = Awaited<ReturnType<typeof gatherInputs>>;

/**
 * Brings the release up to date with the landing zone, offline: normalise, build, check, publish. A
 * release's name is a function of what it is made from, so one that would be the same is not made again.
 * @throws UnpublishedError where a data test finds a defect of our own, or a gate refuses; the release
 * on show stays.
 */
export async function renewRelease(input: RenewInput): Promise<Renewed> {
  const { paths } = input;
  const segments = sealedSegments(paths);
  if (segments.length === 0) throw nothingLanded(paths);
  const basis = { ...input, segments, plans: readPlanRecords(paths) };
  const known = await knownChanges(basis);
  if (known === 'none') return { cells: await countFigures(paths), published: false };
  const inputs = await gatherInputs(basis, known ?? (await allChanges(basis)));
  if (!input.rebuild && isHeldBack(paths, inputs)) {
    return { cells: await countFigures(paths), published: false };
  }
  const name = releaseName(inputs);
  const made = await madeBefore(paths, name);
  if (made === null) {
    const built = await buildAndPublish(input, inputs, name);
    rememberRenewal(basis);
    return built;
  }
  const published = made.id !== currentRelease(paths)?.id;
  // Without a rollback an earlier one is made of all that is landed only where the rest was lost.
  if (published && !input.acceptShrink && rollbackInForce(paths) === null) {
    await refuseShrinkage(paths, await soundRelease(paths), made.path, null);
  }
  if (published) showRelease(paths, made.id);
  forgetRollback(paths);
  rememberRenewal(basis);
  return { cells: await countFigures(paths), published };
}

/** The kept release that was made of the same, rather the one on show; not one that was damaged since. */
function madeBefore(paths: OutputPaths, name: string): Promise<Release | null> {
  // A release that was built twice has a number behind its name.
  return soundRelease(paths, ({ id }) => id.replace(/\.\d+$/, '') === name);
}

/** Whether an earlier release was put back on show, and nothing has landed since. */
function isHeldBack(paths: OutputPaths, { segments }: Inputs): boolean {
  const rollback = rollbackInForce(paths);
  return rollback?.from.startsWith(`${lastRun(segments)}-`) ?? false;
}

/** Every run in order, found out from all that is landed, unless there is but one: what it was to ask is news. */
async function allChanges(
  basis: RenewalBasis & Pick<RenewInput, 'memoryLimit'>,
): Promise<RunChange[]> {
  const { catalogue, paths, segments, plans, memoryLimit } = basis;
  const [only, ...others] = plans;
  const landed = segments.flatMap(({ seal }) => runsOf(seal));
  if (only && others.length === 0 && landed.every(({ run_id }) => run_id === only.run_id)) {
    return [{ runId: only.run_id, changed: true }];
  }
  return withDatabase(buildSession({ temporary: paths.temporary, memoryLimit }), (database) =>
    changedRuns(database, catalogue, segments, plans),
  );
}

async function gatherInputs(
  basis: RenewalBasis & Pick<RenewInput, 'readers' | 'interrupted'>,
  changes: readonly RunChange[],
) {
  const { catalogue, vocabulary, paths, hints, readers, interrupted } = basis;
  const horizon = horizonOf(changes);
  if (horizon === null)
    throw new UnpublishedError('no request was ever asked to its end: nothing to publish');
  const last = changes.findIndex(({ runId }) => runId === horizon);
  const runs = changes.slice(0, last + 1).map(({ runId }) => runId);
  const { covered, plans } = coveredBy(runs, basis.segments, basis.plans);
  await giveMemoryBack(paths.temporary);
  const normalised = await normalise({
    catalogue,
    vocabulary,
    hints,
    segments: covered.map(({ name, path, seal }) => ({ name, path, sha256: seal.sha256 })),
    derived: paths.derived,
    temporary: paths.temporary,
    readers,
    interrupted,
  });
  return { runs, segments: covered, plans, normalised };
}

/** What the given runs landed, and what they were to ask. */
function coveredBy(
  runs: readonly string[],
  segments: readonly Segment[],
  plans: readonly PlanRecord[],
) {
  const covers = new Set(runs);
  return {
    covered: segments.filter(({ seal }) => runsOf(seal).some(({ run_id }) => covers.has(run_id))),
    plans: plans.filter(({ run_id }) => covers.has(run_id)),
  };
}

function releaseName({ segments, plans, normalised }: Omit<Inputs, 'runs'>): string {
  const derived = hashOf([...normalised.inputs, normalised.sets]);
  const content = JSON.stringify([version, codeHash(), plans, derived]);
  const digest = hash('sha256', content).slice(0, 8);
  return `${lastRun(segments)}-${digest}`;
}

/**
 * The release on show, if it was made from the first of these inputs by this very program: its name says
 * so, since it is a function of them. `null` where it is another or not as it was published, or where a plan
 * since asks something new or leaves something out.
 */
async function formerRelease(paths: OutputPaths, inputs: Inputs): Promise<FormerRelease | null> {
  const shown = currentRelease(paths);
  if (shown === null) return null;
  const name = shown.id.replace(/\.\d+$/, '');
  const runs = inputs.runs.slice(0, inputs.runs.indexOf(name.replace(/-[0-9a-f]+$/, '')) + 1);
  const { covered, plans } = coveredBy(runs, inputs.segments, inputs.plans);
  const first = inputs.normalised.inputs.slice(0, covered.length);
  const normalised = { ...inputs.normalised, inputs: first };
  if (releaseName({ segments: covered, plans, normalised }) !== name) return null;
  const added = inputs.runs.slice(runs.length);
  const asked = new Set(plans.map(whatIsAsked));
  const asksOther = inputs.plans.some(
    (plan) => plan.prune === true || !asked.has(whatIsAsked(plan)),
  );
  if (added.length === 0 || asksOther || !(await isWhole(shown.path))) return null;
  return { path: shown.path, runs: added, segments: coveredBy(added, inputs.segments, []).covered };
}

/** Below so many bytes of answers (some 4,000) a second thread of DuckDB costs more than it saves. */
const fewBytes = 16_000_000;

/** How many threads building and publishing are worth. */
function threadsFor(segments: readonly Segment[]): number {
  return segments.reduce((sum, { seal }) => sum + seal.body_bytes, 0) < fewBytes ? 1 : 2;
}

function lastRun(segments: readonly Segment[]): string {
  return segments.at(-1)?.seal.run_id ?? 'none';
}

async function buildAndPublish(input: RenewInput, inputs: Inputs, name: string): Promise<Renewed> {
  const { catalogue, paths, rebuild, onDrift, acceptShrink, keep, memoryLimit } = input;
  const { effects, interrupted } = input;
  const { segments, plans, normalised } = inputs;
  const threads = threadsFor(segments);
  const into = join(paths.temporary, name);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const built = await buildRelease({
    catalogue,
    segments,
    derived: normalised.files,
    plans,
    source: boundSource(paths),
    former: rebuild ? null : await formerRelease(paths, inputs),
    into,
    temporary: paths.temporary,
    memoryLimit,
    threads,
    interrupted,
    check: runDataTests,
  });
  refuseDefects(built.tests, paths, into);
  const before = built.patched ? currentRelease(paths) : await soundRelease(paths);
  if (onDrift === 'fail') await refuseDrift(paths, before, into);
  if (!acceptShrink && !built.patched) await refuseShrinkage(paths, before, into);
  interrupted?.throwIfAborted();
  await publishRelease({
    catalogue,
    paths,
    built: into,
    name,
    keep,
    threads,
    page: async (facts) => {
      // Charts are much code, which only a new release needs.
      const { readPortal } = await import('../../portal/render-portal.ts');
      const input = { catalogue, facts, folder: into, before: before?.path ?? null };
      return readPortal(input, { temporary: paths.temporary, threads });
    },
  });
  const { figures, patched } = built;
  effects.log.info({ release: name, figures, patched }, 'release published');
  return { cells: built.figures, published: true };
}

function refuseDefects(
  tests: Parameters<typeof defects>[0],
  paths: OutputPaths,
  built: string,
): void {
  const found = defects(tests);
  if (found.length === 0) return;
  const told = found.map(({ test, offendingRows }) => `${test} (${offendingRows} rows)`).join(', ');
  throw new UnpublishedError(
    `everything is landed in ${paths.landing}, but the release is not published: data tests found a defect of hrmirror: ${told}; the release on show stays as it was`,
    built,
  );
}

async function refuseShrinkage(
  paths: OutputPaths,
  before: Release | null,
  after: string,
  built: string | null = after,
): Promise<void> {
  if (before === null) return;
  const isShown = before.id === currentRelease(paths)?.id;
  const called = isShown
    ? 'the release on show'
    : `release ${before.id}, the newest that is whole,`;
  const options = { temporary: paths.temporary };
  const shrunk = await findShrinkage(before.path, after, options, called);
  if (shrunk.length === 0) return;
  throw new UnpublishedError(
    `everything is landed in ${paths.landing}, but the release is not published, and the one on show stays as it was: it would shrink (${whatToDo(paths)}): ${shrunk.join(', ')}`,
    built,
  );
}

/** Said before the long list of what shrank, of which a message may be cut. */
function whatToDo(paths: OutputPaths): string {
  const anyway = 'to publish all the same: hrmirror build --accept-shrink';
  return [setAsideRemark(paths) ?? [], anyway].flat().join('; ');
}

async function countFigures(paths: OutputPaths): Promise<number> {
  return withDatabase({ temporary: paths.temporary }, async (database) => {
    const figures = join(paths.current, 'parquet', 'observations.parquet');
    const [row] = await database.rows('mirror/count_figures', { figures });
    return Number(row?.figures ?? 0);
  });
}
