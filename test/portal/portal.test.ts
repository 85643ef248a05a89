import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { chartNames, texts } from '../../src/portal/texts/texts.ts';
import { withRelease } from '../../src/system/database.ts';
import { query, type Run } from '../build/fixture.ts';
import { atLength, sample } from '../faults/chance.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { axeViolations, choose, chromiumPath, launch, open, textsOverText } from './browser.ts';
import { type Federation, federationRun, pageOf, wholePageOf } from './federation.ts';
import { firefoxPath, openFirefox } from './firefox.ts';

const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&amp; \${1} $& \u2028 \u202e __proto__`;
const years = [2019, 2020, 2021];
const usualRun = federationRun({ organisms: ['10', '20', '30'], years });

let browser: Browser;
let usual: string;
let synthetic: string;
let lacking: string;
let from2012: string;
let explored: string;
let various: string;

beforeAll(async () => {
  if (chromiumPath !== null) browser = await launch();
  usual = await wholePageOf([usualRun]);
  const run = federationRun({ organisms: ['10'], years: [2020], source: 'reference:seed=1' });
  const landings = run.landings.map((landing) =>
    landing.key === 'organisms/10/pension' ? { ...landing, mapping: 'm-1' } : landing,
  );
  synthetic = await wholePageOf([{ ...run, landings, mappings: [{ id: 'm-1', form: 'pension' }] }]);
  lacking = await pageOf([lackingRun()]);
  from2012 = await pageOf([from2012Run()]);
  explored = await pageOf([exploredRun()]);
  various = await pageOf([variousRun()]);
});

/** No distribution, and here and there a year without a figure. */
function lackingRun(): Run {
  const value = (key: string, place: number) =>
    key === 'entities/1/workforce?year=2020' || (key.endsWith('/pension') && place === 2)
      ? null
      : 100 + place;
  const answered = (key: string) =>
    !key.includes('distribution') && key !== 'organisms/20/workforce?year=2019';
  return federationRun({ organisms: ['10', '20'], years, value, answered });
}

/** Years that the source counted otherwise, and as many others as there are. */
function from2012Run(): Run {
  const headcounts: Readonly<Record<string, number>> = { 2012: 1000, 2013: 800 };
  const value = (key: string, place: number) => {
    const [, year = ''] = /^entities\/1\/workforce\?year=(\d+)$/.exec(key) ?? [];
    return year === '' ? 100 + place : (headcounts[year] ?? 784);
  };
  const all = Array.from({ length: 13 }, (_, year) => 2012 + year);
  return federationRun({ organisms: ['10'], years: all, value, source: 'reference:seed=1' });
}

const compared = ['10', '20', '30', '40'];
const largest: Readonly<Record<string, number>> = {
  '51': 90,
  '52': 980,
  '53': 6_200,
  '54': 24_000,
  '55': 87_500,
};
const odd = ['61', '62', '63', '64', '65'];

/** Bodies to compare, of which one ends earlier; bodies of every size; and some that give whatever a body may give. */
function variousRun(): Run {
  const value = (key: string, place: number) => {
    const [kind, id = ''] = key.split('/');
    const year = Number(/year=(\d+)/.exec(key)?.[1] ?? 0);
    if (kind === 'entities') return 1000 + place;
    if (id in largest) return (largest[id] ?? 0) - place;
    if (id === '20') return 200 + 10 * (year - 2019) + place;
    if (id === '62') return null;
    if (id === '63') return 0;
    if (id === '64') return place % 2 ? 1e300 : -5;
    return 100 + place;
  };
  const answered = (key: string) =>
    !key.startsWith('organisms/40/workforce?year=2021') &&
    !key.startsWith('organisms/61/') &&
    !(key.startsWith('organisms/65/') && /20(19|21)/.test(key));
  const organisms = [...compared, ...Object.keys(largest), ...odd];
  return federationRun({ organisms, years, value, answered });
}

/** Bodies with names, and a pair that the source answered in earlier years only. */
function exploredRun(): Run {
  const names: Readonly<Record<string, Record<string, string>>> = {
    '10': {
      name_fr: 'Office des Météores',
      name_nl: 'Dienst Vallende Sterren',
      acronym_nl: 'DVS',
    },
    '20': { name_fr: 'Régie des Œufs', name_nl: 'Regie der Eieren', category: 'Régies' },
  };
  const record = (_: string, id: string) => names[id] ?? {};
  const value = (key: string, place: number) =>
    key.includes('/20/') && key.endsWith('groupby=age&field=gender') && place === 3
      ? null
      : (key.includes('year=2019&groupby') ? 120 : 100) + 7 * place;
  const answered = (key: string) => !/year=2021&groupby=age&field=gender/.test(key);
  return federationRun({ organisms: ['10', '20', '30'], years, record, value, answered });
}

afterAll(() => browser?.close());

/** What the mart of a release says of the growth of the whole administration up to its newest year. */
async function grown(folder: string): Promise<Record<string, unknown>[]> {
  return await withRelease(folder, { temporary: folder }, (database) =>
    query(
      database,
      `select comparable_since, growth_since_percent from marts.headcount_growth
      where subject_kind = 'entity' order by year desc limit 1`,
    ),
  );
}

/** The page without its data, scripts and style: what stands in it before any script runs. */
function content(file: string): string {
  return readFileSync(file, 'utf8').replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
}

describe('the page as a file', () => {
  it('holds every chart of the whole administration as SVG before any script runs', () => {
    const text = content(usual);
    for (const name of chartNames) {
      const figure = text.split(`data-chart="${name}"`)[1]?.split('</figure>')[0] ?? '';
      expect(figure, name).toMatch(/<svg role="img" aria-label="[^"]+ Organisme 1" /);
    }
  });

  it('counts at its head the bodies that its table of completeness counts', () => {
    const text = content(usual);
    expect(text).toContain(
      `<dt>${texts.en.key.bodies}</dt><dd>${texts.en.key.of('4', '4')} <small>`,
    );
    const last = /<table class="matrix">[\s\S]*?<\/table>/.exec(text)?.[0].split('<td').at(-1);
    expect(last).toContain(`>4/4 !<`);
  });

  it('counts the figures that stand on mappings proved by sums', () => {
    const told = texts.en.completeness.proved('2', 'N').split('N')[0] ?? '';
    expect(content(synthetic)).toContain(`<p>${told}`);
    expect(content(usual)).toContain(`<p>${told.replace('2', '0')}`);
  });

  it('names as the source of a chart what it was drawn from, where one statistic stands in for another', () => {
    const { workforce, distribution } = texts.en.statistics;
    for (const [file, statistic] of [
      [usual, distribution],
      [lacking, workforce],
    ] as const) {
      for (const name of ['age', 'level']) {
        const figure = content(file).split(`data-chart="${name}"`)[1]?.split('</figure>')[0];
        expect(figure, name).toMatch(new RegExp(`<svg .*, ${statistic}<`, 's'));
      }
    }
  });

  it('leads from each chart to the answer of its newest figures', async () => {
    const answer = (text: string, name: string) =>
      text.split(`data-chart="${name}"`)[1]?.split('</figure>')[0]?.split('<br>')[1];
    const about = (key: string) => new RegExp(`${texts.en.chart.answer} .*<code>${key}</code>`);
    for (const [name, key] of [
      ['headcount', 'workforce\\?year=2021'],
      ['level', 'distribution\\?year=2021&amp;groupby=level&amp;field=gender'],
      ['month', 'illness\\?year=2021&amp;groupby=month'],
      // The row of all levels is drawn from another answer.
      ['level', 'workforce\\?year=2021&amp;field=gender'],
      ['retirements', 'pension'],
    ] as const) {
      expect(answer(content(usual), name)).toMatch(about(`entities/1/${key}`));
      expect(answer(content(usual), name)).toContain('<a href="https://hr.example/v1/entities/1/');
    }
    expect(answer(content(synthetic), 'headcount')).toMatch(
      about('entities/1/workforce\\?year=2020'),
    );
    expect(answer(content(synthetic), 'headcount')).not.toContain('<a ');
  });

  it('leaves a year without a figure empty, and pales a column that lacks a part', () => {
    const text = content(lacking);
    const chart = (name: string) =>
      text.split(`data-chart="${name}"`)[1]?.split('</figure>')[0] ?? '';
    const line = /d="([^"]+)"[^>]*stroke-width="2.5"/.exec(chart('headcount'))?.[1] ?? '';
    expect(line.match(/M/g)).toHaveLength(2);
    expect(chart('headcount')).toContain(texts.en.chart.gaps);
    expect(chart('retirements')).toContain(texts.en.chart.pale);
    expect(chart('retirements').match(/fill-opacity="0.4"/g)).toHaveLength(1);
    expect(content(usual)).not.toContain(texts.en.chart.pale);
  });

  it('compares with a year that the source counted alike, and says where others stand beside it', () => {
    const text = content(from2012);
    const chart = (name: string) =>
      text.split(`data-chart="${name}"`)[1]?.split('</figure>')[0] ?? '';
    for (const name of ['age', 'seniority']) {
      expect(chart(name)).toContain('color="var(--ink)"/>2013<');
    }
    for (const name of ['headcount', 'telework']) {
      expect(chart(name)).toContain(texts.en.chart.comparable('2013'));
    }
    expect(content(usual)).not.toContain('no longer from declarations');
  });

  it('has the growth of marts.headcount_growth at its head, also where the data is synthetic', async () => {
    const [told] = await grown(dirname(from2012));
    expect(told).toEqual({ comparable_since: 2013, growth_since_percent: -2 });
    expect(content(from2012)).toMatch(/<dd>784 <small>[-−]2% since 2013<\/small><\/dd>/);
  });

  it('ranks no growth since a later year among growth since an earlier one', () => {
    const ranking = content(lacking).split('id="ranking"')[1]?.split('</table>')[0] ?? '';
    expect(ranking).toContain(texts.en.ranking.growth('2019'));
    const growthOf = (name: string) =>
      ranking.split(`${name}</a>`)[1]?.match(/data-value="[^"]*"/g)?.[1];
    expect(growthOf('Organisme 10')).toBe('data-value="0"');
    expect(growthOf('Organisme 20')).toBe('data-value=""');
  });

  it('loads nothing but splits from beside it, and lets no foreign script in', () => {
    const text = content(usual);
    expect(text).not.toMatch(/\s(src|style|on\w+)=/);
    expect(text).not.toMatch(
      /<(link|iframe|object|embed)\b(?! rel="(icon" href="data:,|alternate" type="application\/\S+" href="feed\.\w+)")/,
    );
    expect(text).toMatch(
      /default-src 'none'; script-src 'sha256-[^']+' 'self'; style-src 'sha256-[^']+'/,
    );
  });

  it('says synthetic of synthetic data, and of no other', () => {
    expect(content(synthetic)).toMatch(/id="notice"[^>]*>.*Synthetic data.*invented people/s);
    expect(readFileSync(usual, 'utf8')).not.toMatch(/synth[eé]ti|invented/i);
    expect(content(usual)).toContain('FPS Policy and Support (BOSA), the official publisher');
  });

  it('describes itself as a schema.org Dataset whose creator is the publisher', () => {
    const read = (file: string) =>
      JSON.parse(
        /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(
          readFileSync(file, 'utf8'),
        )?.[1] ?? '',
      );
    expect(read(usual)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      license: 'https://infocenter.belgium.be/nl/copyright',
      creator: { name: 'FPS Policy and Support (BOSA)' },
      temporalCoverage: '2019/2021',
    });
    expect(read(usual)).not.toHaveProperty('publisher');
    expect(JSON.stringify(read(synthetic))).not.toContain('BOSA');
    expect(read(synthetic).license).toContain('creativecommons.org/publicdomain/zero');
    expect(content(synthetic)).not.toContain(federalHr.licence.path);
    expect(read(synthetic).description).toMatch(/SYNTHETIC/);
  });

  it('lists every file in groups with rows, size and checksum, the formats of a table together, and leads to its columns', () => {
    const text = content(usual);
    const [, ...groups] = (text.split('id="downloads"')[1] ?? '').split('<tbody>');
    const rowOf = (place: number, link: string) =>
      groups[place]?.split('</tr>').find((row) => row.includes(`href="${link}" download`)) ?? '';
    expect(rowOf(0, 'hrstats.duckdb')).toContain(texts.en.downloads.database);
    expect(rowOf(1, 'csv/profile.csv')).toMatch(
      /marts.profile.*data-value="12">12<.*>CSV<\/a> \d.*href="parquet\/profile.parquet" download>Parquet<\/a> \d/s,
    );
    expect(rowOf(2, 'parquet/observations/workforce.parquet')).toMatch(
      new RegExp(`All figures</a>: ${texts.en.statistics.workforce}<`),
    );
    expect(rowOf(3, 'parquet/meta_tests.parquet')).toContain('meta.tests');
    expect(groups[3]).toContain('<a href="SHA256SUMS">');
    for (const [, id] of text.matchAll(/href="#(table-of-[^"]+)"/g)) {
      expect(text).toContain(`id="${id}"`);
    }
  });

  it('tells what changed since the release before', async () => {
    expect(content(usual)).toContain('first release of this mirror');
    const second = federationRun({
      organisms: ['10', '20', '30'],
      years,
      value: (key, place) =>
        ({ '2019': 150, '2020': 99 })[/10\/workforce\?year=(\d+)$/.exec(key)?.[1] ?? ''] ??
        100 + 7 * place,
    });
    const after = await pageOf([usualRun, { ...second, id: 'run-2' }], dirname(usual));
    expect(content(after)).toMatch(/Headcount: <strong>2<\/strong> revised/);
    const cells = [...content(after).matchAll(/<td>(\d+)<\/td><td>100<\/td><td>(\d+)<\/td>/g)];
    expect(cells.map(([, ...told]) => told)).toEqual([
      ['2019', '150'],
      ['2020', '99'],
    ]);
  });

  it('stays under 1 MB with 85 organisms and all years', { tags: 'long' }, async () => {
    const organisms = Array.from({ length: 85 }, (_, place) => String(1000 + place));
    const all = Array.from({ length: 11 }, (_, place) => 2012 + place);
    const value = (_: string, place: number) => 12_345 + 917 * place;
    const page = await pageOf([federationRun({ organisms, years: all, value })]);
    expect(statSync(page).size).toBeLessThan(1_000_000);
  });
});

describe.skipIf(chromiumPath === null)('the page in a browser', () => {
  it('shows another organism, asks for nothing and complains of nothing', async () => {
    const { page, complaints, requests } = await open(browser, usual);
    const drawing = () => page.locator('#chart-headcount .plot').getAttribute('aria-label');
    expect(await drawing()).toContain('Organisme 1');
    await choose(page, 'organism:20');
    expect(await drawing()).toContain('Organisme 20');
    expect(await page.locator('#shown strong').textContent()).toBe('Organisme 20');
    expect(await page.locator('#charts figure .plot').count()).toBe(chartNames.length);
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    await page.context().close();
  });

  it('speaks French, Dutch and English, by the reader’s setting and by choice', async () => {
    const { page, complaints } = await open(browser, usual, { locale: 'nl-BE' });
    const heading = () => page.locator('#figures-title').textContent();
    expect(await heading()).toBe('Cijfers');
    await page.getByRole('button', { name: 'FR' }).click();
    expect(await heading()).toBe('Chiffres');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await page.locator('#downloads [lang="en"]').count()).toBe(0);
    expect(await page.evaluate('document.activeElement.id')).toBe('language-fr');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await heading()).toBe('Figures');
    expect(complaints).toEqual([]);
    await page.reload();
    expect(await heading()).toBe('Figures');
    await page.context().close();
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)(
    'is clean by axe, %s at %i pixels, and never wider than the screen',
    async (colorScheme, width) => {
      const viewport = { width, height: 800 };
      const { page } = await open(browser, synthetic, { colorScheme, viewport });
      const whole =
        'for (const part of document.querySelectorAll("main > * details")) part.open = true';
      await page.evaluate(whole);
      // Of the many tables of the data dictionary, all alike, the first stands for the others.
      await page.evaluate(
        'for (const part of [...document.querySelectorAll("#dictionary details")].slice(1)) part.remove()',
      );
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        width,
      );
      await page.context().close();
    },
  );

  it('writes no figure of a chart over another on a telephone, and shows what its colours mean', {
    tags: 'sampled',
  }, async () => {
    for (const width of atLength() ? [320, 375, 390] : [320]) {
      const { page } = await open(browser, various, { viewport: { width, height: 800 } });
      for (const organism of Object.keys(largest)) {
        await choose(page, `organism:${organism}`);
        expect(await textsOverText(page), `${width} pixels`).toEqual([]);
      }
      for (const kind of ['whole', 'partial', 'none', 'gaps']) {
        const swatch = await page.locator(`.legend i.m-${kind}`).boundingBox();
        expect(Math.min(swatch?.width ?? 0, swatch?.height ?? 0), kind).toBeGreaterThan(10);
      }
      await page.context().close();
    }
  });

  it('keeps its keys, its head and whole tables on paper, and is light there', async () => {
    const { page } = await open(browser, from2012, {
      viewport: { width: 718, height: 1000 },
      colorScheme: 'dark',
    });
    await page.emulateMedia({ media: 'print' });
    const style = (of: string, what: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${of}')).${what}`);
    expect(await style('.legend i', 'printColorAdjust')).toBe('exact');
    expect(await style('#completeness td', 'printColorAdjust')).toBe('exact');
    expect(await style('.top h1', 'color')).toBe(await style('body', 'color'));
    expect(await style('body', 'color')).toBe('rgb(23, 32, 42)');
    expect(await style('figure .scroll', 'overflow')).toBe('visible');
    // A closed table leaves nothing to click on paper; an opened one is printed.
    expect(await style('figure details', 'display')).toBe('none');
    await page.evaluate(`document.querySelector('figure details').open = true`);
    expect(await style('figure details', 'display')).toBe('block');
    for (const section of ['completeness', 'ranking', 'explore']) {
      const table = await page.locator(`#${section} table`).first().boundingBox();
      expect((table?.x ?? 0) + (table?.width ?? 1e6), section).toBeLessThanOrEqual(718);
    }
    // Charts are drawn anew for paper, where two stand in a row.
    const drawn = () => page.locator('#chart-age .plot').getAttribute('width');
    const onScreen = await drawn();
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    expect(await drawn()).toBe('360');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    expect(await drawn()).toBe(onScreen);
    await page.context().close();
  });

  it('shows its figures where scripts are off, and nothing that would answer to no click', async () => {
    const { page } = await open(browser, usual, { javaScriptEnabled: false });
    expect(await page.locator('#charts figure .plot').count()).toBe(chartNames.length);
    expect(await page.locator('#chart-headcount').textContent()).toContain('2019–2021');
    expect(
      await page.locator('[data-language]:visible, input:visible, select:visible').count(),
    ).toBe(0);
    await page.context().close();
  });

  it('says that it holds no body that its address asks for, in place of just showing another', async () => {
    const { page } = await open(browser, usual, { search: '?lang=nl&body=organism:99999' });
    const note = page.locator('#charts .note', { hasText: 'bevat organism:99999 niet' });
    expect(await note.count()).toBe(1);
    await choose(page, 'organism:20');
    expect(await note.count()).toBe(0);
    await page.goto(page.url().replace(/\?.*/, '?body=organism:20'));
    expect(await page.locator('#charts .note', { hasText: 'asks for' }).count()).toBe(0);
    await page.context().close();
  });

  it('ranks the bodies, sorts them by any column, and leads from a name to its charts and back', async () => {
    const { page, complaints } = await open(browser, usual);
    const bodies = () => page.locator('#ranking tbody th').allTextContents();
    expect(await bodies()).toEqual(['Organisme 10', 'Organisme 20', 'Organisme 30']);
    const sort = page.getByRole('button', { name: 'Telework' });
    await sort.click();
    expect(await page.locator('#ranking [aria-sort]').getAttribute('data-column')).toBe(
      'share_telework',
    );
    const values = async () =>
      await page
        .locator('#ranking tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => Number(row.children[7]?.getAttribute('data-value'))),
        );
    const descending = await values();
    expect(descending).toEqual([...descending].sort((one, other) => other - one));
    await sort.click();
    expect(await values()).toEqual([...descending].reverse());
    await page.click('#sort-bytes');
    const sizes = await page
      .locator('#downloads tbody')
      .nth(1)
      .locator('td:last-child')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-value'))));
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    await page.locator('#ranking a', { hasText: 'Organisme 20' }).click();
    expect(await page.locator('#shown strong').textContent()).toBe('Organisme 20');
    expect(await page.locator('#key').textContent()).toContain('Organisme 20');
    expect(await page.title()).toMatch(/^Organisme 20 – /);
    expect(page.url()).toContain('body=organism%3A20');
    await page.goBack();
    expect(await page.locator('#shown strong').textContent()).toBe('Organisme 1');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('finds a body by its name or acronym in any language, without accents and by keyboard', async () => {
    const { page, complaints } = await open(browser, explored, { locale: 'fr-BE' });
    const field = page.locator('#pick-body');
    const found = async (sought: string) => {
      await field.fill(sought);
      return page.locator('#list-body [role="option"]').allTextContents();
    };
    expect(await found('meteores')).toEqual(['Office des Météores (DVS)']);
    expect(await found('sterren VALLENDE')).toEqual(['Office des Météores (DVS)']);
    expect(await found('oeufs')).toEqual(['Régie des Œufs']);
    expect(await page.locator('#list-body [role="group"]').textContent()).toContain('Régies');
    expect(await found('nowhere')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('Organisme 1');
    expect(await axeViolations(page)).toEqual([]);
    await found('des');
    await found('dvs');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await page.locator('#shown strong').textContent()).toBe('Office des Météores');
    expect(await field.inputValue()).toBe('Office des Météores (DVS)');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('#shown strong').textContent()).not.toBe('Office des Météores');
    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
    expect((await field.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((await field.boundingBox())?.y ?? 1e6).toBeLessThan(60);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('sets bodies beside each other, as numbers, index, share or side by side, and keeps that in its address', async () => {
    const { page, complaints, requests } = await open(browser, various, {
      search: '?body=organism:10',
    });
    const bodies = () => page.locator('#compare .chips li').allTextContents();
    const row = () =>
      page.locator('#table-compare tbody tr').last().locator('td').allTextContents();
    /** Where a figure of the axis stands in each drawing. */
    const standing = (told: string) =>
      page
        .locator('.multiples .plot')
        .evaluateAll(
          (drawn, told) =>
            drawn.map((svg) =>
              [...svg.querySelectorAll('text')]
                .find(({ textContent }) => textContent === told)
                ?.getAttribute('transform'),
            ),
          told,
        );
    expect(await bodies()).toEqual(['Organisme 10', 'Organisme 1×']);
    await choose(page, 'organism:20', 'compare');
    expect(await bodies()).toEqual(['Organisme 10', 'Organisme 1×', 'Organisme 20×']);
    await expect.poll(row).toEqual(['100.0', '100.0', '110.0']);
    await page.selectOption('#scale', 'share');
    await expect.poll(row).toEqual(['10%', '100%', '22%']);
    await page.selectOption('#scale', 'value');
    await expect.poll(row).toEqual(['100', '1,000', '220']);
    expect(await page.locator('#chart-compare h3').textContent()).toContain('Organisme 20 220');
    await page.getByRole('button', { name: 'Take away: Organisme 1', exact: true }).click();
    expect(await bodies()).toEqual(['Organisme 10', 'Organisme 20×']);
    await page.selectOption('#shown-figure', 'age');
    const [one, ...others] = await standing('100%');
    expect(one).toContain('translate');
    expect(others).toEqual([one]);
    const taken = async (offer: string) => {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.click(`#${offer}-compare`),
      ]);
      return readFileSync(await saved.path(), 'utf8');
    };
    expect(await taken('csv')).toContain('\n"organism-20","Organisme 20",2021,"-25",');
    expect((await taken('svg')).match(/<svg /g)).toHaveLength(2 + 2);
    await page.reload();
    expect(await bodies()).toEqual(['Organisme 10', 'Organisme 20×']);
    expect(await page.locator('.multiples .plot').count()).toBe(2);
    for (let back = 0; back < 5; back += 1) await page.goBack();
    expect(await bodies()).toEqual(['Organisme 10', 'Organisme 1×']);
    // More than four bodies stand apart, all on one scale; one that ends earlier does not decide what the title tells.
    const beside = compared.slice(1).map((id) => `&with=organism:${id}`);
    await page.goto(
      page.url().replace(/\?.*/, `?body=organism:10&with=entity:1${beside.join('')}`),
    );
    const all = await standing('100');
    expect(all[0]).toContain('translate');
    expect(all).toEqual(Array.from({ length: 5 }, () => all[0]));
    expect(await page.locator('#chart-compare h3').textContent()).toContain('to 2021');
    // What is taken along is what is seen.
    const picture = await taken('svg');
    expect(picture.match(/<svg /g)).toHaveLength(2 + 5);
    expect(picture).toContain('>Organisme 40</text>');
    await page.evaluate(
      'navigator.clipboard.writeText = async (text) => { globalThis.said = text; }',
    );
    const copied = async (chart: string) => {
      await page.locator(`#clipboard-${chart}`).click();
      return String(await page.evaluate('said'))
        .split('\n')
        .map((line) => line.split('\t'));
    };
    await page.click('#table-compare summary');
    expect((await copied('compare')).at(-1)).toEqual(['2021', '100', '100', '110', '100', '']);
    expect((await copied('explore')).at(0)).toEqual(['Age', '2019', '2020', '2021']);
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    await page.context().close();
  });

  it('shows staff by any criterion over the years, and by any two in a year, and keeps that in its address', async () => {
    const { page, complaints, requests } = await open(browser, explored);
    const row = (place: number) =>
      page.locator('#explore tbody tr').nth(place).locator('td').allTextContents();
    const head = () => page.locator('#explore thead th').allTextContents();
    const ages = ['-25', '26-35', '36-45', '46-55', '56-65', '66+'];
    await page.selectOption('#explore-by', 'workforce seniority');
    expect(await head()).toEqual(['Seniority', '2019', '2020', '2021']);
    expect(await row(3)).toEqual(['121', '121', '121']);
    expect(await page.locator('#chart-explore svg[role=img]').count()).toBe(1);
    const asked = () => page.locator('#chart-explore .source a').getAttribute('href');
    const root = 'https://hr.example/v1/entities/1';
    expect(await asked()).toBe(`${root}/workforce?year=2021&field=seniority`);
    await page.selectOption('#explore-by', 'workforce age');
    await page.selectOption('#explore-across', 'gender');
    expect(await head()).toEqual(['Age', 'F', 'M']);
    expect(await page.locator('#chart-explore h3').textContent()).toBe('Age × Gender');
    expect(await asked()).toBe(`${root}/distribution?year=2020&groupby=age&field=gender`);
    expect(await page.locator('#chart-explore .source').textContent()).toContain('crossed');
    expect(await row(1)).toEqual(['114', '121']);
    await page.selectOption('#explore-year', '2019');
    expect(await row(1)).toEqual(['134', '141']);
    expect(await asked()).toBe(`${root}/distribution?year=2019&groupby=age&field=gender`);
    await page.goBack();
    expect(await row(1)).toEqual(['114', '121']);
    expect(await page.locator('#explore-year option').allTextContents()).toEqual(['2020', '2019']);
    await choose(page, 'organism:20');
    // Another body's figures are loaded first.
    await expect.poll(() => row(1)).toEqual(['114', texts.en.chart.suppressed]);
    const saved = page.waitForEvent('download');
    await page.locator('#csv-explore').click();
    expect((await saved).suggestedFilename()).toBe('organism-20-workforce-age-gender-2020.csv');
    await page.selectOption('#explore-by', 'workforce gender');
    await page.selectOption('#explore-across', 'age');
    expect(await head()).toEqual(['Gender', ...ages]);
    expect(await row(1)).toEqual(['107', texts.en.chart.suppressed, '135', '149', '163', '177']);
    await page.goto(page.url().replace(/\?.*/, '?chart=explore&split=age&cross=gender&year=2019'));
    expect(await row(1)).toEqual(['134', '141']);
    expect((await page.locator('#chart-explore').boundingBox())?.y).toBeLessThan(100);
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    await page.context().close();
  });

  it('says what is missing where the folder of splits is not beside it', async () => {
    const file = join(temporaryFolder(), 'index.html');
    copyFileSync(usual, file);
    const { page } = await open(browser, file);
    expect(await page.locator('#explore').textContent()).toContain(texts.en.explore.apart);
    expect(await page.locator('#charts figure .plot').count()).toBe(chartNames.length);
    await page.context().close();
  });

  it('hands out a chart as figures, pictures, an address and a frame, and its table as text', async () => {
    const { page, complaints, requests } = await open(browser, usual, {
      search: '?lang=fr&body=organism:20',
    });
    const taken = async (offer: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click(`#${offer}-age`),
      ]);
      expect(download.suggestedFilename()).toBe(`organism-20-age.${offer}`);
      return readFileSync(await download.path());
    };
    expect((await taken('csv')).toString()).toContain('2019,"-25",');
    expect((await taken('svg')).toString()).toMatch(/^<svg [^>]*lang="fr"[\s\S]*Organisme 20/);
    expect((await taken('png')).subarray(1, 4).toString()).toBe('PNG');
    await page.evaluate(
      'navigator.clipboard.writeText = async (text) => { globalThis.said = text; }',
    );
    await page.click('#link-age');
    const address = String(await page.evaluate('said'));
    expect(address).toBe(page.url());
    expect(new URL(address).searchParams.get('chart')).toBe('age');
    await page.click('#embed-age');
    expect(await page.evaluate('said')).toMatch(
      /^<iframe src="file:[^"]*\/chart\/organism-20\/age\.fr\.html" title="[^"]+"/,
    );
    await page.click('#table-age summary');
    await page.locator('#clipboard-age').click();
    const rows = String(await page.evaluate('said')).split('\n');
    expect(rows[0]?.split('\t')).toEqual(['Année', 'Catégorie', 'F', 'M']);
    expect(rows).toHaveLength(1 + 2 * 6);
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    await page.context().close();
  });

  it('opens at the chart and the body that its address names', async () => {
    const { page } = await open(browser, usual, { search: '?lang=fr&body=organism:30&chart=rate' });
    expect(await page.locator('#shown strong').textContent()).toBe('Organisme 30');
    const box = await page.locator('#chart-rate').boundingBox();
    expect(box?.y ?? -1).toBeLessThan(800);
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(-1);
    await page.context().close();
  });

  it('takes no harm from hostile names, categories and ids', async () => {
    const file = await pageOf([
      federationRun({
        organisms: ['10', hostile],
        years,
        record: () => ({
          name_fr: hostile,
          name_nl: hostile,
          acronym_fr: hostile,
          category: hostile,
        }),
        categories: (dimension) => [hostile, `${dimension} ${hostile}`, 'constructor', ''],
      }),
    ]);
    const { page, complaints, requests } = await open(browser, file, {
      search: '?body=%3Cimg%3E',
    });
    await choose(page, 2);
    await page.getByRole('button', { name: 'NL' }).click();
    expect(await page.locator('#chart-headcount .source').textContent()).toContain(
      'FOD Beleid en Ondersteuning (BOSA)',
    );
    expect(await page.locator('#shown strong').textContent()).toContain('</script><script>');
    expect(await page.locator('#charts figure .plot').count()).toBeGreaterThan(5);
    expect(await page.locator('#page img, #page script').count()).toBe(0);
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    await page.context().close();
  });

  it('stands whatever a body gives, and draws no gap as a figure', async () => {
    const { page, complaints, requests } = await open(browser, various);
    // Nothing at all, nothing but withheld figures, zeros (which have no shares), anything, one year.
    const drawn = [0, 0, 7, 9, 9];
    expect(odd).toHaveLength(drawn.length);
    for (const [at, id] of odd.entries()) {
      await choose(page, `organism:${id}`);
      expect(await whole(page), id).toEqual({
        figures: chartNames.length,
        failed: 0,
        senseless: 0,
      });
      await expect
        .poll(() => page.locator('#charts figure .plot').count(), { message: id })
        .toBe(drawn[at]);
      // No card is empty.
      expect(await page.locator('.charts figure').count()).toBe(drawn[at]);
    }
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    await page.context().close();
  });

  const oddSources: readonly (readonly [string, Partial<Federation>])[] = [
    ['no entity and no names', { entity: false, record: () => ({ name_fr: null, name_nl: null }) }],
    ['no organism', { organisms: [] }],
    [
      'more categories than a chart holds',
      { years: [2020], categories: () => Array.from({ length: 60 }, (_, n) => `c${n}`) },
    ],
  ];
  it.each(sample(oddSources, 1))('stands when the source gives %s', async (_, given) => {
    const file = await pageOf([federationRun({ organisms: ['10'], years, ...given })]);
    const { page, complaints, requests } = await open(browser, file);
    expect(await whole(page)).toEqual({ figures: chartNames.length, failed: 0, senseless: 0 });
    expect(await page.locator('#charts figure .plot').count()).toBe(chartNames.length);
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    await page.context().close();
  });
});

