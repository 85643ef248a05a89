import { plainKey } from '../../body/plain-key.ts';
import { figureIn } from '../lexicon.ts';
import type { Column } from '../table.ts';

/** Whether a column is called a figure without saying of what. */
export function isAny({ role }: Column): boolean {
  return figureIn(role) === 'any';
}

/** Whether the name of a column does not tell for sure that it is a figure. */
export function isLoose({ role }: Column): boolean {
  return role.kind === 'unknown' || figureIn(role) === 'word';
}

/** Elasticsearch counts its documents always: beside a figure of its own, each may be of many people. */
export function countsRecords({ name, role }: Column): boolean {
  return role.kind === 'figure' && plainKey(name) === 'doc_count';
}

/** Whether a column of figures is called a total. */
export function isTotalName({ name }: Pick<Column, 'name'>): boolean {
  return /^(total|totaal|sum|somme|som|summe|total_count)$/.test(plainKey(name));
}
