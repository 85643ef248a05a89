/**
 * What was learned last, and in vain. In: the folder of derived files. Out: layouts that no mapping reads, with what they might
 * be, and the sums of mappings by hand. Disposable: it is made anew whenever something is learned.
 */
import { join } from 'node:path';
import * as z from 'zod';
import { readJsonFile, writeJsonFile } from '../../system/json-file.ts';
import { type Evidence, evidenceFile, mappingFile } from '../mapping/mapping.ts';
import { inForce, type PinnedMapping } from '../pins.ts';
import type { Proposal } from './infer-task.ts';

const triedFile = z.strictObject({
  /** By form: the last row of an answer that no mapping fits when it was last tried to learn one. */
  unread: z.record(z.string(), z.int()),
  proposals: z.array(
    z.strictObject({
      form: z.string(),
      why: z.string(),
      sample: z.string(),
      count: z.int(),
      outline: z.json(),
      candidates: z.array(z.strictObject({ place: z.string(), file: mappingFile })),
    }),
  ),
  /** By number of a mapping by hand: the sums that it holds, of those drawn up. */
  byHand: z.record(z.string(), evidenceFile),
});

/** What was learned last. */
interface Tried {
  readonly unread: Readonly<Record<string, number>>;
  readonly proposals: readonly Proposal[];
  readonly byHand: Readonly<Record<string, Evidence>>;
}

/** What was learned last; `null` where nothing was. */
export function readTried(derived: string): Tried | null {
  return readJsonFile(join(derived, 'tried.json'), triedFile);
}

export function writeTried(derived: string, tried: Tried): void {
  writeJsonFile(join(derived, 'tried.json'), tried);
}

/** Layouts that no mapping reads, with what they might be. */
export function proposalsOf(derived: string): readonly Proposal[] {
  return readTried(derived)?.proposals ?? [];
}

/** By number of a mapping by hand: the sums that it holds, of those drawn up. */
export function sumsByHand(derived: string): Readonly<Record<string, Evidence>> {
  return readTried(derived)?.byHand ?? {};
}

/** A mapping by hand that does not hold all sums drawn up of its answers. */
export interface BreakingMapping {
  readonly id: string;
  readonly form: string;
  readonly held: number;
  readonly drawn: number;
}

/** The mappings by hand in force that break sums; that an entity is hardly ever the sum of its organisms says that not all were asked. */
export function breakingOf(derived: string, pins: readonly PinnedMapping[]): BreakingMapping[] {
  const sums = sumsByHand(derived);
  return inForce(pins).flatMap(({ id, mapping }) => {
    const told = Object.entries(sums[id] ?? {}).flatMap(([kind, one]) =>
      kind === 'entity' && one[0] < one[1] / 2 ? [] : [one],
    );
    const held = told.reduce((sum, [one]) => sum + one, 0);
    const drawn = told.reduce((sum, [, one]) => sum + one, 0);
    return held === drawn ? [] : [{ id, form: mapping.form, held, drawn }];
  });
}
