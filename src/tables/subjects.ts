import { column, columns, type PublishedTable } from './table.ts';

const subjectColumns = columns({
  'id VARCHAR':
    'Identifier in the addresses of the source: `subject_id` in every other table, beside `subject_kind`',
  'name_fr VARCHAR': 'Name in French',
  'name_nl VARCHAR': 'Name in Dutch',
  'name_de VARCHAR': 'Name in German',
  'name_en VARCHAR': 'Name in English',
  'acronym_fr VARCHAR': 'Acronym in French',
  'acronym_nl VARCHAR': 'Acronym in Dutch',
  'category VARCHAR': 'Kind of body; NULL where the source gives none',
  'attributes JSON': 'The record as received',
});

const laterColumns = columns({
  'delisted BOOLEAN': 'Whether the latest lists no longer hold it',
  'delisted_at TIMESTAMP UTC': 'When the lists were first seen without it; NULL while it is listed',
  'former_name_fr VARCHAR': 'Name in French before the last renaming; NULL: never renamed',
  'former_name_nl VARCHAR': 'Name in Dutch before the last renaming',
  'renamed_at TIMESTAMP UTC': 'When its present name was first seen after another; it may be older',
});

const shared = { schema: 'main', kind: 'table', csv: true } as const;
const bodies = {
  ...shared,
  sums: 'Nothing to sum: one row for each body.',
  identity: ['id'],
} as const;
const everListed =
  'ever listed, by its detail record, or by its list entry where that is newer or there is no detail.';

/** The subjects of the statistics and the categories they are split by (contract §4). */
export const subjectTables: readonly PublishedTable[] = [
  {
    ...bodies,
    name: 'entities',
    title: 'Levels of government',
    meaning: `Every entity ${everListed}`,
    columns: [...subjectColumns, ...laterColumns],
  },
  {
    ...bodies,
    name: 'organisms',
    title: 'Organisations of the federal administration',
    meaning: `Every organism ${everListed}`,
    columns: [
      ...subjectColumns,
      column('entity_id', 'VARCHAR', '`id` of the entity whose list of organisms holds it'),
      ...laterColumns,
    ],
  },
  {
    ...shared,
    name: 'categories',
    title: 'Categories of the dimensions',
    sums: 'Nothing to sum: one row for each category and stretch of years.',
    meaning:
      'Codes found in answers, with the labels that the source gives. A code has one row for each stretch of years with the same labels.',
    columns: columns({
      'dimension VARCHAR':
        'The dimension, as a value of `groupby` or `field`; `reason` holds the reasons for leaving too, except codes that contractors have',
      'code VARCHAR':
        'The code, or the label where there is no code, exactly as received: `category` of the marts, `group_value`, `field_value` or `reason` of figures',
      'label_fr VARCHAR': 'Label in French',
      'label_nl VARCHAR': 'Label in Dutch',
      'label_de VARCHAR': 'Label in German',
      'label_en VARCHAR': 'Label in English',
      'label VARCHAR': 'Label of which the source does not tell the language',
      'position INTEGER':
        'Place in the order of the dimension: months 1 to 12 and weekdays 1 (Monday) to 7 where label or code says which, classes by their bounds, levels by name, else as the source gives them',
      'meaning VARCHAR':
        'What it means: women, men, part, full, none, statutory, monday, january, …; numbers of months and weekdays from 1 on count from January and Monday; NULL where neither labels nor code say so',
      'lower_bound INTEGER':
        'First number of a class, as its label or code says; NULL where it is no class',
      'upper_bound INTEGER': 'Last number of a class; NULL where it has no end',
      'unit VARCHAR': 'Unit of the bounds: `years` or `km`',
      'first_year INTEGER year': 'First year of these labels; NULL where the statistic has no year',
      'last_year INTEGER year': 'Last year of these labels',
    }),
    identity: ['dimension', 'code', 'first_year'],
  },
];
