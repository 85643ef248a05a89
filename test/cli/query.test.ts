import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run, runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers, startUpstream } from '../helpers/upstream.ts';

describe('hrmirror query', () => {
  it('asks the release on show, beside files of ones own, and cannot change it', async () => {
    const upstream = await startUpstream(
      (path) => listAnswers(path, ['7']) ?? { json: [{ year: 2020, rate: 1.5 }] },
    );
    const folder = temporaryFolder();
    const output = join(folder, 'out');
    const args = ['run', '--base-url', upstream.baseUrl, '--endpoints', 'carph'];
    expect((await run([...args, '--output', output])).code).toBe(0);
    const ask = (sql: string) => runJson<{ rows: unknown }>(['query', sql, '--output', output]);
    const own = join(folder, 'own.csv');
    writeFileSync(own, 'subject_id,note\n7,mine\n');
    const joined = `select note, rate from carph join '${own}' as own on own.subject_id::varchar = carph.subject_id and subject_kind = 'organism'`;
    expect((await ask(joined)).document).toEqual({ rows: [{ note: 'mine', rate: 1.5 }] });
    for (const sql of ['drop table organisms', 'delete from observations', "select 'x'::integer"]) {
      expect([sql, (await ask(sql)).code]).toEqual([sql, 2]);
    }
    expect(readdirSync(folder).sort()).toEqual(['out', 'own.csv']);
    expect((await run(['verify', '--output', output])).code).toBe(0);
  });
});
