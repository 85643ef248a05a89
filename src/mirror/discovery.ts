import type { Catalogue } from '../catalogue.ts';
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

/** Asks list requests, or takes what is landed of them; `null` where there is no answer at all. */
export type AskLists = (requests: readonly Request[]) => Promise<Map<string, ListAnswer | null>>;

/** Reads one list answer. */
export type ReadList = (request: Request, answer: ListAnswer) => Interpretation;

/**
 * Finds out which subjects there are: the lists of both kinds, then each entity's list of organisms
 * (specification §4.2, §4.3). The order is that of the lists.
 * @throws UnreachableError where no list could be read.
 */
export async function discoverSubjects(
  catalogue: Catalogue,
  baseUrl: string,
  ask: AskLists,
  read: ReadList,
): Promise<PlannedSubjects> {
  const first = [listRequest('entity'), listRequest('organism')];
  const [entities = null, organisms = null] = readLists(catalogue, first, await ask(first), read);
  if (entities === null && organisms === null) {
    throw new UnreachableError(unreadableLists(baseUrl));
  }
  const entity = entities ?? [];
  const second = entity.map(entityOrganismsRequest);
  const ofEntities = readLists(catalogue, second, await ask(second), read);
  const organism = [...new Set([...(organisms ?? []), ...ofEntities.flatMap((ids) => ids ?? [])])];
  return { entity, organism, entitiesListed: entity };
}

/** What is said where no list could be read. */
export function unreadableLists(baseUrl: string): string {
  return `no list could be read from ${baseUrl}: the service cannot be reached, or is no such API; the published release stays as it was`;
}

/** Per request the ids it lists, or `null` where the answer is missing or not understood. */
function readLists(
  catalogue: Catalogue,
  requests: readonly Request[],
  answers: ReadonlyMap<string, ListAnswer | null>,
  read: ReadList,
): (string[] | null)[] {
  return requests.map((request) => {
    const answer = answers.get(requestKey(catalogue, request)) ?? null;
    if (answer === null) return null;
    const { verdict, subjects } = read(request, answer);
    if (verdict === 'quarantined') return null;
    return [...new Set(subjects.map(({ subjectId }) => subjectId).filter(isUsableId))];
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
