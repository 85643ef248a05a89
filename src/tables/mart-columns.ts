import { column, columns, type PublishedColumn } from './table.ts';

/** Columns that marts share: one wording everywhere. */
export const subjectColumns: readonly PublishedColumn[] = columns({
  'subject_kind VARCHAR':
    '`organism` or `entity`; an entity tells of its organisms’ people too: never sum both',
  'subject_id VARCHAR':
    'Id of the subject: `id` of `organisms` or `entities`, as `subject_kind` says',
  'name_fr VARCHAR': 'Name of the subject in French',
  'name_nl VARCHAR': 'Name of the subject in Dutch',
  'name_de VARCHAR': 'Name of the subject in German',
  'name_en VARCHAR': 'Name of the subject in English',
  'acronym_fr VARCHAR': 'Acronym of the subject in French',
  'acronym_nl VARCHAR': 'Acronym of the subject in Dutch',
});

export const yearColumn = column('year', 'INTEGER', 'Reference year', 'year');

/** The category that a row is about: the same names in every mart. */
export const categoryColumns: readonly PublishedColumn[] = [
  column('dimension', 'VARCHAR', 'The dimension, as a value of `field` or `groupby`'),
  column('category', 'VARCHAR', 'Category of it, as received: `code` of `categories`'),
  column('label_fr', 'VARCHAR', 'Label of the category in French, where the source gives one'),
  column('label_nl', 'VARCHAR', 'Label of the category in Dutch, where the source gives one'),
  column('position', 'INTEGER', 'Place of the category in its dimension, as in `categories`'),
];

/** The second category of a row that is about two. */
export const secondCategoryColumns: readonly PublishedColumn[] = [
  column('second_dimension', 'VARCHAR', 'The other dimension, later in the alphabet'),
  column('second_category', 'VARCHAR', 'Category of it, as received'),
  column('second_label_fr', 'VARCHAR', 'Its label in French, where the source gives one'),
  column('second_label_nl', 'VARCHAR', 'Its label in Dutch, where the source gives one'),
  column('second_position', 'INTEGER', 'Its place in its dimension, as in `categories`'),
];

/** The gender that a row is about, beside its category. */
export const genderColumns: readonly PublishedColumn[] = [
  column('gender', 'VARCHAR', 'Gender, as received'),
  column('gender_meaning', 'VARCHAR', '`women`, `men`, `other`, `unknown`; NULL if not known'),
  column('gender_label_fr', 'VARCHAR', 'Label of the gender in French, where the source gives one'),
  column('gender_label_nl', 'VARCHAR', 'Label of the gender in Dutch, where the source gives one'),
];

/** How a row that shows one figure of the source ends: what became of it, and the answer it stands in. */
export const figureColumns: readonly PublishedColumn[] = columns({
  'obs_status VARCHAR': 'SDMX CL_OBS_STATUS of the figure',
  'request_key VARCHAR': 'The answer it stands in: `hrmirror inspect REQUEST_KEY` shows it',
});
export const headcountColumn = column(
  'headcount',
  'DOUBLE',
  'The figure as published by the source',
  'persons',
);

/** What every mart has in common: its schema, its kind, its CSV twin. */
export const martDefaults = {
  schema: 'marts',
  kind: 'table',
  csv: true,
} as const;
