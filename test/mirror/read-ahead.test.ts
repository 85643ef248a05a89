import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { liveEffects } from '../../src/effects.ts';
import { ReadAhead } from '../../src/mirror/run/read-ahead.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { SegmentReaders } from '../../src/normalise/segment-readers.ts';
import { type OutputPaths, outputPaths } from '../../src/paths.ts';
import { startReference } from '../../src/reference/start.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { runJson } from '../helpers/program.ts';
import { sharedFolder } from '../helpers/temporary.ts';

let paths: OutputPaths;
let sealed: string;
const kinds = ['answers', 'figures', 'categories', 'subjects', 'problems'];
let asRead: Record<string, string>;

beforeAll(async () => {
  const output = join(sharedFolder(), 'out');
  paths = outputPaths(output);
  const { baseUrl, close } = await startReference({});
  const flags = ['--endpoints', 'workforce,illness', '--years', '2022', '--output', output];
  expect(await runJson(['run', '--base-url', baseUrl, ...flags])).toMatchObject({ code: 0 });
  await close();
  sealed = join(sharedFolder(), 'sealed');
  cpSync(paths.responses, sealed, { recursive: true });
  asRead = hashesIn(paths.derived, kinds);
});

beforeEach(() => {
  for (const folder of [paths.derived, paths.responses]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
});

/** A crawl under way in this thread. */
function readAhead(): ReadAhead {
  const readers = new SegmentReaders();
  const context = { catalogue: federalHr, vocabulary, hints: noHints };
  const ahead = new ReadAhead({
    ...context,
    ...{ paths, readers, beside: pLimit(1), effects: liveEffects },
    interrupted: new AbortController().signal,
  });
  onTestFinished(() => readers.close());
  ahead.start();
  return ahead;
}

/** Seals what the crawl has landed. */
const seal = () => cpSync(sealed, paths.responses, { recursive: true });

const isRead = () => existsSync(join(paths.derived, 'records', '000001.json'));

describe('reading ahead of the end of a crawl', () => {
  it('reads what is sealed while the crawl waits, as the build would', async () => {
    const ahead = readAhead();
    seal();
    await vi.waitUntil(isRead, { timeout: 20_000 });
    await ahead.end();
    expect(hashesIn(paths.derived, kinds)).toEqual(asRead);
  });

  it('reads nothing while the crawl keeps the machine busy', async () => {
    const ahead = readAhead();
    seal();
    let isOver = false;
    const work = () => {
      const end = performance.now() + 20;
      while (performance.now() < end);
      if (!isOver) setImmediate(work);
    };
    work();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    isOver = true;
    await ahead.end();
    expect(isRead()).toBe(false);
  });

  it('leaves it to the build where nothing can be written', async () => {
    rmSync(paths.derived, { recursive: true });
    writeFileSync(paths.derived, '');
    const ahead = readAhead();
    seal();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await ahead.end();
    expect(isRead()).toBe(false);
  });

  it('leaves to the build what stood before the crawl', async () => {
    seal();
    const ahead = readAhead();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await ahead.end();
    expect(isRead()).toBe(false);
  });

  it('begins nothing once the crawl has ended', async () => {
    const ahead = readAhead();
    await ahead.end();
    seal();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(isRead()).toBe(false);
  });
});
