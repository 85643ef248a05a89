import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeFileDurably } from '../../durable.ts';
import { needJsonFile } from '../../json-file.ts';
import { type Hints, hintsSchema, noHints } from '../../normalise/hints.ts';
import { type OutputPaths, outputPaths } from '../../paths.ts';
import { readBinding } from './folder.ts';

/**
 * The hints a folder's answers are read with: those given last, so that `build` gives the same release
 * without being told them again. @throws UsageError where the record is damaged.
 */
export function hintsInForce(paths: Pick<OutputPaths, 'hints'>): Hints {
  if (!existsSync(paths.hints)) return noHints;
  return needJsonFile(paths.hints, hintsSchema, 'give the hint file again with --hints');
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

/** The hints in force in a folder for the service it mirrors; none for another service or no folder. */
export function hintsFor(output: string, baseUrl: string): Hints {
  const paths = outputPaths(resolve(output));
  if (!existsSync(paths.source)) return noHints;
  return readBinding(paths)?.base_url === baseUrl ? hintsInForce(paths) : noHints;
}
