/**
 * What a layout might be. In: ways to read it, the likeliest first. Out: mappings with their sums, no two of the same figures
 * and categories.
 */
import { type MappingFile, printMapping } from '../mapping/mapping.ts';
import { parsePart } from '../mapping/notation.ts';
import { evidenceOf, placeOf } from '../proof/choose.ts';
import type { Judged } from '../proof/judged.ts';

/** A way to read a layout, and where its figures stand. */
export interface MightBe {
  readonly place: string;
  readonly file: MappingFile;
}

/** More of a layout than these help nobody. */
const most = 4;

/** The likeliest ways to read a layout that differ in where figures and categories stand. */
export function mightBe(others: readonly Judged[]): MightBe[] {
  const found = new Map<string, MightBe>();
  for (const one of others) {
    const file = printMapping({ ...one.trial.mapping, evidence: evidenceOf(one) });
    const short = inShort(file.body);
    if (!found.has(short)) found.set(short, { place: placeOf(one.trial), file });
    if (found.size === most) break;
  }
  return [...found.values()];
}

type Json = MappingFile['body'];

const telling: ReadonlySet<string> = new Set(['figure', 'code', 'only', 'text']);

/** A body with its figures and categories alone: what ways to read it differ in. */
export function inShort(body: Json): string {
  return JSON.stringify(shortened(body) ?? body);
}

function shortened(body: Json): Json | undefined {
  if (typeof body === 'string') {
    const part = parsePart(body);
    return part !== null && telling.has(part.is) ? body : undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  if (Array.isArray(body)) {
    const places = body.map(shortened);
    return places.every((one) => one === undefined) ? undefined : places.map((one) => one ?? '…');
  }
  const members = Object.entries(body).flatMap(([key, value]) => {
    const inner = key.startsWith('= by ') ? undefined : shortened(value);
    return inner === undefined ? [] : [[key, inner]];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
