import { column, type PublishedTable } from './table.ts';

const subjectColumns = [
  column(
    'id',
    'VARCHAR',
    'Identifier in the addresses of the source: `subject_id` in every other table, beside `subject_kind`',
  ),
  column('name_fr', 'VARCHAR', 'Name in French'),
  column('name_nl', 'VARCHAR', 'Name in Dutch'),
  column('name_de', 'VARCHAR', 'Name in German'),
  column('name_en', 'VARCHAR', 'Name in English'),
  column('acronym_fr', 'VARCHAR', 'Acronym in French'),
  column('acronym_nl', 'VARCHAR', 'Acronym in Dutch'),
  column('category', 'VARCHAR', 'Kind of body; NULL where the source gives none'),
  column('attributes', 'JSON', 'The record as received'),
];

const laterColumns = [
  column('delisted', 'BOOLEAN', 'Whether the latest lists no longer hold it'),
  column(
    'delisted_at',
    'TIMESTAMP',
    'When the lists were first seen without it; NULL while it is listed',
    'UTC',
  ),
  column(
    'former_name_fr',
    'VARCHAR',
    'Name in French before the last renaming; NULL: never renamed',
  ),
  column('former_name_nl', 'VARCHAR', 'Name in Dutch before the last renaming'),
  column(
    'renamed_at',
    'TIMESTAMP',
    'When its present name was first seen after another; it may be older',
    'UTC',
  ),
];

/** The subjects of the statistics and the categories they are split by (contract §4). */
export const subjectTables: readonly PublishedTable[] = [
  {
    schema: 'main',
    name: 'entities',
    kind: 'table',
    title: 'Levels of government',
    sums: 'Nothing to sum: one row for each body.',
    meaning:
      'Every entity ever listed, by its detail record, or by its list entry where that is newer or there is no detail.',
    columns: [...subjectColumns, ...laterColumns],
    identity: ['id'],
    csv: true,
  },
  {
    schema: 'main',
    name: 'organisms',
    kind: 'table',
    title: 'Organisations of the federal administration',
    sums: 'Nothing to sum: one row for each body.',
    meaning:
      'Every organism ever listed, by its detail record, or by its list entry where that is newer or there is no detail.',
    columns: [
      ...subjectColumns,
      column('entity_id', 'VARCHAR', '`id` of the entity whose list of organisms holds it'),
      ...laterColumns,
    ],
    identity: ['id'],
    csv: true,
  },
  {
    schema: 'main',
    name: 'categories',
    kind: 'table',
    title: 'Categories of the dimensions',
    sums: 'Nothing to sum: one row for each category and stretch of years.',
    meaning:
      'Codes found in answers, with the labels that the source gives. A code has one row for each stretch of years with the same labels.',
    columns: [
      column(
        'dimension',
        'VARCHAR',
        'The dimension, as a value of `groupby` or `field`; `reason` holds the reasons for leaving too, except codes that contractors have',
      ),
      column(
        'code',
        'VARCHAR',
        'The code, or the label where there is no code, exactly as received: `category` of the marts, `group_value`, `field_value` or `reason` of figures',
      ),
      column('label_fr', 'VARCHAR', 'Label in French'),
      column('label_nl', 'VARCHAR', 'Label in Dutch'),
      column('label_de', 'VARCHAR', 'Label in German'),
      column('label_en', 'VARCHAR', 'Label in English'),
      column('label', 'VARCHAR', 'Label of which the source does not tell the language'),
      column(
        'position',
        'INTEGER',
        'Place in the order of the dimension: months 1 to 12 and weekdays 1 (Monday) to 7 where label or code says which, classes by their bounds, levels by name, else as the source gives them',
      ),
      column(
        'meaning',
        'VARCHAR',
        'What it means: women, men, part, full, none, statutory, monday, january, …; numbers of months and weekdays from 1 on count from January and Monday; NULL where neither labels nor code say so',
      ),
      column(
        'lower_bound',
        'INTEGER',
        'First number of a class, as its label or code says; NULL where it is no class',
      ),
      column('upper_bound', 'INTEGER', 'Last number of a class; NULL where it has no end'),
      column('unit', 'VARCHAR', 'Unit of the bounds: `years` or `km`'),
      column(
        'first_year',
        'INTEGER',
        'First year of these labels; NULL where the statistic has no year',
        'year',
      ),
      column('last_year', 'INTEGER', 'Last year of these labels', 'year'),
    ],
    identity: ['dimension', 'code', 'first_year'],
    csv: true,
  },
];
