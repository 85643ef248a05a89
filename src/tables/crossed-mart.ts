import {
  categoryColumns,
  figureColumns,
  headcountColumn,
  martDefaults,
  secondCategoryColumns,
  subjectColumns,
  yearColumn,
} from './mart-columns.ts';
import { sumOnly } from './sums.ts';
import { column, columns, type PublishedTable } from './table.ts';

/** Any two criteria: a view, for its size. */
export const crossedMart: PublishedTable = {
  ...martDefaults,
  kind: 'view',
  csv: false,
  name: 'crossed',
  title: 'Any two criteria',
  ...sumOnly({
    of: ['headcount'],
    within: ['endpoint', 'subject_kind', 'year', 'dimension', 'second_dimension'],
  }),
  meaning:
    'How do any two criteria go together? Each pair divides everybody. Unrestricted figures of all staff (distribution) and of contractual staff (contractors) by two dimensions; each pair once, `dimension` before `second_dimension` in the alphabet. A view without a file: it would be larger than the figures themselves. Ask for one `year` or body. A cell that the source leaves out counts as nobody.',
  columns: [
    column('endpoint', 'VARCHAR', '`distribution`: all staff; `contractors`: contractual staff'),
    ...subjectColumns,
    yearColumn,
    ...categoryColumns,
    ...secondCategoryColumns,
    headcountColumn,
    ...columns({
      'category_headcount DOUBLE persons':
        'Total of the category: as given, else the sum of its second categories where none is hidden',
      'share_of_category DOUBLE ratio':
        'headcount / category_headcount: how those of `category` divide by the second dimension',
      'second_category_headcount DOUBLE persons': 'Total of the second category, found likewise',
      'share_of_second_category DOUBLE ratio':
        'headcount / second_category_headcount: how those of `second_category` divide by `dimension`',
    }),
    ...figureColumns,
  ],
  identity: [
    ...['endpoint', 'subject_kind', 'subject_id', 'year'],
    ...['dimension', 'category', 'second_dimension', 'second_category'],
  ],
};
