import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, type PackagedResource } from '../../src/model/packaged-files.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { runHere as run } from '../helpers/here.ts';
import { listenForTest } from '../helpers/listen.ts';
import { start } from '../helpers/program.ts';
import { bucket, credentials, startS3 } from '../helpers/s3.ts';
import { openReference } from '../helpers/service.ts';
import { sharedFolder } from '../helpers/temporary.ts';
import { chromiumPath, launch } from '../portal/browser.ts';
import { startServing } from '../serve/served.ts';

const folder = sharedFolder();
const output = join(folder, 'mirror');
const site = join(folder, 'www', 'hr');

const publishTo = (to: string, ...more: string[]) =>
  run(['publish', '--to', to, '--output', output, '--json', ...more], { env: credentials });
const release = () => realpathSync(join(output, 'current'));
let synthetic: Awaited<ReturnType<typeof openReference>>;
const walk = (endpoints: string) =>
  run([
    ...['run', '--base-url', synthetic.baseUrl, '--output', output, '--quiet'],
    ...['--endpoints', endpoints, '--subjects', 'organism:20103'],
  ]);
const textAt = (path: string) => readFileSync(join(site, path), 'utf8');
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Every file below a folder, by its path. */
function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
}

/** Every address that the index of a site lists, itself included. */
function listed(): string[] {
  return [
    ...(textAt('data/index.json').match(/(?<=")(data|chart)\/[^"]+/g) ?? []),
    'data/index.json',
  ];
}

beforeAll(async () => {
  synthetic = await openReference();
  expect((await walk('carph')).code).toBe(0);
});
afterAll(() => synthetic.close());

