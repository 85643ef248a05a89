import { existsSync, statSync } from 'node:fs';
import { readSeal, segmentFiles, segmentNames } from '../land/segments.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { UsageError } from '../model/errors.ts';
import { currentRelease } from '../publish/current-release.ts';
import { keptRelease, keptReleases } from '../publish/kept-releases.ts';
import { keepingLast } from '../serve/charts.ts';
import { type LandingView, Replica, type ReplicaSegment } from '../serve/replica.ts';
import { type RunningServer, startServer } from '../serve/server.ts';
import type { OutputPaths } from '../system/paths.ts';
import { version } from '../system/version.ts';
import { isReference, readBinding } from './folder/folder.ts';
import { readChartTree } from './release/chart-tree.ts';

export interface ServeInput {
  readonly catalogue: Catalogue;
  readonly paths: OutputPaths;
  /** 0: any free one. */
  readonly port: number;
  /** Names that are answered beside those of this machine. */
  readonly hostNames: readonly string[];
  /** Called with a sentence for each defect met. */
  readonly report: (text: string) => void;
}

/**
 * Serves a mirror on 127.0.0.1 (contract §1): the API at `/v1`, the published files, the portal. Takes
 * no lock and writes nothing to the mirror; what a run lands and publishes meanwhile is followed.
 * @throws UsageError where the folder is no mirror, or the port cannot be had.
 */
export async function serveMirror(input: ServeInput): Promise<RunningServer> {
  const { catalogue, paths, port, hostNames, report } = input;
  const binding = readBinding(paths);
  if (binding === null) {
    throw new UsageError(
      `no mirror in ${paths.output} yet: start with hrmirror run or hrmirror demo, or name its folder with --output`,
    );
  }
  const replica = await Replica.open(landingView(paths, report));
  try {
    const { source } = binding;
    const site = {
      catalogue,
      replica,
      release: () => currentRelease(paths),
      releaseOf: (id: string) => keptRelease(paths, id),
      releases: () => keptReleases(paths),
      source,
      synthetic: isReference(source),
      charts: keepingLast((release) => readChartTree(catalogue, release)),
      version,
      hostNames,
    };
    const server = await startServer(site, port, report);
    return { ...server, close: () => server.close().finally(() => replica.close()) };
  } catch (error) {
    await replica.close();
    throw error;
  }
}

function landingView({ responses }: OutputPaths, report: (text: string) => void): LandingView {
  return {
    // Merging swaps the whole folder: for a moment there is none, and nothing is gone.
    segments: (known) =>
      existsSync(responses)
        ? segmentNames(responses).flatMap((name) => sealedSegment(responses, name, known) ?? [])
        : null,
    report,
  };
}

/** A segment without a seal is still being written; merging may put another under the same name. */
function sealedSegment(
  responses: string,
  name: string,
  known: ReadonlyMap<string, ReplicaSegment>,
): ReplicaSegment | null {
  const { parquet: path, seal: sealPath } = segmentFiles(responses, name);
  const stat = statSync(sealPath, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  const id = `${name} ${stat.ino} ${stat.mtimeMs}`;
  const seal = known.has(id) ? null : readSeal(responses, name);
  return known.get(id) ?? (seal === null ? null : { id, name, path, sha256: seal.sha256 });
}
