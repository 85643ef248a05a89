import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromUrl, parquetMetadataAsync } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../helpers/temporary.ts';
import { chromiumPath, launch } from '../portal/browser.ts';
import {
  ask,
  dial,
  land,
  newMirror,
  publish,
  type Served,
  sha256,
  startServing,
} from './served.ts';

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const big = Buffer.alloc(8 * 1024 * 1024, 'x');
const portal = `<!doctype html><title>Portal</title>${'<p>text</p>'.repeat(500)}`;
const long = `a,b\r\n${'1,2\r\n'.repeat(500)}`;
const description = JSON.stringify({
  run_id: 'run',
  created: '2026-03-01',
  title: 'x'.repeat(64),
  resources: [],
});
const file = '/downloads/parquet/observations.parquet';

const folder = sharedFolder();
const paths = newMirror({ folder });
let mirror: Served;
const get: Served['get'] = (...asked) => mirror.get(...asked);

interface Refused {
  readonly error: { readonly message: string };
}

function contents(index: string) {
  return {
    'parquet/observations.parquet': bytes,
    'csv/mart.csv': '\ufeffa,b\r\n',
    'csv/long.csv': long,
    'hrstats.duckdb': big,
    'index.html': index,
    'datapackage.json': description,
  };
}

beforeAll(async () => {
  await land(paths, [{ requestKey: 'organisms' }]);
  publish(paths, 'first-release', contents(portal));
  writeFileSync(join(folder, 'releases', 'first-release', 'unlisted.txt'), 'secret');
  symlinkSync('/etc/hostname', join(folder, 'releases', 'first-release', 'link'));
  mirror = await startServing(paths);
});

afterAll(async () => {
  await mirror.close();
});

async function ranged(range: string, headers: Record<string, string> = {}) {
  const response = await get(file, { range, ...headers });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, range: response.headers.get('content-range') };
}

