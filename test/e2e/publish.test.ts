import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filesOf, type PackagedResource } from '../../src/model/packaged-files.ts';
import { runHere as run } from '../helpers/here.ts';
import { run as runStarted } from '../helpers/program.ts';
import { bucket, credentials, type S3Server, startS3 } from '../helpers/s3.ts';
import { openReference } from '../helpers/service.ts';
import { sharedFolder } from '../helpers/temporary.ts';

const folder = sharedFolder();
const output = join(folder, 'mirror');
let store: S3Server;

interface Manifest {
  readonly resources: readonly PackagedResource[];
}

let synthetic: Awaited<ReturnType<typeof openReference>>;
const walk = (endpoints: string) =>
  run([
    ...['run', '--base-url', synthetic.baseUrl, '--output', output, '--quiet'],
    ...['--endpoints', endpoints, '--subjects', 'organism:20103'],
  ]);

beforeAll(async () => {
  synthetic = await openReference();
  expect((await walk('carph')).code).toBe(0);
  store = await startS3(join(folder, 'store'));
});

beforeEach(() => {
  store.asked.length = 0;
  store.interfere = () => false;
});

afterAll(() => {
  store.close();
  synthetic.close();
});

const argsTo = (prefix: string, ...more: string[]) => [
  ...['publish', '--to', `s3://${bucket}/${prefix}`, '--endpoint', store.endpoint],
  ...['--output', output, '--json', ...more],
];
const publish = (prefix: string, env: Readonly<Record<string, string>> = {}, ...more: string[]) =>
  run(argsTo(prefix, ...more), { env: { ...credentials, ...env } });

const release = () => realpathSync(join(output, 'current'));
const writes = () => store.asked.filter((asked) => /^(PUT|POST|DELETE)/.test(asked));
const sha256 = (content: Buffer | null) =>
  content === null ? null : createHash('sha256').update(content).digest('hex');

async function manifestAt(prefix: string): Promise<Manifest | null> {
  const text = await store.object(`${prefix}/datapackage.json`);
  return text === null ? null : (JSON.parse(text.toString()) as Manifest);
}

