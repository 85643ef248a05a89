import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { filesOf } from '../../src/model/packaged-files.ts';
import {
  type DescribedFile,
  type ReleaseFacts,
  renderDataPackage,
} from '../../src/publish/data-package.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { csvPath, parquetFiles } from '../../src/tables/table.ts';

const profile = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/data-package-2-0.json'), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(profile);

const facts: ReleaseFacts = {
  id: 'run-1',
  runId: 'run-1',
  created: '2024-01-01T00:00:00Z',
  source: 'https://hr.example/v1',
  sourceDetail: 'https://hr.example/v1',
  version: '0.1.0',
};
const measured = { bytes: 10, sha256: 'a'.repeat(64), rows: 3 };
const files: DescribedFile[] = [
  { ...measured, path: 'hrstats.duckdb', table: null, rows: null },
  { ...measured, path: 'index.html', table: null, rows: null },
  ...publishedTables.flatMap((table) =>
    parquetFiles(table).map(({ path }) => ({ ...measured, path, table })),
  ),
  ...publishedTables
    .filter(({ csv }) => csv)
    .map((table) => ({ ...measured, path: csvPath(table), table })),
];

describe('renderDataPackage(release, before)', () => {
  it('passes the profile of Data Package 2.0', () => {
    const document = JSON.parse(renderDataPackage({ catalogue: federalHr, facts, files }, null));
    validate(document);
    expect(validate.errors ?? []).toEqual([]);
    expect(document.resources.flatMap(filesOf)).toHaveLength(files.length);
  });

  it('gives an address of every source but a synthetic one', () => {
    const sourceOf = (told: ReleaseFacts) =>
      JSON.parse(renderDataPackage({ catalogue: federalHr, facts: told, files }, null)).sources;
    expect(sourceOf(facts)).toMatchObject([{ path: expect.stringMatching(/^https:/) }]);
    const [synthetic] = sourceOf({
      ...facts,
      source: 'reference',
      sourceDetail: 'reference:seed=1',
    });
    expect(synthetic).not.toHaveProperty('path');
  });

  it('is held to the profile: a defect fails it', () => {
    const document = JSON.parse(renderDataPackage({ catalogue: federalHr, facts, files }, null));
    expect(validate({ ...document, resources: [{ name: 'no path' }] })).toBe(false);
    document.resources[2].schema.fields[0].type = 'varchar';
    expect(validate(document)).toBe(false);
  });

  it('tells of the files that hold the figures as of one resource, and of each its size, hash and rows', () => {
    const { resources } = JSON.parse(
      renderDataPackage({ catalogue: federalHr, facts, files }, null),
    );
    const paths = federalHr.statistics.map(({ name }) => `parquet/observations/${name}.parquet`);
    const [figures, ...others] = resources.filter(({ path }: { path: unknown }) =>
      Array.isArray(path),
    );
    expect(others).toEqual([]);
    expect(figures).toMatchObject({
      name: 'parquet.observations.parquet',
      path: paths,
      bytes: 70,
      rows: 21,
      type: 'table',
      files: paths.map((path) => ({ path, bytes: 10, hash: `sha256:${'a'.repeat(64)}`, rows: 3 })),
    });
  });

  it('tells no rows and no schema of a file that is no table', () => {
    const { resources } = JSON.parse(
      renderDataPackage({ catalogue: federalHr, facts, files }, null),
    );
    for (const resource of resources) {
      const isTable = /parquet|csv/.test(resource.format);
      const told = ['rows', 'schema', 'type', 'title'].filter((member) => member in resource);
      expect(told.length, resource.name).toBe(isTable ? 4 : 0);
    }
  });

  it('says how CSV tells a text from none', () => {
    const { resources } = JSON.parse(
      renderDataPackage({ catalogue: federalHr, facts, files }, null),
    );
    for (const { format, name, description } of resources.slice(2)) {
      expect(/in quotes/.test(description), name).toBe(format === 'csv');
    }
  });

  it('says of synthetic data that it is synthetic', () => {
    const synthetic = { ...facts, source: 'reference', sourceDetail: 'reference:seed=1' };
    const document = JSON.parse(
      renderDataPackage({ catalogue: federalHr, facts: synthetic, files }, null),
    );
    expect(document.description).toMatch(/SYNTHETIC .* nobody’s data/);
    expect(document.title).toMatch(/^Synthetic/);
    expect(document.homepage).toBeUndefined();
    for (const { licenses } of [document, ...document.resources]) {
      expect(licenses).toMatchObject([{ name: 'CC0-1.0' }]);
    }
    expect(document.resources[0].sources).toEqual([
      { title: 'Synthetic reference service (reference:seed=1)' },
    ]);
  });
});
