/** Starting and watching the processes of a bench. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerReport } from './server.ts';

const root = join(import.meta.dirname, '..', '..');

/** What became of a process. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** From start to exit, in seconds. */
  readonly seconds: number;
  /** User and system time, in seconds. */
  readonly cpuSeconds: number;
  /** The most memory it ever held, all threads together, in MB. */
  readonly peakMegabytes: number;
  /** When it was started, in milliseconds of the system's monotonic clock. */
  readonly startedAt: number;
}

interface Figures {
  peak: number;
  cpu: number;
}

/** Runs a program to its end; `nodeOptions` go before the file. */
function runToEnd(
  file: string,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Running {
  const startedAt = monotonic();
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return Object.assign(watch(child, startedAt), { child });
}

/** A process under way, and what becomes of it. */
export type Running = Promise<Ended> & { readonly child: ChildProcess };

/** Runs a command line of the shell to its end; its children count for their own. */
export async function runCommand(command: string, cwd: string): Promise<Ended> {
  const startedAt = monotonic();
  return watch(
    spawn('bash', ['-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] }),
    startedAt,
  );
}

/** Runs a TypeScript file of the benches. */
export function runScript(name: string, args: readonly string[]): Promise<Ended> {
  return runToEnd(join(import.meta.dirname, name), args, ['--import', 'tsx']);
}

/** Runs `hrmirror …` as users do; `npm run build` makes it. */
export function runProgram(args: readonly string[], nodeOptions?: readonly string[]): Running {
  return runToEnd(join(root, 'dist', 'cli.js'), args, nodeOptions);
}

async function watch(child: ChildProcess, startedAt: number): Promise<Ended> {
  const figures: Figures = { peak: 0, cpu: 0 };
  const text = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => {
    text.stdout += data;
  });
  child.stderr?.on('data', (data) => {
    text.stderr += data;
  });
  const look = setInterval(() => sample(child.pid ?? 0, figures), 25);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  return {
    code,
    ...text,
    seconds: (monotonic() - startedAt) / 1000,
    cpuSeconds: figures.cpu,
    peakMegabytes: figures.peak,
    startedAt,
  };
}

/** The kernel keeps the peak itself, so a look now and then is enough. */
function sample(pid: number, figures: Figures): void {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1];
    if (peak !== undefined) figures.peak = Math.max(figures.peak, Number(peak) / 1024);
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // User and system time in clock ticks, of which there are 100 a second.
    const cpu = (Number(fields[11]) + Number(fields[12])) / 100;
    if (cpu > figures.cpu) figures.cpu = cpu;
  } catch {
    // It has ended in the meantime.
  }
}

/** Milliseconds of a clock that all processes share. */
export function monotonic(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}

/** The upstream of the benches, for the years of an extent such as `2019-2022`. */
export async function startServer(extent: string) {
  const child = fork(join(import.meta.dirname, 'server.ts'), [extent], {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** What it saw since the last report. */
    report: async (): Promise<ServerReport> => {
      child.send('report');
      const [report] = (await once(child, 'message')) as [ServerReport];
      return report;
    },
    /** From now on every answer takes that many milliseconds. */
    answerAfter: (latency: number) => {
      child.send({ latency });
    },
    close: () => {
      child.disconnect();
    },
  };
}
