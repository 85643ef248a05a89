import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { messageOf } from '../model/errors.ts';
import { Attempt } from './attempt.ts';
import { type CarriedOptions, Connection } from './connection.ts';
import type { Exchange } from './exchange.ts';

const mostRedirects = 3;

/** Shorter words of a header are words, as `Bearer`. */
const shortestSecret = 7;

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

interface Listener {
  /** Before each redirect is followed. */
  readonly onHop?: () => Promise<void> | undefined;
  /** After the answer, when its connection shows that it may be that to another question. */
  readonly onDoubt?: () => void;
}

/** One origin (and its https twin), asked over kept-alive connections. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #base: URL;
  readonly #prefix: string;
  readonly #headers: Readonly<Record<string, string>>;
  /** What redirects of the origin gave to come back with, as a load balancer does; kept for the run. */
  readonly #cookies = new Map<string, string>();
  readonly #dispatcher: Dispatcher;
  readonly #underWay = new Set<Attempt>();
  readonly #connections = new Set<Connection>();
  /** The signals that give up everything under way; each is listened to once, not once per attempt. */
  readonly #signals = new WeakSet<AbortSignal>();

  constructor(settings: TransportSettings) {
    this.#settings = settings;
    this.#base = new URL(settings.baseUrl);
    this.#prefix = `${this.#base.pathname.replace(/\/$/, '')}/`;
    this.#headers = {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': settings.userAgent,
      ...settings.headers,
    };
    const connectionTo = (origin: URL, options: object) =>
      new Connection(origin, options, this.#connections);
    const options: Agent.Options = {
      connections: settings.connections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: settings.timeoutMilliseconds },
      maxHeaderSize: 64 * 1024,
      factory: (origin, given) => new Pool(origin, { ...given, factory: connectionTo }),
    };
    this.#dispatcher =
      settings.proxy === true ? new EnvHttpProxyAgent(options) : new Agent(options);
  }

  /** Milliseconds of silence after which every connection has shown an answer that nobody asked for. */
  get quiet(): number {
    return Math.max(0, ...[...this.#connections].map(({ quiet }) => quiet));
  }

  /** What the headers hold that the service alone may know: their words, as `abc` of `Bearer abc`. */
  get secrets(): readonly string[] {
    const words = Object.values(this.#settings.headers).flatMap((value) => value.split(/\s+/));
    return words.filter((word) => word.length >= shortestSecret);
  }

  /**
   * Asks for an address relative to the base, once. Redirects are followed within the same host (and
   * to its https twin) only. When the signal fires, it and everything else under way
   * on this transport is given up. Never throws: a failure is an exchange with an `error`.
   */
  async get(
    relative: string,
    conditions: Readonly<Record<string, string>> | null,
    signal: AbortSignal,
    { onHop = () => undefined, onDoubt = () => undefined }: Listener = {},
  ): Promise<Exchange> {
    this.#follow(signal);
    const path = this.#prefix + relative;
    const question = { conditions, signal, onHop, onDoubt };
    const exchange = await this.#attempt(this.#base.origin, path, question);
    if (!isRedirect(exchange.status) || exchange.headers.location === undefined) return exchange;
    const asked = new URL(path, this.#base);
    return this.#redirected(exchange, asked, question);
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #redirected(first: Exchange, asked: URL, question: Question): Promise<Exchange> {
    let exchange = first;
    let address = asked;
    for (let hop = 1; ; hop += 1) {
      const location = isRedirect(exchange.status) ? exchange.headers.location : undefined;
      if (location === undefined) return exchange;
      const target = URL.canParse(location, address.href) ? new URL(location, address.href) : null;
      if (target === null || !this.#isOurs(target)) {
        const only = `only ${this.#base.host} is asked`;
        return refusedRedirect(exchange, `redirect to ${location} refused: ${only}`);
      }
      if (hop > mostRedirects) {
        const last = `more than ${mostRedirects} redirects, the last to ${location}`;
        return refusedRedirect(exchange, last);
      }
      if (this.#isAnotherQuestion(asked, target)) {
        return refusedRedirect(exchange, `redirect to another question refused: ${location}`);
      }
      address = target;
      this.#keepCookies(exchange.headers['set-cookie']);
      await question.onHop();
      const path = `${address.pathname}${address.search}`;
      exchange = await this.#attempt(address.origin, path, question);
    }
  }

  #isOurs(target: URL): boolean {
    if (target.hostname !== this.#base.hostname) return false;
    if (target.username !== '' || target.password !== '') return false;
    if (target.protocol === this.#base.protocol) return target.port === this.#base.port;
    return target.protocol === 'https:' && (target.port === '' || target.port === this.#base.port);
  }

  /**
   * Its answer would pass for that to ours: another subject's, that to a question cut short, or what a login page
   * has to say. Under another base than ours the question still has to stand at the end.
   */
  #isAnotherQuestion(asked: URL, target: URL): boolean {
    const path = plainPath(target);
    const isSamePath = target.pathname.startsWith(this.#prefix)
      ? path === plainPath(asked)
      : path.endsWith(`/${plainPath(asked).slice(this.#prefix.length)}`);
    const params = [...asked.searchParams];
    return !isSamePath || params.some(([name, value]) => target.searchParams.get(name) !== value);
  }

  #attempt(
    origin: string,
    path: string,
    { conditions, signal, onDoubt }: Question,
  ): Promise<Exchange> {
    const underWay = this.#underWay;
    const onEnd = () => underWay.delete(attempt);
    const attempt = new Attempt(this.#settings.timeoutMilliseconds, onEnd, onDoubt);
    underWay.add(attempt);
    if (signal.aborted) {
      attempt.giveUp(new Error('stopped'));
      return attempt.exchange;
    }
    try {
      const headers = { ...this.#headers, ...this.#cookieHeader(), ...conditions };
      const options: CarriedOptions = { origin, path, method: 'GET', headers, attempt };
      this.#dispatcher.dispatch(options, attempt);
    } catch (error) {
      attempt.giveUp(error instanceof Error ? error : new Error(messageOf(error)));
    }
    return attempt.exchange;
  }

  #keepCookies(told = ''): void {
    for (const cookie of told.split('\n')) {
      const [, name, value = ''] = /^\s*([^=;\s]+)\s*=\s*([^;]*?)\s*(?:;|$)/.exec(cookie) ?? [];
      if (name !== undefined) this.#cookies.set(name, `${name}=${value}`);
    }
  }

  /** Beside one that the settings name. */
  #cookieHeader(): Record<string, string> {
    if (this.#cookies.size === 0) return {};
    const own = Object.keys(this.#headers).find((name) => name.toLowerCase() === 'cookie');
    const given = own === undefined ? [] : [this.#headers[own]];
    return { [own ?? 'cookie']: [...given, ...this.#cookies.values()].join('; ') };
  }

  #follow(signal: AbortSignal): void {
    if (this.#signals.has(signal)) return;
    this.#signals.add(signal);
    const stop = () => {
      for (const attempt of this.#underWay) attempt.giveUp(new Error('stopped'));
    };
    signal.addEventListener('abort', stop, { once: true });
  }
}

interface Question {
  readonly conditions: Readonly<Record<string, string>> | null;
  readonly signal: AbortSignal;
  readonly onHop: () => Promise<void> | undefined;
  readonly onDoubt: () => void;
}

function isRedirect(status: number | null): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** A path however it was escaped, without a slash at its end. */
function plainPath({ pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function refusedRedirect(exchange: Exchange, error: string): Exchange {
  return { ...exchange, error: messageOf(error), fault: 'redirect' };
}
