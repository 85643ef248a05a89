import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run, runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers, startUpstream } from '../helpers/upstream.ts';

const carph = { json: [{ year: 2020, rate: 1.5 }] };

async function mirror() {
  const state = { down: false, unread: false };
  const { baseUrl } = await startUpstream((path) => {
    if (state.down) return { status: 500, text: '{}' };
    const unread = { json: { état: [[['☃'], null]] } };
    return listAnswers(path, ['7']) ?? (state.unread ? unread : carph);
  });
  const output = join(temporaryFolder(), 'out');
  const args = ['--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
  const asked = (...more: string[]) => run(['run', ...args, '--retries', '0', ...more]);
  const status = () => run(['status', '--output', output]);
  return { state, output, asked, status };
}

describe('hrmirror status', () => {
  it('tells how each of the last runs ended, also those that landed nothing', async () => {
    const { state, output, asked, status } = await mirror();
    expect((await asked()).code).toBe(0);
    state.down = true;
    expect((await asked('--refresh', 'all')).code).toBe(4);
    const { document } = await runJson<{ runs: Record<string, unknown>[] }>([
      ...['status', '--output', output],
    ]);
    expect(document.runs).toMatchObject([
      { exit_code: 4, asked: null, error: expect.stringContaining('no list could be read') },
      { exit_code: 0, asked: expect.any(Number), error: null },
    ]);
    const [failed, first] = document.runs;
    expect(failed?.source).toBe(first?.source);
    expect(first?.source).toMatch(/^http/);
    const { code, stdout } = await status();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The last run failed \(exit 4\): no list could be read from/m);
    state.down = false;
    expect((await asked('--refresh', 'all')).code).toBe(0);
    expect((await status()).stdout).not.toContain('The last run failed');
  });

  it('tells of a file of the release that was cut', async () => {
    const { output, asked, status } = await mirror();
    expect((await asked()).code).toBe(0);
    expect((await status()).stdout).not.toContain('Damaged');
    truncateSync(join(output, 'current', 'hrstats.duckdb'), 5000);
    expect((await status()).stdout).toMatch(
      /^Damaged: hrstats\.duckdb is missing or cut; hrmirror build makes the release anew/m,
    );
    rmSync(join(output, 'current', 'index.html'));
    const { document } = await runJson(['status', '--output', output]);
    expect(document.damaged).toEqual(expect.arrayContaining(['hrstats.duckdb', 'index.html']));
  });

  it('names a request of each kind of problem, for inspect', async () => {
    const { state, asked, status } = await mirror();
    state.unread = true;
    expect((await asked()).code).toBe(3);
    expect((await status()).stdout).toMatch(/quarantined +2 +entities\/1\/carph/);
  });

  it('says that answers are landed where there is no release yet', async () => {
    const { output, asked, status } = await mirror();
    expect((await status()).stderr).toContain('start with hrmirror run');
    expect((await asked()).code).toBe(0);
    rmSync(join(output, 'current'));
    const { code, stderr } = await status();
    expect(code).toBe(2);
    expect(stderr).toContain('answers are landed: hrmirror run goes on');
  });
});
