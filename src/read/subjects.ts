/**
 * Lists and details of subjects. In: a request and the body of its answer, whole. Out: its subjects, that there are none, or why
 * it is set aside. What cannot be told for certain is set aside: an id that is none would be asked for thousands of times.
 */
import { isObject, type JsonValue } from '../body/json-value.ts';
import type { SubjectKind } from '../model/catalogue.ts';
import { type Interpretation, nothingRead } from '../model/interpretation.ts';
import type { Request } from '../model/request.ts';
import type { SubjectWords } from './reading-words.ts';
import { isFrame, isHere, ownCells, tellsMore } from './subjects-cells.ts';
import {
  areNamed,
  chooseList,
  isDoubtful,
  type Judged,
  judge,
  kindOfPath,
  placeOf,
  type Uncertain,
} from './subjects-choose.ts';
import { areNumbers } from './subjects-ids.ts';
import { type Keys, keysFor, kindNamed } from './subjects-keys.ts';
import { type Places, placesIn } from './subjects-lists.ts';
import { setAside, subjectsOf } from './subjects-records.ts';
import {
  isAside,
  languageAround,
  otherThanAsked,
  saysNothing,
  troubleIn,
} from './subjects-told.ts';

interface Asked {
  readonly request: Request;
  readonly keys: Keys;
  readonly places: Places;
  /** The body taken for one record, `null` where it is no object. */
  readonly whole: Judged | null;
}

/** Reads the subjects of a list or a detail. */
export function readSubjects(
  request: Request,
  body: JsonValue,
  words: SubjectWords,
): Interpretation {
  const keys = keysFor(words, kindAsked(request));
  const places = placesIn(keys, body);
  const trouble = troubleIn(places, request);
  if (trouble !== null) return setAside('error in body', trouble);
  const isDetail = request.endpoint === 'detail';
  const records = isObject(body) ? [{ source: body, key: null }] : [];
  const list = { path: [], shape: 'one', records } as const;
  const whole = isObject(body) ? judge(keys, list, isDetail ? request.subjectId : null) : null;
  const asked = { request, keys, places, whole };
  const chosen = chooseList(keys, places, request);
  return isDetail ? readDetail(asked, chosen) : readList(asked, chosen);
}

/** Of what kind the subjects are that an answer tells of: an entity's list is of organisms. */
export function kindAsked({ endpoint, subjectKind, subjectId }: Request): SubjectKind {
  return endpoint === 'list' && subjectId !== null ? 'organism' : subjectKind;
}

function readList(asked: Asked, chosen: Judged | Uncertain | null): Interpretation {
  const { request, keys, places } = asked;
  const around = chosen !== null && 'rows' in chosen ? chosen.list.path : [];
  const other = otherThanAsked(keys, places, request, around);
  if (other !== null) return setAside('wrong answer', other);
  if (chosen === null) return readOne(asked) ?? readNone(asked);
  if (!('rows' in chosen)) return setAside(chosen.kind, chosen.why);
  if (chosen.why !== null) return setAside('unclear id', `${placeOf(chosen)}: ${chosen.why}`);
  if (isDoubtful(keys, chosen))
    return setAside('unclear id', `${placeOf(chosen)} may be codes of anything`);
  if (mayBeAnother(asked, chosen))
    return setAside('ambiguous', `${placeOf(chosen)} has records, and another list holds nothing`);
  return subjectsOf(request, keys, chosen, languageAround(places));
}

/** Whether the list of subjects may be one that holds nothing. */
function mayBeAnother({ keys, places }: Asked, chosen: Judged): boolean {
  if (chosen.kind === keys.kind) return false;
  const empties = places.empties.filter(
    ({ path, isNull }) =>
      !isNull && !path.some((key) => isAside(key) || key === '[]' || key === '{}'),
  );
  const isOwn = empties.some(({ path }) => kindOfPath(path) === keys.kind);
  return isOwn || (empties.length > 0 && !areNamed(chosen));
}

/** One record in place of a list, as XML of one is written; `null` where there is none, or something beside it. */
function readOne({ request, keys, places, whole }: Asked): Interpretation | null {
  const id = whole?.ids[0] ?? null;
  if (whole === null || id === null || !whole.isSure || whole.why !== null) return null;
  if (id === request.subjectId) return null;
  const kind = whole.kind ?? kindOfPath(whole.content.split('\0'));
  const cells = ownCells(keys, whole.rows[0] ?? [], whole.content);
  const isSubject = kind === keys.kind || (areNumbers([id]) && areNamed({ rows: [cells] }));
  const isAlone = places.lists.size === 0 && places.empties.every(({ isNull }) => isNull);
  if (!isSubject || !isAlone || (kind !== null && kind !== keys.kind)) return null;
  return subjectsOf(request, keys, whole, languageAround(places));
}

