import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The Chromium of this machine (`CHROMIUM` names another), `null` where there is none. */
export const chromiumPath = findBrowser('CHROMIUM', [
  'chromium',
  'chromium-browser',
  'google-chrome',
]);

/** The first of these programs that this machine has, or the one that a variable names; `null`, told, where there is none. */
export function findBrowser(variable: string, names: readonly string[]): string | null {
  const named = process.env[variable];
  if (named !== undefined) return named;
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // The next name.
    }
  }
  process.stderr.write(
    `No ${names[0]} here (Debian: apt-get install ${names[0]}): none of its tests.\n`,
  );
  return null;
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? '' });
}

/** An open page, with everything it said on its console and everything it asked for but itself and its splits. */
export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

/** Opens a file as a reader does, by its address on the file system. */
export async function open(
  browser: Browser,
  file: string,
  options: BrowserContextOptions & { readonly search?: string } = {},
): Promise<Opened> {
  const { search = '', ...context } = options;
  const page = await (await browser.newContext({ locale: 'en-GB', ...context })).newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const address = pathToFileURL(file).href;
  page.on('request', (request) => {
    const isOwn = [address, new URL('splits/', address).href].some((own) =>
      request.url().startsWith(own),
    );
    if (!isOwn) requests.push(request.url());
  });
  await page.goto(`${address}${search}`);
  return { page, complaints, requests };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong, as `rule: target` lines. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  });
}

/** Texts of one mark of a chart that run into each other, as `one over other`. */
export async function textsOverText(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('figure svg g')].flatMap((mark) => {
    const texts = [...mark.children].filter((part) => part.tagName === 'text' && part.textContent);
    const apart = (a, b) =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    return texts.flatMap((one, place) =>
      texts.slice(place + 1)
        .filter((other) => !apart(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => mark.closest('figure').id + ': ' + one.textContent + ' over ' + other.textContent));
  })`);
}

/** Chooses the body of a key, or the nth of the list, as a reader does. */
export async function choose(page: Page, body: string | number, field = 'body'): Promise<void> {
  await page.click(`#pick-${field}`);
  const options = page.locator(`#list-${field} [role="option"]`);
  if (typeof body === 'number') await options.nth(body).click();
  else await page.locator(`#list-${field} [data-pick="${body}"]`).click();
}
