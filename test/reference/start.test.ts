import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { type RunningReference, startReference } from '../../src/reference/start.ts';

describe('startReference(options)', () => {
  let running: RunningReference;

  beforeAll(async () => {
    running = await startReference({});
  });

  afterAll(() => running.close());

  it('serves the small federation on a free loopback port', async () => {
    expect(running.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    expect(running.source).toBe('reference:seed=1:size=small');
    const response = await fetch(`${running.baseUrl}/organisms`);
    const body = (await response.json()) as { results: { data: { id: number }[] } };
    expect(body.results.data).toHaveLength(12);
  });
});
