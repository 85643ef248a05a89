import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, run } from '../helpers/program.ts';
import { query } from '../helpers/service.ts';
import { pythonWithSpark } from './install.ts';

const runFile = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'hrmirror-spark-'));
const output = join(folder, 'mirror');
const document = readFileSync(join(root, 'docs', 'scale-out.md'), 'utf8');
const recipe = /```python\n([^`]+)```/.exec(document)?.[1] ?? '';

type Row = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  expect((await run(['demo', '--years', '2021-2022', '--output', output, '--quiet'])).code).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Numbers and their texts are the same; a NULL is left out by one and told by the other. */
function comparable(rows: readonly Row[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, String(value).replace(/(?<=\.\d*)0+$|\.0*$/, '')]),
      ),
    )
    .sort();
}

describe('docs/scale-out.md: the published Parquet in Apache Spark', () => {
  it('gives the same totals as DuckDB', async () => {
    const script = join(folder, 'recipe.py');
    writeFileSync(script, recipe);
    const { stdout } = await runFile(await pythonWithSpark(), [script, join(output, 'current')], {
      env: { ...process.env, SPARK_LOCAL_IP: '127.0.0.1' },
    });
    const spark = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Row);
    const question = /"""([^"]+)"""/.exec(recipe)?.[1] ?? '';
    const duckdb = await query(output, question);
    expect(duckdb.length).toBeGreaterThan(8);
    expect(comparable(spark)).toEqual(comparable(duckdb));
    expect(stdout).toMatch(/\d+ tables in Parquet hold the rows they say/);
  });
});
