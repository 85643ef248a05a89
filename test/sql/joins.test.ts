import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/api.ts';
import { type Fault, startFaultServer } from '../faults/server.ts';
import { watchJoins } from '../helpers/join-plans.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

/** No other answer tells of the same people: its revision contradicts none. */
const absences = 'organisms/20103/longabsence?year=2022';

/** The answer with every figure one higher. */
const revised: Fault = (reply, { headers, body }) => {
  const higher = body.replace(/"total":(\d+)/g, (_, total) => `"total":${Number(total) + 1}`);
  const { 'content-length': _, etag: __, ...rest } = headers;
  reply.writeHead(200, rest).end(higher);
};

describe('sql/', () => {
  it('joins no table row by row with another: quick in a small mirror, it would take hours in a large one', {
    timeout: 300_000,
  }, async () => {
    let isRevised = false;
    const { baseUrl } = await startFaultServer(({ key }) =>
      isRevised && key === absences ? revised : null,
    );
    const output = join(temporaryFolder(), 'out');
    // Three bodies are as few as one.
    const options = { baseUrl, output, subjects: 'organism:20103', refresh: 'all' } as const;
    const watched = watchJoins();
    const first = await run({ ...options, years: '2022' });
    expect(first).toMatchObject({ status: 'complete', published: true });
    isRevised = true;
    const again = await run({
      ...options,
      years: '2022',
      endpoints: ['longabsence', 'contractors'],
    });
    expect(again).toMatchObject({ status: 'complete', published: true });
    expect(again.not_modified).toBeGreaterThan(60);
    expect(watched.statements()).toBeGreaterThan(300);
    expect([...watched.found].sort()).toEqual([]);
  });
});
