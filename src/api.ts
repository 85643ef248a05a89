/**
 * hrmirror from a program: what the command line itself calls, and what `import … from 'hrmirror'` gives.
 * Options are the flags in camel case, and mean what they mean on the command line; the environment and
 * the config file are the command line's own. Every failure is an error with `exitCode` (contract §1).
 */
import type { Json } from '@duckdb/node-api';
import { federalHr } from '../pipelines/federal-hr.ts';
import { readingWords } from '../pipelines/reading-words.ts';
import { silentNarrator } from './cli/narrator.ts';
import { type OptionsOf, textsOf } from './cli/option-texts.ts';
import {
  crawlOptions,
  isOn,
  readAgain,
  readRunSettings,
  selectionOptions,
  valuesOf,
} from './cli/settings.ts';
import { Stop } from './fetch/stop.ts';
import { type BuiltMirror, buildMirror } from './mirror/build-mirror.ts';
import { type Changes, findChanges } from './mirror/changes.ts';
import { inspectFolder } from './mirror/folder/folder.ts';
import { queryRelease } from './mirror/query.ts';
import { listReleases, type ReleaseList, type RolledBack, rollBack } from './mirror/releases.ts';
import { type Reproduction, reproduceRelease } from './mirror/reproduce.ts';
import type { Narrator } from './mirror/run/progress.ts';
import type { RunSummary } from './mirror/run/summary.ts';
import { serveMirror } from './mirror/serve.ts';
import type { RunSettings } from './mirror/settings.ts';
import { type MirrorStatus, readStatus } from './mirror/status.ts';
import { type Verification, verifyMirror } from './mirror/verify.ts';
import { runMirror } from './mirror.ts';
import { countedText } from './model/count-text.ts';
import { UsageError } from './model/errors.ts';
import { currentRelease } from './publish/current-release.ts';
import { startReference } from './reference/start.ts';
import type { RunningServer } from './serve/server.ts';
import { liveEffects } from './system/effects.ts';

export type { HrMirrorError } from './model/errors.ts';
export type {
  BuiltMirror,
  Changes,
  MirrorStatus,
  Narrator,
  ReleaseList,
  Reproduction,
  RolledBack,
  RunningServer,
  RunSummary,
  Verification,
};

/** The options of `run`, by their flags. */
export const runOptions = [
  'baseUrl',
  'output',
  ...selectionOptions,
  ...crawlOptions,
  'failed',
  'only',
] as const;

/** The options of `demo`. */
export const demoOptions = ['full', 'output', ...selectionOptions, ...crawlOptions] as const;

/** The options of `build`. */
export const buildOptions = [
  'output',
  'landing',
  'renormalise',
  'mappings',
  'acceptMappings',
  'acceptShrink',
  'keep',
  'signKey',
  'memoryLimit',
] as const;

/** `{ baseUrl: 'https://host/v1', years: '2018-2022', endpoints: ['workforce'], rate: 5 }` */
export type RunOptions = OptionsOf<(typeof runOptions)[number]>;
export type DemoOptions = OptionsOf<(typeof demoOptions)[number]>;
export type BuildOptions = OptionsOf<(typeof buildOptions)[number]>;

/** The folder of a mirror; default: `output` in the working directory. */
export interface FolderOption {
  readonly output?: string;
}

/** How a run is watched over. */
export interface RunManner {
  /** Stops the run cleanly: what is in flight still lands, and the summary says `interrupted`. */
  readonly signal?: AbortSignal;
  /** Is told how the run goes. */
  readonly narrator?: Narrator;
}

/**
 * Brings a mirror up to date with its source: what is missing or stale is asked, landed, read, built,
 * checked and published. Safe to call again at any time; one run per folder at a time.
 * @throws HrMirrorError: bad options (2), no list could be read (4), another run holds the folder (5),
 * landed but not published (6).
 */
export async function run(options: RunOptions, manner: RunManner = {}): Promise<RunSummary> {
  const values = valuesOf(runOptions, textsOf(runOptions, options));
  if (values.baseUrl === undefined) {
    throw new UsageError(
      '--base-url is missing: give the address of the service, ending in /v1 (to try it out: hrmirror demo)',
    );
  }
  const settings = readRunSettings(values.baseUrl, values.output, values);
  return mirror({ ...settings, again: readAgain(values) }, null, manner);
}

/** Longer than the newest year stays fresh, so that the demo's second walk asks for it again. */
const week = 7 * 24 * 60 * 60 * 1000;

/**
 * The whole job on the built-in synthetic service, which lives as long as the run: no network, no
 * settings. Default folder: `output/demo`. Where nothing is published yet it walks twice: a first walk dated a week
 * back, and, where that is complete, one of today that asks what is stale by now and finds what has changed. The
 * summary is that of the last walk.
 * @throws HrMirrorError as `run` does.
 */
export async function demo(options: DemoOptions = {}, manner: RunManner = {}): Promise<RunSummary> {
  const texts = textsOf(demoOptions, { output: 'output/demo', ...options });
  const values = valuesOf(demoOptions, texts);
  const walkOnce = async (weekLater: boolean) => {
    const size = isOn(values.full) ? 'full' : 'small';
    const reference = await startReference({ size, lifelike: true, weekLater });
    const now = () => Date.now() - (weekLater ? 0 : week);
    try {
      const settings = readRunSettings(reference.baseUrl, values.output, values);
      return await mirror(settings, reference.source, manner, { ...liveEffects, now });
    } finally {
      await reference.close();
    }
  };
  if (currentRelease(inspectFolder(values.output, 'write')) === null) {
    const first = await walkOnce(false);
    if (first.status !== 'complete') return first;
    const { narrator = silentNarrator } = manner;
    narrator.say(
      `The first walk, dated a week back, has published ${countedText(first.cells, 'figure', 'figures')}. The second asks what is stale by now.`,
    );
  }
  return walkOnce(true);
}

