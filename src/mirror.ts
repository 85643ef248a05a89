/**
 * The whole run, in the order in which data flows. In: settings and a source. Out: a mirror that is up to date, and a summary.
 * It must not know the command line. What it takes stands in `mirror/`:
 *
 *     folder/   the output folder: whose it is, what is recorded in it, what is damaged
 *     walk/     the network half: lists, the plan, and everything of it that is missing or stale
 *     release/  the offline half: is there anything new, build it, check it, put it on show
 *     run/      what a run tells: its folder and log, how far it is, what it came to
 *     probe/    a few questions to a service never seen, and what to think of its answers
 *     merge/    the landing zones of several machines become one
 *
 * Each file beside these folders is what another command does (`build-mirror.ts`: `build`).
 */
import { rmSync } from 'node:fs';
import { Origin } from './fetch/origin.ts';
import type { Stop } from './fetch/stop.ts';
import { LandingZone } from './land/landing-zone.ts';
import { mendFiles, sealedAnewText } from './mirror/folder/damaged-files.ts';
import {
  bindFolder,
  checkBinding,
  expectedSource,
  inspectFolder,
  isReference,
  readBinding,
} from './mirror/folder/folder.ts';
import { holdFolder } from './mirror/folder/hold-folder.ts';
import { asPinned, mappingsInForce, pinByHand } from './mirror/folder/mappings.ts';
import { nextStart, writePlanRecord } from './mirror/folder/plan-records.ts';
import { tellStorageTrouble } from './mirror/folder/storage-trouble.ts';
import { tellOwnDefect } from './mirror/release/own-defect.ts';
import { renewRelease } from './mirror/release/release.ts';
import { type Ended, finishRun, type WalkedRun } from './mirror/run/finish-run.ts';
import { durationText, type Narrator } from './mirror/run/progress.ts';
import { type Run, recordFailure, startRun } from './mirror/run/run-folder.ts';
import { RunWatch } from './mirror/run/run-watch.ts';
import type { RunSummary } from './mirror/run/summary.ts';
import type { RunSettings } from './mirror/settings.ts';
import { resumeSelection } from './mirror/walk/again.ts';
import { readerWith } from './mirror/walk/read-answer.ts';
import { walk } from './mirror/walk/walk.ts';
import type { Catalogue } from './model/catalogue.ts';
import { countText } from './model/count-text.ts';
import { messageOf, UnpublishedError, UsageError } from './model/errors.ts';
import type { Plan, PlannedSubjects } from './plan/plan.ts';
import type { ReadingWords } from './read/reading-words.ts';
import { SegmentReaders } from './read/segments/segment-readers.ts';
import type { Effects } from './system/effects.ts';
import type { OutputPaths } from './system/paths.ts';
import { version } from './system/version.ts';

export interface RunInput {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  readonly settings: RunSettings;
  /** The source the caller knows the upstream to be, `null` where the upstream has to show it. */
  readonly source: string | null;
  readonly stop: Stop;
  readonly effects: Effects;
  readonly narrator: Narrator;
}

/**
 * The whole run: discover, plan, fetch, land, read, build, check, publish. Safe to start again at
 * any time: what is landed is kept, and only what is missing or stale is asked.
 * @throws HrMirrorError for everything a user has to know about; each carries its exit code.
 */
export async function runMirror(input: RunInput): Promise<RunSummary> {
  const paths = inspectFolder(input.settings.output, 'write');
  checkBinding(paths, input.source ?? expectedSource(paths, input.settings.baseUrl));
  return tellStorageTrouble(paths, () =>
    holdFolder(paths, () => {
      const mended = mendFiles(paths);
      const settings = resumeSelection(input.catalogue, input.settings, paths);
      return runLocked({ ...input, settings }, paths, mended);
    }),
  );
}

/** A run that holds its folder. */
interface LockedRun extends RunInput {
  readonly paths: OutputPaths;
  readonly run: Run;
  readonly watch: RunWatch;
  readonly readers: SegmentReaders;
  /** What was damaged and what became of it, a sentence of each. */
  readonly mended: readonly string[];
}

async function runLocked(
  input: RunInput,
  paths: OutputPaths,
  mended: readonly string[],
): Promise<RunSummary> {
  const run = startRun(input.effects, paths);
  const watch = new RunWatch(run, paths, input.narrator);
  const readers = new SegmentReaders();
  const locked = { ...input, effects: run.effects, paths, run, watch, readers, mended };
  try {
    const walked = await walkAndLand(locked);
    return await finishRun(locked, walked, await renew(locked));
  } catch (error) {
    // Bad usage starts nothing, also where only the lists could show it.
    if (error instanceof UsageError) rmSync(run.folder, { recursive: true });
    else recordFailure(paths, run, error);
    throw error;
  } finally {
    watch.end();
    await readers.close();
  }
}

