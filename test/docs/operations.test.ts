import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startReference } from '../../src/reference/start.ts';
import { program, root, runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';

const folder = join(root, 'docs', 'operations');
const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Programs of the administrator, which a test may not run: they do nothing, and say so in a file. */
const standIns = ['useradd', 'npm', 'systemctl', 'journalctl', 'chown'];

/** A machine as the page describes it, below a folder: its paths, its commands, its settings. */
async function machine() {
  // In a thread of its own: this one waits for the shell.
  const service = await startReference({});
  onTestFinished(() => service.close());
  const { baseUrl } = service;
  const place = temporaryFolder();
  const bin = join(place, 'bin');
  for (const path of [
    'bin',
    'backup',
    'etc/cron.d',
    'etc/systemd/system',
    'var/lib/hrmirror',
    'var/lib/prometheus/node-exporter',
  ]) {
    mkdirSync(join(place, path), { recursive: true });
  }
  symlinkSync(program, join(bin, 'hrmirror'));
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const name of standIns) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "${place}/said"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const moved = (text: string) =>
    text
      .replaceAll(/(?<=[\s=])\/(var\/lib|etc|backup)(?=[/\s])/g, `${place}/$1`)
      .replaceAll('https://api.example.org/v1', baseUrl)
      .replaceAll('-g hrmirror', '')
      .replaceAll('docs/operations/', `${folder}/`);
  const shell = (script: string) => {
    // The environment of cron: next to nothing.
    const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: place };
    return spawnSync('/bin/sh', ['-e', '-c', script], { cwd: place, env, encoding: 'utf8' });
  };
  writeFileSync(
    join(place, 'etc', 'hrmirror.env'),
    `${moved(read('hrmirror.env'))}HRMIRROR_YEARS=2022\nHRMIRROR_ENDPOINTS=workforce\nHRMIRROR_SUBJECTS=entities\n`,
  );
  return { place, moved, shell, output: join(place, 'var/lib/hrmirror') };
}

describe('docs/operations.md', { timeout: 300_000 }, () => {
  it('shows commands that do what it says, from setting up to restoring', {
    tags: 'long',
  }, async () => {
    const { place, moved, shell, output } = await machine();
    const settings = moved('set -a; . /etc/hrmirror.env;');
    const first = shell(`${settings} hrmirror run`);
    expect(first, first.stderr).toMatchObject({ status: 0, stdout: '', stderr: '' });
    shell(`${settings} hrmirror run --years 2021-2022`);
    const blocks = [...page.matchAll(/```sh\n([^`]+)```/g)].map(([, script = '']) => script);
    expect(blocks.length).toBeGreaterThan(9);
    for (const block of blocks) {
      // The settings of the test are not those of the page.
      const script = moved(block).replace(/^install .*hrmirror\.env.*$/m, '');
      const { status, stderr } = shell(`${settings}\n${script}`);
      expect(status, `${script}\n${stderr}`).toBe(0);
    }
    // What root builds or runs in the folder, the nightly run cannot write.
    for (const block of blocks.filter((script) => script.includes('systemctl'))) {
      expect(block).not.toMatch(/^hrmirror (run|build|rollback)/m);
    }
    const said = readFileSync(join(place, 'said'), 'utf8');
    expect(said).toContain('systemctl enable --now hrmirror.timer');
    const units = readdirSync(join(place, 'etc/systemd/system')).sort();
    expect(units).toEqual(['hrmirror.service', 'hrmirror.timer']);
    // What was restored is what was lost: the tables, to the byte.
    const sums = (of: string) =>
      readFileSync(join(of, 'current', 'SHA256SUMS'), 'utf8').match(/^.+ (parquet|csv)\/.+$/gm);
    expect(sums(output)?.length).toBeGreaterThan(30);
    expect(sums(`${output}-restored`)).toEqual(sums(output));
  });

  it('has a line for cron that runs, and that ends with 5 where a run is at work', {
    tags: 'long',
  }, async () => {
    const { place, moved, shell, output } = await machine();
    const [, line = ''] = /^[\d *]+ hrmirror +(.+)$/m.exec(moved(read('hrmirror.cron'))) ?? [];
    expect(line).toContain('hrmirror run');
    const ended = shell(line);
    expect(ended, ended.stderr).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect((await runJson(['verify', '--output', output])).code).toBe(0);
    const holder = spawn('flock', [join(output, 'cron.lock'), 'sleep', '60']);
    await new Promise((resolve) => holder.once('spawn', resolve));
    while (spawnSync('flock', ['-n', join(output, 'cron.lock'), 'true']).status === 0);
    expect(shell(line.replace(/ \|\| test .*/, '')).status).toBe(5);
    holder.kill();
    expect(readdirSync(join(place, 'var/lib/prometheus/node-exporter'))).toEqual(['hrmirror.prom']);
  });

  it('has a mirror follow its service to another address, with all that was landed', {
    tags: 'long',
  }, async () => {
    const answers = (path: string) => listAnswers(path, ['10']) ?? carphAnswer(path);
    const [before, after] = [await startUpstream(answers), await startUpstream(answers)];
    const output = join(temporaryFolder(), 'out');
    const walk = ({ baseUrl }: { baseUrl: string }) =>
      runJson(['run', '--base-url', baseUrl, '--endpoints', 'carph', '--output', output]);
    expect((await walk(before)).code).toBe(0);
    expect((await walk(after)).code).toBe(2);
    const [, line = ''] = /by one line: `(.+)`/.exec(page) ?? [];
    const moved = line.replaceAll('https://new.example.org/v1', after.baseUrl);
    writeFileSync(join(output, 'landing', 'source.json'), moved);
    const { code, document } = await walk(after);
    expect([code, document]).toMatchObject([0, { source: after.baseUrl, attempts: 0, cells: 2 }]);
    expect((await runJson(['verify', '--output', output])).code).toBe(0);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)(
    'has a service and a timer that systemd finds sound and tight (needs systemd-analyze)',
    () => {
      const place = temporaryFolder();
      for (const name of ['hrmirror.service', 'hrmirror.timer']) {
        writeFileSync(join(place, name), read(name).replace('=hrmirror run', `=${program} run`));
      }
      const units = [join(place, 'hrmirror.service'), join(place, 'hrmirror.timer')];
      const verified = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
      expect(verified).toMatchObject({ status: 0, stdout: '', stderr: '' });
      const args = ['security', '--offline=true', '--threshold=15', units[0] ?? ''];
      expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toMatch(/exposure level/);
    },
  );
});
