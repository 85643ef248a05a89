import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the checkout. */
export const root = join(import.meta.dirname, '..', '..');

/** The program as users run it; `npm test` builds it first. */
export const program = join(root, 'dist', 'cli.js');

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
}

interface Manner {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another copy of the program. */
  readonly by?: string;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `hrmirror …`; it is killed with the tests if it still runs then. */
export function start(
  args: readonly string[],
  { cwd = root, env = {}, by = program }: Manner = {},
): Running {
  const child = spawn(process.execPath, [by, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    output.stdout += data;
  });
  child.stderr.on('data', (data) => {
    output.stderr += data;
  });
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  return { child, finished };
}

/** Runs `hrmirror …` to its end. */
export function run(args: readonly string[], manner?: Manner): Promise<Finished> {
  return start(args, manner).finished;
}

/** Runs `hrmirror … --json` and reads the document. */
export async function runJson<T = Record<string, unknown>>(
  args: readonly string[],
  manner?: Manner,
): Promise<{ code: number | null; document: T; stderr: string }> {
  const { code, stdout, stderr } = await run([...args, '--json'], manner);
  return { code, document: JSON.parse(stdout) as T, stderr };
}