describe('publish --to a folder', () => {
  it('makes a site of plain files: the release below its id and at the top, its charts beside it', async () => {
    const { code, stdout, stderr } = await publishTo(site);
    expect([code, stderr]).toEqual([0, '']);
    const id = basename(release());
    const published = filesIn(release());
    for (const path of published) {
      const bytes = readFileSync(join(release(), path));
      expect(readFileSync(join(site, 'releases', id, path)).equals(bytes), path).toBe(true);
      const isToldAnew = path === 'datapackage.json' || path === 'SHA256SUMS';
      expect(readFileSync(join(site, path)).equals(bytes), path).toBe(!isToldAnew);
    }
    const below = published.map((path) => join('releases', id, path));
    expect(filesIn(site)).toEqual([...published, ...below, ...listed()].sort());
    const { resources } = JSON.parse(textAt('datapackage.json')) as {
      resources: PackagedResource[];
    };
    for (const { path, hash } of resources.flatMap(filesOf)) {
      expect(path).toContain(`releases/${id}/`);
      expect(`sha256:${sha256(readFileSync(join(site, path)))}`).toBe(hash);
    }
    const sums = new Map(
      textAt('SHA256SUMS')
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    );
    expect([...sums.keys(), 'SHA256SUMS'].sort()).toEqual([...published, ...listed()].sort());
    for (const [path, hash] of sums)
      expect(sha256(readFileSync(join(site, path))), path).toBe(hash);
    const manifest = join(site, 'datapackage.json');
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'complete',
      release: id,
      manifest,
      copied: 0,
    });
  });

  it('writes nothing that stands there already, and repairs what does not', async () => {
    const before = statSync(join(site, 'datapackage.json')).ino;
    const again = JSON.parse((await publishTo(site)).stdout);
    expect([again.sent, again.site.written]).toEqual([0, 0]);
    expect(statSync(join(site, 'datapackage.json')).ino).toBe(before);
    const [broken = ''] = listed();
    writeFileSync(join(site, broken), 'broken');
    expect(JSON.parse((await publishTo(site)).stdout).site.written).toBe(1);
    expect(textAt(broken)).not.toBe('broken');
  });

  it('is shown by serve, byte for byte, and stands in a store alike', async () => {
    const served = await startServing(outputPaths(output));
    try {
      for (const path of listed()) {
        const answer = await served.get(`/${path}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([answer.status, bytes.toString()], path).toEqual([200, textAt(path)]);
        expect(answer.headers.get('x-synthetic-data')).toBe('true');
      }
      const first = await served.get(`/${listed()[0]}`, { 'accept-encoding': 'gzip' });
      const tag = first.headers.get('etag') ?? '';
      expect(first.headers.get('access-control-allow-origin')).toBe('*');
      expect((await served.get(`/${listed()[0]}`, { 'if-none-match': tag })).status).toBe(304);
      for (const path of ['data/organism-0/rate.csv', 'chart/x', 'data/..%2findex.json', 'data/']) {
        expect((await served.get(`/${path}`)).status, path).toBe(404);
      }
    } finally {
      await served.close();
    }
    const store = await startS3(join(folder, 'store'));
    try {
      const to = ['--endpoint', store.endpoint];
      expect((await publishTo(`s3://${bucket}/hr`, ...to)).code).toBe(0);
      for (const path of filesIn(site)) {
        const object = await store.object(`hr/${path}`);
        expect(object?.equals(readFileSync(join(site, path))), path).toBe(true);
      }
    } finally {
      store.close();
    }
  });

  it('keeps addresses with the next release, and writes only what changed', async () => {
    const [before, old] = [listed(), basename(release())];
    const texts = new Map(before.map((path) => [path, textAt(path)]));
    expect((await walk('pension')).code).toBe(0);
    expect((await publishTo(site)).code).toBe(0);
    expect(basename(release())).not.toBe(old);
    expect(listed()).toEqual(expect.arrayContaining(before));
    expect(listed().length).toBeGreaterThan(before.length);
    const changed = before.filter((path) => textAt(path) !== texts.get(path));
    expect(changed).toEqual(['data/index.json']);
    expect(existsSync(join(site, 'releases', old, 'hrstats.duckdb'))).toBe(true);
  });

  it('leaves folders of others alone', async () => {
    const others = join(folder, 'others');
    mkdirSync(others, { recursive: true });
    writeFileSync(join(others, 'index.html'), 'mine');
    const cases: readonly [string, RegExp][] = [
      [others, /other files stand there/],
      [join(others, 'index.html'), /no folder/],
      [output, /other files stand there/],
      [join(output, 'landing', 'www'), /landing zone/],
      [release(), /in the release/],
      ['ftp://host/hr', /expected s3:\/\/bucket\/prefix/],
    ];
    for (const [to, message] of cases) {
      const { code, stderr } = await publishTo(to);
      expect([code, stderr], to).toEqual([2, expect.stringMatching(message)]);
    }
    expect(filesIn(others)).toEqual(['index.html']);
  });

  it('follows no link out of the folder', async () => {
    const [to, elsewhere] = [join(folder, 'linked'), join(folder, 'elsewhere')];
    expect((await publishTo(to)).code).toBe(0);
    mkdirSync(elsewhere);
    rmSync(join(to, 'data'), { recursive: true });
    symlinkSync(elsewhere, join(to, 'data'));
    const { code, stdout } = await publishTo(to);
    expect([code, stdout]).toEqual([6, expect.stringContaining(`${join(to, 'data')} is a link`)]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('goes on after a publication that was killed', async () => {
    const broken = join(folder, 'broken');
    const args = ['publish', '--to', broken, '--output', output, '--json'];
    const { child, finished } = start(args);
    while (!existsSync(join(broken, 'data'))) await setTimeout(5);
    child.kill('SIGKILL');
    expect([(await finished).signal, existsSync(join(broken, 'datapackage.json'))]).toEqual([
      'SIGKILL',
      false,
    ]);
    expect((await run(args)).code).toBe(0);
    const here = basename(release());
    expect(filesIn(broken)).toEqual(
      filesIn(site).filter((path) => !path.startsWith('releases/') || path.includes(here)),
    );
  });

  it.skipIf(chromiumPath === null)('lets a page elsewhere embed a chart', async () => {
    const types: Readonly<Record<string, string>> = {
      '.html': 'text/html',
      '.svg': 'image/svg+xml',
    };
    const www = createServer(({ url = '' }, answer) => {
      const path = join(site, url);
      if (!existsSync(path)) return void answer.writeHead(404).end();
      answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' });
      answer.end(readFileSync(path));
    });
    const { bodies } = JSON.parse(textAt('data/index.json'));
    const { html, svg } = bodies[1].charts[0];
    const from = `http://127.0.0.1:${await listenForTest(www)}`;
    const newspaper = createServer((_, answer) => {
      const page = `<!doctype html><title>News</title><iframe src="${from}/${html.nl}" width="600" height="500"></iframe><img src="${from}/${svg.fr}">`;
      answer.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    const address = `http://127.0.0.1:${await listenForTest(newspaper)}/`;
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(address, { waitUntil: 'networkidle' });
      const frame = page.frameLocator('iframe');
      expect(await frame.locator('h2').textContent()).toBe(bodies[1].names.nl);
      expect(await frame.locator('.plot').filter({ visible: true }).count()).toBe(1);
      expect(await frame.locator('#notice').isVisible()).toBe(true);
      expect(
        await page
          .locator('img')
          .evaluate((image) => (image as never as { naturalWidth: number }).naturalWidth),
      ).toBe(672);
      const own = asked.filter((url) => !url.endsWith('/favicon.ico') && !url.startsWith('data:'));
      expect(new Set(own)).toEqual(new Set([address, `${from}/${html.nl}`, `${from}/${svg.fr}`]));
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
