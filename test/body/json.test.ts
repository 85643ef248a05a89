import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../src/body/decode.ts';
import { isTooLarge, jsonWithin, parseJson } from '../../src/body/json.ts';
import {
  isArray,
  isObject,
  JsonNumber,
  type JsonValue,
  plainCopy,
} from '../../src/body/json-value.ts';

/** The same, all numbers as doubles. */
function asDoubles(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (isArray(value)) return value.map(asDoubles);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asDoubles(inner)]));
}

describe('parseJson(text)', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const parsed = parseJson(text);
        if ('error' in parsed) throw new Error(parsed.error);
        expect(JSON.stringify(plainCopy(parsed.value)).length).toBeGreaterThan(0);
        expect(asDoubles(parsed.value)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['1.10', '1e3', '-0', '9007199254740993', '0.0000001', '1e400'])(
    'keeps the digits of %s',
    (digits) => {
      expect(parseJson(`[${digits}]`)).toMatchObject({ value: [{ text: digits }] });
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

  it('tells UTF-8 and UTF-16 apart by the bytes, whichever is declared', () => {
    for (const charset of ['utf-16', 'utf-16be', 'UCS-2', 'windows-1252', 'ascii'])
      expect(decodeBody(Buffer.from('{"a":"é"}'), `application/json; charset=${charset}`)).toEqual({
        text: '{"a":"é"}',
      });
    const wide = Buffer.from('{"a":"é"}', 'utf16le');
    for (const charset of ['utf-8', 'utf-16be', 'iso-8859-1'])
      expect(decodeBody(wide, `application/json; charset=${charset}`)).toEqual({
        text: '{"a":"é"}',
      });
  });
});

describe('what is beyond bounds', () => {
  it('is not parsed: more than 100,000 values, wherever they stand', () => {
    const most = `[${Array(100_000).fill(1).join(',')}]`;
    expect(parseJson(most)).toHaveProperty('value');
    for (const more of [`[${most}]`, `[${'[],'.repeat(60_000)}[]]`, `{"a":${most},"b":1}`])
      expect(parseJson(more)).toEqual({
        error: expect.stringMatching(/^it holds \d+ values, at most/),
      });
    expect(isTooLarge(`[${most}]`)).toBe(true);
    expect(isTooLarge(JSON.stringify(','.repeat(200_000)))).toBe(false);
  });

  it('is no JSON in a text within a body', () => {
    expect(jsonWithin('[1,2]')).toEqual([1, 2]);
    expect(jsonWithin('[1,2')).toBeUndefined();
    expect(jsonWithin(`${'['.repeat(65)}${']'.repeat(65)}`)).toBeUndefined();
    expect(jsonWithin(`[${'1,'.repeat(100_000)}1]`)).toBeUndefined();
  });
});
