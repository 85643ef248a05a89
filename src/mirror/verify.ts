import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { defects, runDataTests } from '../check/run-data-tests.ts';
import { damageOf, segmentFiles } from '../land/segments.ts';
import { countedText } from '../model/count-text.ts';
import { messageOf } from '../model/errors.ts';
import { currentRelease, type Release } from '../publish/current-release.ts';
import { releaseFiles } from '../publish/release-files.ts';
import { signatureProblem } from '../publish/sign-release.ts';
import { verifyRelease } from '../publish/verify-release.ts';
import { loadTable } from '../system/columns.ts';
import {
  type Database,
  type DatabaseOptions,
  withDatabase,
  withRelease,
} from '../system/database.ts';
import { isAsWritten } from '../system/json-file.ts';
import { keyIdText, type PublicKey } from '../system/minisign.ts';
import { type OutputPaths, scratchFolder } from '../system/paths.ts';
import { signatureFile } from '../system/sums.ts';
import { countUnlanded, sealedNames } from './folder/damage.ts';
import { findDamagedFiles } from './folder/damaged-files.ts';
import {
  boundSource,
  holdsAnswers,
  isSameSource,
  lostLanding,
  nothingLanded,
  wasPublished,
} from './folder/folder.ts';
import { latestPlanRecord } from './folder/plan-records.ts';

/** Something that does not hold: of what kind, where, what, and what puts it right. */
interface IntegrityProblem {
  readonly kind: Kind;
  /** Relative to the output folder; of a data test its file. */
  readonly path: string;
  readonly what: string;
  readonly repair: string;
}

/** What `verify --json` prints. */
export interface Verification {
  readonly ok: boolean;
  /** Files and data tests that were looked at. */
  readonly checked: number;
  readonly problems: readonly IntegrityProblem[];
  /** The id of the key that was given, where it has signed the release on show; else `null`. */
  readonly signed_by: string | null;
}

/** A mirror that is looked at, how much of it was by now, and what of it does not hold. */
interface Check {
  readonly paths: OutputPaths;
  readonly release: Release | null;
  readonly options: DatabaseOptions;
  checked: number;
  readonly problems: IntegrityProblem[];
}

/** What puts right a problem of each kind. */
const repairs = Object.freeze({
  segment:
    'hrmirror run or build makes the seal of a whole segment anew; run sets a damaged one aside and asks again what its selection holds of these requests: give it one that holds all',
  answers:
    'hrmirror run asks these requests again, where its selection holds them; where it does not ask, as of subjects that are listed no more, put the lost segment back from a backup',
  source: 'write it again with source and base_url as a file in landing/plans/ tells them',
  bookkeeping: 'the next hrmirror run or build does what stands behind it',
  release: 'hrmirror build makes the release anew from what is landed',
  signature:
    'hrmirror build --sign-key signs the release on show; where that key was used before, compare the release with one that you trust',
  'data test':
    'hrmirror build --renormalise; if it stays, it is a defect of hrmirror to be reported',
});

type Kind = keyof typeof repairs;

/** Where one of these is damaged, nothing is known of that file. */
const unsure = /\/(SHA256SUMS|datapackage\.json|raw_responses\.parquet)$/;

/**
 * Checks a whole mirror and changes nothing (contract §1): every sealed segment against its seal, the
 * release on show against what was published, and every data test on it; with a key, that it has signed that release.
 * Takes no lock.
 * @throws UsageError where there is no mirror.
 */
export async function verifyMirror(
  paths: OutputPaths,
  key: PublicKey | null,
): Promise<Verification> {
  const lost = lostLanding(paths);
  if (lost === null && !existsSync(paths.source) && !holdsAnswers(paths))
    throw nothingLanded(paths);
  // The folder of the mirror stays as it is: what DuckDB may have to spill goes elsewhere.
  const options = { temporary: scratchFolder() };
  const release = currentRelease(paths);
  const problems: IntegrityProblem[] = [];
  const check: Check = { paths, release, options, checked: 0, problems };
  // Before anything else: it is the one thing of a mirror that nothing else can be made of.
  if (lost !== null) {
    const place = existsSync(paths.landing) ? paths.responses : paths.landing;
    tell(check, 'answers', relative(paths.output, place), 'no segment is left', lost);
  }
  const whole = await verifyLanding(check);
  const landingHolds = problems.length === 0;
  verifyFiles(check);
  if (release !== null) await verifyPublished(check, release);
  else if (wasPublished(paths)) tell(check, 'release', 'current', 'leads to no release');
  // Where anything else is wrong, that explains it.
  if (whole.length > 0 && problems.length === 0) await verifyBodies(check, whole);
  const areKnown = problems.every(({ path }) => !unsure.test(path));
  if (release !== null && landingHolds && areKnown) await verifyAnswers(check, release);
  const signed_by = key === null ? null : verifySignature(check, key);
  return { ok: problems.length === 0, checked: check.checked, problems, signed_by };
}

