import { validateHeaderValue } from 'node:http';
import { join } from 'node:path';
import type { Catalogue } from '../model/catalogue.ts';
import { printable } from '../model/errors.ts';
import { isRefusal, parseHttpRequest } from '../model/http-request.ts';
import { type Request, requestKey } from '../model/request.ts';
import { replyOf } from './negotiate.ts';
import type { Question } from './question.ts';
import type { ServedRelease } from './release-files.ts';
import type { Found, Replica } from './replica.ts';
import { type Headers, openHeaders, type Reply, refusal } from './reply.ts';

/**
 * Answers `/v1/*` from the landing zone (contract §1): the latest answer of a request byte for byte,
 * else its latest refusal, and further pages under the addresses they were asked at; what else the specification
 * refuses is refused, what is not mirrored is a 404 with the reason. `path` is what follows `/v1`; `release` is the one on
 * show, whose lists say which bodies there are.
 */
export async function replay(
  catalogue: Catalogue,
  replica: Replica,
  release: ServedRelease | null,
  path: string,
  question: Question,
): Promise<Reply> {
  const request = parseHttpRequest(catalogue, path, new URLSearchParams(question.query));
  if (isRefusal(request)) {
    // Further pages of an answer are known by the address that the service told.
    const page = await replica.find(`${path.slice(1)}?${question.query}`);
    if (page.kind === 'landed') return landedReply(page, question);
    return refusal(request.status, request.message, openHeaders);
  }
  const key = requestKey(catalogue, request);
  const found = await replica.find(key);
  switch (found.kind) {
    case 'landed':
      return landedReply(found, question);
    case 'failed':
      return refusal(404, failedText(key, found), openHeaders);
    case 'never':
      return refusal(404, await neverText(catalogue, replica, release, request), openHeaders);
  }
}

/** Whether the body does not exist, or the question about it was not asked. */
async function neverText(
  catalogue: Catalogue,
  replica: Replica,
  release: ServedRelease | null,
  request: Request,
): Promise<string> {
  const { subjectKind, subjectId } = request;
  const never = `${requestKey(catalogue, request)} is not mirrored: it was never asked, or not to an end`;
  if (release === null || subjectId === null) return never;
  const file = join(release.path, `parquet/${catalogue.subjects[subjectKind].root}.parquet`);
  const isListed = await replica.isListed(file, subjectId);
  if (isListed === null) return never;
  return isListed
    ? `${never}; the ${subjectKind} exists, it is in the lists of release ${release.id}`
    : `there is no ${subjectKind} ${printable(subjectId, 60)} in the lists of release ${release.id}`;
}

function failedText(key: string, { error, fetchedAt }: Extract<Found, { kind: 'failed' }>): string {
  const at = new Date(fetchedAt).toISOString();
  return `${key} is not mirrored: asked at ${at}, it failed (${error ?? 'no reason is recorded'})`;
}

type Landed = Extract<Found, { kind: 'landed' }>;

function landedReply(found: Landed, question: Question): Reply {
  const { status, sha256, fetchedAt: modified, body } = found;
  const answer = {
    ...{ called: 'the answer', sha256, modified, isText: true, body, headers: openHeaders },
    bodyHeaders: typeOf(found.contentType),
  };
  return replyOf(answer, question, { status });
}

/** The type as landed; one that cannot stand in a header, or was never given, is left out. */
function typeOf(contentType: string | null): Headers {
  if (contentType === null) return {};
  try {
    validateHeaderValue('content-type', contentType);
    return { 'content-type': contentType };
  } catch {
    return {};
  }
}
