import { cpSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTried } from '../../src/read/infer/tried.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';
import {
  carphAnswer,
  listAnswers,
  openUpstream,
  startUpstream,
  type Upstream,
} from '../helpers/upstream.ts';

const state = { down: false, unread: false, visits: 0 };
const shared = join(sharedFolder(), 'out');
let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream((path) => {
    if (state.down) return { status: 500, text: '{}' };
    state.visits += 1;
    const unread = { json: { état: [[['☃'], null]], '♪': '♪'.repeat(state.visits) } };
    if (state.unread && /^\w+\/\d/.test(path) && !path.endsWith('organisms')) return unread;
    return listAnswers(path, ['7']) ?? carphAnswer(path);
  });
  expect((await mirror(shared).asked()).code).toBe(0);
});
beforeEach(() => {
  Object.assign(state, { down: false, unread: false });
});
afterAll(() => upstream.close());

/** A copy of a mirror that was walked before all tests. */
function walked() {
  const output = join(temporaryFolder(), 'out');
  cpSync(shared, output, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return mirror(output);
}

function mirror(output = join(temporaryFolder(), 'out')) {
  const { baseUrl } = upstream;
  const args = ['--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
  const asked = (...more: string[]) => run(['run', ...args, '--retries', '0', ...more]);
  const status = () => run(['status', '--output', output]);
  return { output, asked, status };
}

describe('hrmirror status', () => {
  it('tells how each of the last runs ended, also those that landed nothing', {
    tags: 'long',
  }, async () => {
    const { output, asked, status } = walked();
    state.down = true;
    expect((await asked('--refresh', 'all')).code).toBe(4);
    const { document } = await runJson<{ runs: Record<string, unknown>[] }>([
      ...['status', '--output', output],
    ]);
    expect(document.runs).toMatchObject([
      { exit_code: 4, asked: 3, error: expect.stringContaining('no list could be read') },
      { exit_code: 0, asked: expect.any(Number), error: null },
    ]);
    const [failed, first] = document.runs;
    expect(failed?.source).toBe(first?.source);
    expect(first?.source).toMatch(/^http/);
    expect(failed?.base_url).toBe(first?.source);
    const { code, stdout } = await status();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The last run failed \(exit 4\): no list could be read from/m);
    state.down = false;
    expect((await asked('--refresh', 'all')).code).toBe(0);
    expect((await status()).stdout).not.toContain('The last run failed');
    const again = await runJson<{ runs: Record<string, unknown>[] }>([
      ...['status', '--output', output],
    ]);
    // The last one landed nothing new, so no release tells of it.
    const [idle, , one] = again.document.runs;
    expect([idle?.base_url, one?.base_url]).toEqual([first?.base_url, first?.base_url]);
    expect(idle?.base_url).toMatch(/^http/);
  });

  it('tells of a file of the release that was cut', { tags: 'long' }, async () => {
    const { output, status } = walked();
    expect((await status()).stdout).not.toContain('Damaged');
    truncateSync(join(output, 'current', 'hrstats.duckdb'), 5000);
    expect((await status()).stdout).toMatch(
      /^Damaged: hrstats\.duckdb is missing, cut or longer; hrmirror build makes the release anew/m,
    );
    rmSync(join(output, 'current', 'index.html'));
    const { document } = await runJson(['status', '--output', output]);
    expect(document.damaged).toEqual(expect.arrayContaining(['hrstats.duckdb', 'index.html']));
  });

  it('names a request of each kind of problem, for inspect; an outline is proposed of each form, and twins once', async () => {
    const { output, asked, status } = mirror();
    state.unread = true;
    expect((await asked()).code).toBe(3);
    expect((await status()).stdout).toMatch(/^error +no mapping +2 +entities\/1\/carph/m);
    await asked('--refresh', 'all');
    const listed = await run(['mappings', '--output', output]);
    expect(listed.stdout).toMatch(/^2 answers to carph are set aside: /m);
    const propose = () => run(['mappings', '--propose', '--output', output]);
    const outline = { body: { état: [[['☃']]] } };
    expect(JSON.parse((await propose()).stdout)).toMatchObject([
      {
        for: 'carph',
        ...outline,
        why: [
          'set aside: no mapping reads carph',
          expect.anything(),
          expect.stringMatching(/docs\/mappings\.md/),
        ],
      },
      { for: 'detail', ...outline },
    ]);
    const file = { for: 'carph', body: { '* year': 'figure' } };
    const twin = {
      form: 'carph',
      why: 'two',
      count: 1,
      outline: 1,
      candidates: [{ place: '$.*', file }],
    };
    const proposals = [
      { ...twin, sample: 'organisms/7/carph' },
      { ...twin, sample: 'entities/1/carph' },
    ];
    writeTried(join(output, 'derived'), { unread: {}, proposals, byHand: {} });
    const forms = (JSON.parse((await propose()).stdout) as { for: string }[]).map((one) => one.for);
    expect(forms).toEqual(['carph', 'detail']);
    const none = await run(['mappings', '--propose', '--output', shared]);
    expect([none.stdout, none.stderr]).toEqual([
      '[]\n',
      expect.stringMatching(/nothing is set aside .*docs\/mappings\.md/),
    ]);
  });

  it('tells what failed by its cause, most first, however the service words it', async () => {
    let number = 0;
    const { baseUrl } = await startUpstream((path, query) => {
      number += 1;
      const listed = listAnswers(path, ['7', '8']);
      if (listed !== null) return listed;
      if (path.endsWith('/carph')) return { status: 403, text: '{"error":"no key"}' };
      if (query.get('year') !== '2020')
        return { status: 500, text: `{"error":"ticket ${number}"}` };
      return carphAnswer(path);
    });
    const output = join(temporaryFolder(), 'out');
    const endpoints = ['--endpoints', 'carph,longabsence', '--years', '2020-2022'];
    await run([
      ...['run', '--base-url', baseUrl, '--output', output, '--retries', '0', ...endpoints],
    ]);
    const { document } = await runJson<{ failures: unknown[] }>(['status', '--output', output]);
    expect(document.failures).toEqual([
      {
        cause: 'HTTP status 500',
        requests: 6,
        statistics: 'longabsence',
        request_key: 'entities/1/longabsence?year=2021',
      },
      {
        cause: 'HTTP status 403',
        requests: 3,
        statistics: 'carph',
        request_key: 'entities/1/carph',
      },
    ]);
    const { stdout } = await run(['status', '--output', output]);
    expect(stdout).toMatch(/^Failed requests by cause, most first:\ncause +requests/m);
  });

  it('says that answers are landed where there is no release yet', async () => {
    expect((await mirror().status()).stderr).toContain('start with hrmirror run');
    const { output, status } = walked();
    rmSync(join(output, 'current'));
    const { code, stderr } = await status();
    expect(code).toBe(2);
    expect(stderr).toContain('answers are landed: hrmirror run goes on');
  });

  it('names ten of what does not hold for one cause; that nothing is landed any more goes before all', async () => {
    const { output, status } = walked();
    rmSync(join(output, 'current', 'csv'), { recursive: true });
    const verify = () => run(['verify', '--output', output]);
    const { code, stdout } = await verify();
    expect(code).toBe(3);
    const { document } = await runJson<{ problems: object[] }>(['verify', '--output', output]);
    const { length } = document.problems;
    expect(length).toBeGreaterThan(10);
    const [, kind, ...lines] = stdout.trim().split('\n');
    expect([kind, ...lines.slice(10)]).toEqual([
      `release: ${length}`,
      `  and ${length - 10} more, named with --json`,
      '  repair: hrmirror build makes the release anew from what is landed',
    ]);
    rmSync(join(output, 'landing'), { recursive: true });
    for (const command of ['build', 'mappings']) {
      const { code, stderr } = await run([command, '--output', output]);
      expect([command, code, stderr]).toEqual([
        command,
        3,
        expect.stringContaining('put landing/ back from a backup'),
      ]);
    }
    const told = await status();
    expect(told.code).toBe(3);
    expect(told.stdout).toMatch(
      /^Mirror of http.+\nNothing is landed any more: the release on show .+ put landing\/ back/,
    );
    expect((await verify()).stdout).toMatch(
      /^\d+ problems, and \d+ files and data tests checked:\nanswers: 1\n {2}landing: no segment is left\n {2}repair: .+put landing\/ back.+\nrelease: /,
    );
  });

  it('does not say that everything is landed of a build that a lost segment holds back', async () => {
    const { output, asked } = walked();
    expect((await asked('--endpoints', 'longabsence', '--years', '2020')).code).toBe(3);
    for (const file of ['000001.json', '000001.parquet'])
      rmSync(join(output, 'landing', 'responses', file));
    const { code, stderr } = await run(['build', '--output', output]);
    expect(code).toBe(6);
    expect(stderr).not.toContain('everything is landed');
    expect(stderr).toMatch(/something of .+landing is lost: no release is published/);
  });
});
