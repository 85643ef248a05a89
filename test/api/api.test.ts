import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { build, query, releases, rollback, run, status } from '../../src/api.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers, startUpstream } from '../helpers/upstream.ts';

function upstream() {
  return startUpstream(
    (path) => listAnswers(path, ['10']) ?? { json: { data: { headcount: 100 + path.length } } },
  );
}

/** The path of an open file of this process. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(join('/proc/self/fd', descriptor));
  } catch {
    return '';
  }
}

describe('hrmirror from a program', () => {
  it('takes the options of the command line, lists as arrays, and says what the commands say', async () => {
    const { baseUrl, asked } = await upstream();
    const output = join(temporaryFolder(), 'out');
    const endpoints = ['longabsence', 'carph'];
    const options = { baseUrl, output, endpoints, years: 2022, subjects: 'organism:10' };
    const summary = await run({ ...options, rate: undefined, failed: false });
    expect(summary).toMatchObject({ status: 'complete', exit_code: 0, published: true });
    expect(asked.filter((path) => path.includes('longabsence'))).toEqual([
      'organisms/10/longabsence?year=2022',
    ]);
    expect(await query('select count(*)::integer as n from observations', { output })).toEqual([
      { n: 2 },
    ]);
    expect((await status({ output })).release).toBe(summary.release);
    expect(releases({ output }).on_show).toBe(summary.release);
    expect(await build({ output })).toMatchObject({ published: false });
    await expect(rollback({ output })).rejects.toMatchObject({ exitCode: 2 });
  });

  it('refuses what the command line refuses, with its exit code, and touches nothing', async () => {
    const output = join(temporaryFolder(), 'out');
    const baseUrl = 'http://127.0.0.1:9/v1';
    const misspelt = { baseUrl, output, year: 2022 } as Parameters<typeof run>[0];
    await expect(run(misspelt)).rejects.toMatchObject({
      exitCode: 2,
      message: 'there is no option year',
    });
    await expect(run({ output })).rejects.toMatchObject({ exitCode: 2 });
    await expect(run({ baseUrl, output, years: '2022-2012' })).rejects.toThrow(/--years 2022-2012/);
    expect(existsSync(output)).toBe(false);
  });

  it('lets one of two runs have a folder, and leaves no file open', async () => {
    const { baseUrl } = await upstream();
    const output = join(temporaryFolder(), 'out');
    const again = () => run({ baseUrl, output, endpoints: ['carph'] });
    const [one, other] = await Promise.allSettled([again(), again()]);
    expect([one, other]).toMatchObject([
      { value: { status: 'complete' } },
      { reason: { exitCode: 5, message: expect.stringContaining('another run holds') } },
    ]);
    const openFiles = () => readdirSync('/proc/self/fd').map((each) => linkOf(each));
    expect((await again()).status).toBe('complete');
    expect(openFiles().filter((file) => file.startsWith(output))).toEqual([]);
  });

  it('lets no build into a folder that a first run holds, though nothing is landed yet', async () => {
    const { baseUrl } = await upstream();
    const output = join(temporaryFolder(), 'out');
    const first = run({ baseUrl, output, endpoints: ['carph'] });
    while (!existsSync(join(output, '.lock'))) await delay(1);
    await expect(build({ output })).rejects.toMatchObject({ exitCode: 5 });
    expect((await first).status).toBe('complete');
  });

  it('stops cleanly when it is told to', async () => {
    const { baseUrl } = await upstream();
    const output = join(temporaryFolder(), 'out');
    const controller = new AbortController();
    const narrator = {
      say: () => controller.abort(),
      progress: () => undefined,
      progressEnds: () => undefined,
    };
    const summary = await run(
      { baseUrl, output, rate: 20 },
      { signal: controller.signal, narrator },
    );
    expect(summary).toMatchObject({ status: 'interrupted', exit_code: 130 });
    const aborted = await run({ baseUrl, output }, { signal: AbortSignal.abort() });
    expect(aborted.status).toBe('interrupted');
  });
});
