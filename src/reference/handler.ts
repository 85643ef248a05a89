import { hash } from 'node:crypto';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { isRefusal, parseHttpRequest } from '../model/http-request.ts';
import type { Request } from '../model/request.ts';
import { matchesTag } from '../system/entity-tag.ts';
import { type Body, entity, type FederationSize } from './bodies.ts';
import type { Figures } from './figures.ts';
import { jsonObject } from './json-text.ts';
import { lifelike } from './lifelike.ts';
import { createPopulation, type Population } from './population.ts';
import { gibberish, type ShapeName, shapeDetail, shapeFigures, shapeList } from './shapes.ts';
import { answerQuestion } from './statistics.ts';
import { bodiesAWeekLater, figuresAWeekLater } from './week-later.ts';

/** Which service to be: the same options give the same answers on every machine. */
export interface ReferenceOptions {
  /** Default 1. */
  readonly seed?: number;
  /** `small`: a whole federation of 12 bodies, the default; `full`: 85. */
  readonly size?: FederationSize;
  /** Whether retirements are published as a real service might: small cells withheld, with totals. Default: no. */
  readonly lifelike?: boolean;
  /** Whether a week has passed: a body has another name, one is listed no longer, a figure is revised. Default: no. */
  readonly weekLater?: boolean;
  /** Wire shape of the answers, default `records`. */
  readonly shape?: ShapeName;
  /** Answers that many requests as `records` before `shape` begins; default 0. */
  readonly switchShapeAfter?: number;
}

/** What of an HTTP request the service looks at. */
interface Question {
  readonly method: string;
  /** Path and query as sent: `/v1/organisms?…`. */
  readonly url: string;
  readonly ifNoneMatch?: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** Empty for HEAD and for 304. */
  readonly body: string;
}

export type ReferenceHandler = (question: Question) => Answer;

/** The name of a service's source: `reference:seed=1:size=small`. */
export function sourceOf({ seed = 1, size = 'small' }: ReferenceOptions): string {
  return `reference:seed=${seed}:size=${size}`;
}

/** What every answer carries: synthetic figures always say so. */
export function syntheticHeaders(source: string) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-hrmirror-source': source,
    'x-synthetic-data': 'true',
  };
}

/** The population built, the interface of specification §4 over it: one HTTP request to one answer. */
export function createReferenceHandler(options: ReferenceOptions): ReferenceHandler {
  const { seed = 1, size = 'small', shape = 'records', switchShapeAfter = 0 } = options;
  const { lifelike: isLifelike = false, weekLater: isWeekLater = false } = options;
  const population = createPopulation(seed, size);
  const listed = isWeekLater ? bodiesAWeekLater(population.bodies) : population.bodies;
  const service = { population, listed, isLifelike, isWeekLater };
  const source = sourceOf(options);
  let served = 0;

  return (question) => {
    const current = served < switchShapeAfter ? 'records' : shape;
    served += 1;
    const { status, body } = answer(service, question, current);
    return toHttp(question, status, body, source);
  };
}

/** What the service is made of. */
interface Service {
  readonly population: Population;
  /** The bodies that its lists hold. */
  readonly listed: readonly Body[];
  readonly isLifelike: boolean;
  readonly isWeekLater: boolean;
}

interface Result {
  readonly status: number;
  readonly body: string;
}

function answer(service: Service, { method, url }: Question, shape: ShapeName): Result {
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, `${method} is not offered`);
  const [target = '', search = ''] = splitOnce(url, '?');
  if (target !== '/v1' && !target.startsWith('/v1/')) {
    return refuse(404, `there is nothing at ${target}: every path begins with /v1`);
  }
  const request = parseHttpRequest(federalHr, target.slice(3), new URLSearchParams(search));
  return isRefusal(request)
    ? refuse(request.status, request.message)
    : answerRequest(service, request, shape);
}

function answerRequest(service: Service, request: Request, shape: ShapeName): Result {
  const { subjectKind, subjectId, endpoint } = request;
  const { listed } = service;
  const body = listed.find(({ id }) => String(id) === subjectId);
  const subject = subjectKind === 'entity' ? entity : body;
  if (subjectId !== null && subjectId !== String(subject?.id)) {
    return refuse(404, `there is no ${subjectKind} with the id '${subjectId}'`);
  }
  if (endpoint === 'list') {
    const whole = subjectKind === 'entity' && subjectId === null ? [entity] : listed;
    const records = whole.map((each) => [String(each.id), recordOf(each)] as const);
    return { status: 200, body: shapeList(shape, records) };
  }
  if (endpoint === 'detail') {
    return { status: 200, body: shapeDetail(shape, recordOf(subject!)) };
  }
  if (shape === 'gibberish' && endpoint === 'contractors')
    return { status: 200, body: gibberish() };
  const figures = figuresOf(service, request, subjectKind === 'entity' ? null : body!.id);
  return { status: 200, body: shapeFigures(shape, figures) };
}

/** The figures that answer a request for the body of that id, `null` for the entity, as they are told. */
function figuresOf(
  { population, isLifelike, isWeekLater }: Service,
  request: Request,
  id: number | null,
): Figures {
  const { endpoint } = request;
  const body = id === null ? null : population.bodies.findIndex((each) => each.id === id);
  const counted = answerQuestion(population, { ...request, body });
  const figures = isLifelike ? lifelike(endpoint, counted) : counted;
  return isWeekLater ? figuresAWeekLater(endpoint, id, figures) : figures;
}

/** A subject's own record; the entity has no category. */
function recordOf(subject: typeof entity | Body): string {
  const { id, nameFr, nameNl, acronymFr, acronymNl } = subject;
  return jsonObject([
    ['id', String(id)],
    ['name_fr', JSON.stringify(nameFr)],
    ['name_nl', JSON.stringify(nameNl)],
    ['acro_fr', JSON.stringify(acronymFr)],
    ['acro_nl', JSON.stringify(acronymNl)],
    ...('category' in subject
      ? [['category', JSON.stringify(subject.category)] as [string, string]]
      : []),
  ]);
}

/** The body of a refusal: its code and a sentence. */
export function refuse(code: number, message: string): Result {
  return { status: code, body: JSON.stringify({ error: { code, message } }) };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function toHttp({ method, ifNoneMatch }: Question, status: number, body: string, source: string) {
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const headers = {
    ...syntheticHeaders(source),
    etag,
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  };
  if (status === 200 && matchesTag(ifNoneMatch, [etag])) return { status: 304, headers, body: '' };
  const full = { ...headers, 'content-length': Buffer.byteLength(body) };
  return { status, headers: full, body: method === 'HEAD' ? '' : body };
}
