/**
 * The hand-over from reading to the build: what one landed answer was read as. Produced by a
 * pure function of (request, body, context), so it can always be made again.
 */
import type { SubjectKind } from './catalogue.ts';
import { printable } from './errors.ts';

/**
 * SDMX CL_OBS_STATUS codes that are used: normal, missing, cannot exist, suppressed, provisional, estimated,
 * unreliable, break in the series, another definition, forecast, not significant.
 */
export type ObsStatus = 'A' | 'O' | 'M' | 'Q' | 'P' | 'E' | 'U' | 'B' | 'D' | 'F' | 'N';

/** One figure of a statistic, already bound to its categories (contract §4, `observations`). */
export interface Figure {
  /** The requested year; for pension and carph the year found in the response, `null` if none. */
  readonly year: number | null;
  /** Category of the requested `groupby`, `_T` for a total, `null` if none was requested. */
  readonly groupValue: string | null;
  readonly fieldValue: string | null;
  readonly reason: string | null;
  readonly measure: string;
  readonly value: number | null;
  /** The figure exactly as received, a JSON number in its own digits. */
  readonly valueText: string | null;
  readonly obsStatus: ObsStatus;
  /** What else stood beside the figure; `null` if nothing did. */
  readonly attributes: Readonly<Record<string, unknown>> | null;
}

/** A category met in an answer, with its labels as far as the source gives them. */
export interface CategoryLabel {
  readonly dimension: string;
  readonly code: string;
  /** `und`: a label of which nothing tells the language. */
  readonly labels: Readonly<Partial<Record<Language | 'und', string>>>;
}

export type Language = 'fr' | 'nl' | 'de' | 'en';

/** A record of a list or detail answer. */
export interface SubjectRecord {
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly acronyms: Readonly<Partial<Record<Language, string>>>;
  readonly category: string | null;
  /** Of an organism in the list of an entity: that entity. */
  readonly entityId: string | null;
  /** The record as received. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Something worth telling about an answer that was still read, or why it was not. */
export interface Problem {
  readonly severity: 'warning' | 'error';
  readonly kind: string;
  /** One sentence of at most 300 characters; upstream text in it is escaped. */
  readonly detail: string;
}

/** `ok` figures (or records) were read · `empty` a valid answer without any · `quarantined` not understood. */
type Verdict = 'ok' | 'empty' | 'quarantined';

export interface Interpretation {
  readonly verdict: Verdict;
  /** The mapping that read the answer, or the one that comes nearest; `null` for lists, and where there is none. */
  readonly mapping: string | null;
  /** Of a quarantined answer: the place and the reason, in one sentence. */
  readonly why: string | null;
  readonly figures: readonly Figure[];
  readonly categories: readonly CategoryLabel[];
  readonly subjects: readonly SubjectRecord[];
  readonly problems: readonly Problem[];
}

/** An answer that tells nothing. */
export const nothingRead: Interpretation = Object.freeze({
  ...{ verdict: 'empty', mapping: null, why: null },
  ...{ figures: [], categories: [], subjects: [], problems: [] },
} as const);

/** An answer that is set aside; `no mapping` says that another mapping could read it. */
export function quarantined(
  kind: string,
  why: string,
  mapping: string | null = null,
): Interpretation {
  const detail = printable(why);
  const problems = [{ severity: 'error', kind, detail } as const];
  return { ...nothingRead, verdict: 'quarantined', mapping, why: detail, problems };
}

/**
 * DuckDB types of the derived files, one file of each per response segment, rows by (seq, ord). The figures
 * of an answer are numbered in the order of (year, group_value, field_value, reason, measure), ascending as
 * DuckDB orders them, nulls last: (seq, ord) stands for that order wherever figures are sorted.
 */
export const derivedColumns = {
  answers: {
    ...{ seq: 'BIGINT', verdict: 'VARCHAR', form: 'VARCHAR', mapping: 'VARCHAR', why: 'VARCHAR' },
  },
  figures: {
    ...{ seq: 'BIGINT', ord: 'INTEGER', year: 'INTEGER' },
    ...{ group_value: 'VARCHAR', field_value: 'VARCHAR', reason: 'VARCHAR', measure: 'VARCHAR' },
    ...{ value: 'DOUBLE', value_text: 'VARCHAR', obs_status: 'VARCHAR', attributes: 'VARCHAR' },
  },
  categories: {
    ...{ seq: 'BIGINT', ord: 'INTEGER', year: 'INTEGER', asked: 'BOOLEAN' },
    ...{ dimension: 'VARCHAR', code: 'VARCHAR' },
    ...{ label_fr: 'VARCHAR', label_nl: 'VARCHAR', label_de: 'VARCHAR', label_en: 'VARCHAR' },
    label: 'VARCHAR',
  },
  subjects: {
    ...{ seq: 'BIGINT', ord: 'INTEGER', subject_kind: 'VARCHAR', subject_id: 'VARCHAR' },
    ...{ name_fr: 'VARCHAR', name_nl: 'VARCHAR', name_de: 'VARCHAR', name_en: 'VARCHAR' },
    ...{ acronym_fr: 'VARCHAR', acronym_nl: 'VARCHAR', category: 'VARCHAR' },
    ...{ entity_id: 'VARCHAR', attributes: 'VARCHAR' },
  },
  problems: {
    ...{ seq: 'BIGINT', ord: 'INTEGER', severity: 'VARCHAR', kind: 'VARCHAR', detail: 'VARCHAR' },
  },
} as const;
