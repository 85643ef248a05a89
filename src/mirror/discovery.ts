import type { Catalogue, SubjectKind } from '../catalogue.ts';
import { printable, UnreachableError, UsageError } from '../errors.ts';
import type { Interpretation } from '../interpretation.ts';
import type { PlannedSubjects } from '../plan/plan.ts';
import {
  entityOrganismsRequest,
  isUsableId,
  listRequest,
  type Request,
  requestKey,
} from '../request.ts';
import type { SubjectChoice } from './settings.ts';

/** The latest answer to a list request, wherever it came from. */
export interface ListAnswer {
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

/** Why there is no answer to a list request, in a few words. */
export interface MissingList {
  readonly missing: string;
}

/** Asks list requests, or takes what is landed of them. */
export type AskLists = (
  requests: readonly Request[],
) => Promise<Map<string, ListAnswer | MissingList>>;

/** Reads one list answer. */
export type ReadList = (request: Request, answer: ListAnswer) => Interpretation;

/** What the discovery of subjects works with. */
export interface Discovery {
  readonly catalogue: Catalogue;
  readonly baseUrl: string;
  readonly ask: AskLists;
  readonly read: ReadList;
  /** The subjects of each kind that the lists held when they could last be read. */
  readonly remembered: () => Promise<Readonly<Record<SubjectKind, readonly string[]>>>;
}

/**
 * Finds out which subjects there are: the lists of both kinds, then each entity's list of organisms
 * (specification §4.2, §4.3). The order is that of the lists; behind them, where one of them is not understood
 * now, come those that were listed before.
 * @throws UnreachableError where no list could be read.
 */
export async function discoverSubjects(discovery: Discovery): Promise<PlannedSubjects> {
  const { catalogue, baseUrl, ask, read } = discovery;
  const first = [listRequest('entity'), listRequest('organism')];
  const [entities, organisms] = readLists(catalogue, first, await ask(first), read);
  const unread = [entities?.why ?? [], organisms?.why ?? []].flat();
  if (unread.length === first.length) throw new UnreachableError(unreadableLists(baseUrl, unread));
  const entity = await idsOf('entity', [entities], discovery);
  const second = entity.map(entityOrganismsRequest);
  const ofEntities = readLists(catalogue, second, await ask(second), read);
  const organism = await idsOf('organism', [organisms, ...ofEntities], discovery);
  return { entity, organism, entitiesListed: entity };
}

async function idsOf(
  kind: SubjectKind,
  lists: readonly (ReadIds | undefined)[],
  { remembered }: Discovery,
): Promise<readonly string[]> {
  const before = lists.some((list) => list?.isUnclear) ? (await remembered())[kind] : [];
  return [...new Set([...lists.flatMap((list) => list?.ids ?? []), ...before])];
}

/** What is said where no list could be read, and why each could not. */
export function unreadableLists(baseUrl: string, why: readonly string[]): string {
  const reasons = [...new Set(why)].map((reason) => printable(reason, 200)).join('; ');
  return `no list could be read from ${baseUrl} (${reasons || 'no answer'}): the service cannot be reached, or is no such API; the published release stays as it was`;
}

/** The ids that a list holds; none, and why, where its answer is missing, or does not tell them. */
interface ReadIds {
  readonly ids: readonly string[];
  readonly why: string | null;
  /** Whether there is an answer, and it does not tell them: an earlier one may have. */
  readonly isUnclear: boolean;
}

function readLists(
  catalogue: Catalogue,
  requests: readonly Request[],
  answers: ReadonlyMap<string, ListAnswer | MissingList>,
  read: ReadList,
): ReadIds[] {
  return requests.map((request) => {
    const key = requestKey(catalogue, request);
    const answer = answers.get(key) ?? { missing: 'not asked' };
    if ('missing' in answer) return { ids: [], why: `${key}: ${answer.missing}`, isUnclear: false };
    const { verdict, subjects, why } = read(request, answer);
    if (verdict === 'quarantined' && subjects.length === 0)
      return { ids: [], why: `${key}: ${why ?? 'not understood'}`, isUnclear: true };
    const ids = new Set(subjects.map(({ subjectId }) => subjectId).filter(isUsableId));
    return { ids: [...ids], why: null, isUnclear: false };
  });
}

/**
 * The discovered subjects that a run was asked for.
 * @throws UsageError for an id that the lists do not hold.
 */
export function chooseSubjects(found: PlannedSubjects, choice: SubjectChoice): PlannedSubjects {
  return {
    entity: pick('entity', found.entity, choice.entities, choice.entityIds),
    organism: pick('organism', found.organism, choice.organisms, choice.organismIds),
    entitiesListed: found.entitiesListed,
  };
}

function pick(
  kind: string,
  found: readonly string[],
  all: boolean,
  ids: readonly string[],
): readonly string[] {
  const unknown = ids.find((id) => !found.includes(id));
  if (unknown !== undefined) {
    const some = found
      .slice(0, 5)
      .map((id) => printable(id, 40))
      .join(', ');
    throw new UsageError(
      `--subjects ${kind}:${printable(unknown, 40)}: the lists hold no such ${kind} (they hold ${found.length}, such as ${some || 'none'})`,
    );
  }
  return all ? found : found.filter((id) => ids.includes(id));
}
