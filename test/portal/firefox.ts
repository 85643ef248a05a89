import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'undici';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temporary.ts';
import { findBrowser } from './browser.ts';

/** The Firefox of this machine (`FIREFOX` names another), `null` where there is none. */
export const firefoxPath = findBrowser('FIREFOX', ['firefox-esr', 'firefox']);

/** Whatever Firefox asks for by itself goes nowhere. */
const settings = [
  'user_pref("network.proxy.type", 1);',
  ...['http', 'ssl'].flatMap((kind) => [
    `user_pref("network.proxy.${kind}", "127.0.0.1");`,
    `user_pref("network.proxy.${kind}_port", 9);`,
  ]),
];

interface Told {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly message?: string;
  readonly params?: { readonly text?: string };
}

/** A window of Firefox that goes with the test, with everything that pages said on its console. */
export interface FirefoxWindow {
  readonly complaints: readonly string[];
  /** Opens a file as a reader does, by its address on the file system, and waits until it is loaded. */
  open(file: string, search?: string): Promise<void>;
  /** The value of an expression in the page: a text, a number or a truth value. */
  value(expression: string): Promise<unknown>;
  resize(width: number, height: number): Promise<void>;
}

/** Starts Firefox. It speaks WebDriver BiDi (w3c.github.io/webdriver-bidi); Playwright drives builds of its own alone. */
export async function openFirefox(): Promise<FirefoxWindow> {
  const complaints: string[] = [];
  const send = await connect(await start(), complaints);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  return {
    complaints,
    open: async (file, search = '') => {
      const url = `${pathToFileURL(file).href}${search}`;
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    value: async (expression) => {
      const asked = { expression, target: { context }, awaitPromise: true };
      const { result } = (await send('script.evaluate', asked)) as { result?: { value: unknown } };
      return result?.value;
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
  };
}

/** Starts the program on a profile of its own. @returns the address that it listens at */
async function start(): Promise<string> {
  const profile = temporaryFolder();
  writeFileSync(join(profile, 'user.js'), settings.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(firefoxPath ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => {
    firefox.kill('SIGKILL');
    return new Promise<void>((resolve) => firefox.once('close', () => resolve()));
  });
  for await (const line of createInterface({ input: firefox.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    firefox.stderr.resume();
    return address;
  }
  throw new Error('Firefox ended before it listened');
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(address: string, complaints: string[]): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (told: Told) => void>();
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.id !== undefined) waiting.get(told.id)?.(told);
    else if (told.params?.text !== undefined) complaints.push(told.params.text);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  return async (method, params) => {
    last += 1;
    const answered = new Promise<Told>((resolve) => void waiting.set(last, resolve));
    socket.send(JSON.stringify({ id: last, method, params }));
    const { result, message } = await answered;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
}
