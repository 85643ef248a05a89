import { rmSync } from 'node:fs';
import * as z from 'zod';
import { readJsonFile } from '../system/json-file.ts';
import type { OutputPaths } from '../system/paths.ts';
import { currentRelease } from './current-release.ts';

const rollbackSchema = z.strictObject({
  /** The release that was put back on show. */
  to: z.string(),
  /** The newest release, which it stands in for. */
  from: z.string(),
});

/** That an earlier release is on show because somebody said so. */
export type Rollback = z.infer<typeof rollbackSchema>;

type Paths = Pick<OutputPaths, 'rollback' | 'current' | 'output' | 'releases'>;

/**
 * The rollback in force, `null` where there is none. A record that does not name the release on show is
 * void: a kill fell between writing it and the swap, or a newer release was published since.
 */
export function rollbackInForce(paths: Paths): Rollback | null {
  const record = readJsonFile(paths.rollback, rollbackSchema);
  return record !== null && record.to === currentRelease(paths)?.id ? record : null;
}

/** Forgets what was rolled back. */
export function forgetRollback({ rollback }: Paths): void {
  rmSync(rollback, { force: true });
}
