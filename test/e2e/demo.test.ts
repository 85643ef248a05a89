import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Changes } from '../../src/mirror/changes.ts';
import type { RunSummary } from '../../src/mirror/run/summary.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { runHere, runHereJson } from '../helpers/here.ts';
import { runJson } from '../helpers/program.ts';
import { query as ask } from '../helpers/service.ts';
import { sharedFolder } from '../helpers/temporary.ts';

const folder = sharedFolder();
const output = join(folder, 'demo');
const selection = ['--years', '2022', '--endpoints', 'workforce,illness,carph,pension'];
const args = ['demo', ...selection, '--output', output];
// Of the statistics of a subject those of one year: of illness one of twelve.
const perSubject = 15 + 2 + 1 + 1;
let first: { code: number | null; document: RunSummary };

beforeAll(async () => {
  first = await runJson<RunSummary>(args);
});

const query = (sql: string) => ask(output, sql);

describe('hrmirror demo', () => {
  it('ends complete, and its states add up to the plan', () => {
    const { code, document } = first;
    expect(code).toBe(0);
    expect(document).toMatchObject({
      status: 'complete',
      failed: 0,
      quarantined: 0,
      pending: 0,
      published: true,
    });
    // Of 13 subjects one is listed no longer.
    expect(document.planned).toBe(12 * perSubject + 12 + 3);
    const { ok, empty, absent, failed, quarantined, pending } = document;
    expect(ok + empty + absent + failed + quarantined + pending).toBe(document.planned);
  });

  it('walks twice, a week apart: all there is, then what the first left stale', async () => {
    const runs = await query(`
      select asked::integer as asked, epoch_ms(started_at)::double as start
      from meta.runs order by started_at`);
    const [before, after] = runs.map(({ asked, start }) => [Number(asked), Number(start)]);
    expect(runs).toHaveLength(2);
    expect(before?.[0]).toBe(13 * perSubject + 13 + 3);
    // Illness goes on after 2022, so that its figures of that year stay fresh for longer.
    const { planned, fetched, not_modified, reused } = first.document;
    expect([after?.[0], reused]).toEqual([planned - 12 * 2, 12 * 2]);
    // Lists and what has changed: the name of a body, and a figure.
    expect([fetched, not_modified]).toEqual([5, planned - reused - 5]);
    const days = (Number(after?.[1]) - Number(before?.[1])) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });

  it('shows a figure revised, a body renamed and one that is listed no longer', async () => {
    const { document } = await runHereJson<Changes>(['changes', '--output', output]);
    expect(document.changes).toMatchObject([
      { change: 'revised', subject_id: '20377', endpoint: 'carph', year: 2022, new_text: '0.42' },
    ]);
    expect(await query('select id, name_fr from organisms where delisted')).toEqual([
      { id: '21173', name_fr: 'Institut de Prévention des Ricochets' },
    ]);
    const [renamed] = await query("select name_fr, acronym_fr from organisms where id = '20861'");
    expect(renamed).toEqual({
      name_fr: 'Conseil supérieur des Nuances et Reflets',
      acronym_fr: 'CSNR',
    });
  });

  it('says that the figures are synthetic', async () => {
    expect(await query('select distinct source from meta.runs')).toEqual([{ source: 'reference' }]);
    expect((await runHere(['status', '--output', output])).stdout).toContain('reference:seed=1');
  });

  it('publishes Parquet that a second, independent reader reads alike', async () => {
    const folder = join(output, 'current', 'parquet', 'observations');
    const read = readdirSync(folder).map((name) => {
      const file = readFileSync(join(folder, name));
      const { buffer, byteOffset, byteLength } = file;
      const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
      return parquetReadObjects({ file: bytes, compressors });
    });
    const rows = (await Promise.all(read)).flat();
    const [ours] = await query(
      'select count(*)::varchar as rows, sum(value)::varchar as total, count(distinct request_key)::varchar as keys from observations',
    );
    const total = rows.reduce((sum, { value }) => sum + Number(value ?? 0), 0);
    expect([rows.length, total, new Set(rows.map(({ request_key }) => request_key)).size]).toEqual([
      Number(ours?.rows),
      Number(ours?.total),
      Number(ours?.keys),
    ]);
  });

  it('asks nothing and publishes nothing when run again right away', async () => {
    const before = readlinkSync(join(output, 'current'));
    const again = await runHereJson<RunSummary>(args);
    expect(again.code).toBe(0);
    expect(again.document).toMatchObject({
      status: 'complete',
      fetched: 0,
      published: false,
      cells: first.document.cells,
    });
    expect(again.document.reused).toBe(first.document.planned);
    expect(readlinkSync(join(output, 'current'))).toBe(before);
  });

  it('asks everything again with --refresh all, finds nothing new, and publishes nothing', async () => {
    const narrow = ['--endpoints', 'carph', '--refresh', 'all'];
    const again = await runHereJson<RunSummary>([...args, ...narrow]);
    expect(again.document).toMatchObject({ status: 'complete', published: false });
    // The service has validators, and says of all but the lists that nothing has changed.
    expect(again.document.fetched + again.document.not_modified).toBe(again.document.planned);
    expect(again.document.not_modified).toBeGreaterThan(12);
  });

  it('builds the same bytes again from the landing zone alone', async () => {
    const before = hashesIn(join(output, 'current'));
    rmSync(join(output, 'derived'), { recursive: true });
    rmSync(join(output, 'current'));
    rmSync(join(output, 'releases'), { recursive: true });
    const built = await runHereJson(['build', '--output', output]);
    expect(built.code, built.stderr).toBe(0);
    expect(built.document).toMatchObject({
      status: 'complete',
      published: true,
      cells: first.document.cells,
    });
    expect(hashesIn(join(output, 'current'))).toEqual(before);
  });

  it('refuses another source for the same folder', async () => {
    const other = await runHere([
      'run',
      '--base-url',
      'https://service.invalid/v1',
      '--output',
      output,
    ]);
    expect(other.stderr).toMatch(/belongs to reference:seed=1:size=small/);
    expect(other.code).toBe(2);
    const full = await runHere([...args, '--full']);
    expect(full.stderr).toMatch(/belongs to reference:seed=1:size=small/);
    expect(full.code).toBe(2);
  });

  it('walks once alone where the first walk was cut short', async () => {
    const cut = ['demo', '--endpoints', 'carph', '--output', join(folder, 'cut')];
    const { code, document } = await runHereJson([...cut, '--max-requests', '9']);
    expect([code, document.status]).toEqual([3, 'incomplete']);
    expect(readdirSync(join(folder, 'cut', 'runs'))).toHaveLength(1);
  });
});
