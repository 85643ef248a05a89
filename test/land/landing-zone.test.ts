import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeFrames, frameOf, headerOfFrame } from '../../src/land/frames.ts';
import { LandingZone } from '../../src/land/landing-zone.ts';
import { damageOf, sealedSegments } from '../../src/land/segments.ts';
import type { LandedResponse, Unlanded } from '../../src/model/landed.ts';
import { withDatabase } from '../../src/system/database.ts';
import { sha256OfFile } from '../../src/system/durable.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { answered, responseColumns } from '../helpers/answered.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const encodeFrame = ({ seq, fetchedAt, bodySeq, ...response }: LandedResponse) =>
  Buffer.from(frameOf({ ...response, fetchedAt, bodySeq }, { seq, fetchedAt, bodySeq }));

const response = (key: string, body: Uint8Array | null = Buffer.from('{"n":1}')) =>
  answered(key, { body, bytes: body?.length ?? null });

describe('decodeFrames(file)', () => {
  const frames = [1, 2, 3].map((seq) =>
    encodeFrame({
      ...response(`k${seq}`),
      seq,
      bodySeq: seq,
      body: Buffer.from([0, 255, seq]),
      bytes: 3,
    }),
  );
  const file = Buffer.concat(frames);

  it('gives back what was encoded', () => {
    const { frames: read, wholeBytes } = decodeFrames(file);
    expect(wholeBytes).toBe(file.length);
    expect(
      read.map((frame) => {
        const { seq, requestKey } = headerOfFrame(frame);
        return [seq, requestKey, [...frame.body]];
      }),
    ).toEqual([
      [1, 'k1', [0, 255, 1]],
      [2, 'k2', [0, 255, 2]],
      [3, 'k3', [0, 255, 3]],
    ]);
  });

  it('stops at the last whole record wherever the file is cut', () => {
    for (let cut = 0; cut < file.length; cut += 1) {
      const { frames: read, wholeBytes } = decodeFrames(file.subarray(0, cut));
      const whole = frames.filter(
        (_, index) => Buffer.concat(frames.slice(0, index + 1)).length <= cut,
      );
      expect(read).toHaveLength(whole.length);
      expect(wholeBytes).toBe(Buffer.concat(whole).length);
    }
  });

  /** Numbers of the records that are read of a file with a few bytes changed in its second record. */
  const readWith = (change: (second: Buffer) => void) => {
    const damaged = Buffer.from(file);
    change(damaged.subarray(frames[0]?.length));
    const { frames: read, isDamaged } = decodeFrames(damaged);
    return [...read.map((frame) => headerOfFrame(frame).seq), isDamaged];
  };

  it('goes on behind a damaged record, whichever bit of it is damaged', () => {
    const second = frames[1]?.length ?? 0;
    for (let bit = 0; bit < 8 * second; bit += 1) {
      const flip = (bytes: Buffer) => {
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      };
      expect([bit, ...readWith(flip)]).toEqual([bit, 1, 3, true]);
    }
    expect(readWith((bytes) => bytes.fill(0, 0, 12))).toEqual([1, 3, true]);
  });

  it('tells a damaged record at the end from one that was being written', () => {
    const two = file.subarray(0, file.length - (frames[2]?.length ?? 0));
    for (let bit = 0; bit < 64; bit += 1) {
      const damaged = Buffer.from(two);
      const at = (frames[0]?.length ?? 0) + (bit >> 3);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (bit & 7));
      expect([bit, decodeFrames(damaged).isDamaged]).toEqual([bit, true]);
    }
    for (let end = frames[0]?.length ?? 0; end <= two.length; end += 1)
      expect(decodeFrames(two.subarray(0, end)).isDamaged).toBe(false);
  });

  it('takes nothing for a record that stands in a body, also where that was cut short', () => {
    const inner = encodeFrame({ ...response('inner'), seq: 9, bodySeq: 9 });
    const body = Buffer.concat([inner, Buffer.alloc(50, 32)]);
    const outer = encodeFrame({ ...response('k1', body), seq: 1, bodySeq: 1 });
    expect(decodeFrames(outer).frames).toHaveLength(1);
    const { frames: read, isDamaged } = decodeFrames(outer.subarray(0, -1));
    expect([read, isDamaged]).toEqual([[], false]);
  });
});

