import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { isRefusal, parseHttpRequest } from '../../src/model/http-request.ts';
import { requestKey } from '../../src/model/request.ts';
import { combinations, wholeSelection } from '../../src/model/selection.ts';
import { askedAddress, docsPage } from '../../src/serve/docs-page.ts';
import { openApiDocument, operationsOf } from '../../src/serve/openapi.ts';

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: {
    readonly enum?: readonly string[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly items?: { readonly enum: readonly string[] };
  };
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: Parameter[] } }>>;
}

const document = openApiDocument(federalHr, '1.2.3', false) as Document;

/** Whether the document allows a request, given as its key. */
function isDescribed(key: string): boolean {
  const [path = '', query = ''] = key.split('?');
  const described = document.paths[`/${path.replace(/\/\d+/, '/{id}')}`];
  const given = new URLSearchParams(query);
  const parameters = described?.get.parameters ?? [];
  const known = [...given.keys()].every((name) => parameters.some((one) => one.name === name));
  return (
    described !== undefined &&
    known &&
    parameters.every((one) => isAllowed(one, given.get(one.name)))
  );
}

function isAllowed({ required, schema }: Parameter, value: string | null): boolean {
  if (value === null) return !required;
  if (schema.items !== undefined) {
    return value.split(',').every((one) => schema.items?.enum.includes(one));
  }
  if (schema.minimum !== undefined && schema.maximum !== undefined) {
    return Number(value) >= schema.minimum && Number(value) <= schema.maximum;
  }
  return schema.enum?.includes(value) ?? true;
}

describe('openApiDocument(catalogue, version, synthetic)', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...structuredClone(document) });
    expect(result).toEqual({ valid: true });
    expect(document.openapi).toBe('3.1.0');
    const damaged = { ...structuredClone(document), paths: { organisms: {} } };
    expect((await new Validator().validate(damaged)).valid).toBe(false);
  });

  it('describes every request of the largest plan, and every path of the specification', () => {
    const selection = { ...wholeSelection(federalHr), restrictions: 'all' as const };
    for (const root of ['organisms/1', 'entities/1']) {
      for (const { suffix } of combinations(federalHr, selection)) {
        expect(isDescribed(`${root}${suffix}`), suffix).toBe(true);
      }
    }
    expect(Object.keys(document.paths)).toHaveLength(2 * 9 + 1);
    for (const key of [
      'organisms/1/workforce',
      'organisms/1/workforce?year=2011',
      'organisms?a=1',
    ]) {
      expect(isDescribed(key), key).toBe(false);
    }
  });

  it('says of synthetic data that it is', () => {
    expect(JSON.stringify(openApiDocument(federalHr, '1', true))).toContain('SYNTHETIC');
    expect(JSON.stringify(openApiDocument(federalHr, '1', true))).not.toContain(
      federalHr.licence.path,
    );
    expect(JSON.stringify(document)).not.toContain('SYNTHETIC');
  });
});

describe('docsPage(catalogue, synthetic)', () => {
  const html = Buffer.from(docsPage(federalHr, true).body as Uint8Array).toString();

  it('shows every operation with a form, and loads nothing', () => {
    for (const { id, path } of operationsOf(federalHr)) {
      expect(html).toContain(`<code>GET /v1${path}</code>`);
      expect(html).toContain(`name="operation" value="${id}"`);
    }
    expect(html).toContain('Synthetic data');
    expect(html).not.toMatch(/<script|<link|<img|src=/);
  });

  it('leads each form to the request that was filled in', () => {
    for (const { id, parameters } of operationsOf(federalHr)) {
      const filled = parameters.map(({ name, schema }) => {
        const { enum: choices, items, minimum } = schema as Parameter['schema'];
        return [name, choices?.[0] ?? items?.enum[0] ?? String(minimum)];
      });
      const query = new URLSearchParams([['operation', id], ['id', '7'], ...filled] as [
        string,
        string,
      ][]);
      const address = askedAddress(federalHr, query)!;
      const [path = '', search = ''] = address.replace('/v1', '').split('?');
      const request = parseHttpRequest(federalHr, path, new URLSearchParams(search));
      if (isRefusal(request)) throw new Error(`${address}: ${request.message}`);
      expect(`/v1/${requestKey(federalHr, request)}`).toBe(decodeURIComponent(address));
    }
  });

  it('leads nowhere else', () => {
    const address = (query: string) => askedAddress(federalHr, new URLSearchParams(query));
    expect(address('operation=//evil.example')).toBeNull();
    expect(address('')).toBeNull();
    expect(address('operation=organism-detail&id=../../x%3f%0d%0a')).toBe(
      '/v1/organisms/..%2F..%2Fx%3F%0D%0A',
    );
  });
});
