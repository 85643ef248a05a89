import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { ReleaseFacts } from '../../src/publish/data-package.ts';
import { releaseTexts } from '../../src/publish/release-texts.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { filesOfTable } from '../../src/tables/table.ts';

const facts: ReleaseFacts = {
  id: '20240101T000000Z-000000-00000000',
  runId: 'run-1',
  created: '2024-01-01T00:00:00Z',
  source: 'https://hr.example/v1',
  sourceDetail: 'https://hr.example/v1',
  version: '0.1.0',
};
const synthetic = { ...facts, source: 'reference', sourceDetail: 'reference:seed=1' };
const measured = { bytes: 10, sha256: 'a'.repeat(64), rows: 3 };
const files = [
  { ...measured, path: 'hrstats.duckdb', table: null },
  ...publishedTables.flatMap((table) =>
    filesOfTable(table)
      .flat()
      .map((path) => ({ ...measured, path, table })),
  ),
];
const names = ['dcat.jsonld', 'croissant.json', 'ro-crate-metadata.json'];

const textOf = (name: string, told = facts) =>
  releaseTexts[name]?.({
    catalogue: federalHr,
    facts: told,
    files,
    news: [],
    codes: { codes: [], leftOut: new Map() },
  }) ?? '';
const read = (name: string) => JSON.parse(textOf(name));
const paths = files.map(({ path }) => path);

interface Node {
  readonly '@id': string;
  readonly '@type': string;
}

describe('the files for catalogues of data', () => {
  it.each(names)('say of synthetic figures that they are nobody’s data: %s', (name) => {
    expect(textOf(name, synthetic)).toMatch(/SYNTHETIC .* nobody’s data/);
    expect(textOf(name, synthetic)).toContain('creativecommons.org/publicdomain/zero');
    const { publisher, homepage, licence } = federalHr;
    for (const theirs of [publisher, homepage, licence.path])
      expect(textOf(name, synthetic)).not.toContain(theirs);
    expect(textOf(name)).toContain(publisher);
    expect(textOf(name)).toContain(licence.path);
    expect(textOf(name)).not.toContain('SYNTHETIC');
  });

  it('dcat.jsonld is a catalogue that has each file with its address, type, size and hash', () => {
    const { 'dcat:dataset': dataset, ...catalogue } = read('dcat.jsonld');
    expect(catalogue).toMatchObject({ '@type': 'dcat:Catalog', 'dct:publisher': {} });
    expect(dataset).toMatchObject({ '@id': './', 'dcat:version': facts.id });
    const told = dataset['dcat:distribution'];
    expect(told.map((one: Record<string, Node>) => one['dcat:downloadURL']?.['@id'])).toEqual(
      paths,
    );
    expect(told.at(-1)).toMatchObject({
      'dcat:mediaType': {
        '@id': 'https://www.iana.org/assignments/media-types/application/vnd.apache.parquet',
      },
      'dcat:byteSize': { '@value': '10' },
      'spdx:checksum': { 'spdx:checksumValue': { '@value': 'a'.repeat(64) } },
    });
  });

  it('croissant.json has each column of the tables of figures and subjects, of a file that it names', () => {
    const { distribution, recordSet } = read('croissant.json');
    const ids: string[] = distribution.map((one: Node) => one['@id']);
    const tables = files.filter(
      ({ path, table }) => /parquet$/.test(path) && /main|marts/.test(table?.schema ?? ''),
    );
    expect(ids).toEqual(tables.map(({ path }) => path));
    expect(recordSet.map(({ field }: { field: unknown[] }) => field.length)).toEqual(
      tables.map(({ table }) => table?.columns.length),
    );
    const fields: (Node & { source: { fileObject: Node } })[] = recordSet.flatMap(
      ({ field }: { field: Node[] }) => field,
    );
    for (const { source } of fields) expect(ids).toContain(source.fileObject['@id']);
    expect(new Set(fields.map((one) => one['@id'])).size).toBe(fields.length);
  });

  it('ro-crate-metadata.json has each file as a part, and every thing it refers to', () => {
    const graph: (Node & Record<string, unknown>)[] = read('ro-crate-metadata.json')['@graph'];
    const [, root] = graph;
    expect(root?.hasPart).toEqual(paths.map((path) => ({ '@id': path })));
    const ids = graph.map((one) => one['@id']);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g);
    for (const [, id] of referred)
      if (!id?.startsWith('https://w3id.org/')) expect(ids).toContain(id);
  });
});
