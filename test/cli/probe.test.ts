import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProbeReport } from '../../src/mirror/probe/probe-report.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { reference, service } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { small } from '../reference/client.ts';

describe('hrmirror probe', () => {
  it('leaves a service alone that asks to come back later', async () => {
    let visits = 0;
    const { baseUrl } = await service((url) => {
      visits += 1;
      const isClosed = url.includes('/workforce');
      const { status, headers, body } = small({ method: 'GET', url });
      return isClosed
        ? { status: 503, headers: { 'retry-after': 1800 }, body: '{}' }
        : { status, headers, body };
    });
    const { code, stdout, stderr } = await run(['probe', '--base-url', baseUrl]);
    expect(code).toBe(4);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/the service asks to come back in 30 minutes, at \d{4}-/);
    expect(visits).toBeLessThan(10);
  });

  it('tells how far it is while it waits', { tags: 'long' }, async () => {
    let isBusy = true;
    const { baseUrl } = await service((url) => {
      const { status, headers, body } = small({ method: 'GET', url });
      if (!isBusy || !url.includes('/workforce')) return { status, headers, body };
      isBusy = false;
      return { status: 503, headers: { 'retry-after': 15 }, body: '{}' };
    });
    const { code, stderr } = await run(['probe', '--base-url', baseUrl]);
    expect(code).toBe(0);
    // On a slow machine it is told more than once.
    const [first = '', ...others] = stderr.trimEnd().split('\n');
    expect(first).toMatch(/^\d+ answers so far; waiting for ./);
    for (const line of others) expect(line).toMatch(/^\d+ answers so far/);
  });

  it('asks of the last two of the years it is given, and refuses years that nothing has', async () => {
    const years: string[] = [];
    const { baseUrl } = await service((url) => {
      years.push(...(/(?<=year=)\d+/.exec(url) ?? []));
      const { status, headers, body } = small({ method: 'GET', url });
      return { status, headers, body };
    });
    const probe = ['probe', '--base-url', baseUrl, '--years'];
    expect((await run([...probe, '2016-2018'])).code).toBe(0);
    // The last question of all is one that has to be refused.
    expect([...new Set(years)].slice(0, 2)).toEqual(['2018', '2017']);
    expect(years.filter((year) => year < '2017' || year > '2018').length).toBeLessThanOrEqual(2);
    expect(await run([...probe, '2008'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no selected statistic has these years'),
    });
  });

  it('asks of two organisms and the entity, proves every statistic that owes sums, and touches no folder', async () => {
    const { baseUrl, requests } = await reference();
    const cwd = temporaryFolder();
    const { code, document } = await runJson<ProbeReport>(['probe', '--base-url', baseUrl], {
      cwd,
    });
    expect(code).toBe(0);
    expect(document.understood).toBe(true);
    expect(document.requests).toBe(requests());
    expect(requests()).toBeGreaterThanOrEqual(500);
    expect(requests()).toBeLessThanOrEqual(700);
    expect(document.subjects).toEqual({ entities: 1, organisms: 12 });
    expect(document.statistics.map(({ statistic }) => statistic)).toEqual([
      ...['workforce', 'distribution', 'contractors', 'longabsence', 'illness', 'pension', 'carph'],
    ]);
    for (const { statistic, verdict, figures, mappings, undecided } of document.statistics) {
      expect([statistic, verdict, undecided]).toEqual([statistic, 'read', []]);
      expect(figures).toBeGreaterThan(0);
      const isProved = ['workforce', 'distribution', 'contractors', 'illness'].includes(statistic);
      for (const { accepted } of mappings) expect(accepted === 'numbers').toBe(isProved);
    }
    expect(document.categories['illness/weekday']).toHaveLength(7);
    expect(document.refusals).toMatchObject([{ status: 404, outcome: 'refusal' }]);
    expect(document.http.revalidates).toBe(true);
    // 13 subjects, a list of each kind and that of the entity (contract §2).
    expect(document.walk.requests).toBe(13 * 3304 + 13 + 3);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('exits 3 over gibberish, names the statistic and says what to do', {
    tags: 'long',
  }, async () => {
    const { baseUrl } = await reference({ shape: 'gibberish' });
    const { code, stdout, stderr } = await run(['probe', '--base-url', baseUrl]);
    expect(code).toBe(3);
    // A slow machine sees signs of life, and nothing else.
    expect(stderr).toMatch(/^(\d+ answers so far.*\n)*$/);
    expect(stdout).toMatch(/^contractors +NOT UNDERSTOOD/m);
    expect(stdout).toMatch(/^workforce +understood/m);
    expect(stdout).toMatch(/contractors: answers that no mapping reads.*--propose/);
    // Each reason is told once, with one of its questions.
    const reasons = stdout.match(/: no mapping reads .*$/gm) ?? [];
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(stdout).toMatch(/no mapping reads .*\n {6}it says /);
  });

  it('exits 3 where a statistic is refused or fails, tells refusals by kind, and what is unproved', async () => {
    const refuse = (code: number, message: string) => ({
      ...{ status: code, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ error: { code, message } }),
    });
    const { baseUrl } = await service((url) => {
      if (/carph/.test(url)) return refuse(404, 'there is no carph');
      if (/distribution.*field/.test(url)) return refuse(400, `${url} is not published`);
      if (/pension/.test(url)) return { status: 500, headers: {}, body: 'out of order' };
      return small({ method: 'GET', url });
    });
    const { code, stdout } = await run(['probe', '--base-url', baseUrl, '--retries', '0']);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^carph +REFUSED/m);
    expect(stdout).toMatch(/^pension +FAILING/m);
    expect(stdout).toMatch(/^workforce +understood {2}/m);
    expect(stdout).toMatch(/^longabsence +understood, UNPROVED/m);
    const refusals = stdout.match(/^.*a clean refusal, .*$/gm);
    expect(refusals).toEqual([
      expect.stringMatching(
        /status 400, .*: a clean refusal, 240 answers to distribution\+same, .*g\+f, such as organisms\/20103\/distribution\?.* \(refused \(400\): .* is not published\)$/,
      ),
      expect.stringMatching(
        /status 404, .*: a clean refusal, 3 answers to carph, such as organisms\/20103\/carph/,
      ),
      expect.stringContaining('1 answer to workforce, such as organisms/hrmirror-probe'),
    ]);
    expect(stdout).toMatch(/^ {2}carph: refused although .*\n {2}pension: no usable answer/m);
    expect(stdout).toMatch(/^ {2}longabsence: UNPROVED/m);
    expect(stdout.split('\n').length).toBeLessThan(110);
  });

  it('exits 4 where the lists name nobody', async () => {
    const { baseUrl } = await service(() => ({ status: 200, headers: {}, body: '[]' }));
    const { code, stderr } = await run(['probe', '--base-url', baseUrl]);
    expect(code).toBe(4);
    expect(stderr).toContain('name nobody: nothing was asked');
  });

  it('exits 4 where no list can be read', async () => {
    const { baseUrl } = await service(() => ({ status: 200, headers: {}, body: '<html></html>' }));
    const { code, stderr } = await run(['probe', '--base-url', baseUrl, '--retries', '0']);
    expect(stderr).toMatch(/\(entities, organisms: a web page in place of JSON\): /);
    expect(code).toBe(4);
  });

  it('introduces itself as a run does, with headers and whom to write to', {
    tags: 'long',
  }, async () => {
    const agents = new Set<string | undefined>();
    const { baseUrl } = await service((url, headers) => {
      agents.add(headers['user-agent']);
      if (headers['x-key'] !== 'secret') return { status: 401, headers: {}, body: '{}' };
      return small({ method: 'GET', url });
    });
    const env = { HRMIRROR_HEADER: 'X-Key: secret', HRMIRROR_CONTACT: 'me@example.org' };
    const { code, stdout, stderr } = await run(['probe', '--base-url', baseUrl], { env });
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('the lists hold 1 entity and 12 organisms.');
    expect(stdout).not.toContain('secret');
    expect([...agents]).toEqual([expect.stringContaining('+me@example.org')]);
  });

  it('needs an address', async () => {
    const { code, stderr } = await run(['probe']);
    expect(stderr).toMatch(/--base-url is missing/);
    expect(code).toBe(2);
  });
});
