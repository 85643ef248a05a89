import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temporary.ts';

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));

it('does not take a part for the whole: a pipe takes what it has room for, then nothing', () => {
  const path = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(pipe));
  expect(() => writeFileSync(pipe, bytes)).toThrow(/EAGAIN/);
  const taken = Buffer.alloc(bytes.length);
  const count = readSync(pipe, taken);
  expect(count).toBeLessThan(bytes.length);
  expect(taken.subarray(0, count)).toEqual(bytes.subarray(0, count));
});

it('writes all of it', () => {
  const path = join(temporaryFolder(), 'file');
  const file = openSync(path, 'wx');
  writeFileSync(file, bytes);
  closeSync(file);
  expect(readFileSync(path)).toEqual(bytes);
});
