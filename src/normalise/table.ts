import type { JsonObject, JsonScalar } from '../body/json-value.ts';
import type { Members } from '../body/plain-key.ts';
import { asksOpenDimension, type Lexicon, mayBeOpenCategory, type Role } from './lexicon.ts';

/** Every shape comes down to this: columns with a name, a depth and a value per row. */
export interface Table {
  /** Name of the recogniser and the form it found. */
  readonly shape: string;
  readonly columns: readonly Column[];
  readonly length: number;
  /** Rows whose figure is the total of a split nested beside it. */
  readonly totalRows?: ReadonlySet<number>;
  /** What is said of the answer beside its rows, by plain key. */
  readonly meta?: Members;
}

export interface Column {
  /** The key as received; empty where values have a place but no name. */
  readonly name: string;
  readonly role: Role;
  /** Depth of nesting the column stands at, 0 the outermost. */
  readonly level: number;
  /** The axis named by what the column stands in, as in `gender: {F: 12}`; `null` if none. */
  readonly under: string | null;
  /** `key`: a member of a record · `keys`: the keys of a map are the values · `position`: a place in an array. */
  readonly source: 'key' | 'keys' | 'position';
  readonly values: (JsonScalar | undefined)[];
}

/** Why a recogniser passes a payload on, in a few words. */
export interface Declined {
  readonly declined: string;
}

export function declined(why: string): Declined {
  return { declined: why };
}

/** The rows of a table as records. */
export function recordsOf({ columns, length }: Table): JsonObject[] {
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, values[row] ?? null])),
  );
}

/** A column of its own, with the values given. */
export function column(
  name: string,
  role: Role,
  source: Column['source'],
  values: (JsonScalar | undefined)[],
  level = 0,
  under: string | null = null,
): Column {
  return { name, role, source, values, level, under };
}

/** A table whose columns mean what is said of them, where anything is. */
export function withRoles(table: Table, roleOf: (column: Column) => Role | undefined): Table {
  const columns = table.columns.map((one) => {
    const role = roleOf(one);
    return role === undefined ? one : { ...one, role };
  });
  return { ...table, columns };
}

/** Whether a column stands under a key whose meaning is not known. */
export function isUnknownKey({ role, source }: Column): boolean {
  return role.kind === 'unknown' && source === 'key';
}

/** Reasons and missions may be called anything, `age` and `illness` included. */
export function isOpenWord({ role }: Column, lexicon: Lexicon): boolean {
  return (
    mayBeOpenCategory(lexicon, role) || (role.kind === 'wrapper' && asksOpenDimension(lexicon))
  );
}
