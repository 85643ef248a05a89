import { martDefaults, subjectColumns, yearColumn } from './mart-columns.ts';
import { sumOnly } from './sums.ts';
import { column, type PublishedTable } from './table.ts';

const persons = (name: string, meaning: string) => column(name, 'DOUBLE', meaning, 'persons');
const ratio = (name: string, meaning: string) => column(name, 'DOUBLE', meaning, 'ratio');
const growth = column(
  'growth_since_percent',
  'DOUBLE',
  'Growth since the year `comparable_since`, as in `marts.headcount_growth`',
  'percent',
);
const since = column(
  'comparable_since',
  'INTEGER',
  'First year from 2013 on with a known headcount',
  'year',
);
const from55 = column('aged_55_up_from', 'INTEGER', 'Where that class begins: 55 or 56', 'years');
const sickPerHead = column(
  'sick_days_per_head',
  'DOUBLE',
  'As in `marts.sickness_per_head`',
  'days per person',
);
const disability = column(
  'disability_rate',
  'DOUBLE',
  'Employment rate of persons with a disability, in the `unit` of `marts.employment_rate_disability`',
  'percent or ratio',
);
const shares = {
  women: ratio('share_women', 'women / everybody in the split by gender'),
  womenA: ratio('share_women_level_a', 'Women among the staff of level A'),
  aged55: ratio('share_55_up', 'Aged `aged_55_up_from` or more, as in `marts.retirement_outlook`'),
  partTime: ratio('share_part_time', 'Part time, as in `marts.part_time_share`'),
  telework: ratio('share_telework', 'Teleworkers, as in `marts.telework_share`'),
  contractual: ratio(
    'share_contractual',
    'Contractual staff by status, as in `marts.contractual_share`',
  ),
};
const rank = (name: string, of: string) =>
  column(name, 'BIGINT', `Rank by \`${of}\` among those known, the highest first`);

/** Of the persons of a profile those that add up: bodies come and go, so what is compared with another year does not. */
const summedPersons = [
  ...['headcount', 'women', 'men', 'level_a', 'level_b', 'level_c', 'level_d', 'women_level_a'],
  ...['part_time', 'women_part_time', 'men_part_time', 'teleworkers', 'contractual', 'long_absent'],
];

/** Each body on one row, from the other marts. */
export const overviewMartTables: readonly PublishedTable[] = [
  {
    ...martDefaults,
    name: 'profile',
    title: 'Profile of each body',
    ...sumOnly(
      { of: summedPersons, within: ['subject_kind', 'year'] },
      { of: ['aged_55_up'], within: ['subject_kind', 'year', 'aged_55_up_from'] },
      { of: ['aged_60_up'], within: ['subject_kind', 'year', 'aged_60_up_from'] },
      { of: ['sick_days', 'retirements'], within: ['subject_kind'] },
    ),
    meaning:
      'What are the key figures of a body in a year? One row for each subject and year, from the other marts; NULL where a figure is not known.',
    columns: [
      ...subjectColumns,
      yearColumn,
      persons('headcount', 'As in `marts.headcount_growth`'),
      persons('change', 'headcount less that of the year before, as in `marts.headcount_growth`'),
      since,
      persons('change_since', 'headcount less that of the year `comparable_since`'),
      growth,
      persons('women', 'Women in the split by gender'),
      persons('men', 'Men in the split by gender'),
      shares.women,
      ...['a', 'b', 'c', 'd'].map((level) =>
        persons(`level_${level}`, `Staff of level ${level.toUpperCase()}`),
      ),
      ratio('share_level_a', 'level_a / everybody in the split by level'),
      persons('women_level_a', 'Women of level A'),
      shares.womenA,
      persons('aged_55_up', 'Aged `aged_55_up_from` or more'),
      from55,
      shares.aged55,
      persons('aged_60_up', 'Aged `aged_60_up_from` or more'),
      column('aged_60_up_from', 'INTEGER', 'Where that class begins: 60 or 61', 'years'),
      ratio('share_60_up', 'Aged `aged_60_up_from` or more, as in `marts.retirement_outlook`'),
      persons('part_time', 'In any part time'),
      shares.partTime,
      persons('women_part_time', 'Women in any part time'),
      persons('men_part_time', 'Men in any part time'),
      persons('teleworkers', 'Staff who work at home at least one day a week'),
      shares.telework,
      persons('contractual', 'Contractual staff by status'),
      shares.contractual,
      column('sick_days', 'DOUBLE', 'Sick days of the year', 'days'),
      sickPerHead,
      persons('long_absent', 'Long-term absences'),
      ratio('share_long_absent', 'As in `marts.long_absence_rate`'),
      persons('retirements', 'Retirements of the year'),
      ratio('retirement_share', 'As in `marts.retirement_outlook`'),
      disability,
    ],
    identity: ['subject_kind', 'subject_id', 'year'],
  },
  {
    ...martDefaults,
    name: 'rankings',
    title: 'Rankings of the bodies',
    sums: 'Sum only `headcount`: over empty cells a sum is a lower bound, and the entity’s own row of `profile` has the whole.',
    meaning:
      'Which body comes first? Every organism in the latest year with a headcount, with its rank among those whose figure is known.',
    columns: [
      ...subjectColumns,
      yearColumn,
      persons('headcount', 'As in `marts.headcount_growth`'),
      rank('headcount_rank', 'headcount'),
      since,
      growth,
      rank('growth_rank', 'growth_since_percent'),
      shares.women,
      rank('women_rank', 'share_women'),
      shares.womenA,
      rank('women_level_a_rank', 'share_women_level_a'),
      from55,
      shares.aged55,
      rank('aged_55_up_rank', 'share_55_up'),
      shares.partTime,
      rank('part_time_rank', 'share_part_time'),
      shares.telework,
      rank('telework_rank', 'share_telework'),
      shares.contractual,
      rank('contractual_rank', 'share_contractual'),
      sickPerHead,
      rank('sick_days_rank', 'sick_days_per_head'),
      disability,
      rank('disability_rank', 'disability_rate'),
    ],
    identity: ['subject_kind', 'subject_id'],
  },
];
