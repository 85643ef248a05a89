import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHereJson as runJson } from '../helpers/here.ts';
import { service } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';
import { sample } from './chance.ts';
import { startFaultServer } from './server.ts';

const selection = ['--endpoints', 'pension,carph', '--subjects', 'organism:20103'];
const json = { 'content-type': 'application/json' };

describe('what the next run makes of answers that were refused or not understood', () => {
  it('asks them once more: they were a passing fault, or stay as they are until they are old', async () => {
    let isWell = false;
    const server = await startFaultServer(({ key }) => {
      if (key.endsWith('/pension') && !isWell) return (reply) => reply.end('{"wibble":"wobble"}');
      if (!key.endsWith('/carph')) return null;
      return (reply) => reply.writeHead(410, json).end('{"message":"gone"}');
    });
    const output = join(temporaryFolder(), 'out');
    const run = () =>
      runJson(['run', '--base-url', server.baseUrl, '--output', output, ...selection]);
    const first = await run();
    expect(first.document).toMatchObject({ quarantined: 1, failed: 1 });
    isWell = true;
    const plan = ['plan', '--base-url', server.baseUrl, '--output', output, ...selection];
    expect((await runJson(plan)).document).toMatchObject({ pending: 2 });
    // A synthetic service says who it is at every start: by its list of entities.
    const asked = () => server.visits.splice(0).map(({ key }) => key.split('/').at(-1));
    asked();
    const second = await run();
    expect(asked().sort()).toEqual(['carph', 'entities', 'pension']);
    expect(second.document).toMatchObject({ quarantined: 0, failed: 1 });
    const third = await run();
    expect(asked()).toEqual(['entities']);
    expect(third.document).toMatchObject({ quarantined: 0, failed: 1 });
    expect([first.code, second.code, third.code]).toEqual([3, 3, 3]);
  });
});

describe('what the next run makes of the same bytes in another charset', () => {
  it('reads them as they are declared now, and lands bytes that are declared as before no second time', {
    tags: 'long',
  }, async () => {
    let charset = 'utf-7';
    let charsetOfLists = charset;
    const upstream = await startUpstream((path) => {
      const told = (name: string) => `application/json; charset=${name}`;
      const contentType = told(charset);
      const listed = listAnswers(path, ['1', '2']);
      if (listed !== null) return { ...listed, contentType: told(charsetOfLists) };
      const text =
        '[{"year":2020,"reason":"pensionné","count":12},{"year":2020,"reason":"autre","count":3}]';
      const isPension = path.endsWith('/pension');
      return { status: 200, text: isPension ? text : '[{"year":2020,"rate":1.5}]', contentType };
    });
    const output = join(temporaryFolder(), 'out');
    const night = async (...args: string[]) => {
      upstream.asked.length = 0;
      const { code, document } = await runJson([
        ...['run', '--base-url', upstream.baseUrl, '--output', output],
        ...['--endpoints', 'pension,carph', '--subjects', 'organism:1', ...args],
      ]);
      return { code, published: document.published, quarantined: document.quarantined };
    };
    const reasons = async () => {
      const sql = "select reason from observations where reason like 'pension%'";
      const { document } = await runJson<{ rows: unknown[] }>(['query', sql, '--output', output]);
      return document.rows;
    };
    expect((await night()).code).toBe(4);
    charset = '"ISO-8859-1"';
    charsetOfLists = charset;
    expect(await night()).toMatchObject({ code: 0, published: true });
    // Bytes that make letters in UTF-8 are that, whatever single bytes are declared.
    expect(await reasons()).toEqual([{ reason: 'pensionné' }]);
    expect(await night('--refresh', 'all')).toMatchObject({ code: 0, published: false });
    charset = 'utf-7';
    expect(await night('--refresh', 'all')).toMatchObject({ code: 3, published: true });
    charset = 'UTF-8';
    expect(await night()).toEqual({ code: 0, published: true, quarantined: 0 });
    expect(await reasons()).toEqual([{ reason: 'pensionné' }]);
    expect(await night('--refresh', 'all')).toMatchObject({ code: 0, published: false });
  });
});

