import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { BusyError, messageOf, UsageError } from '../../model/errors.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { holdsAnswers } from './folder.ts';

/**
 * Works on a folder that this process alone holds; the operating system lets go of it if the process dies. Bad usage
 * touches nothing, also where only the work could show it: what was made for it goes again, the folder itself or what a
 * folder that was there has to hold, unless answers landed there.
 * @throws BusyError where another run holds the folder; what the work threw.
 */
export async function holdFolder<Result>(
  paths: OutputPaths,
  work: () => Promise<Result>,
): Promise<Result> {
  const { output, lock: lockFile, landing, source, runs, derived, temporary } = paths;
  const places = [output, lockFile, landing, source, runs, derived, temporary];
  const made = places.filter((place) => !existsSync(place));
  const lock = await lockFolder(paths);
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError && !holdsAnswers(paths)) {
      for (const place of made) rmSync(place, { recursive: true, force: true });
    }
    throw error;
  } finally {
    lock.release();
  }
}

/** The folders that runs of this very process hold: the system's locks keep out other processes alone. */
const heldHere = new Set<string>();

/**
 * The lock is DuckDB's own on the small database `.lock`: nothing else may open that file in this process, or the lock
 * is gone.
 */
async function lockFolder(paths: OutputPaths): Promise<{ readonly release: () => void }> {
  makeFolder(paths.output);
  const folder = realpathSync(paths.output);
  if (heldHere.has(folder)) throw isHeld(paths);
  heldHere.add(folder);
  try {
    const lock = await openLock(paths.lock);
    return {
      release: () => {
        lock.closeSync();
        heldHere.delete(folder);
      },
    };
  } catch (error) {
    heldHere.delete(folder);
    if (/Could not set lock on file/.test(messageOf(error))) throw isHeld(paths);
    throw new UsageError(`output folder ${paths.output} cannot be locked: ${messageOf(error)}`);
  }
}

function isHeld({ output }: OutputPaths): BusyError {
  return new BusyError(`another run holds ${output}: wait for it to end, nothing was touched`);
}

/** Makes a folder and what is missing above it, step by step: Node's own recursion never ends below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Made by another run meanwhile; else a link that leads nowhere.
    if (existsSync(path)) return;
    throw new UsageError(`output folder ${path} cannot be made: ${messageOf(error)}`);
  }
}

async function openLock(path: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path, { threads: '1' });
  } catch (error) {
    if (/Could not set lock on file/.test(messageOf(error))) throw error;
    // One that is damaged, as by a kill while it was made, holds nothing. It stays the file that others lock.
    const fresh = `${path}.${process.pid}`;
    (await DuckDBInstance.create(fresh)).closeSync();
    writeFileSync(path, readFileSync(fresh));
    rmSync(fresh);
    return DuckDBInstance.create(path, { threads: '1' });
  }
}
