import { setMaxListeners } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Transport } from '../../src/fetch/transport.ts';
import { listen } from '../helpers/listen.ts';

const never = new AbortController().signal;
// Every transport of these tests listens.
setMaxListeners(0, never);

/** A raw server: `answer` is called with each request's text and its socket. */
async function rawServer(answer: (request: string, socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => answer(data.toString('latin1'), socket));
  });
  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return port;
}

function transport(port: number, timeoutMilliseconds = 5000, headers = {}): Transport {
  const settings = { baseUrl: `http://127.0.0.1:${port}/v1`, connections: 1, timeoutMilliseconds };
  const made = new Transport({ ...settings, userAgent: 'test', headers });
  onTestFinished(() => made.close());
  return made;
}

const http = (head: string, body: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);

describe('Transport.get(relative, conditions, signal)', () => {
  it('asks below the base address, and says who asks', async () => {
    let seen = '';
    const port = await rawServer((request, socket) => {
      seen = request;
      socket.write(http('200 OK\r\nETag: "x"', '{"n":1}'));
    });
    const exchange = await transport(port).get(
      'organisms/1/workforce?year=2020&restriction=mandatory,telework',
      { 'if-none-match': '"x"' },
      never,
    );
    expect(seen).toMatch(
      /^GET \/v1\/organisms\/1\/workforce\?year=2020&restriction=mandatory,telework HTTP/,
    );
    expect(seen).toMatch(/user-agent: test/);
    expect(seen).toMatch(/if-none-match: "x"/);
    expect(exchange).toMatchObject({ status: 200, error: null, headers: { etag: '"x"' } });
    expect(Buffer.from(exchange.body ?? []).toString()).toBe('{"n":1}');
  });

  it('says in plain words that what answers speaks no TLS', async () => {
    const port = await rawServer((_, socket) => socket.end(http('400 Bad Request')));
    const settings = { baseUrl: `https://127.0.0.1:${port}/v1`, connections: 1, userAgent: 'test' };
    const made = new Transport({ ...settings, timeoutMilliseconds: 5000, headers: {} });
    onTestFinished(() => made.close());
    expect((await made.get('organisms', null, never)).error).toBe(
      'what answers there speaks no TLS: is the address one of http?',
    );
  });

  it('decompresses gzip and refuses a bomb', async () => {
    let body = gzipSync('{"n":1}');
    const port = await rawServer((_, socket) =>
      socket.write(http('200 OK\r\ncontent-encoding: gzip', body)),
    );
    const one = transport(port);
    expect(Buffer.from((await one.get('entities', {}, never)).body ?? []).toString()).toBe(
      '{"n":1}',
    );
    body = gzipSync(Buffer.alloc(65 * 1024 * 1024));
    expect(await one.get('entities', {}, never)).toMatchObject({ fault: 'size' });
    body = Buffer.from('not gzip');
    expect(await one.get('entities', {}, never)).toMatchObject({ fault: 'encoding' });
  });

  it('gives up on a drip after the whole time of an attempt', async () => {
    const port = await rawServer((_, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      const drip = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    const began = performance.now();
    expect(await transport(port, 400).get('entities', {}, never)).toMatchObject({
      status: null,
      fault: 'timeout',
    });
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it('tells a cut response from a whole one', async () => {
    const port = await rawServer((_, socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"half":');
    });
    expect(await transport(port).get('entities', {}, never)).toMatchObject({
      status: null,
      fault: 'connection',
    });
  });

  it('follows a redirect on the same host and refuses every other, naming it', async () => {
    let location = '/v1/entities/';
    const port = await rawServer((request, socket) => {
      const arrived = request.startsWith('GET /v1/entities/ ');
      socket.write(arrived ? http('200 OK', '[]') : http(`302 Found\r\nlocation: ${location}`));
    });
    const one = transport(port);
    expect(await one.get('entities', {}, never)).toMatchObject({ status: 200 });
    for (location of [
      `http://me@127.0.0.1:${port}/v1/entities/`,
      `http://me:secret@127.0.0.1:${port}/v1/entities/`,
      'http://169.254.169.254/latest',
      'http://127.0.0.1:1/v1',
      'file:///etc/passwd',
      '//elsewhere.invalid/',
    ]) {
      const refused = await one.get('entities', {}, never);
      expect(refused).toMatchObject({ status: 302, fault: 'redirect' });
      expect(refused.error).toContain(location);
    }
    location = '/v1/entities';
    expect(await one.get('entities', {}, never)).toMatchObject({ fault: 'redirect' });
  });

  it('keeps the cookie of a redirect to the same address, and comes back with it for the rest of the run', async () => {
    const seen: string[] = [];
    const port = await rawServer((request, socket) => {
      const [, path = ''] = /^GET (\S+)/.exec(request) ?? [];
      const [, cookie = ''] = /\r\ncookie: (.*)\r\n/i.exec(request) ?? [];
      seen.push(cookie);
      const given =
        'set-cookie: LB=node-1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/\r\nset-cookie: a=b';
      const isKnown = cookie.includes('LB=node-1');
      socket.write(
        isKnown ? http('200 OK', '[]') : http(`302 Found\r\nlocation: ${path}\r\n${given}`),
      );
    });
    const one = transport(port, 5000, { Cookie: 'own=1' });
    expect(await one.get('entities', null, never)).toMatchObject({ status: 200 });
    expect(await one.get('organisms', null, never)).toMatchObject({ status: 200 });
    expect(seen).toEqual(['own=1', 'own=1; LB=node-1; a=b', 'own=1; LB=node-1; a=b']);
    const another = transport(port);
    expect(await another.get('entities', null, never)).toMatchObject({ status: 200 });
    expect(seen.slice(3)).toEqual(['', 'LB=node-1; a=b']);
  });

  it.each([
    [3, 200, null],
    [4, 302, 'redirect'],
  ])('follows three redirects in a row and no more (%i)', async (hops, status, fault) => {
    const port = await rawServer((request, socket) => {
      const hop = Number(/hop=(\d+)/.exec(request)?.[1] ?? 0);
      const next = http(`302 Found\r\nlocation: /v1/entities?hop=${hop + 1}`);
      socket.write(hop === hops ? http('200 OK', '[]') : next);
    });
    expect(await transport(port).get('entities', {}, never)).toMatchObject({ status, fault });
  });

  it('takes the answer to another question for none, wherever a redirect leads', async () => {
    let location = '';
    const port = await rawServer((request, socket) => {
      const isFirst = request.startsWith('GET /v1/organisms/1/workforce?year=2020 ');
      socket.write(
        isFirst ? http(`302 Found\r\nlocation: ${location}`) : http('200 OK', '{"n":1}'),
      );
    });
    const one = transport(port);
    for (location of [
      '/v1/organisms/1/workforce',
      '/v1/organisms/1/workforce?year=2021',
      '/v1/organisms/2/workforce?year=2020',
      '/v2/organisms/1/workforce',
      '/v2/organisms/2/workforce?year=2020',
      '/login?next=/v1/organisms/1/workforce?year=2020',
      '/',
    ]) {
      const refused = await one.get('organisms/1/workforce?year=2020', null, never);
      expect(refused).toMatchObject({ status: 302, fault: 'redirect' });
    }
    for (location of [
      '/v1/organisms/1/workforce/?year=2020',
      '/v1/%6Frganisms/1/workforce?year=2020&lang=fr',
      '/api/v1/organisms/1/workforce?year=2020',
    ]) {
      const { status } = await one.get('organisms/1/workforce?year=2020', null, never);
      expect(status).toBe(200);
    }
  });

  it('tells a refused connection in words', async () => {
    const port = await rawServer(() => undefined);
    const exchange = await transport(port === 1 ? 2 : 1).get('entities', {}, never);
    expect(exchange).toMatchObject({ status: null, fault: 'connection' });
    expect(exchange.error).toMatch(/ECONNREFUSED/);
  });
});
