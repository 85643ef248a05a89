import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { segmentFiles } from '../../src/land/segments.ts';
import { UsageError } from '../../src/model/errors.ts';
import { withDatabase } from '../../src/system/database.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';
import {
  ask,
  type Landing,
  land,
  newMirror,
  publish,
  type Served,
  serve,
  sha256,
  startServing,
} from './served.ts';

interface Refused {
  readonly error: { readonly message: string };
}

const key = 'organisms/7/workforce?year=2020&field=gender&restriction=mandatory,telework';
const later = Date.parse('2026-04-01T10:00:00Z');

const odd = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x22, 0xe9, 0x00, 0xff, 0x0a]);
const text = Buffer.from(`{"text":"${'mirror '.repeat(50)}"}`);
const large = Buffer.from(`[${'{"headcount":123456},'.repeat(60_000)}0]`);
const pointed = Buffer.from('{"n":12345}');

const refused = { outcome: 'refusal', status: 404, error: 'refused' } as const;
const failed = { outcome: 'failure', status: 503, error: 'HTTP status 503' } as const;
const body = (content: string) => Buffer.from(content);

/** Two segments of rows of every kind: numbers 1 to 18, and what came later. */
const segments: readonly (readonly Landing[])[] = [
  [
    { requestKey: 'organisms/1', body: pointed },
    { requestKey: 'organisms/2', body: pointed, contentType: 'text/json', status: 203 },
    { requestKey: key, body: odd, status: 203, contentType: 'application/json; charset=latin1' },
    { ...refused, requestKey: 'organisms/11', status: 410, body: body('{"fault":"gone"}') },
    { ...refused, requestKey: 'organisms/12', status: 204, contentType: null, body: body('') },
    { ...refused, requestKey: 'organisms/13', status: 200, body: body('{"code":404}') },
    { ...failed, requestKey: 'organisms/21', body: body('<html>sorry</html>') },
    { ...failed, requestKey: 'organisms/22', final: false },
    { requestKey: 'organisms/31', body: body('old') },
    { requestKey: 'organisms/32', body: body('answer') },
    { ...failed, requestKey: 'organisms/33', status: null, body: null },
    { ...refused, requestKey: 'organisms/34', body: body('no') },
    { requestKey: 'organisms', body: text },
    { requestKey: 'entities', body: large },
    { requestKey: 'organisms/41', contentType: null },
    { requestKey: 'organisms/42', contentType: 'text/html\r\nset-cookie: a=b' },
  ],
  [
    { requestKey: 'organisms/31', body: body('new'), fetchedAt: later },
    { ...refused, requestKey: 'organisms/32', body: body('no') },
    { ...refused, requestKey: 'organisms/33', body: body('no') },
    { ...failed, requestKey: 'organisms/34', body: body('!') },
    { requestKey: 'organisms/1', body: null, bodySeq: 1, contentType: 'a/b', fetchedAt: later },
    {
      requestKey: 'organisms/2',
      outcome: 'unchanged',
      status: 304,
      contentType: null,
      body: null,
      bodySeq: 2,
      fetchedAt: later,
    },
  ],
];

async function served(...landedSegments: readonly (readonly Landing[])[]) {
  const paths = newMirror();
  for (const rows of landedSegments) await land(paths, rows);
  return { ...(await serve(paths)), paths };
}

