import { printable } from '../model/errors.ts';
import type { Ask } from './ask.ts';
import type { Judgement } from './judge.ts';
import type { Stop } from './stop.ts';

/** So many new requests of a statistic in a row that failed: those that follow will most likely fail as well. */
const mostFailed = 500;

/** After so many more, half as many are asked. */
const step = 50;

/** As if so many had failed: one in two thousand is asked. */
const hopeless = mostFailed + 10 * step;

/** What a crawl knows of one statistic. */
interface Statistic {
  /** New requests in a row that failed. */
  failed: number;
  /** How the last one failed. */
  error: string | null;
  /** What was not asked, by ordinal; and how much of it came before one that was answered after all. */
  passedOver: number[];
  toTakeBack: number;
}

/**
 * Asks ever fewer of a statistic that fails without end, though the service is there: half as many after every step,
 * drawn by chance, so that days of failing come to some hundred requests and no stretch of them is out of reach. One
 * answer or refusal, and all of the statistic are asked again, what was passed over among them.
 */
export class Thinning {
  readonly #random: () => number;
  readonly #statistics = new Map<string, Statistic>();

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Those to be asked. */
  *thin(asks: Iterable<Ask>): Generator<Ask> {
    for (const ask of asks) {
      const statistic = this.#of(ask.endpoint);
      if (this.#random() < shareOf(statistic.failed)) yield ask;
      else statistic.passedOver.push(ask.ordinal);
    }
  }

  /** Takes in what came of a request. */
  heard({ endpoint }: Ask, { outcome, error }: Judgement, isNew: boolean): void {
    const statistic = this.#of(endpoint);
    if (outcome === 'failure') {
      if (isNew) statistic.failed += 1;
      statistic.error = error;
      return;
    }
    statistic.failed = 0;
    statistic.toTakeBack = statistic.passedOver.length;
  }

  /** The service is there, but what was asked of it is not answered at all: hardly any of that statistic is asked further. */
  giveUp(): void {
    const [worst] = [...this.#statistics.values()]
      .filter(({ failed }) => failed > 0 && failed < hopeless)
      .sort((one, other) => other.failed - one.failed);
    if (worst !== undefined) worst.failed = hopeless;
  }

  /** What was passed over before an answer, the nearest to it first: they are asked after all. */
  takeBack(): number[] {
    return [...this.#statistics.values()].flatMap((statistic) => {
      const back = statistic.passedOver.splice(0, statistic.toTakeBack).reverse();
      statistic.toTakeBack = 0;
      return back;
    });
  }

  /** Stops the run where anything was passed over to the end, and says of which statistics and why. */
  tell(stop: Stop): void {
    const failing = [...this.#statistics].filter(([, { passedOver }]) => passedOver.length > 0);
    if (failing.length === 0) return;
    const left = failing.reduce((sum, [, { passedOver }]) => sum + passedOver.length, 0);
    const which = failing.map(([name, { error }]) => `${name} (${printable(error ?? '', 100)})`);
    const rest = `${left} requests are left for a later run`;
    stop.now('origin', `the service answers, but not ${which.join(', ')}: ${rest}`);
  }

  #of(endpoint: string): Statistic {
    let statistic = this.#statistics.get(endpoint);
    if (statistic === undefined) {
      statistic = { failed: 0, error: null, passedOver: [], toTakeBack: 0 };
      this.#statistics.set(endpoint, statistic);
    }
    return statistic;
  }
}

/** One of how many that follow is asked, as a share. */
function shareOf(failed: number): number {
  return failed < mostFailed ? 1 : 0.5 ** (1 + Math.floor((failed - mostFailed) / step));
}
