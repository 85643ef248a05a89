import { join } from 'node:path';
import { countedText } from '../../model/count-text.ts';
import { printable, UnpublishedError } from '../../model/errors.ts';
import type { Release } from '../../publish/current-release.ts';
import { type Database, withDatabase } from '../../system/database.ts';
import type { OutputPaths } from '../../system/paths.ts';

/** What a change of wire shape leads to: `warn` tells of it, `fail` does not publish it. */
export type OnDrift = 'warn' | 'fail';

/**
 * The gate of `--on-drift fail`: refuses a built release in which a run that the release before does
 * not cover brought a new wire shape. The first release of a mirror has nothing to drift from.
 * @throws UnpublishedError with the first change.
 */
export async function refuseDrift(
  paths: OutputPaths,
  before: Release | null,
  built: string,
): Promise<void> {
  if (before === null) return;
  const runs = join(before.path, 'parquet', 'meta_runs.parquet');
  const drift = await withDatabase({ temporary: paths.temporary }, (database) =>
    database.rows('mirror/new_drift', { drift: driftFile(built), runs }),
  );
  const [first] = drift;
  if (first === undefined) return;
  const others = drift.length === 1 ? '' : ` (${drift.length} such changes in all)`;
  const text = (value: unknown) => printable(String(value), 120);
  throw new UnpublishedError(
    `everything is landed in ${paths.landing}, but the release is not published: answers to ${text(first.form)} have a layout that they did not have before, and it is ${text(first.outcome)}${others}; hrmirror inspect '${text(first.sample_request)}' shows one, and hrmirror build publishes it; the release on show stays as it was`,
    built,
  );
}

/** What is said of changes of wire shape that a run brought, where they are published. */
export function driftText(changes: number): string {
  return `Answers came in ${countedText(changes, 'layout', 'layouts')} that they did not have before: hrmirror status shows them among the open problems, hrmirror query 'from meta.drift' each.`;
}

/** What a release has to tell of a run: changes of wire shape it brought, and open problems. */
export interface News {
  readonly drift: number;
  readonly problems: { readonly errors: number; readonly warnings: number };
}

/** Counts `meta.drift` of that run and `meta.problems` in a release; nothing where there is none. */
export async function countNews(
  database: Database,
  release: string | null,
  runId: string,
): Promise<News> {
  if (release === null) return { drift: 0, problems: { errors: 0, warnings: 0 } };
  const [row] = await database.rows('mirror/count_news', {
    drift: driftFile(release),
    run: runId,
    problems: join(release, 'parquet', 'meta_problems.parquet'),
  });
  const problems = { errors: Number(row?.errors ?? 0), warnings: Number(row?.warnings ?? 0) };
  return { drift: Number(row?.drift ?? 0), problems };
}

function driftFile(release: string): string {
  return join(release, 'parquet', 'meta_drift.parquet');
}