function readNone({ request, keys, places, whole }: Asked): Interpretation {
  const rest = [...places.lists.values()].filter(
    ({ path }) => !path.some((key) => isFrame(key) || keys.of(key).part === 'category'),
  );
  if (rest.length > 0)
    return setAside('record without id', `no record at $.${rest[0]?.path.join('.')} has an id`);
  const id = whole?.isSure === true ? (whole.ids[0] ?? null) : null;
  const isHeld =
    request.subjectId !== null &&
    places.empties.some(({ path, isNull }) =>
      isNull ? kindNamed(path.at(-1) ?? '') === keys.kind : kindOfPath(path) === keys.kind,
    );
  const isOther = id !== null && (id !== request.subjectId || !isHeld);
  const isNamed = whole !== null && !isHeld && areNamed(whole);
  if (!isOther && !isNamed && saysNothing(keys, places, isHeld)) return nothingRead;
  if (id !== null && id === request.subjectId)
    return setAside('wrong answer', 'the answer is the entity, and not its organisms');
  return setAside('shape unknown', 'no list of records with ids stands in it');
}

function readDetail(asked: Asked, chosen: Judged | Uncertain | null): Interpretation {
  const { request, keys, places, whole } = asked;
  const list = chosen !== null && 'rows' in chosen ? chosen : null;
  const cells = whole === null ? [] : ownCells(keys, whole.rows[0] ?? [], whole.content);
  const id = whole?.ids[0] ?? null;
  const other = whole?.content
    .split('\0')
    .find((key) => /^\d+$/.test(key) && key !== request.subjectId);
  if (other !== undefined)
    return list !== null
      ? answered(asked, list)
      : setAside('wrong answer', `the record is of ${other}, asked was ${request.subjectId}`);
  const isNamed = cells.some(({ part }) => part === 'name' || part === 'acronym');
  if (whole !== null && whole.why !== null && list === null)
    return setAside('unclear id', whole.why);
  if (whole !== null && id !== null && (isNamed || list === null) && (isNamed || whole.isSure))
    return answered(asked, whole);
  const here = cells.filter((cell) => isHere(cell, whole?.content ?? ''));
  const isOwn = areNamed({ rows: [here.filter(({ group }) => group.length === 0)] });
  const isBare = id === null && here.some(({ part }) => part === 'name' || part === 'acronym');
  if (whole !== null && isBare && (isOwn || chosen === null)) return withoutId(asked, whole);
  if (list !== null) return answered(asked, list);
  if (chosen !== null && !('rows' in chosen)) return setAside(chosen.kind, chosen.why);
  const isSome = whole?.rows[0]?.some(({ part }) => part === 'id' || part === 'name') ?? false;
  if (places.lists.size === 0 && !isSome && saysNothing(keys, places, false)) return nothingRead;
  return setAside('shape unknown', `no record of ${request.subjectId} stands in it`);
}

/** The one record of a detail, if it is of whom was asked for. */
function answered({ request, keys, places }: Asked, judged: Judged): Interpretation {
  if (judged.why !== null) return setAside('unclear id', judged.why);
  const read = subjectsOf(request, keys, judged, languageAround(places));
  if (read.verdict !== 'ok') return { ...read, subjects: [] };
  const [only, ...more] = read.subjects;
  if (more.length > 0)
    return setAside('wrong answer', `${read.subjects.length} records where one was asked`);
  if (only?.subjectId === request.subjectId) return read;
  return setAside(
    'wrong answer',
    `the record is of ${only?.subjectId}, asked was ${request.subjectId}`,
  );
}

/** A detail need not repeat the id that it was asked for, if it says anything of the subject, and nothing else. */
function withoutId(asked: Asked, whole: Judged): Interpretation {
  const { frames } = asked.places;
  const message = frames.find(({ path }) => /^(message|msg|detail)$/i.test(path.at(-1) ?? ''));
  // What has a number that nobody asked for may have another id.
  const { subjectId } = asked.request;
  const isNumbered =
    tellsMore(whole.rows, whole.content, /^\d{2,}$/) &&
    !whole.rows[0]?.some(({ value }) => String(value) === subjectId);
  if (isNumbered) return setAside('unclear id', `whether it is of ${subjectId} is not told`);
  if (message !== undefined)
    return setAside('error in body', `it may be a refusal: ${String(message.value).slice(0, 100)}`);
  return answered(asked, { ...whole, ids: [subjectId], isSure: true });
}
