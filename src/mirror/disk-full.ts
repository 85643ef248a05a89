import { DiskFullError, messageOf } from '../errors.ts';
import type { OutputPaths } from '../paths.ts';

/** Said by the system, by DuckDB, and by workers that hand on only a message. */
const noSpace = /ENOSPC|EDQUOT|no space left|quota exceeded/i;

/** Whether something failed for want of space. */
export function isDiskFull(error: unknown): boolean {
  return noSpace.test(messageOf(error));
}

/**
 * Does something that writes into an output folder.
 * @throws DiskFullError in place of whatever a full disk makes of it; anything else as it is.
 */
export async function tellDiskFull<Result>(
  paths: OutputPaths,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new DiskFullError(
      `no space left in ${paths.output}: every response that was landed is kept, and the release on show stays; free some space and run again`,
    );
  }
}
