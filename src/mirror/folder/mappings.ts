import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Mapping, printMapping } from '../../read/mapping/mapping.ts';
import { appendPins, inForce, type PinnedMapping, readPins } from '../../read/pins.ts';
import { type OutputPaths, outputPaths } from '../../system/paths.ts';
import { readBinding } from './folder.ts';

/** The mappings that a folder's answers are read by. @throws UsageError where one is damaged. */
export function mappingsInForce({ mappings }: Pick<OutputPaths, 'mappings'>): PinnedMapping[] {
  return inForce(readPins(mappings));
}

/** Pins mappings by hand for a folder; those that are pinned already stay as they are. */
export function pinByHand(
  { mappings }: Pick<OutputPaths, 'mappings'>,
  given: readonly Mapping[] | null,
  runId: string,
): void {
  const known = new Set(readPins(mappings).map(({ mapping }) => textOf(mapping)));
  const added = (given ?? []).filter((mapping) => !known.has(textOf(mapping)));
  appendPins(
    mappings,
    added.map((mapping) => ({ runId, sample: '', supersedes: [], others: [], mapping })),
  );
}

function textOf(mapping: Mapping): string {
  return JSON.stringify(printMapping(mapping));
}

/** Mappings that no folder holds, as if they were pinned; `called` tells them from those that are. */
export function asPinned(mappings: readonly Mapping[], called: string): PinnedMapping[] {
  return mappings.map((mapping, at) => ({
    ...{ id: `${called} ${at + 1}`, runId: '', sample: '', supersedes: [], others: [], mapping },
  }));
}

/** The mappings in force in a folder for the service it mirrors; none for another service or no folder. */
export function mappingsFor(output: string, baseUrl: string): PinnedMapping[] {
  const paths = outputPaths(resolve(output));
  if (!existsSync(paths.source)) return [];
  return readBinding(paths)?.base_url === baseUrl ? mappingsInForce(paths) : [];
}
