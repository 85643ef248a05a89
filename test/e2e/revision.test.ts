import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHereJson as runJson } from '../helpers/here.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers, startUpstream, workforceAnswer } from '../helpers/upstream.ts';

const organisms = ['10', '11', '12'];
const flags = ['--endpoints', 'workforce', '--years', '2020', '--refresh', 'all'];

/** People by organism and of the entity 1; a test changes them between runs. */
function upstreamOf(people: (subject: string) => number | null) {
  return startUpstream((path, query) => {
    const listed = listAnswers(path, organisms);
    if (listed !== null) return listed;
    const count = people(path.split('/')[1] ?? '');
    return count === null ? { json: { data: [] } } : workforceAnswer(query, count);
  });
}

const told: Readonly<Record<string, number>> = { 1: 216, 10: 99, 11: 51, 12: 66 };

async function query(output: string, sql: string) {
  return (await runJson<{ rows: Record<string, unknown>[] }>(['query', sql, '--output', output]))
    .document.rows;
}

describe('a figure that the source revises', () => {
  it('has one row per value in the history, and the release shows the new one', async () => {
    let revised = 0;
    const upstream = await upstreamOf(
      (subject) => (told[subject] ?? 0) + (subject === '10' || subject === '1' ? revised : 0),
    );
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
  });
});

describe('an upstream that suddenly answers emptily', () => {
  it('does not empty the release: exit 6 says what shrank, until it is accepted', async () => {
    let emptied = false;
    const upstream = await upstreamOf((subject) =>
      emptied && subject !== '1' ? null : (told[subject] ?? 0),
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', upstream.baseUrl, '--output', output, ...flags];
    expect((await runJson(args)).code).toBe(0);
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

  it('is no release: what comes after is compared with the one before', {
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
