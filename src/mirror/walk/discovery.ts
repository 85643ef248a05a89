import { setImmediate } from 'node:timers/promises';
import type { Catalogue, SubjectKind } from '../../model/catalogue.ts';
import { printable, UnreachableError, UsageError } from '../../model/errors.ts';
import type { Interpretation } from '../../model/interpretation.ts';
import {
  entityOrganismsRequest,
  isUsableId,
  listRequest,
  type Request,
  requestKey,
} from '../../model/request.ts';
import type { PlannedSubjects } from '../../plan/plan.ts';
import { reasonsText, unreadableLists } from '../folder/unread-lists.ts';
import type { SubjectChoice } from '../settings.ts';
import type { AnswerBody, MissingList, ReadAnswer } from './read-answer.ts';

/** Asks list requests, or takes what is landed of them. */
type AskLists = (requests: readonly Request[]) => Promise<Map<string, AnswerBody | MissingList>>;

/** What the discovery of subjects works with. */
export interface Discovery {
  readonly catalogue: Catalogue;
  readonly baseUrl: string;
  readonly ask: AskLists;
  readonly read: ReadAnswer;
  /** What a list was answered with before, the latest first. */
  readonly earlier: (key: string) => Promise<readonly AnswerBody[]>;
  /** Ends it between two lists, with an `UnreachableError`. */
  readonly interrupted?: AbortSignal;
}

/** The subjects there are, and why the lists of a kind do not tell of all of it; mostly for no reason. */
export interface Discovered extends PlannedSubjects {
  readonly unread: Readonly<Record<SubjectKind, readonly string[]>>;
}

/**
 * Finds out which subjects there are: the lists of both kinds, then each entity's list of organisms
 * (specification §4.2, §4.3). The order is that of the lists. A list that is not understood now holds what it
 * held when it last was, beside what it tells of all the same.
 * @throws UnreachableError where no list could be read, or none ever named anybody.
 */
export async function discoverSubjects(discovery: Discovery): Promise<Discovered> {
  const { baseUrl } = discovery;
  const lists = await readLists(discovery, [listRequest('entity'), listRequest('organism')]);
  if (lists.every(({ isRead }) => !isRead))
    throw new UnreachableError(unreadableLists(baseUrl, reasonsOf(lists), notUnderstood(lists)));
  const [entities, organisms] = lists;
  const entity = entities?.ids ?? [];
  const ofEntities = await readLists(discovery, entity.map(entityOrganismsRequest));
  const ofOrganisms = [...lists.slice(1), ...ofEntities];
  const organism = [...new Set(ofOrganisms.flatMap(({ ids }) => ids))];
  if (organism.length + entity.length + reasonsOf(lists).length === 0)
    throw new UnreachableError(
      `the lists of ${baseUrl} name nobody: nothing was asked, nothing was published. Look at the answer of ${baseUrl}/organisms, and at the address.`,
    );
  return {
    entity,
    organism,
    entitiesListed: entity,
    unread: {
      entity: reasonsOf(lists.slice(0, 1)),
      // The list of all organisms tells of each, and so do those of the entities together.
      organism: organisms?.why == null ? [] : reasonsOf(ofOrganisms),
    },
  };
}

/** The ids that a list holds, and why they are not those of its latest answer, or none. */
interface ReadIds {
  readonly ids: readonly string[];
  readonly why: string | null;
  readonly isRead: boolean;
  /** What is not understood, else `null`. */
  readonly body: Uint8Array | null;
}

function reasonsOf(lists: readonly ReadIds[]): string[] {
  return lists.flatMap(({ why }) => why ?? []);
}

function notUnderstood(lists: readonly ReadIds[]): Uint8Array | null {
  return lists.find(({ body }) => body !== null)?.body ?? null;
}

async function readLists(discovery: Discovery, requests: readonly Request[]): Promise<ReadIds[]> {
  const { catalogue, ask, interrupted } = discovery;
  const answers = await ask(requests);
  const lists: ReadIds[] = [];
  for (const request of requests) {
    // A signal is heard between two lists.
    await setImmediate();
    if (interrupted?.aborted) throw new UnreachableError('stopped before all lists were read');
    const key = requestKey(catalogue, request);
    const answer = answers.get(key) ?? { missing: 'not asked' };
    if ('missing' in answer)
      lists.push({ ids: [], why: `${key}: ${answer.missing}`, isRead: false, body: null });
    else lists.push(await readList(discovery, request, key, answer));
  }
  return lists;
}

/** A list that is not understood, or of all there are and suddenly of nobody, holds what it told before. */
async function readList(
  { read, earlier }: Discovery,
  request: Request,
  key: string,
  answer: AnswerBody,
): Promise<ReadIds> {
  const { verdict, subjects, why } = read(request, answer);
  const told = idsOf(subjects);
  const isSetAside = verdict === 'quarantined';
  const namesNobody = verdict === 'empty' && request.subjectId === null;
  const before = isSetAside || namesNobody ? lastNamed(request, await earlier(key), read) : [];
  const ids = [...new Set([...told, ...before])];
  if (told.length > 0) return { ids, why: null, isRead: true, body: null };
  if (isSetAside)
    return { ids, why: `${key}: ${why ?? 'not understood'}`, isRead: false, body: answer.body };
  const lost = `${key}: names nobody, and named ${before.length} before`;
  return { ids, why: before.length > 0 ? lost : null, isRead: true, body: null };
}

/** Whom a list named in the latest of its answers that named anybody. */
function lastNamed(
  request: Request,
  answers: readonly AnswerBody[],
  read: ReadAnswer,
): readonly string[] {
  for (const answer of answers) {
    const { verdict, subjects } = read(request, answer);
    const named = verdict === 'quarantined' ? [] : idsOf(subjects);
    if (named.length > 0) return named;
  }
  return [];
}

function idsOf(subjects: Interpretation['subjects']): readonly string[] {
  return [...new Set(subjects.map(({ subjectId }) => subjectId).filter(isUsableId))];
}

/**
 * The discovered subjects that a run was asked for.
 * @throws UsageError for an id that the lists do not hold; UnreachableError where that cannot be told.
 */
export function chooseSubjects(found: Discovered, choice: SubjectChoice): PlannedSubjects {
  const { entityIds, organismIds, arePlanned = false } = choice;
  const { entitiesListed } = found;
  if (arePlanned) return { entity: entityIds, organism: organismIds, entitiesListed };
  return {
    entity: pick('entity', found, choice.entities, entityIds),
    organism: pick('organism', found, choice.organisms, organismIds),
    entitiesListed,
  };
}

function pick(
  kind: SubjectKind,
  { [kind]: found, unread }: Discovered,
  all: boolean,
  ids: readonly string[],
): readonly string[] {
  const unknown = ids.find((id) => !found.includes(id));
  if (unknown === undefined) return all ? found : found.filter((id) => ids.includes(id));
  const named = `--subjects ${kind}:${printable(unknown, 40)}`;
  if (unread[kind].length > 0) {
    throw new UnreachableError(
      `${named}: whether there is such an ${kind} is not known, its list could not be read (${reasonsText(unread[kind])}); nothing was published`,
    );
  }
  const some = found
    .slice(0, 5)
    .map((id) => printable(id, 40))
    .join(', ');
  throw new UsageError(
    `${named}: the lists hold no such ${kind} (they hold ${found.length}, such as ${some || 'none'})`,
  );
}
