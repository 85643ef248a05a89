import {
  categoryColumns,
  figureColumns,
  genderColumns,
  headcountColumn,
  martDefaults,
  subjectColumns,
  yearColumn,
} from './mart-columns.ts';
import { sumOnly } from './sums.ts';
import { column, columns, type PublishedTable } from './table.ts';

const headcountOfYear = { of: ['headcount'], within: ['subject_kind', 'year'] };

/** The undivided headcounts: no split of them stands beside them, so that a sum counts nobody twice. */
const headcounts: Omit<PublishedTable, 'schema' | 'kind' | 'csv' | 'name' | 'title'> = {
  ...sumOnly(headcountOfYear),
  meaning:
    'How many people work where? Undivided, unrestricted headcount of every organism, and of each entity as a whole (workforce).',
  columns: [...subjectColumns, yearColumn, headcountColumn, ...figureColumns],
  identity: ['subject_kind', 'subject_id', 'year'],
};

/** What an analyst begins with: the first table of the schema `main`. */
export const headcountsView: PublishedTable = {
  ...headcounts,
  schema: 'main',
  name: 'headcounts',
  kind: 'view',
  csv: false,
  title: 'Headcounts',
};

/** The questions most often asked, answered from the figures of the source alone (contract §4). */
export const martTables: readonly PublishedTable[] = [
  {
    ...martDefaults,
    name: 'headcount_by_year_and_organism',
    title: 'Headcount by year and organism',
    ...headcounts,
  },
  {
    ...martDefaults,
    name: 'gender_share_by_level',
    title: 'Share of each gender by level',
    ...sumOnly(headcountOfYear),
    meaning:
      'Where do women and men stand? Unrestricted distribution by level and gender; the share is computed here.',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...categoryColumns,
      ...genderColumns,
      headcountColumn,
      ...columns({
        'category_headcount DOUBLE persons':
          'The total of the level: as given, else the sum of its genders where none is hidden',
        'share DOUBLE ratio': 'headcount / category_headcount, computed by hrmirror',
      }),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'category', 'gender'],
  },
  {
    ...martDefaults,
    name: 'age_pyramid',
    title: 'Age pyramid',
    ...sumOnly(headcountOfYear),
    meaning: 'How old is the staff? Unrestricted distribution by age and gender.',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...categoryColumns,
      ...genderColumns,
      headcountColumn,
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'category', 'gender'],
  },
  {
    ...martDefaults,
    name: 'sickness_by_month_and_weekday',
    title: 'Sick days by month and by weekday',
    ...sumOnly({ of: ['days'], within: ['subject_kind', 'dimension'] }),
    meaning:
      'When are people ill? Sick days of every subject, once by month and again by weekday (illness).',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...categoryColumns,
      ...columns({
        'meaning VARCHAR':
          'The month or weekday by name: january, …, december, monday, …, sunday; numbers from 1 on count from January and Monday; NULL where neither labels nor code say so',
        'days DOUBLE days': 'The figure as published by the source',
        'days_of_year DOUBLE days':
          'The year by this dimension: as given, else the sum of its categories where none is hidden',
        'share DOUBLE ratio': 'days / days_of_year',
      }),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'dimension', 'category'],
  },
  {
    ...martDefaults,
    name: 'retirements_by_reason',
    title: 'Retirements by reason',
    ...sumOnly({ of: ['retirements'], within: ['subject_kind'] }),
    meaning: 'Who retires, and why? Retirements with the reason for leaving (pension).',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...categoryColumns,
      ...columns({
        'retirements DOUBLE persons': 'The figure as published by the source',
        'retirements_of_year DOUBLE persons':
          'All reasons: as given, else their sum where none is hidden',
        'share DOUBLE ratio': 'retirements / retirements_of_year',
      }),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'category'],
  },
  {
    ...martDefaults,
    name: 'employment_rate_disability',
    title: 'Employment rate of persons with a disability',
    sums: 'Nothing to sum: a rate is no part of another.',
    meaning:
      'How many persons with a disability are employed? The rate as published, never rescaled (carph).',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...columns({
        'rate DOUBLE percent or ratio': 'The figure as published by the source',
        'unit VARCHAR':
          'Unit of `rate`: `percent` (of 100) or `ratio` (of 1), one for all: percent where most rates of the release are above 0.2; NULL where none is above 0. The source does not say',
        'value_text VARCHAR': 'The figure exactly as received',
      }),
      ...figureColumns,
    ],
    identity: ['subject_kind', 'subject_id', 'year'],
  },
  {
    ...martDefaults,
    name: 'completeness',
    title: 'Completeness',
    sums: 'Sum `planned`, every state and `figures` over any rows.',
    meaning:
      'What does the mirror hold? All requests planned so far, by statistic, year and state.',
    columns: [
      column('endpoint', 'VARCHAR', '`list`, `detail` or the statistic'),
      column('subject_kind', 'VARCHAR', '`organism` or `entity`'),
      column('year', 'INTEGER', 'Requested year; NULL if not sent', 'year'),
      ...['planned', 'ok', 'empty', 'absent', 'failed', 'quarantined', 'pending'].map((state) =>
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
