import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { program, run, runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { answerLate, type Fault, startFaultServer } from './server.ts';

const selection = [
  '--endpoints',
  'workforce',
  '--years',
  '2022',
  '--subjects',
  'organism:20103',
  '--json',
];

function demo(output: string): string[] {
  return ['demo', '--output', output, ...selection];
}

/** An answer with one figure. */
/** The answer of one figure, so many higher. */
function higherBy(many: number): Fault {
  return (reply, { body }) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(body.replace(/"total":(\d+)/, (_, told) => `"total":${Number(told) + many}`));
  };
}

/** Runs a command line to its end, with its exit code and what it wrote to stdout. */
function runCommand(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  return new Promise<{ code: number | null; stdout: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout }));
  });
}

/** Whether this test may have a file of names of its own. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];

/** Whether the tests may run the program as somebody who owns nothing. */
const mayBeNobody =
  spawnSync('setpriv', [...nobody, process.execPath, program, '--version']).status === 0;

const libfaketime = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find((path) => existsSync(path));

/** A folder on another file system than that of temporary folders. */
const otherDisk = ['/dev/shm', '/var/tmp'].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
);

describe('hrmirror, in poor surroundings', () => {
  it('needs nothing of the environment', { tags: 'long' }, async () => {
    const output = join(temporaryFolder(), 'out');
    const { code } = await runCommand(process.execPath, [program, ...demo(output)], {});
    expect(code).toBe(0);
  });

  it('gets by with 64 open files, and a reader that closes stdout early', async () => {
    const output = join(temporaryFolder(), 'out');
    const line = 'ulimit -n 64; "$0" "$@" | head -c 1';
    const { baseUrl } = await startFaultServer();
    const walk = ['run', '--base-url', baseUrl, '--output', output, ...selection];
    const args = ['-o', 'pipefail', '-c', line, process.execPath, program, ...walk];
    const { code } = await runCommand('bash', [...args, '--concurrency', '8'], process.env);
    expect(code).toBe(0);
    expect(existsSync(join(output, 'current', 'hrstats.duckdb'))).toBe(true);
  });

  it('says that files may not grow as large as they have to, and goes on when they may', async () => {
    const output = join(temporaryFolder(), 'out');
    const { baseUrl } = await startFaultServer();
    const walk = ['run', '--base-url', baseUrl, '--output', output, ...selection];
    const args = [process.execPath, program, ...walk];
    const limited = await runCommand(
      'bash',
      ['-c', 'ulimit -f 400; exec "$0" "$@"', ...args],
      process.env,
    );
    expect(limited.code).toBe(1);
    expect(JSON.parse(limited.stdout)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^a file may not grow .* response .* is kept.*ulimit -f.* run again$/,
      ),
    });
    const again = await run(walk);
    expect(again.code, again.stderr).toBe(0);
    // Lists, and what was landed before.
    const [, fresh] = /\((\d+) of \d+ are there and fresh\)/.exec(again.stderr) ?? [];
    expect(Number(fresh)).toBeGreaterThan(3);
  });

  it('says that files are too few where connections take all of them, and loses nothing', {
    tags: 'long',
  }, async () => {
    const server = await startFaultServer(() => answerLate(500));
    const output = join(temporaryFolder(), 'out');
    const base = ['run', '--base-url', server.baseUrl, '--output', output, '--json'];
    const wide = ['--years', '2022', '--endpoints', 'workforce', '--retries', '2'];
    const line = 'ulimit -n 64; exec "$0" "$@"';
    const args = ['-c', line, process.execPath, program, ...base, ...wide, '--concurrency', '200'];
    const { code, stdout } = await runCommand('bash', args, process.env);
    const told = JSON.parse(stdout) as { error?: string };
    if (code === 1) expect(told.error).toMatch(/^too many open files .* every response .* is kept/);
    else expect([0, 3]).toContain(code);
    const again = await runJson([...base, ...wide]);
    expect(again.code, again.stderr).toBe(0);
    expect((await runJson(['verify', '--output', output])).code).toBe(0);
  });

  it.skipIf(!mayBeNobody)(
    'reads what it may not write, and refuses to write there, as somebody else (needs root)',
    { tags: 'long' },
    async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o755);
      const output = join(folder, 'out');
      expect((await run(demo(output))).code).toBe(0);
      const asNobody = (args: readonly string[]) =>
        runCommand('setpriv', [...nobody, process.execPath, program, ...args, '--json'], {});
      for (const reading of [['status'], ['releases'], ['verify'], ['query', 'select 1 as one']]) {
        const { code, stdout } = await asNobody([...reading, '--output', output]);
        expect(code, stdout).toBe(0);
      }
      for (const writing of [
        demo(output),
        demo(join(folder, 'new')),
        ['build', '--output', output],
      ]) {
        const { code, stdout } = await asNobody(writing);
        expect(stdout).toMatch(/cannot be read and written/);
        expect(code).toBe(2);
      }
      chmodSync(join(output, 'landing'), 0o700);
      for (const reading of [['status'], ['releases'], ['changes'], ['query', 'select 1 as one']]) {
        const { code, stdout } = await asNobody([...reading, '--output', output]);
        expect(stdout).toMatch(/permission denied.*run this as the user whose folder it is/);
        expect(code).toBe(2);
      }
      chmodSync(join(output, 'landing'), 0o755);
      // The folder is theirs, what is in it is not: as after one run by root.
      chmodSync(output, 0o777);
      const { code, stdout } = await asNobody(demo(output));
      expect(stdout).toMatch(/cannot be (locked|written)/);
      expect([1, 2]).toContain(code);
      expect(readdirSync(folder)).toEqual(['out']);
      expect((await run(demo(output))).code).toBe(0);
    },
  );

  it('takes up a folder that a run left before the service showed who it is', {
    tags: 'long',
  }, async () => {
    const output = join(temporaryFolder(), 'out');
    for (const folder of ['active', 'plans', 'responses']) {
      mkdirSync(join(output, 'landing', folder), { recursive: true });
    }
    writeFileSync(join(output, 'landing', 'source.json.tmp'), '{"sou');
    expect((await run(demo(output))).code).toBe(0);
  });

  it.skipIf(otherDisk === undefined)(
    'says that all of a folder has to be on one file system, before it asks anything',
    async () => {
      const apart = mkdtempSync(join(otherDisk ?? '', 'hrmirror-'));
      onTestFinished(() => rmSync(apart, { recursive: true }));
      const output = temporaryFolder();
      for (const name of ['landing', 'releases']) {
        symlinkSync(apart, join(output, name));
        const { code, stdout } = await runCommand(
          process.execPath,
          [program, ...demo(output)],
          process.env,
        );
        const { error } = JSON.parse(stdout) as { error: string };
        expect([code, error]).toEqual([2, expect.stringContaining(`${name} stands on another`)]);
        rmSync(join(output, name));
        expect(readdirSync(output)).toEqual([]);
      }
    },
  );

  it('lets one of two runs started at once have the folder', async () => {
    const output = join(temporaryFolder(), 'out');
    const { baseUrl } = await startFaultServer();
    const args = ['run', '--base-url', baseUrl, '--output', output, ...selection];
    const ended = await Promise.all([run(args), run(args)]);
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 5]);
    expect((await runJson(['verify', '--output', output])).code).toBe(0);
  });

  it.skipIf(libfaketime === undefined)(
    'keeps the order of its runs while the clock goes back a day (needs libfaketime)',
    { tags: 'long' },
    async () => {
      let revision = 0;
      const server = await startFaultServer(({ key }) =>
        key === 'organisms/20103/workforce?year=2022' ? higherBy(revision) : null,
      );
      const output = join(temporaryFolder(), 'out');
      const base = ['--base-url', server.baseUrl, '--output', output];
      const args = [program, 'run', ...base, ...selection, '--refresh', 'all'];
      const runs: string[] = [];
      for (const offset of ['+1d', '-1d', '+0d']) {
        const env = { ...process.env, LD_PRELOAD: libfaketime, FAKETIME: offset };
        const { code, stdout } = await runCommand(process.execPath, args, env);
        expect(code).toBe(0);
        runs.push((JSON.parse(stdout) as { run_id: string }).run_id);
        revision += 1;
      }
      const changes = async (from: number, to: number) => {
        const which = ['--from', runs[from] ?? '', '--to', runs[to] ?? ''];
        const { document } = await runJson<{ changes: { old_value: number; new_value: number }[] }>(
          ['changes', '--output', output, ...which],
        );
        return document.changes.map(({ old_value, new_value }) => new_value - old_value);
      };
      expect(await changes(0, 1)).toEqual([1]);
      expect(await changes(1, 2)).toEqual([1]);
      const asked = server.visits.length;
      expect((await run(['run', ...base, ...selection])).code).toBe(0);
      // The answers of two days' difference are not all fresh, but none is asked for ever.
      expect((await run(['run', ...base, ...selection])).code).toBe(0);
      expect(server.visits.length - asked).toBeLessThan(40);
      expect((await runJson(['verify', '--output', output])).code).toBe(0);
    },
  );

  it.skipIf(!mayMount)(
    'waits for a name that cannot be resolved for a while (needs root, for names of its own)',
    { tags: 'long' },
    async () => {
      const server = await startFaultServer();
      const folder = temporaryFolder();
      const hosts = join(folder, 'hosts');
      writeFileSync(hosts, '127.0.0.1 localhost\n');
      const baseUrl = server.baseUrl.replace('127.0.0.1', 'statistics.test');
      const line = 'mount --bind "$1" /etc/hosts && shift && exec "$@"';
      const output = join(folder, 'out');
      // Eight attempts more take half a minute at least, however slow the machine.
      const patience = ['--retries', '8'];
      const args = ['run', '--base-url', baseUrl, '--output', output, ...patience, ...selection];
      const ended = runCommand(
        'unshare',
        ['--mount', 'bash', '-c', line, 'bash', hosts, process.execPath, program, ...args],
        process.env,
      );
      while (!existsSync(join(output, '.lock'))) await delay(20);
      await delay(3_000);
      writeFileSync(hosts, '127.0.0.1 localhost statistics.test\n');
      const { code, stdout } = await ended;
      const summary = JSON.parse(stdout) as { planned: number; attempts: number };
      expect(code, stdout).toBe(0);
      expect(summary.attempts).toBeGreaterThan(summary.planned);
      expect(server.visits.length).toBe(summary.planned);
    },
  );

  const plan = `'${process.execPath}' '${program}' plan --assume-organisms 1`;

  it('says nothing to a reader that is gone, and that a disk is full to one that is there', () => {
    const gone = spawnSync('bash', ['-o', 'pipefail', '-c', `${plan} | true`]);
    expect([gone.status, gone.stderr.toString()]).toEqual([0, '']);
    const full = spawnSync('bash', ['-c', `${plan} > /dev/full`]);
    expect(full.status).toBe(1);
    expect(full.stderr.toString()).toMatch(
      /^hrmirror: what it answers cannot be written: ENOSPC.*\n$/,
    );
  });

  it('says that its working directory is no more', () => {
    const gone = join(temporaryFolder(), 'gone');
    mkdirSync(gone);
    const { status, stderr } = spawnSync('bash', ['-c', `cd '${gone}'; rmdir '${gone}'; ${plan}`]);
    expect([status, stderr.toString()]).toEqual([
      2,
      'hrmirror: the working directory is no more\n',
    ]);
  });
});
