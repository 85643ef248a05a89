import { hostname } from 'node:os';
import { readJsonFile } from '../../system/json-file.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { type Progress, progressSchema } from './progress.ts';

/** Longer than a run ever keeps silent, in milliseconds. */
const longestSilence = 60_000;

/**
 * How far the run of a mirror is that is under way, in whatever process; `null` where none is. A run that was killed
 * leaves its word behind, which nothing renews.
 */
export function runUnderWay({ underWay }: Pick<OutputPaths, 'underWay'>): Progress | null {
  const progress = readJsonFile(underWay, progressSchema);
  if (progress === null) return null;
  if (Date.now() - Date.parse(progress.updated_at) > longestSilence) return null;
  return progress.host !== hostname() || isAlive(progress.pid) ? progress : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
