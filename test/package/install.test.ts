import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

/** A program that uses every kind of thing the package exports, to be type-checked and run. */
const consumer = `import { type RunSummary, query, releases, run, verify } from 'hrmirror';

const signal = AbortSignal.timeout(60_000);
const failed: number = await run({ baseUrl: 'nowhere' }, { signal }).then(
  (summary: RunSummary) => summary.failed,
  (error: { readonly exitCode: number }) => -error.exitCode,
);
// @ts-expect-error: no such option
const options: Parameters<typeof run>[0] = { year: 2022 };
const [row] = await query('select count(*) > 0 as found from observations', { output: 'output/demo' });
const { ok } = await verify({ output: 'output/demo' });
console.log(failed, Object.keys(options), row?.found, ok, releases({ output: 'output/demo' }).releases.length);
`;

describe('the package, installed', { tags: 'long' }, () => {
  it('runs hrmirror demo in an empty folder, and is imported with its types', () => {
    const folder = temporaryFolder();
    const npm = (args: readonly string[], cwd: string) =>
      execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const packed = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], root));
    const [{ filename, files, unpackedSize }] = packed;
    const names: string[] = files.map(({ path }: { path: string }) => path);
    for (const needed of ['dist/cli.js', 'dist/api.js', 'LICENSE', 'docs/operations.md']) {
      expect(names).toContain(needed);
    }
    expect(names.filter((name) => /^(src|test|node_modules|output)\//.test(name))).toEqual([]);
    expect(unpackedSize).toBeLessThan(8_000_000);

    const prefix = join(folder, 'prefix');
    const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
    npm(['install', '--global', '--prefix', prefix, ...quietly, join(folder, filename)], folder);
    const packages = join(prefix, 'lib', 'node_modules', 'hrmirror', 'node_modules');
    expect(readdirSync(packages)).not.toContain('@aws-sdk');

    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const hrmirror = join(prefix, 'bin', 'hrmirror');
    const told = execFileSync(hrmirror, ['demo', '--years', '2022', '--endpoints', 'workforce'], {
      cwd: empty,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(told).toMatch(/^Complete\. /);
    expect(readdirSync(join(empty, 'output', 'demo', 'current'))).toEqual(
      expect.arrayContaining(['hrstats.duckdb', 'index.html', 'parquet', 'csv', 'SHA256SUMS']),
    );

    mkdirSync(join(empty, 'node_modules'));
    symlinkSync(
      join(prefix, 'lib', 'node_modules', 'hrmirror'),
      join(empty, 'node_modules', 'hrmirror'),
    );
    writeFileSync(join(empty, 'package.json'), '{"type": "module"}');
    writeFileSync(join(empty, 'use.ts'), consumer);
    const flags = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck'];
    const types = ['--typeRoots', join(root, 'node_modules', '@types'), '--types', 'node'];
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), [...flags, ...types, 'use.ts'], {
      cwd: empty,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const used = execFileSync(process.execPath, ['use.js'], { cwd: empty, encoding: 'utf8' });
    expect(used).toBe("-2 [ 'year' ] true true 2\n");
  });
});
