/**
 * The baseline of the crawl: a bare undici loop, in its own process, that fetches the bodies and parses them,
 * and does nothing else. Arguments: port, extent, concurrency, and how it asks: through a `pool` of the one
 * origin, the fastest way undici has, or by `request` with its standard agent, the one its README shows.
 */
import { Pool, request } from 'undici';
import { bodyStore } from './body-store.ts';

const [port = '', extent = '', concurrency = '32', by = 'pool'] = process.argv.slice(2);
const [from = 2022, to = 2022] = extent.split('-').map(Number);
const keys = bodyStore({ years: { from, to } }).keys.values();
const origin = `http://127.0.0.1:${port}`;
const pool = new Pool(origin, { connections: Number(concurrency), pipelining: 1 });
const ask = (path: string) =>
  by === 'pool' ? pool.request({ method: 'GET', path }) : request(`${origin}${path}`);

let members = 0;

async function work(): Promise<void> {
  for (let next = keys.next(); next.done !== true; next = keys.next()) {
    const { body } = await ask(`/v1/${next.value}`);
    const text = await body.text();
    if (text !== '') members += Object.keys(JSON.parse(text)).length;
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, work));
await pool.close();
process.stdout.write(`${JSON.stringify({ members, cpu: process.cpuUsage() })}\n`);
