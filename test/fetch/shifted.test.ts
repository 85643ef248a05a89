import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { crawl } from '../../src/fetch/crawl.ts';
import { Origin } from '../../src/fetch/origin.ts';
import type { FindNext } from '../../src/fetch/pages.ts';
import { Stop } from '../../src/fetch/stop.ts';
import { Transport } from '../../src/fetch/transport.ts';
import { inDoubt } from '../../src/model/landed.ts';
import { liveEffects } from '../../src/system/effects.ts';
import { listen } from '../helpers/listen.ts';

/** What the service does with one request: `answer` writes the whole answer to it. */
type Behaviour = (number: number, answer: () => void, socket: Socket) => void;

const http = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** As a server behind a proxy answers: one after the other on each connection, some milliseconds after it was asked. */
const late = (answer: () => void) => setTimeout(answer, 4);

/** Answers the question of that number well, and once more as soon as the next one on its connection is asked. */
function unasked(at: number): Behaviour {
  return (number, answer, socket) => {
    late(answer);
    if (number === at) socket.once('data', () => setTimeout(answer, 1));
  };
}

/** The answer and, in the same packet, another. */
const twice: Behaviour = (_, answer, socket) => {
  setTimeout(() => {
    socket.cork();
    answer();
    answer();
    socket.uncork();
  }, 1);
};

async function service(behave: Behaviour) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const [, key = ''] = /^GET \/v1\/(\S+)/.exec(data.toString('latin1')) ?? [];
      const number = asked.push(key);
      const answer = () => socket.writable && socket.write(http(JSON.stringify({ key })));
      behave(number, answer, socket);
    });
  });
  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { asked, sockets, baseUrl: `http://127.0.0.1:${port}/v1` };
}

interface Manner {
  readonly stop?: Stop;
  readonly findNext?: FindNext;
}

const count = 280;

const keys = Array.from({ length: count }, (_, ordinal) => `organisms/${ordinal}/workforce`);

/** A page more of every question. */
const inTwoPages: FindNext = ({ key }) => {
  const next = key.endsWith('?page=2') ? null : { key: `${key}?page=2`, isTold: true };
  return { next, rows: 1, first: null, text: '' };
};

/** Crawls all keys; gives what was landed last of each, and how many answers were those to another question. */
async function crawlAll(
  baseUrl: string,
  concurrency: number,
  {
    stop = new Stop(null),
    findNext = () => ({ next: null, rows: 0, first: null, text: '' }),
  }: Manner = {},
) {
  const transport = new Transport({
    ...{ baseUrl, connections: concurrency, timeoutMilliseconds: 5000 },
    ...{ userAgent: 'test', headers: {} },
  });
  onTestFinished(() => transport.close());
  const asks = keys.map((key, ordinal) => ({
    ...{ key, ordinal, endpoint: 'workforce', conditions: null },
  }));
  const ends = new Map<string, string>();
  let wrong = 0;
  await crawl(asks.values(), {
    settings: { concurrency, retries: 2, runId: 'run' },
    ...{ transport, stop, effects: liveEffects, call: null, thinning: null },
    origin: new Origin(liveEffects, stop, { concurrency, rate: null }),
    counts: {
      ...{ attempts: 0, answers: 0, refusals: 0, failures: 0, unchanged: 0, failing: new Map() },
    },
    land: ({ requestKey: key, error, body }) => {
      const said = error ?? Buffer.from(body ?? []).toString();
      if (said !== inDoubt && said !== JSON.stringify({ key })) wrong += 1;
      ends.set(key, said);
      return 0;
    },
    findNext,
    landingReady: () => undefined,
    sameBody: () => null,
    confirmedBody: () => null,
  });
  return { ends, wrong };
}

const rightOf = (all: readonly string[]) =>
  new Map(all.map((key) => [key, JSON.stringify({ key })]));

describe('a connection that answers what was not asked', () => {
  it.each([
    ['early', 5, 1],
    ['early', 5, 8],
    ['in the middle', count / 2, 1],
    ['in the middle', count / 2, 8],
    ['shortly before the end', count - 10, 1],
    ['shortly before the end', count - 10, 8],
  ])('costs no answer: %s (request %d), %d at a time', async (_, at, concurrency) => {
    const { asked, baseUrl } = await service(unasked(at));
    const { ends, wrong } = await crawlAll(baseUrl, concurrency);
    // With others at work, the connection may be quiet just then: it is closed before it brings anything wrong.
    if (concurrency === 1) expect(wrong).toBeGreaterThan(0);
    expect(ends).toEqual(rightOf(keys));
    // What was proved by a quiet moment is not asked again.
    expect(asked.length).toBeLessThan(count + 210);
  });

  it('is asked again for whole questions, where their answers come in pages', async () => {
    const { baseUrl } = await service(unasked(50));
    const { ends, wrong } = await crawlAll(baseUrl, 2, { findNext: inTwoPages });
    expect(wrong).toBeGreaterThan(0);
    expect(ends).toEqual(rightOf(keys.flatMap((key) => [key, `${key}?page=2`])));
  });

  it('has nothing of it count where the run ends before it can be asked again', async () => {
    const { asked, baseUrl } = await service(unasked(49));
    const { ends, wrong } = await crawlAll(baseUrl, 1, { stop: new Stop(50) });
    expect([asked.length, ends.size, wrong > 0]).toEqual([50, 50, true]);
    expect(ends.get(keys[49] ?? '')).toBe(inDoubt);
    const counting = [...ends].filter(([, said]) => said !== inDoubt);
    expect(new Map(counting)).toEqual(rightOf(counting.map(([key]) => key)));
  });

  it('is believed once it has said the same twice', async () => {
    const { asked, baseUrl } = await service(twice);
    const { ends, wrong } = await crawlAll(baseUrl, 8);
    expect([wrong, asked.length]).toEqual([0, 2 * count]);
    expect(ends).toEqual(rightOf(keys));
  });
});

describe('connections that answer what was asked', () => {
  it('are asked everything once', async () => {
    const { asked, baseUrl } = await service((_, answer) => late(answer));
    const { ends } = await crawlAll(baseUrl, 2);
    expect([asked.length, ends]).toEqual([count, rightOf(keys)]);
  });
});
