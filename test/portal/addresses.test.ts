import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChartTree } from '../../src/portal/addresses/chart-tree.ts';
import { addressOf, bodyName, fileAt, filesOf } from '../../src/portal/addresses/names.ts';
import { linesOf } from '../../src/portal/addresses/picture.ts';
import { syntheticTexts } from '../../src/portal/synthetic.ts';
import { chartNames, texts } from '../../src/portal/texts/texts.ts';
import { axeViolations, chromiumPath, launch } from './browser.ts';
import { federationRun, treeOf } from './federation.ts';

const hostile = `../../</text></title></script><script>alert(1)</script><img src=x onerror=alert(2)>"'&amp; \${1} $& var(--c1) \u0000 \uffff \u2028 \u202e`;
const years = [2019, 2020, 2021];

let browser: Browser;
let usual: ChartTree;
let synthetic: ChartTree;

beforeAll(async () => {
  if (chromiumPath !== null) browser = await launch();
  const value = (key: string, place: number) =>
    key === 'organisms/20/workforce?year=2020' ? null : 100 + 7 * place;
  usual = await treeOf([federationRun({ organisms: ['10', '20'], years, value })]);
  const answered = (key: string) => /workforce\?year=\d+$/.test(key);
  synthetic = await treeOf([
    federationRun({ organisms: ['10'], years: [2020], source: 'reference:seed=1', answered }),
  ]);
});

afterAll(() => browser?.close());

const textAt = (tree: ChartTree, path: string) => tree.file(path)?.text ?? '';
const jsonAt = (tree: ChartTree, path: string) => JSON.parse(textAt(tree, path));

describe('bodyName(body)', () => {
  it('is the kind and the id; what is no plain sign of it can be told apart, and leads nowhere', () => {
    expect(bodyName({ kind: 'organism', id: '10215' })).toBe('organism-10215');
    const ids = ['a', 'A', '_41', '.', '..', '/', '../x', 'é', ' ', '%2e', '', 'con', hostile];
    const names = ids.map((id) => bodyName({ kind: 'organism', id }));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(ids.length);
    for (const name of names) expect(name).toMatch(/^organism-[a-z0-9_-]{0,191}$/);
  });
});

describe('fileAt(address)', () => {
  it('knows every address that is given, and no other', () => {
    for (const file of chartNames.flatMap((chart) => filesOf('organism-1', chart))) {
      expect(fileAt(addressOf(file))).toEqual(file);
    }
    for (const other of [
      'data/organism-1/level.html',
      'data/organism-1/level.en.svg',
      'data/organism-1/level.fr.csv',
      'data/organism-1/constructor.csv',
      'data/../level.csv',
      'data/organism-1/level.csv/',
      '/data/organism-1/level.csv',
    ]) {
      expect(fileAt(other), other).toBeNull();
    }
  });
});

describe('linesOf(words, most)', () => {
  it('breaks between words, and a word that is too long', () => {
    expect(linesOf('one two  three', 7)).toEqual(['one two', 'three']);
    expect(linesOf('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij']);
    expect(linesOf(' ', 3)).toEqual([]);
  });
});