/** Longer than a change of the landing zone may go unseen. */
const aMoment = () => delay(30);

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('GET /v1/…, over one landing zone', () => {
  const folder = sharedFolder();
  let mirror: Served;
  const get: Served['get'] = (...asked) => mirror.get(...asked);
  const told = async (path: string) => {
    const response = await get(path);
    return [response.status, await response.text()];
  };

  beforeAll(async () => {
    const paths = newMirror({ folder });
    for (const rows of segments) await land(paths, rows);
    mirror = await startServing(paths);
  });

  afterAll(async () => {
    await mirror.close();
  });

  it('sends status, content type and bytes as landed', async () => {
    const response = await get(`/v1/${key}`);
    expect(response.status).toBe(203);
    expect(response.headers.get('content-type')).toBe('application/json; charset=latin1');
    expect(await bytesOf(response)).toEqual(odd);
  });

  it('takes parameters in any order, encoded or not, to be the same request', async () => {
    for (const query of [
      'field=gender&restriction=telework,mandatory&year=2020',
      'restriction=telework%2Cmandatory&year=2020&field=gender',
      'year=%32020&restriction=mandatory,telework&field=g%65nder',
    ]) {
      const response = await get(`/v1/organisms/%37/workforce?${query}`);
      expect(response.status, query).toBe(203);
    }
  });

  it('refuses what the specification refuses, as the reference service does', async () => {
    for (const [path, status, message] of [
      ['/v1/organisms/7/workforce', 400, "parameter 'year' is required; allowed: 2012 to 2022"],
      [`/v1/${key}&year=2020`, 400, "parameter 'year' is given more than once"],
      ['/v1/organisms/7/workforce?year=2020&x=1', 400, "unknown parameter 'x'"],
      ['/v1/organisms/7/salaries', 404, 'there is nothing at /organisms/7/salaries'],
      ['/v1/', 404, 'there is nothing at the base address itself'],
      ['/v1', 404, 'there is nothing at the base address itself'],
    ] as const) {
      const response = await get(path);
      expect(response.status, path).toBe(status);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.json()).toEqual({
        error: { code: status, message: expect.stringContaining(message) },
      });
    }
  });

  it('replays refusals as they came, a 204 and one told in a success too', async () => {
    expect(await told('/v1/organisms/11')).toEqual([410, '{"fault":"gone"}']);
    expect(await told('/v1/organisms/12')).toEqual([204, '']);
    expect(await told('/v1/organisms/13')).toEqual([200, '{"code":404}']);
  });

  it('says why something is not mirrored', async () => {
    const [status, why] = await told('/v1/organisms/21');
    expect(status).toBe(404);
    expect(why).toContain('asked at 2026-03-01T10:00:00.250Z, it failed (HTTP status 503)');
    for (const id of ['22', '%00', '..%2f..%2fetc', '__proto__']) {
      expect(await told(`/v1/organisms/${id}`)).toEqual([
        404,
        expect.stringContaining('is not mirrored: it was never asked, or not to an end'),
      ]);
    }
  });

  it('shows the latest answer; a later failure or refusal takes it not away', async () => {
    const shown = await Promise.all([31, 32, 33, 34].map((id) => told(`/v1/organisms/${id}`)));
    expect(shown).toEqual([
      [200, 'new'],
      [200, 'answer'],
      [404, 'no'],
      [404, 'no'],
    ]);
  });

  it('follows pointers: equal bytes that came again, and a 304', async () => {
    for (const [id, status, type] of [
      [1, 200, 'a/b'],
      [2, 203, 'text/json'],
    ] as const) {
      const response = await get(`/v1/organisms/${id}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
      expect(response.headers.get('last-modified')).toBe('Sun, 01 Mar 2026 10:00:00 GMT');
      expect(await bytesOf(response)).toEqual(pointed);
    }
  });

  it('honours conditions and HEAD', async () => {
    const identity = { 'accept-encoding': 'identity' };
    const plain = await get('/v1/organisms', identity);
    const tag = plain.headers.get('etag')!;
    expect(tag).toBe(`"${sha256(text)}"`);
    expect(plain.headers.get('access-control-allow-origin')).toBe('*');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    expect(plain.headers.get('content-security-policy')).toContain('sandbox');
    for (const [headers, status] of [
      [{ 'if-none-match': tag }, 304],
      [{ 'if-none-match': `W/${tag}, "x"` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"x"', 'if-modified-since': 'Sun, 01 Mar 2026 10:00:00 GMT' }, 200],
      [{ 'if-modified-since': 'Sun, 01 Mar 2026 10:00:00 GMT' }, 304],
      [{ 'if-modified-since': 'Sun, 01 Mar 2026 09:59:59 GMT' }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ 'if-match': tag }, 200],
      [{ 'if-match': '"x"' }, 412],
      [{ 'if-unmodified-since': 'Sun, 01 Mar 2026 09:59:59 GMT' }, 412],
    ] as const) {
      const response = await get('/v1/organisms', headers);
      expect(response.status, JSON.stringify(headers)).toBe(status);
    }
    const head = await get('/v1/organisms', identity, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(text.length));
  });

  it('compresses for who accepts it, and no one else', async () => {
    for (const [accept, gzipped] of [
      ['gzip, deflate, br', true],
      ['br;q=1, *;q=0.1', true],
      ['gzip;q=0, *', false],
      ['identity', false],
      ['br', false],
    ] as const) {
      const answer = await ask(mirror.port, '/v1/organisms', `accept-encoding: ${accept}\r\n`);
      expect(/\r\ncontent-encoding: gzip\r\n/.test(answer), accept).toBe(gzipped);
      expect(answer).toContain('\r\nvary: accept-encoding\r\n');
    }
    const fetched = await get('/v1/organisms');
    expect(fetched.headers.get('content-encoding')).toBe('gzip');
    expect(await bytesOf(fetched)).toEqual(text);
    const again = await get('/v1/organisms', { 'if-none-match': fetched.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('sends large bodies whole, compressed too', async () => {
    const identity = await get('/v1/entities', { 'accept-encoding': 'identity' });
    expect(identity.headers.get('content-length')).toBe(String(large.length));
    expect((await bytesOf(identity)).equals(large)).toBe(true);
    const fetched = await get('/v1/entities');
    expect(fetched.headers.get('content-encoding')).toBe('gzip');
    expect((await bytesOf(fetched)).equals(large)).toBe(true);
  });

  it('sends no content type that was none, or that cannot stand in a header', async () => {
    for (const path of ['/v1/organisms/41', '/v1/organisms/42']) {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, null]);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('GET /v1/…, of what is not mirrored', () => {
  it('says whether the body does not exist, or the question was not asked', async () => {
    const paths = newMirror();
    await land(paths, [{ requestKey: 'organisms' }]);
    const { get } = await serve(paths);
    const why = async (path: string) => {
      const response = await get(path);
      return [response.status, ((await response.json()) as Refused).error.message];
    };
    const never = 'is not mirrored: it was never asked, or not to an end';
    expect(await why('/v1/organisms/7')).toEqual([404, `organisms/7 ${never}`]);
    const listed = join(paths.temporary, 'organisms.parquet');
    await withDatabase({ temporary: paths.temporary }, ({ connection }) =>
      connection.run(`copy (select '7' as id) to '${listed}'`),
    );
    publish(paths, 'a-release', { 'parquet/organisms.parquet': readFileSync(listed) });
    const lists = 'the lists of release a-release';
    for (const [path, message] of [
      ['organisms/7', `organisms/7 ${never}; the organism exists, it is in ${lists}`],
      [
        'organisms/7/workforce?year=2020',
        `organisms/7/workforce?year=2020 ${never}; the organism exists, it is in ${lists}`,
      ],
      ['organisms/8/pension', `there is no organism 8 in ${lists}`],
      ['organisms/%27%00', `there is no organism '\\u0000 in ${lists}`],
      ['entities/7', `entities/7 ${never}`],
      ['entities', `entities ${never}`],
    ] as const) {
      expect(await why(`/v1/${path}`), path).toEqual([404, message]);
    }
  });
});

