import type { Unlanded } from '../../src/model/landed.ts';

/** An ordinary answer to a request as it is landed, but for what a test says of it. */
export function answered(requestKey: string, change: Partial<Unlanded> = {}): Unlanded {
  return {
    requestKey,
    runId: 'run-1',
    askedAt: 1_000,
    fetchedAt: 2_000,
    attempt: 1,
    final: true,
    outcome: 'answer',
    status: 200,
    contentType: 'application/json',
    etag: null,
    lastModified: null,
    headers: null,
    error: null,
    sha256: 'ab'.repeat(32),
    bytes: 2,
    body: Buffer.from('{}'),
    bodySeq: null,
    pageOf: null,
    nextPage: null,
    ...change,
  };
}

/** DuckDB types of the columns of a response segment, in file order. */
export const responseColumns = Object.freeze({
  seq: 'BIGINT',
  request_key: 'VARCHAR',
  run_id: 'VARCHAR',
  asked_at: 'TIMESTAMP',
  fetched_at: 'TIMESTAMP',
  attempt: 'INTEGER',
  final: 'BOOLEAN',
  outcome: 'VARCHAR',
  status: 'INTEGER',
  content_type: 'VARCHAR',
  etag: 'VARCHAR',
  last_modified: 'VARCHAR',
  headers: 'VARCHAR',
  error: 'VARCHAR',
  sha256: 'VARCHAR',
  bytes: 'BIGINT',
  body: 'BLOB',
  body_seq: 'BIGINT',
  page_of: 'VARCHAR',
  next_page: 'VARCHAR',
});
