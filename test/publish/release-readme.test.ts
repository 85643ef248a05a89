import { beforeAll, describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import type { ReleaseFacts } from '../../src/publish/data-package.ts';
import { renderReadme } from '../../src/publish/release-readme.ts';
import { withDatabase } from '../../src/system/database.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { filesOfTable, qualifiedName } from '../../src/tables/table.ts';
import { figure, landRuns, lists, query } from '../build/fixture.ts';

const facts: ReleaseFacts = {
  id: '20240101T000000Z-000000-00000000',
  runId: 'run-1',
  created: '2024-01-01T00:00:00Z',
  source: 'https://hr.example/v1',
  sourceDetail: 'https://hr.example/v1',
  version: '0.1.0',
};
const files = publishedTables.flatMap((table) =>
  filesOfTable(table)
    .flat()
    .map((path) => ({ path, table, rows: 3, bytes: 10, sha256: 'a'.repeat(64) })),
);

describe('renderReadme(release)', () => {
  const text = renderReadme({ catalogue: federalHr, facts, files });

  it('has a line of each table with its rows and files, and one of what may be summed', () => {
    for (const table of publishedTables) {
      const name = qualifiedName(table);
      const rows = table.kind === 'view' ? '' : 3 * (table.partedBy?.length ?? 1);
      expect(text).toContain(`| \`${name}\` | ${table.title} | ${rows} | `);
      expect(text).toContain(`- \`${name}\`: ${table.sums}\n`);
    }
    expect(text).toContain('`parquet/age_pyramid.parquet`, `csv/age_pyramid.csv` |\n');
    expect(text).toContain('`parquet/observations/*.parquet` |\n');
  });

  it('begins with what to know before the first question', () => {
    const begin = text.slice(text.indexOf('## '), text.indexOf('## How to join'));
    expect(begin).toMatch(/^## Start here\n\n- Compare from 2013 on: /);
    expect(begin).toContain('Never add the two.');
  });

  it('says how tables are joined', () => {
    expect(text).toContain('`organisms.id` is `subject_id` where `subject_kind` is `organism`');
  });

  it('names source and licence, and says how to cite and to verify', () => {
    expect(text).toContain(`Licence: ${federalHr.licence.title}`);
    expect(text).toContain(`> ${federalHr.publisher}: ${federalHr.title}`);
    expect(text).toContain('data as of 2024-01-01. Release 20240101T000000Z');
    expect(text).toContain('sha256sum --check SHA256SUMS');
    expect(text).not.toContain('SYNTHETIC');
  });

  it('says aloud what is synthetic, which has no publisher, licence or citation of theirs', () => {
    const synthetic = { ...facts, source: 'reference', sourceDetail: 'reference:seed=1' };
    const told = renderReadme({ catalogue: federalHr, facts: synthetic, files });
    expect(told).toMatch(/^# Synthetic/);
    expect(told.split('\n')[2]).toMatch(/^\*\*SYNTHETIC .*\*\*$/);
    expect(told).toContain('Licence: CC0');
    expect(told).toContain('Do not cite these figures');
    for (const theirs of [federalHr.publisher, federalHr.licence.title, federalHr.homepage]) {
      expect(told).not.toContain(theirs);
    }
  });
});

describe('the README.md of a built release', () => {
  let folder: string;
  let temporary: string;

  beforeAll(async () => {
    const asked = (year: number, value: number) => ({
      key: `organisms/10/workforce?year=${year}`,
      figures: [figure(value, { year })],
    });
    const years = { from: 2019, to: 2020 };
    const landings = [...lists, asked(2019, 100), asked(2020, 120)];
    const input = await landRuns([{ id: 'run-1', landings, selection: { years } }]);
    await buildRelease(input);
    folder = input.into;
    temporary = input.temporary;
  });

  it('asks three questions that run as they stand, and find something', async () => {
    const questions = renderReadme({ catalogue: federalHr, facts, files }).matchAll(
      /```sql\n(.*?)```/gs,
    );
    const found = await withDatabase({ temporary }, async (database) => {
      await database.connection.run(`set file_search_path = '${folder}'`);
      const answers: unknown[] = [];
      for (const [, sql = ''] of questions) answers.push((await query(database, sql))[0]);
      return answers;
    });
    expect(found).toEqual([
      expect.objectContaining({ body: 'Organisme 10', headcount: 120, growth_percent: 20 }),
      expect.objectContaining({ body: 'Organisme 10', headcount: 120 }),
      expect.objectContaining({ year: 2020, headcount: 120, bodies_not_known: '0' }),
    ]);
  });
});
