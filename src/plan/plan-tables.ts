import { loadRows } from '../system/columns.ts';
import type { Database } from '../system/database.ts';
import type { Plan } from './plan.ts';

/**
 * Loads what the request keys of a plan are made of as session tables (`plan_heads`, `plan_subjects`,
 * `plan_suffixes`), so that SQL finds the ordinal of a key and no key has to cross into JavaScript.
 * @returns the two numbers that ordinals of statistics are counted with: how many heads and subjects.
 */
export async function loadPlanTables(
  database: Database,
  plan: Plan,
): Promise<{ heads: number; subjects: number }> {
  const { heads, subjects, suffixes } = plan.parts();
  const tables = { plan_heads: heads, plan_subjects: subjects, plan_suffixes: suffixes };
  for (const [table, texts] of Object.entries(tables)) {
    const rows = texts.map((text, position) => ({ text, position }));
    await loadRows(database.connection, table, { text: 'VARCHAR', position: 'INTEGER' }, rows);
  }
  return { heads: heads.length, subjects: subjects.length };
}
