import { Client, type Dispatcher } from 'undici';
import type { Attempt, Carrier } from './attempt.ts';

/** After so many answers a connection stands still, to show whether it holds one too many. */
const mostUnproved = 200;

/** One that nobody asked for shows within as long as so many answers take; that costs 2.5 % of the time. */
const quietAnswers = 5;

/** No longer is waited, in milliseconds. */
const longestQuiet = 2000;

/** What is dispatched over a connection; a pool hands on the options as they are, but not the handler. */
export interface CarriedOptions extends Dispatcher.DispatchOptions {
  readonly attempt: Attempt;
}

/**
 * One kept-alive connection. An answer that nobody asked for shifts all that follow it: each is taken for that to the
 * next question, and HTTP shows it only once nothing is asked. What came since the connection was last seen quiet is
 * then in doubt.
 */
export class Connection extends Client implements Carrier {
  /** To be called when the answers since the last quiet moment turn out to be in doubt. */
  #unproved: (() => void)[] = [];
  /** Milliseconds that these answers took. */
  #took = 0;
  #sentAt = 0;
  #endedAt = 0;

  /** `live` holds the connection while it is open. */
  constructor(origin: string | URL, options: Client.Options, live: Set<Connection>) {
    super(origin, options);
    this.on('connect', () => live.add(this));
    this.on('disconnect', (_origin, _targets, { message }) => {
      live.delete(this);
      const unproved = this.#unproved;
      const isShifted =
        message === 'bad response' && performance.now() - this.#endedAt < longestQuiet;
      this.#prove();
      // What came last is landed by then.
      if (isShifted) {
        setImmediate(() => {
          for (const doubt of unproved) doubt();
        });
      }
    });
  }

  /** Milliseconds of silence that prove what it brought; 0 where there is nothing to prove. */
  get quiet(): number {
    return Math.min(longestQuiet, (quietAnswers * this.#took) / (this.#unproved.length || 1));
  }

  override dispatch(options: CarriedOptions, handler: Dispatcher.DispatchHandler): boolean {
    options.attempt.carrier = this;
    if (this.#unproved.length < mostUnproved) return super.dispatch(options, handler);
    const goOn = () => {
      this.#prove();
      super.dispatch(options, handler);
    };
    // Between the one and the other is read what has come, however busy the process was.
    setTimeout(() => setImmediate(goOn), this.quiet);
    return false;
  }

  sends(onDoubt: () => void): void {
    this.#unproved.push(onDoubt);
    this.#sentAt = performance.now();
  }

  ends(): void {
    this.#endedAt = performance.now();
    this.#took += this.#endedAt - this.#sentAt;
  }

  #prove(): void {
    this.#unproved = [];
    this.#took = 0;
  }
}
