import { isDeepStrictEqual } from 'node:util';
import { plainKey } from '../../body/plain-key.ts';
import { constantText } from '../column-facts.ts';
import { dimensionAsked } from '../echoes.ts';
import { roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { type Column, isUnknownKey, type Table } from '../table.ts';

/**
 * `{dim1: "level", dim1_code: "A", dim1_label: "Niveau A"}`: columns named after one that tells in every row of which
 * of the dimensions asked for they are. They are called by that dimension then, and the one that told it is gone; so
 * are those that say again what columns of that dimension said.
 */
export function withDimensionsTold({ lexicon }: Reading, table: Table): Table {
  const named: Column[] = [];
  const told = new Set<Column>();
  for (const teller of table.columns) {
    const dimension = isUnknownKey(teller) ? dimensionAsked(lexicon, constantText(teller)) : null;
    if (dimension === null) continue;
    const parts = table.columns.filter(
      ({ name, source }) =>
        source === 'key' && plainKey(name).startsWith(`${plainKey(teller.name)}_`),
    );
    if (parts.length === 0) continue;
    for (const part of parts) {
      const name = dimension + plainKey(part.name).slice(plainKey(teller.name).length);
      const twin = named.find((one) => one.name === name);
      if (twin === undefined) named.push({ ...part, name, role: roleOf(lexicon, name) });
      else if (!isDeepStrictEqual(twin.values, part.values)) return table;
    }
    for (const one of [teller, ...parts]) told.add(one);
  }
  if (told.size === 0) return table;
  return { ...table, columns: [...named, ...table.columns.filter((one) => !told.has(one))] };
}
