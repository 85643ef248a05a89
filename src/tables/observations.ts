import type { Catalogue, Statistic } from '../model/catalogue.ts';
import { column, type PublishedColumn, type PublishedTable } from './table.ts';

/** The columns of a figure, contract §4. */
const observationColumns: readonly PublishedColumn[] = [
  column('subject_kind', 'VARCHAR', '`organism` or `entity` (specification §1)'),
  column('subject_id', 'VARCHAR', 'Id of the subject, as in the lists of the source'),
  column('endpoint', 'VARCHAR', 'The statistic (specification §4)'),
  column(
    'year',
    'INTEGER',
    'The requested year; for pension and carph the year in the response',
    'year',
  ),
  column('groupby', 'VARCHAR', 'The requested grouping dimension; NULL if not sent'),
  column('field', 'VARCHAR', 'The requested splitting dimension; NULL if not sent'),
  column('restriction', 'VARCHAR', 'The requested restriction, canonical list; NULL if not sent'),
  column(
    'group_value',
    'VARCHAR',
    'Category of the `groupby` dimension, code else label as received; `_T` a total; NULL if not requested',
  ),
  column(
    'field_value',
    'VARCHAR',
    'Category of the `field` dimension, code else label as received; `_T` a total; NULL if not requested',
  ),
  column('reason', 'VARCHAR', 'Of a retirement: the reason for leaving, `_T` a total; else NULL'),
  column(
    'measure',
    'VARCHAR',
    'What is counted: headcount, days, retirements, rate, or the name the source gives',
  ),
  column(
    'value',
    'DOUBLE',
    'The figure; NULL if suppressed, missing or not numeric',
    'as told by `measure`',
  ),
  column('value_text', 'VARCHAR', 'The figure exactly as received'),
  column(
    'obs_status',
    'VARCHAR',
    'SDMX CL_OBS_STATUS: A normal, O missing, M cannot exist, Q suppressed, P provisional, E estimated, U unreliable or no clear number, B break in the series, D another definition, F forecast, N not significant',
  ),
  column('attributes', 'JSON', 'What else stood beside the figure, from the latest answer'),
  column(
    'request_key',
    'VARCHAR',
    'Address, relative to the base, of the response that first carried this value',
  ),
  column('run_id', 'VARCHAR', 'The run that landed that response'),
  column('observed_at', 'TIMESTAMP', 'When that response arrived', 'UTC'),
];

/** In the order that figures stand in: what was asked of all subjects alike stands together, and compresses the better. */
const identity = [
  'endpoint',
  'groupby',
  'field',
  'restriction',
  'subject_kind',
  'subject_id',
  'year',
  'group_value',
  'field_value',
  'reason',
  'measure',
];

const validFrom = column('valid_from', 'TIMESTAMP', 'When this value was first seen', 'UTC');
const validTo = column(
  'valid_to',
  'TIMESTAMP',
  'When another answer replaced it; NULL: current',
  'UTC',
);

const observations: PublishedTable = {
  schema: 'main',
  name: 'observations',
  kind: 'table',
  title: 'All figures',
  meaning:
    'One row per figure, the union of the statistics: the latest readable answer of each request. Sum within one `endpoint`, `subject_kind`, `year`, `groupby`, `field`, `restriction` and `measure` only, without `_T`: each tells of the same people.',
  section: '§4',
  columns: observationColumns,
  identity,
  csv: false,
};

const closedColumns = [...observationColumns, validFrom, validTo];

const closed: PublishedTable = {
  ...observations,
  name: 'observations_closed',
  title: 'Replaced figures',
  meaning:
    'Values that a later answer revised or no longer holds; with `observations` the whole history.',
  columns: closedColumns,
  identity: [...identity, 'valid_from'],
};

const history: PublishedTable = {
  ...closed,
  name: 'observations_history',
  kind: 'view',
  title: 'Every value each figure ever had',
  meaning:
    'Current and replaced values; a revision is a change of value, of what its text means or of its status.',
};

/** The table of all figures, its history, and one view per statistic of the catalogue (contract §4). */
export function observationTables(catalogue: Catalogue): PublishedTable[] {
  const { statistics } = catalogue;
  const all = { ...observations, partedBy: statistics.map(({ name }) => name) };
  return [all, closed, history, ...statistics.map(statisticView)];
}

function statisticView(statistic: Statistic): PublishedTable {
  const absent = new Set(['endpoint', ...absentColumns(statistic)]);
  const columns = observationColumns
    .filter(({ name }) => !absent.has(name))
    .map((original) => (original.name === 'value' ? figureColumn(statistic) : original));
  return {
    ...observations,
    name: statistic.name,
    kind: 'view',
    title: statistic.title,
    meaning:
      `The figures of ${statistic.name}, with the columns that apply to it. ${withinOne(statistic)}`.trim(),
    section: '§4',
    columns,
    identity: identity.filter((name) => !absent.has(name)),
  };
}

/** What a sum must not run over. */
function withinOne({ groupby, field, restrictable, reasoned, measure }: Statistic): string {
  const splits = [
    '`subject_kind`',
    // Who is counted on one day is counted again a year later; days and retirements are of their year.
    ...(measure === 'headcount' ? ['`year`'] : []),
    ...(groupby.length > 0 ? ['`groupby`'] : []),
    ...(field.length > 0 ? ['`field`'] : []),
    ...(restrictable ? ['`restriction`'] : []),
    '`measure`',
  ];
  if (measure === 'rate') return '';
  const all = splits.join(', ').replace(/, ([^,]*)$/, ' and $1');
  const counted = measure === 'days' ? 'days' : 'people';
  const categories = reasoned || groupby.length + field.length > 0 ? ', without `_T`' : '';
  return `Sum within one ${all} only${categories}: each tells of the same ${counted}.`;
}

function absentColumns({ groupby, field, restrictable, reasoned }: Statistic): string[] {
  return [
    ...(groupby.length > 0 ? [] : ['groupby', 'group_value']),
    ...(field.length > 0 ? [] : ['field', 'field_value']),
    ...(restrictable ? [] : ['restriction']),
    ...(reasoned ? [] : ['reason']),
  ];
}

const figureUnits: Readonly<Record<Statistic['measure'], string>> = Object.freeze({
  headcount: 'persons',
  days: 'days',
  retirements: 'persons',
  rate: 'as published by the source',
});

function figureColumn({ measure }: Statistic): PublishedColumn {
  return column(
    measure,
    'DOUBLE',
    measure === 'rate'
      ? 'The figure; NULL if suppressed, missing or not numeric'
      : `The figure, of ${figureUnits[measure]} where \`measure\` is ${measure}; NULL if suppressed, missing or not numeric`,
    figureUnits[measure],
  );
}
