import type { Dispatcher } from 'undici';
import { messageOf } from '../model/errors.ts';
import { decompress } from './decompress.ts';
import { type Exchange, mostBodyBytes, tooLarge } from './exchange.ts';

/** An attempt that took longer than it may. */
class TimeoutFault extends Error {
  constructor(milliseconds: number) {
    super(`no whole response within ${milliseconds / 1000} s`);
  }
}

/** What carries attempts, one after the other. */
export interface Carrier {
  /** An attempt is sent; `onDoubt` is to be called where its answer may be that to another question. */
  sends(onDoubt: () => void): void;
  /** The attempt came to its end. */
  ends(): void;
}

/**
 * One request under way, as undici tells of it. It ends exactly once: with a whole response, with what was
 * wrong with it, or because it was given up. undici's own convenience (a stream for every body, an abort
 * signal for every request) costs as much again as the request.
 */
export class Attempt implements Dispatcher.DispatchHandler {
  readonly exchange: Promise<Exchange>;
  carrier: Carrier | null = null;
  #resolve!: (exchange: Exchange) => void;
  #ended = false;
  readonly #onEnd: () => void;
  readonly #onDoubt: () => void;
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: Exchange['headers'] = {};
  #bytes = 0;
  readonly #chunks: Uint8Array[] = [];

  /**
   * It is given up after so many milliseconds; `onEnd` is called before its exchange is told, `onDoubt` after it, where
   * the answer may be that to another question.
   */
  constructor(timeoutMilliseconds: number, onEnd: () => void, onDoubt: () => void) {
    this.exchange = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#onEnd = onEnd;
    this.#onDoubt = onDoubt;
    const giveUp = () => this.giveUp(new TimeoutFault(timeoutMilliseconds));
    this.#deadline = setTimeout(giveUp, timeoutMilliseconds);
  }

  /** Gives the attempt up, wherever it stands; the exchange tells why. */
  giveUp(reason: Error): void {
    if (this.#ended) return;
    this.#settle(faultOf(reason));
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (!this.#ended) this.carrier?.sends(this.#onDoubt);
    else controller.abort(new Error('given up'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // What comes before the answer itself (100 to 199) says nothing of it.
    if (status < 200) return;
    this.#status = status;
    this.#headers = flatHeaders(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#ended) return;
    this.#chunks.push(chunk.subarray(0, Math.max(0, mostBodyBytes - this.#bytes)));
    this.#bytes += chunk.length;
    if (this.#bytes <= mostBodyBytes) return;
    this.#settle(tooLarge(this.#status, this.#headers, Buffer.concat(this.#chunks)));
    controller.abort(new Error('body too large'));
  }

  onResponseEnd(): void {
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#settle(decompress(this.#status, this.#headers, body));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settle(faultOf(error));
  }

  #settle(exchange: Exchange): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#deadline);
    if (this.#controller !== null) this.carrier?.ends();
    this.#onEnd();
    this.#resolve(exchange);
  }
}

function faultOf(reason: unknown): Exchange {
  const kind = reason instanceof TimeoutFault ? 'timeout' : 'connection';
  return { status: null, headers: {}, body: null, error: wordsOf(messageOf(reason)), fault: kind };
}

/** What happened; other words where those of undici or OpenSSL tell nobody. */
function wordsOf(said: string): string {
  if (said === 'other side closed') return 'the service cut the connection';
  if (said.includes('SSL routines') && said.includes('wrong version number'))
    return 'what answers there speaks no TLS: is the address one of http?';
  return said;
}

function flatHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = Object.create(null);
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined) continue;
    // No comma parts cookies: their dates hold one.
    const between = name.toLowerCase() === 'set-cookie' ? '\n' : ', ';
    flat[name.toLowerCase()] = typeof value === 'string' ? value : value.join(between);
  }
  return flat;
}