describe('the tree of a release', () => {
  it('has an address for every chart of every body, in each format and language, and lists them', () => {
    const charts = ['entity-1', 'organism-10', 'organism-20'].flatMap((body) =>
      chartNames.flatMap((chart) => filesOf(body, chart)),
    );
    const index = 'data/index.json';
    expect([...usual.paths].sort()).toEqual([...charts.map(addressOf), index].sort());
    expect(usual.paths.at(-1)).toBe(index);
    for (const path of usual.paths) expect(usual.file(path)?.text, path).toBeTruthy();
    const { bodies, release, synthetic: isSynthetic } = jsonAt(usual, index);
    expect([release, isSynthetic, bodies.length]).toEqual(['release-1', false, 3]);
    const listed = JSON.stringify(bodies).match(/(?<=")(data|chart)\/[^"]*/g) ?? [];
    expect([...listed, index].sort()).toEqual([...usual.paths].sort());
  });

  it('gives the figures by code and name, and says why one is missing', () => {
    const { source } = jsonAt(usual, 'data/organism-20/level.json');
    const [head, ...lines] = textAt(usual, 'data/organism-20/headcount.csv').trimEnd().split('\n');
    const from = `"${source}"`;
    expect(head).toBe('\ufeffyear,headcount,obs_status,source');
    expect(lines).toEqual([`2019,100,,${from}`, `2020,,"Q",${from}`, `2021,100,,${from}`]);
    const level = jsonAt(usual, 'data/organism-20/level.json');
    expect(level.rows).toHaveLength(2 * 4 * 2 + 2 * 2);
    expect(level.rows[0]).toMatchObject({ year: 2019, level: 'A', gender: 'F', headcount: 100 });
    // The row of all levels is drawn from another answer.
    expect(level.rows.at(-1)).toMatchObject({ year: 2021, level: '_T', level_nl: 'Totaal' });
    expect(level.request_keys).toEqual([
      'organisms/20/distribution?year=2021&groupby=level&field=gender',
      'organisms/20/workforce?year=2021&field=gender',
    ]);
  });

  it('lists no chart without figures; at its address it says that there are none', () => {
    const known = synthetic.paths.filter((path) => path.startsWith('chart/'));
    expect(known.every((path) => path.includes('/headcount.'))).toBe(true);
    expect(textAt(synthetic, 'chart/organism-10/level.html')).toContain(texts.en.chart.nothing);
    expect(textAt(synthetic, 'data/organism-10/level.svg')).toContain('</svg>');
    expect(synthetic.file('chart/organism-30/level.html')).toBeNull();
    expect(synthetic.file('data/../index.json')).toBeNull();
  });

  it('says of synthetic figures in every file that they are', () => {
    for (const path of synthetic.paths) {
      const { fr, nl, en } = syntheticTexts;
      const said = path.includes('.fr.') ? fr : path.includes('.nl.') ? nl : en;
      const told = /csv|headcount.json/.test(path) ? said.citation : said.title;
      expect(textAt(synthetic, path), path).toContain(told);
      expect(path.endsWith('json') && jsonAt(synthetic, path).synthetic === false).toBe(false);
    }
    expect(textAt(usual, 'chart/organism-10/level.html')).not.toContain(syntheticTexts.en.title);
  });

  it('changes no file of a chart whose figures stay, and keeps the address of a body renamed', async () => {
    const record = (_: string, id: string) => (id === '20' ? { name_fr: 'Autre nom' } : {});
    const value = (key: string, place: number) =>
      key === 'organisms/20/workforce?year=2020' ? null : 100 + 7 * place;
    const later = await treeOf([federationRun({ organisms: ['10', '20'], years, value, record })]);
    expect(later.paths).toEqual(usual.paths);
    // Drawing takes long: one chart of each body stands for all.
    const some = usual.paths.filter((path) => /headcount|index/.test(path));
    const changed = some.filter((path) => textAt(later, path) !== textAt(usual, path));
    expect(new Set(changed.map((path) => path.split('/')[1]))).toEqual(
      new Set(['organism-20', 'index.json']),
    );
  });
});

describe.skipIf(chromiumPath === null)('in a browser', () => {
  /** The file at an address as a page of its own, with everything it asked for and complained of. */
  async function show(tree: ChartTree, path: string, width: number) {
    const page = await (await browser.newContext({ viewport: { width, height: 700 } })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('dialog', (dialog) => {
      complaints.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route('**/*', (route) => {
      const asked = new URL(route.request().url()).pathname.slice(1);
      if (asked !== path) complaints.push(`asked for ${asked}`);
      const file = tree.file(asked);
      return file === null
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body: file.text, contentType: file.mediaType });
    });
    await page.goto(`http://chart.example/${path}`);
    return { page, complaints };
  }

  it('shows a page that is accessible, asks for nothing, and fits a text and a phone', async () => {
    for (const chart of ['headcount', 'level', 'age'] as const) {
      const { page, complaints } = await show(usual, `chart/organism-20/${chart}.nl.html`, 700);
      expect(await page.title()).toContain(texts.nl.charts[chart].title);
      expect(await page.locator('.plot').filter({ visible: true }).count()).toBe(1);
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 340, height: 700 });
      expect(await page.locator('.plot').filter({ visible: true }).count()).toBe(1);
      expect(
        await page.locator('.plot:visible').evaluate((svg) => svg.clientWidth),
      ).toBeGreaterThan(280);
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      expect([Number(wide) <= 340, complaints]).toEqual([true, []]);
      await page.context().close();
    }
  });

  it('takes no harm from hostile names, categories and ids', async () => {
    const tree = await treeOf([
      federationRun({
        organisms: [hostile],
        years: [2020],
        record: () => ({ name_fr: hostile, name_nl: hostile, acronym_fr: hostile }),
        categories: (dimension) => [hostile, `${dimension} ${hostile}`, 'constructor', ''],
      }),
    ]);
    for (const path of tree.paths)
      expect(path).toMatch(/^(data|chart)\/([a-z0-9_-]+\/)?[a-z]+(\.(fr|nl))?\.[a-z]+$/);
    const body = bodyName({ kind: 'organism', id: hostile });
    const { page, complaints } = await show(tree, `chart/${body}/level.html`, 700);
    expect(await page.locator('h2').textContent()).toContain('</script><script>alert(1)');
    expect(await page.locator('script, img').count()).toBe(0);
    // A picture is XML, which forgives nothing.
    const pictures = tree.paths
      .filter((path) => path.endsWith('.svg'))
      .map((path) => textAt(tree, path));
    const empty = await page.context().newPage();
    const broken = await empty.evaluate(`${JSON.stringify(pictures)}.flatMap((one) => {
      const parsed = new DOMParser().parseFromString(one, 'image/svg+xml');
      const found = parsed.querySelector('parsererror, script, image, foreignObject');
      return found === null ? [] : [found.textContent.slice(0, 200)];
    })`);
    expect([pictures.length > 20, broken, complaints]).toEqual([true, [], []]);
    expect(pictures.join('')).not.toMatch(/var\(--(?!c1\) )/);
  });
});
