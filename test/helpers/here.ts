import { join } from 'node:path';
import { type Finished, root } from './program.ts';

/** The program as users run it; `npm test` builds it first. */
const { main } = (await import(
  join(root, 'dist', 'cli', 'program.js')
)) as typeof import('../../src/cli/program.ts');

interface Manner {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs `hrmirror …` in this process, one at a time: what the command line says and does, without the second that a
 * start takes. What only a process of its own shows (signals, streams that close, memory) wants `run` of program.ts.
 */
export async function runHere(
  args: readonly string[],
  { cwd, env = {} }: Manner = {},
): Promise<Finished> {
  const said = { stdout: '', stderr: '' };
  const before = { cwd: process.cwd(), env: { ...process.env } };
  const { stdout, stderr } = process;
  const writes = [stdout.write, stderr.write] as const;
  stdout.write = heardBy((text) => {
    said.stdout += text;
  });
  stderr.write = heardBy((text) => {
    said.stderr += text;
  });
  try {
    if (cwd !== undefined) process.chdir(cwd);
    Object.assign(process.env, env);
    return { code: await main(args), signal: null, ...said };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
    [stdout.write, stderr.write] = writes;
  }
}

/** Runs `hrmirror … --json` in this process and reads the document. */
export async function runHereJson<T = Record<string, unknown>>(
  args: readonly string[],
  manner?: Manner,
): Promise<{ code: number | null; document: T; stderr: string }> {
  const { code, stdout, stderr } = await runHere([...args, '--json'], manner);
  return { code, document: JSON.parse(stdout) as T, stderr };
}

function heardBy(hear: (text: string) => void): typeof process.stdout.write {
  return (chunk: string | Uint8Array, ...more: unknown[]): boolean => {
    hear(Buffer.from(chunk as Uint8Array).toString());
    for (const done of more) if (typeof done === 'function') done();
    return true;
  };
}
