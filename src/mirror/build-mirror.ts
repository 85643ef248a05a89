import { mkdirSync, rmSync } from 'node:fs';
import type { Catalogue } from '../catalogue.ts';
import type { Effects } from '../effects.ts';
import { UsageError } from '../errors.ts';
import { LandingZone } from '../land/landing-zone.ts';
import type { Hints } from '../normalise/hints.ts';
import type { OutputPaths } from '../paths.ts';
import { currentRelease } from '../publish/current-release.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { tellDiskFull } from './disk-full.ts';
import { inspectFolder, lockFolder, readBinding } from './folder.ts';
import { putHintsInForce } from './hints.ts';
import { renewRelease } from './release.ts';

export interface BuildMirrorInput {
  readonly catalogue: Catalogue;
  readonly vocabulary: Vocabulary;
  readonly output: string;
  /** Whether to forget what normalisation made of the raw bodies before. */
  readonly renormalise: boolean;
  /** Whether a release may be published that lost much of what the one on show holds. */
  readonly acceptShrink: boolean;
  /** How many releases to keep. */
  readonly keep: number;
  /** Hints to read answers with from now on, `null` for those in force. */
  readonly hints: Hints | null;
  readonly effects: Effects;
}

export interface BuiltMirror {
  readonly status: 'complete';
  readonly release: string | null;
  readonly published: boolean;
  readonly cells: number;
  readonly folder: string;
}

/**
 * Everything after landing, again: from the raw bodies to the release, without any network.
 * @throws UsageError where nothing is landed; BusyError where a run holds the folder.
 */
export async function buildMirror(input: BuildMirrorInput): Promise<BuiltMirror> {
  const paths = inspectFolder(input.output, 'write');
  if (readBinding(paths) === null) {
    throw new UsageError(`nothing is landed in ${paths.output} yet: start with hrmirror run`);
  }
  return tellDiskFull(paths, () => buildLocked(input, paths));
}

async function buildLocked(input: BuildMirrorInput, paths: OutputPaths): Promise<BuiltMirror> {
  const lock = await lockFolder(paths);
  try {
    const zone = await LandingZone.open(paths);
    await zone.close();
    if (input.renormalise) rmSync(paths.derived, { recursive: true, force: true });
    const hints = putHintsInForce(paths, input.hints);
    mkdirSync(paths.temporary, { recursive: true });
    const { published, cells } = await renewRelease({
      ...input,
      hints,
      onDrift: 'warn',
      heedRollback: false,
      paths,
    });
    return {
      status: 'complete',
      release: currentRelease(paths)?.id ?? null,
      published,
      cells,
      folder: paths.current,
    };
  } finally {
    lock.release();
  }
}