describe('what the next run makes of an answer in a charset that nobody can read', () => {
  it('asks for it without a condition, however its tag is', { tags: 'long' }, async () => {
    let charset = 'utf-7';
    const server = await startFaultServer(({ key, headers }) => (reply) => {
      const listed = listAnswers(key, ['20103']);
      const answer = listed ?? carphAnswer(key);
      const json = 'json' in answer ? answer.json : null;
      const told = { 'content-type': `application/json; charset=${charset}`, etag: '"1"' };
      if (headers['if-none-match'] === '"1"') reply.writeHead(304, told).end();
      else reply.writeHead(200, listed === null ? told : {}).end(JSON.stringify(json));
    });
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', server.baseUrl, '--output', output, '--endpoints', 'carph'];
    const quarantined = async () =>
      (await runJson([...args, '--refresh', 'all'])).document.quarantined;
    expect(await quarantined()).toBe(2);
    expect(await quarantined()).toBe(2);
    charset = 'utf-8';
    expect(await quarantined()).toBe(0);
    const { document } = await runJson([...args, '--refresh', 'all']);
    expect(document).toMatchObject({ not_modified: 2, quarantined: 0 });
  });
});

describe('what the next run makes of blank answers where there was something', () => {
  it('asks them once more: they were a passing fault, or stay as they are until they are old', {
    tags: 'long',
  }, async () => {
    let blank = /weekday|month/;
    const upstream = await startUpstream((path, query) => {
      const groupby = query.get('groupby') ?? path;
      const isFirst = path.startsWith('organisms/1/');
      // What was never anything else is how the source is.
      if (path.startsWith('organisms/2/')) return { json: [] };
      if (isFirst && blank.test(groupby)) return { json: [] };
      const id = Number(path.split('/')[1]);
      if (path.endsWith('/carph')) return { json: [{ year: 2020, rate: 1 + id / 8 }] };
      const splits = (by: string) => [1, 2].map((each) => ({ [by]: each, days: 12 * id * each }));
      if (groupby === 'month' || groupby === 'weekday') return { json: splits(groupby) };
      return listAnswers(path, [...'1234567']) ?? { status: 404, text: '{"message":"no"}' };
    });
    const output = join(temporaryFolder(), 'out');
    const selection = [
      '--endpoints',
      'illness,carph',
      '--years',
      '2020',
      '--subjects',
      'organisms',
    ];
    const night = async (...args: string[]) => {
      upstream.asked.length = 0;
      const { code, document } = await runJson([
        ...['run', '--base-url', upstream.baseUrl, '--output', output, ...selection, ...args],
      ]);
      expect([code, document]).toMatchObject([0, { failed: 0, quarantined: 0 }]);
      return upstream.asked.filter((path) => /1\/.*(weekday|carph)/.test(path)).sort();
    };
    const carph = 'organisms/1/carph';
    await night();
    const plan = ['plan', '--base-url', upstream.baseUrl, '--output', output, ...selection];
    expect((await runJson(plan)).document).toMatchObject({ pending: 0 });
    blank = /weekday|month|carph/;
    expect(await night('--max-age', '0')).toContain(carph);
    expect(await night()).toEqual([carph]);
    blank = /nothing/;
    expect(await night()).toEqual([]);
  });
});

describe('what the next run makes of blank answers that a gate did not publish', () => {
  it('asks them once more, so that the mirror heals by itself', { tags: 'long' }, async () => {
    let isBlank = false;
    const upstream = await startUpstream((path) => {
      const rate = path.startsWith('organisms/1/') ? 1.5 : 1.75;
      if (path.endsWith('/carph')) return { json: isBlank ? [] : [{ year: 2020, rate }] };
      return listAnswers(path, ['1', '2']) ?? { status: 404, text: '{"message":"no"}' };
    });
    const output = join(temporaryFolder(), 'out');
    const night = async (...args: string[]) => {
      upstream.asked.length = 0;
      const { code } = await runJson([
        ...['run', '--base-url', upstream.baseUrl, '--output', output],
        ...['--endpoints', 'carph', '--subjects', 'organisms', ...args],
      ]);
      return [code, upstream.asked.filter((path) => path.endsWith('/carph')).length];
    };
    expect(await night()).toEqual([0, 2]);
    isBlank = true;
    expect(await night('--refresh', 'all')).toEqual([6, 2]);
    expect(await night()).toEqual([6, 2]);
    // Blank twice: that is how the source is, until it is old; whether to publish it is the operator's choice.
    expect(await night()).toEqual([6, 0]);
    isBlank = false;
    expect(await night('--refresh', 'all')).toEqual([0, 2]);
    isBlank = true;
    expect(await night('--refresh', 'all')).toEqual([6, 2]);
    // What is derived may be thrown away: it is there again a night later.
    rmSync(join(output, 'derived'), { recursive: true });
    isBlank = false;
    expect(await night()).toEqual([6, 0]);
    expect(await night()).toEqual([0, 2]);
  });
});

