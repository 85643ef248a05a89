import { read as readFile } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';

export type Headers = Readonly<Record<string, string | number>>;

/**
 * Open data: any page may read it, on conditions too. It acts nowhere: whatever type it claims, a browser that shows it runs
 * nothing of it.
 */
export const openHeaders: Headers = Object.freeze({
  'content-security-policy': "default-src 'none'; sandbox",
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'accept-ranges, content-encoding, content-length, content-location, content-range, etag, last-modified, x-hrmirror-source, x-synthetic-data',
});

/** Bytes of an open file. */
export interface FilePart {
  readonly descriptor: number;
  readonly start: number;
  readonly length: number;
}

/** One HTTP answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** What is sent; absent: nothing. */
  readonly body?: Uint8Array | FilePart;
  /** Whether a file is compressed on the way out. */
  readonly gzip?: boolean;
  /** Called once the answer is sent, or given up. */
  readonly done?: () => void;
}

const read = promisify(readFile);

/** What of a file is held in memory for one reader. */
const chunkBytes = 64 * 1024;

/** Why there is nothing, as JSON in the words of the reference service; never stored by a cache. */
export function refusal(code: number, message: string, headers: Headers = {}): Reply {
  const body = Buffer.from(JSON.stringify({ error: { code, message } }));
  return {
    status: code,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      ...headers,
    },
    body,
  };
}

/**
 * Sends an answer, only its head where the question was a HEAD. A file goes out no faster than the
 * client reads; one that leaves ends it. @throws where a file cannot be read.
 */
export async function send(
  reply: Reply,
  response: ServerResponse,
  headOnly: boolean,
): Promise<void> {
  try {
    response.writeHead(reply.status, reply.headers);
    const { body, gzip = false } = reply;
    if (headOnly || body === undefined) response.end();
    else if (body instanceof Uint8Array) response.end(body);
    else await stream(body, gzip, response);
  } finally {
    reply.done?.();
  }
}

async function stream(file: FilePart, gzip: boolean, response: ServerResponse): Promise<void> {
  const source = Readable.from(chunksOf(file), { objectMode: false, highWaterMark: chunkBytes });
  try {
    if (gzip) await pipeline(source, createGzip({ level: 1 }), response);
    else await pipeline(source, response);
  } catch (error) {
    // A client that leaves is no fault.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(ERR_STREAM_.*|ECONNRESET|EPIPE)$/.test(code)) throw error;
  }
}

async function* chunksOf({ descriptor, start, length }: FilePart): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < length; ) {
    const wanted = Math.min(chunkBytes, length - sent);
    const buffer = Buffer.allocUnsafe(wanted);
    const { bytesRead } = await read(descriptor, buffer, 0, wanted, start + sent);
    if (bytesRead === 0) throw new Error('a served file became shorter');
    sent += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
