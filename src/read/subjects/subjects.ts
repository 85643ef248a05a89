/**
 * Lists and details of subjects. In: a request and the body of its answer, whole. Out: its subjects, that there are none, or why
 * it is set aside. What cannot be told for certain is set aside: an id that is none would be asked for thousands of times.
 */
import type { JsonValue } from '../../body/json-value.ts';
import type { SubjectKind } from '../../model/catalogue.ts';
import { type Interpretation, nothingRead } from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import type { SubjectWords } from '../reading-words.ts';
import { chooseList, chooseOne, placeOf } from './choose.ts';
import { type Candidate, candidatesIn, isAcceptable } from './ids.ts';
import { type Keys, keysFor, kindNamed } from './keys.ts';
import { kindOfPath } from './kinds.ts';
import { type Found, isRelation, recordsIn } from './records.ts';
import { type Chosen, setAside, subjectsOf } from './texts.ts';
import { framesOf, isAside, languageAround, otherEntity, saysNothing, troubleIn } from './told.ts';
import { type Unfolded, unfolded } from './unfold.ts';

interface Asked {
  readonly request: Request;
  readonly keys: Keys;
  readonly body: Unfolded;
  readonly found: Found;
  readonly frames: ReturnType<typeof framesOf>;
}

/** Reads the subjects of a list or a detail. */
export function readSubjects(
  request: Request,
  received: JsonValue,
  words: SubjectWords,
): Interpretation {
  const keys = keysFor(words, kindAsked(request));
  const body = unfolded(keys, received);
  const found = recordsIn(keys, body);
  const frames = framesOf(body.value);
  const trouble = troubleIn(frames, found, request);
  if (trouble !== null) return setAside('error in body', trouble);
  const asked = { request, keys, body, found, frames };
  return request.endpoint === 'detail' ? readDetail(asked) : readList(asked);
}

/** Of what kind the subjects are that an answer tells of: an entity's list is of organisms. */
export function kindAsked({ endpoint, subjectKind, subjectId }: Request): SubjectKind {
  return endpoint === 'list' && subjectId !== null ? 'organism' : subjectKind;
}

function read({ request, keys, body, frames }: Asked, chosen: Chosen): Interpretation {
  const above = chosen.list.path.find((key) => keys.of(key).isLanguage) ?? '';
  const beside = keys.of(above).language ?? languageAround(frames);
  return subjectsOf(request, keys, chosen, beside, body);
}

function readList(asked: Asked): Interpretation {
  const { request, keys, found, frames } = asked;
  const chosen = chooseList(keys, found);
  const list = chosen !== null && 'list' in chosen ? chosen : null;
  const other = otherEntity(keys, frames, request, list?.list.path ?? []);
  if (other !== null)
    return setAside('wrong answer', `it is of ${other}, asked was ${request.subjectId}`);
  if (chosen === null) return readOne(asked) ?? readNone(asked);
  if (!('list' in chosen)) return setAside(chosen.kind, chosen.why);
  if (mayBeAnother(asked, chosen))
    return setAside('ambiguous', `${placeOf(chosen)} has records, and another list holds nothing`);
  return read(asked, chosen);
}

/** Whether the list of subjects may be one that holds nothing. */
function mayBeAnother({ keys, found }: Asked, chosen: Candidate): boolean {
  if (kindOfPath(chosen.list.path) === keys.kind) return false;
  const empties = found.empties.filter(
    ({ path, isNull }) => !isNull && !path.some((key) => isAside(key) || key === '[]'),
  );
  return (
    empties.some(({ path }) => kindOfPath(path) === keys.kind) ||
    (empties.length > 0 && chosen.named < 2)
  );
}

/** One record in place of a list, as XML of one is written; `null` where there is none, or something beside it. */
function readOne(asked: Asked): Interpretation | null {
  const { request, keys, found } = asked;
  const chosen = chooseOne(keys, found, request);
  if (chosen === null || !('list' in chosen) || chosen.ids[0] === request.subjectId) return null;
  const isAlone = found.lists.length === 0 && found.empties.every(({ isNull }) => isNull);
  const isPlain = chosen.isKind || (chosen.named > 1 && /^\d+$/.test(chosen.ids[0] ?? ''));
  return isAlone && isPlain && isAcceptable(chosen) ? read(asked, chosen) : null;
}

