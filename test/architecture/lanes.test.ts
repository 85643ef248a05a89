import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

function cruise(folder: string, ...sources: string[]): Cruise['summary'] {
  const program = join(root, 'node_modules', '.bin', 'depcruise');
  const config = join(root, '.dependency-cruiser.cjs');
  const found = spawnSync(
    program,
    [
      '--config',
      config,
      '--output-type',
      'json',
      '--ts-config',
      join(root, 'tsconfig.json'),
      ...sources,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return (JSON.parse(found.stdout) as Cruise).summary;
}

describe('the lanes of the architecture', () => {
  it('are kept by every module', () => {
    const { totalCruised, violations } = cruise(root, 'src', 'pipelines');
    expect(totalCruised).toBeGreaterThan(50);
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it('are seen to be broken where one stage imports another, or a step one after it', () => {
    const { violations } = cruise(join(root, 'test', 'fixtures', 'lanes'), 'src');
    expect(violations.map(({ rule }) => rule.name).sort()).toEqual([
      'stages-do-not-meet',
      'steps-of-mirror-keep-their-order',
    ]);
  });
});

describe('the sources', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts'),
  );

  it('keep SQL in sql/ and coerce nothing', () => {
    const found = files.filter((file) =>
      /["`'](select|insert|create|copy|with) [a-z*(]|z\.coerce\b/i.test(
        readFileSync(join(root, 'src', file), 'utf8'),
      ),
    );
    // These two make DDL: session tables from column lists, published ones from their registry.
    expect(found.sort()).toEqual(['system/columns.ts', 'tables/render-sql.ts']);
  });

  it('stay short enough to be read', () => {
    const long = files.filter(
      (file) => readFileSync(join(root, 'src', file), 'utf8').split('\n').length > 300,
    );
    expect(long).toEqual([]);
  });
});
