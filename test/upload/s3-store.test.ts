import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/upload/s3-store.ts';
import { root, run } from '../helpers/program.ts';
import { bucket, credentials, startS3 } from '../helpers/s3.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

it('says in one sentence what to install where the client is missing', async () => {
  const folder = temporaryFolder();
  for (const part of ['dist', 'sql', 'package.json']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@aws-sdk') continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const { code, stderr } = await run(
    ['publish', '--to', `s3://${bucket}/x`, '--output', join(folder, 'none')],
    { by: join(folder, 'dist', 'cli.js'), env: credentials },
  );
  expect(code).toBe(2);
  expect(stderr).toBe(
    'hrmirror: --to: an S3-compatible store needs a client that is not installed: npm install @aws-sdk/client-s3@3 @aws-sdk/lib-storage@3, beside hrmirror (--global where hrmirror is)\n',
  );
});

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
  const store = await openStore({
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
