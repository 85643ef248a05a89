/**
 * The baseline of the crawl: a bare undici loop, in its own process, that fetches the bodies and parses them,
 * and does nothing else. Arguments: port, extent, concurrency, and how undici is asked: `pool`, a pool of one
 * origin as the program has it, the cheapest way there is; `request`, what undici's own page begins with; or
 * `fetch`, what most people write.
 */
import { fetch, getGlobalDispatcher, Pool, request } from 'undici';
import { bodyStore } from './body-store.ts';

const [port = '', extent = '', concurrency = '32', client = 'pool'] = process.argv.slice(2);
const [from = 2022, to = 2022] = extent.split('-').map(Number);
const keys = bodyStore({ years: { from, to } }).keys.values();
const origin = `http://127.0.0.1:${port}`;
const pool = new Pool(origin, { connections: Number(concurrency), pipelining: 1 });

async function ask(path: string): Promise<string> {
  if (client === 'fetch') return (await fetch(`${origin}${path}`)).text();
  const asked =
    client === 'pool' ? pool.request({ method: 'GET', path }) : request(`${origin}${path}`);
  return (await asked).body.text();
}

let members = 0;

async function work(): Promise<void> {
  for (let next = keys.next(); next.done !== true; next = keys.next()) {
    const text = await ask(`/v1/${next.value}`);
    if (text !== '') members += Object.keys(JSON.parse(text)).length;
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, work));
await Promise.all([pool.close(), getGlobalDispatcher().close()]);
process.stdout.write(`${JSON.stringify({ members, cpu: process.cpuUsage() })}\n`);
