import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LandingZone } from '../../src/land/landing-zone.ts';
import { openZones, segmentsOfZone } from '../../src/mirror/merge/zones.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const failure = {
  requestKey: 'organisms',
  runId: 'r1',
  askedAt: 1,
  fetchedAt: 2,
  attempt: 1,
  final: true,
  outcome: 'failure',
  status: null,
  contentType: null,
  etag: null,
  lastModified: null,
  headers: null,
  error: 'no answer',
  sha256: null,
  bytes: null,
  body: null,
  bodySeq: null,
  pageOf: null,
  nextPage: null,
} as const;

const listed = (folder: string) => readdirSync(folder, { recursive: true }).sort();

describe('segmentsOfZone(zone, temporary)', () => {
  it('counts what a run has landed but not sealed, and leaves the zone as it is', async () => {
    const paths = outputPaths(temporaryFolder());
    const killed = temporaryFolder();
    mkdirSync(paths.landing, { recursive: true });
    writeFileSync(paths.source, JSON.stringify({ source: 'x', base_url: 'http://x/v1' }));
    const first = await LandingZone.open(paths);
    first.append(failure);
    await first.close();
    const atWork = await LandingZone.open(paths);
    atWork.append(failure);
    await endOfTurn();
    cpSync(paths.landing, killed, { recursive: true });
    await atWork.close();
    const before = listed(killed);
    const [zone] = openZones([killed], paths);
    const files = zone === undefined ? [] : await segmentsOfZone(zone, temporaryFolder());
    expect(files.map((file) => file.split('/').at(-1))).toEqual([
      '000001.parquet',
      '000002.parquet',
    ]);
    expect(files[0]).toBe(join(killed, 'responses', '000001.parquet'));
    expect(listed(killed)).toEqual(before);
  });
});
