import {
  type Catalogue,
  findStatistic,
  kindAt,
  type Statistic,
  subjectKinds,
} from './catalogue.ts';
import {
  detailRequest,
  entityOrganismsRequest,
  listRequest,
  type Request,
  requestKey,
} from './request.ts';

/** Why the specification's interface does not answer, as an HTTP status and a sentence. */
export interface Refusal {
  readonly status: 400 | 404;
  readonly message: string;
}

/**
 * The request that an HTTP address asks for, validated as specification §4 says: `path` below the
 * base address (`/organisms/20103/workforce`), and its query. Restriction values come out in
 * catalogue order. Whether the subject exists is left to the caller.
 */
export function parseHttpRequest(
  catalogue: Catalogue,
  path: string,
  query: URLSearchParams,
): Request | Refusal {
  const [root, id, endpoint, ...rest] = path.split('/').slice(1).map(decodeSegment);
  const kind = kindAt(catalogue, root);
  if (kind === undefined || id === '' || rest.length > 0) return unknownPath(catalogue, path);
  if (id === undefined) return withoutParameters(listRequest(kind), query);
  if (endpoint === undefined) return withoutParameters(detailRequest(kind, id), query);
  if (endpoint === 'organisms' && kind === 'entity') {
    return withoutParameters(entityOrganismsRequest(id), query);
  }
  const statistic = findStatistic(catalogue, endpoint);
  if (statistic === undefined) return unknownPath(catalogue, path);
  const parameters = parseParameters(catalogue, statistic, query);
  return isRefusal(parameters)
    ? parameters
    : { endpoint, subjectKind: kind, subjectId: id, ...parameters };
}

/** The request that a person names: by its key or its whole address, with parameters in any order. */
export function parseNamedRequest(catalogue: Catalogue, named: string): Request | Refusal {
  const key = named.replace(/^(https?:\/\/.*?)?\/v1\//, '').replace(/^\/+/, '');
  const [path = '', query = ''] = key.split('?', 2) as [string, string?];
  return parseHttpRequest(catalogue, `/${path}`, new URLSearchParams(query));
}

/** The inverse of `requestKey`; `null` for a text that is no request key of the catalogue. */
export function parseRequestKey(catalogue: Catalogue, key: string): Request | null {
  const [path = '', query = ''] = key.split('?', 2) as [string, string?];
  const request = parseHttpRequest(catalogue, `/${path}`, new URLSearchParams(query));
  return isRefusal(request) || requestKey(catalogue, request) !== key ? null : request;
}

/** Whether an address was refused. */
export function isRefusal(value: object): value is Refusal {
  return 'message' in value && 'status' in value;
}

type Parameters = Pick<Request, 'year' | 'groupby' | 'field' | 'restriction'>;

function parseParameters(
  catalogue: Catalogue,
  statistic: Statistic,
  query: URLSearchParams,
): Parameters | Refusal {
  const known = [
    ...(statistic.years === null ? [] : ['year']),
    ...(statistic.groupby.length > 0 ? ['groupby'] : []),
    ...(statistic.field.length > 0 ? ['field'] : []),
    ...(statistic.restrictable ? ['restriction'] : []),
  ];
  const problem =
    unexpectedParameter(known, query) ??
    yearProblem(statistic, query.get('year')) ??
    choiceProblem('groupby', statistic.groupby, query.get('groupby'), true) ??
    choiceProblem('field', statistic.field, query.get('field'), false) ??
    restrictionProblem(catalogue.restrictions, query.get('restriction'));
  if (problem !== null) return { status: 400, message: problem };
  const chosen = query.get('restriction')?.split(',');
  return {
    year: statistic.years === null ? null : Number(query.get('year')),
    groupby: query.get('groupby'),
    field: query.get('field'),
    restriction: chosen
      ? catalogue.restrictions.filter((value) => chosen.includes(value)).join(',')
      : null,
  };
}

function unexpectedParameter(known: readonly string[], query: URLSearchParams): string | null {
  const seen = new Set<string>();
  for (const name of query.keys()) {
    if (!known.includes(name)) {
      const allowed = known.length === 0 ? 'takes none' : `allowed: ${known.join(', ')}`;
      return `unknown parameter '${name}'; ${allowed}`;
    }
    if (seen.has(name)) return `parameter '${name}' is given more than once`;
    seen.add(name);
  }
  return null;
}

function yearProblem({ years }: Statistic, value: string | null): string | null {
  if (years === null) return null;
  if (value === null) return `parameter 'year' is required; allowed: ${years.from} to ${years.to}`;
  const inRange = /^\d{4}$/.test(value) && Number(value) >= years.from && Number(value) <= years.to;
  return inRange
    ? null
    : `parameter 'year' is '${value}'; allowed: an integer from ${years.from} to ${years.to}`;
}

function choiceProblem(
  name: string,
  allowed: readonly string[],
  value: string | null,
  required: boolean,
): string | null {
  if (allowed.length === 0) return null;
  if (value === null) {
    return required ? `parameter '${name}' is required; allowed: ${allowed.join(', ')}` : null;
  }
  return allowed.includes(value)
    ? null
    : `parameter '${name}' is '${value}'; allowed: ${allowed.join(', ')}`;
}

function restrictionProblem(allowed: readonly string[], value: string | null): string | null {
  if (value === null) return null;
  const values = value.split(',');
  const valid = values.every((one) => allowed.includes(one));
  if (valid && new Set(values).size === values.length) return null;
  return `parameter 'restriction' is '${value}'; allowed, each once, separated by commas: ${allowed.join(', ')}`;
}

function withoutParameters(request: Request, query: URLSearchParams): Request | Refusal {
  const problem = unexpectedParameter([], query);
  return problem === null ? request : { status: 400, message: problem };
}

function unknownPath(catalogue: Catalogue, path: string): Refusal {
  const roots = subjectKinds(catalogue).map((kind) => `/${catalogue.subjects[kind].root}`);
  const message = /^\/?$/.test(path)
    ? `there is nothing at the base address itself, but below it: ${roots.join(', ')}`
    : `there is nothing at ${path}`;
  return { status: 404, message };
}

/** An undecodable segment stays as it is: it is the id of nothing. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
