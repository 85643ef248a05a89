import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changedRuns, coveredRuns } from '../../build/changed-runs.ts';
import { buildSession } from '../../build/session.ts';
import { defects, runDataTests } from '../../check/run-data-tests.ts';
import { findShrinkage } from '../../check/shrinkage.ts';
import { sealedSegments } from '../../land/segments.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { UnpublishedError } from '../../model/errors.ts';
import type { PhaseWatch } from '../../model/phases.ts';
import { currentRelease, type Release, showRelease } from '../../publish/current-release.ts';
import { publishRelease } from '../../publish/publish-release.ts';
import { forgetRollback, rollbackInForce } from '../../publish/rollback.ts';
import { signShown } from '../../publish/sign-release.ts';
import { soundRelease } from '../../publish/sound-release.ts';
import type { Difference } from '../../read/infer/infer-task.ts';
import type { ReadingWords } from '../../read/reading-words.ts';
import type { SegmentReaders } from '../../read/segments/segment-readers.ts';
import { type Database, withDatabase } from '../../system/database.ts';
import type { Effects } from '../../system/effects.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { countUnlanded } from '../folder/damage.ts';
import { nothingLanded, setAsideRemark } from '../folder/folder.ts';
import { readPlanRecords } from '../folder/plan-records.ts';
import type { RunSettings } from '../settings.ts';
import { refuseNothing } from './all-refused.ts';
import { refuseDrift } from './drift.ts';
import { isUpToDate, type ReleaseBasis, rememberRelease } from './last-release.ts';
import {
  buildFiles,
  describing,
  gatherInputs,
  lastRun,
  type ReleaseInputs,
  releaseName,
} from './make-release.ts';

export interface RenewInput
  extends Pick<RunSettings, 'onDrift' | 'acceptShrink' | 'keep' | 'signKey' | 'memoryLimit'> {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  readonly paths: OutputPaths;
  /** They end with the reading, so before the release is built. */
  readonly readers: SegmentReaders;
  /** Whether mappings are learned afresh (`build --renormalise`), and pinned where they read answers otherwise. */
  readonly afresh: 'no' | 'gains' | 'all';
  /** The user's word to build: a rollback ends. */
  readonly rebuild: boolean;
  /** Ends the work without a new release; it throws the signal's reason, or what DuckDB makes of it. */
  readonly interrupted?: AbortSignal;
  readonly watch?: PhaseWatch;
  readonly effects: Effects;
}

/** What came of renewing the release. */
export interface Renewed {
  /** Whether a new release was put on show; not so where nothing has changed. */
  readonly published: boolean;
  /** Where mappings learned afresh read answers otherwise than those in force. */
  readonly differences: readonly Difference[];
  /** What was damaged and made anew, a sentence of each. */
  readonly mended: readonly string[];
}

/**
 * Brings the release up to date with the landing zone, offline: read, build, check, publish. A
 * release's name is a function of what it is made from, so one that would be the same is not made again.
 * With a key, the release on show is signed, whenever it was made.
 * @throws UnpublishedError where a data test finds a defect of our own, or a gate refuses; the release
 * on show stays. UnreachableError where there is none, and every statistic is refused.
 */
export async function renewRelease(input: RenewInput): Promise<Renewed> {
  const renewed = await renew(input);
  await signShown(input.paths, input.signKey);
  return renewed;
}

async function renew(input: RenewInput): Promise<Renewed> {
  const { paths } = input;
  input.watch?.enter('reading');
  const segments = sealedSegments(paths);
  if (segments.length === 0) throw nothingLanded(paths);
  const basis = { ...input, segments, plans: readPlanRecords(paths) };
  if (input.afresh === 'no' && (await isUpToDate(basis)))
    return { published: false, differences: [], mended: [] };
  const runs = await runsToCover(basis);
  if (runs.length === 0) {
    throw new UnpublishedError('no request was ever asked to its end: nothing to publish');
  }
  const inputs = await gatherInputs(basis, runs);
  const { differences, readAgain } = inputs.read;
  const mended = readAgain.map((name) => `what was read of segment ${name} was damaged: made anew`);
  // An earlier release was put back on show, and nothing has landed since.
  const isHeldBack = rollbackInForce(paths)?.from.startsWith(`${lastRun(inputs.segments)}-`);
  if (!input.rebuild && isHeldBack === true) return { published: false, differences: [], mended };
  const name = releaseName(inputs);
  // A kept one that was made of the same; one that was built twice has a number behind its name.
  const made = await soundRelease(paths, ({ id }) => id.replace(/\.\d+$/, '') === name);
  if (made === null) {
    await buildAndPublish(input, inputs, name);
    rememberRelease(basis);
    return { published: true, differences, mended };
  }
  const published = made.id !== currentRelease(paths)?.id;
  // Without a rollback an earlier one is made of all that is landed only where the rest was lost.
  if (published && !input.acceptShrink && rollbackInForce(paths) === null) {
    await refuseShrinkage(paths, await soundRelease(paths), made.path, null);
  }
  if (published) showRelease(paths, made.id);
  forgetRollback(paths);
  rememberRelease(basis);
  return { published, differences, mended };
}

/** The runs that a release covers. */
async function runsToCover(
  basis: ReleaseBasis & Pick<RenewInput, 'memoryLimit'>,
): Promise<readonly string[]> {
  const { catalogue, paths, segments, plans, memoryLimit } = basis;
  const session = buildSession({ temporary: paths.temporary, memoryLimit });
  const changes = await withDatabase(session, (database) =>
    changedRuns(database, catalogue, segments, plans),
  );
  return coveredRuns(changes);
}

async function buildAndPublish(
  input: RenewInput,
  inputs: ReleaseInputs,
  name: string,
): Promise<void> {
  const { catalogue, paths, onDrift, acceptShrink, keep, signKey } = input;
  const { effects, interrupted, watch } = input;
  const into = join(paths.temporary, name);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const before = await soundRelease(paths);
  const check = async (database: Database) => {
    if (before === null) await refuseNothing(database);
    return await runDataTests(database);
  };
  refuseDefects(await buildFiles({ ...input, check }, inputs, into), paths, into);
  if (onDrift === 'fail') await refuseDrift(paths, before, into);
  if (!acceptShrink) await refuseShrinkage(paths, before, into);
  interrupted?.throwIfAborted();
  watch?.enter('publishing');
  const described = describing(catalogue, into, before);
  await publishRelease({ ...described, paths, name, keep, signKey });
  effects.log.info({ release: name }, 'release published');
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
  const landed = await landedText(paths, before);
  throw new UnpublishedError(
    `${landed.state}, and the one on show stays as it was: it would shrink (${landed.next}): ${shrunk.join(', ')}`,
    built,
  );
}

/** What is landed, and what to do: said before the long list of what shrank, of which a message may be cut. Where damage is the cause, nothing is to be given up. */
async function landedText(
  paths: OutputPaths,
  before: Release,
): Promise<{ readonly state: string; readonly next: string }> {
  const { quarantine, temporary, landing } = paths;
  const isDamage =
    ['plans', 'mappings'].some((folder) => existsSync(join(quarantine, folder))) ||
    (await countUnlanded(paths, before, { temporary })) > 0;
  if (!isDamage)
    return {
      state: `everything is landed in ${landing}, but the release is not published`,
      next: 'to publish all the same: hrmirror build --accept-shrink',
    };
  return {
    state: `something of ${landing} is lost: no release is published`,
    next:
      setAsideRemark(paths) ??
      'answers on show are landed no more: hrmirror run asks their requests again, those that its selection holds; a backup of landing/ has the others',
  };
}
