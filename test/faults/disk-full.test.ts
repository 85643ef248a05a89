import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tellStorageTrouble } from '../../src/mirror/folder/storage-trouble.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { sample, seed } from './chance.ts';
import { startFaultServer } from './server.ts';

const selection = ['--endpoints', 'workforce,illness', '--years', '2020-2022'];

/** A small file system of its own; `null` where the system does not let us mount one. */
function smallDisk(kilobytes: number, more = ''): string | null {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${kilobytes}k${more}`,
    'tmpfs',
    folder,
  ]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
  });
  return folder;
}

const mayMount = smallDiskIsPossible();

function smallDiskIsPossible(): boolean {
  const folder = '/tmp/hrmirror-may-mount';
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}

describe.skipIf(!mayMount)(
  `hrmirror run, on a full disk (needs the right to mount; FAULT_SEED=${seed})`,
  () => {
    it('says that there is no room for more files, where there is room for more bytes', async () => {
      const paths = outputPaths(smallDisk(1024, ',nr_inodes=9') ?? '');
      const full = tellStorageTrouble(paths, async () => {
        for (let at = 0; at < 9; at += 1) writeFileSync(join(paths.output, `${at}`), 'x');
      });
      await expect(full).rejects.toThrow('no space left in');
      await expect(full).rejects.toThrow('(no inode is free: too many files)');
    });

    it.each(sample([150, 300, 420, 500, 700, 1000, 1500, 2200, 3000, 4500], 1))(
      'stops cleanly with %i kB, loses no response, and goes on with more',
      async (kilobytes) => {
        const disk = smallDisk(8192) ?? '';
        const ballast = join(disk, 'ballast');
        writeFileSync(ballast, Buffer.alloc((8192 - kilobytes) * 1024));
        const server = await startFaultServer();
        const output = join(disk, 'out');
        const args = ['run', '--base-url', server.baseUrl, '--output', output, ...selection];
        const full = await runJson(args);
        // The smallest release takes more than 1.5 MB.
        if (kilobytes <= 1500) expect(full.code).toBe(1);
        if (full.code !== 0) {
          expect(full.stderr).toMatch(
            /^hrmirror: no space left in \S+ \(\d+\.\d MB free now.*\): every response .* run again\n$/m,
          );
          expect(full).toMatchObject({ code: 1, document: { status: 'failed' } });
        }
        rmSync(ballast);
        spawnSync('mount', ['-o', 'remount,size=64m', disk]);
        const { code, document, stderr } = await runJson(args);
        expect(code, stderr).toBe(0);
        expect(document).toMatchObject({ status: 'complete' });
        // At most what was in flight when the disk ran full is asked twice, what had come in the turn
        // whose write failed, and the first list.
        expect(server.visits.length).toBeLessThanOrEqual(Number(document.planned) + 2 * 4 + 1);
        expect((await runJson(['verify', '--output', output])).code).toBe(0);
      },
    );
  },
);
