import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { messageOf } from '../errors.ts';
import { type Exchange, mostBodyBytes, tooLarge } from './exchange.ts';

const decoders: Readonly<Record<string, (body: Uint8Array) => Uint8Array>> = Object.freeze({
  gzip: (body) => gunzipSync(body, { maxOutputLength: mostBodyBytes }),
  'x-gzip': (body) => gunzipSync(body, { maxOutputLength: mostBodyBytes }),
  deflate: (body) => inflate(body),
  br: (body) => brotliDecompressSync(body, { maxOutputLength: mostBodyBytes }),
});

/** Some servers send the bare stream, without the header that RFC 9110 asks for. */
function inflate(body: Uint8Array): Uint8Array {
  const bare = ((body[0] ?? 0) & 0x0f) !== 8;
  return (bare ? inflateRawSync : inflateSync)(body, { maxOutputLength: mostBodyBytes });
}

/** The exchange of a whole response: its body decompressed, or as received with what is wrong with it. */
export function decompress(
  status: number,
  headers: Exchange['headers'],
  received: Uint8Array,
): Exchange {
  const whole = { status, headers, body: received, error: null, fault: null };
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '' || received.length === 0) return whole;
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (decode === undefined) {
    const error = `content-encoding ${encoding} is not understood`;
    return { ...whole, error, fault: 'encoding' };
  }
  try {
    return { ...whole, body: decode(received) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      return tooLarge(status, headers, received);
    }
    return {
      ...whole,
      error: `damaged ${encoding} body: ${messageOf(error)}`,
      fault: 'encoding',
    };
  }
}
