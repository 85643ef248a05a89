import { statfsSync } from 'node:fs';
import { type HrMirrorError, messageOf, StorageError } from '../../model/errors.ts';
import { currentRelease } from '../../publish/current-release.ts';
import { keptRelease } from '../../publish/kept-releases.ts';
import type { OutputPaths } from '../../system/paths.ts';

/** Said by the system, by DuckDB, and by workers that hand on only a message. */
const noSpace = /ENOSPC|EDQUOT|no space left|quota exceeded/i;
const notWritable = /\b(EACCES|EPERM|EROFS|EIO)\b|permission denied|read-only file system/i;
const fileTooLarge = /\bEFBIG\b|file too large/i;
const noFiles = /\b(EMFILE|ENFILE)\b|too many open files/i;

/** What stands as it was whatever trouble there is with a folder. */
const kept = 'every response that was landed is kept, and the release on show stays';

/**
 * Does something that writes into an output folder.
 * @throws StorageError in place of whatever a full disk, a folder that cannot be written,
 * a limit on the size of files or too few open ones make of it; anything else as it is.
 */
export async function tellStorageTrouble<Result>(
  paths: OutputPaths,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw troubleOf(paths, error) ?? error;
  }
}

/** What to tell in place of an error that a folder is the reason of; else `null`. */
export function troubleOf(paths: OutputPaths, error: unknown): HrMirrorError | null {
  const { output } = paths;
  const what = messageOf(error);
  if (noSpace.test(what)) {
    return new StorageError(
      `no space left in ${output} (${spaceText(paths)}): ${kept}; free some space and run again`,
    );
  }
  if (fileTooLarge.test(what)) {
    return new StorageError(
      `a file may not grow as large as it has to (${what}): ${kept}; raise the limit on file size (ulimit -f, or that of the file system), and run again`,
    );
  }
  if (noFiles.test(what)) {
    return new StorageError(
      `too many open files (${what}): ${kept}; raise the limit (ulimit -n) or lower --concurrency, and run again`,
    );
  }
  // What a system call on an open file says names no path.
  const isOurs = what.includes(output) || /^E[A-Z]+: [^']*$/.test(what);
  if (!notWritable.test(what) || !isOurs) return null;
  return new StorageError(
    `${output} cannot be written (${what}): ${kept}; does all of it belong to who runs this?`,
  );
}

/** What is free, and what the next release takes, as far as that is known. */
function spaceText(paths: OutputPaths): string {
  const { bavail, bsize, files, ffree } = statfsSync(paths.output);
  if (files > 0 && ffree === 0) return 'no inode is free: too many files';
  const shown = currentRelease(paths);
  const release = shown === null ? null : keptRelease(paths, shown.id)?.facts;
  const needed =
    release == null ? '' : `; a release like the one on show takes ${megabytes(release.bytes)}`;
  return `${megabytes(bavail * bsize)} free now${needed}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
