import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ReferenceHandler } from '../../src/reference/handler.ts';
import { listenForTest } from '../helpers/listen.ts';
import { small } from '../reference/client.ts';

/** What the service was asked, as it saw it. */
export interface Visit {
  /** Address relative to the base: the request key as sent. */
  readonly key: string;
  /** 1 for the first time this key is asked. */
  readonly number: number;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  readonly headers: IncomingMessage['headers'];
}

/** What the service would have answered, had nothing gone wrong. */
export type Answer = ReturnType<ReferenceHandler>;

/** Takes the place of the answer; has the raw socket through `reply.socket`. */
export type Fault = (reply: ServerResponse, answer: Answer, visit: Visit) => void;

export interface FaultServer {
  readonly baseUrl: string;
  readonly visits: Visit[];
  /** The most requests that were under way at once. */
  readonly mostInFlight: () => number;
  /** How often each key was asked. */
  readonly counts: () => Map<string, number>;
}

/**
 * The reference service with a fault where `misbehave` says so. Lives in the test's own process, on a
 * free port of 127.0.0.1, until the test ends.
 */
export async function startFaultServer(
  misbehave: (visit: Visit) => Fault | null = () => null,
): Promise<FaultServer> {
  const visits: Visit[] = [];
  const asked = new Map<string, number>();
  let inFlight = 0;
  let most = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, reply) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    reply.on('close', () => {
      inFlight -= 1;
    });
    const key = (request.url ?? '').replace(/^\/v1\//, '');
    const number = (asked.get(key) ?? 0) + 1;
    asked.set(key, number);
    const visit = { key, number, at: performance.now(), headers: request.headers };
    visits.push(visit);
    const fault = misbehave(visit);
    // A fault is given the whole answer to spoil, never a 304.
    const ifNoneMatch = fault === null ? request.headers['if-none-match'] : undefined;
    const answer = small({ method: 'GET', url: request.url ?? '/', ifNoneMatch });
    (fault ?? answerWell)(reply, answer, visit);
  });
  const port = await listenForTest(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    visits,
    mostInFlight: () => most,
    counts: () => asked,
  };
}

/** No fault at all. */
export const answerWell: Fault = (reply, { status, headers, body }) => {
  reply.writeHead(status, headers).end(body);
};

/** The answer, so many milliseconds late. */
export function answerLate(milliseconds: number): Fault {
  return (reply, answer, visit) => {
    setTimeout(() => answerWell(reply, answer, visit), milliseconds);
  };
}
