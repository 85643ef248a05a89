import { createReferenceHandler, type ReferenceHandler } from '../../src/reference/handler.ts';

/** The small federation as it is by default, for all tests of a process: this handler has no state. */
export const small = createReferenceHandler({});

export type Row = Readonly<Record<string, number | string>>;

/** The parsed JSON of a GET below `/v1/`. */
export function json(handler: ReferenceHandler, key: string): unknown {
  return JSON.parse(handler({ method: 'GET', url: `/v1/${key}` }).body);
}

/** The rows under `results.data` of a GET below `/v1/`. */
export function rows(handler: ReferenceHandler, key: string): Row[] {
  return (json(handler, key) as { results: { data: Row[] } }).results.data;
}

/** The sum of one numeric column. */
export function sum(found: readonly Row[], column = 'total'): number {
  return found.reduce((total, row) => total + Number(row[column]), 0);
}

/** The ids of the organisms. */
export function organismIds(handler: ReferenceHandler): number[] {
  return rows(handler, 'organisms').map(({ id }) => Number(id));
}
