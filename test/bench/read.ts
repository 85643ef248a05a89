/**
 * Scenario 4, reading by mappings that are pinned: a quarter, half and all segments of a complete mirror (`--mirror
 * DIR`, default the one that the nightly bench makes), each in a process of its own, two workers. `--most N` goes on to
 * N million figures by reading its segments several times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealedSegments } from '../../src/land/segments.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { report } from './frame.ts';
import { type Ended, runScript } from './processes.ts';

const at = process.argv.indexOf('--mirror');
const standard = join(tmpdir(), 'hrmirror-bench', 'complete');
const mirror = at < 0 ? standard : (process.argv[at + 1] ?? standard);
const all = sealedSegments(outputPaths(mirror)).length;
if (all < 8) throw new Error(`${mirror} is no complete mirror: run the nightly bench first`);

interface Turn {
  readonly figures: number;
  readonly ended: Ended;
}

async function turn(segments: number): Promise<Turn> {
  const into = mkdtempSync(join(tmpdir(), 'hrmirror-bench-'));
  try {
    const ended = await runScript('read-once.ts', [mirror, String(segments), into]);
    if (ended.code !== 0) throw new Error(ended.stderr);
    return { figures: Number(ended.stdout), ended };
  } finally {
    rmSync(into, { recursive: true });
  }
}

const perMillion = ({ figures, ended }: Turn) => (1e6 * ended.cpuSeconds) / figures;
const told = (one: Turn) =>
  `${perMillion(one).toFixed(1)} s at ${(one.figures / 1e6).toFixed(1)} million (${one.ended.seconds.toFixed(0)} s by the clock, peak ${one.ended.peakMegabytes.toFixed(0)} MB)`;

const quarter = await turn(Math.floor(all / 4));
const half = await turn(Math.floor(all / 2));
const whole = await turn(all);
const most = process.argv.indexOf('--most');
const times = most < 0 ? 1 : Math.round((Number(process.argv[most + 1]) * 1e6) / whole.figures);
const last = times > 1 ? await turn(times * all) : null;
report('read', [
  {
    name: 'linear',
    value: perMillion(quarter) / perMillion(whole),
    wanted: 0.8,
    from: `CPU a million figures: ${[quarter, half, whole].map(told).join(', ')}`,
  },
  {
    name: 'memory',
    value: quarter.ended.peakMegabytes / whole.ended.peakMegabytes,
    wanted: 0.8,
    from: 'peak of a quarter against peak of all',
  },
  ...(last === null
    ? []
    : [
        {
          name: 'linear beyond one mirror',
          value: perMillion(whole) / perMillion(last),
          wanted: 0.85,
          from: `CPU a million figures: ${told(whole)}, ${told(last)}`,
        },
      ]),
]);
