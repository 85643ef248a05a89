import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../src/system/code-hash.ts';
import { packageRoot } from '../../src/system/paths.ts';

describe('filesBelow(folder)', () => {
  it('holds all that a release is made by: code, SQL, and the style of the portal', () => {
    const names = filesBelow(join(packageRoot, 'src')).map((file) => basename(file));
    expect(names).toEqual(expect.arrayContaining(['cli.ts', 'main.ts', 'page.css']));
    expect(filesBelow(join(packageRoot, 'sql')).length).toBeGreaterThan(50);
  });
});
