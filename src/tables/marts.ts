import {
  figureColumns,
  headcountColumn,
  martDefaults,
  subjectColumns,
  yearColumn,
} from './mart-columns.ts';
import { column, type PublishedTable } from './table.ts';

/** The questions most often asked, answered from the figures of the source alone (contract §4). */
export const martTables: readonly PublishedTable[] = [
  {
    ...martDefaults,
    name: 'headcount_by_year_and_organism',
    title: 'Headcount by year and organism',
    meaning:
      'How many people work where? Undivided, unrestricted headcount of every organism, and of each entity as a whole (workforce).',
    columns: [...subjectColumns, yearColumn, headcountColumn, ...figureColumns],
    identity: ['subject_kind', 'subject_id', 'year'],
  },
  {
    ...martDefaults,
    name: 'gender_share_by_level',
    title: 'Share of each gender by level',
    meaning:
      'Where do women and men stand? Unrestricted distribution by level and gender, totals `_T` included where given; the share is computed here.',
    columns: [
      ...subjectColumns,
      yearColumn,
      column('level', 'VARCHAR', 'Level, as received'),
      column('gender', 'VARCHAR', 'Gender, as received'),
      headcountColumn,
      column(
        'level_headcount',
        'DOUBLE',
        'The total of the level: as given, else the sum of its genders where none is hidden',
        'persons',
      ),
      column('share', 'DOUBLE', 'headcount / level_headcount, computed by hrmirror', 'ratio'),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'level', 'gender'],
  },
  {
    ...martDefaults,
    name: 'age_pyramid',
    title: 'Age pyramid',
    meaning:
      'How old is the staff? Unrestricted distribution by age and gender, totals `_T` included where given.',
    columns: [
      ...subjectColumns,
      yearColumn,
      column('age', 'VARCHAR', 'Age class, as received'),
      column('gender', 'VARCHAR', 'Gender, as received'),
      headcountColumn,
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'age', 'gender'],
  },
  {
    ...martDefaults,
    name: 'sickness_by_month_and_weekday',
    title: 'Sick days by month and by weekday',
    meaning:
      'When are people ill? Sick days of every subject, once by month and once by weekday: never sum both (illness).',
    columns: [
      ...subjectColumns,
      yearColumn,
      column('groupby', 'VARCHAR', '`month` or `weekday`'),
      column(
        'period',
        'VARCHAR',
        'The month or weekday, as received, with labels in `categories` where the source gives any; `_T` a total',
      ),
      column('days', 'DOUBLE', 'The figure as published by the source', 'days'),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'groupby', 'period'],
  },
  {
    ...martDefaults,
    name: 'retirements_by_reason',
    title: 'Retirements by reason',
    meaning: 'Who retires, and why? Retirements with the reason for leaving (pension).',
    columns: [
      ...subjectColumns,
      yearColumn,
      column('reason', 'VARCHAR', 'Reason for leaving, as received; `_T` a total'),
      column('label_fr', 'VARCHAR', 'Label of the reason in French, where the source gives one'),
      column('label_nl', 'VARCHAR', 'Label of the reason in Dutch, where the source gives one'),
      column('retirements', 'DOUBLE', 'The figure as published by the source', 'persons'),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'reason'],
  },
  {
    ...martDefaults,
    name: 'employment_rate_disability',
    title: 'Employment rate of persons with a disability',
    meaning:
      'How many persons with a disability are employed? The rate as published, never rescaled (carph).',
    columns: [
      ...subjectColumns,
      yearColumn,
      column(
        'rate',
        'DOUBLE',
        'The figure as published by the source',
        'as published by the source',
      ),
      column('value_text', 'VARCHAR', 'The figure exactly as received'),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year'],
  },
  {
    ...martDefaults,
    name: 'completeness',
    title: 'Completeness',
    meaning:
      'What does the mirror hold? Requests of the union of all plans by statistic, year and state.',
    columns: [
      column('endpoint', 'VARCHAR', '`list`, `detail` or the statistic'),
      column('subject_kind', 'VARCHAR', '`organism` or `entity`'),
      column('year', 'INTEGER', 'Requested year; NULL if not sent', 'year'),
      ...['planned', 'ok', 'empty', 'absent', 'failed', 'quarantined', 'pending', 'implied'].map(
        (state) =>
          column(
            state,
            'BIGINT',
            state === 'planned'
              ? 'All requests; the states add up to it'
              : `Requests in state ${state}`,
            'requests',
          ),
      ),
      column('figures', 'BIGINT', 'Figures published of them', 'figures'),
    ],
    identity: ['endpoint', 'subject_kind', 'year'],
  },
];
