import { column, type PublishedTable } from './table.ts';

const subjectColumns = [
  column('id', 'VARCHAR', 'Identifier in the addresses of the source'),
  column('name_fr', 'VARCHAR', 'Name in French'),
  column('name_nl', 'VARCHAR', 'Name in Dutch'),
  column('name_de', 'VARCHAR', 'Name in German'),
  column('name_en', 'VARCHAR', 'Name in English'),
  column('acronym_fr', 'VARCHAR', 'Acronym in French'),
  column('acronym_nl', 'VARCHAR', 'Acronym in Dutch'),
  column(
    'category',
    'VARCHAR',
    'Category of the body (specification §1); NULL where the source has none',
  ),
  column(
    'attributes',
    'JSON',
    'The record as received: the detail, else or if newer the list entry',
  ),
];

const delisted = column('delisted', 'BOOLEAN', 'Whether the latest lists no longer hold it');

/** The subjects of the statistics and the categories they are split by (contract §4). */
export const subjectTables: readonly PublishedTable[] = [
  {
    schema: 'main',
    name: 'entities',
    kind: 'table',
    title: 'Levels of government',
    meaning:
      'Every entity ever listed; the detail record first, the list entry where there is none or it changed since.',
    section: '§2',
    columns: [...subjectColumns, delisted],
    identity: ['id'],
    csv: true,
  },
  {
    schema: 'main',
    name: 'organisms',
    kind: 'table',
    title: 'Organisations of the federal administration',
    meaning:
      'Every organism ever listed; the detail record first, the list entry where there is none or it changed since.',
    section: '§2',
    columns: [
      ...subjectColumns,
      column('entity_id', 'VARCHAR', 'The entity whose list of organisms holds it'),
      delisted,
    ],
    identity: ['id'],
    csv: true,
  },
  {
    schema: 'main',
    name: 'categories',
    kind: 'table',
    title: 'Categories of the dimensions',
    meaning:
      'Codes met in answers, with their labels as far as the source gives them: one row for each stretch of years in which these are the same.',
    section: '§2',
    columns: [
      column(
        'dimension',
        'VARCHAR',
        'A value of `groupby` or `field`; under `reason` those for leaving too, but for codes that contractors have',
      ),
      column('code', 'VARCHAR', 'The code, else the label, exactly as received'),
      column('label_fr', 'VARCHAR', 'Label in French'),
      column('label_nl', 'VARCHAR', 'Label in Dutch'),
      column('label_de', 'VARCHAR', 'Label in German'),
      column('label_en', 'VARCHAR', 'Label in English'),
      column(
        'position',
        'INTEGER',
        'Place in the order of the dimension: months 1 to 12, weekdays 1 (Monday) to 7, classes by their bounds, levels by name, else as the source gives them',
      ),
      column(
        'meaning',
        'VARCHAR',
        'What it means where its labels, or its code where it has none, say so: women, men, part, full, none, statutory, …; else NULL',
      ),
      column(
        'lower_bound',
        'INTEGER',
        'First number of a class, as its label or code words it; NULL where it is no class',
      ),
      column('upper_bound', 'INTEGER', 'Last number of a class; NULL where its end is open'),
      column('unit', 'VARCHAR', 'Unit of the bounds: `years` or `km`'),
      column(
        'first_year',
        'INTEGER',
        'First year that the labels are given for, NULL where none is asked',
        'year',
      ),
      column('last_year', 'INTEGER', 'Last year that the labels are given for', 'year'),
    ],
    identity: ['dimension', 'code', 'first_year'],
    csv: true,
  },
];
