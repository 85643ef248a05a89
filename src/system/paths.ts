import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folder that holds `package.json` and `sql/`, from sources and from `dist/` alike. */
export const packageRoot = findPackageRoot(import.meta.dirname);

function findPackageRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from)
    throw new Error('package.json of hrmirror not found: the installation is damaged');
  return findPackageRoot(parent);
}

/** Where this process may spill when it leaves the output folder as it is. */
export function scratchFolder(): string {
  return join(tmpdir(), `hrmirror-${process.pid}`);
}

/** Where everything stands in a landing zone. */
export function landingPaths(landing: string) {
  return Object.freeze({
    landing,
    /** Which upstream the folder belongs to. */
    source: join(landing, 'source.json'),
    /** How answers are read: one numbered file for each mapping that was ever accepted. */
    mappings: join(landing, 'mappings'),
    /** One JSON file per run: what it set out to ask. */
    plans: join(landing, 'plans'),
    /** Sealed response segments, with a JSON seal beside each. */
    responses: join(landing, 'responses'),
    /** The segment being written: framed records. */
    active: join(landing, 'active'),
    /** Sealed segments that no longer held what was recorded of them. */
    quarantine: join(landing, 'quarantine'),
    /** A merged zone that is finished but not yet in its place. */
    merged: join(landing, 'merged'),
  });
}

export type LandingPaths = ReturnType<typeof landingPaths>;

/** Where everything stands in an output folder (contract §3). */
export function outputPaths(output: string) {
  const derived = join(output, 'derived');
  return Object.freeze({
    output,
    lock: join(output, '.lock'),
    ...landingPaths(join(output, 'landing')),
    derived,
    releases: join(output, 'releases'),
    current: join(output, 'current'),
    /** Which earlier release was put back on show, where one was. */
    rollback: join(output, 'rollback.json'),
    runs: join(output, 'runs'),
    /** How far the run under way is; what it leaves behind where it is killed. */
    underWay: join(output, 'runs', 'under-way.json'),
    temporary: join(output, 'tmp'),
  });
}

export type OutputPaths = ReturnType<typeof outputPaths>;