/** @returns the id of the key, where it has signed the release. */
function verifySignature(check: Check, key: PublicKey): string | null {
  const { release } = check;
  check.checked += 1;
  const what = release === null ? 'no release is on show' : signatureProblem(release, key);
  if (what === null) return keyIdText(key);
  tell(check, 'signature', `current/${signatureFile}`, what);
  return null;
}

/** @returns the files of the segments that are whole. */
async function verifyLanding(check: Check): Promise<string[]> {
  const { paths } = check;
  const whole: string[] = [];
  for (const name of sealedNames(paths)) {
    const { parquet } = segmentFiles(paths.responses, name);
    const what = await damageOf(paths.responses, name);
    check.checked += 1;
    if (what === null) whole.push(parquet);
    else tell(check, 'segment', relative(paths.output, parquet), what);
  }
  verifyBinding(check);
  return whole;
}

function verifyFiles(check: Check): void {
  const { checked, damaged } = findDamagedFiles(check.paths);
  check.checked += checked;
  for (const { path, what } of damaged) {
    tell(check, 'bookkeeping', path, `it does not hold what was written: ${what}`);
  }
}

function verifyBinding(check: Check): void {
  const { paths } = check;
  const planned = latestPlanRecord(paths)?.source ?? null;
  const path = relative(paths.output, paths.source);
  if (!existsSync(paths.source) && existsSync(paths.landing)) tell(check, 'source', path, 'lost');
  // One that is damaged is told already.
  if (planned === null || !isAsWritten(paths.source)) return;
  const bound = boundSource(paths);
  if (isSameSource(bound, planned)) return;
  tell(check, 'source', path, `names ${bound}, and the latest run asked ${planned}`);
}

/** Every answer that counts has its body; not so those that the release tells as failed, and nobody can ask again. */
async function verifyBodies(check: Check, segments: readonly string[]): Promise<void> {
  const { paths, release, options } = check;
  const [row] = await withDatabase(options, async (database) => {
    const given = release === null ? [] : await givenUp(database, release);
    await loadTable(database.connection, 'given_up', { request_key: 'VARCHAR' }, [given]);
    return database.rows('mirror/lost_bodies', { segments: listValue([...segments]) });
  });
  const requests = Number(row?.requests ?? 0);
  if (requests === 0) return;
  const what = `the bodies of the latest answers to ${countedText(requests, 'request', 'requests')} are in no segment`;
  tell(check, 'answers', relative(paths.output, paths.responses), what);
}

async function givenUp(database: Database, { path }: Release): Promise<string[]> {
  const table = (name: string) => join(path, 'parquet', `${name}.parquet`);
  const rows = await database.rows('mirror/failed_of_unlisted', {
    requests: table('meta_requests'),
    entities: table('entities'),
    organisms: table('organisms'),
  });
  return rows.map(({ request_key }) => String(request_key));
}

/** Every answer that a figure on show was read from is landed: its segment may have been set aside since. */
async function verifyAnswers(check: Check, release: Release): Promise<void> {
  const { paths, options } = check;
  const path = relative(paths.output, paths.responses);
  const requests = await countUnlanded(paths, release, options);
  if (requests === 0) return;
  const many = countedText(requests, 'request', 'requests');
  tell(check, 'answers', path, `the answers on show to ${many} are in no segment`);
}

async function verifyPublished(check: Check, release: Release): Promise<void> {
  const { paths } = check;
  const shown = (file: string) => relative(paths.output, join(paths.current, file));
  const damaged = await verifyRelease(release.path);
  check.checked += (await releaseFiles(release.path)).length;
  for (const { path, what } of damaged) tell(check, 'release', shown(path), what);
  if (damaged.some(({ path }) => /^(hrstats\.duckdb|SHA256SUMS)/.test(path))) return;
  try {
    await verifyData(check, release);
  } catch (error) {
    tell(check, 'release', shown('hrstats.duckdb'), messageOf(error));
  }
}

/** Warnings of the data tests are no problem: they are published with the data. */
async function verifyData(check: Check, release: Release): Promise<void> {
  const results = await withRelease(release.path, check.options, runDataTests);
  check.checked += results.length;
  for (const { test, offendingRows, proves } of defects(results)) {
    const what = `${offendingRows} rows: not so: ${proves}`;
    tell(check, 'data test', `sql/tests/${test}.sql`, what);
  }
}

function tell(
  { problems }: Check,
  kind: Kind,
  path: string,
  what: string,
  repair: string = repairs[kind],
): void {
  problems.push({ kind, path, what, repair });
}
