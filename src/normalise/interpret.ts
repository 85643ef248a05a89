/**
 * How an answer is read. Each folder is a step, in the order they are taken:
 *
 *     known/       an answer just like one read before is read as that was, without being parsed
 *     open/        what stands around the records is taken off; a part of an answer is refused
 *     shapes/      recognisers bring what is left into a table (`recognise.ts`)
 *     told/        what the answer says of itself has to fit the question (`read-recognised.ts`)
 *     axes/        which columns split the figures, and by which dimension each does (`read-table.ts`)
 *     categories/  what categories are called, and whether they are of the dimension asked for
 *     figures/     which columns are figures, what they count, and that they do not contradict each other
 *     subjects/    the same for lists and details
 *     segments/    all answers of a landed segment, in a worker that `stage.ts` starts
 *
 * The other files of this folder are what the steps share, above all what a key means (`lexicon.ts`). A step that
 * finds more than one reading, or none, throws `Unreadable`: the answer is set aside.
 */

import { bodyError } from '../body/body-error.ts';
import { brokenWriting } from '../body/broken-text.ts';
import { decodeBody, isUtf8 } from '../body/decode.ts';
import { type Envelope, openEnvelope } from '../body/envelope.ts';
import { withoutHabits } from '../body/habits.ts';
import { parseJson, withinText } from '../body/json.ts';
import type { JsonValue } from '../body/json-value.ts';
import type { Members } from '../body/plain-key.ts';
import { findStatistic } from '../catalogue.ts';
import { messageOf } from '../errors.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Request } from '../request.ts';
import { bodyFingerprint } from './fingerprint.ts';
import { hintFor } from './hints.ts';
import { readKnown } from './known/known-records.ts';
import { readKnownText } from './known/known-texts.ts';
import { type InterpretContext, newReading, vocabularyOf } from './new-reading.ts';
import { withNamesApart } from './open/compound-keys.ts';
import { checkHoldsNone, checkNotices, isEmpty, namedNothing } from './open/empty-answer.ts';
import { checkWent } from './open/how-it-went.ts';
import { isUnknownFrame, openRecords } from './open/open-records.ts';
import { checkComplete, checkNone } from './open/pagination.ts';
import { withoutQualifier } from './open/qualified-keys.ts';
import { withoutQuestion } from './open/question-beside.ts';
import { withoutWords } from './open/words-beside.ts';
import { sayNoMore } from './open/words-of-figures.ts';
import { readRecognised } from './read-recognised.ts';
import { type Reading, splitsMeasures } from './reading.ts';
import { recognise } from './recognise.ts';
import { interpretSubjects, subjectsDespite } from './subjects/interpret-subjects.ts';
import { withRecordAsked } from './subjects/open-list.ts';
import { askedOf } from './subjects/own-ids.ts';
import { checkSaid, checkState } from './told/told-beside.ts';
import { type Cause, nothing, quarantined, Unreadable } from './unreadable.ts';

/**
 * What one landed answer says: figures bound to their categories, subjects, or why it is not
 * understood (contract §4, `observations`). Total: any bytes give one of the three verdicts, and a
 * quarantined answer gives no figure at all.
 */
export function interpret(
  request: Request,
  body: Uint8Array,
  contentType: string | null,
  context: InterpretContext,
): Interpretation {
  const known = isUtf8(body, contentType) ? readAsKnown(request, body, context) : null;
  if (known !== null) return known;
  const decoded = decodeBody(body, contentType);
  if ('error' in decoded) return quarantined('encoding', decoded.error);
  const parsed = parseJson(decoded.text);
  if ('error' in parsed) return quarantined('not JSON', parsed.error);
  const written = brokenWriting(decoded.text, parsed.duplicateKey);
  if (written !== null) {
    const subjects = subjectsDespite(
      askedOf(request, context.vocabulary),
      parsed.value,
      parsed.duplicateKey,
    );
    return { ...quarantined(written.kind, written.why), subjects };
  }
  try {
    const value = withinText(parsed.value);
    const isHinted = hintFor(context.hints, request) !== undefined;
    const plain = isHinted ? value : withoutHabits(value, decoded.text);
    const read = interpretValue(request, plain, context);
    // A warning tells of figures that are of other years.
    if (read.verdict === 'empty') checkNothing(request, plain, context, read.problems.length > 0);
    return read;
  } catch (error) {
    if (error instanceof Unreadable) return quarantined(error.kind, error.message);
    // Nothing an upstream sends may end the run: a defect here sets this one answer aside.
    return quarantined('not understood', messageOf(error));
  }
}

