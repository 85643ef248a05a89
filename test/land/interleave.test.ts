import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adoptMerged, finishMerged } from '../../src/land/adopt-merged.ts';
import { interleave, writeInterleaved } from '../../src/land/interleave.ts';
import { LandingZone } from '../../src/land/landing-zone.ts';
import { runsOf, sealedSegments } from '../../src/land/segments.ts';
import { withDatabase } from '../../src/system/database.ts';
import { type OutputPaths, outputPaths } from '../../src/system/paths.ts';
import { answered } from '../helpers/answered.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

interface Row {
  readonly run: string;
  readonly key: string;
  readonly at: number;
  /** A body of its own, or the number of the row of this zone that holds it. */
  readonly body: string | number;
}

const response = ({ run, key, at, body }: Row) =>
  answered(key, {
    runId: run,
    askedAt: at,
    fetchedAt: at,
    bytes: 3,
    body: typeof body === 'string' ? Buffer.from(body) : null,
    bodySeq: typeof body === 'string' ? null : body,
  });

/** A landing zone with one segment per group of rows. */
async function zoneOf(...segments: Row[][]): Promise<OutputPaths> {
  const paths = outputPaths(temporaryFolder());
  for (const rows of segments.length === 0 ? [[]] : segments) {
    const zone = await LandingZone.open(paths);
    for (const row of rows) zone.append(response(row));
    await zone.close();
  }
  return paths;
}

/** Merges into the first zone, but for putting the merged zone in its place. */
async function mergeBeside(own: OutputPaths, ...others: OutputPaths[]): Promise<number> {
  const segments = [own, ...others].flatMap((paths, zone) =>
    sealedSegments(paths).map(({ path }) => ({ zone, path })),
  );
  const unfinished = join(own.temporary, 'merged');
  mkdirSync(join(unfinished, 'plans'), { recursive: true });
  const options = { temporary: own.temporary, threads: 1 };
  const added = await withDatabase(options, async (database) => {
    const count = await interleave(database, segments);
    await writeInterleaved(database, join(unfinished, 'responses'));
    return count;
  });
  finishMerged(own, unfinished);
  return added;
}

async function mergeInto(own: OutputPaths, ...others: OutputPaths[]): Promise<number> {
  const added = await mergeBeside(own, ...others);
  adoptMerged(own);
  return added;
}

/** `seq run key body_seq body` of every row, in landing order. */
async function rowsOf(paths: OutputPaths): Promise<string[]> {
  const files = sealedSegments(paths).map(({ path }) => `'${path}'`);
  return withDatabase({ temporary: paths.temporary }, async ({ connection }) => {
    const reader = await connection.runAndReadAll(
      `select concat_ws(' ', seq, run_id, request_key, body_seq, decode(body)) as row
      from read_parquet([${files.join(', ')}]) order by seq`,
    );
    return reader.getRows().map(([row]) => String(row));
  });
}

describe('interleave(database, segments)', () => {
  it('orders rows by when they came, and leads pointers to the rows of their own zone', async () => {
    const one = await zoneOf(
      [
        { run: 'r1', key: 'a', at: 10, body: 'a10' },
        { run: 'r1', key: 'b', at: 30, body: 'b30' },
      ],
      [{ run: 'r3', key: 'a', at: 50, body: 1 }],
    );
    const two = await zoneOf([
      { run: 'r2', key: 'a', at: 20, body: 'a20' },
      { run: 'r2', key: 'c', at: 40, body: 'c40' },
    ]);
    expect(await mergeInto(one, two)).toBe(2);
    expect(await rowsOf(one)).toEqual([
      '1 r1 a 1 a10',
      '2 r2 a 2 a20',
      '3 r1 b 3 b30',
      '4 r2 c 4 c40',
      '5 r3 a 1',
    ]);
    const [segment] = sealedSegments(one);
    expect(segment?.seal).toMatchObject({ rows: 5, first_seq: 1, last_seq: 5, body_bytes: 12 });
    expect(segment === undefined ? [] : runsOf(segment.seal)).toEqual([
      { run_id: 'r1', last_fetched_at: 30 },
      { run_id: 'r2', last_fetched_at: 40 },
      { run_id: 'r3', last_fetched_at: 50 },
    ]);
  });

  it('keeps landing order among rows of the same millisecond', async () => {
    const rows = ['d', 'b', 'a', 'c'].map((key) => ({ run: 'r1', key, at: 5, body: `${key}05` }));
    const own = await zoneOf();
    await mergeInto(own, await zoneOf([{ run: 'r2', key: 'e', at: 5, body: 'e05' }], rows));
    expect((await rowsOf(own)).map((row) => row.split(' ')[2])).toEqual(['e', 'd', 'b', 'a', 'c']);
  });

  it('counts a row once, though one copy of the zone was made while the run was at work', async () => {
    const rows = ['d', 'b', 'a', 'c'].map((key) => ({ run: 'r1', key, at: 5, body: `${key}05` }));
    const own = await zoneOf(rows.slice(0, 2));
    expect(await mergeInto(own, await zoneOf(rows))).toBe(2);
    expect(await rowsOf(own)).toEqual([
      '1 r1 d 1 d05',
      '2 r1 b 2 b05',
      '3 r1 a 3 a05',
      '4 r1 c 4 c05',
    ]);
    expect(await mergeInto(own, await zoneOf(rows.slice(1, 3)))).toBe(0);
  });

  it('lets a body that was lost with its segment stay lost', async () => {
    const own = await zoneOf();
    await mergeInto(own, await zoneOf([{ run: 'r2', key: 'a', at: 5, body: 99 }]));
    expect(await rowsOf(own)).toEqual(['1 r2 a 0']);
  });
});

describe('adoptMerged(paths)', () => {
  it('is done at the next start where a kill came before it or in the midst of it', async () => {
    for (const killed of ['before', 'in the midst']) {
      const own = await zoneOf([{ run: 'r1', key: 'a', at: 5, body: 'a05' }]);
      await mergeBeside(own, await zoneOf([{ run: 'r2', key: 'b', at: 9, body: 'b09' }]));
      if (killed === 'in the midst') {
        renameSync(own.responses, join(own.merged, 'replaced-responses'));
      }
      await (await LandingZone.open(own)).close();
      expect(await rowsOf(own)).toEqual(['1 r1 a 1 a05', '2 r2 b 2 b09']);
      expect(existsSync(own.merged)).toBe(false);
    }
  });
});
