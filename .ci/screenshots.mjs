// Screenshots of the demo's portal for docs/screenshots/: `npm run screenshots [FOLDER-OF-A-RELEASE] [FOLDER-OF-A-PARTIAL-ONE]`.
// A partial mirror: `node dist/cli.js demo --output output/partial --endpoints workforce,illness --years 2021-2022`.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [, , whole = 'output/demo/current', partial = 'output/partial/current'] = process.argv;
const folder = resolve('docs/screenshots');
const desktop = { width: 1280, height: 1500 };
const phone = { width: 390, height: 1400 };
const paper = { width: 718, height: 2030 };
const six = ['20286', '20298', '20341', '20377', '20558', '20572'];
const beside = six.map((id) => `&with=organism:${id}`).join('');
const shots = [
  { name: 'portal-en', search: 'lang=en' },
  { name: 'portal-fr-dark', search: 'lang=fr', colorScheme: 'dark' },
  { name: 'portal-nl', search: 'lang=nl&body=organism:20103' },
  { name: 'portal-compare', search: 'lang=fr', part: '#compare' },
  { name: 'portal-multiples', search: `lang=nl${beside}`, part: '#compare' },
  {
    name: 'portal-explore',
    search: 'lang=fr&split=level&cross=seniority&year=2019',
    part: '#explore',
  },
  { name: 'portal-ranking', search: 'lang=en', part: '#ranking' },
  { name: 'portal-partial', search: 'lang=nl', release: partial },
  { name: 'portal-print', search: 'lang=fr', viewport: paper, media: 'print' },
  { name: 'portal-phone', search: 'lang=en', viewport: phone },
  { name: 'portal-phone-dark', search: 'lang=nl', colorScheme: 'dark', viewport: phone },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
for (const { name, search, part, media, release = whole, ...look } of shots) {
  // The page lets no style in but its own: a part is pictured by one more.
  const bypassCSP = part !== undefined;
  const tab = await browser.newPage({
    colorScheme: 'light',
    viewport: desktop,
    bypassCSP,
    ...look,
  });
  await tab.goto(`${pathToFileURL(resolve(release, 'index.html'))}?${search}`);
  if (media !== undefined) {
    await tab.emulateMedia({ media });
    await tab.evaluate('dispatchEvent(new Event("beforeprint"))');
  }
  await (part === undefined ? tab : tab.locator(part)).screenshot({
    path: `${folder}/${name}.png`,
    // The bar that stays in sight would lie over a part, and what stands above it reach in.
    ...(part === undefined ? {} : { style: `.bar, section:not(${part}) { visibility: hidden }` }),
  });
  await tab.close();
}
await browser.close();