/** Brings the release up to date with what is landed now; a signal, a defect or a gate leaves it as it is. */
async function renew(locked: LockedRun): Promise<Ended> {
  const { settings, stop, paths, effects } = locked;
  const { interrupted } = stop;
  const asBefore = { published: false, mended: [] };
  if (stop.reason === 'signal') return asBefore;
  const work = () =>
    renewRelease({ ...locked, ...settings, afresh: 'no', rebuild: false, interrupted });
  try {
    return await tellOwnDefect(paths, effects, work, interrupted);
  } catch (error) {
    if (interrupted.aborted) {
      effects.log.warn({ error: messageOf(error) }, 'the build was given up');
      return asBefore;
    }
    if (error instanceof UnpublishedError) return { ...asBefore, refused: error };
    // What was checked before the run began holds no more: by now that is no bad usage.
    if (error instanceof UsageError) {
      const message = `the release is not published: ${error.message}`;
      return { ...asBefore, refused: new UnpublishedError(message) };
    }
    throw error;
  }
}

async function walkAndLand(locked: LockedRun): Promise<WalkedRun> {
  const { settings, stop, catalogue, words, narrator, effects, paths, run, watch } = locked;
  const zone = await LandingZone.open(paths);
  const mended = [...locked.mended, ...zone.recovery.sealedAnew.map(sealedAnewText)];
  tellRecovery(zone, narrator, effects);
  for (const what of mended) narrator.say(`${what}.`);
  const deadline = armDeadline(settings.maxDurationSeconds, stop, effects);
  const origin = new Origin(effects, stop, settings);
  watch.whileAsking(
    () => origin.waitsFor ?? (zone.isBehind ? 'what is landed to be sealed' : null),
  );
  // A folder that no service has shown itself to yet holds nothing that would make it look like another's.
  if (readBinding(paths) !== null) pinByHand(paths, settings.mappings, run.id);
  const given = asPinned(settings.mappings ?? [], 'given');
  try {
    const walked = await walk({
      ...locked,
      ...{ runId: run.id, counts: run.counts, zone, origin },
      mustIdentify: locked.source === null && isReference(readBinding(paths)?.source ?? ''),
      onSource: (reference) => bind(locked, reference),
      readAnswer: readerWith(catalogue, words, [...given, ...mappingsInForce(paths)]),
      onPlan: (plan, due, subjects) => {
        recordPlan(locked, subjects);
        narrator.say(planSentence(plan, due, settings));
        watch.planned(plan.total, due);
      },
    });
    const setAside = zone.recovery.setAside.map(({ segment }) => segment);
    return { ...walked, setAside, mended };
  } finally {
    clearInterval(deadline);
    watch.whileAsking(() => null);
    watch.enter('sealing');
    await zone.close();
  }
}

/** Binds the folder once the upstream has shown who it is. @throws UsageError for another source. */
function bind({ source, settings, paths, run }: LockedRun, reference: string | null): void {
  const shown = source ?? reference ?? settings.baseUrl;
  checkBinding(paths, shown);
  bindFolder(paths, { source: shown, base_url: settings.baseUrl });
  pinByHand(paths, settings.mappings, run.id);
}

function recordPlan({ settings, paths, run }: LockedRun, subjects: PlannedSubjects): void {
  writePlanRecord(paths, {
    run_id: run.id,
    started_at: new Date(nextStart(paths, run.startedAt)).toISOString(),
    source: readBinding(paths)?.source ?? settings.baseUrl,
    base_url: settings.baseUrl,
    version,
    selection: settings.selection,
    subjects: { entity: subjects.entity, organism: subjects.organism },
    entities_listed: subjects.entitiesListed,
  });
}

function tellRecovery({ recovery }: LandingZone, { say }: Narrator, { log }: Effects): void {
  const { segments, rows, tornBytes, setAside, sealedAnew } = recovery;
  if (segments + setAside.length + sealedAnew.length > 0)
    log.warn({ recovery }, 'repaired the landing zone');
  const torn = tornBytes > 0 ? `, and cut off one that was being written (${tornBytes} bytes)` : '';
  if (segments > 0) {
    say(`An earlier run was cut off: recovered ${countText(rows)} responses it had landed${torn}.`);
  }
  for (const { segment, what } of setAside) {
    say(`Segment ${segment} is damaged (${what}): set aside, its requests are asked again.`);
  }
}

/** Looks at the clock now and then: a timer of 25 days or more would fire at once. */
function armDeadline(
  seconds: number | null,
  stop: Stop,
  { elapsed }: Effects,
): NodeJS.Timeout | undefined {
  if (seconds === null) return undefined;
  const end = elapsed() + seconds * 1000;
  return setInterval(() => {
    if (elapsed() >= end) stop.now('max-duration');
  }, 100);
}

function planSentence(plan: Plan, due: number, { rate, concurrency }: RunSettings): string {
  const landed = plan.total - due;
  const time = rate === null ? '' : `, about ${durationText(due / rate)} at ${rate} a second`;
  const but =
    landed > 0 ? ` (${countText(landed)} of ${countText(plan.total)} are there and fresh)` : '';
  return `${countText(due)} requests to ask${but}, at most ${concurrency} at a time${time}.`;
}
