import type { PublishedMacro } from './macro.ts';

/**
 * Every macro of `hrstats.duckdb`. DuckDB reads the names inside a macro where it is called, so they bear
 * no catalogue: whoever attaches the file beside others says `use` first.
 */
export const publishedMacros: readonly PublishedMacro[] = Object.freeze([
  {
    name: 'observations_as_of',
    kind: 'table',
    title: 'The figures as they stood at an instant',
    meaning:
      'The rows of `observations_history` valid at that instant (valid_from <= instant < valid_to, or open), with the columns of `observations`; none before the first answer.',
    parameters: [
      {
        name: 'instant',
        type: 'TIMESTAMP',
        meaning: 'The instant, UTC; a date means its midnight',
      },
    ],
    source: 'contract §4, issue 4 (Vintages)',
  },
]);
