import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/upload/s3-store.ts';
import { bucket, startS3 } from '../helpers/s3.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

it('sends a large file in parts, and knows it again by its hash', async () => {
  const folder = temporaryFolder();
  const server = await startS3(join(folder, 'store'));
  onTestFinished(server.close);
  const content = randomBytes(40 * 1024 * 1024);
  const file = join(folder, 'large.parquet');
  writeFileSync(file, content);
  const facts = {
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    mediaType: 'application/vnd.apache.parquet',
    caching: 'no-cache',
  };
  const store = openStore({
    bucket,
    region: 'us-east-1',
    endpoint: server.endpoint,
    addressing: 'path',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    timeoutSeconds: 30,
    retries: 2,
  });
  onTestFinished(store.close);
  await store.putFile('large.parquet', file, facts);
  expect(server.asked.filter((asked) => /^PUT .*partNumber=/.test(asked))).toHaveLength(3);
  expect((await server.object('large.parquet'))?.equals(content)).toBe(true);
  expect(await store.holds('large.parquet', facts)).toBe(true);
  expect(await store.holds('large.parquet', { ...facts, sha256: '0'.repeat(64) })).toBe(false);
  expect(await store.holds('other.parquet', facts)).toBe(false);
});
