import type { Figure } from '../../interpretation.ts';
import { totalCode } from '../axes/axes.ts';
import { type PlaceName, placeNames } from '../reading.ts';
import { identityOf } from './figures.ts';

/** What figures come to that share all but their category at one place. */
export interface Sums {
  total: Figure | null;
  /** Those that may prove to be a total. */
  readonly presumed: Figure[];
  /** How many others there are, what they add up to, the largest, and whether one of them has no value. */
  parts: number;
  sum: number;
  largest: number;
  hidden: boolean;
}

/** Whether a figure is that of a part, at each of its places. */
export function isPart(figure: Figure): boolean {
  return placeNames.every((place) => figure[place] !== totalCode);
}

function noSums(): Sums {
  return { total: null, presumed: [], parts: 0, sum: 0, largest: 0, hidden: false };
}

/** Adds figures up at a place. */
export function sumsAt(
  figures: readonly Figure[],
  place: PlaceName,
  isPresumed: (figure: Figure) => boolean = () => false,
): Sums[] {
  const sums = new Map<string, Sums>();
  for (const figure of figures) {
    const key = identityOf({ ...figure, [place]: null });
    const one = sums.get(key) ?? noSums();
    sums.set(key, one);
    if (isPresumed(figure)) one.presumed.push(figure);
    else if (figure[place] === totalCode) one.total = figure;
    else {
      one.parts += 1;
      one.sum += figure.value ?? 0;
      one.largest = Math.max(one.largest, figure.value ?? 0);
      one.hidden ||= figure.value === null;
    }
  }
  return [...sums.values()];
}
