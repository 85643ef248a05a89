import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
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
const kinds = ['answers', 'figures', 'categories', 'subjects', 'problems'];
let asRead: Record<string, string>;

beforeAll(async () => {
  const output = join(sharedFolder(), 'out');
  paths = outputPaths(output);
  const { baseUrl, close } = await startReference({});
  const flags = ['--endpoints', 'workforce,illness', '--years', '2022', '--output', output];
  expect(await runJson(['run', '--base-url', baseUrl, ...flags])).toMatchObject({ code: 0 });
  await close();
  asRead = hashesIn(paths.derived, kinds);
});

/** A crawl under way in this thread, whose landing zone holds what was not read yet. */
function readAhead(): ReadAhead {
  rmSync(paths.derived, { recursive: true, force: true });
  const readers = new SegmentReaders();
  const context = { catalogue: federalHr, vocabulary, hints: noHints };
  const ahead = new ReadAhead({ ...context, paths, readers, effects: liveEffects });
  onTestFinished(() => readers.close());
  ahead.start();
  return ahead;
}

const isRead = () => existsSync(join(paths.derived, 'records', '000001.json'));

describe('reading ahead of the end of a crawl', () => {
  it('reads what is sealed while the crawl waits, as the build would', async () => {
    const ahead = readAhead();
    await vi.waitUntil(isRead, { timeout: 20_000 });
    await ahead.end();
    expect(hashesIn(paths.derived, kinds)).toEqual(asRead);
  });

  it('reads nothing while the crawl keeps the machine busy', async () => {
    const ahead = readAhead();
    const work = setInterval(() => {
      const end = performance.now() + 95;
      while (performance.now() < end);
    }, 100);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    clearInterval(work);
    await ahead.end();
    expect(isRead()).toBe(false);
  });

  it('leaves what it is at whole, and nothing new is begun, once the crawl has ended', async () => {
    const ahead = readAhead();
    await ahead.end();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(isRead()).toBe(false);
  });
});
