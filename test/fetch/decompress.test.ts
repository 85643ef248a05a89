import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompress } from '../../src/fetch/decompress.ts';

describe('decompress(status, headers, received)', () => {
  it.each([
    ['as RFC 9110 asks', deflateSync],
    ['as a bare stream', deflateRawSync],
  ])('reads deflate %s', (_, deflate) => {
    const body = deflate('{"data":[{"gender":"F","count":12}]}');
    const { body: read, fault } = decompress(200, { 'content-encoding': 'deflate' }, body);
    expect(fault).toBeNull();
    expect(new TextDecoder().decode(read ?? undefined)).toContain('"count":12');
  });

  it.each([
    ['without a word of it', {}, 1],
    ['twice, told once', { 'content-encoding': 'gzip' }, 2],
    ['twice, told twice', { 'content-encoding': 'gzip, gzip' }, 2],
  ])('reads gzip %s', (_, headers, layers) => {
    const packed = layers === 1 ? gzipSync('{}') : gzipSync(gzipSync('{}'));
    const { body, fault } = decompress(200, headers, packed);
    expect(fault).toBeNull();
    expect(new TextDecoder().decode(body ?? undefined)).toBe('{}');
  });

  it.each([
    ['Brotli', brotliCompressSync],
    ['deflate', deflateSync],
    ['bare deflate', deflateRawSync],
  ])('reads %s that no header tells of, by its bytes, whatever its length', (_, pack) => {
    const row = (count: number) => ({ gender: 'F', name: 'Sécurité sociale', count });
    for (const rows of [1, 2, 10, 100, 1_000, 5_000]) {
      const text = JSON.stringify(Array.from({ length: rows }, (_, count) => row(count)));
      const { body, fault } = decompress(200, {}, pack(text));
      expect([rows, fault, Buffer.from(body ?? []).toString() === text]).toEqual([
        rows,
        null,
        true,
      ]);
    }
  });

  it.each(['{"n":"é"}', ' [1]', 'no such thing', '<p>\u0007</p>', '1', '\u0001\u0002'])(
    'leaves %j as it came, in UTF-8, UTF-16 and Latin 1',
    (text) => {
      for (const encoding of ['utf8', 'utf16le', 'latin1'] as const) {
        const received = Buffer.from(text, encoding);
        expect(decompress(200, {}, received).body).toBe(received);
      }
    },
  );

  it('says of anything else that it is damaged', () => {
    const body = new TextEncoder().encode('{"data":[]}');
    expect(decompress(200, { 'content-encoding': 'deflate' }, body).fault).toBe('encoding');
  });
});
