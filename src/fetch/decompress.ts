import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { messageOf } from '../model/errors.ts';
import { type Exchange, mostBodyBytes, tooLarge } from './exchange.ts';

const bound = { maxOutputLength: mostBodyBytes };

const decoders: Readonly<Record<string, (body: Uint8Array) => Uint8Array>> = Object.freeze({
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: unbrotli,
});

function gunzip(body: Uint8Array): Uint8Array {
  return gunzipSync(body, bound);
}

function unbrotli(body: Uint8Array): Uint8Array {
  return brotliDecompressSync(body, bound);
}

/** Caches pack what is packed, or lose the header that says so; JSON never begins like this. */
function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}

/** Whether bytes are written text: it begins with a sign of ASCII or a mark, and has no control characters but those of UTF-16. */
function isText(body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 512)).toString('latin1');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff|\0?[\t\n\r -~])[^\x01-\x08\x0b\x0c\x0e-\x1f]*$/.test(
    start,
  );
}

/** What zlib, bare deflate or Brotli make of bytes that are no text and do not say what packed them; `null` where that is no text either. */
function unpackedUntold(body: Uint8Array): Uint8Array | null {
  for (const decode of [inflate, unbrotli]) {
    try {
      const read = decode(body);
      if (isText(read)) return read;
    } catch {
      // It is packed otherwise, or not at all.
    }
  }
  return null;
}

function decoderOf(encoding: string) {
  // `gzip, gzip`: the second layer shows itself.
  const [first = '', ...others] = encoding.split(/\s*,\s*/);
  const known = others.every((other) => other === first) && Object.hasOwn(decoders, first);
  return known ? decoders[first] : undefined;
}

/** Some servers send the bare stream, without the header that RFC 9110 asks for. */
function inflate(body: Uint8Array): Uint8Array {
  const bare = ((body[0] ?? 0) & 0x0f) !== 8;
  return (bare ? inflateRawSync : inflateSync)(body, bound);
}

/** The exchange of a whole response: its body decompressed, or as received with what is wrong with it. */
export function decompress(
  status: number,
  headers: Exchange['headers'],
  received: Uint8Array,
): Exchange {
  const whole = { status, headers, body: received, error: null, fault: null };
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const isPlain = encoding === 'identity' || encoding === '';
  if (received.length === 0) return whole;
  if (isPlain && !isGzip(received))
    return isText(received) ? whole : { ...whole, body: unpackedUntold(received) ?? received };
  const decode = isPlain ? gunzip : decoderOf(encoding);
  if (decode === undefined) {
    const error = `content-encoding ${encoding} is not understood`;
    return { ...whole, error, fault: 'encoding' };
  }
  try {
    const body = decode(received);
    return { ...whole, body: isGzip(body) ? gunzip(body) : body };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      return tooLarge(status, headers, received);
    }
    return {
      ...whole,
      error: `damaged ${isPlain ? 'gzip' : encoding} body: ${messageOf(error)}`,
      fault: 'encoding',
    };
  }
}