/** @throws Unreadable where an answer that was read as nothing says otherwise */
function checkNothing(
  request: Request,
  value: JsonValue,
  context: InterpretContext,
  isWarned: boolean,
): void {
  checkWent(request, value);
  if (isWarned) return;
  const statistic = findStatistic(context.catalogue, request.endpoint);
  if (statistic !== undefined)
    checkHoldsNone({ request, lexicon: vocabularyOf(request, statistic, context) }, value);
}

/** The answer read by the texts of others alone, `null` if it is not just like them. */
function readAsKnown(
  request: Request,
  body: Uint8Array,
  context: InterpretContext,
): Interpretation | null {
  const statistic = findStatistic(context.catalogue, request.endpoint);
  if (statistic === undefined || hintFor(context.hints, request) !== undefined) return null;
  return readKnownText(newReading(request, statistic, context), body);
}

function interpretValue(
  request: Request,
  value: JsonValue,
  context: InterpretContext,
  words: Members | null = null,
): Interpretation {
  const error = bodyError(value);
  if (error !== null)
    return quarantined('error in body', `the answer tells of an error: ${error.message}`);
  const opened = openEnvelope(value);
  if (opened === null) return quarantined('no answer', 'neither an object, an array nor a number');
  const received = { ...opened, meta: new Map([...(words ?? []), ...opened.meta]) };
  const asked = askedOf(request, context.vocabulary);
  const envelope = withRecordAsked(asked, value, received);
  const statistic = findStatistic(context.catalogue, request.endpoint);
  const lexicon = vocabularyOf(request, statistic, context);
  const fingerprint = () => bodyFingerprint(received, lexicon);
  try {
    checkState(envelope.meta);
    const blank = isEmpty(envelope) ? envelope : namedNothing({ request, lexicon }, envelope);
    if (blank !== null) {
      checkComplete(blank);
      checkNone(blank.meta);
      checkNotices(blank.meta);
      if (statistic !== undefined) checkSaid(newReading(request, statistic, context), blank);
      return { ...nothing, verdict: 'empty' };
    }
    if (statistic === undefined) {
      const read = interpretSubjects(asked, envelope);
      return { ...nothing, ...read, fingerprint: fingerprint() };
    }
    checkComplete(envelope);
    const begin = () => newReading(request, statistic, context);
    const reading = begin();
    const asCame = interpretStatistic({ value, begin, fingerprint }, envelope);
    const isLast = words !== null || reading.hint !== undefined;
    if (asCame.verdict !== 'quarantined' || isLast) return asCame;
    const bare = withoutQuestion(reading, value);
    const answer = bare === null ? asCame : interpretValue(request, bare, context);
    if (answer.verdict !== 'quarantined') return answer;
    if (contradicted.has(answer.problems[0]?.kind ?? '')) return answer;
    return withoutItsWords(reading, value, withSetsOf(answer, asCame), context);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...quarantined(error.kind, error.message), fingerprint: fingerprint() };
  }
}

/** An answer that cannot be read as it came, read without the words beside its figures; as it was, if that is no help. */
function withoutItsWords(
  reading: Reading,
  value: JsonValue,
  asCame: Interpretation,
  context: InterpretContext,
): Interpretation {
  const trouble = asCame.problems[0]?.kind ?? '';
  if (contradicted.has(trouble)) return asCame;
  const bare = withoutWords(reading, value);
  if (bare === null) return asCame;
  const again = interpretValue(reading.request, bare.value, context, new Map(bare.words));
  const isSo = again.verdict === 'ok' && sayNoMore(reading, bare.words, again.figures);
  return isSo ? again : withSetsOf(again, asCame);
}

