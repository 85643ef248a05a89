import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/model/errors.ts';
import { type RunningReference, startReference } from '../../src/reference/start.ts';
import { small } from './client.ts';

describe('startReference(options)', () => {
  let running: RunningReference;

  beforeAll(async () => {
    running = await startReference({});
  });

  afterAll(() => running.close());

  it('serves the small federation on a free loopback port', async () => {
    expect(running.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    expect(running.source).toBe('reference:seed=1:size=small');
    const response = await fetch(`${running.baseUrl}/organisms`);
    expect(await response.text()).toBe(small({ method: 'GET', url: '/v1/organisms' }).body);
    expect(response.headers.get('x-hrmirror-source')).toBe(running.source);
    expect(response.headers.get('date')).toBeTruthy();
  });

  it('counts the requests it answers', async () => {
    const before = running.requests();
    await fetch(`${running.baseUrl}/organisms`).then((response) => response.text());
    await fetch(`${running.baseUrl}/nothing`).then((response) => response.text());
    expect(running.requests() - before).toBe(2);
  });

  it('honours If-None-Match and HEAD, and refuses what is not read-only', async () => {
    const first = await fetch(`${running.baseUrl}/entities`);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await fetch(`${running.baseUrl}/entities`, { headers })).status).toBe(304);
    const head = await fetch(`${running.baseUrl}/entities`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const posted = await fetch(`${running.baseUrl}/entities`, { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('answers to names of this machine and those given, and to no other', async () => {
    const named = await startReference({ hostNames: ['stats.example.org'] });
    const asked = async (host: string) => {
      const { port } = new URL(named.baseUrl);
      const asking = get({ host: '127.0.0.1', port, path: '/v1/organisms', headers: { host } });
      const [{ statusCode, headers }] = (await once(asking, 'response')) as [IncomingMessage];
      asking.destroy();
      return [statusCode, headers['x-synthetic-data']];
    };
    expect(await asked('localhost:1')).toEqual([200, 'true']);
    expect(await asked('stats.example.org')).toEqual([200, 'true']);
    expect(await asked('evil.example')).toEqual([421, 'true']);
    await named.close();
  });

  it('says that it is synthetic even to what is no HTTP', async () => {
    const socket = connect(Number(new URL(running.baseUrl).port), '127.0.0.1');
    socket.write('HELLO\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('x-synthetic-data: true\r\n');
  });

  it('refuses a port in use by its number', async () => {
    const { port } = new URL(running.baseUrl);
    const again = startReference({ port: Number(port) });
    await expect(again).rejects.toThrow(UsageError);
    await expect(again).rejects.toThrow(`port ${port} (it is in use)`);
  });

  it('is gone when closed', async () => {
    const other = await startReference({ seed: 2 });
    expect(other.source).toBe('reference:seed=2:size=small');
    await other.close();
    await expect(fetch(`${other.baseUrl}/entities`)).rejects.toThrow();
  });
});
