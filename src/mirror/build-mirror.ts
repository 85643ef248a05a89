import { mkdirSync, rmSync } from 'node:fs';
import type { Catalogue } from '../catalogue.ts';
import type { Effects } from '../effects.ts';
import { LandingZone } from '../land/landing-zone.ts';
import { SegmentReaders } from '../normalise/segment-readers.ts';
import type { OutputPaths } from '../paths.ts';
import { currentRelease } from '../publish/current-release.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { checkBinding, inspectFolder, nothingLanded, readBinding } from './folder/folder.ts';
import { putHintsInForce } from './folder/hints.ts';
import { holdFolder } from './folder/hold-folder.ts';
import { tellStorageTrouble } from './folder/storage-trouble.ts';
import { hintsOfZones, type Merged, mergeZones } from './merge/merge.ts';
import { type ForeignZone, openZones } from './merge/zones.ts';
import { tellOwnDefect } from './release/own-defect.ts';
import { renewRelease } from './release/release.ts';
import type { RunSettings } from './settings.ts';
import { type UnfitHint, unfitHints } from './shapes.ts';

export interface BuildMirrorInput
  extends Pick<RunSettings, 'output' | 'acceptShrink' | 'keep' | 'memoryLimit' | 'hints'> {
  readonly catalogue: Catalogue;
  readonly vocabulary: Vocabulary;
  /** Other landing zones to be merged into the folder's own first: output or landing folders. */
  readonly landing: readonly string[];
  /** Whether to forget what normalisation made of the raw bodies before. */
  readonly renormalise: boolean;
  readonly effects: Effects;
}

export interface BuiltMirror {
  readonly status: 'complete';
  readonly release: string | null;
  readonly published: boolean;
  readonly cells: number;
  readonly folder: string;
  /** Damaged segments of the landing zone that were moved to `landing/quarantine/`. */
  readonly set_aside: readonly string[];
  /** Hints given with this build that fit no answer. */
  readonly unfit_hints: readonly UnfitHint[];
  /** `null` where no other landing zone was named. */
  readonly merged: Merged | null;
}

/**
 * Everything after landing, again: from the raw bodies to the release, without any network.
 * @throws UsageError where nothing is landed, or a landing zone cannot be merged; BusyError where a run holds the folder.
 */
export async function buildMirror(input: BuildMirrorInput): Promise<BuiltMirror> {
  const paths = inspectFolder(input.output, 'write');
  const zones = openZones(input.landing, paths);
  const [first] = zones;
  if (first !== undefined) checkBinding(paths, first.binding.source);
  else if (readBinding(paths) === null) throw nothingLanded(paths);
  const hints = input.hints ?? hintsOfZones(paths, zones);
  return tellStorageTrouble(paths, () =>
    holdFolder(paths, () => buildLocked({ ...input, hints }, paths, zones)),
  );
}

async function buildLocked(
  input: BuildMirrorInput,
  paths: OutputPaths,
  zones: readonly ForeignZone[],
): Promise<BuiltMirror> {
  const zone = await LandingZone.open(paths);
  await zone.close();
  const merged = zones.length === 0 ? null : await mergeZones(paths, zones);
  if (input.renormalise) rmSync(paths.derived, { recursive: true, force: true });
  const hints = putHintsInForce(paths, input.hints);
  mkdirSync(paths.temporary, { recursive: true });
  const asked = { readers: new SegmentReaders(), onDrift: 'warn', rebuild: true } as const;
  const { published, cells } = await tellOwnDefect(paths, input.effects, () =>
    renewRelease({ ...input, ...asked, hints, paths }),
  );
  return {
    status: 'complete',
    release: currentRelease(paths)?.id ?? null,
    published,
    cells,
    folder: paths.current,
    set_aside: zone.recovery.setAside.map(({ segment }) => segment),
    unfit_hints: await unfitHints(paths, input.hints),
    merged,
  };
}
