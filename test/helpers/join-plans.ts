import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Database, type Parameters, readSql } from '../../src/system/database.ts';
import { temporaryFolder } from './temporary.ts';

/** Part of what DuckDB's profile tells of a statement. */
interface Operator {
  readonly operator_type?: string;
  readonly operator_cardinality?: number;
  readonly children?: readonly Operator[];
}

/** A side of a join with no more rows is one number, the statistics, or the like, however large a mirror is. */
const few = 20;

/** The joins that compare each row of one side with each of the other. */
function pairwiseJoins(operator: Operator): string[] {
  const { operator_type: type = '', children = [] } = operator;
  const isSmall = children.some(({ operator_cardinality: rows = 0 }) => rows <= few);
  // This one is what DuckDB makes of a condition that it finds no key in, with however many rows.
  const isPairwise =
    type === 'BLOCKWISE_NL_JOIN' || (/^NESTED_LOOP_JOIN$|^CROSS_PRODUCT$/.test(type) && !isSmall);
  return [...(isPairwise ? [type] : []), ...children.flatMap(pairwiseJoins)];
}

/**
 * Watches every statement of `sql/` that sessions of this thread run from here to the end of the test: they do what they
 * did, one statement at a time, with DuckDB's profile. Gives the joins found in them that
 * compare row by row, as `build/finals: CROSS_PRODUCT`.
 */
export function watchJoins(): { readonly statements: () => number; readonly found: Set<string> } {
  const found = new Set<string>();
  const folder = temporaryFolder();
  const sessions = new Map<Database, number>();
  let statements = 0;
  const look = async (database: Database, name: string, parameters: Parameters | undefined) => {
    const { connection } = database;
    sessions.set(database, sessions.get(database) ?? sessions.size);
    const profile = join(folder, `${sessions.get(database)}.json`);
    await connection.run("pragma enable_profiling = 'json'");
    await connection.run(`set profiling_output = '${profile}'`);
    const texts = await connection.extractStatements(readSql(name));
    for (let at = 0; at < texts.count; at += 1) {
      const prepared = await texts.prepare(at);
      if (parameters !== undefined) prepared.bind(parameters);
      await prepared.run();
      statements += 1;
      if (!existsSync(profile)) continue;
      const told = JSON.parse(readFileSync(profile, 'utf8')) as Operator;

      for (const type of pairwiseJoins(told)) found.add(`${name}: ${type}`);
      rmSync(profile);
    }
    await connection.run('pragma disable_profiling');
  };
  const { run, rows } = Database.prototype;
  Database.prototype.run = function (name, parameters) {
    return look(this, name, parameters);
  };
  Database.prototype.rows = async function (name, parameters) {
    if (/^\s*(?:--[^\n]*\n)*\s*(?:with|select|from)\b/i.test(readSql(name)))
      await look(this, name, parameters);
    return await rows.call(this, name, parameters);
  };
  onTestFinished(() => {
    Object.assign(Database.prototype, { run, rows });
  });
  return { statements: () => statements, found };
}
