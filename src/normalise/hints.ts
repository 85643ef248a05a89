import * as z from 'zod';
import type { Request } from '../request.ts';

const key = z.string().min(1);
const language = z.enum(['fr', 'nl', 'de', 'en']);

/**
 * How to read one statistic where the upstream's own keys do not tell: a small declarative file. Every
 * name is a key as received. A hint goes before all recognisers, and claims an answer only if every
 * record has all the keys it names.
 */
const hintSchema = z.strictObject({
  /** Keys that lead to the array of records, joined by dots; empty for a bare array. */
  rows: z.string(),
  group: key.optional(),
  field: key.optional(),
  reason: key.optional(),
  year: key.optional(),
  figure: key,
  labels: z
    .strictObject({
      group: z.partialRecord(language, key).optional(),
      field: z.partialRecord(language, key).optional(),
    })
    .optional(),
});

/** A hint file: hints by endpoint. Strict: an unknown member is an error. */
export const hintsSchema = z.strictObject({
  endpoints: z.record(z.string(), hintSchema),
});

export type Hints = z.infer<typeof hintsSchema>;

export type Hint = z.infer<typeof hintSchema>;

export const noHints: Hints = Object.freeze({ endpoints: Object.freeze({}) });

/** The hint for the statistic of a request, where there is one. */
export function hintFor({ endpoints }: Hints, { endpoint }: Request): Hint | undefined {
  return Object.hasOwn(endpoints, endpoint) ? endpoints[endpoint] : undefined;
}
