import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue.ts';
import { UsageError } from '../errors.ts';
import { readSeal, segmentFiles, segmentNames } from '../land/segments.ts';
import type { OutputPaths } from '../paths.ts';
import { currentRelease } from '../publish/current-release.ts';
import { type LandingView, Replica, type ReplicaSegment } from '../serve/replica.ts';
import { type RunningServer, startServer } from '../serve/server.ts';
import { version } from '../version.ts';
import { isReference, readBinding } from './folder.ts';

export interface ServeInput {
  readonly catalogue: Catalogue;
  readonly paths: OutputPaths;
  /** 0: any free one. */
  readonly port: number;
  /** Called with a sentence for each defect met. */
  readonly report: (text: string) => void;
}

/**
 * Serves a mirror on 127.0.0.1 (contract §1): the API at `/v1`, the published files, the portal. Takes
 * no lock and writes nothing to the mirror; what a run lands and publishes meanwhile is followed.
 * @throws UsageError where the folder is no mirror, or the port cannot be had.
 */
export async function serveMirror(input: ServeInput): Promise<RunningServer> {
  const { catalogue, paths, port, report } = input;
  const binding = readBinding(paths);
  if (binding === null) {
    throw new UsageError(
      `no mirror in ${paths.output} yet: start with hrmirror run or hrmirror demo`,
    );
  }
  const replica = new Replica(landingView(paths, report));
  try {
    await replica.follow();
    const { source } = binding;
    const site = {
      catalogue,
      replica,
      release: () => currentRelease(paths),
      releaseOf: (id: string) => keptRelease(paths, id),
      source,
      synthetic: isReference(source),
      version,
    };
    const server = await startServer(site, port, report);
    return { ...server, close: () => server.close().finally(() => replica.close()) };
  } catch (error) {
    await replica.close();
    throw error;
  }
}

/** File systems tell times in ticks: within one, a second change of a folder could go unseen. */
const settledMilliseconds = 100;

function landingView(paths: OutputPaths, report: (text: string) => void): LandingView {
  return {
    stamp: () => {
      const changed = statSync(paths.responses, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      return Date.now() - changed > settledMilliseconds ? String(changed) : null;
    },
    segments: (known) =>
      segmentNames(paths.responses).flatMap(
        (name) => known.get(name) ?? sealedSegment(paths, name) ?? [],
      ),
    scratch: [paths.temporary, tmpdir()],
    report,
  };
}

/** A segment without a seal is still being written. */
function sealedSegment({ responses }: OutputPaths, name: string): ReplicaSegment | null {
  const seal = readSeal(responses, name);
  if (seal === null) return null;
  const { sha256, first_seq, last_seq } = seal;
  const path = segmentFiles(responses, name).parquet;
  return { name, path, sha256, firstSeq: first_seq, lastSeq: last_seq };
}

function keptRelease({ releases }: OutputPaths, id: string) {
  const path = join(releases, id);
  return /^\w[\w.-]*$/.test(id) && existsSync(path) ? { id, path } : null;
}
