import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { ReleaseFacts } from '../../src/publish/data-package.ts';
import { renderReadme } from '../../src/publish/release-readme.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { filesOfTable, qualifiedName } from '../../src/tables/table.ts';

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
    .map((path) => ({ path, table, rows: 3, bytes: 10, sha256: 'a'.repeat(64), state: '' })),
);

describe('renderReadme(catalogue, facts, files)', () => {
  const text = renderReadme(federalHr, facts, files);

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

  it('names source and licence, and says how to cite and to verify', () => {
    expect(text).toContain(`Licence: ${federalHr.licence.title}`);
    expect(text).toContain(`> ${federalHr.publisher}: ${federalHr.title}`);
    expect(text).toContain('as answered until 2024-01-01. Release 20240101T000000Z');
    expect(text).toContain('sha256sum --check SHA256SUMS');
    expect(text).not.toContain('SYNTHETIC');
  });

  it('says aloud what is synthetic, which has no publisher, licence or citation of theirs', () => {
    const synthetic = { ...facts, source: 'reference', sourceDetail: 'reference:seed=1' };
    const told = renderReadme(federalHr, synthetic, files);
    expect(told).toMatch(/^# Synthetic/);
    expect(told.split('\n')[2]).toMatch(/^\*\*SYNTHETIC .*\*\*$/);
    expect(told).toContain('Licence: CC0');
    expect(told).toContain('Do not cite these figures');
    for (const theirs of [federalHr.publisher, federalHr.licence.title, federalHr.homepage]) {
      expect(told).not.toContain(theirs);
    }
  });
});
