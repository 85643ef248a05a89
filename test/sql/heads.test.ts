import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../src/system/code-hash.ts';
import { packageRoot } from '../../src/system/paths.ts';

const files = filesBelow(join(packageRoot, 'sql')).filter((path) => path.endsWith('.sql'));

describe('sql/', () => {
  it('tells in the first line of every file what it reads and what it makes', () => {
    expect(files.length).toBeGreaterThan(150);
    const told = /^-- Reads [^\n]+, makes [^\n]+\.\n/;
    expect(files.filter((path) => !told.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
