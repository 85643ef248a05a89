/**
 * What can be had at all from a server that answers at once: the bare loop of `crawl.ts` against the least that ends in a
 * table and a file of figures (`least-mirror.ts`), and that against `run`. Each from start to end.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extentOf, median, report, runs } from './frame.ts';
import { type Ended, runProgram, runScript, startServer } from './processes.ts';

const concurrency = '32';
const extent = extentOf();
const server = await startServer(extent);

function secondsOf({ code, stderr, seconds }: Ended): number {
  if (code !== 0) throw new Error(`ended with ${code}: ${stderr.slice(-500)}`);
  return seconds;
}

async function turn(folder: string) {
  const asked = [String(server.port), extent, concurrency];
  const selection = ['--base-url', server.baseUrl, '--years', extent];
  const least = join(folder, 'least');
  mkdirSync(least);
  return {
    bare: secondsOf(await runScript('bare.ts', [...asked, 'pool'])),
    least: secondsOf(await runScript('least-mirror.ts', [...asked, least])),
    ours: secondsOf(
      await runProgram([
        'run',
        ...selection,
        ...['--concurrency', concurrency, '--output', join(folder, 'output'), '--json'],
      ]),
    ),
  };
}

const turns: Awaited<ReturnType<typeof turn>>[] = [];
for (let run = 0; run < runs(3); run += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'hrmirror-bench-'));
  try {
    turns.push(await turn(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
server.close();

const seconds = (side: 'bare' | 'least' | 'ours') =>
  `${median(turns.map((one) => one[side])).toFixed(1)} s`;
report('least', [
  {
    name: 'the least, of a bare loop',
    value: median(turns.map(({ bare, least }) => bare / least)),
    wanted: null,
    from: `${seconds('least')} against ${seconds('bare')}`,
  },
  {
    name: 'a run, of the least',
    value: median(turns.map(({ least, ours }) => least / ours)),
    wanted: null,
    from: `${seconds('ours')} against ${seconds('least')}`,
  },
]);
