import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../helpers/program.ts';

interface Locked {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');

describe('package-lock.json', () => {
  it('has the hash of every package, so that none is taken on trust', () => {
    expect(installed.length).toBeGreaterThan(100);
    const bare = installed.filter(([, { integrity }]) => !/^sha512-.{88}$/.test(integrity ?? ''));
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('names no host that packages come from', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('has the native packages of all systems, in the versions that are asked for', () => {
    const optional = installed.flatMap(([, one]) => Object.entries(one.optionalDependencies ?? {}));
    const missing = optional.filter(([name]) => packages[`node_modules/${name}`] === undefined);
    expect(missing).toEqual([]);
    const { version } = packages['node_modules/@duckdb/node-bindings']!;
    for (const system of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']) {
      expect(packages[`node_modules/@duckdb/node-bindings-${system}`]?.version).toBe(version);
    }
  });
});
