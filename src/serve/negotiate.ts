import { gzipSync } from 'node:zlib';
import { isAnother, isUnchanged } from '../system/entity-tag.ts';
import type { Question } from './question.ts';
import { type FilePart, type Headers, type Reply, refusal } from './reply.ts';

/** Something that can be had, and what is told of it. */
export interface Representation {
  /** Such as `the file`. */
  readonly called: string;
  readonly sha256: string;
  /** Epoch milliseconds. */
  readonly modified: number;
  /** Whether it is worth compressing for who takes that. */
  readonly isText: boolean;
  readonly body: Uint8Array | FilePart;
  /** Those of every reply about it, and those that only its bytes have. */
  readonly headers: Headers;
  readonly bodyHeaders: Headers;
}

/** Below so many bytes compression gains nothing. */
const leastGzipBytes = 64;

/**
 * The reply to a question: what its conditions decide (RFC 9110 §13), the `part` that it asks for, else all of it,
 * compressed for who takes that. Conditions and parts are for a `status` of 200 alone.
 */
export function replyOf(
  one: Representation,
  question: Question,
  { status = 200, part = (_: Headers): Reply | null => null } = {},
): Reply {
  const { called, sha256, modified, isText, body } = one;
  const isWorthIt = isText && body.length >= leastGzipBytes && question.range === undefined;
  const gzip = isWorthIt && acceptsGzip(question.acceptEncoding);
  const tags = [`"${sha256}"`, `"${sha256}-gzip"`] as const;
  const headers: Headers = {
    ...one.headers,
    etag: tags[gzip ? 1 : 0],
    'last-modified': new Date(modified).toUTCString(),
    'cache-control': 'no-cache',
    ...(isText ? { vary: 'accept-encoding' } : {}),
  };
  if (status === 204) return { status, headers };
  if (status === 200 && isAnother(question, tags, modified))
    return refusal(412, `${called} is another by now`, headers);
  if (status === 200 && isUnchanged(question, tags, modified)) return { status: 304, headers };
  const asked = gzip ? null : part(headers);
  if (asked !== null) return asked;
  const told = { ...headers, ...one.bodyHeaders, ...(gzip ? { 'content-encoding': 'gzip' } : {}) };
  if (gzip && !(body instanceof Uint8Array)) return { status, headers: told, body, gzip };
  // Most bodies are small: making room for large ones would cost more than compressing them.
  const small = body.length > 16 * 1024 ? {} : { windowBits: 12, memLevel: 5 };
  const sent = gzip && body instanceof Uint8Array ? gzipSync(body, { level: 1, ...small }) : body;
  return { status, headers: { ...told, 'content-length': sent.length }, body: sent };
}

/** Whether an `Accept-Encoding` allows gzip (RFC 9110 §12.5.3); without the header nothing is compressed. */
function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  const weights = new Map(acceptEncoding.split(',').map(weighted));
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

function weighted(text: string): [string, number] {
  const [coding = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
