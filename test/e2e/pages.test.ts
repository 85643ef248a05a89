import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sample } from '../faults/chance.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { type PageStyle, pagedService, pageStyles } from '../helpers/paged-service.ts';
import { start } from '../helpers/program.ts';
import { figures, query } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const selection = ['--endpoints', 'workforce', '--years', '2018'];

function argsFor(baseUrl: string, output: string): string[] {
  return ['run', '--base-url', baseUrl, '--output', output, ...selection];
}

async function runOn(baseUrl: string, output: string, ...more: string[]) {
  return runJson([...argsFor(baseUrl, output), ...more]);
}

let whole: ReturnType<typeof figures> | null = null;

/** The figures of the same service that answers in one piece. */
function figuresOfWhole() {
  whole ??= readWhole();
  return whole;
}

async function readWhole() {
  const { baseUrl } = await pagedService({ style: null });
  const output = join(temporaryFolder(), 'out');
  expect((await runOn(baseUrl, output)).code).toBe(0);
  return figures(output);
}

/** Each page under its own address, by inspect and serve, and none of them in plan. */
async function showsPages(baseUrl: string, output: string): Promise<void> {
  const key = 'organisms/10200/workforce?year=2018&field=level';
  const whole = await runJson<{
    next_page: string;
    body: string;
    reading: { figures: unknown[] };
  }>(['inspect', key, '--output', output]);
  expect(whole.document.next_page).toBe(`${key}&page=2`);
  expect(JSON.parse(whole.document.body).data).toHaveLength(3);
  expect(whole.document.reading.figures).toHaveLength(4);
  const page = await runJson<{ body: string; reading: null }>([
    'inspect',
    `${key}&page=2`,
    '--output',
    output,
  ]);
  expect(JSON.parse(page.document.body).data).toHaveLength(1);
  expect(page.document.reading).toBeNull();
  expect((await run(['inspect', `${key}&page=3`, '--output', output])).code).toBe(2);
  const plan = await runJson(['plan', '--base-url', baseUrl, '--output', output, ...selection]);
  expect(plan.document).toMatchObject({ pending: 0, total: 131 });
  const serving = start(['serve', '--port', '0', '--output', output]);
  const address = await new Promise<string>((resolve) => {
    serving.child.stderr?.on('data', (data) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(data))?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  for (const one of [key, `${key}&page=2`, 'organisms?page=3']) {
    const [served, original] = await Promise.all(
      [`${address}/v1/${one}`, `${baseUrl}/${one}`].map(async (url) => (await fetch(url)).text()),
    );
    expect(served).toBe(original);
  }
  expect((await fetch(`${address}/v1/organisms?page=4`)).status).toBe(400);
  serving.child.kill('SIGTERM');
  await serving.finished;
}

const isPage = (key: string) => /page=|offset=|skip=/.test(key);

describe('answers in pages', () => {
  it.each(sample(Object.keys(pageStyles) as PageStyle[], 1))(
    'are followed to the end: %s',
    async (style) => {
      const { baseUrl, asked } = await pagedService({ style });
      const output = join(temporaryFolder(), 'out');
      const { code, document } = await runOn(baseUrl, output);
      expect(document).toMatchObject({ status: 'complete', quarantined: 0, failed: 0 });
      expect(code).toBe(0);
      expect(await figures(output)).toEqual(await figuresOfWhole());
      // Two lists of seven, and the split by level of eight subjects.
      expect(asked.filter(isPage)).toHaveLength(2 * 2 + 8);
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked).toHaveLength(Number(document.planned) + 12);
      const planned = await query(output, 'select request_key from meta.requests');
      expect(planned.filter(({ request_key }) => isPage(String(request_key)))).toEqual([]);
      expect(planned).toHaveLength(Number(document.planned));
    },
  );

  it('are asked as politely as everything else', { tags: 'long' }, async () => {
    const { baseUrl, mostInFlight } = await pagedService({ style: 'last_page', size: 1, wait: 5 });
    const output = join(temporaryFolder(), 'out');
    const { code } = await runOn(baseUrl, output, '--concurrency', '2');
    expect(code).toBe(0);
    expect(mostInFlight()).toBe(2);
  });

  it('are whole after kill -9 amid the pages, and after a stop', { tags: 'long' }, async () => {
    const { baseUrl, asked } = await pagedService({ style: 'links.next', size: 1, wait: 20 });
    const output = join(temporaryFolder(), 'out');
    for (const pages of [4, 30]) {
      const running = start([...argsFor(baseUrl, output), '--concurrency', '3']);
      const until = asked.filter(isPage).length + pages;
      while (asked.filter(isPage).length < until) await delay(2);
      running.child.kill('SIGKILL');
      await running.finished;
    }
    const stopped = await runOn(baseUrl, output, '--max-requests', '20');
    expect(stopped.code).toBe(3);
    const { code, document } = await runOn(baseUrl, output);
    expect(document).toMatchObject({ status: 'complete', quarantined: 0, pending: 0 });
    expect(code).toBe(0);
    expect(await figures(output)).toEqual(await figuresOfWhole());
  });

  it('are set aside with the reason where they cannot be followed, and nothing else is', async () => {
    const level = 'workforce?year=2018&field=level';
    const instead = new Map([
      [
        `organisms/10200/${level}`,
        { data: [{ level: 'A', count: 13 }], next: 'http://elsewhere.example/v1/x' },
      ],
      [`organisms/10201/${level}`, { data: [{ level: 'A', count: 13 }], page: 1, per_page: 1 }],
      [
        `organisms/10201/${level}&page=2`,
        { data: [{ level: 'A', count: 13 }], page: 2, per_page: 1 },
      ],
      [`organisms/10202/${level}`, { data: [{ level: 'A', count: 13 }], next: '/v2/x' }],
      [`organisms/10203/${level}`, { data: [{ level: 'A', count: 13 }], next: '?page=2' }],
    ]);
    const { baseUrl, asked } = await pagedService({
      style: 'a full page',
      instead: (key) => {
        if (key === `organisms/10203/workforce?page=2`) return { status: 500, text: 'oops' };
        const body = instead.get(key);
        return body === undefined ? null : { status: 200, text: JSON.stringify(body) };
      },
    });
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runOn(baseUrl, output, '--retries', '0');
    expect(code).toBe(3);
    expect(document).toMatchObject({ quarantined: 4, failed: 0, pending: 0 });
    const set = await query(
      output,
      "select request_key, error from meta.requests where state = 'quarantined' order by request_key",
    );
    expect(set.map(({ error }) => error)).toEqual([
      expect.stringContaining('http://elsewhere.example is not asked'),
      expect.stringContaining('a page again'),
      expect.stringContaining('/v2/x is beyond /v1/'),
      expect.stringContaining('no longer asks for year'),
    ]);
    expect(
      asked.filter((key) => key.startsWith('organisms/10203/') && key.includes('page=')),
    ).toEqual([]);
  });

  it('that fail amid the pages are asked again by the next run, and take no figure away; that change on a later page are news; each is shown and served under its own address', async () => {
    let isFailing = false;
    let last = 30;
    const failing = 'organisms/10200/workforce?year=2018&field=level&page=2';
    const { baseUrl, asked } = await pagedService({
      style: 'last_page',
      instead: (key) => (isFailing && key === failing ? { status: 500, text: 'oops' } : null),
      count: (level) => (level === 'D' ? last : { A: 13, B: 30, C: 40 }[level]) ?? 0,
    });
    const output = join(temporaryFolder(), 'out');
    expect((await runOn(baseUrl, output)).code).toBe(0);
    const before = await figures(output);
    isFailing = true;
    const failed = await runOn(baseUrl, output, '--refresh', 'all', '--retries', '1');
    expect(failed).toMatchObject({ code: 3, document: { quarantined: 1, failed: 0 } });
    expect(await figures(output)).toEqual(before);
    const [state] = await query(
      output,
      "select error from meta.requests where state = 'quarantined'",
    );
    expect(state?.error).toContain(`its page ${failing} failed: HTTP status 500`);
    isFailing = false;
    asked.length = 0;
    const mended = await runOn(baseUrl, output);
    expect(mended).toMatchObject({ code: 0, document: { status: 'complete', quarantined: 0 } });
    expect(asked.filter((key) => key.includes('field=level'))).toEqual([
      failing.replace('&page=2', ''),
      failing,
    ]);
    expect(await figures(output)).toEqual(before);
    const idle = await runOn(baseUrl, output, '--refresh', 'all');
    expect(idle).toMatchObject({
      code: 0,
      document: { published: false, release: mended.document.release },
    });
    last = 31;
    const second = await runOn(baseUrl, output, '--refresh', 'all');
    expect(second.document.published).toBe(true);
    const { document } = await runJson<{ changes: unknown[] }>(['changes', '--output', output]);
    expect(document.changes).toContainEqual(
      expect.objectContaining({
        ...{
          change: 'revised',
          subject_id: '10200',
          field_value: 'D',
          old_value: 30,
          new_value: 31,
        },
      }),
    );
    const [row] = await query(
      output,
      "select count(*)::integer as n from observations_closed where field_value is not null and subject_id = '10200' and field = 'level'",
    );
    expect(row?.n).toBe(1);
    await showsPages(baseUrl, output);
  });

  it('without end are stopped at a bound, and said so', { tags: 'long' }, async () => {
    const endless = 'organisms/10200/workforce?year=2018&field=level';
    const { baseUrl, asked } = await pagedService({
      style: 'last_page',
      instead: (key) => {
        if (key !== endless && !key.startsWith(`${endless}&`)) return null;
        const at = Number(/page=(\d+)/.exec(key)?.[1] ?? 1);
        return {
          status: 200,
          text: JSON.stringify({
            data: [{ level: `L${at}`, count: 1 }],
            next: `?year=2018&field=level&page=${at + 1}`,
          }),
        };
      },
    });
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runOn(baseUrl, output);
    expect(code).toBe(3);
    expect(document).toMatchObject({ quarantined: 1, failed: 0 });
    expect(
      asked.filter((key) => /field=level(&|$)/.test(key) && key.startsWith(endless)),
    ).toHaveLength(1000);
    const [state] = await query(
      output,
      "select error from meta.requests where state = 'quarantined'",
    );
    expect(state?.error).toContain('there is more after 1000 pages');
    const [folder = ''] = readdirSync(join(output, 'runs'));
    expect(readFileSync(join(output, 'runs', folder, 'log.ndjson'), 'utf8')).toContain(
      'an answer without end',
    );
  });

  it('are followed by probe, and where the lists cannot be, what they tell is walked and said', {
    tags: 'long',
  }, async () => {
    const { baseUrl, asked } = await pagedService({ style: 'links.next' });
    const { document } = await runJson<{ subjects: unknown }>(['probe', '--base-url', baseUrl]);
    expect(document.subjects).toEqual({ entities: 1, organisms: 7 });
    expect(asked.filter(isPage).length).toBeGreaterThan(4);
    const cut = await pagedService({
      style: 'links.next',
      instead: (key) =>
        /^(organisms|entities\/1\/organisms)\?page=3$/.test(key) ? { status: 500, text: '' } : null,
    });
    const output = join(temporaryFolder(), 'out');
    const found = await runOn(cut.baseUrl, output, '--retries', '0');
    expect(found.code).toBe(3);
    expect(found.document).toMatchObject({ quarantined: 2, failed: 0 });
    const [row] = await query(
      output,
      "select count(distinct subject_id)::integer as n from observations where subject_kind = 'organism'",
    );
    expect(row?.n).toBe(6);
  });
});
