import { hash } from 'node:crypto';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { LandingZone } from '../../src/land/landing-zone.ts';
import { bindFolder } from '../../src/mirror/folder/folder.ts';
import { writePlanRecord } from '../../src/mirror/folder/plan-records.ts';
import type { Unlanded } from '../../src/model/landed.ts';
import { type Selection, wholeSelection } from '../../src/model/selection.ts';
import { Plan, type PlannedRequest, type PlannedSubjects } from '../../src/plan/plan.ts';
import {
  createReferenceHandler,
  type ReferenceHandler,
  type ReferenceOptions,
  sourceOf,
} from '../../src/reference/handler.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { version } from '../../src/system/version.ts';

export interface LandingZoneToMake {
  readonly output: string;
  /** How many of the 85 organisms of the full federation take part, beside the one entity. */
  readonly organisms: number;
  readonly restrictions: Selection['restrictions'];
  /** `null`: every statistic. */
  readonly endpoints: readonly string[] | null;
  /** Which part of the plan is landed, from its beginning: 1 is a complete mirror. */
  readonly share: number;
  /** The service in place of the full federation. */
  readonly service?: ReferenceOptions;
  /** How many days ago all was landed; by default today. */
  readonly daysAgo?: number;
}

const baseUrl = 'http://127.0.0.1/v1';
const runId = '20260101T000000Z-000000';
const startedAt = Date.UTC(2026, 0, 1);

/** Requests that one run of the maker lands in a second of the landing zone's own time. */
const perSecond = 500;

/**
 * Makes the landing zone that a crawl of the reference service would leave, without the crawl:
 * the same bodies through the same writers. Times are made up and end today, so that nothing is stale.
 * @returns how many requests were landed.
 */
export async function makeLandingZone(wanted: LandingZoneToMake): Promise<number> {
  const paths = outputPaths(wanted.output);
  const { service = { size: 'full' }, daysAgo = 0 } = wanted;
  const ask = createReferenceHandler(service);
  const source = sourceOf(service);
  const { plan, subjects, selection } = planOf(wanted, ask);
  bindFolder(paths, { source, base_url: baseUrl });
  const zone = await LandingZone.open(paths);
  const landed = Math.round(plan.total * wanted.share);
  const began = Date.now() - 86_400_000 * daysAgo - (1000 * landed) / perSecond;
  for (let ordinal = 0; ordinal < landed; ordinal += 1) {
    const planned = plan.at(ordinal);
    if (planned !== null)
      zone.append(responseTo(planned, ask, source, began + (1000 * ordinal) / perSecond));
    if (ordinal % 256 === 0) await zone.ready();
  }
  await zone.close();
  writePlanRecord(paths, {
    run_id: runId,
    started_at: new Date(startedAt).toISOString(),
    source,
    base_url: baseUrl,
    version,
    selection,
    subjects: { entity: subjects.entity, organism: subjects.organism },
    entities_listed: subjects.entitiesListed,
  });
  return landed;
}

function planOf(wanted: LandingZoneToMake, ask: ReferenceHandler) {
  const whole = wholeSelection(federalHr);
  const selection = {
    ...whole,
    restrictions: wanted.restrictions,
    endpoints: wanted.endpoints ?? whole.endpoints,
  };
  const entity = idsOf(ask, 'entities');
  const subjects: PlannedSubjects = {
    entity,
    organism: idsOf(ask, 'organisms').slice(0, wanted.organisms),
    entitiesListed: entity,
  };
  return { plan: new Plan(federalHr, selection, subjects), subjects, selection };
}

function idsOf(ask: ReferenceHandler, list: string): string[] {
  const { body } = ask({ method: 'GET', url: `/v1/${list}` });
  const { results } = JSON.parse(body) as { results: { data: { id: number }[] } };
  return results.data.map(({ id }) => String(id));
}

function responseTo(
  { key }: PlannedRequest,
  ask: ReferenceHandler,
  source: string,
  at: number,
): Unlanded {
  const { status, headers, body } = ask({ method: 'GET', url: `/v1/${key}` });
  const bytes = Buffer.from(body);
  const fetchedAt = Math.floor(at);
  return {
    requestKey: key,
    runId,
    askedAt: fetchedAt,
    fetchedAt,
    attempt: 1,
    final: true,
    outcome: status === 200 ? 'answer' : 'refusal',
    status,
    contentType: 'application/json; charset=utf-8',
    etag: String(headers.etag),
    lastModified: null,
    headers: JSON.stringify({ 'x-hrmirror-source': source }),
    error: status === 200 ? null : `refused with ${status}`,
    sha256: hash('sha256', bytes),
    bytes: bytes.length,
    body: bytes,
    bodySeq: null,
    pageOf: null,
    nextPage: null,
  };
}
