import type { Language, ObsStatus } from './interpretation.ts';

/**
 * The words an upstream may use, as frozen data in `pipelines/vocabulary.ts`. Every key is spelled
 * plainly (lower case, no accents, words joined by `_`); every word of a category in lower case.
 */
export interface Vocabulary {
  /** Names of each dimension, its own included. */
  readonly dimensions: Readonly<Record<string, readonly string[]>>;
  /** What the categories of a dimension are counted in. */
  readonly dimensionUnits: Readonly<Record<string, readonly string[]>>;
  /** Categories that are common knowledge, for telling two nameless axes apart. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  /** Dimensions whose categories are commonly told by codes of two or three capitals. */
  readonly codedInCapitals: readonly string[];
  /** Names of the figure itself, by what it measures. */
  readonly measures: Readonly<Record<Measure, readonly string[]>>;
  /** Names of what a statistic counts, beside its own, where its measure alone does not tell. */
  readonly statistics: Readonly<Record<string, readonly string[]>>;
  /** Names of a figure that do not say what it measures. */
  readonly figures: readonly string[];
  /** Names of figures beside the one asked for. */
  readonly otherMeasures: readonly string[];
  /** Words that make any key with one of them the name of a figure. */
  readonly figureWords: readonly string[];
  readonly keys: Readonly<Record<KeyKind, readonly string[]>>;
  readonly parts: Readonly<Record<'code' | 'label', readonly string[]>>;
  readonly languages: Readonly<Record<Language, readonly string[]>>;
  /** How a unit is told: the keys of its name, of a factor and of a power of ten; words of units that are no own. */
  readonly units: {
    readonly names: Readonly<Record<'unit' | 'factor' | 'power', readonly string[]>>;
  } & Readonly<
    Record<'multiple' | 'share' | 'equivalent' | 'money' | 'years' | 'hours', readonly string[]>
  >;
  /** Categories that are no count but a mean of them. */
  readonly means: readonly string[];
  readonly totals: readonly string[];
  /** Texts in place of a figure, by what they say of it. */
  readonly markers: Readonly<Record<'Q' | 'O' | 'M', readonly string[]>>;
  /** Values of a flag beside a figure. */
  readonly flags: Readonly<Record<ObsStatus, readonly string[]>>;
  readonly subject: Readonly<Record<SubjectKey, readonly string[]>>;
  /** Names that tell their own language. */
  readonly nameLanguages: Readonly<Record<string, Language>>;
}

export type Measure = 'headcount' | 'days' | 'retirements' | 'rate';

/**
 * What else a key can be: the requested grouping or field by the parameter's own name, a category of a
 * dimension not named, a year, a flag, the name of a measure, an echo of the request, a wrapper.
 */
export type KeyKind =
  | 'group'
  | 'field'
  | 'category'
  | 'year'
  | 'flag'
  | 'indicator'
  | 'echo'
  | 'subject'
  | 'order'
  | 'note'
  | 'wrapper';

export type SubjectKey = 'id' | 'name' | 'acronym' | 'category';