/** What was learned may still settle a reading that another way failed by: it is taken again once the sets grow. */
function withSetsOf(tried: Interpretation, asCame: Interpretation): Interpretation {
  const setsUsed = [...new Set([...asCame.setsUsed, ...tried.setsUsed])].sort();
  return { ...asCame, setsUsed };
}

/** The answer to a question for a statistic. */
interface Answer {
  readonly value: JsonValue;
  /** Each way to read it begins anew, with nothing noticed. */
  readonly begin: () => Reading;
  readonly fingerprint: () => string;
}

/**
 * Reads an answer without what stands around its records, and as it came: a frame that no vocabulary holds may be
 * the name of all that is in it, and where both can be read and differ nobody can tell.
 */
function interpretStatistic(answer: Answer, received: Envelope): Interpretation {
  const reading = answer.begin();
  if (reading.hint !== undefined) return readStatistic(answer, received);
  const envelope = { ...received, payload: withNamesApart(reading, received.payload) };
  const opened = openRecords(reading, envelope);
  if (opened === null) return readStatistic(answer, envelope);
  const inside = readStatistic(answer, opened);
  const isRead = inside.verdict !== 'quarantined';
  if (contradicted.has(inside.problems[0]?.kind ?? '')) return inside;
  if (isRead && !isUnknownFrame(reading, opened)) return inside;
  const whole = readStatistic(answer, envelope);
  const mayBeNamed = reading.statistic.reasoned || splitsMeasures(reading);
  const trouble = whole.problems[0]?.kind ?? '';
  if (mayBeNamed && trouble === 'unclear name') return whole;
  if (whole.verdict === 'quarantined') return isRead || mistaken.has(trouble) ? inside : whole;
  if (!isRead) return whole;
  const differs = mayBeNamed && namesOf(whole) !== namesOf(inside);
  return differs ? quarantined('ambiguous', `${opened.path} may be a reason or a kind`) : inside;
}

/** What is told around records holds for them, however they are read. */
const contradicted: ReadonlySet<string> = new Set<Cause>([
  'another year',
  'wrong answer',
  'restriction ignored',
  'contradiction',
  'paginated',
]);

/** What an answer is taken for whose frame is taken for a category. */
const mistaken: ReadonlySet<string> = new Set<Cause>([
  'shape unknown',
  'split not asked',
  'duplicate category',
  'another year',
]);

/** By what the figures are called, where a statistic has no categories. */
function namesOf({ figures }: Interpretation): string {
  return JSON.stringify(figures.map(({ reason, measure }) => [reason, measure]));
}

/** Reads an answer like one before, or by the recogniser that claims it. */
function readStatistic({ value, begin, fingerprint }: Answer, received: Envelope): Interpretation {
  const reading = begin();
  const payload = withoutQualifier(reading, received.payload);
  const envelope = payload === received.payload ? received : { ...received, payload };
  const isBare = reading.hint === undefined && envelope.meta.size === 0;
  const known = isBare ? readKnown(reading, envelope) : null;
  if (known !== null) return known;
  const { table, declined } = recognise(reading, value, envelope);
  const soFar = () => ({ setsUsed: [...reading.setsUsed].sort(), declined });
  const setAside = (kind: Cause, why: string) => ({
    ...quarantined(kind, why),
    ...soFar(),
    shape: table?.shape ?? null,
    fingerprint: fingerprint(),
  });
  if (table === null) return setAside('shape unknown', 'no recogniser claims the answer');
  try {
    return { ...nothing, ...readRecognised(reading, envelope, table, declined), ...soFar() };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return setAside(error.kind, error.message);
  }
}
