import { hash } from 'node:crypto';
import type { BuildInput } from '../../build/build-input.ts';
import { buildRelease } from '../../build/build-release.ts';
import { runDataTests } from '../../check/run-data-tests.ts';
import { runsOf, type Segment } from '../../land/segments.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import type { PhaseWatch } from '../../model/phases.ts';
import type { PlanRecord } from '../../model/selection.ts';
import type { Release } from '../../publish/current-release.ts';
import type { DescribeInput } from '../../publish/publish-release.ts';
import { tellPins } from '../../read/pins.ts';
import { readingVersion } from '../../read/reading-version.ts';
import type { ReadingWords } from '../../read/reading-words.ts';
import type { SegmentReaders } from '../../read/segments/segment-readers.ts';
import { hashOfPins, type ReadInput, readAnswers } from '../../read/stage.ts';
import { codeHash, hashOf } from '../../system/code-hash.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { version } from '../../system/version.ts';
import { boundSource } from '../folder/folder.ts';

/** What a release is made with; `paths` say where it is made, and where answers and mappings stand. */
export interface MakeInput {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  readonly paths: OutputPaths;
  /** All that is landed. */
  readonly segments: readonly Segment[];
  readonly plans: readonly PlanRecord[];
  /** They end with the reading, so before the release is built. */
  readonly readers: SegmentReaders;
  /** What is learned of how answers are read. */
  readonly afresh: ReadInput['afresh'];
  /** Ends the work; it throws the signal's reason, or what DuckDB makes of it. */
  readonly interrupted?: AbortSignal;
  readonly watch?: PhaseWatch;
}

/** What a release is made from: cut to the runs that it covers. */
export type ReleaseInputs = Awaited<ReturnType<typeof gatherInputs>>;

/** Reads what some runs landed, in their order. */
export async function gatherInputs(input: MakeInput, runs: readonly string[]) {
  const { catalogue, words, paths, readers, interrupted, afresh, watch } = input;
  const covers = new Set(runs);
  const segments = input.segments.filter(({ seal }) =>
    runsOf(seal).some(({ run_id }) => covers.has(run_id)),
  );
  const plans = input.plans.filter(({ run_id }) => covers.has(run_id));
  const read = await readAnswers({
    ...{ catalogue, words, readers, interrupted, afresh, watch },
    version: readingVersion(catalogue, words),
    segments: segments.map(({ name, path, seal }) => ({ name, path, sha256: seal.sha256 })),
    derived: paths.derived,
    temporary: paths.temporary,
    mappings: paths.mappings,
    runId: lastRun(segments),
  });
  return { runs, segments, plans, read };
}

/** The name of a release, a function of what it is made from and of the program. */
export function releaseName({ segments, plans, read }: ReleaseInputs): string {
  const derived = hashOf([...read.inputs, hashOfPins(read.pins)]);
  const content = JSON.stringify([version, codeHash(), plans, derived]);
  const digest = hash('sha256', content).slice(0, 8);
  return `${lastRun(segments)}-${digest}`;
}

/** The run that landed last. */
export function lastRun(segments: readonly Segment[]): string {
  return segments.at(-1)?.seal.run_id ?? 'none';
}

/** Builds database, Parquet and CSV in an empty folder; `check` runs the data tests. */
export function buildFiles(
  input: Pick<MakeInput, 'catalogue' | 'paths' | 'interrupted' | 'watch'> & {
    readonly memoryLimit: number;
  } & Partial<Pick<BuildInput, 'check'>>,
  { runs, segments, plans, read }: ReleaseInputs,
  into: string,
): ReturnType<typeof buildRelease> {
  const { paths, check = runDataTests } = input;
  return buildRelease({
    ...{ ...input, check, runs, segments, plans, into },
    derived: read.files,
    mappings: tellPins(read.pins),
    source: boundSource(paths),
    temporary: paths.temporary,
  });
}

/** What the other files are made of, the portal among them, which tells what changed since the release before. */
export function describing(
  catalogue: Catalogue,
  built: string,
  before: Release | null,
): DescribeInput {
  return {
    catalogue,
    built,
    before: before?.id ?? null,
    page: async (database, facts) => {
      // Charts are much code, which only a new release needs.
      const { readPortal } = await import('../../portal/render-portal.ts');
      const of = { catalogue, facts, folder: built, before: before?.path ?? null };
      return readPortal(database, of);
    },
  };
}
