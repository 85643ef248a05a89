import { mkdirSync, rmSync } from 'node:fs';
import { LandingZone } from '../land/landing-zone.ts';
import { sealedSegments } from '../land/segments.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { currentRelease } from '../publish/current-release.ts';
import { shownFigures } from '../publish/kept-releases.ts';
import type { Difference } from '../read/infer/infer-task.ts';
import type { ReadingWords } from '../read/reading-words.ts';
import { SegmentReaders } from '../read/segments/segment-readers.ts';
import type { Effects } from '../system/effects.ts';
import type { OutputPaths } from '../system/paths.ts';
import { mendFiles, sealedAnewText } from './folder/damaged-files.ts';
import { checkBinding, inspectFolder, nothingLanded, readBinding } from './folder/folder.ts';
import { holdFolder } from './folder/hold-folder.ts';
import { pinByHand } from './folder/mappings.ts';
import { tellStorageTrouble } from './folder/storage-trouble.ts';
import { type Merged, mergeZones } from './merge/merge.ts';
import { type ForeignZone, openZones } from './merge/zones.ts';
import { tellOwnDefect } from './release/own-defect.ts';
import { renewRelease } from './release/release.ts';
import type { RunSettings } from './settings.ts';

export interface BuildMirrorInput
  extends Pick<
    RunSettings,
    'output' | 'acceptShrink' | 'keep' | 'signKey' | 'memoryLimit' | 'mappings'
  > {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  /** Other landing zones to be merged into the folder's own first: output or landing folders. */
  readonly landing: readonly string[];
  /** Whether to forget what the raw bodies were read as before. */
  readonly renormalise: boolean;
  /** Whether mappings learned afresh are pinned where they read answers otherwise than those in force. */
  readonly acceptMappings: boolean;
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
  /** What else was damaged and what became of it, a sentence of each. */
  readonly mended: readonly string[];
  /** Where mappings learned afresh read answers otherwise than those in force. */
  readonly differences: readonly Difference[];
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
  return tellStorageTrouble(paths, () => holdFolder(paths, () => buildLocked(input, paths, zones)));
}

async function buildLocked(
  input: BuildMirrorInput,
  paths: OutputPaths,
  zones: readonly ForeignZone[],
): Promise<BuiltMirror> {
  if (zones.length === 0 && readBinding(paths) === null) throw nothingLanded(paths);
  const mendedFiles = mendFiles(paths);
  const zone = await LandingZone.open(paths);
  await zone.close();
  const merged = zones.length === 0 ? null : await mergeZones(paths, zones);
  if (input.renormalise) rmSync(paths.derived, { recursive: true, force: true });
  pinByHand(paths, input.mappings, sealedSegments(paths).at(-1)?.seal.run_id ?? 'none');
  mkdirSync(paths.temporary, { recursive: true });
  const afresh = input.acceptMappings ? 'all' : input.renormalise ? 'gains' : 'no';
  const asked = { readers: new SegmentReaders(), onDrift: 'warn', rebuild: true, afresh } as const;
  const { published, differences, mended } = await tellOwnDefect(paths, input.effects, () =>
    renewRelease({ ...input, ...asked, paths }),
  );
  return {
    status: 'complete',
    release: currentRelease(paths)?.id ?? null,
    published,
    cells: shownFigures(paths),
    folder: paths.current,
    set_aside: zone.recovery.setAside.map(({ segment }) => segment),
    mended: [...mendedFiles, ...zone.recovery.sealedAnew.map(sealedAnewText), ...mended],
    differences,
    merged,
  };
}
