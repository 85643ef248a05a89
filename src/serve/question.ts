import type { IncomingMessage } from 'node:http';
import type { Conditions, Demands } from '../system/entity-tag.ts';

/** What of an HTTP request is looked at. */
export interface Question extends Conditions, Demands {
  readonly method: string;
  /** Name and port by which the server was asked. */
  readonly host: string | undefined;
  /** As sent, without the query: `/v1/organisms`. Never a path of the file system. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  readonly acceptEncoding: string | undefined;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** The question of a request. The address may be a whole URL, whose host then counts (RFC 9112 §3.2.2). */
export function questionOf({ method = 'GET', url = '/', headers }: IncomingMessage): Question {
  const [origin = '', host = headers.host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  const target = url.slice(origin.length);
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  return {
    method,
    host,
    path: path === '' ? '/' : path,
    query: at < 0 ? '' : target.slice(at + 1),
    acceptEncoding: single(headers['accept-encoding']),
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    ifMatch: headers['if-match'],
    ifUnmodifiedSince: headers['if-unmodified-since'],
    range: headers.range,
    ifRange: single(headers['if-range']),
  };
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}