function readNone({ request, keys, found, frames }: Asked): Interpretation {
  const rest = found.lists.find(
    ({ path }) => !path.some((key) => isAside(key) || keys.of(key).part === 'category'),
  );
  if (rest !== undefined)
    return setAside('record without id', `no record at ${placeOf({ list: rest })} has an id`);
  const isHeld =
    request.subjectId !== null &&
    found.empties.some(({ path, isNull }) =>
      isNull ? kindNamed(path.at(-1) ?? '') === keys.kind : kindOfPath(path) === keys.kind,
    );
  const [one] =
    found.whole === null ? [] : candidatesIn(keys, found.whole).filter(({ sure }) => sure > 0);
  const isEntity = one !== undefined && one.ids[0] === request.subjectId;
  const isOfOne =
    request.subjectId === null &&
    frames.some(
      ({ path }) =>
        keys.of(path.at(-1) ?? '').part === 'id' && kindNamed(path.at(-2) ?? '') !== null,
    );
  if (
    !isOfOne &&
    (one === undefined || (isEntity && isHeld)) &&
    saysNothing(keys, found, frames, isHeld)
  )
    return nothingRead;
  if (isEntity) return setAside('wrong answer', 'the answer is the entity, and not its organisms');
  return setAside('shape unknown', 'no list of records with ids stands in it');
}

function readDetail(asked: Asked): Interpretation {
  const { request, keys, found, frames } = asked;
  const several = chooseList(keys, found);
  const chosen = chooseOne(keys, found, request);
  if (chosen !== null && 'list' in chosen && chosen.ids[0] === request.subjectId) {
    const isOneOfSeveral = chosen.list.path.length > 0 && several !== null && 'why' in several;
    return isOneOfSeveral ? setAside(several.kind, several.why) : read(asked, chosen);
  }
  if (several !== null && 'list' in several && several.list.entries.length > 1)
    return setAside('wrong answer', `${several.list.entries.length} records where one was asked`);
  if (chosen !== null && !('list' in chosen)) return setAside(chosen.kind, chosen.why);
  if (chosen !== null && isAcceptable(chosen))
    return setAside(
      'wrong answer',
      `the record is of ${chosen.ids[0]}, asked was ${request.subjectId}`,
    );
  return (
    readWithoutId(asked) ??
    (found.lists.length === 0 && saysNothing(keys, found, frames, false)
      ? nothingRead
      : setAside('shape unknown', `no record of ${request.subjectId} stands in it`))
  );
}

/** A detail need not repeat the id that it was asked for, if it says anything of the subject, and nothing else. */
function readWithoutId(asked: Asked): Interpretation | null {
  const { request, found, frames } = asked;
  const { whole } = found;
  const naming =
    whole?.entries[0]?.cells.filter(
      (cell) => (cell.part === 'name' || cell.part === 'acronym') && !isRelation(asked.keys, cell),
    ) ?? [];
  const [first] = naming.toSorted((one, other) => one.around.length - other.around.length);
  if (whole === null || first === undefined) return null;
  const isOwn = ({ group }: { readonly group: string }) => group === first.group;
  // What has a number that nobody asked for may have another id.
  const isNumbered = whole.entries[0]?.cells.some(
    ({ group, part, value }) =>
      (group === '' || `${first.group}\n`.startsWith(`${group}\n`)) &&
      (part === null || part === 'id') &&
      /^\d{2,}$/.test(String(value)),
  );
  if (isNumbered)
    return setAside('unclear id', `whether it is of ${request.subjectId} is not told`);
  const message = frames.find(({ path }) => /^(message|msg|detail)$/i.test(path.at(-1) ?? ''));
  if (message !== undefined)
    return setAside('error in body', `it may be a refusal: ${String(message.value).slice(0, 100)}`);
  return read(asked, { list: whole, group: first.group, ids: [request.subjectId], isOwn });
}
