import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../helpers/program.ts';
import { versityGateway } from './install.ts';

const folder = mkdtempSync(join(tmpdir(), 'hrmirror-gateway-'));
const output = join(folder, 'mirror');
const store = join(folder, 'store');
const secret = 'a-secret-of-the-test';
let gateway: ChildProcess;
let endpoint: string;

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

beforeAll(async () => {
  expect((await run(['demo', '--years', '2022', '--output', output, '--quiet'])).code).toBe(0);
  mkdirSync(join(store, 'open-data'), { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  endpoint = `http://${address}`;
  gateway = spawn(
    await versityGateway(),
    ['--access', 'tester', '--secret', secret, '--port', address, 'posix', store],
    { stdio: 'ignore' },
  );
  for (let tries = 0; tries < 50; tries += 1) {
    if (await fetch(endpoint).then(Boolean, () => false)) return;
    await sleep(200);
  }
});

afterAll(() => {
  gateway.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const publish = (secretKey: string) =>
  run(
    ['publish', '--to', 's3://open-data/hr', '--endpoint', endpoint, '--output', output, '--json'],
    { env: { AWS_ACCESS_KEY_ID: 'tester', AWS_SECRET_ACCESS_KEY: secretKey } },
  );

describe('publish to the gateway of Versity', () => {
  it('refuses a signature by another secret, and nothing was written', async () => {
    const { code, stderr } = await publish('another');
    expect([code, stderr]).toEqual([6, expect.stringMatching(/status 403/)]);
    expect(readdirSync(join(store, 'open-data'))).toEqual([]);
  });

  it('puts every file there, byte for byte, and nothing twice', async () => {
    const { code, stderr } = await publish(secret);
    expect([code, stderr]).toEqual([0, '']);
    const release = realpathSync(join(output, 'current'));
    const stored = join(store, 'open-data', 'hr', 'releases', basename(release));
    for (const entry of readdirSync(release, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const same = readFileSync(file).equals(readFileSync(file.replace(release, stored)));
      expect(same, entry.name).toBe(true);
    }
    const again = await publish(secret);
    expect(JSON.parse(again.stdout)).toMatchObject({ sent: 0, copied: 0, bytes_sent: 0 });
  });
});
