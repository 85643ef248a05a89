import type { Catalogue, SubjectKind } from './catalogue.ts';

/**
 * One question to the upstream. `endpoint` is `list`, `detail` or a statistic's name.
 * Of a list, `subjectId` is `null` for the whole list of a kind, and an entity's id for the
 * organisms of that entity. Parameters not sent are `null`.
 */
export interface Request {
  readonly endpoint: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string | null;
  readonly year: number | null;
  readonly groupby: string | null;
  readonly field: string | null;
  /** Canonical list: catalogue order, joined by commas. */
  readonly restriction: string | null;
}

const unsplit = { year: null, groupby: null, field: null, restriction: null };

/** The list of all subjects of a kind (specification §4.2, §4.3). */
export function listRequest(subjectKind: SubjectKind): Request {
  return { endpoint: 'list', subjectKind, subjectId: null, ...unsplit };
}

/** The organisms of one entity (specification §4.2). */
export function entityOrganismsRequest(entityId: string): Request {
  return { endpoint: 'list', subjectKind: 'entity', subjectId: entityId, ...unsplit };
}

/** One subject's own record (specification §4.2, §4.3). */
export function detailRequest(subjectKind: SubjectKind, subjectId: string): Request {
  return { endpoint: 'detail', subjectKind, subjectId, ...unsplit };
}

/** The lists that a plan asks: those of both kinds, and the organisms of each entity. */
export function listRequests(entities: readonly string[]): Request[] {
  return [listRequest('entity'), listRequest('organism'), ...entities.map(entityOrganismsRequest)];
}

/** The records of subjects, those of entities first. */
export function detailRequests(
  subjects: Readonly<Record<SubjectKind, readonly string[]>>,
): Request[] {
  const kinds = ['entity', 'organism'] as const;
  return kinds.flatMap((kind) => subjects[kind].map((id) => detailRequest(kind, id)));
}

/**
 * The `request_key` of contract §2: the address relative to the base, parameters always in the
 * order year, groupby, field, restriction, those not sent left out.
 */
export function requestKey(catalogue: Catalogue, request: Request): string {
  return subjectPath(catalogue, request) + requestSuffix(request);
}

/** The part of a request key before the statistic: `organisms/10215`. */
function subjectPath(catalogue: Catalogue, { subjectKind, subjectId }: Request): string {
  const { root } = catalogue.subjects[subjectKind];
  return subjectId === null ? root : `${root}/${encodeURIComponent(subjectId)}`;
}

/** The part of a request key after the subject: `/workforce?year=2020&field=gender`. */
export function requestSuffix(request: Omit<Request, 'subjectKind'>): string {
  if (request.endpoint === 'detail') return '';
  if (request.endpoint === 'list') return request.subjectId === null ? '' : '/organisms';
  const parameters = [
    request.year === null ? null : `year=${request.year}`,
    request.groupby === null ? null : `groupby=${request.groupby}`,
    request.field === null ? null : `field=${request.field}`,
    request.restriction === null ? null : `restriction=${request.restriction}`,
  ].filter((parameter) => parameter !== null);
  return `/${request.endpoint}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
}

/** Whether an id from upstream can stand in an address: not empty, no dot segment, of a sane length, no broken text. */
export function isUsableId(id: string): boolean {
  return (
    id.length > 0 && id.length <= 128 && id !== '.' && id !== '..' && !/[\p{Surrogate}\0]/u.test(id)
  );
}
