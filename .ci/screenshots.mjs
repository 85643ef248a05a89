// Screenshots of the demo's portal for docs/screenshots/: `npm run screenshots [FOLDER-OF-A-RELEASE]`.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const page = pathToFileURL(resolve(process.argv[2] ?? 'output/demo/current', 'index.html'));
const folder = resolve(process.argv[3] ?? 'docs/screenshots');
const desktop = { width: 1280, height: 1500 };
const phone = { width: 390, height: 1400 };
const shots = [
  { name: 'portal-en', lang: 'en', colorScheme: 'light', viewport: desktop },
  { name: 'portal-fr-dark', lang: 'fr', colorScheme: 'dark', viewport: desktop },
  { name: 'portal-nl', lang: 'nl', colorScheme: 'light', viewport: desktop, subject: true },
  { name: 'portal-compare', lang: 'fr', colorScheme: 'light', viewport: desktop, part: '#compare' },
  { name: 'portal-ranking', lang: 'en', colorScheme: 'light', viewport: desktop, part: '#ranking' },
  { name: 'portal-phone', lang: 'en', colorScheme: 'light', viewport: phone },
  { name: 'portal-phone-dark', lang: 'nl', colorScheme: 'dark', viewport: phone },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
for (const { name, lang, colorScheme, viewport, subject, part } of shots) {
  const tab = await browser.newPage({ colorScheme, viewport });
  await tab.goto(`${page}?lang=${lang}`);
  if (subject) await tab.selectOption('#subject', { index: 1 });
  await (part === undefined ? tab : tab.locator(part)).screenshot({
    path: `${folder}/${name}.png`,
  });
  await tab.close();
}
await browser.close();
