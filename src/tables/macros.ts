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
    section: '§4',
  },
  {
    name: 'plain_text',
    kind: 'scalar',
    title: 'A text without accents, capitals and signs',
    meaning:
      'Lower case, no accents, anything but letters and digits one blank: what names are compared by.',
    parameters: [{ name: 'text', type: 'VARCHAR', meaning: 'Any text' }],
    section: '§4',
  },
  {
    name: 'subject',
    kind: 'table',
    title: 'Entities and organisms by name, acronym or id',
    meaning:
      'Those whose id, acronym or name in any language is the text (`match` says which), then those where it is a `part` of one; accents, capitals and signs do not count. None for an empty text.',
    parameters: [{ name: 'text', type: 'VARCHAR', meaning: 'What to look for' }],
    section: '§4',
  },
  {
    name: 'organism',
    kind: 'table',
    title: 'Organisms by name, acronym or id',
    meaning: 'The organisms among `subject(text)`, best match first.',
    parameters: [{ name: 'text', type: 'VARCHAR', meaning: 'What to look for' }],
    section: '§4',
  },
  {
    name: 'headcount',
    kind: 'scalar',
    title: 'Headcount of one subject in one year',
    meaning:
      'The headcount of `marts.headcount_growth` for the one subject whose id, else acronym, else name in any language is the text, accents and capitals aside; the listed before the delisted. NULL where none is, where several are (see `subject`), or where the figure is not known. A part of a name is no match.',
    parameters: [
      { name: 'subject', type: 'VARCHAR', meaning: 'Id, acronym or name, in any language' },
      { name: 'reference_year', type: 'INTEGER', meaning: 'The year, on 31 December' },
    ],
    section: '§4',
  },
]);
