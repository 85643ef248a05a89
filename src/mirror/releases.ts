import { CorruptError, UsageError } from '../model/errors.ts';
import { currentRelease, showRelease } from '../publish/current-release.ts';
import { type KeptRelease, keptReleases } from '../publish/kept-releases.ts';
import { forgetRollback, type Rollback, rollbackInForce } from '../publish/rollback.ts';
import { problemText, verifyRelease } from '../publish/verify-release.ts';
import { writeJsonFile } from '../system/json-file.ts';
import type { OutputPaths } from '../system/paths.ts';
import { noShownRelease } from './folder/damage.ts';
import { inspectFolder, readBinding } from './folder/folder.ts';
import { holdFolder } from './folder/hold-folder.ts';

/** A release that is kept, as `releases --json` prints it. */
interface ListedRelease {
  readonly id: string;
  readonly on_show: boolean;
  /** The last run it covers, and when that run's last response landed (ISO 8601, UTC). */
  readonly run_id: string | null;
  readonly created: string | null;
  readonly published_at: string;
  readonly figures: number | null;
  readonly bytes: number | null;
}

/** Every release that is kept, newest first. */
export interface ReleaseList {
  readonly source: string;
  readonly on_show: string | null;
  /** The newest release, where `rollback` put an earlier one on show; else `null`. */
  readonly rolled_back_from: string | null;
  readonly releases: readonly ListedRelease[];
}

/** The releases of a mirror. @throws UsageError where there is none. */
export function listReleases(paths: OutputPaths): ReleaseList {
  const releases = someReleases(paths);
  const shown = currentRelease(paths)?.id ?? null;
  return {
    source: readBinding(paths)?.source ?? 'an unknown source',
    on_show: shown,
    rolled_back_from: rollbackInForce(paths)?.from ?? null,
    releases: releases.map(({ id, facts, publishedAt }) => ({
      id,
      on_show: id === shown,
      run_id: facts?.runId ?? null,
      created: facts?.created ?? null,
      published_at: new Date(publishedAt).toISOString(),
      figures: facts?.figures ?? null,
      bytes: facts?.bytes ?? null,
    })),
  };
}

/** What `rollback --json` prints. */
export interface RolledBack {
  readonly release: string;
  /** What was on show before, `null` where nothing was; the same where nothing was to do. */
  readonly before: string | null;
  /** The newest release, where an earlier one is on show now; else `null`. */
  readonly rolled_back_from: string | null;
}

/**
 * Puts another kept release on show: the one of that id, or the one before what is on show. It stays
 * until something new has landed, or until `build` (docs/decisions/0014).
 * @throws UsageError where there is no such release; CorruptError where it is not as it was published;
 * BusyError where a run holds the folder.
 */
export async function rollBack(output: string, id: string | null): Promise<RolledBack> {
  const paths = inspectFolder(output, 'write');
  someReleases(paths);
  return holdFolder(paths, async () => {
    const releases = someReleases(paths);
    const before = currentRelease(paths)?.id ?? null;
    const wanted = choose(releases, before, id);
    if (wanted.id !== before) await show(paths, wanted, releases);
    return {
      release: wanted.id,
      before,
      rolled_back_from: rollbackInForce(paths)?.from ?? null,
    };
  });
}

function someReleases(paths: OutputPaths): readonly KeptRelease[] {
  const releases = keptReleases(paths);
  if (releases.length > 0) return releases;
  throw noShownRelease(paths);
}

function choose(
  releases: readonly KeptRelease[],
  shown: string | null,
  id: string | null,
): KeptRelease {
  const at = releases.findIndex((release) => release.id === (id ?? shown));
  const wanted = id === null ? releases[at + 1] : releases[at];
  if (wanted !== undefined) return wanted;
  const kept = releases.map((release) => release.id).join(', ');
  const what =
    id === null ? `no release is kept that is older than ${shown}` : `no release ${id} is kept`;
  throw new UsageError(`${what}; there ${releases.length === 1 ? 'is' : 'are'} ${kept}`);
}

async function show(
  paths: OutputPaths,
  { id, path }: KeptRelease,
  releases: readonly KeptRelease[],
): Promise<void> {
  const problems = await verifyRelease(path);
  if (problems.length > 0) {
    throw new CorruptError(`release ${id} is not as it was published: ${problemText(problems)}`);
  }
  const newest = rollbackInForce(paths)?.from ?? releases[0]?.id ?? id;
  // Before the swap, so that no rollback is ever in force unrecorded.
  if (newest !== id) writeJsonFile(paths.rollback, { to: id, from: newest } satisfies Rollback);
  showRelease(paths, id);
  if (newest === id) forgetRollback(paths);
}
