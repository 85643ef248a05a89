import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sample } from '../faults/chance.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { figures, query } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import {
  type Answer,
  carphAnswer,
  listAnswers,
  startUpstream,
  workforceAnswer,
} from '../helpers/upstream.ts';

const none: Answer = { status: 404, text: '{"error":{"code":404,"message":"no such organism"}}' };
const record = (id: number) => ({ id, name_fr: `n${id}`, name_nl: `n${id}` });
const subjectsSql = `select 'entity' as kind, id, name_fr, delisted from entities
  union all select 'organism', id, name_fr, delisted from organisms order by all`;
const selection = ['--endpoints', 'workforce', '--years', '2018'];

function runOn(baseUrl: string, output: string, ...more: string[]) {
  return runJson(['run', '--base-url', baseUrl, '--output', output, ...selection, ...more]);
}

describe('lists of what are no subjects', () => {
  it.each(sample([2, 12, 60], 1))(
    'end the run where the details of all %i are refused, and the next one too',
    async (count) => {
      const ids = Array.from({ length: count }, (_, at) => record(500 + at));
      const { baseUrl, asked } = await startUpstream((path) => {
        if (path === 'entities') return { json: { data: [] } };
        return path === 'organisms' ? { json: { data: ids } } : none;
      });
      const output = join(temporaryFolder(), 'out');
      for (const _ of ['first', 'second']) {
        asked.length = 0;
        const { code, document } = await runOn(baseUrl, output);
        expect(code).toBe(4);
        expect(String(document.error)).toMatch(/details of what the lists hold are all refused/);
        expect(asked.length).toBeLessThan(2 + Math.min(20, count) + 10);
      }
      const { code, document } = await runJson(['status', '--output', output]);
      expect([code, document.release]).toEqual([0, null]);
      expect(document.runs).toMatchObject([{ exit_code: 4 }, { exit_code: 4 }]);
    },
  );
});

describe('lists whose ids no word names', () => {
  it('are walked where the details bear the ids out, and end the run where they do not', async () => {
    const named = (id: number) => ({ ref: id, nom: `n${id}` });
    const counted = (id: number) => ({ effectif: id + 7, nom: `n${id}` });
    for (const [record, exit] of [[named, 0] as const, [counted, 4] as const]) {
      const { baseUrl } = await startUpstream((path) => {
        if (path === 'entities') return { json: { rows: [record(90001)] } };
        if (path.endsWith('organisms'))
          return { json: { rows: [10200, 10215, 10242].map((id) => record(id)) } };
        const id = Number(/^\w+\/(90001|10200|10215|10242)(?=\/|$)/.exec(path)?.[1]);
        if (Number.isNaN(id)) return none;
        return path.includes('carph') ? carphAnswer(path) : { json: record(id) };
      });
      const output = join(temporaryFolder(), 'out');
      const { code, document } = await runOn(baseUrl, output, '--endpoints', 'carph');
      expect(code).toBe(exit);
      if (exit === 0) expect(document).toMatchObject({ problems: { errors: 0, warnings: 3 } });
      if (exit === 0)
        expect(await query(output, 'select id from organisms order by all')).toEqual(
          ['10200', '10215', '10242'].map((id) => ({ id })),
        );
    }
  });
});

describe('lists that are not understood', () => {
  it('are published by no run and no build, and both say what to write', async () => {
    const { baseUrl } = await startUpstream(() => ({
      json: { data: [{ nr: 10200, code: 30200, name: 'SPF A' }] },
    }));
    const output = join(temporaryFolder(), 'out');
    const ran = await runOn(baseUrl, output);
    const mappings = async (...more: string[]) =>
      (await run(['mappings', '--output', output, ...more])).stdout;
    expect(await mappings()).toMatch(/^Not all that is landed was read: hrmirror build --output /m);
    for (const { code, document } of [ran, await runJson(['build', '--output', output])])
      expect([code, document.error]).toEqual([
        4,
        expect.stringMatching(
          /the ids of \$\.data\[\] may be .* A mapping for "list" .*nothing was published/,
        ),
      ]);
    expect(existsSync(join(output, 'current'))).toBe(false);
    expect(await mappings()).not.toContain('Not all');
    expect(JSON.parse(await mappings('--propose'))).toMatchObject([{ for: 'list' }]);
  });
});

