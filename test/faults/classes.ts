import { gzipSync } from 'node:zlib';
import type { Answer, Fault } from './server.ts';

/** A way for a service to go wrong, and what becomes of a request that meets it every time. */
export interface FaultClass {
  readonly name: string;
  readonly fault: Fault;
  /** State of the request in the release, if the fault never goes away. */
  readonly state: 'ok' | 'failed' | 'quarantined';
  /** What the release says of it. */
  readonly error: RegExp;
  /** Whether asking again is of use: else it is asked once. */
  readonly retried: boolean;
}

function status(code: number, body: string, headers: Record<string, string> = {}): Fault {
  return (reply) =>
    reply.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Bytes put on the wire as they are, then the connection is closed. */
function raw(bytes: (answer: Answer) => string | Uint8Array): Fault {
  return (reply, answer) => reply.socket?.end(bytes(answer));
}

function head(lines: readonly string[]): string {
  return ['HTTP/1.1 200 OK', 'content-type: application/json', ...lines, '', ''].join('\r\n');
}

const page = '<!doctype html><title>Maintenance</title>';
const refusal = JSON.stringify({ error: { code: 404, message: 'no such thing' } });
const nested = 100_000;

function failing(name: string, fault: Fault, error: RegExp): FaultClass {
  return { name, fault, state: 'failed', error, retried: true };
}

function final(name: string, fault: Fault, error: RegExp): FaultClass {
  return { name, fault, state: 'failed', error, retried: false };
}

function unread(name: string, body: (answer: Answer) => string | Uint8Array): FaultClass {
  const fault: Fault = (reply, answer) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(body(answer));
  return { name, fault, state: 'quarantined', error: /./, retried: false };
}

/** What a whole answer says of itself, that may pass. */
function said(name: string, body: unknown, error: RegExp): FaultClass {
  return { ...unread(name, () => JSON.stringify(body)), error, retried: true };
}

const connection: readonly FaultClass[] = [
  failing('reset before any byte', (reply) => reply.socket?.resetAndDestroy(), /./),
  failing(
    'closed before any byte',
    (reply) => reply.socket?.end(),
    /the service cut the connection/,
  ),
  failing(
    'no HTTP at all',
    raw(() => 'SSH-2.0-OpenSSH_9.7\r\n'),
    /./,
  ),
  failing(
    'headers without end',
    raw(() => `${head([]).trimEnd()}\r\nx-long: ${'x'.repeat(200_000)}\r\n\r\n`),
    /./,
  ),
  failing(
    'reset amid the body',
    (reply, { body }) => {
      reply.writeHead(200, { 'content-length': Buffer.byteLength(body) });
      reply.write(body.slice(0, body.length / 2));
      setTimeout(() => reply.socket?.resetAndDestroy(), 20);
    },
    /./,
  ),
  failing(
    'chunks cut short',
    raw(({ body }) => `${head(['transfer-encoding: chunked'])}ff\r\n${body.slice(0, 40)}`),
    /./,
  ),
  failing(
    'body cut short, the end of the connection its only end',
    raw(({ body }) => head(['connection: close']) + body.slice(0, body.length / 2)),
    /cut short/,
  ),
  failing(
    'content-length too large',
    raw(({ body }) => head([`content-length: ${Buffer.byteLength(body) + 100}`]) + body),
    /./,
  ),
  failing(
    'content-length too small',
    // Else what the connection brought before is in doubt.
    raw(({ body }) => head(['content-length: 10', 'connection: close']) + body),
    /./,
  ),
  failing('nothing, for ever', () => undefined, /within 2 s/),
  failing(
    'a byte now and then, for ever',
    (reply) => {
      reply.writeHead(200);
      const drip = setInterval(() => reply.write(' '), 100);
      reply.on('close', () => clearInterval(drip));
    },
    /within 2 s/,
  ),
];

const statuses: readonly FaultClass[] = [
  failing('500 with a page', status(500, page), /status 500/),
  failing('502', status(502, ''), /status 502/),
  failing('503', status(503, '{}'), /status 503/),
  failing('503 with a date', retryAt, /status 503/),
  failing('429', status(429, '<h1>OVER_RATE_LIMIT</h1>'), /status 429/),
  failing('429 with seconds', status(429, '{}', { 'retry-after': '1' }), /status 429/),
  failing('429 with nonsense', status(429, '{}', { 'retry-after': '-3' }), /status 429/),
  failing('408', status(408, ''), /status 408/),
  failing('404 of a proxy', status(404, page, { 'content-type': 'text/html' }), /without a JSON/),
  final('404 amid figures', status(404, refusal), /refused although/),
  final('403', status(403, page), /status 403/),
  final('401', status(401, '{}'), /status 401/),
  final('501', status(501, ''), /status 501/),
  final('206 nobody asked for', status(206, '{}'), /status 206/),
  failing('304 nobody asked for', status(304, ''), /304 without a condition/),
  failing('202, not ready yet', status(202, '{"job":17}'), /status 202/),
  final(
    'redirect to another question for good',
    status(301, '', { location: '/v1/organisms/20133/workforce?year=2022' }),
    /another question refused/,
  ),
  failing(
    'redirect to a page of maintenance',
    status(302, '', { location: '/maintenance.html' }),
    /another question refused/,
  ),
  final(
    'redirect to another host',
    status(308, '', { location: 'http://169.254.169.254/latest' }),
    /redirect .* refused/,
  ),
  final('redirect to a file', status(301, '', { location: 'file:///etc/passwd' }), /refused/),
  final(
    'redirect in circles',
    (reply) => reply.writeHead(301, { location: '/v1/organisms?again=1' }).end(),
    /./,
  ),
];

const bodies: readonly FaultClass[] = [
  failing('empty body', status(200, ''), /empty body/),
  failing('blank body', status(200, ' \n'), /empty body/),
  failing('web page in place of JSON', status(200, page), /web page/),
  failing('prose in place of JSON', status(200, 'error: unknown variable'), /not JSON/),
  failing('trailing comma', status(200, '{"data":[1,2,]}'), /not JSON/),
  said(
    'server error told in a success',
    { error: { code: 500, message: 'boom' } },
    /\$\.error: the mapping says nothing of it/,
  ),
  said('a sentence in place of an answer', 'Too many requests', /./),
  said('an allowance spent', { limit: 1000, remaining: 0 }, /\$\.limit: the mapping/),
  said('when to come back', { retry_after: 30 }, /\$\.retry_after: the mapping/),
  said(
    'an error beside an empty list',
    { meta: { status: 'error', code: 500 }, data: [] },
    /\$\.meta: the mapping/,
  ),
  { ...unread('refusal told in a success', () => refusal), error: /\$\.error: the mapping/ },
  failing(
    'damaged gzip',
    (reply, { body }) => {
      const packed = gzipSync(body);
      packed.fill(0, 10, 30);
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    },
    /damaged gzip/,
  ),
  failing('unknown encoding', status(200, '{}', { 'content-encoding': 'rot13' }), /rot13/),
  final(
    'gzip bomb',
    (reply) => {
      const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024));
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    },
    /larger than 64 MB/,
  ),
  unread('bytes that are no UTF-8', () =>
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  ),
  unread('JSON of an unknown shape', () => '{"zork":{"blah":[[{"x":{"y":"z"}}]]},"wibble":true}'),
  unread('JSON nested without end', () => '['.repeat(nested) + ']'.repeat(nested)),
  unread('keys of the prototype', () => '{"__proto__":{"polluted":1},"constructor":{"a":"b"}}'),
  unread('the same key twice', () => '{"data":[{"count":1,"count":2}]}'),
];

/** Every way to go wrong that the suite knows. */
export const faultClasses: readonly FaultClass[] = [...connection, ...statuses, ...bodies];

function retryAt(reply: Parameters<Fault>[0]): void {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const headers = {
    date: new Date(now).toUTCString(),
    'retry-after': new Date(now + 1000).toUTCString(),
  };
  reply.writeHead(503, headers).end();
}
