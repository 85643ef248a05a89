import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sample } from '../faults/chance.ts';
import { startFaultServer } from '../faults/server.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { start } from '../helpers/program.ts';
import { query, reference } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';

const selection = [
  ...['--years', '2022', '--endpoints', 'workforce,contractors'],
  ...['--subjects', 'organism:20103,organism:20133'],
];

/** Resolves once that many bytes are landed. */
async function landedBytes(output: string, bytes: number): Promise<void> {
  const active = join(output, 'landing', 'active');
  for (;;) {
    const sizes = existsSync(active)
      ? readdirSync(active).map((file) => statSync(join(active, file)).size)
      : [];
    if (sizes.reduce((sum, size) => sum + size, 0) >= bytes) return;
    await delay(5);
  }
}

const endings: [NodeJS.Signals, number, string[]][] = [
  ['SIGTERM', 143, []],
  ['SIGINT', 130, ['--max-requests', '150']],
  ['SIGHUP', 129, []],
];

describe('hrmirror run, interrupted', () => {
  it('loses nothing and doubles nothing over SIGTERM, on which it stops cleanly, and kill -9', async () => {
    const service = await reference();
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', service.baseUrl, '--output', output, ...selection];
    const running = start([...args, '--rate', '100', '--json']);
    await landedBytes(output, 20_000);
    running.child.kill('SIGTERM');
    const stopped = await running.finished;
    expect(stopped.code).toBe(143);
    expect(JSON.parse(stopped.stdout)).toMatchObject({ status: 'interrupted', published: false });
    const status = () => run(['status', '--output', output]);
    const left = await status();
    expect(left.stdout).toMatch(/No release yet, but answers are landed: hrmirror run goes on/);
    expect(left.stdout).toMatch(/Last runs:[\s\S]* 143$/m);
    rmSync(join(output, 'runs'), { recursive: true });
    expect(await status()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('hrmirror build'),
    });
    for (const bytes of [20_000, 40_000]) {
      const running = start(args);
      await landedBytes(output, bytes);
      running.child.kill('SIGKILL');
      expect((await running.finished).signal).toBe('SIGKILL');
    }
    const { code, document } = await runJson(args);
    expect(code).toBe(0);
    expect(document).toMatchObject({ status: 'complete', pending: 0, failed: 0, published: true });
    expect(Number(document.reused)).toBeGreaterThan(20);
    // Each kill may cost what was in flight, and each stop identifying the service again.
    expect(service.requests()).toBeLessThan(Number(document.planned) + 2 * 10 + 3);
    const keys = await runJson<{ rows: unknown[] }>([
      'query',
      'select request_key from meta.requests group by request_key having count(*) > 1',
      '--output',
      output,
    ]);
    expect(keys.document.rows).toEqual([]);
  });

  it('tells of the signal, and not of the service, where none of its lists was answered yet', async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', `http://127.0.0.1:${port}/v1`, '--output', output];
    const running = start([...args, '--json']);
    while (asked === 0) await delay(20);
    running.child.kill('SIGTERM');
    const { code, stdout } = await running.finished;
    silent.closeAllConnections();
    silent.close();
    expect(code).toBe(143);
    const document = { status: 'interrupted', planned: 2, pending: 2, release: null };
    expect(JSON.parse(stdout)).toMatchObject(document);
    // The next run finds the folder as free as it was.
    expect((await run([...args, '--retries', '0'])).code).toBe(4);
  });

  it('calls synthetic what it had landed of the reference service, though no plan stood yet', async () => {
    const silentAt = (key: string) => (key === 'organisms' ? () => undefined : null);
    const server = await startFaultServer(({ key }) => silentAt(key));
    const output = join(temporaryFolder(), 'out');
    const running = start(['run', '--base-url', server.baseUrl, '--output', output]);
    await landedBytes(output, 100);
    running.child.kill('SIGKILL');
    await running.finished;
    expect((await run(['build', '--output', output])).code).toBe(0);
    expect(await query(output, 'select source from meta.runs')).toEqual([{ source: 'reference' }]);
    const page = readFileSync(join(output, 'current', 'index.html'), 'utf8');
    expect(page).toMatch(/id="notice"[^>]*>.*Synthetic data/s);
  });

  it.each(sample(endings, 2))(
    'ends a build at %s, and says so where a document was asked',
    { tags: 'long' },
    async (signal, code) => {
      const output = join(temporaryFolder(), 'out');
      expect((await run(['demo', '--output', output, ...selection])).code).toBe(0);
      const running = start(['build', '--output', output, '--renormalise', '--json']);
      while (existsSync(join(output, 'derived', 'last-release.json'))) await delay(1);
      running.child.kill(signal);
      const ended = await running.finished;
      expect([ended.code, ended.signal]).toEqual([code, null]);
      expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'interrupted', exit_code: code });
      expect((await runJson(['build', '--output', output])).document.status).toBe('complete');
    },
  );

  it('leaves at once on a second signal, and says so where a document was asked', async () => {
    const service = await reference();
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', service.baseUrl, '--output', output, ...selection];
    const running = start([...args, '--rate', '100', '--json']);
    await landedBytes(output, 20_000);
    running.child.kill('SIGINT');
    running.child.kill('SIGTERM');
    const { code, stdout } = await running.finished;
    expect([130, 143]).toContain(code);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'interrupted', exit_code: code });
  });

  it.each(sample(endings, 1))(
    'leaves the release on show when %s comes while it builds, and builds it the next time',
    { tags: 'long' },
    async (signal, code, budget) => {
      const service = await reference();
      const output = join(temporaryFolder(), 'out');
      const args = ['run', '--base-url', service.baseUrl, '--output', output, ...selection];
      const running = start([...args, ...budget, '--json']);
      const builds = () =>
        existsSync(join(output, 'tmp')) &&
        readdirSync(join(output, 'tmp')).some((name) => /^\d{8}T/.test(name));
      while (!builds()) await delay(5);
      const asked = service.requests();
      running.child.kill(signal);
      const since = performance.now();
      const ended = await running.finished;
      expect(performance.now() - since).toBeLessThan(10_000);
      expect(ended.code, ended.stdout).toBe(code);
      expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'interrupted', release: null });
      expect(existsSync(join(output, 'current'))).toBe(false);
      const next = await runJson(args);
      expect(next.document).toMatchObject({ status: 'complete', published: true });
      if (budget.length === 0) expect(service.requests()).toBeLessThanOrEqual(asked + 1);
    },
  );

  it('ends with gaps at --max-requests, publishes what it has, and goes on the next time', async () => {
    const service = await reference();
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', service.baseUrl, '--output', output, ...selection];
    args.push('--endpoints', 'workforce');
    const some = await runJson([...args, '--max-requests', '20']);
    expect(some.code).toBe(3);
    expect(some.document).toMatchObject({
      status: 'incomplete',
      published: true,
      fetched: 20,
      stopped: 'max-requests',
    });
    expect(service.requests()).toBe(20);
    // What was never asked is not reused either; the first list shows whose service it is.
    const failed = await run([...args, '--failed', '--quiet']);
    expect(failed).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/Fetched 1, reused 19;/),
    });
    expect(failed.stdout).toContain(`${some.document.pending} pending`);
    const rest = await runJson(args);
    expect(rest.code).toBe(0);
    expect(service.requests()).toBe(Number(rest.document.planned) + 2);
  });

  it('goes on with what was asked longest ago where all is asked anew', {
    tags: 'long',
  }, async () => {
    const upstream = await startUpstream(
      (path) => listAnswers(path, ['10']) ?? { json: [{ year: 2020, total: 1 }] },
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', upstream.baseUrl, '--output', output];
    args.push('--endpoints', 'longabsence', '--refresh', 'all');
    await runJson(args);
    const all = new Set(upstream.asked.splice(0));
    for (const night of [1, 2, 3]) {
      const { document } = await runJson([...args, '--max-requests', String(3 + 8)]);
      expect(document, `night ${night}`).toMatchObject({ stopped: 'max-requests', attempts: 11 });
    }
    expect(all.size).toBe(27);
    expect(new Set(upstream.asked)).toEqual(all);
  });

  it('walks to the end where --max-duration is longer than any timer', {
    tags: 'long',
  }, async () => {
    const upstream = await startUpstream((path) => listAnswers(path, ['10']) ?? carphAnswer(path));
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', upstream.baseUrl, '--output', output];
    const month = await runJson([...args, '--endpoints', 'carph', '--max-duration', '30d']);
    expect(month).toMatchObject({ code: 0, document: { status: 'complete', stopped: null } });
  });

  it('walks every restriction subset of a few organisms to the end', { tags: 'long' }, async () => {
    const service = await reference();
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runJson([
      ...['run', '--base-url', service.baseUrl, '--output', output, '--restrictions', 'all'],
      ...[
        '--years',
        '2020',
        '--endpoints',
        'workforce,longabsence',
        '--subjects',
        'organism:20103,organism:21173',
      ],
    ]);
    expect(code).toBe(0);
    expect(document).toMatchObject({ planned: 2 * 8 * (15 + 1) + 2 + 3, status: 'complete' });
    const { document: asked } = await runJson<{ rows: Record<string, string>[] }>([
      'query',
      `select restriction, sum(value)::integer as people from observations where endpoint = 'workforce' and field is null group by all order by restriction nulls first`,
      '--output',
      output,
    ]);
    const people = Object.fromEntries(
      asked.rows.map(({ restriction, people: count }) => [String(restriction), Number(count)]),
    );
    expect(Object.keys(people)).toHaveLength(8);
    expect(people['telework,handicap']).toBeLessThanOrEqual(Number(people.telework));
    expect(people.telework).toBeLessThan(Number(people.null));
  });
});
