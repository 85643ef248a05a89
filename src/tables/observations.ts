import type { Catalogue, Statistic } from '../model/catalogue.ts';
import { subjectColumns } from './mart-columns.ts';
import { listed } from './sums.ts';
import { column, columns, type PublishedColumn, type PublishedTable } from './table.ts';

/** The columns of a figure, contract §4. */
const observationColumns: readonly PublishedColumn[] = columns({
  'subject_kind VARCHAR': '`organism` or `entity`',
  'subject_id VARCHAR':
    'Id of the subject: `id` of `organisms` or `entities`, as `subject_kind` says',
  'endpoint VARCHAR':
    'The statistic: workforce, distribution, contractors, longabsence, illness, pension or carph',
  'year INTEGER year': 'The year asked for; of pension and carph the year in the answer',
  'groupby VARCHAR': 'The grouping dimension asked for; NULL if none',
  'field VARCHAR': 'The splitting dimension asked for; NULL if none',
  'restriction VARCHAR': 'The restrictions asked for, separated by commas; NULL if none',
  'group_value VARCHAR':
    'Category of the `groupby` dimension: its code, else its label, as received; `_T` is a total; NULL if no `groupby` was asked for',
  'field_value VARCHAR':
    'Category of the `field` dimension: its code, else its label, as received; `_T` is a total; NULL if no `field` was asked for',
  'reason VARCHAR': 'The reason for leaving, of pension only; `_T` is a total',
  'measure VARCHAR':
    'What is counted: headcount, days, retirements, rate, or the name that the source gives it',
  'value DOUBLE as told by `measure`': 'The figure; NULL if suppressed, missing or not numeric',
  'value_text VARCHAR': 'The figure exactly as received',
  'obs_status VARCHAR':
    'SDMX CL_OBS_STATUS: A normal, O missing, M cannot exist, Q suppressed, P provisional, E estimated, U unreliable or no clear number, B break in the series, D another definition, F forecast, N not significant',
  'attributes JSON': 'What else stood beside the figure in the latest answer',
  'request_key VARCHAR': 'The answer that first held this value, as its address below the base',
  'run_id VARCHAR': 'The run that received that answer',
  'observed_at TIMESTAMP UTC': 'When that answer arrived',
});

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
  sums: 'Sum `value` within one `endpoint`, `subject_kind`, `year`, `groupby`, `field`, `restriction` and `measure` only, without `_T` and rates: others count the same people again, and over empty cells a sum is a lower bound.',
  meaning:
    'One row per figure of all statistics, from the latest readable answer of each request. A split divides everybody by one or two criteria.',
  columns: observationColumns,
  identity,
  csv: false,
};

const closedColumns = [...observationColumns, validFrom, validTo];

const closed: PublishedTable = {
  ...observations,
  name: 'observations_closed',
  title: 'Replaced figures',
  sums: 'Nothing to sum: a figure has a row for each value it had.',
  meaning:
    'Values that a later answer revised or no longer holds. `observations_history` holds them together with the current ones, `revisions` beside what took their place, with names.',
  columns: closedColumns,
  identity: [...identity, 'valid_from'],
};

const history: PublishedTable = {
  ...closed,
  name: 'observations_history',
  kind: 'view',
  title: 'Every value each figure ever had',
  meaning:
    'Current and replaced values. A revision is another value, another meaning of its text, or another status.',
};

const revisions: PublishedTable = {
  ...closed,
  name: 'revisions',
  kind: 'view',
  title: 'Revised figures',
  sums: 'Nothing to sum: a figure has a row for each value that holds no more.',
  meaning:
    'Which figures were revised or removed, and when? Each value that holds no more, beside the one that took its place, with the names of the body.',
  columns: [
    ...subjectColumns,
    ...observationColumns.filter(({ name }) => identity.includes(name) && !/^subject_/.test(name)),
    column('revised_at', 'TIMESTAMP', 'When the answer that revised or removed it arrived', 'UTC'),
    column('change', 'VARCHAR', '`revised`, or `removed` where nothing took its place'),
    column('old_value', 'DOUBLE', 'The figure before', 'as told by `measure`'),
    column('new_value', 'DOUBLE', 'The figure since', 'as told by `measure`'),
    column('old_text', 'VARCHAR', 'The figure before, exactly as received'),
    column('new_text', 'VARCHAR', 'The figure since, exactly as received'),
    column('old_status', 'VARCHAR', 'Its SDMX CL_OBS_STATUS before'),
    column('new_status', 'VARCHAR', 'Its SDMX CL_OBS_STATUS since'),
    column('request_key', 'VARCHAR', 'The answer that it stands in, or stood in'),
    column('run_id', 'VARCHAR', 'The run that received the new figure; NULL where it was removed'),
  ],
  identity: [...identity, 'revised_at'],
};

/** The table of all figures, its history, and one view per statistic of the catalogue (contract §4). */
export function observationTables(catalogue: Catalogue): PublishedTable[] {
  const { statistics } = catalogue;
  const all = { ...observations, partedBy: statistics.map(({ name }) => name) };
  return [all, closed, history, revisions, ...statistics.map(statisticView)];
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
    sums: withinOne(statistic),
    meaning: `The figures of ${statistic.name}, with the columns that apply to it.`,
    columns,
    identity: identity.filter((name) => !absent.has(name)),
  };
}

/** What a sum must not run over. */
function withinOne({ groupby, field, restrictable, reasoned, measure }: Statistic): string {
  const splits = [
    'subject_kind',
    // Who is counted on one day is counted again a year later; days and retirements are of their year.
    ...(measure === 'headcount' ? ['year'] : []),
    ...(groupby.length > 0 ? ['groupby'] : []),
    ...(field.length > 0 ? ['field'] : []),
    ...(restrictable ? ['restriction'] : []),
    'measure',
  ];
  if (measure === 'rate') return 'Nothing to sum: a rate is no part of another.';
  const counted = measure === 'days' ? 'days' : 'people';
  const categories = reasoned || groupby.length + field.length > 0 ? ', without `_T`' : '';
  return (
    `Sum \`${measure}\` within one ${listed(splits)} only${categories}:` +
    ` others count the same ${counted} again, and over empty cells a sum is a lower bound.`
  );
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
  rate: 'percent or ratio',
});

function figureColumn({ measure }: Statistic): PublishedColumn {
  return column(
    measure,
    'DOUBLE',
    measure === 'rate'
      ? 'The figure, in the `unit` of `marts.employment_rate_disability`; NULL if suppressed, missing or not numeric'
      : `The figure, of ${figureUnits[measure]} where \`measure\` is ${measure}; NULL if suppressed, missing or not numeric`,
    figureUnits[measure],
  );
}
