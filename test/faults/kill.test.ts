import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../src/system/database.ts';
import { runHereJson as runJson } from '../helpers/here.ts';
import { start } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { mostKills, seed, uniform } from './chance.ts';
import { answerLate, startFaultServer } from './server.ts';

const concurrency = 4;
const crawl = ['--concurrency', String(concurrency)];
const selection = [
  '--endpoints',
  'workforce,illness',
  '--years',
  '2019-2022',
  '--subjects',
  'organism:20103',
];

/** What a release says, but for runs and times: one digest per table. */
async function contentOf(output: string): Promise<Record<string, unknown>> {
  const apart: Readonly<Record<string, string>> = {
    observations: 'run_id, observed_at',
    organisms: '',
    entities: '',
    categories: '',
    meta_requests: 'attempts, first_asked_at, last_asked_at, fetched_at',
  };
  const found: Record<string, unknown> = {};
  await withDatabase({ temporary: temporaryFolder() }, async ({ connection }) => {
    for (const [table, columns] of Object.entries(apart)) {
      const picked = columns === '' ? '*' : `* exclude (${columns})`;
      const sql = `select count(*) as rows, md5(string_agg(line, chr(10) order by line)) as digest
        from (select t::varchar as line from (select ${picked} from read_parquet($path)) as t)`;
      const files = table === 'observations' ? 'observations/*' : table;
      const path = join(output, 'current', 'parquet', `${files}.parquet`);
      found[table] = (await connection.runAndReadAll(sql, { path })).getRowObjectsJson();
    }
  });
  return found;
}

/** Starts a run and kills it after a while; `true` where it had ended before. */
async function killAfter(args: readonly string[], milliseconds: number): Promise<boolean> {
  const running = start([...args, '--json']);
  await Promise.race([delay(milliseconds), running.finished]);
  running.child.kill('SIGKILL');
  const { signal, code, stderr } = await running.finished;
  if (signal === null) expect(code, stderr).toBe(0);
  return signal === null;
}

describe(`hrmirror run, killed at any instant (FAULT_SEED=${seed})`, () => {
  it(`comes to the same release as a run left alone, over ${mostKills} kills`, {
    tags: 'long',
    timeout: 60_000 + mostKills * 60_000,
  }, async () => {
    const server = await startFaultServer(() => answerLate(20));
    const argsFor = (output: string) => [
      'run',
      '--base-url',
      server.baseUrl,
      '--output',
      output,
      ...crawl,
      ...selection,
    ];
    const alone = join(temporaryFolder(), 'out');
    const began = performance.now();
    const { document } = await runJson(argsFor(alone));
    const duration = performance.now() - began;
    const expected = await contentOf(alone);
    for (let kills = 0; kills < mostKills; ) {
      const output = join(temporaryFolder(), 'out');
      const visitsBefore = server.visits.length;
      const killsBefore = kills;
      while (kills < mostKills && !(await killAfter(argsFor(output), uniform(200, 0.9 * duration))))
        kills += 1;
      const last = await runJson(argsFor(output));
      expect(last.code, last.stderr).toBe(0);
      expect(await contentOf(output)).toEqual(expected);
      const repeats = server.visits.length - visitsBefore - Number(document.planned);
      // What a kill may cost: what was in flight, and what waited for the service to show who it is.
      // Showing it costs the last run one request too.
      expect(repeats).toBeLessThanOrEqual((kills - killsBefore) * (concurrency + 2) + 1);
      expect(readdirSync(join(output, 'landing', 'active'))).toEqual([]);
      expect(readdirSync(join(output, 'tmp'))).toEqual([]);
      expect(existsSync(join(output, '.current.tmp'))).toBe(false);
      expect((await runJson(['verify', '--output', output])).code).toBe(0);
      if (kills === killsBefore) kills += 1;
    }
  });
});
