/**
 * Lists and details read by a person's mappings, else by names. In: an answer. Out: its subjects, that there are none, or why it is
 * set aside. What cannot be told for certain is set aside: an id that is none would be asked for thousands of times.
 */
import type { JsonValue } from '../../body/json-value.ts';
import { type Interpretation, nothingRead, quarantined } from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import { bodyOf } from '../execute/body.ts';
import type { Pinned } from '../execute/read-by.ts';
import type { SubjectWords } from '../reading-words.ts';
import { otherEntity, saysNothing, troubleIn } from './around.ts';
import { kindAsked, readSubjectsBy } from './by-mapping.ts';
import { idAsked, idsByStructure, warningOf } from './by-structure.ts';
import { chooseList, chooseOne, placeOf } from './choose.ts';
import { columnsOf } from './ids.ts';
import { isAside, isMessage, type Keys, keysFor } from './keys.ts';
import { setAside, subjectsOf } from './records.ts';
import { type Found, tablesIn } from './tables.ts';

interface ListAnswer {
  readonly request: Request;
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

/** Reads lists and details by the mappings of a person, and by names what none of them reads. */
export function listReader(
  pinned: readonly Pinned[],
  words: SubjectWords,
): (answer: ListAnswer) => Interpretation {
  return ({ request, body, contentType }) => {
    const read = bodyOf(body, contentType);
    if ('error' in read) return quarantined(read.kind, read.error);
    let byHand: Interpretation | null = null;
    for (const { id, mapping } of pinned) {
      if (mapping.form !== request.endpoint) continue;
      const told = readSubjectsBy(mapping, request, read.value);
      if (told.verdict !== 'quarantined') return { ...told, mapping: id };
      byHand ??= { ...told, mapping: id };
    }
    const byNames = readSubjects(request, read.value, words);
    // What a person wrote is nearer than any name, and its place is what there is to mend.
    return byNames.verdict === 'quarantined' ? (byHand ?? byNames) : byNames;
  };
}

interface Asked {
  readonly request: Request;
  readonly keys: Keys;
  readonly found: Found;
}

/** Reads the subjects of a list or a detail. */
export function readSubjects(
  request: Request,
  body: JsonValue,
  words: SubjectWords,
): Interpretation {
  const keys = keysFor(words, kindAsked(request));
  const found = tablesIn(keys, body);
  const trouble = troubleIn(found, request.subjectId);
  if (trouble !== null) return setAside('error in body', trouble);
  const asked = { request, keys, found };
  return request.endpoint === 'detail' ? readDetail(asked) : readList(asked);
}

function readList({ request, keys, found }: Asked): Interpretation {
  const { subjectId } = request;
  const chosen = chooseList(keys, found);
  if (chosen !== null && 'why' in chosen) {
    const { kind, why, part } = chosen;
    return setAside(kind, why, part && subjectsOf(request, keys, part.table, part).subjects);
  }
  const other = otherEntity(keys, found, subjectId, chosen?.table.path ?? []);
  if (other !== null) return setAside('wrong answer', `it is of ${other}, asked was ${subjectId}`);
  if (chosen?.ids) return subjectsOf(request, keys, chosen.table, chosen);
  const unnamed = idsByStructure(keys, found);
  if (unnamed !== null) {
    const told = subjectsOf(request, keys, unnamed.table, unnamed);
    return { ...told, problems: [...told.problems, warningOf(unnamed)] };
  }
  const rest = found.lists.find(({ path, entries }) => entries.length > 0 && !path.some(isAside));
  if (rest !== undefined)
    return setAside(
      'shape unknown',
      `what ${placeOf(rest)} holds has no ids, or is not the subjects`,
    );
  return saysNothing(keys, found, subjectId)
    ? nothingRead
    : setAside('shape unknown', 'no list of records with ids stands in it');
}

function readDetail({ request, keys, found }: Asked): Interpretation {
  const { subjectId } = request;
  const chosen = chooseOne(keys, found);
  if (chosen !== null && 'why' in chosen) return setAside(chosen.kind, chosen.why);
  const unknown = setAside('shape unknown', `no record of ${subjectId} stands in it`);
  if (chosen === null)
    return found.lists.every(({ entries }) => entries.length === 0) &&
      saysNothing(keys, found, subjectId)
      ? nothingRead
      : unknown;
  const { table } = chosen;
  const columns = columnsOf(keys, table).filter(({ first }) => first.isOwn);
  const isAnswered = ({ ids }: (typeof columns)[number]) => ids.every((id) => id === subjectId);
  const [told] = columns;
  const surest = columns.filter(({ first }) => first.rank === told?.first.rank);
  if (told !== undefined && surest.every(isAnswered)) return subjectsOf(request, keys, table, told);
  const [cells = [], ...others] = table.entries;
  if (others.length > 0)
    return setAside('wrong answer', `${table.entries.length} records where one was asked`);
  const other = surest.find((one) => !isAnswered(one));
  if (other !== undefined)
    return setAside('wrong answer', `the record is of ${other.ids[0]}, asked was ${subjectId}`);
  const cell = told === undefined ? idAsked(keys, table, subjectId ?? '') : null;
  if (cell !== null) return subjectsOf(request, keys, table, { ids: [subjectId], cells: [cell] });
  // A detail need not repeat the id that it was asked for, if it says anything of the subject, and nothing else.
  const rest = cells.find(
    ({ key, part, value, isOwn }) =>
      isOwn && part === null && (/^\d{2,}$/.test(String(value)) || isMessage(key)),
  );
  if (rest !== undefined)
    return setAside(
      'unclear id',
      `it does not say that it is of ${subjectId}, and holds "${rest.key}"`,
    );
  const name = cells.find(({ part, isOwn }) => isOwn && (part === 'name' || part === 'acronym'));
  return name === undefined
    ? unknown
    : subjectsOf(request, keys, table, { ids: [subjectId], cells: [name] });
}
