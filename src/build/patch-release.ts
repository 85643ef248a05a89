import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { loadTable } from '../columns.ts';
import type { Database } from '../database.ts';
import { qualifiedName } from '../tables/table.ts';
import { publishedTables } from '../tables.ts';
import type { BuildInput, FormerRelease, MadeTables } from './build-input.ts';
import { fillObservations } from './fill-observations.ts';
import { nameSegments } from './horizon.ts';
import { loadRuns } from './plan-tables.ts';
import { loadDerived, withoutLog } from './session.ts';
import { cellSteps, meaningSteps, runSteps, subjectMarts } from './steps.ts';
import { testPatched } from './test-patched.ts';

/** Where more than one request in so many belongs to a touched subject, making everything anew is as fast. */
const fewInMany = 4;

/**
 * Makes the tables out of those of the former release (docs/decisions/0046): what touched subjects tell is
 * made anew by the steps of every build, in a small release `part`, and takes the place of what stood there.
 * The session uses the patched release. `null`, and nothing is opened, where more changes than rows of
 * touched subjects, or most subjects are.
 */
export async function patchRelease(
  database: Database,
  input: BuildInput,
): Promise<MadeTables | null> {
  const { former } = input;
  if (!former) return null;
  await database.attach(join(former.path, 'hrstats.duckdb'), 'former', 'read_only');
  const made =
    (await readTouched(database, input, former)) && (await makePart(database, input))
      ? await patchTables(database, input, former)
      : null;
  await database.run(made === null ? 'patch/give-up' : 'patch/leave');
  if (made === null) {
    rmSync(join(input.into, 'hrstats.duckdb'), { force: true });
    await loadDerived(database, input);
  }
  return made;
}

/** Loads what touched requests were answered. @returns whether they are few, and all known before. */
async function readTouched(
  database: Database,
  input: BuildInput,
  { runs, segments }: FormerRelease,
): Promise<boolean> {
  await nameSegments(database, input.segments);
  await loadRuns(database, input.plans);
  await loadTable(database.connection, 'run_changes', { run_id: 'VARCHAR' }, [[...runs]]);
  await database.setVariable('added_paths', listValue(segments.map(({ path }) => path)));
  const first = ['patch/asked', 'patch/landed', 'build/finals', 'patch/touched'];
  await runSteps(database, first, input);
  const [counts] = await database.rows('patch/count-touched');
  if (Number(counts?.unknown) > 0) return false;
  if (Number(counts?.touched) * fewInMany > Number(counts?.known)) return false;
  await runSteps(database, answerSteps, input);
  await narrowFigures(database, input);
  await database.run('build/periods');
  return true;
}

const answerSteps: readonly string[] = [
  'patch/landed',
  'build/finals',
  'patch/requests',
  'build/derived',
  'build/readings',
  'build/versions',
  'patch/renewed',
];

/** Names only those derived files of figures that touched requests have figures in. */
async function narrowFigures(database: Database, { segments, derived }: BuildInput): Promise<void> {
  const rows = await database.rows('patch/list-segments');
  const held = new Set(rows.map(({ segment }) => segment));
  const files = derived.figures.filter((_, index) => held.has(segments[index]?.name ?? ''));
  await database.setVariable('figure_paths', listValue(files.length > 0 ? files : derived.figures));
}

/** Makes the small release, but for its marts. @returns whether only rows of its subjects change. */
async function makePart(database: Database, input: BuildInput): Promise<boolean> {
  await database.attach(':memory:', 'part', 'type duckdb');
  await runSteps(database, ['patch/use', 'schema/tables', 'build/batches'], input);
  await fillObservations(database, input);
  await runSteps(database, partSteps, input);
  const [obstacles] = await database.rows('patch/count-obstacles');
  return Object.values(obstacles ?? {}).every((count) => Number(count) === 0);
}

const partSteps: readonly string[] = [
  'build/history',
  'build/states',
  'build/responses',
  'build/runs',
  'build/subjects',
  'patch/categories',
  'build/problems',
  'schema/views',
];

async function patchTables(
  database: Database,
  input: BuildInput,
  former: FormerRelease,
): Promise<MadeTables | null> {
  const path = join(input.into, 'hrstats.duckdb');
  copyFileSync(join(former.path, 'hrstats.duckdb'), path);
  await database.attach(path, 'hrstats', `read_write, ${withoutLog}`);
  if ((await replaceRows(database, 'observations')) === null) return null;
  const replaced = (await database.rows('patch/list-replaced')).map(({ row_number, endpoint }) => ({
    row: Number(row_number),
    endpoint: String(endpoint),
  }));
  const changed = new Set(rewritten);
  if (replaced.length > 0) changed.add('observations');
  const replacedGroups = new Map<string, ReadonlySet<number>>();
  for (const table of byRequest) {
    if (!(await replaceAll(database, [table], changed))) return null;
    const groups = await database.rows('patch/list-row-groups');
    replacedGroups.set(table, new Set(groups.map(({ row_group }) => Number(row_group))));
  }
  await runSteps(database, martSteps, input);
  const marts = subjectMarts.map((name) => `marts.${name}`);
  if (!(await replaceAll(database, marts, changed))) return null;
  const carried = {
    folder: former.path,
    replacedRows: replaced.map(({ row }) => row),
    replacedGroups,
    unchanged: unchangedTables(changed, new Set(replaced.map(({ endpoint }) => endpoint))),
  };
  const horizon = String(former.runs.at(-1));
  return { horizon, carried, tests: await testPatched(database, input) };
}

/** The tables that tell of requests, row by row. */
const byRequest: readonly string[] = ['meta.requests', 'raw.responses'];

/** What is written again whole; the tables of figures are put together. */
const rewritten: readonly string[] = [
  'meta.runs',
  'meta.problems',
  'meta.tests',
  'marts.completeness',
  'observations_closed',
];

const martSteps: readonly string[] = [
  'patch/figures',
  'patch/small-tables',
  'release/use',
  'marts/completeness',
  ...cellSteps,
  ...meaningSteps,
  'patch/use',
  ...cellSteps,
  ...subjectMarts.map((name) => `marts/${name}`),
];

/** Replaces rows that are not as they were, and adds the tables that had any to those that changed. */
async function replaceAll(
  database: Database,
  tables: readonly string[],
  changed: Set<string>,
): Promise<boolean> {
  for (const table of tables) {
    const replaced = await replaceRows(database, table);
    if (replaced === null) return false;
    if (replaced > 0) changed.add(table);
  }
  return true;
}

/** @returns how many rows were replaced; `null` where rows came, went, or have another identity. */
async function replaceRows(database: Database, table: string): Promise<number | null> {
  await database.run(`patch/tables/${table}`);
  const [counts] = await database.rows('patch/count-replacing');
  return Number(counts?.misplaced) === 0 ? Number(counts?.replaced) : null;
}

/** The tables whose files hold what those of the former release hold. */
function unchangedTables(
  changed: ReadonlySet<string>,
  statistics: ReadonlySet<string>,
): ReadonlySet<string> {
  const unchanged = publishedTables.filter((table) => {
    if (table.heldBy === undefined) return !changed.has(qualifiedName(table));
    return table.heldBy.every((held) =>
      held.endpoint === null ? !changed.has(held.table) : !statistics.has(held.endpoint),
    );
  });
  return new Set(unchanged.map(qualifiedName));
}
