/**
 * Records as subjects. In: the records of one list with their ids. Out: each subject once; translations of one record are one,
 * and two records of one id that differ set the list aside.
 */
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  plainCopy,
} from '../body/json-value.ts';
import { printable } from '../model/errors.ts';
import {
  type Interpretation,
  type Language,
  nothingRead,
  type Problem,
  quarantined,
  type SubjectRecord,
} from '../model/interpretation.ts';
import type { Request } from '../model/request.ts';
import type { Cell, Row } from './subjects-cells.ts';
import type { Judged } from './subjects-choose.ts';
import type { Keys } from './subjects-keys.ts';
import { recordOfPairs } from './subjects-leaves.ts';
import { categoryOf, type Texts, textsOf } from './subjects-texts.ts';

/** An answer that is set aside, with the subjects that it names all the same: they can be asked. */
export function setAside(
  kind: string,
  why: string,
  subjects: readonly SubjectRecord[] = [],
): Interpretation {
  return { ...quarantined(kind, why), subjects };
}

/** The subjects of a list whose ids are known. */
export function subjectsOf(
  request: Request,
  keys: Keys,
  judged: Judged,
  beside: Language | null,
): Interpretation {
  const { rows, ids } = judged;
  const drafts = rows.flatMap((row, at): Draft[] => {
    const subjectId = ids[at] ?? null;
    if (subjectId === null) return [];
    return [{ row, subject: subjectOf(request, keys, judged, beside, at, subjectId) }];
  });
  return oncePerId(drafts, rows.length - drafts.length);
}

interface Draft {
  readonly row: Row;
  readonly subject: SubjectRecord;
}

function subjectOf(
  request: Request,
  keys: Keys,
  { rows, content, list }: Judged,
  beside: Language | null,
  at: number,
  subjectId: string,
): SubjectRecord {
  const row = rows[at] ?? [];
  const source = list.records[at]?.source ?? {};
  const isInside = !row.some(({ part, group }) => part !== null && group.length === 0);
  const received = isInside ? contentIn(keys, source, content) : source;
  return {
    subjectKind: keys.kind,
    subjectId,
    names: textsOf(keys, row, content, 'name', beside),
    acronyms: textsOf(keys, row, content, 'acronym', beside),
    category: categoryOf(keys, row, content),
    entityId: request.endpoint === 'list' ? request.subjectId : null,
    attributes: plainCopy(received) as Record<string, unknown>,
  };
}

/** The object in a record that its own members stand in. */
function contentIn(keys: Keys, source: JsonObject, content: string): JsonObject {
  let at: JsonValue = source;
  for (const key of content === '' ? [] : content.split('\0')) {
    const inner: JsonValue = isObject(at) ? (at[key] ?? null) : null;
    at = isArray(inner) ? recordOfPairs(keys, inner) : inner;
  }
  return isObject(at) ? at : source;
}

function oncePerId(drafts: readonly Draft[], without: number): Interpretation {
  const byId = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const held = byId.get(draft.subject.subjectId) ?? [];
    byId.set(draft.subject.subjectId, held);
    held.push(draft);
  }
  const problems: Problem[] = [];
  const subjects: SubjectRecord[] = [];
  const broken = drafts.find(({ subject }) => isBroken(subject));
  let twice: string | null = null;
  for (const [id, same] of byId) {
    const whole = joined(same);
    if (whole === null) twice ??= id;
    const [first] = same as [Draft];
    subjects.push(whole ?? withoutWords(first.subject));
    if (whole !== null && same.length > 1 && problems.length < 100)
      problems.push({
        severity: 'warning',
        kind: 'repeated record',
        detail: printable(`the record ${id} stands ${same.length} times`),
      });
  }
  if (broken !== undefined)
    return setAside(
      'broken text',
      'a NUL or half a character in a text',
      subjects.map(withoutWords),
    );
  if (without > 0)
    return setAside(
      'record without id',
      `${without} of ${drafts.length + without} records have no usable id`,
      subjects,
    );
  if (twice !== null)
    return setAside('duplicate id', `two records have the id ${twice}, and differ`, subjects);
  return { ...nothingRead, verdict: 'ok', subjects, problems };
}

/** Whether a text of a record can be stored nowhere. */
function isBroken({ attributes }: SubjectRecord): boolean {
  return /(?<!\\)\\u(0000|d[89a-f])/i.test(JSON.stringify(attributes));
}

/** A subject that can be asked, with nothing that is said of it. */
function withoutWords({ subjectKind, subjectId, entityId }: SubjectRecord): SubjectRecord {
  const nameless = { names: {}, acronyms: {}, category: null, attributes: {} };
  return { subjectKind, subjectId, entityId, ...nameless };
}

/** Records of one id as one: the same record again, or its translations; `null` where they contradict each other. */
function joined([first, ...others]: readonly Draft[]): SubjectRecord | null {
  if (first === undefined) return null;
  let whole = first.subject;
  for (const { row, subject } of others) {
    const names = together(whole.names, subject.names);
    const acronyms = together(whole.acronyms, subject.acronyms);
    if (names === null || acronyms === null || untranslated(row) !== untranslated(first.row))
      return null;
    whole = { ...whole, names, acronyms };
  }
  return whole;
}

function together(one: Texts, other: Texts): Texts | null {
  for (const [language, text] of Object.entries(other))
    if ((one[language as Language] ?? text) !== text) return null;
  return { ...one, ...other };
}

/** What a record says in no language. */
function untranslated(row: Row): string {
  const isTold = row.some(({ part }) => part === 'tongue');
  const isOf = ({ part, language, spoken }: Cell) =>
    part === 'tongue' ||
    part === 'language' ||
    ((part === 'name' || part === 'acronym') && (isTold || (language ?? spoken) !== null));
  return JSON.stringify(
    row.filter((cell) => !isOf(cell)).map(({ group, key, value }) => [group, key, String(value)]),
  );
}
