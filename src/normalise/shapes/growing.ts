import type { JsonObject, JsonValue } from '../../body/json-value.ts';
import type { Lexicon, Role } from '../lexicon.ts';
import type { Column } from '../table.ts';
import type { Cell } from './loose.ts';

/** The table of a tree while it is walked. */
export interface Growing {
  readonly lexicon: Lexicon;
  readonly subjectId: string | null;
  readonly columns: Map<string, Column>;
  readonly members: Map<string, Column>[];
  readonly forms: Set<string>;
  readonly totalRows: Set<number>;
  /** Metadata that stand among its records, by plain key: the first of each. */
  readonly meta: Map<string, JsonValue>;
  length: number;
  /** Records without a member. */
  hollow: number;
  refusal: string | null;
}

/** A place of a tree: how deep it is, the axis named above it, and what stands around it. */
export interface Place {
  readonly level: number;
  readonly under: string | null;
  readonly around: readonly Cell[];
}

/** An object of a tree that holds others: the keys of these, and the cells beside them. */
export interface Opened {
  readonly object: JsonObject;
  readonly children: readonly string[];
  readonly cells: readonly Cell[];
  readonly place: Place;
}

/** Where what is one measure stands, beside a nested split and inside it. */
export const top: Pick<Place, 'level' | 'under'> = Object.freeze({ level: 0, under: null });

/** The column of a name at a place of the tree, begun where there is none. */
export function columnNamed(
  growing: Growing,
  name: string,
  { level, under }: Pick<Place, 'level' | 'under'>,
  source: Column['source'],
  role: Role,
): Column {
  const id = `${level}|${under ?? ''}|${source}|${name}`;
  let column = growing.columns.get(id);
  if (column === undefined) {
    column = { name, role, level, under, source, values: [] };
    growing.columns.set(id, column);
  }
  return column;
}

/** Adds a row: what stands around a record, and what it holds itself. */
export function addRow(growing: Growing, around: readonly Cell[], cells: readonly Cell[]): void {
  const row = growing.length;
  for (const { column, value } of around) column.values[row] = value;
  for (const { column, value } of cells) column.values[row] = value;
  growing.length += 1;
}