function mirror(
  settings: RunSettings,
  source: string | null,
  manner: RunManner,
  effects = liveEffects,
) {
  const { narrator = silentNarrator, signal } = manner;
  const stop = new Stop(settings.maxRequests);
  const interrupt = () => {
    stop.now('signal', typeof signal?.reason === 'string' ? signal.reason : null);
  };
  if (signal?.aborted === true) interrupt();
  signal?.addEventListener('abort', interrupt, { once: true });
  const input = { catalogue: federalHr, words: readingWords, settings, source, stop, narrator };
  return runMirror({ ...input, effects }).finally(() => {
    signal?.removeEventListener('abort', interrupt);
  });
}

/**
 * Everything after landing, again, without any network; ends a rollback.
 * @throws HrMirrorError: nothing is landed (2), a run holds the folder (5), not published (6).
 */
export async function build(options: BuildOptions = {}): Promise<BuiltMirror> {
  const values = valuesOf(buildOptions, textsOf(buildOptions, options));
  const { output, keep, memoryLimit, landing = [], mappings = null, signKey = null } = values;
  return buildMirror({
    ...{ catalogue: federalHr, words: readingWords, effects: liveEffects },
    ...{ output, keep, memoryLimit, landing, mappings, signKey },
    renormalise: isOn(values.renormalise),
    acceptMappings: isOn(values.acceptMappings),
    acceptShrink: isOn(values.acceptShrink),
  });
}

function folder(output = 'output') {
  return inspectFolder(output, 'read');
}

/** What is mirrored by statistic and year, the last runs, open problems. */
export function status({ output }: FolderOption = {}): Promise<MirrorStatus> {
  return readStatus(federalHr, folder(output));
}

/** The options of `verify`. */
export const verifyOptions = ['output', 'key'] as const;

/**
 * Checks every sealed file and every data test, and changes nothing. With `key`, a public key or its file, also that it
 * signed the release on show.
 */
export async function verify(
  options: OptionsOf<(typeof verifyOptions)[number]> = {},
): Promise<Verification> {
  const texts = textsOf(verifyOptions, options);
  const { output, key = null } = valuesOf(verifyOptions, texts);
  return verifyMirror(inspectFolder(output, 'verify'), key);
}

/** The options of `reproduce`, beside the name of a release. */
export const reproduceOptions = ['output', 'memoryLimit'] as const;

/**
 * Builds a kept release anew from what is landed, in a temporary folder, and says of every file whether it has the same
 * bytes; changes nothing. `release`: its name, by default the one on show.
 * @throws HrMirrorError: no such release (2), what it was made from is landed no more (3).
 */
export async function reproduce(
  options: OptionsOf<(typeof reproduceOptions)[number]> & {
    readonly release?: string | undefined;
  } = {},
  { signal }: Pick<RunManner, 'signal'> = {},
): Promise<Reproduction> {
  const { release = null, ...others } = options;
  const texts = textsOf(reproduceOptions, others);
  const { output, memoryLimit } = valuesOf(reproduceOptions, texts);
  const means = { catalogue: federalHr, words: readingWords, release, memoryLimit };
  const interrupted = signal === undefined ? {} : { interrupted: signal };
  return reproduceRelease({ ...means, ...interrupted, paths: folder(output) });
}

/** Figures that differ between two runs, by default the last two that differ; or since a date (`2026-01-31`). */
export async function changes(
  options: FolderOption & {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly since?: string | undefined;
  } = {},
): Promise<Changes> {
  const { output, from = null, to = null, since = null } = options;
  return await findChanges(folder(output), { from, to, since });
}

/** The rows of one question in SQL to the release on show. @throws HrMirrorError (2) for bad SQL. */
export function query(sql: string, { output }: FolderOption = {}): Promise<Record<string, Json>[]> {
  return queryRelease(folder(output), sql);
}

/** The releases that are kept, newest first. */
export function releases({ output }: FolderOption = {}): ReleaseList {
  return listReleases(folder(output));
}

/** Puts an earlier release on show: that of an id, or the one before. */
export function rollback(
  options: FolderOption & { readonly id?: string | undefined } = {},
): Promise<RolledBack> {
  return rollBack(options.output ?? 'output', options.id ?? null);
}

/**
 * Serves a mirror on 127.0.0.1 until it is closed: the API at `/v1`, the published files, the portal
 * (docs/serving.md). `port`: default 8080, 0 takes any free one; `hostNames`: names that are answered beside
 * 127.0.0.1, localhost and [::1]; `report` is told of defects met.
 * @throws HrMirrorError (2) where the folder is no mirror, or the port cannot be had.
 */
export function serve(
  options: FolderOption & {
    readonly port?: number;
    readonly hostNames?: readonly string[];
    readonly report?: (text: string) => void;
  } = {},
): Promise<RunningServer> {
  const { port = 8080, report = () => undefined } = options;
  const hostNames = (options.hostNames ?? []).map((name) => name.toLowerCase());
  const paths = folder(options.output);
  return serveMirror({ catalogue: federalHr, paths, port, hostNames, report });
}
