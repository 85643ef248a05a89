import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { listenForTest } from '../helpers/listen.ts';
import { query, service } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { listAnswers } from '../helpers/upstream.ts';
import { answerLate, type Fault, type FaultServer, startFaultServer } from './server.ts';

const selection = [
  '--endpoints',
  'workforce',
  '--years',
  '2021-2022',
  '--subjects',
  'organism:20103',
];

function runAgainst({ baseUrl }: Pick<FaultServer, 'baseUrl'>, ...more: readonly string[]) {
  const output = join(temporaryFolder(), 'out');
  return runJson(['run', '--base-url', baseUrl, '--output', output, ...selection, ...more]);
}

function refuse(status: number, headers: Record<string, string>): Fault {
  return (reply) => reply.writeHead(status, headers).end();
}

/** The most visits in any time of so many milliseconds. */
function mostWithin(milliseconds: number, { visits }: FaultServer): number {
  return Math.max(
    ...visits.map(
      ({ at }) => visits.filter((other) => other.at >= at && other.at < at + milliseconds).length,
    ),
  );
}

/** The visits after the first that a fault met, and how long after it the next one came. */
function pauseAfter({ visits }: FaultServer, key: string): number {
  const at = visits.find((visit) => visit.key === key)?.at ?? 0;
  // What was in flight already arrives within moments.
  const next = visits.find((visit) => visit.at > at + 300);
  return (next?.at ?? at) - at;
}

const key = 'organisms/20103/workforce?year=2022&field=gender';

