import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type RunChange, runsSince } from '../../build/horizon.ts';
import type { Catalogue } from '../../catalogue.ts';
import { codeHash } from '../../code-hash.ts';
import { withDatabase } from '../../database.ts';
import { writeFileDurably } from '../../durable.ts';
import type { Effects } from '../../effects.ts';
import { fileState } from '../../file-state.ts';
import { readJsonFile } from '../../json-file.ts';
import type { Segment } from '../../land/segments.ts';
import type { Hints } from '../../normalise/hints.ts';
import { readingVersion } from '../../normalise/segments/reading-version.ts';
import type { OutputPaths } from '../../paths.ts';
import { currentRelease, type Release } from '../../publish/current-release.ts';
import { type PlanRecord, whatIsAsked } from '../../selection.ts';
import { version } from '../../version.ts';
import type { Vocabulary } from '../../vocabulary.ts';

/** What decides whether the release on show is the one that would be made now. */
export interface RenewalBasis {
  readonly catalogue: Catalogue;
  readonly vocabulary: Vocabulary;
  readonly hints: Hints;
  readonly paths: OutputPaths;
  readonly segments: readonly Segment[];
  readonly plans: readonly PlanRecord[];
  readonly effects: Pick<Effects, 'now'>;
}

const renewalSchema = z.strictObject({
  release: z.string(),
  /** Hash of the program and of everything that answers are read with. */
  version: z.string(),
  /** The segments that were looked at: the first so many in landing order, and a hash of their seals. */
  segments: z.strictObject({ count: z.int(), hash: z.string() }),
  /** The plan records that were looked at, and a hash of them. */
  plans: z.strictObject({ run_ids: z.array(z.string()), hash: z.string() }),
  /** Size, times of change and place of every file of the release when it was last read whole. */
  files: z.record(z.string(), z.string()),
  /** Epoch milliseconds of that reading. */
  read_at: z.number(),
});

type Renewal = z.infer<typeof renewalSchema>;

/** A release is read whole again after this time, even if no file of it seems touched. */
const mostReadAge = 7 * 24 * 60 * 60 * 1000;

/** What is known without reading everything. */
export type KnownChanges =
  /** The release on show is what would be made now. */
  | 'none'
  /** Runs that were added to what it was made from brought news: all runs in order. */
  | readonly RunChange[]
  /** It has to be found out in full. */
  | null;

/**
 * What changed since the release on show was last made or found to be what would be made, by what was
 * recorded then (docs/decisions/0019): as long as nothing it is made from has changed, and none of its files
 * was touched, only what runs since then brought has to be looked at.
 */
export async function knownChanges(basis: RenewalBasis): Promise<KnownChanges> {
  const { paths, segments, effects } = basis;
  const shown = currentRelease(paths);
  // A record that cannot be read is as good as none: everything is found out in full.
  const known = readJsonFile(renewalPath(paths), renewalSchema);
  if (shown === null || known === null || known.release !== shown.id) return null;
  if (known.version !== versionOf(basis) || !isSameSoFar(known, basis)) return null;
  const age = effects.now() - known.read_at;
  if (age < 0 || age > mostReadAge) return null;
  if (JSON.stringify(filesOf(shown)) !== JSON.stringify(known.files)) return null;
  const runs = await broughtNews(basis, segments.slice(known.segments.count));
  if (runs !== null) return runs;
  writeRenewal(basis, shown, known);
  return 'none';
}

/** How many segments there were when the release on show was last made or found to hold; 0 where that is not known. */
export function knownSegments(paths: OutputPaths): number {
  return readJsonFile(renewalPath(paths), renewalSchema)?.segments.count ?? 0;
}

/** Records that the release on show was made from these inputs, and has just been read whole. */
export function rememberRenewal(basis: RenewalBasis): void {
  const shown = currentRelease(basis.paths);
  if (shown === null) return;
  writeRenewal(basis, shown, { files: filesOf(shown), read_at: basis.effects.now() });
}

function writeRenewal(
  basis: RenewalBasis,
  shown: Release,
  { files, read_at }: Pick<Renewal, 'files' | 'read_at'>,
): void {
  const { paths, segments, plans } = basis;
  const renewal: Renewal = {
    release: shown.id,
    version: versionOf(basis),
    segments: { count: segments.length, hash: hashOfSegments(segments) },
    plans: { run_ids: plans.map(({ run_id }) => run_id), hash: hashOfJson(plans) },
    files,
    read_at,
  };
  writeFileDurably(renewalPath(paths), `${JSON.stringify(renewal)}\n`);
}

/** Whether everything that was looked at then still stands, and every plan since is one of those. */
function isSameSoFar(known: Renewal, { segments, plans }: RenewalBasis): boolean {
  if (hashOfSegments(segments.slice(0, known.segments.count)) !== known.segments.hash) return false;
  const names = new Set(known.plans.run_ids);
  const before = plans.filter(({ run_id }) => names.has(run_id));
  if (hashOfJson(before) !== known.plans.hash) return false;
  const asked = new Set(before.map(whatIsAsked));
  return plans.every((plan) => names.has(plan.run_id) || asked.has(whatIsAsked(plan)));
}

async function broughtNews(
  { paths, segments, plans }: RenewalBasis,
  added: readonly Segment[],
): Promise<readonly RunChange[] | null> {
  const [first] = added;
  if (first === undefined) return null;
  return withDatabase({ temporary: paths.temporary }, (database) =>
    runsSince(database, segments, plans, { added, firstSeq: first.seal.first_seq }),
  );
}

function filesOf({ path }: Release): Record<string, string> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(files.map((file) => [file, fileState(join(path, file))]));
}

function versionOf({ catalogue, vocabulary, hints }: RenewalBasis): string {
  return hashOfJson([version, codeHash(), readingVersion(catalogue, vocabulary), hints]);
}

function hashOfSegments(segments: readonly Segment[]): string {
  return hashOfJson(segments.map(({ seal }) => [seal.segment, seal.sha256]));
}

function hashOfJson(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}

function renewalPath({ derived }: OutputPaths): string {
  return join(derived, 'renewal.json');
}
