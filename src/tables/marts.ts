import { column, type PublishedColumn, type PublishedTable } from './table.ts';

const shared = { schema: 'marts', kind: 'table', source: 'contract §3, §4', csv: true } as const;

const subject: readonly PublishedColumn[] = [
  column('subject_kind', 'VARCHAR', '`organism` or `entity`'),
  column('subject_id', 'VARCHAR', 'Id of the subject'),
  column('name_fr', 'VARCHAR', 'Name of the subject in French'),
  column('name_nl', 'VARCHAR', 'Name of the subject in Dutch'),
];
const year = column('year', 'INTEGER', 'Reference year', 'year');
const status = column('obs_status', 'VARCHAR', 'SDMX CL_OBS_STATUS of the figure');
const headcount = column('headcount', 'DOUBLE', 'The figure as published by the source', 'persons');

/** The questions most often asked, answered from the figures of the source alone (contract §4). */
export const martTables: readonly PublishedTable[] = [
  {
    ...shared,
    name: 'headcount_by_year_and_organism',
    title: 'Headcount by year and organism',
    meaning: 'Undivided, unrestricted headcount of every subject (workforce).',
    columns: [...subject, year, headcount, status],
    identity: ['subject_kind', 'subject_id', 'year'],
  },
  {
    ...shared,
    name: 'gender_share_by_level',
    title: 'Share of each gender by level',
    meaning:
      'Unrestricted distribution grouped by level and split by gender; the share is computed here.',
    columns: [
      ...subject,
      year,
      column('level', 'VARCHAR', 'Level, as received'),
      column('gender', 'VARCHAR', 'Gender, as received'),
      headcount,
      column(
        'level_headcount',
        'DOUBLE',
        'The total of the level: as given, else the sum of its genders where none is hidden',
        'persons',
      ),
      column('share', 'DOUBLE', 'headcount / level_headcount, computed by hrmirror', 'ratio'),
      status,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'level', 'gender'],
  },
  {
    ...shared,
    name: 'age_pyramid',
    title: 'Age pyramid',
    meaning: 'Unrestricted distribution grouped by age and split by gender.',
    columns: [
      ...subject,
      year,
      column('age', 'VARCHAR', 'Age class, as received'),
      column('gender', 'VARCHAR', 'Gender, as received'),
      headcount,
      status,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'age', 'gender'],
  },
  {
    ...shared,
    name: 'sickness_by_month_and_weekday',
    title: 'Sick days by month and by weekday',
    meaning: 'Sick days of every subject, once by month and once by weekday (illness).',
    columns: [
      ...subject,
      year,
      column('groupby', 'VARCHAR', '`month` or `weekday`'),
      column('period', 'VARCHAR', 'The month or weekday, as received'),
      column('days', 'DOUBLE', 'The figure as published by the source', 'days'),
      status,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'groupby', 'period'],
  },
  {
    ...shared,
    name: 'retirements_by_reason',
    title: 'Retirements by reason',
    meaning: 'Retirements with the reason for leaving (pension).',
    columns: [
      ...subject,
      year,
      column('reason', 'VARCHAR', 'Reason for leaving, as received; `_T` a total'),
      column('retirements', 'DOUBLE', 'The figure as published by the source', 'persons'),
      status,
    ],
    identity: ['subject_kind', 'subject_id', 'year', 'reason'],
  },
  {
    ...shared,
    name: 'employment_rate_disability',
    title: 'Employment rate of persons with a disability',
    meaning: 'The rate as published, never rescaled (carph).',
    columns: [
      ...subject,
      year,
      column(
        'rate',
        'DOUBLE',
        'The figure as published by the source',
        'as published by the source',
      ),
      column('value_text', 'VARCHAR', 'The figure exactly as received'),
      status,
    ],
    identity: ['subject_kind', 'subject_id', 'year'],
  },
  {
    ...shared,
    name: 'completeness',
    title: 'Completeness',
    meaning: 'Requests of the union of all plans by statistic, year and state.',
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
