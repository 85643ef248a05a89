/** All words that reading knows, handed in by the pipeline. */
import type { Language, ObsStatus } from '../model/interpretation.ts';

/** Names of the members of a list of subjects. */
export interface SubjectWords {
  readonly id: readonly string[];
  readonly name: readonly string[];
  readonly acronym: readonly string[];
  readonly category: readonly string[];
  /** Words of those above that are of one language: `nom`, `naam`. */
  readonly spoken?: Readonly<Partial<Record<Language, readonly string[]>>>;
}

export interface ReadingWords {
  /** Names of the figure, by measure. */
  readonly figures: Readonly<Record<string, readonly string[]>>;
  /** Names of the year a figure is of. */
  readonly years: readonly string[];
  readonly anyFigure: readonly string[];
  /** Words that link others in a name. */
  readonly links: readonly string[];
  /** Names of other figures. */
  readonly others: readonly string[];
  /** What marks in place of figures mean, and flags beside them. */
  readonly markers: Readonly<Record<string, ObsStatus>>;
  readonly flags: Readonly<Record<string, ObsStatus>>;
  readonly subjects: SubjectWords;
}
