import type { Unlanded } from '../../src/landed.ts';

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
    ...change,
  };
}