describe.skipIf(firefoxPath === null)('the page in Firefox', () => {
  it('draws every chart from disk, follows its address, loads splits, fits a telephone, and complains of nothing', async () => {
    const firefox = await openFirefox();
    await firefox.open(usual, '?lang=nl&body=organism:20&chart=explore&split=age&cross=gender');
    expect(await firefox.value('document.documentElement.lang')).toBe('nl');
    expect(await firefox.value("document.querySelector('#shown strong').textContent")).toBe(
      'Organisatie 20',
    );
    expect(await firefox.value("document.querySelectorAll('#charts figure .plot').length")).toBe(
      chartNames.length,
    );
    // The script of its splits is loaded by the page, and drawn when it is there.
    const heads = "[...document.querySelectorAll('#explore thead th')].map((th) => th.textContent)";
    const seen = `new Promise((tell) => { const look = () => ${heads}.length > 0 ? tell(${heads}.join()) : setTimeout(look, 50); look(); })`;
    expect(await firefox.value(seen)).toMatch(/,F,M$/);
    await firefox.resize(360, 740);
    expect(await firefox.value('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(firefox.complaints).toEqual([]);
  });
});

/** How many charts stand in the page or are named without, could not be drawn, or show what is no number. */
async function whole(page: Page) {
  const charts = page.locator('#charts [data-chart]');
  return {
    figures: await charts.count(),
    failed: await charts.filter({ hasText: 'could not be drawn' }).count(),
    senseless: await charts
      .locator('.plot')
      .filter({ hasText: /NaN|Infinity|undefined/ })
      .count(),
  };
}
