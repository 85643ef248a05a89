import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { segmentNames } from '../../land/segments.ts';
import { CorruptError, type HrMirrorError, messageOf, UsageError } from '../../model/errors.ts';
import { keptReleases } from '../../publish/kept-releases.ts';
import { isAsWritten, needJsonFile, readJsonFile, writeJsonFile } from '../../system/json-file.ts';
import { isLoopback } from '../../system/loopback.ts';
import { type OutputPaths, outputPaths } from '../../system/paths.ts';
import { latestPlanRecord } from './plan-records.ts';
import { wrongPlace } from './wrong-place.ts';

const sourceSchema = z.strictObject({ source: z.string(), base_url: z.string() });

/** The upstream a folder belongs to: a base address, or the reference service and its seed. */
export type SourceBinding = z.infer<typeof sourceSchema>;

type Intent = 'read' | 'write' | 'verify';

/**
 * Looks at an output folder without touching it.
 * @throws UsageError where it cannot be a mirror: no folder, not ours, not readable or not writable.
 */
export function inspectFolder(output: string, intent: Intent): OutputPaths {
  const paths = outputPaths(resolve(output));
  checkPath(`output folder ${output}`, paths.output);
  const existing = nearestExisting(paths.output);
  const found = lstatSync(existing);
  if (!found.isSymbolicLink() && !found.isDirectory()) {
    throw new UsageError(`output folder ${output}: ${existing} is not a folder`);
  }
  checkAccess(output, existing, intent);
  const inside = wrongPlace(paths.output);
  if (inside !== null) {
    throw new UsageError(
      `output folder ${output} lies inside ${inside}: choose another --output; nothing was touched`,
    );
  }
  const isLanded = segmentNames(paths.responses).length > 0;
  const isUnbound = !existsSync(paths.source) && holdsFiles(paths.landing);
  // That what binds a landing zone is lost, is for `verify` to tell among all that does not hold.
  if (isUnbound && !(isLanded && intent === 'verify')) {
    throw !isLanded
      ? new UsageError(
          `output folder ${output} has a landing/ that is no mirror's (no landing/source.json): choose another --output`,
        )
      : new UsageError(`${paths.source} is lost, which names the service mirrored: ${lostBinding}`);
  }
  if (existsSync(paths.current) && !lstatSync(paths.current).isSymbolicLink()) {
    throw new UsageError(
      `output folder ${output} has a current/ that is no mirror's: choose another --output`,
    );
  }
  if (intent === 'write') checkWorkplace(output, paths);
  return paths;
}

/** @throws UsageError where what is made in `tmp/` would take the place of something, or could not be moved to its own. */
function checkWorkplace(output: string, paths: OutputPaths): void {
  // A merge that was killed leaves its work in `tmp/`, and binds at its end: it has locked.
  const wasHeld = [paths.source, paths.lock].some((place) => existsSync(place));
  if (!wasHeld && isFull(paths.temporary)) {
    throw new UsageError(
      `output folder ${output} has a tmp/ that is no mirror's, and would lose all in it: choose another --output`,
    );
  }
  const { temporary, landing, responses, derived, releases } = paths;
  const link = [paths.lock, temporary, derived].find((place) =>
    lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink(),
  );
  if (link !== undefined) {
    throw new UsageError(
      `output folder ${output}: ${link} is a link, and what it leads to would be lost: put a folder in its place, or take it away`,
    );
  }
  const places = [paths.output, temporary, landing, responses, derived, releases];
  const [own, ...others] = places.filter((place) => existsSync(place));
  const apart = others.find((place) => statSync(place).dev !== statSync(own ?? place).dev);
  if (apart === undefined) return;
  throw new UsageError(
    `output folder ${output}: ${apart} stands on another file system, where nothing can be moved to at once: put the whole folder on one`,
  );
}

/** Of the 4,095 that the system takes: files of a release, and of DuckDB beside them, stand some folders below. */
const mostPathBytes = 3840;

/** @throws UsageError for a path that is too long, or that DuckDB reads as more than a path: a pattern, or a column of what stands below. */
export function checkPath(named: string, path: string): void {
  if (Buffer.byteLength(path) > mostPathBytes) {
    throw new UsageError(
      `${named.slice(0, 100)} …: its path has more than ${mostPathBytes} bytes, and what stands below would not be found`,
    );
  }
  const taken = /[*?[\]]/.test(path)
    ? '* ? [ ] in a path for a pattern'
    : /\/[^/]*=/.test(path)
      ? 'NAME=VALUE in a path for a column of every file below'
      : null;
  if (taken !== null) throw new UsageError(`${named}: DuckDB takes ${taken}; choose another name`);
}

const lostBinding =
  'put its copy back, or write it again with source and base_url as a file in landing/plans/ tells them; nothing was touched';

function isFull(path: string): boolean {
  return existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0);
}

