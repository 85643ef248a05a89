import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Changes } from '../../src/api.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { type Answer, listAnswers, startUpstream, workforceAnswer } from '../helpers/upstream.ts';

const organisms = ['10', '11', '12'];
const flags = ['--endpoints', 'workforce', '--years', '2020', '--refresh', 'all'];

/** People by organism and of the entity 1; a test changes them between runs. */
function upstreamOf(people: (subject: string) => number | null) {
  return startUpstream((path, query) => {
    const listed = listAnswers(path, organisms);
    if (listed !== null) return listed;
    const count = people(path.split('/')[1] ?? '');
    return count === null ? { json: { data: [] } } : labelled(workforceAnswer(query, count), query);
  });
}

/** With a label beside each category. */
function labelled(answer: Answer, query: URLSearchParams): Answer {
  const field = query.get('field');
  if (field === null || !('json' in answer)) return answer;
  const { data } = answer.json as { data: Record<string, unknown>[] };
  const rows = data.map((row) => ({ ...row, label_fr: `Libellé de ${row[field]}` }));
  return { json: { data: rows } };
}

const told: Readonly<Record<string, number>> = { 1: 216, 10: 99, 11: 51, 12: 66 };

/** Each change is told with all that tells the figure from others, by `--since` too. */
async function tellsEachChange(output: string, firstRun: string) {
  const asked = ['changes', '--output', output];
  const [{ instant } = {}] = await query(
    output,
    "select strftime(min(valid_to) - interval 1 millisecond, '%Y-%m-%dT%H:%M:%S.%gZ') as instant from observations_closed",
  );
  const since = await runJson<Changes>([...asked, '--since', String(instant)]);
  const latest = await runJson<Changes>(asked);
  expect(since.document).toEqual(latest.document);
  expect(since.document).toMatchObject({ from: firstRun });
  expect(since.document.changes).toHaveLength(2 * (1 + 14));
  expect(since.document.changes).toContainEqual(
    expect.objectContaining({
      change: 'revised',
      name_fr: 'Organisme 10',
      name_nl: 'Instelling 10',
      endpoint: 'workforce',
      year: 2020,
      field: 'gender',
      field_value: 'gender-b',
      field_label_fr: 'Libellé de gender-b',
      old_value: 66,
      new_value: 67,
      old_status: 'A',
      new_status: 'A',
    }),
  );
  const csv = await run([...asked, '--format', 'csv']);
  const [head, ...lines] = csv.stdout.trimEnd().split('\n');
  expect(head?.split(',')).toEqual(Object.keys(latest.document.changes[0] ?? {}));
  expect(lines).toHaveLength(2 * (1 + 14));
  const table = (await run(asked)).stdout;
  expect(table).toMatch(/^Organisme 10 \(organism:10\), workforce$/m);
  expect(table).toMatch(/^revised +2020 +gender gender-b \(Libellé de gender-b\) +66 +67$/m);
  expect(table).toMatch(/^revised +2020 +undivided +99 +100$/m);
  for (const [flags, message] of [
    [['--since', '2026-02-30'], 'expected a date'],
    [['--since', '2000-01-01'], 'no release was on show'],
    [['--since', '2026-02-28', '--from', firstRun], 'give one of the two'],
    [['--format', 'parquet'], 'printed as text'],
  ] as const) {
    const { code, stderr } = await run([...asked, ...flags]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  }
}

async function query(output: string, sql: string) {
  return (await runJson<{ rows: Record<string, unknown>[] }>(['query', sql, '--output', output]))
    .document.rows;
}

describe('what the source revises, or answers emptily', () => {
  it('has one row per value in the history, and the release shows the new one; where all is suddenly empty it stays: exit 6 says what shrank, until it is accepted', async () => {
    let revised = 0;
    let emptied = false;
    const upstream = await upstreamOf((subject) => {
      if (emptied && subject !== '1') return null;
      return (told[subject] ?? 0) + (subject === '10' || subject === '1' ? revised : 0);
    });
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', upstream.baseUrl, '--output', output, ...flags];
    const first = await runJson(args);
    expect(first).toMatchObject({ code: 0, document: { status: 'complete', published: true } });
    revised = 1;
    const second = await runJson(args);
    expect(second).toMatchObject({ code: 0, document: { status: 'complete', published: true } });
    const identity = `subject_id = '10' and field is null`;
    expect(await query(output, `select value, run_id from observations where ${identity}`)).toEqual(
      [{ value: 100, run_id: second.document.run_id }],
    );
    expect(
      await query(
        output,
        `select value, run_id, valid_to is null as current from observations_history where ${identity} order by valid_from`,
      ),
    ).toEqual([
      { value: 99, run_id: first.document.run_id, current: false },
      { value: 100, run_id: second.document.run_id, current: true },
    ]);
    expect(
      await query(output, 'select count(*)::integer as closed from observations_closed'),
    ).toEqual([{ closed: 2 * (1 + 14) }]);
    await tellsEachChange(output, String(first.document.run_id));

    const before = await query(output, 'select count(*)::integer as figures from observations');
    emptied = true;
    const refused = await runJson(args);
    expect(refused.code).toBe(6);
    expect(refused.document).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/subjects with workforce: 1 where .* has 4/),
      pending: 0,
      published: false,
    });
    const { ok, empty, planned, run_id } = refused.document as Record<string, unknown>;
    expect(Number(ok) + Number(empty)).toBe(planned);
    expect(existsSync(join(output, 'runs', String(run_id), 'run.json'))).toBe(true);
    expect(readdirSync(join(output, 'tmp'))).toEqual([]);
    expect(await query(output, 'select count(*)::integer as figures from observations')).toEqual(
      before,
    );
    const changes = await runJson(['changes', '--to', String(run_id), '--output', output]);
    expect(changes.code).toBe(2);
    expect(changes.stderr).toMatch(/tells nothing of run/);
    const accepted = await runJson(['build', '--output', output, '--accept-shrink']);
    expect(accepted).toMatchObject({ code: 0, document: { published: true } });
    expect(await query(output, 'select distinct subject_id from observations')).toEqual([
      { subject_id: '1' },
    ]);
    expect(
      await query(
        output,
        'select count(*)::integer as closed from observations_history where valid_to is not null',
      ),
    ).not.toEqual([{ closed: 0 }]);
  });

  it('(emptied) is no release: what comes after is compared with the one before', {
    tags: 'long',
  }, async () => {
    let night = 1;
    const upstream = await upstreamOf((subject) =>
      night === 2 && subject !== '1'
        ? null
        : (told[subject] ?? 0) + (night === 3 && subject === '1' ? 1 : 0),
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', upstream.baseUrl, '--output', output, ...flags];
    const first = await runJson(args);
    night = 2;
    expect((await runJson(args)).code).toBe(6);
    night = 3;
    expect((await runJson(args)).code).toBe(0);
    const { document } = await runJson<Record<string, unknown>>(['changes', '--output', output]);
    expect(document.from).toBe((first.document as Record<string, unknown>).run_id);
    const changes = document.changes as Record<string, unknown>[];
    const kinds = changes.map(({ change, subject_id }) => `${change} of ${subject_id}`);
    expect(new Set(kinds)).toEqual(new Set(['revised of 1']));
  });
});
