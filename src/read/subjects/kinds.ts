/**
 * Which kind of subject lists and records say that they are of. In: where a list stands, and its records. Out: the kind, `null` where
 * nothing says so.
 */
import { plainKey } from '../../body/plain-key.ts';
import type { SubjectKind } from '../../model/catalogue.ts';
import { isKindAlone, kindNamed } from './keys.ts';
import type { RecordList } from './records.ts';

const wrapping =
  /^(_?embedded|data|items?|list|results?|records?|rows?|cells?|codes|edges|nodes?|members?|values?|content|elements?|entry|entries|hits|docs?|source|resource|record|item|body|response|result|fields?|attributes|properties|)$/;

export function isWrapping(key: string): boolean {
  return wrapping.test(plainKey(key));
}

/** The keys of a list below the one that it stands in. */
export function innerOf(path: readonly string[]): readonly string[] {
  return path.slice(path.slice(0, -1).lastIndexOf('[]') + 1);
}

/** The kind of subject that the key of a list names, or the one around keys that only wrap it. */
export function kindOfPath(path: readonly string[]): SubjectKind | null {
  const named = innerOf(path).filter(
    (key) => key !== '[]' && !isWrapping(key) && !/^\d+$/.test(key),
  );
  return kindAlone(named.at(-1) ?? '');
}

export function kindAlone(text: string): SubjectKind | null {
  return isKindAlone(text) ? kindNamed(text) : null;
}

/** The kind that every record says it is of. */
export function kindOfRecords({ entries }: RecordList, group: string): SubjectKind | null {
  const kinds = entries.map(({ cells }) => {
    const said = cells.find(
      (cell) =>
        (cell.group === '' || cell.group === group) &&
        /type|kind|class/i.test(cell.key) &&
        isKindAlone(String(cell.value)),
    );
    return said === undefined ? null : kindNamed(String(said.value));
  });
  return new Set(kinds).size === 1 ? (kinds[0] ?? null) : null;
}
