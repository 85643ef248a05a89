import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandSpecs } from '../../src/cli/commands.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { makeLandingZone } from '../bench/landing-zone-maker.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { root } from '../helpers/program.ts';
import { openReference, query } from '../helpers/service.ts';
import { countedTwice, sumOfOrganisms } from '../helpers/sums.ts';
import { sharedFolder } from '../helpers/temporary.ts';

const path = join(root, 'README.md');
const readme = readFileSync(path, 'utf8');
const tourPath = join(root, 'docs', 'tour.md');
const folder = sharedFolder();
const output = join(folder, 'demo');
const question = /```sql\n([^`]+)```\n\n```text\n([^`]*)```/g;

/** The demo, but that its first walk is landed without a service, and published with the second. */
beforeAll(async () => {
  const service = { lifelike: true };
  const whole = { organisms: 12, restrictions: 'none', endpoints: null, share: 1 } as const;
  await makeLandingZone({ ...whole, output, service, daysAgo: 7 });
  const { baseUrl, close } = await openReference({ ...service, weekLater: true });
  const { code } = await run(['run', '--base-url', baseUrl, '--output', output, '--quiet']);
  close();
  expect(code).toBe(0);
}, 600_000);

/** The text of a document with the answers of the demo in place of those it shows. */
async function withAnswers(text: string): Promise<string> {
  let renewed = text;
  for (const [whole, sql = ''] of text.matchAll(question)) {
    const asked = ['query', sql, '--format', 'table', '--output', output];
    const { code, stdout, stderr } = await run(asked);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    renewed = renewed.replace(
      whole,
      () => `\`\`\`sql\n${sql}\`\`\`\n\n\`\`\`text\n${stdout}\`\`\``,
    );
  }
  return renewed;
}

/** Compares, or writes anew where the developer says so. */
function settle(file: string, shown: string, renewed: string): void {
  if (process.env.UPDATE_README === undefined) expect(shown).toBe(renewed);
  else writeFileSync(file, renewed);
}

describe('docs/tour.md', () => {
  it('asks ten questions and shows what they answer on the demo', async () => {
    const tour = readFileSync(tourPath, 'utf8');
    expect(tour.match(/^## \d+\. .+\?$/gm)).toHaveLength(10);
    expect([...tour.matchAll(question)]).toHaveLength(17);
    settle(tourPath, tour, await withAnswers(tour));
  });
});

describe('docs/which-table.md', () => {
  it('answers ten questions with one table and at most two conditions each', async () => {
    const page = join(root, 'docs', 'which-table.md');
    const text = readFileSync(page, 'utf8');
    expect(text.match(/^## \d+\. .+\?$/gm)).toHaveLength(10);
    const questions = [...text.matchAll(question)].map(([, sql = '']) => sql);
    expect(questions).toHaveLength(10);
    for (const sql of questions) {
      expect(sql).not.toMatch(/\bjoin\b/);
      const conditions = /\nwhere (.+)/.exec(sql)?.[1]?.split(' and ') ?? [];
      expect(conditions.length, sql).toBeLessThan(3);
    }
    const renewed = await withAnswers(text);
    expect(renewed).not.toContain('No rows.');
    settle(page, text, renewed);
  });
});

describe('what a mart says may be summed', () => {
  const marts = publishedTables.filter(({ schema, identity }) => {
    return schema === 'marts' && identity.includes('year') && identity.includes('subject_id');
  });
  const ask = (questions: readonly string[]) =>
    query(output, questions.map((sql) => `(${sql})`).join(' union all '));
  const summed = marts.flatMap((table) =>
    (table.summable ?? []).map((sum) => ({ table, sum, of: sum.of })),
  );

  it('is the entity’s own figure, else a lower bound of it', async () => {
    const told = await ask(
      summed.flatMap(({ table, sum, of }) => of.map((one) => sumOfOrganisms(table, sum, one))),
    );
    expect(told.length).toBeGreaterThan(40);
    expect(told.filter(({ compared, wrong }) => compared === 0 || wrong !== 0)).toEqual([]);
    // Where no cell were withheld, nothing would try the lower bound.
    expect(told.filter(({ differing }) => differing !== 0)).not.toEqual([]);
  });

  it('counts nobody twice, and is said of every mart where anything adds up', async () => {
    const counting = summed.filter(({ of }) => of.includes('headcount'));
    const told = await ask(counting.map(({ table, sum }) => countedTwice(table, sum)));
    expect(told.filter(({ wrong }) => wrong !== 0)).toEqual([]);
    const silent = marts.filter(({ summable }) => summable === undefined);
    for (const { sums } of silent) expect(sums).toMatch(/^Nothing to sum/);
  });

  it('leaves out what does not add up: bodies come and go', async () => {
    const growth = marts.find(({ name }) => name === 'headcount_growth')!;
    const told = await ask(
      ['comparable_headcount', 'change_since'].map((one) =>
        sumOfOrganisms(growth, { within: ['subject_kind', 'year'] }, one),
      ),
    );
    expect(told.filter(({ wrong }) => wrong === 0)).toEqual([]);
  });
});

describe('docs/data-dictionary.md', () => {
  it('shows examples of macros that answer something on the demo', async () => {
    const dictionary = readFileSync(join(root, 'docs', 'data-dictionary.md'), 'utf8');
    const examples = [...dictionary.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql);
    expect(examples).toHaveLength(5);
    for (const sql of examples) {
      const { document } = await runJson<{ rows: Record<string, unknown>[] }>([
        ...['query', sql, '--output', output],
      ]);
      expect(Object.values(document.rows[0] ?? { none: null })[0], sql).not.toBeNull();
    }
  });
});

describe('docs/other-tools.md', () => {
  it('has snippets in SQL that answer something on the demo', async () => {
    const page = readFileSync(join(root, 'docs', 'other-tools.md'), 'utf8');
    const snippets = [...page.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql);
    expect(snippets).toHaveLength(3);
    const release = join(output, 'current');
    for (const sql of snippets) {
      const database = sql.startsWith('attach') ? ':memory:' : join(release, 'hrstats.duckdb');
      const mode = database === ':memory:' ? 'READ_WRITE' : 'READ_ONLY';
      const instance = await DuckDBInstance.create(database, { access_mode: mode });
      const connection = await instance.connect();
      const placed = sql.replace(/'(?=parquet\/|hrstats)/g, `'${release}/`);
      const { length } = (await connection.runAndReadAll(placed)).getRows();
      expect(length, sql).toBeGreaterThan(0);
      connection.closeSync();
      instance.closeSync();
    }
  });
});

describe('README.md', () => {
  it('shows what its questions answer on the demo (UPDATE_README=1 writes them anew)', async () => {
    expect([...readme.matchAll(question)]).toHaveLength(3);
    settle(path, readme, await withAnswers(readme));
  });

  it('has the two commands that do all the set-up, as CI runs them', () => {
    expect(readme).toContain(
      '\nnpm ci --ignore-scripts && npm run build && node dist/cli.js demo\n',
    );
    expect(readme).toContain('\nnpm ci --ignore-scripts && npm test\n');
    const ci = readFileSync(join(root, '.ci', 'run'), 'utf8');
    expect(ci).toContain('\nnpm ci --ignore-scripts\nnpm test\n');
  });

  it('names every command, and fits a few screens', () => {
    for (const { usage } of commandSpecs)
      expect(readme).toContain(`| \`${usage.split(' ')[0]}\` |`);
    expect(readme.split('\n').length).toBeLessThanOrEqual(151);
  });

  it('plans with the command it shows', async () => {
    const { code, stdout } = await run(['plan', '--assume-organisms', '84']);
    expect(code).toBe(0);
    expect(stdout).toContain('280,928 requests');
  });
});