describe('GET /downloads/…', () => {
  it('sends published files as they are, with a strong tag', async () => {
    for (const [path, content] of Object.entries(contents(portal))) {
      const response = await get(`/downloads/${path}`, { 'accept-encoding': 'identity' });
      expect(response.status, path).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
      expect(response.headers.get('accept-ranges')).toBe('bytes');
      expect(response.headers.get('etag')).toBe(`"${sha256(content)}"`);
      expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(content)));
    }
    expect((await get(file)).headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect((await get('/downloads/csv/mart.csv')).headers.get('content-type')).toContain(
      'text/csv',
    );
    expect(await (await get('/downloads/SHA256SUMS')).text()).toContain('  hrstats.duckdb\n');
  });

  it('compresses whole texts for who takes that, and nothing else', async () => {
    for (const [path, gzipped, varies] of [
      ['csv/long.csv', true, true],
      ['datapackage.json', true, true],
      ['SHA256SUMS', true, true],
      ['csv/mart.csv', false, true],
      ['parquet/observations.parquet', false, false],
      ['hrstats.duckdb', false, false],
    ] as const) {
      const { headers } = await get(`/downloads/${path}`, {}, 'HEAD');
      expect(headers.get('content-encoding') === 'gzip', path).toBe(gzipped);
      expect(headers.get('vary') === 'accept-encoding', path).toBe(varies);
    }
    const fetched = await get('/downloads/csv/long.csv');
    expect(await fetched.text()).toBe(long);
    const tag = fetched.headers.get('etag')!;
    expect((await get('/downloads/csv/long.csv', { 'if-none-match': tag })).status).toBe(304);
    const part = await get('/downloads/csv/long.csv', { range: 'bytes=0-2', 'if-range': tag });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([200, null]);
    const ranged = await get('/downloads/csv/long.csv', { range: 'bytes=0-2' });
    expect([ranged.status, await ranged.text()]).toEqual([206, 'a,b']);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=990-', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-8', 992, 999],
    ['bytes=-5000', 0, 999],
    ['BYTES = 5-6', 5, 6],
  ])('sends %s', async (range, first, last) => {
    expect(await ranged(range)).toEqual({
      status: 206,
      body: bytes.subarray(first, last + 1),
      range: `bytes ${first}-${last}/1000`,
    });
  });

  it.each(['bytes=1000-', 'bytes=-0'])('refuses %s', async (range) => {
    const response = await get(file, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  });

  it.each([
    'bytes=5-4',
    'bytes=a-b',
    'bytes=',
    'bytes=-',
    'rows=1-2',
    'bytes=0-1-2',
    'bytes=0-3,-4',
  ])('sends the whole for %s', async (range) => {
    expect((await ranged(range)).status).toBe(200);
  });

  it('sends a part only of the file that If-Range names', async () => {
    const head = await get(file, {}, 'HEAD');
    const [tag, date] = [head.headers.get('etag')!, head.headers.get('last-modified')!];
    expect(head.headers.get('content-length')).toBe('1000');
    expect((await ranged('bytes=0-1', { 'if-range': tag })).status).toBe(206);
    expect((await ranged('bytes=0-1', { 'if-range': date })).status).toBe(206);
    for (const other of ['"other"', `W/${tag}`, 'Sun, 01 Mar 2020 10:00:00 GMT', 'x']) {
      expect((await ranged('bytes=0-1', { 'if-range': other })).status, other).toBe(200);
    }
    expect((await get(file, { 'if-none-match': tag, range: 'bytes=0-1' })).status).toBe(304);
    expect((await get(file, { 'if-modified-since': date })).status).toBe(304);
    expect((await get(file, { range: 'bytes=0-1' }, 'HEAD')).status).toBe(200);
  });

  it('sends nothing of a file that is another than the reader demands', async () => {
    const { headers } = await get(file, {}, 'HEAD');
    const [tag, date] = [headers.get('etag')!, headers.get('last-modified')!];
    for (const demand of [
      { 'if-match': `"x", ${tag}` },
      { 'if-match': '*' },
      { 'if-unmodified-since': date },
    ]) {
      expect((await ranged('bytes=0-1', demand)).status).toBe(206);
    }
    for (const demand of [
      { 'if-match': '"x"' },
      { 'if-match': `W/${tag}` },
      { 'if-unmodified-since': 'Sun, 01 Mar 2020 10:00:00 GMT' },
    ]) {
      expect((await ranged('bytes=0-1', demand)).status, JSON.stringify(demand)).toBe(412);
    }
  });

  it('lets a reader of Parquet fetch what it needs', async () => {
    const source = await asyncBufferFromUrl({ url: `${mirror.address}${file}` });
    expect(source.byteLength).toBe(1000);
    expect(Buffer.from(await source.slice(990))).toEqual(bytes.subarray(990));
    await expect(parquetMetadataAsync(source)).rejects.toThrow('PAR1');
  });

  it.each([
    '/downloads/../landing/source.json',
    '/downloads/%2e%2e/%2e%2e/landing/source.json',
    '/downloads/..%2f..%2flanding%2fsource.json',
    '/downloads/..\\..\\landing\\source.json',
    '/downloads//etc/hostname',
    '/downloads/%2fetc%2fhostname',
    '/downloads/parquet/../../../landing/source.json',
    '/downloads/hrstats.duckdb%00.txt',
    '/downloads/hrstats.duckdb/',
    '/downloads/./hrstats.duckdb',
    '/downloads/parquet',
    '/downloads/link',
    '/downloads/unlisted.txt',
    '/downloads/%ff',
    '/downloads/__proto__',
    '/downloads/?x=../../landing/source.json',
    '/../landing/source.json',
    '/landing/source.json',
    '/%2e%2e/landing/source.json',
    '//etc/hostname',
    '/releases/../landing/source.json',
    '/releases/..%2flanding/source.json',
    '/releases/./first-release/hrstats.duckdb',
    '/releases/none/hrstats.duckdb',
    '/current/index.html',
    'file:///etc/hostname',
    '*',
    '?',
  ])('has no way out at %s', async (target) => {
    const answer = await ask(mirror.port, target);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /);
    if (answer.startsWith('HTTP/1.1 200')) expect(answer).toMatch(/<table>|<title>Portal/);
    expect(answer).not.toMatch(/base_url|secret|root:/);
  });

  it('shows the portal at the root, whose links are relative to itself', async () => {
    const page = await get('/');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toBe(portal);
    const again = await get('/', { 'if-none-match': page.headers.get('etag')! });
    expect(again.status).toBe(304);
    expect((await get('/parquet/observations.parquet')).status).toBe(200);
    const whole = await ask(mirror.port, `http://127.0.0.1:${mirror.port}/`);
    expect(whole).toContain('<title>Portal');
  });

  it('lists the files', async () => {
    const listing = await (await get('/downloads/')).text();
    expect(listing).toContain('<a href="/downloads/parquet/observations.parquet">');
    expect((await get('/downloads')).headers.get('location')).toBe('/downloads/');
    const pinned = await (await get('/releases/first-release/')).text();
    expect(pinned).toContain('<a href="/releases/first-release/hrstats.duckdb">');
    expect((await get('/releases/first-release')).headers.get('location')).toBe(
      '/releases/first-release/',
    );
  });

  it('lists the releases that say what they are, and which is on show', async () => {
    const page = await (await get('/releases/')).text();
    expect(page).toContain(
      '<tr><td><a href="/releases/first-release/">first-release</a> (on show)</td><td>2026-03-01</td><td>0</td></tr>',
    );
    expect((await get('/releases')).headers.get('location')).toBe('/releases/');
  });

  it('says what there is not: the release, or the file in it', async () => {
    const why = async (path: string) => {
      const response = await get(path);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      return [response.status, ((await response.json()) as Refused).error.message];
    };
    expect(await why('/releases/none/hrstats.duckdb')).toEqual([
      404,
      'there is no release none: /releases/ lists those that are kept',
    ]);
    expect(await why('/downloads/csv/none.csv')).toEqual([
      404,
      'there is nothing at /downloads/csv/none.csv: release first-release has no such file',
    ]);
  });

  it('answers what a browser asks beforehand', async () => {
    for (const path of [file, '/v1/organisms', '/releases/first-release/hrstats.duckdb']) {
      const { status, headers } = await get(path, {}, 'OPTIONS');
      expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
      expect(headers.get('access-control-allow-headers')).toContain('if-none-match');
    }
  });

  it.skipIf(chromiumPath === null)(
    'lists them within the screen of a phone, and lets a page elsewhere ask on conditions',
    async () => {
      const browser = await launch();
      const elsewhere = await browser.newPage();
      const told = await elsewhere.evaluate(async (address) => {
        const first = await fetch(address);
        const tag = first.headers.get('etag') ?? '';
        const again = await fetch(address, { headers: { 'if-none-match': tag } });
        return [first.status, tag, again.status];
      }, `${mirror.address}${file}`);
      expect(told).toEqual([200, `"${sha256(bytes)}"`, 304]);
      const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
      await page.goto(`http://127.0.0.1:${mirror.port}/downloads/`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
      expect((await page.locator('tbody tr').first().boundingBox())?.height).toBeLessThan(120);
      await browser.close();
    },
  );
});