/** A run that was killed before the service showed who it is leaves empty folders, and nothing else. */
function holdsFiles(landing: string): boolean {
  if (!existsSync(landing)) return false;
  return readdirSync(landing, { recursive: true, withFileTypes: true }).some(
    (entry) => !entry.isDirectory() && entry.name !== 'source.json.tmp',
  );
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function checkAccess(output: string, existing: string, intent: Intent): void {
  try {
    const { R_OK, W_OK, X_OK } = constants;
    accessSync(existing, R_OK | X_OK | (intent === 'write' ? W_OK : 0));
  } catch (error) {
    const need = intent === 'write' ? 'read and written' : 'read';
    throw new UsageError(`output folder ${output} cannot be ${need}: ${messageOf(error)}`);
  }
}

const begin = ': start with hrmirror run or hrmirror demo, or name its folder with --output';

/** What to tell where nothing is landed in a folder: nothing yet, or nothing any more. */
export function nothingLanded(paths: OutputPaths): HrMirrorError {
  const lost = lostLanding(paths) ?? setAsideRemark(paths);
  return lost === null
    ? new UsageError(`nothing is landed in ${paths.output} yet${begin}`)
    : new CorruptError(`nothing is landed in ${paths.output} any more: ${lost}`);
}

/** What to do where a mirror that was published once holds no answer any more, sealed or not; else `null`. */
export function lostLanding(paths: OutputPaths): string | null {
  if (holdsAnswers(paths) || !wasPublished(paths)) return null;
  return (
    setAsideRemark(paths) ??
    'the release on show is made of what is lost, and stays: put landing/ back from a backup; without one, hrmirror run asks everything again'
  );
}

/** Whether there was ever a release on show. */
export function wasPublished(paths: OutputPaths): boolean {
  const link = lstatSync(paths.current, { throwIfNoEntry: false });
  return link !== undefined || keptReleases(paths).length > 0;
}

/** What became of damaged files of the landing zone, and what brings back what they held; `null` where none was. */
export function setAsideRemark({ quarantine }: OutputPaths): string | null {
  return !existsSync(quarantine)
    ? null
    : `files in ${quarantine} were damaged: hrmirror run asks their requests again, those that its selection holds; a backup has the others`;
}

/** What to do where there is no release yet, to be put behind that. */
export function nextStep(paths: OutputPaths): string {
  return holdsAnswers(paths)
    ? ', but answers are landed: hrmirror run goes on, hrmirror build publishes what is there'
    : begin;
}

/** Whether anything is landed in a folder, sealed or not. */
export function holdsAnswers({ responses, active }: OutputPaths): boolean {
  return segmentNames(responses).length + segmentNames(active).length > 0;
}

/** The source a folder is bound to, `null` for a new one; where that is damaged, as its latest run tells it. */
export function readBinding(paths: Pick<OutputPaths, 'source' | 'plans'>): SourceBinding | null {
  if (!existsSync(paths.source)) return null;
  const told = readJsonFile(paths.source, sourceSchema) ?? latestPlanRecord(paths);
  if (told !== null) return { source: told.source, base_url: told.base_url };
  return needJsonFile(paths.source, sourceSchema, 'choose another folder, or put its copy back');
}

/** The source of a folder in which something is landed: it was bound before. @throws where nothing is. */
export function boundSource(paths: OutputPaths): string {
  const binding = readBinding(paths);
  if (binding === null) throw nothingLanded(paths);
  return binding.source;
}

/** Whether a source is the synthetic reference service. */
export function isReference(source: string): boolean {
  return source.startsWith('reference:');
}

/**
 * Refuses a source that is not the one the folder belongs to, so that figures of two sources never mix.
 * The scheme makes no difference: a service that moves to https is the same service.
 */
export function checkBinding(paths: OutputPaths, source: string): void {
  const bound = readBinding(paths);
  if (bound === null || isSameSource(bound.source, source)) return;
  throw new UsageError(
    `output folder ${paths.output} belongs to ${bound.source}, not to ${source}: choose another --output`,
  );
}

/**
 * What a folder must be bound to, as far as it is known of an address before its first answer: on loopback it may be
 * that of the reference service.
 */
export function expectedSource(paths: OutputPaths, baseUrl: string): string {
  const bound = readBinding(paths)?.source ?? null;
  return bound !== null && isReference(bound) && isLoopback(baseUrl) ? bound : baseUrl;
}

/** Whether two bindings name the same service, over http or https. */
export function isSameSource(one: string, other: string): boolean {
  const [address, otherAddress] = [one, other].map((each) => each.replace(/^https?:\/\//, ''));
  return address === otherAddress;
}

/** Binds a new folder to its source; one that is bound, and whole, stays as it is. */
export function bindFolder(paths: OutputPaths, binding: SourceBinding): void {
  if (isAsWritten(paths.source)) return;
  mkdirSync(paths.landing, { recursive: true });
  writeJsonFile(paths.source, binding);
}
