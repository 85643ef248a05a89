import type { CrawlCounts } from '../../fetch/crawl.ts';

/** How far a crawl is. */
export interface Progress {
  readonly toAsk: number;
  readonly done: number;
  readonly failures: number;
  readonly perSecond: number;
  /** Seconds, `null` while nothing is known. */
  readonly secondsLeft: number | null;
}

/** What a run tells the person before it: sentences, and how far it is. */
export interface Narrator {
  readonly say: (sentence: string) => void;
  readonly progress: (progress: Progress) => void;
  /** Ends the progress line. */
  readonly progressEnds: () => void;
}

/** Progress from the counts so far. */
export function progressOf(
  counts: CrawlCounts,
  toAsk: number,
  elapsedMilliseconds: number,
): Progress {
  const done = counts.answers + counts.refusals + counts.failures + counts.unchanged;
  const perSecond = elapsedMilliseconds > 0 ? (done * 1000) / elapsedMilliseconds : 0;
  const secondsLeft = perSecond > 0 ? Math.max(0, toAsk - done) / perSecond : null;
  return { toAsk, done, failures: counts.failures, perSecond, secondsLeft };
}

/** A duration for people: `42 s`, `3 min`, `2 h 05 min`, `3 days`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) {
    const minutes = Math.round(seconds / 60);
    return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  }
  return `${Math.round(seconds / 86_400)} days`;
}

/** A count for people: `281,000`. */
export function countText(count: number): string {
  return count.toLocaleString('en-GB');
}

/** A count of things for people: `1 answer`, `2,000 answers`. */
export function countedText(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
