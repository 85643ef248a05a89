import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listenForTest } from '../helpers/listen.ts';
import { runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { startFaultServer } from './server.ts';

/** A proxy that tunnels to wherever it is asked, and notes where that was. */
async function startProxy(): Promise<{ address: string; tunnels: string[] }> {
  const tunnels: string[] = [];
  const proxy = createServer((_, reply) => reply.writeHead(501).end());
  proxy.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  return { address: `http://127.0.0.1:${await listenForTest(proxy)}`, tunnels };
}

describe('hrmirror run and probe --proxy', () => {
  it('heeds the proxy variables only if it is told to', { tags: 'long' }, async () => {
    const server = await startFaultServer();
    const { address, tunnels } = await startProxy();
    const selection = [
      '--endpoints',
      'workforce',
      '--years',
      '2022',
      '--subjects',
      'organism:20103',
    ];
    const manner = {
      env: { http_proxy: address, HTTP_PROXY: address, no_proxy: '', NO_PROXY: '' },
    };
    const args = (output: string) => [
      'run',
      '--base-url',
      server.baseUrl,
      '--output',
      output,
      ...selection,
    ];
    const direct = await runJson(args(join(temporaryFolder(), 'out')), manner);
    expect([direct.code, tunnels.length]).toEqual([0, 0]);
    const proxied = await runJson([...args(join(temporaryFolder(), 'out')), '--proxy'], manner);
    expect(proxied.code).toBe(0);
    expect(new Set(tunnels)).toEqual(new Set([new URL(server.baseUrl).host]));
    expect(tunnels.length).toBeLessThanOrEqual(4);
    const before = tunnels.length;
    await runJson(['probe', '--base-url', server.baseUrl], manner);
    expect(tunnels.length).toBe(before);
    await runJson(['probe', '--base-url', server.baseUrl, '--proxy'], manner);
    expect(tunnels.length).toBeGreaterThan(before);
  });
});
