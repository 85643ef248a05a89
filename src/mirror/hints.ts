import { existsSync, readFileSync } from 'node:fs';
import { writeFileDurably } from '../durable.ts';
import { UsageError } from '../errors.ts';
import { type Hints, hintsSchema, noHints } from '../normalise/hints.ts';
import type { OutputPaths } from '../paths.ts';

/**
 * The hints a folder's answers are read with: those given last, so that `build` gives the same release
 * without being told them again. @throws UsageError where the record is damaged.
 */
export function hintsInForce(paths: OutputPaths): Hints {
  if (!existsSync(paths.hints)) return noHints;
  try {
    return hintsSchema.parse(JSON.parse(readFileSync(paths.hints, 'utf8')));
  } catch {
    throw new UsageError(`${paths.hints} cannot be read: give the hint file again with --hints`);
  }
}

/** Puts hints in force for a folder; `null` leaves those in force as they are. Returns what then holds. */
export function putHintsInForce(paths: OutputPaths, hints: Hints | null): Hints {
  if (hints === null) return hintsInForce(paths);
  const text = `${JSON.stringify(hints, null, 2)}\n`;
  const known = existsSync(paths.hints) ? readFileSync(paths.hints, 'utf8') : null;
  const isNew = known !== text && (known !== null || Object.keys(hints.endpoints).length > 0);
  if (isNew) writeFileDurably(paths.hints, text);
  return hints;
}
