/**
 * Scenario 1: `run` at concurrency 32 against a bare undici loop over the same bodies from the same server, in
 * alternation: requests a second while fetching, and from start to published release; memory; the event loop.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extentOf, median, report, runs } from './frame.ts';
import { type Ended, runProgram, runScript, startServer } from './processes.ts';

const concurrency = '32';
const extent = extentOf();
const server = await startServer(extent);

/** Requests a second: while statistics are fetched, and from the start of the process to its end. */
async function rates(run: () => Promise<Ended>) {
  const ended = await run();
  const { requests, statistics, firstStatisticAt, lastStatisticAt } = await server.report();
  if (ended.code !== 0) throw new Error(`ended with ${ended.code}: ${ended.stderr}${ended.stdout}`);
  const seconds = ((lastStatisticAt ?? 0) - (firstStatisticAt ?? 0)) / 1000;
  return { ...ended, requests, fetching: statistics / seconds, whole: requests / ended.seconds };
}

const bare = () => rates(() => runScript('bare.ts', [String(server.port), extent, concurrency]));

async function mirrored() {
  const folder = mkdtempSync(join(tmpdir(), 'hrmirror-bench-'));
  const delayFile = join(folder, 'delay.json');
  const selection = ['--base-url', server.baseUrl, '--years', extent];
  const settings = ['--concurrency', concurrency, '--output', join(folder, 'output'), '--json'];
  try {
    process.env.LOOP_DELAY_FILE = delayFile;
    const hook = ['--import', join(import.meta.dirname, 'loop-delay.mjs')];
    const seen = await rates(() => runProgram(['run', ...selection, ...settings], hook));
    const delay = JSON.parse(readFileSync(delayFile, 'utf8')) as { p99: number };
    return { ...seen, delay: delay.p99 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bares: Awaited<ReturnType<typeof bare>>[] = [];
const ours: Awaited<ReturnType<typeof mirrored>>[] = [];
for (let run = 0; run < runs(3); run += 1) {
  bares.push(await bare());
  ours.push(await mirrored());
}
server.close();

const of = <Run>(all: readonly Run[], figure: (run: Run) => number) => median(all.map(figure));
const pairs = bares.map((one, index) => ({ bare: one, ours: ours[index] ?? ours[0] }));
const ratio = (figure: 'fetching' | 'whole') =>
  median(pairs.map((pair) => (pair.ours?.[figure] ?? 0) / pair.bare[figure]));
const perSecond = (figure: 'fetching' | 'whole') =>
  `${Math.round(of(ours, (run) => run[figure]))} against ${Math.round(of(bares, (run) => run[figure]))} requests a second`;
const peak = of(ours, (run) => run.peakMegabytes);
const delay = of(ours, (run) => run.delay);
const cpu = (all: readonly Ended[]) => of(all, (run) => run.cpuSeconds);

report('crawl', [
  { name: 'while fetching', value: ratio('fetching'), wanted: 0.6, from: perSecond('fetching') },
  { name: 'to the release', value: ratio('whole'), wanted: 0.5, from: perSecond('whole') },
  {
    name: 'processor time',
    value: cpu(bares) / cpu(ours),
    wanted: null,
    from: `${cpu(bares).toFixed(1)} s against ${cpu(ours).toFixed(1)} s for ${bares[0]?.requests} requests, all threads, to the release`,
  },
  { name: 'loop delay', value: 50 / delay, wanted: 1, from: `p99 ${delay.toFixed(1)} ms of 50` },
  { name: 'memory', value: 400 / peak, wanted: 1, from: `peak ${Math.round(peak)} MB of 400` },
]);
