import { bodyPrint } from '../../body/decode.ts';
import type { Ask } from '../../fetch/ask.ts';
import { crawl } from '../../fetch/crawl.ts';
import { UnreachableError } from '../../model/errors.ts';
import { type Request, requestKey } from '../../model/request.ts';
import { type LandedList, readLandedLists } from '../../plan/landed.ts';
import { withDatabase } from '../../system/database.ts';
import { unreadableLists } from '../folder/unread-lists.ts';
import { isListDue } from './asks.ts';
import { type Discovered, discoverSubjects } from './discovery.ts';
import { PagesHeard } from './pages.ts';
import { earlierLists, planDatabase } from './plan-database.ts';
import { type AnswerBody, listAnswer, type MissingList } from './read-answer.ts';
import { baseContext, type Walker } from './walker.ts';

/** Discovers the subjects by the lists: asked, or as they are landed. */
export async function discover(walker: Walker): Promise<Discovered> {
  const { input } = walker;
  const lists = await withDatabase(planDatabase(input.paths), (database) =>
    readLandedLists(database, walker.segments),
  );
  return discoverSubjects({
    catalogue: input.catalogue,
    baseUrl: input.settings.baseUrl,
    ask: (requests) => askLists(walker, lists, requests),
    read: input.readAnswer,
    interrupted: input.stop.interrupted,
    earlier: (key) => earlierLists(input.paths, walker.segments, key),
  });
}

/** Asks the lists that are missing or stale; for the others, and where asking fails, what is landed. */
async function askLists(
  walker: Walker,
  landed: ReadonlyMap<string, LandedList>,
  requests: readonly Request[],
): Promise<Map<string, AnswerBody | MissingList>> {
  const { input } = walker;
  const answers = new Map<string, AnswerBody | MissingList>();
  const asks: Ask[] = [];
  const inPages = new PagesHeard();
  const keys = requests.map((request) => requestKey(input.catalogue, request));
  for (const [ordinal, request] of requests.entries()) {
    const key = keys[ordinal] ?? '';
    const known = landed.get(key) ?? null;
    answers.set(key, known?.answer ?? { missing: 'never answered' });
    const identify = input.mustIdentify && walker.asked.size === 0 && ordinal === 0;
    const held = walker.due.lostKeys.has(key) ? null : known;
    if (identify || isListDue(walker.due, request, held, input.readAnswer)) {
      asks.push({ key, ordinal, endpoint: request.endpoint, conditions: null });
      walker.asked.add(key);
    } else walker.holdsLists ||= (known?.answer ?? null) !== null;
  }
  await crawl(asks.values(), {
    ...baseContext(walker),
    land: (response) => {
      const { requestKey: key } = response;
      if (inPages.hear(response)) return walker.early.land(response);
      const answer = listAnswer(response);
      const isMissing = 'missing' in answer;
      if (isMissing) walker.listTroubles.set(key, `${key}: ${answer.missing}`);
      if (response.status === 204) walker.holdsLists ||= (landed.get(key)?.answer ?? null) !== null;
      if (!isMissing || 'missing' in (answers.get(key) ?? {})) answers.set(key, answer);
      return walker.early.land(response);
    },
    call: null,
    thinning: null,
    sameBody: (ordinal, print) => {
      const answer = landed.get(keys[ordinal] ?? '')?.answer ?? null;
      const isOwn = answer?.nextPage === null && answer.incomplete === null;
      if (answer === null || !isOwn) return null;
      return bodyPrint(answer.sha256, answer.contentType) === print ? answer.seq : null;
    },
    confirmedBody: () => null,
  });
  for (const [key, answer] of inPages.whole()) answers.set(key, answer);
  walker.answeredList ??= keys.find((key) => !('missing' in (answers.get(key) ?? {}))) ?? null;
  return answers;
}

/**
 * Where lists were asked and not one of them was answered, the others that are landed and fresh will do: one list that
 * always fails stops no later run.
 * @throws UnreachableError where there are none, or the upstream has to show who it is.
 */
export function checkReached(walker: Walker): void {
  const { asked, early, input, holdsLists, listTroubles } = walker;
  if (asked.size === 0 || early.identified || input.stop.reason !== null) return;
  if (holdsLists && !input.mustIdentify) {
    early.landWaiting();
    return;
  }
  throw new UnreachableError(unreadableLists(input.settings.baseUrl, [...listTroubles.values()]));
}
