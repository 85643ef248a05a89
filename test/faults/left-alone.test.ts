import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Progress } from '../../src/mirror/run/progress.ts';
import type { MirrorStatus } from '../../src/mirror/status.ts';
import { program, runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { startFaultServer } from './server.ts';

/** How long the walk is, in minutes. */
const minutes = Number(process.env.WALK_MINUTES ?? 20);
/** The supervisor ends what is silent for longer, in seconds. */
const watchdog = 60;
const selection = ['--endpoints', 'workforce,illness', '--years', '2018-2022'];

const hasParts = ['systemd-notify', 'python3'].every(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** Starts the program below a supervisor that watches over it as systemd would. */
function supervise(args: readonly string[]) {
  const script = join(import.meta.dirname, '..', 'helpers', 'supervisor.py');
  const socket = join(temporaryFolder(), 'notify');
  const watched = [script, socket, String(watchdog), process.execPath, program, ...args];
  const child = spawn('python3', watched, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill());
  const said = { heard: '', stderr: '' };
  child.stdout.on('data', (data) => {
    said.heard += String(data);
  });
  child.stderr.on('data', (data) => {
    said.stderr += String(data);
  });
  return { child, said, ended: once(child, 'close') };
}

interface LogLine {
  readonly time: string;
  readonly msg: string;
  readonly progress?: Progress;
}

function signsIn(output: string): LogLine[] {
  const [run = ''] = readdirSync(join(output, 'runs')).filter((name) => !name.endsWith('.json'));
  const text = readFileSync(join(output, 'runs', run, 'log.ndjson'), 'utf8');
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as LogLine).filter(({ progress }) => progress);
}

function metricOf(file: string, name: string): number {
  const line = new RegExp(`^hrmirror_${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(
    readFileSync(file, 'utf8'),
  );
  return Number(line?.[1]);
}

it.skipIf(!hasParts)(
  'a walk left alone says at any moment whether it is well: its log, status, metrics, and to who supervises it',
  { tags: 'long', timeout: (minutes + 10) * 60_000 },
  async () => {
    // Every fiftieth attempt fails.
    let attempts = 0;
    const { baseUrl } = await startFaultServer(() => {
      attempts += 1;
      return attempts % 50 === 0 ? (reply) => reply.writeHead(503).end() : null;
    });
    const folder = temporaryFolder();
    const [output, metrics] = [join(folder, 'out'), join(folder, 'hrmirror.prom')];
    const asked = ['--base-url', baseUrl, '--output', output, ...selection];
    const { document: plan } = await runJson<{ total: number }>(['plan', ...asked]);
    const rate = (plan.total * 1.05) / (minutes * 60);
    const began = Date.now();
    const run = ['run', ...asked, '--rate', rate.toFixed(3), '--metrics', metrics];
    const { child, said, ended } = supervise(run);
    const read: { done: number; metric: number; heard: number }[] = [];
    // The metrics are written once a minute, the first time after one.
    await delay(5_000);
    for (;;) {
      await Promise.race([delay(60_000), ended]);
      if (child.exitCode !== null || Date.now() - began > minutes * 60_000) break;
      const status = await runJson<MirrorStatus>(['status', '--output', output]);
      const sign = signsIn(output).at(-1);
      const progress = status.document.under_way;
      if (progress === null || sign === undefined) throw new Error(JSON.stringify(status));
      expect(status.code).toBe(0);
      expect(Date.now() - Date.parse(progress.updated_at)).toBeLessThan(15_000);
      expect(Date.now() - Date.parse(sign.time)).toBeLessThan(75_000);
      expect(metricOf(metrics, 'run_under_way')).toBe(1);
      expect(progress.per_second_average).toBeGreaterThan(0);
      const heard = said.heard.split('WATCHDOG=1').length - 1;
      read.push({ done: progress.done, metric: metricOf(metrics, 'run_requests_done'), heard });
    }
    await ended;
    process.stdout.write(`${JSON.stringify({ minutes, requests: plan.total, read })}\n`);
    expect(said.heard).toMatch(/EXIT=0\s*$/);
    expect(said.heard).not.toContain('SILENT');
    expect(said.heard).toContain('READY=1');
    expect(Date.now() - began).toBeGreaterThan(minutes * 0.8 * 60_000);
    expect(read.length).toBeGreaterThanOrEqual(Math.max(1, minutes - 2));
    for (const [at, { done, metric, heard }] of read.entries()) {
      const before = read[at - 1] ?? { done: 0, metric: -1, heard: 0 };
      expect([done > before.done, metric > before.metric, heard > before.heard]).toEqual([
        true,
        true,
        true,
      ]);
    }
    const signs = signsIn(output);
    const phases = new Set(signs.map(({ progress }) => progress?.phase));
    for (const phase of ['discovering', 'asking', 'reading', 'building', 'publishing'] as const)
      expect(phases).toContain(phase);
    const times = signs.map(({ time }) => Date.parse(time));
    const silences = times.map((time, at) => time - (times[at - 1] ?? time));
    expect(Math.max(...silences)).toBeLessThan(70_000);
    expect(
      said.stderr.split('\n').filter((line) => line.startsWith('asking · ')).length,
    ).toBeGreaterThanOrEqual(read.length);
    expect(signs.some(({ progress }) => (progress?.failures['HTTP status 503'] ?? 0) > 0)).toBe(
      true,
    );
    expect(metricOf(metrics, 'run_under_way')).toBe(0);
    const { document } = await runJson<MirrorStatus>(['status', '--output', output]);
    expect(document.under_way).toBeNull();
    expect(document.runs[0]).toMatchObject({ exit_code: 0 });
  },
);
