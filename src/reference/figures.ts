import type { Category } from './dimensions.ts';

/** One way in which the figures of an answer are split. */
export interface Axis {
  /** The dimension: `gender`, `month`. */
  readonly name: string;
  readonly titleFr: string;
  readonly categories: readonly Category[];
  /**
   * How records name a category: `number`: one key with the bare code · `family`: keys that begin with
   * the name (`gender_code`) · `field`: the name as a value beside `category_code` · `reason`.
   */
  readonly naming: 'number' | 'family' | 'field' | 'reason';
}

/** What is counted, and how an answer names it. */
export interface Measure {
  readonly key: string;
  readonly titleFr: string;
  readonly decimals: 0 | 2;
}

/** The figures of one answer before they take a wire shape. */
export interface Figures {
  /** Stands in every row; `null` where the years are an axis. */
  readonly year: number | null;
  /** None, one or two, the outer first. */
  readonly axes: readonly Axis[];
  readonly measure: Measure;
  /** In units of the last decimal, outer axis first; empty: the subject has no figures at all. */
  readonly values: ArrayLike<number>;
  /** Zeros are left out (double splits), not told. */
  readonly sparse: boolean;
  /** Smaller figures than this, but none, are withheld: `"<5"`. Not said: every figure is told. */
  readonly hiddenBelow?: number;
}

/** The figure at a place as JSON writes it, all decimals told: 122 hundredths are `1.22`. */
export function figureText({ values, measure, hiddenBelow = 0 }: Figures, at: number): string {
  const value = values[at]!;
  const { decimals } = measure;
  if (value > 0 && value < hiddenBelow) return JSON.stringify(`<${hiddenBelow}`);
  if (decimals === 0) return String(value);
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
}
