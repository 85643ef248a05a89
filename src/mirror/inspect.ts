import { type Json, listValue } from '@duckdb/node-api';
import { decodeBody } from '../body/decode.ts';
import { sealedSegments } from '../land/segments.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { printable, UsageError } from '../model/errors.ts';
import { isRefusal, parseNamedRequest } from '../model/http-request.ts';
import type { Interpretation } from '../model/interpretation.ts';
import { requestKey } from '../model/request.ts';
import { readLandedBody, readRawBody } from '../plan/landed.ts';
import type { Mapping } from '../read/mapping/mapping.ts';
import type { PinnedMapping } from '../read/pins.ts';
import type { ReadingWords } from '../read/reading-words.ts';
import { type Database, withDatabase } from '../system/database.ts';
import type { OutputPaths } from '../system/paths.ts';
import { readLanded } from './folder/damage.ts';
import { setAsideRemark } from './folder/folder.ts';
import { asPinned, mappingsInForce } from './folder/mappings.ts';
import { releasedRows } from './release/released-rows.ts';
import { type AnswerBody, readerWith } from './walk/read-answer.ts';

export interface InspectInput {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  readonly paths: OutputPaths;
  /** The request as the user wrote it: parameters in any order, with or without a leading slash. */
  readonly key: string;
  /** Mappings to try out before those in force, `null` for none. */
  readonly mappings: readonly Mapping[] | null;
}

/** One end of asking: an answer, a refusal or a failure. */
export interface Asking {
  readonly run_id: string;
  /** ISO 8601, UTC. */
  readonly fetched_at: string;
  readonly outcome: string;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly error: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
}

/** What is landed of one request, and what the mappings in force make of it. */
export interface Inspection {
  readonly request_key: string;
  /** Every end of asking, latest first. */
  readonly askings: readonly Asking[];
  /** Which asking the body came with: the latest answer, else the latest response that has a body. */
  readonly shown: Asking | null;
  readonly body: string | null;
  /** `base64` where the bytes are no text. */
  readonly body_encoding: 'text' | 'base64' | null;
  /** Where the answer goes on: the key of its next page, or why that cannot be asked; `null` where the body is all of it. */
  readonly next_page: string | null;
  /** Of all pages together; `null` where the body is no answer or a further page, so that there is nothing to read. */
  readonly reading: Interpretation | null;
  /** Why none of the mappings to try out reads it, `null` where one does, or none is given. */
  readonly given_unread: string | null;
  /** What became of the request in the release on show, where other answers may speak against it; `null` where none holds it. */
  readonly released: { readonly state: string; readonly error: string | null } | null;
}

interface LandedAsking extends Asking {
  readonly body_seq: number | null;
}

/**
 * Looks at one request in the landing zone, read as `build` would read it; needs no release.
 * @throws UsageError for a key that is neither a request nor a page, or was never asked; CorruptError where what is landed is damaged.
 */
export async function inspectRequest(input: InspectInput): Promise<Inspection> {
  return readLanded(input.paths, () => lookAt(input));
}

function lookAt(input: InspectInput): Promise<Inspection> {
  const request = parseNamedRequest(input.catalogue, input.key);
  const key = isRefusal(request) ? input.key : requestKey(input.catalogue, request);
  return withDatabase({ temporary: input.paths.temporary }, async (database) => {
    const askings = await askingsOf(database, input.paths, key);
    // What is no request may be a further page of an answer, by the address it was asked at.
    if (isRefusal(request) && askings.length === 0)
      throw new UsageError(`"${printable(key, 120)}" is no request: ${request.message}`);
    if (askings.length === 0) {
      const next = setAsideRemark(input.paths) ?? 'hrmirror status tells what is';
      const where = `${printable(key, 120)} in ${input.paths.output}`;
      throw new UsageError(`nothing is landed of ${where}: ${next}`);
    }
    const shown =
      askings.find(isAnswer) ?? askings.find(({ body_seq }) => body_seq !== null) ?? null;
    const described = {
      request_key: key,
      released: await releasedState(input.paths, key),
      askings: askings.map(publicPart),
      shown: shown === null ? null : publicPart(shown),
    };
    if (shown === null || shown.body_seq === null) {
      return { ...described, body: null, body_encoding: null, next_page: null, ...unread };
    }
    const segments = sealedSegments(input.paths);
    const raw = await readRawBody(database, segments, shown.body_seq);
    const told = { ...described, ...textOf(raw), next_page: raw.nextPage };
    if (isRefusal(request) || !isAnswer(shown)) return { ...told, ...unread };
    const whole = await readLandedBody(database, segments, shown.body_seq);
    const given = asPinned(input.mappings ?? [], 'given');
    const read = (mappings: readonly PinnedMapping[]) =>
      readerWith(input.catalogue, input.words, mappings)(request, whole);
    const reading = read([...given, ...mappingsInForce(input.paths)]);
    const isByGiven = given.some(({ id }) => id === reading.mapping);
    const isTriedOut = given.length > 0 && (!isByGiven || reading.verdict === 'quarantined');
    return { ...told, reading, given_unread: isTriedOut ? whyUnread(read(given)) : null };
  });
}

async function releasedState(paths: OutputPaths, key: string): Promise<Inspection['released']> {
  const [row] =
    (await releasedRows(paths, 'meta_requests', 'mirror/released_state', { key })) ?? [];
  return row === undefined
    ? null
    : { state: String(row.state), error: row.error === null ? null : String(row.error) };
}

const unread = { reading: null, given_unread: null };

function whyUnread({ verdict, why }: Interpretation): string {
  return (verdict === 'quarantined' ? why : null) ?? 'none is of its form and fits';
}

function publicPart({ body_seq: _, ...asking }: LandedAsking): Asking {
  return asking;
}

async function askingsOf(
  database: Database,
  paths: OutputPaths,
  key: string,
): Promise<LandedAsking[]> {
  const segments = sealedSegments(paths).map(({ path }) => path);
  const rows: Record<string, Json>[] =
    segments.length === 0
      ? []
      : await database.rows('mirror/inspect_askings', { segments: listValue(segments), key });
  // The columns of the statement are the members of the type, under the same names.
  return rows as unknown as LandedAsking[];
}

function isAnswer({ outcome }: Asking): boolean {
  return outcome === 'answer' || outcome === 'unchanged';
}

function textOf({ body, contentType }: AnswerBody) {
  const decoded = decodeBody(body, contentType);
  if ('text' in decoded) return { body: decoded.text, body_encoding: 'text' as const };
  return { body: Buffer.from(body).toString('base64'), body_encoding: 'base64' as const };
}
