import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { messageOf } from '../errors.ts';

/** No body is read beyond this many bytes, on the wire or decompressed. */
export const mostBodyBytes = 64 * 1024 * 1024;

const mostRedirects = 3;

export interface TransportSettings {
  /** The base address, ending in `/v1`. */
  readonly baseUrl: string;
  readonly connections: number;
  /** For one attempt, from start to last byte. */
  readonly timeoutMilliseconds: number;
  readonly userAgent: string;
  /** Sent to the origin and nowhere else; never told to anyone. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` of the environment count. */
  readonly proxy?: boolean;
}

/** What came of one attempt. `status` is `null` where no whole response came; `body` is what did come. */
export interface Exchange {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** What went wrong on the way; `null` for a whole response. */
  readonly error: string | null;
  readonly fault: 'connection' | 'timeout' | 'redirect' | 'size' | 'encoding' | null;
}

/** One origin (and its https twin), asked over kept-alive connections. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #base: URL;
  readonly #dispatcher: Dispatcher;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
    this.#base = new URL(settings.baseUrl);
    const options = {
      connections: settings.connections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: settings.timeoutMilliseconds },
      maxHeaderSize: 64 * 1024,
    };
    this.#dispatcher =
      settings.proxy === true ? new EnvHttpProxyAgent(options) : new Agent(options);
  }

  /**
   * Asks for an address relative to the base, once. Redirects are followed within the same host (and
   * to its https twin) only, each after `onHop`. Never throws: a failure is an exchange with an `error`.
   */
  async get(
    relative: string,
    conditions: Readonly<Record<string, string>>,
    signal: AbortSignal,
    onHop: () => Promise<void> | undefined = () => undefined,
  ): Promise<Exchange> {
    let address = new URL(`${this.#base.pathname.replace(/\/$/, '')}/${relative}`, this.#base);
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      if (hop > 0) await onHop();
      const exchange = await this.#attempt(address, conditions, signal);
      const location = isRedirect(exchange.status) ? exchange.headers.location : undefined;
      if (location === undefined) return exchange;
      const target = resolveLocation(location, address);
      if (target === null || !this.#isOurs(target)) {
        return refusedRedirect(
          exchange,
          `redirect to ${location} refused: only ${this.#base.host} is asked`,
        );
      }
      address = target;
      if (hop === mostRedirects) {
        return refusedRedirect(
          exchange,
          `more than ${mostRedirects} redirects, the last to ${location}`,
        );
      }
    }
    throw new Error('unreachable');
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  #isOurs(target: URL): boolean {
    if (target.hostname !== this.#base.hostname) return false;
    if (target.username !== '' || target.password !== '') return false;
    if (target.protocol === this.#base.protocol) return target.port === this.#base.port;
    return target.protocol === 'https:' && (target.port === '' || target.port === this.#base.port);
  }

  async #attempt(
    address: URL,
    conditions: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Exchange> {
    const controller = new AbortController();
    const abort = () => controller.abort(new Error('stopped'));
    const deadline = setTimeout(
      () => controller.abort(new TimeoutFault(this.#settings.timeoutMilliseconds)),
      this.#settings.timeoutMilliseconds,
    );
    signal.addEventListener('abort', abort, { once: true });
    try {
      const response = await this.#dispatcher.request({
        origin: address.origin,
        method: 'GET',
        path: `${address.pathname}${address.search}`,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip',
          'user-agent': this.#settings.userAgent,
          ...this.#settings.headers,
          ...conditions,
        },
        signal: controller.signal,
      });
      return await readExchange(response);
    } catch (error) {
      return fault(controller.signal.reason ?? error);
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', abort);
    }
  }
}

class TimeoutFault extends Error {
  constructor(milliseconds: number) {
    super(`no whole response within ${milliseconds / 1000} s`);
  }
}

function fault(reason: unknown): Exchange {
  const kind = reason instanceof TimeoutFault ? 'timeout' : 'connection';
  return { status: null, headers: {}, body: null, error: messageOf(reason), fault: kind };
}

async function readExchange(response: Dispatcher.ResponseData): Promise<Exchange> {
  const { statusCode: status, body } = response;
  const headers = flatHeaders(response.headers);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk.subarray(0, Math.max(0, mostBodyBytes - bytes)));
    bytes += chunk.length;
    if (bytes > mostBodyBytes) return tooLarge(status, headers, Buffer.concat(chunks));
  }
  const received =
    chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
  return decompress(status, headers, received);
}

function tooLarge(status: number, headers: Exchange['headers'], body: Uint8Array): Exchange {
  const error = `body larger than ${mostBodyBytes / 1024 / 1024} MB; the first part is kept`;
  return { status, headers, body, error, fault: 'size' };
}

const decoders: Readonly<Record<string, (body: Uint8Array) => Uint8Array>> = Object.freeze({
  gzip: (body) => gunzipSync(body, { maxOutputLength: mostBodyBytes }),
  'x-gzip': (body) => gunzipSync(body, { maxOutputLength: mostBodyBytes }),
  deflate: (body) => inflateSync(body, { maxOutputLength: mostBodyBytes }),
  br: (body) => brotliDecompressSync(body, { maxOutputLength: mostBodyBytes }),
});

function decompress(status: number, headers: Exchange['headers'], received: Uint8Array): Exchange {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const whole = { status, headers, error: null, fault: null };
  if (encoding === 'identity' || encoding === '' || received.length === 0)
    return { ...whole, body: received };
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (decode === undefined) {
    const error = `content-encoding ${encoding} is not understood`;
    return { ...whole, body: received, error, fault: 'encoding' };
  }
  try {
    return { ...whole, body: decode(received) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      return tooLarge(status, headers, received);
    }
    return {
      ...whole,
      body: received,
      error: `damaged ${encoding} body: ${messageOf(error)}`,
      fault: 'encoding',
    };
  }
}

function flatHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function isRedirect(status: number | null): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

function resolveLocation(location: string, from: URL): URL | null {
  return URL.canParse(location, from.href) ? new URL(location, from.href) : null;
}

function refusedRedirect(exchange: Exchange, error: string): Exchange {
  return { ...exchange, error: messageOf(new Error(error)), fault: 'redirect' };
}
