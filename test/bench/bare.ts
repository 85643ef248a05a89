/**
 * The baseline of the crawl: a bare undici loop, in its own process, that fetches the bodies and parses them,
 * and does nothing else. Arguments: port, extent, concurrency.
 */
import { Pool } from 'undici';
import { bodyStore } from './body-store.ts';

const [port = '', extent = '', concurrency = '32'] = process.argv.slice(2);
const [from = 2022, to = 2022] = extent.split('-').map(Number);
const keys = bodyStore({ years: { from, to } }).keys.values();
const pool = new Pool(`http://127.0.0.1:${port}`, {
  connections: Number(concurrency),
  pipelining: 1,
});

let members = 0;

async function work(): Promise<void> {
  for (let next = keys.next(); next.done !== true; next = keys.next()) {
    const { body } = await pool.request({ method: 'GET', path: `/v1/${next.value}` });
    const text = await body.text();
    if (text !== '') members += Object.keys(JSON.parse(text)).length;
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, work));
await pool.close();
process.stdout.write(`${JSON.stringify({ members, cpu: process.cpuUsage() })}\n`);
