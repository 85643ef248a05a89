/**
 * Records as subjects. In: the records of one list with their ids. Out: each subject once, with its names, acronyms and category;
 * translations of one record are one, and two records of one id that differ set the list aside.
 */
import { type JsonObject, type JsonValue, plainCopy, scalarText } from '../../body/json-value.ts';
import { printable } from '../../model/errors.ts';
import {
  type Interpretation,
  type Language,
  nothingRead,
  type Problem,
  quarantined,
  type SubjectRecord,
} from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import { type Candidate, namingOf } from './ids.ts';
import { isFrame, isKindAlone, isTongue, type Keys, languageOf } from './keys.ts';
import type { Cell } from './records.ts';
import type { Unfolded } from './unfold.ts';

type Texts = Partial<Record<Language, string>>;

/** An answer that is set aside, with the subjects that it names all the same: they can be asked. */
export function setAside(
  kind: string,
  why: string,
  subjects: readonly SubjectRecord[] = [],
): Interpretation {
  return { ...quarantined(kind, why), subjects };
}

/** Records with their ids, and which of their cells are of the subject. */
export type Chosen = Pick<Candidate, 'list' | 'group' | 'ids' | 'isOwn'>;

/** The subjects of a list whose ids are known. */
export function subjectsOf(
  request: Request,
  keys: Keys,
  chosen: Chosen,
  beside: Language | null,
  { origins }: Unfolded,
): Interpretation {
  // Records that repeat an id are translations: `language` says in which, and not which one a subject has.
  const repeats = new Set(chosen.ids).size < chosen.ids.length;
  const drafts = chosen.list.entries.flatMap(({ object, cells }, at): Draft[] => {
    const subjectId = chosen.ids[at] ?? null;
    if (subjectId === null) return [];
    const own = cells
      .filter(chosen.isOwn)
      .map((cell) => (repeats && isTongue(cell.key) ? { ...cell, part: 'tongue' as const } : cell));
    const held = objectAt(object, chosen.group);
    const subject = {
      ...{ subjectKind: keys.kind, subjectId, category: categoryOf(keys, cells, chosen) },
      names: textsOf(own, 'name', beside),
      acronyms: textsOf(own, 'acronym', beside),
      entityId: request.endpoint === 'list' ? request.subjectId : null,
      attributes: plainCopy(origins.get(held) ?? held) as Record<string, unknown>,
    };
    return [{ own, subject }];
  });
  return oncePerId(drafts, chosen.list.entries.length - drafts.length);
}

interface Draft {
  readonly own: readonly Cell[];
  readonly subject: SubjectRecord;
}

function objectAt(record: JsonObject, group: string): JsonObject {
  let at: JsonValue = record;
  for (const key of group === '' ? [] : group.split('\n')) at = (at as JsonObject)[key] ?? null;
  return (at ?? record) as JsonObject;
}

/** The texts of a part by language; one without is in the language told beside it, or in that of its word. */
function textsOf(own: readonly Cell[], part: 'name' | 'acronym', beside: Language | null): Texts {
  const cells = own.filter(({ value }) => typeof value === 'string' && value.trim() !== '');
  const tongue = languageOf(cells.find((cell) => cell.part === 'tongue')?.value) ?? beside;
  const named = cells
    .filter((cell) => cell.part === part)
    .sort((one, other) => one.rank - other.rank);
  const bare =
    part === 'name' && named.length === 0 ? cells.filter((cell) => cell.part === 'language') : [];
  const texts: Texts = {};
  for (const { language, value } of [...named, ...bare])
    if (language !== null) texts[language] ??= value as string;
  for (const { language, spoken, value } of named) {
    const told = language === null ? (tongue ?? spoken) : null;
    if (told !== null) texts[told] ??= value as string;
  }
  return texts;
}

/** The category as a text: a code, if there is one, else what it is called; not that a record is an organism. */
function categoryOf(keys: Keys, cells: readonly Cell[], { isOwn }: Chosen): string | null {
  const isCategory = (key: string) => keys.of(key).part === 'category';
  const isSaid = ({ value }: Cell) => typeof value !== 'boolean' && !isKindAlone(String(value));
  // `@type` is of the format, and so is what stands beside the id where the names stand elsewhere.
  const content = cells.find((cell) => isOwn(cell) && namingOf(cell) > 0)?.group;
  const plain = cells.filter(
    (cell) =>
      cell.part === 'category' &&
      isSaid(cell) &&
      isOwn(cell) &&
      !/^\W/.test(cell.key) &&
      !(cell.group !== content && /^type$/i.test(cell.key)),
  );
  const within = cells.filter(({ around }) => around.some(isCategory) && !around.some(isFrame));
  const order = ({ part, key, rank }: Cell) =>
    part === 'id' ? (/code/i.test(key) ? 0 : 1) : 2 + rank;
  const told = (plain.length > 0 ? plain : within).filter(({ part }) => part !== null);
  const [first] = told.sort((one, other) => order(one) - order(other));
  return first === undefined ? null : scalarText(first.value);
}

function oncePerId(drafts: readonly Draft[], without: number): Interpretation {
  const byId = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const same = byId.get(draft.subject.subjectId);
    if (same === undefined) byId.set(draft.subject.subjectId, [draft]);
    else same.push(draft);
  }
  const wholes = [...byId.values()].map(
    (same) => joined(same) ?? withoutWords((same as [Draft])[0].subject),
  );
  const twice = [...byId].find(([, same]) => joined(same) === null);
  if (drafts.some(({ subject }) => isBroken(subject)))
    return setAside('broken text', 'a NUL or half a character in a text', wholes.map(withoutWords));
  if (without > 0)
    return setAside(
      'record without id',
      `${without} of ${drafts.length + without} records have no usable id`,
      wholes,
    );
  if (twice !== undefined)
    return setAside('duplicate id', `two records have the id ${twice[0]}, and differ`, wholes);
  const repeated = [...byId].filter(([, same]) => same.length > 1).slice(0, 100);
  const problems = repeated.map(
    ([id, same]): Problem => ({
      severity: 'warning',
      kind: 'repeated record',
      detail: printable(`the record ${id} stands ${same.length} times`),
    }),
  );
  return { ...nothingRead, verdict: 'ok', subjects: wholes, problems };
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
  for (const { own, subject } of others) {
    const names = together(whole.names, subject.names);
    const acronyms = together(whole.acronyms, subject.acronyms);
    if (names === null || acronyms === null || untranslated(own) !== untranslated(first.own))
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
function untranslated(own: readonly Cell[]): string {
  const isTold = own.some(({ part }) => part === 'tongue');
  const isOf = ({ part, language, spoken }: Cell) =>
    part === 'tongue' ||
    part === 'language' ||
    ((part === 'name' || part === 'acronym') && (isTold || (language ?? spoken) !== null));
  return JSON.stringify(
    own.filter((cell) => !isOf(cell)).map(({ group, key, value }) => [group, key, String(value)]),
  );
}