describe('serve, while releases change', () => {
  it('shows each new release at once; a reader on an old one finishes', async () => {
    const slow = dial(mirror.port);
    slow.write(
      'GET /downloads/hrstats.duckdb HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    );
    let received = 0;
    await new Promise<void>((resolve) => {
      slow.once('data', (chunk: Buffer) => {
        received += chunk.length;
        slow.pause();
        resolve();
      });
    });
    const old = await get('/downloads/index.html', { 'accept-encoding': 'identity' });
    const pinned = old.headers.get('content-location')!;
    expect(pinned).toBe('/releases/first-release/index.html');
    publish(paths, 'second-release', { ...contents('second'), 'hrstats.duckdb': 'small' });
    expect(await (await get('/')).text()).toBe('second');
    expect(await (await get(pinned)).text()).toBe(portal);
    rmSync(join(folder, 'releases', 'first-release'), { recursive: true });
    slow.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    slow.resume();
    await new Promise((resolve) => slow.once('close', resolve));
    expect(received).toBeGreaterThan(big.length);
    expect((await get(pinned)).status).toBe(404);
  });

  it('says so in a plain page where there is no portal, or no release', async () => {
    publish(paths, 'third-release', { 'csv/<script>.csv': 'x' });
    const page = await (await get('/')).text();
    expect(page).toContain('csv/&#60;script&#62;.csv');
    rmSync(paths.current);
    expect(await (await get('/')).text()).toContain('Nothing is published yet');
    expect((await get('/downloads/hrstats.duckdb')).status).toBe(404);
  });
});

describe('serve, of a release that is damaged', () => {
  const flip = (path: string, at: number) => {
    const file = join(folder, 'releases', 'damaged-release', path);
    const content = readFileSync(file);
    content[at]! ^= 1;
    writeFileSync(file, content);
  };
  const told = async (path: string, headers = {}, method = 'GET') => {
    const response = await get(path, headers, method);
    return [response.status, await response.text()];
  };
  const reason = (path: string) =>
    expect.stringContaining(`${path} of release damaged-release is not as it was published`);

  it('sends no byte of a damaged file, and says why; all else it sends', async () => {
    publish(paths, 'damaged-release', contents(portal));
    flip('parquet/observations.parquet', 500);
    flip('index.html', 20);
    for (const [path, headers] of [
      [file, {}],
      [file, { range: 'bytes=0-3' }],
      [file, { 'if-none-match': `"${sha256(bytes)}"` }],
      [file.replace('/downloads', '/releases/damaged-release'), {}],
    ] as const) {
      expect(await told(path, headers)).toEqual([500, reason('parquet/observations.parquet')]);
    }
    expect(await told(file, {}, 'HEAD')).toEqual([500, '']);
    expect(await told('/')).toEqual([500, reason('index.html')]);
    expect(await told('/downloads/SHA256SUMS')).toEqual([500, expect.anything()]);
    expect((await get('/downloads/hrstats.duckdb')).status).toBe(200);
    expect(mirror.reports.some((text) => text.includes('observations.parquet'))).toBe(true);
    flip('parquet/observations.parquet', 500);
    flip('index.html', 20);
    expect((await get(file)).status).toBe(200);
    expect((await get('/downloads/SHA256SUMS')).status).toBe(200);
  });

  it.each([3, 66, 70])('sends no list of hashes with byte %i another', async (at) => {
    publish(paths, 'damaged-release', contents(portal));
    flip('SHA256SUMS', at);
    expect((await get('/downloads/SHA256SUMS')).status).toBe(500);
  });
});
