import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
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

  it('says of anything else that it is damaged', () => {
    const body = new TextEncoder().encode('{"data":[]}');
    expect(decompress(200, { 'content-encoding': 'deflate' }, body).fault).toBe('encoding');
  });
});
