interface MacroParameter {
  readonly name: string;
  readonly type: 'VARCHAR' | 'INTEGER' | 'TIMESTAMP';
  readonly meaning: string;
}

export interface PublishedMacro {
  /** Also the name of its two files in `sql/macros/`: NAME.sql and a query that shows its use, NAME.example.sql. */
  readonly name: string;
  /** Whether it stands where a table stands (`from NAME(…)`) or where a value stands. */
  readonly kind: 'table' | 'scalar';
  readonly title: string;
  readonly meaning: string;
  readonly parameters: readonly MacroParameter[];
}

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
      'The rows of `observations_history` that were valid then (valid_from <= instant < valid_to), with the columns of `observations`. It has no rows before the first answer.',
    parameters: [
      {
        name: 'instant',
        type: 'TIMESTAMP',
        meaning: 'The instant, UTC; a date means its midnight',
      },
    ],
  },
  {
    name: 'plain_text',
    kind: 'scalar',
    title: 'A text without accents, capitals and signs',
    meaning:
      'Names are compared by it: lower case, without accents, one blank for whatever is neither letter nor digit.',
    parameters: [{ name: 'text', type: 'VARCHAR', meaning: 'Any text' }],
  },
  {
    name: 'subject',
    kind: 'table',
    title: 'Entities and organisms by name, acronym or id',
    meaning:
      'First the subjects whose id, acronym or name in any language is the text, then those where the text is a part of one; `match` says which. Accents, capitals and signs do not count. An empty text finds none.',
    parameters: [{ name: 'text', type: 'VARCHAR', meaning: 'What to look for' }],
  },
  {
    name: 'organism',
    kind: 'table',
    title: 'Organisms by name, acronym or id',
    meaning: 'The organisms among `subject(text)`, best match first.',
    parameters: [{ name: 'text', type: 'VARCHAR', meaning: 'What to look for' }],
  },
  {
    name: 'headcount',
    kind: 'scalar',
    title: 'Headcount of one subject in one year',
    meaning:
      'The headcount of `marts.headcount_growth` for the one subject whose id, acronym or name in any language is the text. Accents and capitals do not count; a listed subject goes before a delisted one. NULL where no subject or several have it (see `subject`), or where the figure is not known. A part of a name is no match.',
    parameters: [
      { name: 'subject', type: 'VARCHAR', meaning: 'Id, acronym or name, in any language' },
      { name: 'reference_year', type: 'INTEGER', meaning: 'The year, on 31 December' },
    ],
  },
]);
