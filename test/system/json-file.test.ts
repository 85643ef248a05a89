import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { needJsonFile, readJsonFile } from '../../src/system/json-file.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const schema = z.strictObject({ count: z.int() });

describe('needJsonFile(path, schema, remedy)', () => {
  it.each([
    ['missing', () => undefined, /ENOENT/],
    ['that the system does not give', (path: string) => mkdirSync(path), /EISDIR/],
    ['cut', (path: string) => writeFileSync(path, '{"count":'), /JSON/],
    [
      'with another value',
      (path: string) => writeFileSync(path, '{"count":"1"}'),
      /count: .*expected/,
    ],
    ['of another version', (path: string) => writeFileSync(path, '{"count":1,"new":2}'), /new/],
  ])('says why a file %s cannot be read, and what to do', (_, make, why) => {
    const path = join(temporaryFolder(), 'file.json');
    make(path);
    const read = () => needJsonFile(path, schema, 'put it back');
    expect(read).toThrow(why);
    expect(read).toThrow(/^\S+file\.json cannot be read \(.+\): put it back$/);
    expect(readJsonFile(path, schema)).toBeNull();
  });

  it('gives what a whole file holds', () => {
    const path = join(temporaryFolder(), 'file.json');
    writeFileSync(path, '{"count":3}\n');
    expect(needJsonFile(path, schema, '')).toEqual({ count: 3 });
  });
});
