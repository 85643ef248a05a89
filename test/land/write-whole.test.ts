import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeWhole } from '../../src/land/write-whole.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));

it('does not take a part for the whole: a pipe takes what it has room for, then nothing', () => {
  const path = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(pipe));
  expect(() => writeWhole(pipe, bytes)).toThrow(/EAGAIN/);
  const taken = Buffer.alloc(bytes.length);
  const count = readSync(pipe, taken);
  expect(count).toBeLessThan(bytes.length);
  expect(taken.subarray(0, count)).toEqual(bytes.subarray(0, count));
});

it('writes all of it', () => {
  const path = join(temporaryFolder(), 'file');
  const file = openSync(path, 'wx');
  writeWhole(file, bytes);
  closeSync(file);
  expect(readFileSync(path)).toEqual(bytes);
});
