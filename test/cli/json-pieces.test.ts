import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPieces } from '../../src/cli/json-pieces.ts';

describe('jsonPieces(document)', () => {
  it('are the text that JSON.stringify writes with two blanks', () => {
    const document = fc.dictionary(fc.string(), fc.anything({ withNullPrototype: false }));
    fc.assert(
      fc.property(document, (value) => {
        expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('steer no terminal, and say the same', () => {
    const document = { 'a\u009b': ['\u202e1\u0085', { b: '\u2066' }] };
    const text = [...jsonPieces(document)].join('');
    expect(text).toMatch(/^[\n -~]+$/);
    expect(JSON.parse(text)).toEqual(document);
  });

  it('are written of a document that is longer than one text can be', { tags: 'long' }, () => {
    const document = { rows: Array.from({ length: 10 }, () => ({ text: longText })) };
    expect(() => JSON.stringify(document)).toThrow(RangeError);
    let length = 0;
    for (const piece of jsonPieces(document)) length += piece.length;
    expect(length).toBeGreaterThan(10 * longText.length);
  });
});

const longText = 'x'.repeat(60_000_000);
