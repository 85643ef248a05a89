import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHereJson as runJson } from '../helpers/here.ts';
import { root } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { type Answer, listAnswers, startUpstream } from '../helpers/upstream.ts';

/** The values of a metrics file by name and labels, but for `output`, which every line must carry. */
function readMetrics(file: string, output: string): Map<string, number> {
  const text = readFileSync(file, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  const values = new Map<string, number>();
  const described = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const comment = /^# (?:HELP|TYPE) (\w+) (.+)$/.exec(line);
    if (comment !== null) {
      described.add(`${comment[1]}`);
      continue;
    }
    const [, name = '', labels = '', value] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
    expect(described.has(name), line).toBe(true);
    expect(labels).toContain(`output="${output}"`);
    const key = `${name} ${labels.replace(`output="${output}"`, '').replace(/^,/, '')}`.trim();
    expect(values.has(key), line).toBe(false);
    values.set(key, Number(value));
  }
  return values;
}

async function mirror() {
  const state = { down: false };
  const answer = (path: string): Answer =>
    state.down
      ? { status: 503, text: 'down' }
      : (listAnswers(path, ['10']) ?? { json: { data: { headcount: 100 } } });
  const { baseUrl } = await startUpstream(answer);
  const folder = temporaryFolder();
  const [output, file] = [join(folder, 'out'), join(folder, 'hrmirror.prom')];
  const selection = ['--endpoints', 'longabsence', '--years', '2022', '--subjects', 'organism:10'];
  const args = ['run', '--base-url', baseUrl, '--output', output, ...selection, '--retries', '0'];
  return { state, folder, output, file, run: (...more: string[]) => runJson([...args, ...more]) };
}

describe('hrmirror run --metrics FILE', () => {
  it('tells of the last run and the last success, which a failed run leaves as it was; docs/operations.md names every metric there is, and none that is not', async () => {
    const { state, folder, output, file, run } = await mirror();
    const secret = ['--header', 'Authorization: Bearer s3cret'];
    const before = Date.now() / 1000;
    const good = await run('--metrics', file, ...secret);
    expect(good.code, good.stderr).toBe(0);
    const first = readMetrics(file, output);
    const success = first.get('hrmirror_last_success_timestamp_seconds') ?? 0;
    expect(success).toBeGreaterThanOrEqual(before);
    expect(success).toBeLessThanOrEqual(Date.now() / 1000);
    expect(first.get('hrmirror_last_run_exit_code')).toBe(0);
    expect(first.get('hrmirror_last_run_attempts')).toBe(good.document.attempts);
    expect(first.get('hrmirror_last_run_requests how="fetched"')).toBe(good.document.fetched);
    expect(first.get('hrmirror_requests state="ok"')).toBe(good.document.ok);
    expect(first.get('hrmirror_requests state="failed"')).toBe(0);
    expect(first.get('hrmirror_figures')).toBe(1);
    expect(first.get(`hrmirror_release_info release="${good.document.release}"`)).toBe(1);
    for (const name of ['release_bytes', 'landing_bytes', 'disk_free_bytes', 'releases']) {
      expect(first.get(`hrmirror_${name}`), name).toBeGreaterThan(0);
    }
    const written = new Set([...first.keys()].map((key) => key.split(' ')[0] ?? ''));
    const named = (page: string) =>
      new Set(readFileSync(join(root, 'docs', page), 'utf8').match(/\bhrmirror_\w+/g));
    expect(named('operations.md')).toEqual(written);
    for (const name of named('operations/alerts.yml')) expect(written).toContain(name);

    state.down = true;
    const failed = await run('--metrics', file, '--refresh', 'all', ...secret);
    expect(failed.code).toBe(4);
    const second = readMetrics(file, output);
    expect(second.get('hrmirror_last_run_exit_code')).toBe(4);
    expect(failed.document).toMatchObject({ attempts: 3, fetched: 0 });
    expect(second.get('hrmirror_last_run_attempts')).toBe(3);
    expect(second.get('hrmirror_last_run_timestamp_seconds')).toBeGreaterThan(success);
    for (const name of [
      'hrmirror_last_success_timestamp_seconds',
      'hrmirror_last_finish_timestamp_seconds',
      'hrmirror_requests state="ok"',
      'hrmirror_figures',
      'hrmirror_release_timestamp_seconds',
    ]) {
      expect(second.get(name), name).toBe(first.get(name));
    }
    expect(readFileSync(file, 'utf8')).not.toMatch(/s3cret|Bearer/);
    expect(readdirSync(folder).sort()).toEqual(['hrmirror.prom', 'out']);
    const ended = readdirSync(join(output, 'runs')).sort().at(-1) ?? '';
    const record = JSON.parse(readFileSync(join(output, 'runs', ended, 'run.json'), 'utf8'));
    expect(record).toMatchObject({ status: 'failed', exit_code: 4, run_id: ended });
    expect(record.error).toMatch(/no list could be read/);
  });

  it('leaves out a run that a wrong clock dated ahead, which would hide all that fail after it', {
    tags: 'long',
  }, async () => {
    const { state, output, file, run } = await mirror();
    await run('--metrics', file);
    const [first = ''] = readdirSync(join(output, 'runs'));
    const path = join(output, 'runs', first, 'run.json');
    const record = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...record, ended_at: '2999-01-01T00:00:00.000Z' }));
    state.down = true;
    expect((await run('--metrics', file, '--refresh', 'all')).code).toBe(4);
    const told = readMetrics(file, output);
    expect(told.get('hrmirror_last_run_exit_code')).toBe(4);
    expect(told.has('hrmirror_last_success_timestamp_seconds')).toBe(false);
  });

  it('is bad usage where the file cannot be written, before anything is asked', async () => {
    const { folder, run } = await mirror();
    mkdirSync(join(folder, 'a-folder'));
    for (const file of ['missing/hrmirror.prom', 'a-folder']) {
      const refused = await run('--metrics', join(folder, file));
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain('--metrics');
    }
    expect(readdirSync(folder)).toEqual(['a-folder']);
  });
});
