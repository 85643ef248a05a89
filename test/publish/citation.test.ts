import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { renderCitation } from '../../src/publish/citation.ts';
import type { ReleaseFacts } from '../../src/publish/data-package.ts';

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/citation-file-format-1-2-0.json'), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

const facts: ReleaseFacts = {
  id: '20240101T000000Z-a',
  runId: '20240101T000000Z-a',
  created: '2024-01-01T12:34:56Z',
  source: 'https://hr.example/v1',
  sourceDetail: 'https://hr.example/v1',
  version: '0.1.0',
};
const synthetic = { ...facts, source: 'reference', sourceDetail: 'reference:seed=1 "#: {' };

describe('renderCitation(catalogue, facts)', () => {
  it.each([
    ['of a mirror', facts],
    ['of synthetic figures', synthetic],
  ])('passes the schema of the Citation File Format 1.2.0: %s', (_, told) => {
    const document = parse(renderCitation(federalHr, told));
    validate(document);
    expect(validate.errors ?? []).toEqual([]);
    expect(document).toMatchObject({
      type: 'dataset',
      version: facts.id,
      'date-released': '2024-01-01',
    });
  });

  it('is held to the schema: a defect fails it', () => {
    const document = parse(renderCitation(federalHr, facts));
    expect(validate({ ...document, 'date-released': '1 January' })).toBe(false);
    expect(validate({ ...document, author: 'nobody' })).toBe(false);
  });

  it('names the publisher as the author, and the mirror as none', () => {
    const document = parse(renderCitation(federalHr, facts));
    expect(document.authors).toEqual([{ name: federalHr.publisher, website: federalHr.homepage }]);
    expect(document.url).toBe('https://hr.example/v1');
    expect(document['license-url']).toBe(federalHr.licence.path);
    expect(document.message).toContain('a mirror that the publisher does not answer for');
  });

  it('says of synthetic figures that they are, and names no publisher', () => {
    const text = renderCitation(federalHr, synthetic);
    expect(text).not.toContain(federalHr.publisher);
    expect(parse(text).message).toMatch(/SYNTHETIC/);
    expect(parse(text).abstract).toContain('reference:seed=1 "#: {');
  });
});