describe('hrmirror run --failed', () => {
  it('asks what failed of the last plan, though a list lacks its subject since', {
    tags: 'long',
  }, async () => {
    let night = 1;
    const upstream = await startUpstream((path) => {
      if (path === 'organisms' && night === 2) return { status: 503, text: '{"message":"down"}' };
      if (path === 'organisms/2/carph' && night < 3) return { status: 500, text: '{}' };
      if (path.endsWith('/carph')) return carphAnswer(path);
      const listed = path === 'organisms' && night === 1 ? ['1', '2'] : ['1'];
      return listAnswers(path, listed) ?? { status: 404, text: '{"message":"no"}' };
    });
    const output = join(temporaryFolder(), 'out');
    const command = ['run', '--base-url', upstream.baseUrl, '--output', output, '--retries', '0'];
    for (night = 1; night < 3; night += 1) {
      const each = await runJson([...command, '--endpoints', 'carph', '--refresh', 'all']);
      expect([each.code, each.document]).toMatchObject([3, { failed: night, planned: 9 }]);
    }
    upstream.asked.length = 0;
    const again = await runJson([...command, '--failed']);
    expect([again.code, again.document]).toMatchObject([0, { failed: 0, planned: 9, ok: 9 }]);
    expect(upstream.asked.sort()).toEqual(['organisms', 'organisms/2/carph']);
  });
});

describe('lists that are not understood', () => {
  it('are asked again by the next run, whatever their age, and lose no subject that they held before, where they tell of some', async () => {
    const twice = [
      { id: 1, name_fr: 'Un' },
      { id: 1, name_fr: 'Une' },
    ];
    let odd: unknown = 'hello';
    let lists: unknown = null;
    const upstream = await startUpstream((path) => {
      if (odd !== null) return { json: odd };
      if (path.endsWith('organisms') && lists !== null) return { json: lists };
      if (path.endsWith('/carph')) return carphAnswer(path);
      return listAnswers(path, ['1', '2']) ?? { status: 404, text: '{"message":"no"}' };
    });
    const run = (...more: string[]) => {
      upstream.asked.length = 0;
      const to = ['--base-url', upstream.baseUrl, '--output', output, '--endpoints', 'carph'];
      return runJson(['run', ...to, ...more]);
    };
    const output = join(temporaryFolder(), 'out');
    for (const something of ['hello', [{ name_fr: 'without an id' }]]) {
      odd = something;
      expect((await run()).code).toBe(4);
      expect(upstream.asked).toEqual(['entities', 'organisms']);
    }
    odd = null;
    const { code, document } = await run();
    expect([code, document]).toMatchObject([0, { planned: 9, ok: 9 }]);
    lists = twice;
    const later = await run('--refresh', 'all');
    expect([later.code, later.document]).toMatchObject([3, { planned: 9, quarantined: 2 }]);
  });
});

