import type { CrawlCounts } from '../../fetch/crawl.ts';
import type { Effects } from '../../system/effects.ts';
import { type Narrator, progressOf } from './progress.ts';

/** Tells the narrator how far the crawl is, four times a second. */
export class ProgressWatch {
  readonly #narrator: Narrator;
  readonly #counts: CrawlCounts;
  readonly #effects: Effects;
  #timer: NodeJS.Timeout | undefined;

  constructor(narrator: Narrator, counts: CrawlCounts, effects: Effects) {
    this.#narrator = narrator;
    this.#counts = counts;
    this.#effects = effects;
  }

  start(toAsk: number): void {
    const began = this.#effects.elapsed();
    this.#timer = setInterval(() => {
      this.#narrator.progress(progressOf(this.#counts, toAsk, this.#effects.elapsed() - began));
    }, 250);
    this.#timer.unref();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#narrator.progressEnds();
  }
}
