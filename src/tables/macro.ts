/** The vocabulary of the macro registry: what a published macro of `hrstats.duckdb` is. */

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

/** How a macro is called: `observations_as_of(instant TIMESTAMP)`. */
export function macroSignature({ name, parameters }: PublishedMacro): string {
  return `${name}(${parameters.map((parameter) => `${parameter.name} ${parameter.type}`).join(', ')})`;
}
