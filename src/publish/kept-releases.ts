import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { resourceSchema } from '../model/packaged-files.ts';
import { readJsonFile } from '../system/json-file.ts';
import type { OutputPaths } from '../system/paths.ts';
import { currentRelease, type Release } from './current-release.ts';

/** What a release says of itself; `null` where its description cannot be read. */
export interface KeptRelease extends Release {
  readonly facts: {
    /** The last run it covers. */
    readonly runId: string;
    /** The release before, `null` for a first one. */
    readonly previousRelease: string | null;
    /** ISO 8601, UTC: when the newest response it covers landed. */
    readonly created: string;
    /** Rows of `observations`. */
    readonly figures: number;
    /** Bytes of all files. */
    readonly bytes: number;
  } | null;
  /** Epoch milliseconds: when its description was written. */
  readonly publishedAt: number;
}

const descriptionSchema = z.looseObject({
  run_id: z.string(),
  previous_release: z.string().optional(),
  created: z.string(),
  resources: z.array(resourceSchema),
});

/**
 * Every release that is kept, newest first: by what it covers, since landing times never go back, then by
 * when it was made. The order holds whatever the clock did between two runs.
 */
export function keptReleases({ releases }: Pick<OutputPaths, 'releases'>): KeptRelease[] {
  if (!existsSync(releases)) return [];
  return readdirSync(releases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readRelease(name, join(releases, name)))
    .sort(newestFirst);
}

/** The kept release of that name, `null` where there is none. */
export function keptRelease(paths: Pick<OutputPaths, 'releases'>, id: string): KeptRelease | null {
  return keptReleases(paths).find((release) => release.id === id) ?? null;
}

/** Figures in the release on show, as it tells itself; 0 where there is none. */
export function shownFigures(paths: OutputPaths): number {
  const shown = currentRelease(paths);
  return shown === null ? 0 : (readRelease(shown.id, shown.path).facts?.figures ?? 0);
}

function newestFirst(one: KeptRelease, other: KeptRelease): number {
  const created = (release: KeptRelease) => release.facts?.created ?? '';
  return (
    compare(created(other), created(one)) ||
    other.publishedAt - one.publishedAt ||
    compare(other.id, one.id)
  );
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function readRelease(id: string, path: string): KeptRelease {
  const file = join(path, 'datapackage.json');
  const description = readJsonFile(file, descriptionSchema);
  if (description === null) return { id, path, publishedAt: 0, facts: null };
  const { run_id, previous_release = null, created, resources } = description;
  const figures = resources
    .filter(({ name }) => name.startsWith('parquet.observations.'))
    .reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  const bytes = resources.reduce((sum, resource) => sum + resource.bytes, 0);
  return {
    id,
    path,
    // A run may have pruned it in the meantime.
    publishedAt: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    facts: { runId: run_id, previousRelease: previous_release, created, figures, bytes },
  };
}
