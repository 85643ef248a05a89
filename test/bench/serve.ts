/**
 * `serve` against a bare node:http server that sends the same bytes, each on one core, asked by the same
 * client in alternation: `npm run bench:serve`. `--output DIR` takes a mirror that is there already.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DuckDBBlobValue, DuckDBInstance } from '@duckdb/node-api';
import { Pool } from 'undici';
import { makeLandingZone } from './landing-zone-maker.ts';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    output: { type: 'string' },
    organisms: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '20000' },
    distinct: { type: 'string', default: '20000' },
  },
});
const concurrency = 16;

interface Server {
  readonly child: ChildProcess;
  readonly address: string;
}

interface Round {
  readonly perSecond: number;
  /** CPU time of the server, in microseconds a request. */
  readonly cpu: number;
  readonly rssMegabytes: number;
}

/** Keys and bodies of answers from all over a mirror, in an order that has nothing to do with landing. */
async function sampleBodies(output: string, count: number): Promise<[string, string][]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll(
    `select request_key, body from read_parquet($segments)
     where final and outcome = 'answer' and body is not null order by md5(request_key) limit $count`,
    { segments: join(output, 'landing', 'responses', '*.parquet'), count },
  );
  return reader
    .getRows()
    .map(([key, body]) => [
      key as string,
      Buffer.from((body as DuckDBBlobValue).bytes).toString('base64'),
    ]);
}

/** Holds a process to the first core, the client keeps to the others. */
function pin(child: ChildProcess, cores: string): void {
  spawn('taskset', ['-a', '-c', '-p', cores, String(child.pid)], { stdio: 'ignore' });
}

async function startServe(output: string): Promise<Server> {
  const program = join(root, 'dist', 'cli.js');
  const child = spawn(process.execPath, [program, 'serve', '--output', output, '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const started = performance.now();
  const [text] = (await once(child.stderr, 'data')) as [Buffer];
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString())?.[0];
  if (address === undefined) throw new Error(text.toString());
  say(`serve answers after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { child, address };
}

async function startBare(file: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'serve-bare.ts'), [file], {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { child, address: `http://127.0.0.1:${port}` };
}

function cpuMicroseconds({ child }: Server): number {
  const fields =
    readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function rss({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function round(
  server: Server,
  keys: readonly string[],
  requests: number,
  headers: Record<string, string>,
): Promise<Round> {
  const pool = new Pool(server.address, { connections: concurrency, pipelining: 1 });
  const cpu = cpuMicroseconds(server);
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < requests; at = next++) {
      const path = `/v1/${keys[(at * 7919) % keys.length]}`;
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${statusCode} for ${path}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return {
    perSecond: requests / seconds,
    cpu: (cpuMicroseconds(server) - cpu) / requests,
    rssMegabytes: rss(server),
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const kinds = {
  bare: {},
  serve: {},
  'serve, gzip': { 'accept-encoding': 'gzip' },
} as const;

async function measure(servers: Readonly<Record<keyof typeof kinds, Server>>, keys: string[]) {
  const rounds = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as Round[]]));
  for (let turn = 0; turn <= Number(values.rounds); turn += 1) {
    for (const [kind, headers] of Object.entries(kinds)) {
      const server = servers[kind as keyof typeof kinds];
      const measured = await round(server, keys, Number(values.requests), headers);
      // The first turn warms up, and lays out every segment.
      if (turn > 0) rounds[kind]?.push(measured);
      const { perSecond, cpu, rssMegabytes } = measured;
      say(
        `${turn === 0 ? 'warm-up' : `turn ${turn} `}  ${kind.padEnd(12)} ${perSecond.toFixed(0).padStart(6)} requests/s, ${cpu.toFixed(0).padStart(4)} µs CPU each, RSS ${rssMegabytes.toFixed(0)} MB`,
      );
    }
  }
  const of = (kind: string, figure: keyof Round) =>
    median((rounds[kind] ?? []).map((one) => one[figure]));
  for (const kind of ['serve', 'serve, gzip']) {
    say(
      `${kind}: ${of(kind, 'perSecond').toFixed(0)} requests/s, ${(of(kind, 'perSecond') / of('bare', 'perSecond')).toFixed(2)} of bare; CPU ${(of(kind, 'cpu') / of('bare', 'cpu')).toFixed(2)} times bare`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), 'hrmirror-bench-serve-'));
const output = values.output ?? join(folder, 'mirror');
const children: ChildProcess[] = [];
try {
  if (values.output === undefined) {
    const organisms = Number(values.organisms);
    const wanted = { organisms, restrictions: 'none', endpoints: null, share: 1 } as const;
    say(`${await makeLandingZone({ output, ...wanted })} requests landed`);
  }
  const bodies = await sampleBodies(output, Number(values.distinct));
  const file = join(folder, 'bodies.ndjson');
  writeFileSync(file, bodies.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [bare, serve] = [await startBare(file), await startServe(output)];
  children.push(bare.child, serve.child);
  const cores = cpus().length;
  for (const child of children) pin(child, '0');
  if (cores > 1) spawn('taskset', ['-a', '-c', '-p', `1-${cores - 1}`, String(process.pid)]);
  say(
    `Node ${process.version}, ${cores} cores, ${concurrency} connections, ${bodies.length} bodies`,
  );
  await measure(
    { bare, serve, 'serve, gzip': serve },
    bodies.map(([key]) => key),
  );
} finally {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
