import type { Envelope } from '../body/envelope.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Hints } from './hints.ts';
import type { Reading } from './reading.ts';
import { readNumber } from './shapes/number.ts';
import { readTree } from './shapes/tree.ts';
import type { Declined, Table } from './table.ts';

type Recogniser = (reading: Reading, envelope: Envelope) => Table | Declined;

/** In order: the first that claims a payload reads it. */
const recognisers: readonly (readonly [string, Recogniser])[] = [
  ['number', (_, { payload }) => readNumber(payload)],
  ['tree', ({ lexicon, request }, { payload }) => readTree(payload, lexicon, request.subjectId)],
];

export interface Recognised {
  readonly table: Table | null;
  readonly declined: Interpretation['declined'];
}

/** Brings a payload of any supported shape into a table, or says why each recogniser passed it on. */
export function recognise(reading: Reading, envelope: Envelope, _hints: Hints): Recognised {
  const declined: { recogniser: string; why: string }[] = [];
  for (const [recogniser, recogniseWith] of recognisers) {
    const found = recogniseWith(reading, envelope);
    if (!('declined' in found)) return { table: found, declined };
    declined.push({ recogniser, why: found.declined });
  }
  return { table: null, declined };
}
