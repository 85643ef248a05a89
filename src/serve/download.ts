import { formatOf } from '../model/file-formats.ts';
import { replyOf } from './negotiate.ts';
import type { Question } from './question.ts';
import { type OpenFile, openPublished, type ServedRelease } from './release-files.ts';
import { type Headers, openHeaders, type Reply, refusal } from './reply.ts';

/** The portal brings its own script and styles, and may load nothing but scripts from beside it. */
const pageHeaders: Headers = Object.freeze({
  'content-security-policy':
    "default-src 'none'; script-src 'unsafe-inline' 'self'; style-src 'unsafe-inline'; img-src data:; " +
    "font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/**
 * A published file of one release, with byte ranges (RFC 9110 §14) and conditions,
 * so that DuckDB, pandas and polars read Parquet in place. A whole text is compressed for who takes that; all
 * else goes out as it is. `null`: the release holds no such file.
 */
export async function download(
  release: ServedRelease,
  path: string,
  question: Question,
): Promise<Reply | null> {
  const file = await openPublished(release, path);
  if (file === null) return null;
  const { mediatype = 'text/plain', encoding = 'utf-8' } = formatOf(path);
  const isText = /^(text|application\/\S*(json|xml|yaml))/.test(mediatype);
  const type = isText ? `${mediatype}; charset=${encoding}` : mediatype;
  const one = {
    ...{ called: 'the file', sha256: file.sha256, modified: file.modified },
    isText,
    body: { descriptor: file.handle.fd, start: 0, length: file.size },
    headers: {
      'accept-ranges': 'bytes',
      'content-location': `/releases/${release.id}/${path}`,
      ...(type.startsWith('text/html') ? pageHeaders : openHeaders),
    },
    bodyHeaders: { 'content-type': type },
  };
  const part = (headers: Headers) => partOf(headers, type, file, wantedRange(question, file));
  const reply = replyOf(one, question, { part });
  return { ...reply, done: () => void file.handle.close().catch(() => undefined) };
}

function partOf(
  headers: Headers,
  type: string,
  file: OpenFile,
  range: ByteRange | null,
): Reply | null {
  if (range === null) return null;
  const { first, last } = range;
  if (first > last) {
    const size = { 'content-range': `bytes */${file.size}` };
    return refusal(416, `the file has ${file.size} bytes`, { ...headers, ...size });
  }
  const length = last - first + 1;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': length,
      'content-range': `bytes ${first}-${last}/${file.size}`,
    },
    body: { descriptor: file.handle.fd, start: first, length },
  };
}

/** A range counts for GET alone, and only as long as the file is still the one that `If-Range` names. */
function wantedRange(question: Question, file: OpenFile): ByteRange | null {
  const { method, range, ifRange } = question;
  if (method !== 'GET') return null;
  if (ifRange !== undefined && ifRange.trim() !== `"${file.sha256}"`) {
    const date = Date.parse(ifRange);
    if (Number.isNaN(date) || date !== Math.floor(file.modified / 1000) * 1000) return null;
  }
  return parseRange(range, file.size);
}

/** Bytes of a file, both ends included; they cross where the range lies outside. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The one range that a `Range` header asks of a file of `size` bytes (RFC 9110 §14); `null`: none, malformed or several, to be ignored. */
function parseRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return null;
  if (from === '') return { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
