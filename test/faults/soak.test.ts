import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runJson, start } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { seed, uniform } from './chance.ts';
import { faultClasses } from './classes.ts';
import { answerWell, type Fault, startFaultServer } from './server.ts';

/** How long to go on, in minutes. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const states = ['ok', 'empty', 'absent', 'failed', 'quarantined', 'pending'];
const selection = ['--endpoints', 'workforce,illness,longabsence', '--years', '2018-2022'];
const passing = faultClasses.filter(({ state, retried }) => state === 'failed' && retried);

/** One request in fifteen goes wrong, each time in some way that passes; one statistic is revised at every start. */
function weather(revision: () => number) {
  return ({ key, number }: { key: string; number: number }): Fault | null => {
    if (/longabsence\?year=2022$/.test(key)) return revised(revision());
    if (number % 2 === 0 || !key.includes('?') || uniform(0, 15) > 1) return null;
    return passing[Math.floor(uniform(0, passing.length))]?.fault ?? null;
  };
}

function revised(revision: number): Fault {
  return (reply, { headers, body }, visit) => {
    const { 'content-length': _, etag: __, ...rest } = headers;
    const later = body.replace(/"total":(\d+)/g, (_whole, n) => `"total":${Number(n) + revision}`);
    answerWell(reply, { status: 200, headers: rest, body: later }, visit);
  };
}

/** The most memory a process has had resident, in megabytes; 0 where it is gone. */
function peakMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function openFiles(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

interface Watched {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly megabytes: number;
  readonly files: number;
}

/** Runs the program, watches its memory and open files, and may end it early. */
async function watch(args: readonly string[], end: NodeJS.Signals | null): Promise<Watched> {
  const { child, finished } = start(args);
  let over = false;
  void finished.then(() => {
    over = true;
  });
  const until = performance.now() + (end === null ? Infinity : uniform(1_000, 15_000));
  let megabytes = 0;
  let files = 0;
  while (!over && performance.now() < until) {
    megabytes = Math.max(megabytes, peakMegabytes(child.pid));
    files = Math.max(files, openFiles(child.pid));
    await delay(100);
  }
  if (!over && end !== null) child.kill(end);
  const { code, signal, stdout } = await finished;
  return { code, signal, stdout, megabytes, files };
}

describe(`hrmirror run, for ${minutes} minutes (FAULT_SEED=${seed})`, { tags: 'long' }, () => {
  it('through faults, restarts and revisions: memory flat, states add up, nothing left open', {
    timeout: (minutes + 10) * 60_000,
  }, async () => {
    let revision = 0;
    const server = await startFaultServer(weather(() => revision));
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', server.baseUrl, '--output', output, ...selection];
    const command = [...args, '--refresh', 'all', '--rate', '150', '--timeout', '2', '--json'];
    const whole: Watched[] = [];
    const until = performance.now() + minutes * 60_000;
    while (performance.now() < until) {
      revision += 1;
      for (const end of ['SIGKILL', 'SIGTERM'] as const) {
        const { code, signal } = await watch(command, end);
        expect([0, 143, null]).toContain(code);
        // SIGTERM while Node itself still starts ends it like any program.
        if (code === null) expect(signal).toBe(end);
      }
      const ended = await watch(command, null);
      expect(ended.code, ended.stdout).toBe(0);
      whole.push(ended);
      const summary = JSON.parse(ended.stdout) as Record<string, number>;
      expect(states.reduce((sum, state) => sum + Number(summary[state]), 0)).toBe(summary.planned);
      expect((await runJson(['verify', '--output', output])).code).toBe(0);
      expect(readdirSync(join(output, 'tmp'))).toEqual([]);
      expect(readdirSync(join(output, 'landing', 'active'))).toEqual([]);
      const { document } = await runJson<{ changes: unknown[] }>(['changes', '--output', output]);
      if (whole.length > 1) expect(document.changes.length).toBeGreaterThan(0);
    }
    expect(whole.length).toBeGreaterThan(2);
    const half = Math.floor(whole.length / 2);
    const most = (some: readonly Watched[], of: 'megabytes' | 'files') =>
      Math.max(...some.map((each) => each[of]));
    expect(most(whole.slice(half), 'megabytes')).toBeLessThan(
      1.3 * most(whole.slice(0, half), 'megabytes'),
    );
    expect(most(whole.slice(half), 'files')).toBeLessThanOrEqual(
      most(whole.slice(0, half), 'files') + 8,
    );
  });
});
