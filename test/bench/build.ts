/**
 * Scenario 4, the build: figures doubled from turn to turn, each build in a process of its own, against DuckDB that
 * only reads, sorts and writes the same figures. `--most N` millions of figures (default 4; 50 takes the better part of an
 * hour and 10 GB of disk), `--limit MB` (default 2000), `--mirror DIR` a mirror to multiply (default: one of
 * its own, of some 500,000 figures).
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multiplyFigures } from './figures-maker.ts';
import { type Ratio, report } from './frame.ts';
import { makeLandingZone } from './landing-zone-maker.ts';
import { type Ended, runProgram, runScript } from './processes.ts';

const told = (flag: string, standard: string) => {
  const at = process.argv.indexOf(flag);
  return at < 0 ? standard : (process.argv[at + 1] ?? standard);
};
const standardMost = 4e6;
const most = Number(told('--most', '4')) * 1e6;
const limit = told('--limit', '2000');
const mirror = told('--mirror', join(tmpdir(), 'hrmirror-bench', 'small'));

if (!existsSync(mirror)) {
  mkdirSync(mirror, { recursive: true });
  await makeLandingZone({
    output: mirror,
    organisms: 4,
    restrictions: 'none',
    endpoints: null,
    share: 1,
  });
}
const base = await runProgram(['build', '--output', mirror, '--json']);
const { cells } = JSON.parse(base.stdout) as { cells: number };

interface Turn {
  readonly figures: number;
  readonly build: Ended;
  readonly plain: Ended;
}

const folder = mkdtempSync(join(tmpdir(), 'hrmirror-bench-'));

async function turn(times: number): Promise<Turn> {
  const work = join(folder, String(times));
  const inputs = join(folder, `${times}.json`);
  writeFileSync(inputs, JSON.stringify(await multiplyFigures(mirror, times, work)));
  const build = await runScript('build-once.ts', [inputs, join(work, 'release'), limit]);
  const plain = await runScript('build-once.ts', [inputs, join(work, 'plain'), 'plain']);
  if (build.code !== 0) throw new Error(build.stderr);
  rmSync(work, { recursive: true });
  return { figures: Number(build.stdout), build, plain };
}

const turns: Turn[] = [];
for (let times = 1; times * cells <= most; times *= 2) turns.push(await turn(times));
const rest = Math.floor(most / cells);
if (most > standardMost && rest > 2 ** (turns.length - 1)) turns.push(await turn(rest));
rmSync(folder, { recursive: true });

const perMillion = ({ build, figures }: Turn) => (1e6 * build.cpuSeconds) / figures;
for (const each of turns) {
  const { build, plain, figures } = each;
  process.stdout.write(
    `  ${(figures / 1e6).toFixed(1)} million figures: ${build.seconds.toFixed(0)} s, CPU ${build.cpuSeconds.toFixed(0)} s (${perMillion(each).toFixed(1)} s a million), peak ${build.peakMegabytes.toFixed(0)} MB; plain CPU ${plain.cpuSeconds.toFixed(1)} s\n`,
  );
}
const last = turns.at(-1);
// What a release costs at least weighs on the smallest: on a long way up, linear means from a few millions on.
const first = most > standardMost ? turns.find(({ figures }) => figures >= 3e6) : turns[0];
if (first === undefined || last === undefined) throw new Error('nothing was built');
const peak = Math.max(...turns.map(({ build }) => build.peakMegabytes));
report(most > standardMost ? `build to ${most / 1e6} million` : 'build', [
  {
    name: 'linear',
    value: perMillion(first) / perMillion(last),
    wanted: 0.8,
    from: `CPU ${perMillion(first).toFixed(1)} s a million figures at ${(first.figures / 1e6).toFixed(1)} million, ${perMillion(last).toFixed(1)} s at ${(last.figures / 1e6).toFixed(1)} million`,
  },
  {
    name: 'memory',
    value: Number(limit) / peak,
    wanted: 1,
    from: `peak ${peak.toFixed(0)} MB of ${limit}`,
  },
  {
    name: 'against plain',
    value: last.plain.cpuSeconds / last.build.cpuSeconds,
    wanted: null,
    from: `CPU ${last.plain.cpuSeconds.toFixed(1)} s to read, sort and write the figures once, ${last.build.cpuSeconds.toFixed(1)} s for a release`,
  },
] satisfies Ratio[]);
