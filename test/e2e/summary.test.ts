import { execFileSync, execSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { texts } from '../../src/portal/texts/texts.ts';
import { runHere, runHereJson } from '../helpers/here.ts';
import { program, run, start } from '../helpers/program.ts';
import { reference } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import {
  type Answer,
  carphAnswer,
  listAnswers,
  startUpstream,
  workforceAnswer,
} from '../helpers/upstream.ts';

const ofSubject: Readonly<Record<string, number>> = { 1: 30, 7: 12, 8: 18 };

/** Full-time equivalents stand beside the people, and add up as well as they do. */
function workforceWithFte(query: URLSearchParams, people: number): Answer {
  const answer = workforceAnswer(query, people);
  const { data } = ('json' in answer ? answer.json : {}) as { data: { count: number }[] };
  return { json: { data: data.map((row) => ({ ...row, fte: row.count * 0.85 })) } };
}

describe('the end of a run, for people', () => {
  it('asks a question that what was mirrored can answer, as it can be pasted where it is told', async () => {
    const cwd = temporaryFolder();
    const output = join(cwd, "the mirror's own");
    const selection = ['--endpoints', 'illness', '--years', '2020', '--subjects', 'organisms'];
    const { baseUrl } = await reference();
    const args = ['run', '--base-url', baseUrl, ...selection, '--output', output];
    const { code, stdout } = await run(args, { cwd });
    expect(code).toBe(0);
    const [, command = ''] = /^Try: (node \S+ query "[^"]+" --output .+)$/m.exec(stdout) ?? [];
    expect(stdout).toMatch(/illness +organism +2020 +2020 +\d+/);
    expect(stdout).toContain(
      execSync(`${command} --format table`, { cwd, encoding: 'utf8' }).trim(),
    );
  });

  it('asks it as `hrmirror` where the program was called by that name', {
    tags: 'long',
  }, async () => {
    const place = temporaryFolder();
    symlinkSync(program, join(place, 'hrmirror'));
    const selection = ['--endpoints', 'illness', '--years', '2020', '--subjects', 'organisms'];
    const args = [join(place, 'hrmirror'), 'demo', ...selection, '--output', join(place, 'out')];
    const stdout = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
    expect(stdout).toContain('\nTry: hrmirror query "');
  });

  it('calls nothing a headcount that is none', { tags: 'long' }, async () => {
    const { baseUrl } = await startUpstream(
      (path, query) =>
        listAnswers(path, ['7', '8']) ??
        workforceWithFte(query, ofSubject[path.split('/')[1] ?? ''] ?? 0),
    );
    const output = join(temporaryFolder(), 'out');
    const selection = ['--endpoints', 'workforce', '--years', '2020', '--output', output];
    const { stdout } = await run(['run', '--base-url', baseUrl, ...selection]);
    expect(stdout).toMatch(/\nyear +headcount\n[─ ]+\n2020 +30\n$/);
    const { stdout: all } = await run([
      ...['query', "select distinct measure from observations where subject_kind = 'entity'"],
      ...['--format', 'table', '--output', output],
    ]);
    expect(all.trim().split('\n').slice(2)).toEqual(['headcount']);
  });

  it('ends with why what has no figures has none, and with the command that shows or mends it', async () => {
    const locked = `${'the key of this service '.repeat(3)}is missing`;
    const { baseUrl } = await startUpstream((path, query) => {
      const listed = listAnswers(path, ['7', '8']);
      if (listed !== null) return listed;
      if (path.endsWith('/carph')) return { status: 403, text: JSON.stringify({ error: locked }) };
      if (path.endsWith('/pension')) return { json: { état: [[['☃'], null]] } };
      const none = { status: 404, text: JSON.stringify({ error: 'not in that year' }) };
      return query.get('year') === '2020' ? none : { json: [{ year: 2021, total: 1 }] };
    });
    const output = join(temporaryFolder(), 'out');
    const endpoints = ['--endpoints', 'carph,pension,longabsence', '--years', '2020-2021'];
    const args = ['--base-url', baseUrl, '--output', output, ...endpoints];
    const { code, stdout } = await runHere(['run', ...args, '--retries', '0']);
    expect(code).toBe(3);
    const see = (what: string) => `See hrmirror ${what} --output ${output}`;
    expect(stdout.trim().split('\n').slice(-3)).toEqual([
      `Failed: 3 requests: HTTP status 403: ${locked}. ${see('inspect entities/1/carph')}; the next run asks again.`,
      expect.stringMatching(
        /^Set aside: 6 requests, most often \(3\): .+\. See hrmirror mappings --propose --output /,
      ),
      `Refused: 3 requests: refused (404): not in that year. ${see("inspect 'entities/1/longabsence?year=2020'")}.`,
    ]);
    const { stdout: status } = await runHere(['status', '--output', output]);
    expect(status).toContain(locked);
  });

  it.each([
    ['refused', { status: 403, text: '{"error":"no key"}' }],
    ['not found', { status: 404, text: '<h1>Nothing here</h1>' }],
    ['no JSON', { status: 200, text: '<!doctype html><p>Welcome</p>' }],
  ] as const)('says that there is no list since it was %s', async (what, answer) => {
    const { baseUrl } = await startUpstream(() => answer);
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--retries', '0'];
    const { code, stderr } = await runHere(args);
    expect([code, stderr]).toEqual([4, expect.stringContaining(`): ${what}, `)]);
  });

  it('says of an interrupted run how much it asked, not what stood before it', async () => {
    const { baseUrl, asked } = await startUpstream(
      (path) => listAnswers(path, ['7']) ?? { json: [{ year: 2020, total: 1 }] },
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'longabsence'];
    const running = start([...args, '--rate', '10']);
    while (asked.length < 8) await delay(20);
    running.child.kill('SIGINT');
    const { code, stdout } = await running.finished;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^Fetched \d+, reused 0 of 27 requests; [\d.]+ s\.$/m);
    expect(stdout).not.toMatch(/pending|Nothing has changed/);
  });

  it('tells of answers that had not changed among those it asked for', {
    tags: 'long',
  }, async () => {
    const { baseUrl } = await reference();
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--refresh', 'all'];
    args.push('--endpoints', 'carph', '--subjects', 'organism:20103,entities');
    expect((await run(args)).stdout).toMatch(/^Fetched 7, reused 0;/m);
    expect((await run(args)).stdout).toMatch(/^Fetched 3, 4 not modified, reused 0;/m);
  });

  it('does not say that nothing changed, nor suggest a question, where a gate refused', {
    tags: 'long',
  }, async () => {
    let organisms = ['7', '8', '9', '10', '11'];
    const { baseUrl } = await startUpstream(
      (path) => listAnswers(path, organisms) ?? carphAnswer(path),
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    expect((await run(args)).code).toBe(0);
    organisms = ['7'];
    const { code, stdout, stderr } = await run([...args, '--refresh', 'all']);
    expect(code).toBe(6);
    expect(stdout).toContain('The release on show stays:');
    expect(stdout).not.toMatch(/Nothing has changed|Try:/);
    expect(stderr).toMatch(
      /would shrink \(to publish all the same: hrmirror build --accept-shrink\):/,
    );
  });

  it('tells of drift that is published', async () => {
    let isOther = false;
    const { baseUrl } = await startUpstream((path) => {
      const percentage = path.startsWith('entities') ? '1,25' : '1,5';
      const other = { json: { result: { rows: [{ jaar: 2020, percentage }] } } };
      return listAnswers(path, ['7']) ?? (isOther ? other : carphAnswer(path));
    });
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    const first = await runHereJson(args);
    expect(first.document).toMatchObject({ status: 'complete', cells: 2, drift: 0 });
    isOther = true;
    const { code, stdout, stderr } = await runHere([...args, '--refresh', 'all']);
    expect(code).toBe(0);
    const told = 'Answers came in 1 layout that they did not have before: hrmirror status shows';
    expect(stdout).toContain(`\n${told}`);
    expect(stderr).toContain(`hrmirror: ${told}`);
    const status = await runHere(['status', '--output', output]);
    expect(status.stdout).toMatch(
      /\nwarning +drift +1 +entities\/1\/carph +answers to carph came in a layout/,
    );
    expect(readFileSync(join(output, 'current', 'index.html'), 'utf8')).toContain(
      texts.en.completeness.layouts('1'),
    );
  });
});