describe('serve, while the landing zone changes', () => {
  it('takes up what a run seals, within a moment', async () => {
    const { get, paths } = await served([{ requestKey: 'organisms/1', body: Buffer.from('1') }]);
    expect((await get('/v1/organisms/2')).status).toBe(404);
    for (const round of ['2', '3', '4']) {
      await land(paths, [{ requestKey: 'organisms/2', body: Buffer.from(round) }]);
      await aMoment();
      expect(await (await get('/v1/organisms/2')).text()).toBe(round);
    }
    expect(await (await get('/health')).json()).toMatchObject({ segments: 4, requests: 2 });
  });

  it('starts with nothing landed', async () => {
    const paths = newMirror();
    const { get } = await serve(paths);
    expect((await get('/v1/organisms')).status).toBe(404);
    await land(paths, [{ requestKey: 'organisms' }]);
    await aMoment();
    expect((await get('/v1/organisms')).status).toBe(200);
  });

  it('goes back to what is left when a segment is set aside', async () => {
    const { get, paths } = await served(
      [{ requestKey: 'organisms/1', body: Buffer.from('old') }],
      [
        { requestKey: 'organisms/1', body: Buffer.from('new') },
        { requestKey: 'organisms/2', body: Buffer.from('carrier') },
      ],
      [{ requestKey: 'organisms/2', body: null, bodySeq: 3 }],
    );
    expect(await (await get('/v1/organisms/1')).text()).toBe('new');
    expect(await (await get('/v1/organisms/2')).text()).toBe('carrier');
    const { parquet, seal } = segmentFiles(paths.responses, '000002');
    renameSync(parquet, `${parquet}.aside`);
    renameSync(seal, `${seal}.aside`);
    await aMoment();
    expect(await (await get('/v1/organisms/1')).text()).toBe('old');
    expect((await get('/v1/organisms/2')).status).toBe(404);
  });

  it('notices another segment under the same name', async () => {
    const { get, paths } = await served([{ requestKey: 'organisms/1', body: body('one') }]);
    expect(await (await get('/v1/organisms/1')).text()).toBe('one');
    const { parquet, seal } = segmentFiles(paths.responses, '000001');
    rmSync(parquet);
    rmSync(seal);
    await land(paths, [{ requestKey: 'organisms/2', body: body('two') }]);
    await aMoment();
    expect(await (await get('/v1/organisms/2')).text()).toBe('two');
    expect((await get('/v1/organisms/1')).status).toBe(404);
  });

  it('leaves a damaged segment out, and says which', async () => {
    const paths = newMirror();
    await land(paths, [{ requestKey: 'organisms/1', body: Buffer.from('whole') }]);
    await land(paths, [{ requestKey: 'organisms/1', body: Buffer.from('damaged') }]);
    writeFileSync(segmentFiles(paths.responses, '000002').parquet, 'PAR1PAR1');
    const { get, reports } = await serve(paths);
    expect(await (await get('/v1/organisms/1')).text()).toBe('whole');
    expect(reports).toEqual(['segment 000002 is left out: its content is not what was sealed']);
  });

  it('answers 500 where a segment can no longer be read, and goes on', async () => {
    const paths = newMirror();
    await land(paths, [{ requestKey: 'organisms/1', body: Buffer.from('one') }]);
    await land(paths, [{ requestKey: 'organisms/2', body: Buffer.from('two') }]);
    const { get, reports } = await serve(paths);
    writeFileSync(segmentFiles(paths.responses, '000001').parquet, 'PAR1PAR1');
    expect((await get('/v1/organisms/1')).status).toBe(500);
    expect(await (await get('/v1/organisms/2')).text()).toBe('two');
    expect(reports[0]).toContain('GET /v1/organisms/1: ');
  });

  it('refuses a folder that is no mirror', async () => {
    await expect(serve(outputPaths(temporaryFolder()))).rejects.toThrow(UsageError);
  });

  it('marks a replica of synthetic data', async () => {
    const paths = newMirror({ source: 'reference:seed=1:size=small' });
    await land(paths, [{ requestKey: 'organisms' }]);
    const { get } = await serve(paths);
    for (const path of ['/v1/organisms', '/v1/organisms/9', '/', '/openapi.json', '/nothing']) {
      const { headers } = await get(path);
      expect(headers.get('x-synthetic-data'), path).toBe('true');
      expect(headers.get('x-hrmirror-source')).toBe('reference:seed=1:size=small');
    }
  });
});
