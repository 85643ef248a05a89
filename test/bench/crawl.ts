/**
 * Scenario 1: `run` at concurrency 32 against a bare undici loop over the same bodies from the same server, in
 * alternation: requests a second while fetching, and from start to published release; memory; the event loop.
 * The server answers at once, which leaves nothing but what a client costs, and then after 10 and 20 ms, as one
 * does that has to be reached and to think.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extentOf, median, type Ratio, report, runs } from './frame.ts';
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

const bare = (client: 'pool' | 'request' | 'fetch') =>
  rates(() => runScript('bare.ts', [String(server.port), extent, concurrency, client]));

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

/** Every side once, one after the other. */
const turn = async () => ({
  bare: await bare('pool'),
  plain: await bare('request'),
  fetch: await bare('fetch'),
  ours: await mirrored(),
});
type Turn = Awaited<ReturnType<typeof turn>>;

async function turns(): Promise<Turn[]> {
  const all: Turn[] = [];
  for (let run = 0; run < runs(3); run += 1) all.push(await turn());
  return all;
}

/** How many milliseconds the server takes for each answer; with `--full`, waiting would be all there is. */
const answerTimes = process.argv.includes('--full') ? [0] : [0, 10, 20];
const seen = new Map<number, Turn[]>();
for (const time of answerTimes) {
  server.answerAfter(time);
  seen.set(time, await turns());
}
const atOnce = seen.get(0) ?? [];
server.close();

type Figure = 'fetching' | 'whole';

function against(
  all: readonly Turn[],
  baseline: 'bare' | 'plain' | 'fetch',
  figure: Figure,
): Omit<Ratio, 'name' | 'wanted'> {
  const rate = (of: keyof Turn) => Math.round(median(all.map((one) => one[of][figure])));
  return {
    value: median(all.map((one) => one.ours[figure] / one[baseline][figure])),
    from: `${rate('ours')} against ${rate(baseline)} requests a second`,
  };
}

const ours = <Value extends 'delay' | 'peakMegabytes' | 'cpuSeconds'>(value: Value) =>
  median(atOnce.map((one) => one.ours[value]));
const cpuOfBare = median(atOnce.map((one) => one.bare.cpuSeconds));

function ratiosOf([time, all]: [number, Turn[]]): Ratio[] {
  const after = time === 0 ? '' : `, after ${time} ms`;
  const plain = `${after}, against request()`;
  const fetched = `${after}, against fetch()`;
  return [
    { name: `while fetching${after}`, wanted: 0.6, ...against(all, 'bare', 'fetching') },
    { name: `while fetching${plain}`, wanted: 0.6, ...against(all, 'plain', 'fetching') },
    { name: `while fetching${fetched}`, wanted: 0.6, ...against(all, 'fetch', 'fetching') },
    { name: `to the release${after}`, wanted: 0.5, ...against(all, 'bare', 'whole') },
    { name: `to the release${plain}`, wanted: 0.5, ...against(all, 'plain', 'whole') },
    { name: `to the release${fetched}`, wanted: 0.5, ...against(all, 'fetch', 'whole') },
  ];
}

report('crawl', [
  ...[...seen].flatMap(ratiosOf),
  {
    name: 'processor time',
    value: cpuOfBare / ours('cpuSeconds'),
    wanted: null,
    from: `${cpuOfBare.toFixed(1)} s against ${ours('cpuSeconds').toFixed(1)} s for ${atOnce[0]?.ours.requests} requests, all threads, to the release`,
  },
  {
    name: 'loop delay',
    value: 50 / ours('delay'),
    wanted: 1,
    from: `p99 ${ours('delay').toFixed(1)} ms of 50`,
  },
  {
    name: 'memory',
    value: 400 / ours('peakMegabytes'),
    wanted: 1,
    from: `peak ${Math.round(ours('peakMegabytes'))} MB of 400`,
  },
]);
