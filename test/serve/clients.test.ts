import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { serveMirror } from '../../src/mirror/serve.ts';
import { UsageError } from '../../src/model/errors.ts';
import { sharedFolder } from '../helpers/temporary.ts';
import {
  ask,
  dial,
  exchange,
  land,
  newMirror,
  publish,
  type Served,
  startServing,
} from './served.ts';

const folder = sharedFolder();
const paths = newMirror({ folder });
let mirror: Served;

beforeAll(async () => {
  await land(paths, [
    { requestKey: 'organisms', body: Buffer.alloc(100_000, ' ') },
    { requestKey: 'entities', body: Buffer.alloc(20 * 1024 * 1024, ' ') },
  ]);
  publish(paths, 'release', { 'hrstats.duckdb': Buffer.alloc(20 * 1024 * 1024) });
  mirror = await startServing(paths, ['stats.example.org']);
});

afterAll(async () => {
  await mirror.close();
});

describe('serve, to clients of all kinds', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])(
    'answers %s with 405 and what is offered',
    async (method) => {
      for (const target of ['/v1/organisms', '/downloads/hrstats.duckdb', '/']) {
        const answer = await exchange(
          mirror.port,
          `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
        );
        expect(answer).toMatch(/^HTTP\/1\.1 405 /);
        expect(answer).toContain('\r\nallow: GET, HEAD, OPTIONS\r\n');
      }
    },
  );

  it('refuses addresses and headers that are too long', async () => {
    expect(await ask(mirror.port, `/v1/organisms?x=${'y'.repeat(5000)}`)).toMatch(/ 414 /);
    expect(await ask(mirror.port, `/v1/organisms?x=${'y'.repeat(50_000)}`)).toMatch(/ 431 /);
    expect(await ask(mirror.port, '/v1/organisms', `x: ${'y'.repeat(50_000)}\r\n`)).toMatch(
      / 431 /,
    );
    expect(await exchange(mirror.port, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('does not wait for a body, and does not keep who sends one', async () => {
    const socket = dial(mirror.port);
    socket.write(
      'POST /v1/organisms HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000000\r\n\r\n',
    );
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toContain('\r\nConnection: close\r\n');
  });

  it('keeps answering others while clients neither write nor read on', async () => {
    const idle = Array.from({ length: 40 }, () => dial(mirror.port));
    for (const [at, socket] of idle.entries()) {
      const target = at % 2 === 0 ? '/v1/entities' : '/downloads/hrstats.duckdb';
      // Half a request, and whole ones over and over, of which not a byte is read.
      const whole = `GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
      socket.pause();
      socket.write(at % 4 < 2 ? `GET ${target} HTTP/1.1\r\nhos` : whole.repeat(50));
    }
    await delay(500);
    const before = process.memoryUsage().rss;
    await delay(1500);
    const response = await mirror.get('/v1/organisms');
    expect((await response.arrayBuffer()).byteLength).toBe(100_000);
    // Forty clients of twenty megabytes each would be eight hundred; a busy machine collects garbage late.
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    for (const socket of idle) socket.destroy();
  });

  it('answers requests sent ahead in their order, and lets go of who sends too many', async () => {
    const ahead = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `GET /v1/organisms/${at} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      );
    const last = 'GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    const answers = await exchange(mirror.port, [...ahead(50), last].join(''));
    const named = [...answers.matchAll(/"message":"organisms\/(\d+) is not/g)];
    expect(named.map(([, id]) => Number(id))).toEqual(ahead(50).map((_, at) => at));
    expect(answers).toContain('"status": "ok"');
    expect(await exchange(mirror.port, [...ahead(500), last].join(''))).not.toContain('"ok"');
  });

  it('survives clients that leave in the middle', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const socket = dial(mirror.port);
      const target = turn % 2 === 0 ? '/downloads/hrstats.duckdb' : '/v1/entities';
      socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    expect((await mirror.get('/v1/organisms')).status).toBe(200);
    expect(mirror.reports).toEqual([]);
  });

  const called = (target: string, host: string) =>
    exchange(mirror.port, `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);

  it.each([
    'localhost',
    'LOCALHOST:80',
    '127.0.0.1:1',
    '[::1]',
    '[::1]:8080',
    'Stats.example.org:443',
  ])('answers to the name %s', async (host) => {
    expect(await called('/v1/organisms', host)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await called(`http://${host}/health`, 'evil.example')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.2',
    '169.254.169.254',
    '../../etc',
    '[::2]',
    'localhost:80:80',
    '',
  ])('does not answer to the name %j', async (host) => {
    for (const target of ['/health', '/v1/organisms', '/', '/downloads/hrstats.duckdb']) {
      const answer = await called(target, host);
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer).toContain('--host-name');
      expect(answer).not.toContain('evil');
    }
    if (host !== '')
      expect(await called(`http://${host}/health`, 'localhost')).toMatch(/ (400|421) /);
  });

  it('refuses a port in use', async () => {
    const input = { catalogue: federalHr, paths, hostNames: [], report: () => {} };
    const again = serveMirror({ ...input, port: mirror.port });
    await expect(again).rejects.toThrow(UsageError);
    await expect(again).rejects.toThrow(`port ${mirror.port} (it is in use)`);
  });
});
