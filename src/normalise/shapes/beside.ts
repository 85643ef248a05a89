import { isMetaKey } from '../../body/envelope.ts';
import {
  isNumber,
  isScalar,
  type JsonObject,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { type Lexicon, roleOf } from '../lexicon.ts';
import { type Column, column } from '../table.ts';
import { titles } from '../told/years-told.ts';
import { isOtherDay } from '../years.ts';

/** What stands in an object beside the arrays that are its table. */
export interface Beside {
  /** What holds for every row: a year, the subject, a category that all of them are of. */
  readonly columns: readonly Column[];
  /** Metadata, by plain key. */
  readonly meta: Members;
}

/** Tells what holds for every row from what is said of the answer; `null` where there is neither. */
export function besideTable(
  lexicon: Lexicon,
  object: JsonObject,
  keys: readonly string[],
  length: number,
): Beside | null {
  const columns: Column[] = [];
  const meta = new Map<string, JsonValue>();
  for (const key of keys) {
    const value = object[key] ?? null;
    const role = roleOf(lexicon, key);
    const ofRows = role.kind === 'year' || role.kind === 'subject' || role.kind === 'echo';
    if (titles.test(plainKey(key))) meta.set('title', value);
    else if (isMetaKey(plainKey(key)) && !(ofRows && isScalar(value)))
      meta.set(plainKey(key), value);
    else if (!isScalar(value)) return null;
    // `extraction: "2026-03-04"` is no category of the rows.
    else if (role.kind === 'unknown' && isOtherDay(value)) meta.set(plainKey(key), value);
    // What stands beside all rows is a figure of none: as many as there are, it counts them.
    else if (role.kind === 'figure' && isNumber(value)) {
      if (Number(scalarText(value)) !== length) return null;
      meta.set(plainKey(key), value);
    } else
      columns.push(
        column(
          key,
          role.kind === 'unknown' && isNumber(value) ? { kind: 'note' } : role,
          'key',
          Array.from({ length }, () => value),
        ),
      );
  }
  return { columns, meta };
}
