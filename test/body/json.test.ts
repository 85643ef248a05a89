import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyError } from '../../src/body/body-error.ts';
import { decodeBody } from '../../src/body/decode.ts';
import { openEnvelope } from '../../src/body/envelope.ts';
import { parseJson } from '../../src/body/json.ts';
import { plainCopy } from '../../src/body/json-value.ts';

describe('parseJson(text)', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const parsed = parseJson(text);
        if ('error' in parsed) throw new Error(parsed.error);
        expect(JSON.stringify(plainCopy(parsed.value)).length).toBeGreaterThan(0);
        if (!parsed.lossless) expect(parsed.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['1.10', '1e3', '-0', '9007199254740993', '0.0000001', '1e400'])(
    'keeps the digits of %s',
    (digits) => {
      expect(parseJson(`[${digits}]`)).toMatchObject({ value: [{ text: digits }], lossless: true });
    },
  );

  it('tells of a key that stands twice, also one written with an escape', () => {
    expect(parseJson('{"a":1,"\\u0061":2}')).toMatchObject({ duplicateKey: 'a' });
  });

  it('keeps __proto__ as an ordinary key on both paths', () => {
    for (const number of ['1', '1.0']) {
      const parsed = parseJson(`{"__proto__":${number}}`);
      expect('value' in parsed ? Object.keys(parsed.value as object) : []).toEqual(['__proto__']);
    }
  });
});

describe('decodeBody(bytes, contentType)', () => {
  it('honours marks and declared charsets, and refuses what is neither', () => {
    const latin = new Uint8Array([0x22, 0xe9, 0x22]);
    expect(decodeBody(latin, 'application/json; charset=iso-8859-1')).toEqual({ text: '"é"' });
    expect(decodeBody(latin, 'application/json')).toHaveProperty('error');
    expect(decodeBody(new Uint8Array([0xff, 0xfe, 0x31, 0]), null)).toEqual({ text: '1' });
    expect(decodeBody(new Uint8Array([0xef, 0xbb, 0xbf, 0x31]), null)).toEqual({ text: '1' });
    expect(decodeBody(new Uint8Array([0x5b, 0, 0x5d, 0]), null)).toEqual({ text: '[]' });
    expect(decodeBody(latin, 'application/json; charset=klingon')).toHaveProperty('error');
  });
});

describe('openEnvelope(value)', () => {
  it.each([
    [{ results: { data: [1] } }, 'results.data'],
    [{ data: [1], page: 1, total: 3 }, 'data'],
    [{ F: 1, M: 2 }, ''],
    [{ data: [1], gender: 'F' }, ''],
    [{ columns: ['a'], rows: [[1]] }, ''],
  ])('opens %j at "%s"', (value, path) => {
    expect(openEnvelope(value)?.path).toBe(path);
  });
});

describe('bodyError(value)', () => {
  it.each([
    [{ error: { code: 404, message: 'x' } }, 404],
    [{ success: false }, null],
    [{ message: 'Invalid field' }, null],
    [{ Status: { Code: 98, Content: 'too large' } }, 98],
    [{ class: 'error', label: 'x' }, null],
    ['Too many requests', null],
    [{ data: 'Rate limit exceeded' }, null],
    [{ code: 429 }, 429],
    [{ status: 503, data: null }, 503],
    [{ status: 'maintenance' }, null],
    [{ success: 'false', data: [] }, null],
    [{ ok: 0, reason: 'quota' }, null],
    [{ meta: { status: 'error', code: 500 }, data: [] }, 500],
    [{ message: 'You are being rate limited.', retry_after: 64.5, global: false }, null],
    [{ retry_after: 30 }, null],
    [{ remaining: 0, limit: 1000, reset: 1700000000 }, null],
    [[{ message: 'Too many requests', code: 429 }], 429],
    [[{ error: 'x' }], null],
    [{ message: 'OK' }, null],
    [{ results: { data: [] }, message: 'Service en maintenance' }, null],
    [{ data: [], message: 'Aucune personne ne peut accéder au service' }, null],
    [{ data: [], message: 'No staff available: try again' }, null],
    [{ data: [], message: 'No agents available' }, null],
    [{ data: [], message: 'Aucun agent autorisé' }, null],
    [{ data: [], message: 'Not OK' }, null],
    [{ data: [], message: 'sans succès' }, null],
    [{ data: [], message: 'Request could not be completed successfully' }, null],
    [{ data: [], message: 'Success: false' }, null],
    [{ results: { data: null }, status: 'maintenance' }, null],
  ])('takes %j as an error', (value, code) => {
    expect(bodyError(value)).toMatchObject({ code });
  });

  it('tells what an error without a sentence says', () => {
    expect(bodyError({ retry_after: 30, limit: 5 })?.message).toBe('retry_after 30, limit 5');
    expect(bodyError({ status: 'maintenance' })?.message).toBe('status maintenance');
  });

  it.each([
    [{ error: 12, illness: 30 }],
    [{ error: null, data: [] }],
    [{ errors: [], data: [] }],
    [{ Status: { Code: 0 }, data: [1] }],
    [{ message: 'No data' }],
    [{ code: 0, message: 'success', data: [] }],
    [{ results: { data: [] }, success: true, message: 'Query executed successfully' }],
    [{ data: [], message: 'Données de 2020 lues avec succès.' }],
    [{ data: [], message: 'Aucun membre du personnel trouvé pour cette année' }],
    [{ results: { data: { F: null, M: null } }, message: 'Chiffres provisoires' }],
    [{ message: 'No results found, try again' }],
    [{ status: 'ok', count: 3 }],
    [{ ok: 0, late: 3 }],
    [{ meta: { status: 'ok', code: 200, message: 'fine' }, data: [1] }],
    [{ code: 450, count: 12 }],
    [{ id: 450, label: 'Institut' }],
    [[{ code: 450, label: 'A', count: 12 }]],
    [[{ reason: 'failed', count: 12 }]],
    ['18 618'],
    ['{"data":[{"error":1}]}'],
    [{ id: 1, name_fr: 'a' }],
    [[1]],
  ])('takes %j as none', (value) => {
    expect(bodyError(value)).toBeNull();
  });
});
