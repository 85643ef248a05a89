import type { Envelope } from '../body/envelope.ts';
import { isArray, isNumber, isScalar, type JsonValue } from '../body/json-value.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Reading } from './reading.ts';
import { readColumns } from './shapes/columns.ts';
import { readHeaderRows } from './shapes/header-rows.ts';
import { readHinted } from './shapes/hinted.ts';
import { readJsonStat } from './shapes/json-stat.ts';
import { readMatrix } from './shapes/matrix.ts';
import { readOwnAxes } from './shapes/own-axes.ts';
import { readTree } from './shapes/tree.ts';
import { column, type Declined, declined, type Table } from './table.ts';

type Recogniser = (payload: JsonValue, reading: Reading) => Table | Declined;

/** In order: the first that claims a payload reads it. */
const recognisers: readonly (readonly [string, Recogniser])[] = [
  ['number', (payload) => readNumber(payload)],
  ['json-stat', (payload, { lexicon }) => readJsonStat(payload, lexicon)],
  ['header-rows', (payload, { lexicon }) => readHeaderRows(payload, lexicon)],
  ['columns', (payload, { lexicon }) => readColumns(payload, lexicon)],
  ['matrix', (payload, { lexicon }) => readMatrix(payload, lexicon)],
  ['own-axes', (payload, { lexicon }) => readOwnAxes(payload, lexicon)],
  ['tree', (payload, { lexicon, request }) => readTree(payload, lexicon, request.subjectId)],
];

export interface Recognised {
  readonly table: Table | null;
  readonly declined: Interpretation['declined'];
}

/**
 * Brings a payload of any supported shape into a table, or says why each recogniser passed it on. A
 * hint for the endpoint is tried first; answers it does not fit, such as those landed before the shape
 * changed, are read as if there were none.
 */
export function recognise(reading: Reading, value: JsonValue, { payload }: Envelope): Recognised {
  const { hint, request } = reading;
  const tried: typeof recognisers =
    hint === undefined
      ? recognisers
      : [['hint', () => readHinted(value, hint, request)], ...recognisers];
  const declined: { recogniser: string; why: string }[] = [];
  for (const [recogniser, claim] of tried) {
    const found = claim(payload, reading);
    if (!('declined' in found)) return { table: found, declined };
    declined.push({ recogniser, why: found.declined });
  }
  return { table: null, declined };
}

/** A single number in place of a record (facts §8), or as a driver gives the one row of a query: `[[42]]`. */
function readNumber(payload: JsonValue): Table | Declined {
  const [only = null, ...more] = isArray(payload) ? payload : [];
  if (more.length === 0 && (isArray(only) || isNumber(only))) return readNumber(only);
  if (!isScalar(payload) || payload === null || typeof payload === 'boolean')
    return declined('no single number');
  return {
    shape: 'number',
    columns: [column('', { kind: 'figure', figure: 'any' }, 'position', [payload])],
    length: 1,
  };
}