describe('lists that contradict themselves about one subject, hold a record that cannot be asked, or have more pages', () => {
  it('are set aside, and every subject that they tell of is asked', async () => {
    const lists: Readonly<Record<string, unknown>> = {
      organisms: [
        { id: 1, name_fr: 'Un' },
        { id: 1, name_fr: 'Une' },
        { id: 2, name_fr: 'Deux' },
      ],
      'entities/1/organisms': [{ id: 3, name_fr: 'Trois' }, { name_fr: '?' }],
      entities: { data: [{ id: 1, name_fr: 'Un' }], total: 2, next_page: '/v1/o?page=2' },
    };
    const upstream = await startUpstream((path) => {
      if (path in lists) return { json: lists[path] };
      if (path.endsWith('/carph')) return carphAnswer(path);
      return listAnswers(path, []) ?? { status: 404, text: '{"message":"no"}' };
    });
    const output = join(temporaryFolder(), 'out');
    const run = await runJson([
      ...['run', '--base-url', upstream.baseUrl, '--output', output, '--endpoints', 'carph'],
    ]);
    const counts = { planned: 11, ok: 8, quarantined: 3, cells: 4 };
    expect([run.code, run.document]).toMatchObject([3, counts]);
    const sql = 'select id, name_fr, delisted from organisms order by id';
    expect((await runJson(['query', sql, '--output', output])).document).toMatchObject({
      rows: [
        { id: '1', name_fr: 'Organisme 1', delisted: false },
        { id: '2', name_fr: 'Organisme 2', delisted: false },
        { id: '3', name_fr: 'Organisme 3', delisted: false },
      ],
    });
    const status = await runJson<{ problems: Record<string, unknown>[] }>([
      ...['status', '--output', output],
    ]);
    expect(status.document.problems).toContainEqual(
      expect.objectContaining({ severity: 'error', kind: 'record without id' }),
    );
  });
});

describe('lists that are not understood one night', () => {
  it('are set aside, and the subjects that they held before are asked', {
    tags: 'long',
  }, async () => {
    let isClear = true;
    const upstream = await startUpstream((path) => {
      if (path.endsWith('organisms') && !isClear) return { json: { wibble: 'wobble' } };
      if (path.endsWith('/carph')) return carphAnswer(path);
      return listAnswers(path, ['1', '2']) ?? { status: 404, text: '{"message":"no"}' };
    });
    const output = join(temporaryFolder(), 'out');
    const folder = ['--base-url', upstream.baseUrl, '--output', output];
    const run = (...args: string[]) =>
      runJson(['run', ...folder, '--endpoints', 'carph', '--refresh', 'all', ...args]);
    const first = await run();
    isClear = false;
    const second = await run();
    expect([first, second].map(({ code, document }) => [code, document.planned])).toEqual([
      [0, first.document.planned],
      [3, first.document.planned],
    ]);
    expect(second.document).toMatchObject({ quarantined: 2, ok: Number(first.document.ok) - 2 });
    const one = await run('--subjects', 'organism:2');
    expect(one.document).toMatchObject({ planned: 5, ok: 3, quarantined: 2 });
  });

  const moreToldBy = [
    ['a header that leads on', { link: '</v1/organisms?page=2>; rel="next"' }, 200],
    ['a header that counts more', { 'x-total-count': '9' }, 200],
    ['a range of them', { 'content-range': 'items 0-0/2' }, 206],
  ] as const;

  it.each(sample(moreToldBy, 1))(
    'are not read where %s tells of more, and their page is asked just so, nights later too',
    { tags: 'long' },
    async (_, header, status) => {
      let night = 1;
      const upstream = await service((url) => {
        const path = url.replace(/^\/v1\//, '');
        const isList = path.endsWith('organisms');
        const known = isList && night > 1 ? ['1', '2'] : ['1'];
        const answer = path.endsWith('/carph') ? carphAnswer(path) : listAnswers(path, known);
        if (answer === null || !('json' in answer) || (isList && night === 2))
          return { status: 503, headers: json, body: '{"message":"down"}' };
        const more = isList && night < 3 ? header : {};
        return {
          status: isList && night < 3 ? status : 200,
          headers: { ...json, ...more },
          body: JSON.stringify(answer.json),
        };
      });
      const output = join(temporaryFolder(), 'out');
      const command = ['run', '--base-url', upstream.baseUrl, '--output', output, '--retries', '0'];
      const run = async () => {
        const { code, document } = await runJson([...command, '--endpoints', 'carph']);
        const { planned, ok, failed, quarantined } = document;
        return { code, planned, ok, unread: Number(failed) + Number(quarantined) };
      };
      // Three lists, two of them not read, and two subjects with a detail and a statistic each.
      expect(await run()).toEqual({ code: 3, planned: 7, ok: 5, unread: 2 });
      night = 2;
      expect(await run()).toEqual({ code: 3, planned: 7, ok: 5, unread: 2 });
      night = 3;
      expect(await run()).toEqual({ code: 0, planned: 9, ok: 9, unread: 0 });
    },
  );
});
