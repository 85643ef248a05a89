import { isScalar, type JsonValue } from '../../body/json-value.ts';
import { column, type Declined, declined, type Table } from '../table.ts';

/** A single number in place of a record (facts §8). */
export function readNumber(payload: JsonValue): Table | Declined {
  if (!isScalar(payload) || payload === null || typeof payload === 'boolean')
    return declined('no single number');
  return {
    shape: 'number',
    columns: [column('', { kind: 'figure', figure: 'any' }, 'position', [payload])],
    length: 1,
  };
}