describe('LandingZone', () => {
  it('seals what was appended into Parquet with its hash recorded', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    const body = Buffer.from([0, 1, 254, 255]);
    expect([
      zone.append(response('a', body)),
      zone.append({ ...response('b', null), bodySeq: 1 }),
    ]).toEqual([1, 2]);
    await zone.close();
    const [segment] = sealedSegments(paths);
    expect(segment?.seal).toMatchObject({
      rows: 2,
      first_seq: 1,
      last_seq: 2,
      run_id: 'run-1',
      body_bytes: 4,
    });
    expect(await sha256OfFile(segment?.path ?? '')).toBe(segment?.seal.sha256);
    expect(readdirSync(paths.active)).toEqual([]);
    expect(await rowsOf(segment?.path ?? '')).toEqual([
      { seq: '1', request_key: 'a', body_seq: '1', hex: '0001FEFF' },
      { seq: '2', request_key: 'b', body_seq: '1', hex: null },
    ]);
  });

  it('ends a segment by the bytes of its bodies too, so that sealing it takes little memory', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    for (let at = 0; at < 30; at += 1) {
      zone.append(response(`k${at}`, Buffer.alloc(1024 * 1024, at)));
      await zone.ready();
    }
    await zone.close();
    expect(sealedSegments(paths).map(({ seal }) => seal.rows)).toEqual([12, 12, 6]);
  });

  it('seals every column as it was appended, half characters apart', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    const failed: Unlanded = {
      ...response('organisms/1/workforce?year=2022', null),
      outcome: 'failure',
      final: false,
      attempt: 3,
      status: null,
      contentType: null,
      etag: 'W/"é\\ud83d\u0000"',
      lastModified: 'Wed, 21 Oct 2015 07:28:00 GMT',
      headers: '{"date":"x\\u00e9"}',
      error: 'told in half \ud83d, and whole \ud83d\ude00',
      sha256: null,
      pageOf: 'organisms/1',
      nextPage: 'organisms/1?page="3"',
    };
    zone.append(failed);
    zone.append({ ...response('b', Buffer.alloc(0)), sha256: 'cd'.repeat(32) });
    await zone.close();
    const path = sealedSegments(paths)[0]?.path ?? '';
    const read = await withDatabase({ temporary: paths.temporary }, (database) =>
      database.connection.runAndReadAll('select * from read_parquet($path)', { path }),
    );
    expect(
      Object.fromEntries(read.columnNames().map((name, at) => [name, `${read.columnTypes()[at]}`])),
    ).toEqual(responseColumns);
    const [first, second] = read.getRowObjectsJson();
    expect(first).toEqual({
      seq: '1',
      request_key: failed.requestKey,
      run_id: 'run-1',
      asked_at: '1970-01-01 00:00:01',
      fetched_at: '1970-01-01 00:00:02',
      attempt: 3,
      final: false,
      outcome: 'failure',
      status: null,
      content_type: null,
      etag: failed.etag,
      last_modified: failed.lastModified,
      headers: failed.headers,
      error: 'told in half \ufffd, and whole \ud83d\ude00',
      sha256: null,
      bytes: null,
      body: null,
      body_seq: null,
      page_of: 'organisms/1',
      next_page: 'organisms/1?page="3"',
    });
    expect(second).toMatchObject({
      seq: '2',
      final: true,
      status: 200,
      bytes: '0',
      body: '',
      body_seq: '2',
    });
  });

  it('goes on where it stood: numbers never repeat', async () => {
    const paths = outputPaths(temporaryFolder());
    for (const key of ['a', 'b']) {
      const zone = await LandingZone.open(paths);
      zone.append(response(key));
      await zone.close();
    }
    expect(sealedSegments(paths).map(({ name, seal }) => [name, seal.first_seq])).toEqual([
      ['000001', 1],
      ['000002', 2],
    ]);
  });

  it('holds a clock that steps back', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    zone.append({ ...response('a'), fetchedAt: 5_000 });
    zone.append({ ...response('b'), fetchedAt: 3_000 });
    await zone.close();
    expect(sealedSegments(paths)[0]?.seal.last_fetched_at).toBe(5_000);
  });

  it('recovers the whole records of a run that was killed, and says what was cut off', async () => {
    const paths = outputPaths(temporaryFolder());
    await (await LandingZone.open(paths)).close();
    const active = join(paths.active, '000001.frames');
    const frames = [1, 2].map((seq) => encodeFrame({ ...response(`k${seq}`), seq, bodySeq: seq }));
    writeFileSync(active, Buffer.concat(frames));
    appendFileSync(active, (frames[0] as Buffer).subarray(0, 30));
    const zone = await LandingZone.open(paths);
    expect(zone.recovery).toEqual({
      segments: 1,
      rows: 2,
      tornBytes: 30,
      setAside: [],
      sealedAnew: [],
    });
    expect(zone.append(response('c'))).toBe(3);
    await zone.close();
    expect(sealedSegments(paths).map(({ seal }) => seal.rows)).toEqual([2, 1]);
  });

  it('goes on where a power cut left zeros behind the last record', async () => {
    for (const zeros of [1, 12, 4096]) {
      const paths = outputPaths(temporaryFolder());
      await (await LandingZone.open(paths)).close();
      const frame = encodeFrame({ ...response('a'), seq: 1, bodySeq: 1 });
      writeFileSync(
        join(paths.active, '000001.frames'),
        Buffer.concat([frame, Buffer.alloc(zeros)]),
      );
      const zone = await LandingZone.open(paths);
      expect(zone.recovery).toEqual({
        segments: 1,
        rows: 1,
        tornBytes: zeros,
        setAside: [],
        sealedAnew: [],
      });
      await zone.close();
    }
  });

  it('keeps the file of records where one is damaged, and seals the others', async () => {
    const paths = outputPaths(temporaryFolder());
    await (await LandingZone.open(paths)).close();
    const frames = [1, 2, 3].map((seq) =>
      encodeFrame({ ...response(`k${seq}`), seq, bodySeq: seq }),
    );
    const hurt = frames[0] as Buffer;
    hurt[hurt.length - 1] = (hurt.at(-1) ?? 0) ^ 0xff;
    const file = Buffer.concat(frames);
    writeFileSync(join(paths.active, '000001.frames'), file);
    const zone = await LandingZone.open(paths);
    expect(zone.recovery.rows).toBe(2);
    expect(zone.recovery.setAside).toMatchObject([{ segment: '000001' }]);
    zone.append(response('d'));
    await zone.close();
    expect(readdirSync(paths.active)).toEqual([]);
    expect(readFileSync(join(paths.quarantine, '000001.frames')).equals(file)).toBe(true);
    expect(sealedSegments(paths).map(({ seal }) => seal.rows)).toEqual([2, 1]);
    await (await LandingZone.open(paths)).close();
  });

  it('throws away an active file without one whole record', async () => {
    const paths = outputPaths(temporaryFolder());
    await (await LandingZone.open(paths)).close();
    writeFileSync(join(paths.active, '000001.frames'), 'torn');
    const zone = await LandingZone.open(paths);
    expect(zone.recovery).toMatchObject({ rows: 0, tornBytes: 4 });
    await zone.close();
    expect(readdirSync(paths.active)).toEqual([]);
  });

  it('seals again where a kill fell between Parquet and seal', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    zone.append(response('a'));
    await new Promise((resolve) => setImmediate(resolve));
    const active = join(paths.active, '000001.frames');
    const bytes = readFileSync(active);
    await zone.close();
    const [segment] = sealedSegments(paths);
    writeFileSync(active, bytes);
    truncateSync(segment?.path ?? '', 10);
    const seal = join(paths.responses, '000001.json');
    writeFileSync(`${seal}.gone`, '');
    const { rmSync } = await import('node:fs');
    rmSync(seal);
    rmSync(`${seal}.gone`);
    await (await LandingZone.open(paths)).close();
    expect(sealedSegments(paths)[0]?.seal).toEqual(segment?.seal);
  });

  it('dates a new run after everything landed, whatever the clock says', async () => {
    const paths = outputPaths(temporaryFolder());
    for (const fetchedAt of [5_000, 3_000]) {
      const zone = await LandingZone.open(paths);
      zone.append({ ...response('a'), fetchedAt });
      await zone.close();
    }
    expect(sealedSegments(paths).map(({ seal }) => seal.last_fetched_at)).toEqual([5_000, 5_001]);
  });

  it('sets a damaged segment aside by name, and gives none of its rows again', async () => {
    const paths = outputPaths(temporaryFolder());
    for (const key of ['a', 'b']) {
      const zone = await LandingZone.open(paths);
      zone.append(response(key));
      await zone.close();
    }
    const bytes = readFileSync(join(paths.responses, '000002.parquet'));
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(join(paths.responses, '000002.parquet'), bytes);
    const zone = await LandingZone.open(paths);
    expect(zone.recovery.setAside).toEqual([
      { segment: '000002', what: 'its content is not what was sealed' },
    ]);
    expect(zone.append(response('b'))).toBe(3);
    await zone.close();
    expect(readdirSync(paths.quarantine)).toEqual(['000002.json', '000002.parquet']);
    expect(sealedSegments(paths).map(({ name }) => name)).toEqual(['000001', '000003']);
  });

  it('makes a seal anew whichever byte of it is damaged, and the same', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    for (const key of ['a', 'b']) zone.append(response(key));
    await zone.close();
    const seal = join(paths.responses, '000001.json');
    const whole = readFileSync(seal);
    const places = ['000001', 'run-', 'sha256', '"rows"', '"last_seq"', 'file_sha256'];
    for (const place of places) {
      const damaged = Buffer.from(whole);
      const at = whole.lastIndexOf(place) + place.length + 6;
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(seal, damaged);
      expect(await damageOf(paths.responses, '000001')).toContain('seal');
      const next = await LandingZone.open(paths);
      await next.close();
      expect([place, next.recovery.sealedAnew]).toEqual([place, ['000001']]);
      expect(readFileSync(seal).equals(whole)).toBe(true);
    }
  });

  it('reads the seal of an earlier version, which has no hash of itself', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    zone.append(response('a'));
    await zone.close();
    const [segment] = sealedSegments(paths);
    writeFileSync(join(paths.responses, '000001.json'), JSON.stringify(segment?.seal));
    expect(sealedSegments(paths)).toEqual([segment]);
    const next = await LandingZone.open(paths);
    await next.close();
    expect(next.recovery).toMatchObject({ setAside: [], sealedAnew: [] });
  });

  it('writes no seal before the segment stands', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    mkdirSync(join(paths.responses, '000001.parquet', 'in-the-way'), { recursive: true });
    zone.append(response('a'));
    await expect(zone.close()).rejects.toThrow();
    expect(readdirSync(paths.responses)).toEqual(['000001.parquet']);
  });

  it('gives no row again of a segment whose seal is lost: its backup may come back', async () => {
    const paths = outputPaths(temporaryFolder());
    const first = await LandingZone.open(paths);
    first.append(response('a'));
    await first.close();
    const seal = join(paths.responses, '000001.json');
    const backup = { seal: readFileSync(seal), rows: readFileSync(sealedSegments(paths)[0]!.path) };
    rmSync(seal);
    const second = await LandingZone.open(paths);
    expect(second.append(response('b'))).toBeGreaterThan(4096);
    await second.close();
    writeFileSync(seal, backup.seal);
    writeFileSync(join(paths.responses, '000001.parquet'), backup.rows);
    const ranges = sealedSegments(paths).map((each) => [each.seal.first_seq, each.seal.last_seq]);
    expect(ranges).toEqual([
      [1, 1],
      [4097, 4097],
    ]);
  });

  it('takes no notice of what others leave beside its segments', async () => {
    const paths = outputPaths(temporaryFolder());
    const zone = await LandingZone.open(paths);
    zone.append(response('a'));
    await zone.close();
    for (const file of ['._000001.json', '000001 (copy).json', '000001.json~'])
      writeFileSync(join(paths.responses, file), '\0');
    expect(sealedSegments(paths).map(({ name }) => name)).toEqual(['000001']);
    const next = await LandingZone.open(paths);
    await next.close();
    expect(next.recovery.setAside).toEqual([]);
  });

  it('clears the folder for unfinished files of its own, and of nothing else', async () => {
    const paths = outputPaths(temporaryFolder());
    await (await LandingZone.open(paths)).close();
    const unfinished = [
      ...['000001.parquet', 'figures-000012.parquet', 'duckdb_temp_storage_DEFAULT-0.tmp'],
      ...['merged', 'zone-2', '20260101T000000Z-0a1b2c-0123abcd'],
    ];
    for (const name of [...unfinished, 'notes.txt']) mkdirSync(join(paths.temporary, name));
    await (await LandingZone.open(paths)).close();
    expect(readdirSync(paths.temporary)).toEqual(['notes.txt']);
  });

  it('takes over a merged zone, and nothing that others put beside it', async () => {
    const paths = outputPaths(temporaryFolder());
    await (await LandingZone.open(paths)).close();
    mkdirSync(join(paths.merged, 'plans'), { recursive: true });
    await (await LandingZone.open(paths)).close();
    expect(existsSync(paths.merged)).toBe(false);
    mkdirSync(join(paths.merged, 'notes'), { recursive: true });
    await (await LandingZone.open(paths)).close();
    expect(readdirSync(paths.merged)).toEqual(['notes']);
  });
});

function rowsOf(path: string) {
  return withDatabase({ temporary: temporaryFolder() }, async ({ connection }) => {
    const sql =
      'select seq, request_key, body_seq, hex(body) as hex from read_parquet($path) order by seq';
    return (await connection.runAndReadAll(sql, { path })).getRowObjectsJson();
  });
}