describe('lists that name nobody, and statistics that are all refused', () => {
  it('leave the figures of earlier answers, also where the releases are lost', async () => {
    const refusal: Answer = { status: 403, text: '{"message":"no key, no statistics"}' };
    let isClosed = false;
    const { baseUrl } = await startUpstream(
      (path) => listAnswers(path, ['10', '20']) ?? (isClosed ? refusal : carphAnswer(path)),
    );
    const output = join(temporaryFolder(), 'out');
    const command = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    expect(await runJson(command)).toMatchObject({ code: 0 });
    isClosed = true;
    await runJson([...command, '--refresh', 'all']);
    const told = await query(output, 'select count(*)::integer as n from observations');
    for (const folder of ['releases', 'current'])
      rmSync(join(output, folder), { recursive: true, force: true });
    expect(await runJson(['build', '--output', output])).toMatchObject({ code: 0 });
    expect(await query(output, 'select count(*)::integer as n from observations')).toEqual(told);
    expect(told[0]?.n).toBeGreaterThan(0);
  });

  it('are no success at first, and again at the next start; later a gap: whom the lists named is asked, and stays', async () => {
    const nobody: Answer = { json: { data: [] } };
    const noContent: Answer = { status: 204, text: '' };
    const refusal: Answer = { status: 403, text: '{"message":"no key, no statistics"}' };
    let lists: Answer | null = nobody;
    let isClosed = false;
    const { baseUrl, asked } = await startUpstream((path) => {
      if (lists !== null && ['entities', 'organisms'].includes(path)) return lists;
      const listed = listAnswers(path, ['10', '20', '30']);
      return listed ?? (isClosed ? refusal : carphAnswer(path));
    });
    const output = join(temporaryFolder(), 'out');
    const command = ['run', '--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    for (const start of [command, ['build', '--output', output]]) {
      const { code, document } = await runJson(start);
      expect([code, document.error]).toEqual([4, expect.stringMatching(/name nobody/)]);
    }
    lists = null;
    isClosed = true;
    for (const _ of ['first', 'next']) {
      const { code, document } = await runJson(command);
      const why = /^every statistic is refused \(\d+ requests, such as .*no key, no stat/;
      expect([code, document.error]).toEqual([4, expect.stringMatching(why)]);
      expect(existsSync(join(output, 'current'))).toBe(false);
    }
    const told = await runJson(['status', '--output', output]);
    expect([told.code, told.document]).toMatchObject([
      0,
      {
        release: null,
        runs: [{}, {}, { exit_code: 4, error: expect.stringMatching(/name nobody/) }],
      },
    ]);
    isClosed = false;
    expect((await runJson(command)).code).toBe(0);
    const before = [await query(output, subjectsSql), await figures(output)];
    for (const [emptied, state, why] of [
      [nobody, 'quarantined', /the list names nobody, and named somebody before/],
      [noContent, 'failed', /refused although the specification gives an answer: no content/],
      [null, 'failed', /no key, no statistics/],
    ] as const) {
      lists = emptied;
      isClosed = emptied === null;
      asked.length = 0;
      const gaps = isClosed ? 4 : 2;
      const { code, document } = await runJson([...command, '--refresh', 'all']);
      const counts = { planned: 11, ok: 11 - gaps, [state]: gaps, cells: 4 };
      expect([code, document]).toMatchObject([3, counts]);
      expect(document.reasons).toMatchObject([
        { state, why: expect.stringMatching(why), lacks_mapping: false },
      ]);
      expect(asked).toHaveLength(11);
      expect([await query(output, subjectsSql), await figures(output)]).toEqual(before);
      const status = await runJson(['status', '--output', output]);
      expect(JSON.stringify(status.document)).toMatch(why);
    }
    isClosed = false;
    expect((await runJson(command)).code).toBe(0);
  });
});

describe('lists that do not agree', () => {
  it('are walked together, and told; those whose details are refused are a gap where others are answered', async () => {
    const of = (...ids: number[]): Answer => ({ json: { data: ids.map(record) } });
    const nameless = Array.from({ length: 25 }, (_, at) => 600 + at);
    const lists: Readonly<Record<string, Answer>> = {
      entities: of(90001, 90002),
      organisms: of(1, 2, 3, 4, ...nameless),
      'entities/90001/organisms': of(1, 2, 5, ...nameless),
      'entities/90002/organisms': of(2, 3),
    };
    const { baseUrl } = await startUpstream((path, query) => {
      const id = Number(path.split('/')[1]);
      const isDetail = path.split('/').length === 2;
      if (nameless.includes(id)) return none;
      return lists[path] ?? (isDetail ? { json: record(id) } : workforceAnswer(query, 10 * id));
    });
    const output = join(temporaryFolder(), 'out');
    expect(await runOn(baseUrl, output)).toMatchObject({ code: 3, document: { failed: 25 } });
    const sql = `select request_key, severity, kind, detail from meta.problems
      where kind in ('several-entities', 'lists-disagree') order by all`;
    const disagree = { request_key: 'organisms', severity: 'warning', kind: 'lists-disagree' };
    expect(await query(output, sql)).toEqual([
      {
        request_key: 'entities/90001/organisms',
        severity: 'warning',
        kind: 'several-entities',
        detail: 'organism 2 is listed under the entities 90001, 90002',
      },
      { ...disagree, detail: '1 listed among all organisms stand in no list of an entity: 4' },
      { ...disagree, detail: '1 listed by an entity do not stand among all organisms: 5' },
    ]);
    const [row] = await query(output, 'select count(*)::integer as n from organisms');
    expect(row?.n).toBe(5 + nameless.length);
  });
});
