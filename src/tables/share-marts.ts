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

const bySubjectAndYear = ['subject_kind', 'subject_id', 'year'] as const;
const oneYear = ['subject_kind', 'year'];

const persons = (name: string, meaning: string) => column(name, 'DOUBLE', meaning, 'persons');
const ratio = (name: string, meaning: string) => column(name, 'DOUBLE', meaning, 'ratio');
const knownHeadcount = persons('headcount', 'Headcount of the year as in `marts.headcount_growth`');

const hiddenColumn = column(
  'hidden_categories',
  'BIGINT',
  'Categories whose figure is suppressed or missing',
  'categories',
);
const notUnderstoodColumn = column(
  'not_understood',
  'VARCHAR',
  'Categories whose meaning is not known; the parts are NULL where there is one. `marts.composition` has their figures',
);

const answered = persons(
  'headcount',
  'Everybody in the answer: its total as given, else the sum of its categories where none is hidden',
);

/** Shares and rates computed from the figures: NULL wherever a part of them is not known. */
export const shareMartTables: readonly PublishedTable[] = [
  {
    ...martDefaults,
    name: 'headcount_growth',
    title: 'Growth of each body',
    ...sumOnly({ of: ['headcount'], within: oneYear }),
    meaning:
      'How has each body grown or shrunk? Headcount against the year before, and against the first year from 2013 on: registers replaced declarations in 2013, so no later year is compared with an earlier one.',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...columns({
        'headcount DOUBLE persons':
          'The undivided figure; NULL where the source withholds it. Where the source gave none, the sum of its splits, if all of them agree',
        'basis VARCHAR': '`undivided`, or `splits` where the figure was added up',
        'change DOUBLE persons':
          'headcount less that of the year before; NULL if either is not known, and in 2013, since 2012 was counted otherwise',
        'comparable_since INTEGER year':
          'First year from 2013 on with a known headcount, which later years are compared with',
        'comparable_headcount DOUBLE persons': 'Headcount of the year `comparable_since`',
        'change_since DOUBLE persons':
          'headcount - comparable_headcount; NULL before the year `comparable_since`',
        'growth_since_percent DOUBLE percent':
          '100 * change_since / comparable_headcount, of each year: choose one, such as the last',
      }),
    ],
    identity: bySubjectAndYear,
  },
  {
    ...martDefaults,
    name: 'composition',
    title: 'Composition of the staff',
    ...sumOnly({
      of: ['headcount'],
      within: ['endpoint', 'subject_kind', 'year', 'dimension'],
    }),
    meaning:
      'What is the staff made of, by any criterion, year by year? Each dimension divides everybody. Share of each category of all staff (workforce) and of contractual staff (contractors) that the answer divides; totals stand in `total`, never among the rows.',
    columns: [
      column('endpoint', 'VARCHAR', '`workforce`: all staff; `contractors`: contractual staff'),
      ...subjectColumns,
      yearColumn,
      ...categoryColumns,
      ...columns({
        'meaning VARCHAR':
          'What the category means where its label or code says so: women, men, full, part, none, some, statutory, contractual, french, dutch, …; else NULL',
      }),
      headcountColumn,
      ...columns({
        'total DOUBLE persons': 'What the share is of; `total_basis` says where it is from',
        'total_basis VARCHAR':
          '`given`: by the source; `sum`: of the categories, where none is hidden, without those that the source leaves out; `undivided`: the undivided headcount; NULL if not known',
        'share DOUBLE ratio': 'headcount / total',
      }),
      hiddenColumn,
      ...figureColumns,
    ],
    identity: ['endpoint', ...bySubjectAndYear, 'dimension', 'category'],
  },
  {
    ...martDefaults,
    name: 'gender_by_category',
    title: 'Gender by any other criterion',
    ...sumOnly({ of: ['headcount'], within: [...oneYear, 'dimension'] }),
    meaning:
      'Where is the gap between women and men: in which age, grade, seniority, working time, status? Each dimension divides everybody. Unrestricted distribution by gender and each other dimension, whichever of the two the source answers by. Totals stand in columns, never among the rows. A cell that the source leaves out counts as nobody.',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...categoryColumns,
      ...genderColumns,
      headcountColumn,
      ...columns({
        'category_headcount DOUBLE persons':
          'Total of the category: as given, else the sum of its genders where none is hidden',
        'share_of_category DOUBLE ratio':
          'headcount / category_headcount: share of women at level A, say',
        'gender_headcount DOUBLE persons':
          'Total of the gender: as given, else the sum of its categories where none is hidden',
        'share_of_gender DOUBLE ratio':
          'headcount / gender_headcount: share of women who work part time, say',
      }),
      ...figureColumns,
    ],
    identity: [...bySubjectAndYear, 'dimension', 'category', 'gender'],
  },
  {
    ...martDefaults,
    name: 'telework_share',
    title: 'Share of staff who telework',
    ...sumOnly({
      of: ['headcount', 'teleworkers', 'not_teleworking', 'unknown'],
      within: oneYear,
    }),
    meaning:
      'How many people telework? From the workforce by telework day; NULL wherever a category is hidden or its meaning not known.',
    columns: [
      ...subjectColumns,
      yearColumn,
      answered,
      persons('teleworkers', 'Staff who work at home at least one day a week'),
      persons('not_teleworking', 'Staff who never work at home'),
      persons('unknown', 'Staff in a category that says it is not known'),
      ratio('share', 'teleworkers / headcount'),
      hiddenColumn,
      notUnderstoodColumn,
    ],
    identity: bySubjectAndYear,
  },
  {
    ...martDefaults,
    name: 'part_time_share',
    title: 'Share of staff who work part time, by gender',
    ...sumOnly({
      of: ['headcount', 'full_time', 'part_time', 'interrupted', 'unknown'],
      within: oneYear,
    }),
    meaning:
      'Who works part time? From the distribution by working time and gender, with everybody in columns of their own from the workforce by working time; `marts.profile` has everybody where the source does not divide them by gender. NULL wherever a category is hidden or its meaning not known.',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...genderColumns,
      answered,
      persons('full_time', 'Staff in full time'),
      persons('part_time', 'Staff in any part time'),
      persons('interrupted', 'Staff whose career is fully interrupted'),
      persons('unknown', 'Staff in a category that says it is not known'),
      ratio('share', 'part_time / headcount'),
      hiddenColumn,
      notUnderstoodColumn,
      persons('total_headcount', 'Everybody in the workforce by working time, whatever the gender'),
      persons('total_part_time', 'Everybody in any part time'),
      ratio('total_share', 'total_part_time / total_headcount'),
    ],
    identity: [...bySubjectAndYear, 'gender'],
  },
  {
    ...martDefaults,
    name: 'contractual_share',
    title: 'Share of contractual staff',
    ...sumOnly({
      of: ['headcount', 'contractual_by_status', 'contractors'],
      within: oneYear,
    }),
    meaning:
      'How many people work under contract? Two statistics of the source say so; each has its own column.',
    columns: [
      ...subjectColumns,
      yearColumn,
      knownHeadcount,
      persons(
        'contractual_by_status',
        'Workforce by status; NULL where a status is hidden or its meaning not known',
      ),
      persons('contractors', 'Contractors; NULL where its groupings do not add up to one figure'),
      ratio('share_by_status', 'contractual_by_status / headcount'),
      ratio('share_by_contractors', 'contractors / headcount'),
    ],
    identity: bySubjectAndYear,
  },
  {
    ...martDefaults,
    name: 'sickness_per_head',
    title: 'Sick days per head',
    ...sumOnly({ of: ['days'], within: ['subject_kind'] }, { of: ['headcount'], within: oneYear }),
    meaning: 'Where are people ill the most? Sick days of a year against the headcount at its end.',
    columns: [
      ...subjectColumns,
      yearColumn,
      ...columns({
        'days DOUBLE days':
          'Sick days of the year: the total of the months as given, else their sum where none is hidden',
        'months BIGINT months': 'Months with a figure',
      }),
      knownHeadcount,
      ...columns({
        'days_per_head DOUBLE days per person':
          'days / headcount; NULL unless all twelve months and the headcount are known',
      }),
    ],
    identity: bySubjectAndYear,
  },
  {
    ...martDefaults,
    name: 'long_absence_rate',
    title: 'Rate of long-term absence',
    ...sumOnly({ of: ['long_absent', 'headcount'], within: oneYear }),
    meaning: 'Who is away for long? Long-term absences against the headcount of the same year.',
    columns: [
      ...subjectColumns,
      yearColumn,
      persons('long_absent', 'Long-term absences, as published by the source'),
      knownHeadcount,
      ratio('share', 'long_absent / headcount'),
      ...figureColumns,
    ],
    identity: bySubjectAndYear,
  },
  {
    ...martDefaults,
    name: 'retirement_outlook',
    title: 'Retirements, past and ahead',
    ...sumOnly(
      { of: ['headcount'], within: oneYear },
      { of: ['aged_55_up'], within: [...oneYear, 'aged_55_up_from'] },
      { of: ['aged_60_up'], within: [...oneYear, 'aged_60_up_from'] },
      { of: ['retirements'], within: ['subject_kind'] },
    ),
    meaning:
      'Where will many people retire soon? Staff near the end of their career beside the retirements of each year.',
    columns: [
      ...subjectColumns,
      yearColumn,
      answered,
      ...columns({
        'aged_55_up DOUBLE persons':
          'Aged `aged_55_up_from` or more; NULL where a class is hidden, unreadable, lies across or overlaps another',
        'aged_55_up_from INTEGER years': '55, or 56 where a class ends at 55 (51-55)',
        'aged_60_up DOUBLE persons': 'Aged `aged_60_up_from` or more; NULL for the same reasons',
        'aged_60_up_from INTEGER years': '60, or 61 where a class ends at 60 (56-60)',
        'share_55_up DOUBLE ratio': 'aged_55_up / headcount',
        'share_60_up DOUBLE ratio': 'aged_60_up / headcount',
        'retirements DOUBLE persons':
          'Retirements of the year: the total as given, else the sum of the reasons where none is hidden',
        'retirement_share DOUBLE ratio': 'retirements / headcount at the end of the year before',
      }),
    ],
    identity: bySubjectAndYear,
  },
];
