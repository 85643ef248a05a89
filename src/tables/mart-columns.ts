import { column, type PublishedColumn } from './table.ts';

/** Columns that marts share: one wording everywhere. */
export const subjectColumns: readonly PublishedColumn[] = [
  column(
    'subject_kind',
    'VARCHAR',
    '`organism` or `entity`; an entity tells of its organisms’ people too: never sum both',
  ),
  column('subject_id', 'VARCHAR', 'Id of the subject'),
  column('name_fr', 'VARCHAR', 'Name of the subject in French'),
  column('name_nl', 'VARCHAR', 'Name of the subject in Dutch'),
];

export const yearColumn = column('year', 'INTEGER', 'Reference year', 'year');

/** How a row that shows one figure of the source ends: what became of it, and the answer it stands in. */
export const figureColumns: readonly PublishedColumn[] = [
  column('obs_status', 'VARCHAR', 'SDMX CL_OBS_STATUS of the figure'),
  column(
    'request_key',
    'VARCHAR',
    'The answer it stands in: `hrmirror inspect REQUEST_KEY` shows it',
  ),
];
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
  section: '§4',
  csv: true,
} as const;
