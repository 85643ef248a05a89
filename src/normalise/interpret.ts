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
import { parseJson, withinText } from '../body/json.ts';
import type { JsonValue } from '../body/json-value.ts';
import { withoutSdmx } from '../body/sdmx.ts';
import { withoutTypes } from '../body/sparql.ts';
import { withoutXml } from '../body/xml-habits.ts';
import { findStatistic, type Statistic } from '../catalogue.ts';
import { messageOf } from '../errors.ts';
import type { Interpretation } from '../interpretation.ts';
import type { Request } from '../request.ts';
import { bodyFingerprint } from './fingerprint.ts';
import { hintFor } from './hints.ts';
import { readKnown } from './known/known-records.ts';
import { readKnownText } from './known/known-texts.ts';
import { type InterpretContext, newReading, vocabularyOf } from './new-reading.ts';
import { withNamesApart } from './open/compound-keys.ts';
import { checkNotices, isEmpty } from './open/empty-answer.ts';
import { isUnknownFrame, openRecords } from './open/open-records.ts';
import { checkComplete } from './open/pagination.ts';
import { withoutQuestion } from './open/question-beside.ts';
import { withoutWords } from './open/words-beside.ts';
import { sayNoMore } from './open/words-of-figures.ts';
import { readRecognised } from './read-recognised.ts';
import { type Reading, splitsMeasures } from './reading.ts';
import { recognise } from './recognise.ts';
import { interpretSubjects, subjectsDespite } from './subjects/interpret-subjects.ts';
import { checkState, checkWhose } from './told/told-beside.ts';
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
    const subjects = subjectsDespite(request, parsed.value, context, parsed.duplicateKey);
    return { ...quarantined(written.kind, written.why), subjects };
  }
  try {
    const value = withinText(parsed.value);
    const isHinted = hintFor(context.hints, request) !== undefined;
    const plain = isHinted ? value : withoutXml(withoutSdmx(withoutTypes(value)), decoded.text);
    return interpretValue(request, plain, context);
  } catch (error) {
    // Nothing an upstream sends may end the run: a defect here sets this one answer aside.
    return quarantined('not understood', messageOf(error));
  }
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
  words: Envelope['meta'] | null = null,
): Interpretation {
  const error = bodyError(value);
  if (error !== null)
    return quarantined('error in body', `the answer tells of an error: ${error.message}`);
  const opened = openEnvelope(value);
  if (opened === null) return quarantined('no answer', 'neither an object, an array nor a number');
  const envelope = { ...opened, meta: new Map([...(words ?? []), ...opened.meta]) };
  const statistic = findStatistic(context.catalogue, request.endpoint);
  const fingerprint = () => bodyFingerprint(envelope, vocabularyOf(request, statistic, context));
  try {
    checkState(envelope.meta);
    if (isEmpty(envelope)) {
      checkComplete(envelope);
      checkNotices(envelope.meta);
      if (statistic !== undefined)
        checkWhose(newReading(request, statistic, context), envelope.meta);
      return { ...nothing, verdict: 'empty' };
    }
    if (statistic === undefined) {
      const read = interpretSubjects(request, envelope, context);
      return { ...nothing, ...read, fingerprint: fingerprint() };
    }
    checkComplete(envelope);
    const asCame = interpretStatistic(request, statistic, value, envelope, context, fingerprint);
    if (asCame.verdict !== 'quarantined' || words !== null) return asCame;
    const reading = newReading(request, statistic, context);
    const bare = hintFor(context.hints, request) ? null : withoutQuestion(reading, value);
    const answer = bare === null ? asCame : interpretValue(request, bare, context);
    if (answer.verdict !== 'quarantined') return answer;
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
  const { request } = reading;
  const trouble = asCame.problems[0]?.kind ?? '';
  if (contradicted.has(trouble) || trouble === 'paginated') return asCame;
  if (hintFor(context.hints, request) !== undefined) return asCame;
  const bare = withoutWords(reading, value);
  if (bare === null) return asCame;
  const again = interpretValue(request, bare.value, context, new Map(bare.words));
  const isSo = again.verdict === 'ok' && sayNoMore(reading, bare.words, again.figures);
  return isSo ? again : withSetsOf(again, asCame);
}

/** What was learned may still settle a reading that another way failed by: it is taken again once the sets grow. */
function withSetsOf(tried: Interpretation, asCame: Interpretation): Interpretation {
  const setsUsed = [...new Set([...asCame.setsUsed, ...tried.setsUsed])].sort();
  return { ...asCame, setsUsed };
}

/**
 * Reads an answer without what stands around its records, and as it came: a frame that no vocabulary holds may be
 * the name of all that is in it, and where both can be read and differ nobody can tell.
 */
function interpretStatistic(
  request: Request,
  statistic: Statistic,
  value: JsonValue,
  received: Envelope,
  context: InterpretContext,
  fingerprint: () => string,
): Interpretation {
  const begin = () => newReading(request, statistic, context);
  const read = (one: Envelope) => readStatistic(begin(), value, one, context, fingerprint);
  const hinted = hintFor(context.hints, request) !== undefined;
  const payload = hinted ? received.payload : withNamesApart(begin(), received.payload);
  const envelope = { ...received, payload };
  const opened = hinted ? null : openRecords(begin(), envelope);
  if (opened === null) return read(envelope);
  const inside = read(opened);
  const isRead = inside.verdict !== 'quarantined';
  if (contradicted.has(inside.problems[0]?.kind ?? '')) return inside;
  if (isRead && !isUnknownFrame(begin(), opened)) return inside;
  const whole = read(envelope);
  const mayBeNamed = statistic.reasoned || splitsMeasures(begin());
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
function readStatistic(
  reading: Reading,
  value: JsonValue,
  envelope: Envelope,
  context: InterpretContext,
  fingerprint: () => string,
): Interpretation {
  const hinted = hintFor(context.hints, reading.request) !== undefined;
  const known = hinted || envelope.meta.size > 0 ? null : readKnown(reading, envelope);
  if (known !== null) return known;
  const { table, declined } = recognise(reading, value, envelope, context.hints);
  const soFar = () => ({ setsUsed: [...reading.setsUsed].sort(), declined });
  const setAside = (kind: Cause, why: string) => ({
    ...quarantined(kind, why),
    ...soFar(),
    shape: table?.shape ?? null,
    fingerprint: fingerprint(),
  });
  if (table === null) return setAside('shape unknown', 'no recogniser claims the answer');
  try {
    const read = readRecognised(reading, envelope, table, hinted ? null : declined);
    return { ...nothing, ...read, ...soFar() };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return setAside(error.kind, error.message);
  }
}
