import { cpSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../helpers/program.ts';
import { figures } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { mostFlips, seed, uniform } from './chance.ts';
import { startFaultServer } from './server.ts';

/** Every kind of file there is in a mirror: its name, and which files are of it. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['source', /^landing\/source\.json$/],
  ['plans', /^landing\/plans\//],
  ['mappings', /^landing\/mappings\//],
  ['seals', /^landing\/responses\/.*\.json$/],
  ['segments', /^landing\/responses\/.*\.parquet$/],
  ['records of what was read', /^derived\/records\//],
  ['what was read', /^derived\/.*\.parquet$/],
  ['what was learned', /^derived\/[^/]*$/],
  ['releases', /^releases\//],
  ['runs', /^runs\//],
  ['lock', /^\.lock$/],
];

/** What nothing reads needs no mending. */
const isUnread = (file: string) => /^\.lock$|\.ndjson$/.test(file);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** One bit of one file of a kind, turned around. */
function flip(output: string, kind: RegExp): string {
  const kept = (file: string) =>
    /^releases/.test(file) && !file.startsWith(readlinkSync(join(output, 'current')));
  const files = filesOf(output).filter((file) => kind.test(file) && !kept(file));
  const file = files[Math.floor(uniform(0, files.length))] ?? '';
  const bytes = readFileSync(join(output, file));
  const at = Math.floor(uniform(0, bytes.length));
  const bit = Math.floor(uniform(0, 8));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  writeFileSync(join(output, file), bytes);
  return `${file} byte ${at} bit ${bit}`;
}

async function mirrored() {
  const { run, verify } = (await import(
    join(root, 'dist', 'api.js')
  )) as typeof import('../../src/api.ts');
  const { baseUrl } = await startFaultServer();
  const output = join(temporaryFolder(), 'out');
  const asking = (folder: string, endpoints: string[]) =>
    run({ baseUrl, subjects: 'organism:20103', years: 2022, output: folder, endpoints });
  await asking(output, ['pension']);
  await asking(output, ['pension', 'carph']);
  // It brings news, so that all is read again that can be.
  const next = (folder: string) => asking(folder, ['pension', 'carph', 'longabsence']);
  return { output, next, verify };
}

function copyOf(output: string): string {
  const copy = join(temporaryFolder(), 'out');
  cpSync(output, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return copy;
}

const name = `a flipped bit is found by verify or heals by itself, told, and stops no run (FAULT_SEED=${seed})`;

it(name, { tags: 'long', timeout: 7_200_000 }, async () => {
  const { output, next, verify } = await mirrored();
  expect(filesOf(output).filter((file) => !kinds.some(([, kind]) => kind.test(file)))).toEqual([]);
  const sound = copyOf(output);
  expect(await next(sound)).toMatchObject({ status: 'complete', published: true, mended: [] });
  const expected = JSON.stringify(await figures(sound));
  const wrong: string[] = [];
  const first = Math.floor(uniform(0, kinds.length));
  for (let round = 0; round < mostFlips; round += 1) {
    const [, kind] = kinds[(first + round) % kinds.length]!;
    const copy = copyOf(output);
    const what = flip(copy, kind);
    const { problems } = await verify({ output: copy });
    const ended = await next(copy).catch((error: Error) => error);
    if (ended instanceof Error) {
      wrong.push(`${what} stops the run: ${ended.message}`);
      continue;
    }
    const isTold = problems.length + ended.mended.length > 0;
    if (!isTold && !isUnread(what.split(' ')[0] ?? '')) wrong.push(`${what} is not told of`);
    if (ended.status !== 'complete') wrong.push(`${what} ends ${ended.status}: ${ended.error}`);
    if (JSON.stringify(await figures(copy)) !== expected) wrong.push(`${what} changes figures`);
  }
  expect(wrong).toEqual([]);
});
