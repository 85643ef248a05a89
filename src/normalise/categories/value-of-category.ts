import { isNumber } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { constantText } from '../column-facts.ts';
import { dimensionAsked } from '../echoes.ts';
import { isSlot, valueKey } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import type { Column, Table } from '../table.ts';

/** `{provincie: "Luik", value: 7, sites: 3}`: words under a name not known, beside which a value is no category. */
function areWords({ role, values }: Column): boolean {
  return role.kind === 'unknown' && new Set(values).size > 1 && !values.some(isNumber);
}

/** `{field: "gender", value: "1", count: 3}`, `{value: 1, count: 3}`: a value that another figure stands beside. */
export function isValueOfCategory(
  { lexicon }: Reading,
  { columns, length }: Table,
  column: Column,
): boolean {
  if (!valueKey.test(plainKey(column.name))) return false;
  const told = columns.filter(({ role, source }) => role.kind === 'axis' || source === 'keys');
  if (told.length === 0)
    return (
      lexicon.requested.length === 1 &&
      length > 1 &&
      new Set(column.values).size === length &&
      !columns.some(areWords)
    );
  return told.some(
    (one) => isSlot(one.role) && dimensionAsked(lexicon, constantText(one)) !== null,
  );
}
