import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { start } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';

describe('hrmirror query', () => {
  it('reaches the release on show and nothing else, whatever the SQL', async () => {
    const upstream = await startUpstream((path) => listAnswers(path, ['7']) ?? carphAnswer(path));
    const folder = temporaryFolder();
    const output = join(folder, 'out');
    const args = ['run', '--base-url', upstream.baseUrl, '--endpoints', 'carph'];
    expect((await run([...args, '--output', output])).code).toBe(0);
    const ask = (sql: string) => runJson<{ rows: unknown }>(['query', sql, '--output', output]);
    const made = join(folder, 'made');
    for (const sql of [
      `from read_text('${join(output, 'landing', 'source.json')}')`,
      `copy organisms to '${made}'`,
      `attach '${made}' as made`,
      `export database '${made}'`,
      'install httpfs',
      'load httpfs',
      'set enable_external_access = true',
      'drop table organisms',
    ]) {
      expect([sql, (await ask(sql)).code]).toEqual([sql, 2]);
    }
    expect(readdirSync(folder)).toEqual(['out']);
    for (const [sql, message] of [
      ['', 'there is no question'],
      ['-- the rates', 'there is no question'],
      ['from carph; from organisms', 'ask one at a time'],
      ['create temp table t as from carph; from t; from organisms;', 'ask one at a time'],
      ['from range(1000001)', 'more than 1000000 rows'],
    ] as const) {
      const asked = ['query', sql, '--format', 'table', '--output', output];
      const { code, stdout, stderr } = await run(asked);
      expect([sql, code, stdout, stderr]).toEqual([sql, 2, '', expect.stringContaining(message)]);
    }
    const pivoted = 'pivot (from carph) on year using sum(rate) group by subject_kind;';
    expect((await ask(pivoted)).document).toEqual({
      rows: expect.arrayContaining([{ subject_kind: 'organism', 2020: 1.5 }]),
    });
    const sorted = 'select count(*)::integer as n from (from carph order by rate)';
    expect((await ask(sorted)).document).toEqual({ rows: [{ n: 2 }] });
    expect((await ask("from observations_as_of(timestamp '2000-01-01')")).document).toEqual({
      rows: [],
    });

    const file = join(folder, 'question.sql');
    writeFileSync(
      file,
      'select subject_kind, value_text, null as none\nfrom carph order by all;\n',
    );
    const written = (format: string) =>
      run(['query', '--file', file, '--format', format, '--output', output]);
    expect((await written('csv')).stdout.split('\n')[0]).toBe('subject_kind,value_text,none');
    expect((await written('tsv')).stdout.split('\n')).toHaveLength(4);
    expect(JSON.parse((await written('json')).stdout)).toHaveLength(2);
    expect((await written('parquet')).stdout).toMatch(/^PAR1[\s\S]*PAR1$/);
    const many = await run(['query', 'from range(1000001)', '--output', output]);
    expect([many.code, many.stdout.length]).toEqual([0, 'range\n'.length + 6_888_898]);
    const unnamed = 'select count(*)::integer as n from profile, tests where false';
    expect((await ask(unnamed)).document).toEqual({ rows: [{ n: 0 }] });
    const listed = await run(['query', '--output', output]);
    expect(listed.stdout.split('\n')[2]).toMatch(
      /^headcounts +view +How many people work where\? +Sum/,
    );
    expect(listed.stdout).toMatch(/^profile +table +What are the key figures/m);

    // `query … | head` closes the pipe.
    const unread = start(['query', 'from range(1000001)', '--output', output]);
    unread.child.stdout?.once('data', () => unread.child.stdout?.destroy());
    expect(await unread.finished).toMatchObject({ code: 0, stderr: '' });

    // A question that takes hours ends with the program, whatever is still at work at it.
    const long =
      'select count(*) from range(1000000) as a, range(1000000) as b where hash(a, b) = 0';
    const asking = start(['query', long, '--output', output, '--json']);
    await delay(3000);
    asking.child.kill('SIGINT');
    const killed = setTimeout(() => asking.child.kill('SIGKILL'), 10_000);
    const ended = await asking.finished;
    clearTimeout(killed);
    expect([ended.code, JSON.parse(ended.stdout).status]).toEqual([130, 'interrupted']);
  });
});