describe('hrmirror run, seen from the service', () => {
  it('never asks more often than --rate in any second, retries and redirects included; says who it is, and shows its headers to the service alone', async () => {
    const redirect: Fault = (reply, _, visit) =>
      reply.writeHead(302, { location: `/v1/${visit.key}` }).end();
    const seen: string[] = [];
    const stranger = createServer((request, reply) => {
      seen.push(request.url ?? '');
      reply.end('{}');
    });
    const port = await listenForTest(stranger);
    const server = await startFaultServer(({ key: asked, number }) => {
      if (asked === key) return refuse(302, { location: `http://127.0.0.1:${port}/v1/steal` });
      if (number > 1) return null;
      if (asked.includes('field=a')) return refuse(500, {});
      return asked.includes('field=l') ? redirect : null;
    });
    // A visit is noticed late where the machine is busy, and then seems nearer to the next one than it was.
    const lateness = monitorEventLoopDelay({ resolution: 1 });
    lateness.enable();
    const headers = join(temporaryFolder(), 'headers');
    writeFileSync(headers, 'X-Api-Key: s3cret\r\n\r\nX-Two: 1\r\n');
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runJson([
      ...['run', '--base-url', server.baseUrl, '--output', output, ...selection],
      ...['--rate', '12', '--concurrency', '8', '--contact', 'team@example.org'],
      ...['--header-file', headers, '--header', 'X-Two: 2'],
    ]);
    expect([code, document.failed, document.attempts]).toEqual([3, 1, server.visits.length]);
    expect(server.visits.length).toBeGreaterThan(38);
    expect(mostWithin(1000 - lateness.max / 1e6, server)).toBeLessThanOrEqual(12);
    expect(seen).toEqual([]);
    for (const { headers } of server.visits) {
      expect(headers['user-agent']).toMatch(
        /^hrmirror\/\S+ \(statistics mirror; \+team@example.org\)$/,
      );
      expect([headers['x-api-key'], headers['x-two']]).toEqual(['s3cret', '2']);
    }
    const { stdout } = spawnSync('grep', ['-rla', 's3cret', output], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('asks no more than --max-requests, but for redirects of what is under way', async () => {
    const server = await startFaultServer(({ number }) =>
      number > 1
        ? null
        : (reply, _, { key }) => reply.writeHead(302, { location: `/v1/${key}` }).end(),
    );
    const limits = ['--max-requests', '20', '--concurrency', '2'];
    const { document } = await runAgainst(server, ...limits);
    expect(document).toMatchObject({ stopped: 'max-requests', attempts: server.visits.length });
    expect(server.visits.length).toBeGreaterThanOrEqual(20);
    expect(server.visits.length).toBeLessThanOrEqual(22);
  });

  it('never has more requests under way than --concurrency, and none leave while the service has asked for a pause; asks anew with the validators of the last answer, and trusts a 304 for what it holds', async () => {
    let isFirst = true;
    const server = await startFaultServer((visit) => {
      if (!isFirst) return null;
      const isAskedFirst = visit.key === key && visit.number === 1;
      return isAskedFirst ? refuse(429, { 'retry-after': '2' }) : answerLate(50);
    });
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', server.baseUrl, '--output', output, ...selection];
    const first = await runJson([...args, '--concurrency', '3']);
    expect(first.code).toBe(0);
    expect(server.mostInFlight()).toBe(3);
    expect(pauseAfter(server, key)).toBeGreaterThanOrEqual(1990);
    isFirst = false;
    for (const _ of ['second', 'third']) {
      const { code, document } = await runJson([...args, '--refresh', 'all']);
      expect([code, document]).toMatchObject([
        0,
        {
          not_modified: Number(first.document.planned) - 3,
          published: false,
          cells: first.document.cells,
        },
      ]);
    }
  });

  it('stops with what it has where the pause is too long, and says when to come back', {
    tags: 'long',
  }, async () => {
    const server = await startFaultServer((visit) =>
      visit.key === key ? refuse(503, { 'retry-after': '7200' }) : null,
    );
    const { code, document } = await runAgainst(server, '--concurrency', '1');
    expect(code).toBe(3);
    expect(document).toMatchObject({ status: 'incomplete', stopped: 'origin', published: true });
    expect(document.stopped_because).toMatch(/come back in 120 minutes, at \d{4}-/);
    expect(server.visits.at(-1)?.key).toBe(key);
  });

  it('asks all else first in the next run, where one statistic is to be asked later', async () => {
    const isHeld = ({ key }: { readonly key: string }) => key.includes('/longabsence');
    const server = await startFaultServer((visit) =>
      isHeld(visit) ? refuse(429, { 'retry-after': '7200' }) : null,
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', server.baseUrl, '--output', output, ...selection];
    const both = ['--endpoints', 'longabsence,workforce'];
    const first = await runJson([...args, ...both, '--concurrency', '1']);
    const second = await runJson([...args, ...both, '--concurrency', '1']);
    const pending = server.visits.filter(isHeld).map(({ key }) => key);
    expect([first.code, second.code]).toEqual([3, 3]);
    expect(first.document.pending).toBeGreaterThan(2);
    expect(second.document).toMatchObject({ pending: 2, stopped: 'origin' });
    expect(pending.length).toBeGreaterThan(1);
  });

  it('says when to come back also where no list was answered, however often it is started', {
    tags: 'long',
  }, async () => {
    const server = await startFaultServer(() => refuse(429, { 'retry-after': '7200' }));
    for (const start of [1, 2, 3]) {
      const { code, document } = await runAgainst(server);
      expect([code, document.error]).toEqual([
        4,
        expect.stringMatching(/come back in 120 minutes, at \d{4}-.*no list could be read/),
      ]);
      // The two lists that are asked at once.
      expect(server.visits.length).toBeLessThanOrEqual(2 * start);
    }
  });

  it('has fewer under way once the service is strained', { tags: 'long' }, async () => {
    let strained = Number.POSITIVE_INFINITY;
    let inFlight = 0;
    let most = 0;
    const counted: Fault = (reply, answer, visit) => {
      inFlight += 1;
      if (visit.at > strained + 300) most = Math.max(most, inFlight);
      reply.on('close', () => {
        inFlight -= 1;
      });
      answerLate(60)(reply, answer, visit);
    };
    const server = await startFaultServer((visit) => {
      if (visit.key !== key || visit.number > 1) return counted;
      strained = visit.at;
      return refuse(503, {});
    });
    expect((await runAgainst(server, '--concurrency', '8')).code).toBe(0);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('finds out how many a service allows that only says "too many", and gets all of its answers', {
    tags: 'long',
  }, async () => {
    const allowed = 20;
    let left = allowed;
    let at = 0;
    let denied = 0;
    const server = await startFaultServer((visit) => {
      left = Math.min(allowed, left + ((visit.at - at) / 1000) * allowed);
      at = visit.at;
      if (left < 1) {
        denied += 1;
        return refuse(429, {});
      }
      left -= 1;
      return null;
    });
    const { code, document } = await runAgainst(server, '--years', '2015-2022');
    expect([code, document]).toMatchObject([0, { failed: 0, planned: 124 }]);
    expect(denied).toBeGreaterThan(0);
    expect(denied).toBeLessThan(45);
  });

  it('asks a service that has gone silent only now and then, and goes on once it is back', {
    tags: 'long',
  }, async () => {
    let silentUntil = Number.POSITIVE_INFINITY;
    const silent: Fault = (reply) => reply.socket?.resetAndDestroy();
    const server = await startFaultServer((visit) => {
      if (visit.key.includes('/workforce') && silentUntil === Number.POSITIVE_INFINITY) {
        silentUntil = visit.at + 6000;
      }
      return visit.key.includes('/workforce') && visit.at < silentUntil ? silent : null;
    });
    const { code } = await runAgainst(server, '--concurrency', '4', '--retries', '20');
    expect(code).toBe(0);
    const meanwhile = server.visits.filter(({ at }) => at > silentUntil - 4000 && at < silentUntil);
    expect(meanwhile.length).toBeLessThanOrEqual(6);
  });

  // Two minutes of patience each.
  it.each([
    ['a web page', 200, '<html>Maintenance</html>'],
    ['a plain error', 500, '{"error":"internal"}'],
    ['a lock', 401, '{"message":"API key required"}'],
  ])(
    'leaves a service alone that answers everything with %s from some time on',
    { tags: 'long' },
    async (_, status, body) => {
      let visits = 0;
      const server = await startFaultServer(() => {
        visits += 1;
        return visits > 30 ? (reply) => reply.writeHead(status).end(body) : null;
      });
      const { code, document } = await runAgainst(server, '--years', '2012-2022');
      expect([code, document]).toMatchObject([3, { status: 'incomplete', stopped: 'origin' }]);
      expect(document.stopped_because).toMatch(/no longer answers \(.*(page|internal|401)/);
      expect(document.pending).toBeGreaterThan(60);
      expect(server.visits.length).toBeLessThan(130);
    },
  );

  it('gets past a statistic that is not answered at all, with few requests', {
    tags: 'long',
  }, async () => {
    const server = await startFaultServer((visit) =>
      visit.key.includes('/contractors?') ? refuse(504, {}) : null,
    );
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runJson([
      ...['run', '--base-url', server.baseUrl, '--output', output, '--years', '2021-2022'],
      ...['--subjects', 'organism:20103', '--endpoints', 'distribution,contractors'],
    ]);
    expect([code, document]).toMatchObject([3, { status: 'incomplete', stopped: 'origin' }]);
    expect(document.stopped_because).toMatch(/^the service answers, but not contractors \(.*504\)/);
    expect(Number(document.failed) + Number(document.pending)).toBe(2 * 72);
    const asked = server.visits.filter(({ key: one }) => one.includes('/contractors?'));
    expect(new Set(asked.map(({ key: one }) => one)).size).toBeLessThan(80);
  });

  it('gets past a statistic that is locked, though that is most of what there is', {
    tags: 'long',
  }, async () => {
    const isLocked = (asked: string) => asked.includes('/contractors?');
    const server = await startFaultServer((visit) =>
      isLocked(visit.key) ? refuse(403, {}) : null,
    );
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runJson([
      ...['run', '--base-url', server.baseUrl, '--output', output, '--years', '2022'],
      ...[
        '--subjects',
        'organism:20103,organism:20133',
        '--endpoints',
        'contractors,illness,carph',
      ],
    ]);
    expect([code, document]).toMatchObject([
      3,
      { status: 'incomplete', stopped: null, failed: 144 },
    ]);
    expect([document.pending, document.quarantined]).toEqual([0, 0]);
    expect(server.counts().get('entities')).toBeLessThan(5);
    expect(server.visits.length).toBeLessThan(170);
  });

  it('asks ever less of a statistic that fails without end, and all of it once it is answered', {
    tags: 'long',
  }, async () => {
    let isLocked = true;
    const server = await startFaultServer((visit) =>
      isLocked && visit.key.includes('/contractors?') ? refuse(403, {}) : null,
    );
    const output = join(temporaryFolder(), 'out');
    const args = [
      ...['run', '--base-url', server.baseUrl, '--output', output],
      ...['--subjects', 'organism:20103,organism:20133,entity:90001'],
      ...['--endpoints', 'contractors,illness,carph'],
    ];
    const locked = await runJson(args);
    expect([locked.code, locked.document]).toMatchObject([
      3,
      { status: 'incomplete', stopped: 'origin', quarantined: 0, published: true },
    ]);
    const asked = Number(locked.document.failed);
    expect(asked).toBeGreaterThan(500);
    expect(asked).toBeLessThan(900);
    expect(locked.document.pending).toBe(3 * 792 - asked);
    expect(locked.document.stopped_because).toBe(
      `the service answers, but not contractors (HTTP status 403): ${3 * 792 - asked} requests are left for a later run`,
    );
    isLocked = false;
    const open = await runJson(args);
    expect([open.code, open.document]).toMatchObject([0, { failed: 0, pending: 0 }]);
  });

  it('leaves a service alone of which the lists are all that is left', {
    tags: 'long',
  }, async () => {
    const server = await startFaultServer((visit) =>
      /^\w+\/\d+\/(?!organisms)/.test(visit.key) ? refuse(500, {}) : null,
    );
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runJson([
      ...['run', '--base-url', server.baseUrl, '--output', output, '--retries', '1'],
    ]);
    expect([code, document]).toMatchObject([
      3,
      { status: 'incomplete', stopped: 'origin', ok: 16 },
    ]);
    expect(document.stopped_because).toMatch(
      /^the service answers, but not workforce \(.*500\), dist/,
    );
    expect(Number(document.failed) + Number(document.pending) + 16).toBe(document.planned);
    expect(server.visits.length).toBeLessThan(8000);
  });

  it('refuses a header that belongs to the connection, and repeats none in its message', async () => {
    const { code, stdout, stderr } = await run([
      ...['run', '--base-url', 'http://127.0.0.1:9/v1', '--output', join(temporaryFolder(), 'out')],
      ...['--header', 'Host: s3cret'],
    ]);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain('s3cret');
  });
});

describe('hrmirror run on a service that keeps its tags while its answers change', () => {
  it('believes no tag of it any more, once a list has changed under one', {
    tags: 'long',
  }, async () => {
    let organisms = ['10'];
    let rate = 1;
    const etag = '"1"';
    const { baseUrl } = await service((url, headers) => {
      const listed = listAnswers(url.replace(/^\/v1\//, ''), organisms);
      if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
      const json = listed !== null && 'json' in listed ? listed.json : [{ year: 2020, rate }];
      const told = { 'content-type': 'application/json', etag };
      return { status: 200, headers: told, body: JSON.stringify(json) };
    });
    const night = async () => {
      const output = ['--output', folder, '--endpoints', 'carph', '--refresh', 'all'];
      return (await runJson(['run', '--base-url', baseUrl, ...output])).document.not_modified;
    };
    const folder = join(temporaryFolder(), 'out');
    expect(await night()).toBe(0);
    [organisms, rate] = [['10', '11'], 2];
    expect(await night()).toBe(4);
    expect(await night()).toBe(0);
    const rates = await query(folder, 'select distinct value from observations');
    expect(rates).toEqual([{ value: 2 }]);
  });
});

describe('hrmirror run --failed, --only', () => {
  it('asks just what failed, or just the one request, within the selection of the last run', {
    tags: 'long',
  }, async () => {
    let isBroken = true;
    const server = await startFaultServer((visit) =>
      isBroken && visit.key === key ? refuse(500, {}) : null,
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', server.baseUrl, '--output', output];
    expect((await runJson([...args, ...selection, '--retries', '0'])).code).toBe(3);
    const asked = server.visits.length;
    isBroken = false;
    const failed = await runJson([...args, '--failed']);
    expect(failed).toMatchObject({ code: 0, document: { status: 'complete' } });
    expect(keysSince(server, asked)).toEqual(['entities', key]);
    const only = await runJson([...args, '--only', key]);
    expect(only.code).toBe(0);
    expect(keysSince(server, asked + 2)).toEqual(['entities', key]);
    expect((await runJson([...args, '--only', 'organisms/1/wages?year=2020'])).code).toBe(2);
  });
});

/** The keys asked since, the list that shows who a synthetic service is included. */
function keysSince({ visits }: FaultServer, from: number): string[] {
  return visits.slice(from).map((visit) => visit.key);
}