describe('publish --to s3://bucket/prefix', () => {
  it('puts the release there, and last the manifest that leads to all of it, also where the store is overloaded at first', async () => {
    let refused = 0;
    store.interfere = (asked, answer) => {
      if (asked.method !== 'PUT' || refused === 3) return false;
      refused += 1;
      asked.resume();
      answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return true;
    };
    const { code, stdout, stderr } = await publish('whole');
    expect([code, stderr, refused]).toEqual([0, '', 3]);
    const id = basename(release());
    for (const file of readdirSync(release(), { recursive: true, encoding: 'utf8' })) {
      if (statSync(join(release(), file)).isDirectory()) continue;
      const stored = await store.object(`whole/releases/${id}/${file}`);
      expect(stored?.equals(readFileSync(join(release(), file))), file).toBe(true);
    }
    const manifest = await manifestAt('whole');
    expect(manifest?.resources.length).toBeGreaterThan(20);
    for (const { path, hash } of manifest?.resources.flatMap(filesOf) ?? []) {
      expect(`sha256:${sha256(await store.object(`whole/${path}`))}`).toBe(hash);
    }
    expect(writes().at(-1)).toMatch(`PUT /${bucket}/whole/datapackage.json`);
    expect(writes().at(-2)).toMatch(`/releases/${id}/datapackage.json`);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'complete',
      release: id,
      manifest: `s3://${bucket}/whole/datapackage.json`,
      copied: 0,
      unchanged: 0,
    });
  });

  it('sends nothing that is there already', async () => {
    const { code, stdout } = await publish('whole');
    expect([code, writes()]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toMatchObject({ sent: 0, copied: 0, bytes_sent: 0 });
  });

  it('leaves no manifest where it breaks off, and sends the rest the next time', async () => {
    store.interfere = (_, answer) => {
      if (writes().length <= 10) return false;
      answer.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
      return true;
    };
    // A process of its own: with its end, what was still being sent ends too.
    const broken = await runStarted(argsTo('broken'), { env: credentials });
    expect(broken.code).toBe(6);
    // The refusal of a HEAD has no body to tell why.
    expect(broken.stderr).toMatch(/refused \(status 403, (AccessDenied: no|UnknownError)\)/);
    expect(await manifestAt('broken')).toBeNull();
    store.interfere = () => false;
    const { code, stdout } = await publish('broken');
    const { files, sent, unchanged } = JSON.parse(stdout);
    expect([code, unchanged, sent]).toEqual([0, 10, files - 10]);
  });

  it('shows the old release until the new one is whole, and copies what is the same', async () => {
    const before = await manifestAt('broken');
    expect((await walk('pension')).code).toBe(0);
    store.interfere = (asked, answer) => {
      const isManifest = asked.method === 'PUT' && /broken\/datapackage/.test(asked.url ?? '');
      if (isManifest) answer.writeHead(403).end();
      return isManifest;
    };
    expect((await publish('broken')).code).toBe(6);
    expect(await manifestAt('broken')).toEqual(before);
    for (const { path, hash } of before?.resources.flatMap(filesOf) ?? []) {
      expect(`sha256:${sha256(await store.object(`broken/${path}`))}`).toBe(hash);
    }
    expect(store.asked.filter((asked) => /CopyObject/.test(asked)).length).toBeGreaterThan(5);
    store.interfere = () => false;
    const { code, stdout } = await publish('broken');
    expect([code, JSON.parse(stdout).sent]).toEqual([0, 1]);
    expect(await manifestAt('broken')).not.toEqual(before);
  });

  it('lets synthetic figures take no place of official ones', async () => {
    const official = {
      ...(await manifestAt('whole')),
      sources: [{ title: 'An official source', path: 'https://hr.example/v1' }],
    };
    store.interfere = (asked, answer) => {
      if (asked.method === 'GET') answer.end(JSON.stringify(official));
      return asked.method === 'GET';
    };
    const { code, stderr } = await publish('whole');
    expect([code, stderr]).toEqual([2, expect.stringContaining('official figures stand there')]);
    expect(writes()).toEqual([]);
  });

  it('never tells a secret', async () => {
    const secret = 'f00d-and-drink';
    const { code, stdout, stderr } = await publish('secret', {
      AWS_ACCESS_KEY_ID: 'nobody',
      AWS_SECRET_ACCESS_KEY: secret,
    });
    expect(code).toBe(6);
    expect(stderr).toMatch(/InvalidAccessKeyId/);
    expect(stdout + stderr).not.toContain(secret);
  });

  it('says what is missing or wrong before it asks the store', async () => {
    const cases: readonly [Readonly<Record<string, string>>, readonly string[], RegExp][] = [
      [{ AWS_SECRET_ACCESS_KEY: '' }, [], /AWS_SECRET_ACCESS_KEY is not set/],
      [{}, ['--to', 'https://bucket/x'], /expected s3:\/\/bucket\/prefix/],
      [{}, ['--to', 's3://bucket/a/../b'], /expected s3:\/\/bucket\/prefix/],
      [{}, ['--endpoint', 'http://user:pass@host'], /without credentials/],
      [{}, ['--output', join(folder, 'nowhere')], /no release in/],
    ];
    for (const [env, args, message] of cases) {
      const { code, stderr } = await publish('wrong', env, ...args);
      expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    }
    expect(store.asked).toEqual([]);
  });

  it('says that a store cannot be reached', async () => {
    const { code, stderr } = await publish(
      'far',
      {},
      ...['--endpoint', 'http://127.0.0.1:1', '--retries', '0'],
    );
    expect([code, stderr]).toEqual([4, expect.stringMatching(/cannot be reached: .*ECONNREFUSED/)]);
  });
});
