import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LandingZone } from '../../src/land/landing-zone.ts';
import { bindFolder } from '../../src/mirror/folder/folder.ts';
import type { Unlanded } from '../../src/model/landed.ts';
import { withDatabase } from '../../src/system/database.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { answered } from '../helpers/answered.ts';
import { runHereJson as runJson } from '../helpers/here.ts';
import { query } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const workforce = 'organisms/7/workforce?year=2018';
const byLevel = `${workforce}&field=level`;

function landed(key: string, json: unknown, change: Partial<Unlanded> = {}): Unlanded {
  const body = Buffer.from(JSON.stringify(json));
  return answered(key, { body, bytes: body.length, sha256: hash('sha256', body), ...change });
}

const record = (id: number) => ({ id, name_fr: `n${id}`, name_nl: `n${id}` });

const walk = [
  landed('entities', { data: [record(1)] }),
  landed('organisms', { data: [record(7)] }),
  landed('entities/1/organisms', { data: [record(7)] }),
  landed('organisms/7', record(7)),
  landed(workforce, { data: [{ count: 113 }] }),
];

async function land(output: string, responses: readonly Unlanded[]) {
  const paths = outputPaths(output);
  mkdirSync(paths.landing, { recursive: true });
  const source = 'http://hr.example/v1';
  bindFolder(paths, { source, base_url: source });
  const zone = await LandingZone.open(paths);
  for (const response of responses) zone.append(response);
  await zone.close();
  return paths;
}

const build = (output: string) => runJson(['build', '--output', output]);

const states = (output: string) =>
  query(output, 'select request_key, state, error from meta.requests order by request_key');

const rows = [
  { level: 'A', count: 13 },
  { level: 'B', count: 100 },
];

describe('what was landed before', () => {
  it('by a version that knew no pages, sealed or not, is read beside what knows them; what was taken for lost for what its body said is an answer, read by its body', async () => {
    const output = join(temporaryFolder(), 'out');
    const paths = await land(output, []);
    mkdirSync(paths.active, { recursive: true });
    const frames = walk.map(({ body, pageOf: _, nextPage: __, ...header }, at) => {
      const head = Buffer.from(JSON.stringify({ seq: at + 1, ...header, bodySeq: at + 1 }));
      const content = Buffer.concat([head, body ?? Buffer.alloc(0)]);
      const prefix = Buffer.alloc(12);
      prefix.writeUInt32LE(head.length, 0);
      prefix.writeUInt32LE(body?.length ?? 0, 4);
      prefix.writeUInt32LE(crc32(content), 8);
      return Buffer.concat([prefix, content]);
    });
    writeFileSync(join(paths.active, '000001.frames'), Buffer.concat(frames));
    await (await LandingZone.open(paths)).close();
    const [name = ''] = readdirSync(paths.responses).filter((file) => file.endsWith('.parquet'));
    const path = join(paths.responses, name);
    await withDatabase({ temporary: paths.temporary }, async ({ connection }) => {
      await connection.run(
        `copy (from '${path}' select * exclude (page_of, next_page)) to '${path}.new' (format parquet)`,
      );
    });
    const file = readFileSync(`${path}.new`);
    writeFileSync(path, file);
    const seal = path.replace('.parquet', '.json');
    const { file_sha256: _, ...sealed } = JSON.parse(readFileSync(seal, 'utf8'));
    writeFileSync(
      seal,
      JSON.stringify({ ...sealed, bytes: file.length, sha256: hash('sha256', file) }),
    );
    const failure = { outcome: 'failure' as const };
    await land(output, [
      landed(
        byLevel,
        { data: rows },
        { ...failure, error: 'a part of an answer: its header x-total-count: 9' },
      ),
      landed(
        `${workforce}&field=gender`,
        { message: 'Données provisoires', data: [] },
        {
          ...failure,
          error: 'error in the body of a success: Données provisoires',
        },
      ),
      landed(
        `${workforce}&field=age`,
        { error: { code: 404 } },
        { outcome: 'refusal', error: 'refused (404 in the body)' },
      ),
      landed(
        `${workforce}&field=status`,
        { error: 'x' },
        { ...failure, status: 500, error: 'HTTP status 500: x' },
      ),
      answered(`${workforce}&field=language`, { ...failure, error: 'not JSON, or cut short' }),
      landed(
        `${workforce}&field=distance`,
        { data: rows },
        { ...failure, status: 206, error: 'a part of an answer: HTTP status 206' },
      ),
    ]);
    expect(await build(output)).toMatchObject({ code: 0, stderr: '' });
    expect(await states(output)).toHaveLength(walk.length + 6);
    const found = new Map((await states(output)).map((row) => [row.request_key, row]));
    expect(found.get(byLevel)).toMatchObject({ state: 'ok', error: null });
    const answers = [`${workforce}&field=gender`, `${workforce}&field=age`];
    for (const key of answers) expect(['quarantined', 'empty']).toContain(found.get(key)?.state);
    for (const field of ['status', 'language', 'distance'])
      expect(found.get(`${workforce}&field=${field}`)).toMatchObject({ state: 'failed' });
    const shown = await runJson<{ shown: { outcome: string }; reading: { figures: unknown[] } }>([
      'inspect',
      byLevel,
      '--output',
      output,
    ]);
    expect(shown.document.shown.outcome).toBe('answer');
    expect(shown.document.reading.figures).toHaveLength(2);
    expect((await runJson(['verify', '--output', output])).code).toBe(0);
  });
});

describe('pages in another segment than the first', () => {
  const page = (at: number, data: unknown, change: Partial<Unlanded>) =>
    landed(
      at === 1 ? byLevel : `${byLevel}&page=${at}`,
      { data, page: at, last_page: 3 },
      {
        pageOf: at === 1 ? null : byLevel,
        nextPage: at === 3 ? null : `${byLevel}&page=${at + 1}`,
        ...change,
      },
    );

  it('are found: a segment is read again when its pages come, and when one is lost', async () => {
    const output = join(temporaryFolder(), 'out');
    await land(output, [...walk, page(1, rows.slice(0, 1), {})]);
    await build(output);
    const stateOf = async () =>
      (await states(output)).find(({ request_key }) => request_key === byLevel);
    expect(await stateOf()).toMatchObject({
      state: 'quarantined',
      error: expect.stringContaining(`its page ${byLevel}&page=2 is missing`),
    });
    await land(output, [page(2, rows.slice(1), {})]);
    const other = landed(`${workforce}&field=gender`, { data: [{ gender: 'F', count: 113 }] });
    const paths = await land(output, [page(3, [], {}), other]);
    await build(output);
    expect(await stateOf()).toMatchObject({ state: 'ok', error: null });
    const sql =
      "select group_value, field_value, value from observations where field = 'level' order by all";
    expect(await query(output, sql)).toEqual([
      { group_value: null, field_value: 'A', value: 13 },
      { group_value: null, field_value: 'B', value: 100 },
    ]);
    writeFileSync(join(paths.responses, '000003.parquet'), 'damaged');
    const zone = await LandingZone.open(paths);
    await zone.close();
    expect(zone.recovery.setAside).toHaveLength(1);
    const shown = await runJson<{ reading: object }>(['inspect', byLevel, '--output', output]);
    expect(shown.document.reading).toMatchObject({
      verdict: 'quarantined',
      why: expect.stringContaining('page=3 is missing'),
    });
  });
});
