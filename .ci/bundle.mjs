// Bundles the program into few files: Node opens all modules of a program at once, so many small ones
// start slowly and go beyond a small limit of open files. dist/cli.js is the program (contract §1),
// dist/api.js what others import, dist/workers/ one whole file per worker thread, dist/portal/ what runs
// in a browser.
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const shared = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // Native code, what starts threads of its own, and what few runs load stay where they are installed.
  external: ['@aws-sdk/*', '@duckdb/node-bindings*', 'commander', 'pino'],
  // What is CommonJS asks for the modules of Node.js by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  charset: 'utf8',
  logLevel: 'warning',
};

rmSync('dist', { recursive: true, force: true });
// The command line without its start is what tests call.
const programs = ['src/cli.ts', 'src/api.ts', 'src/cli/program.ts'];
await build({ ...shared, entryPoints: programs, splitting: true, chunkNames: 'chunks/[hash]' });
// Whole in itself, a worker's file is also what tells one version of its code from another.
const workers = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(^|[/-])worker\.ts$/.test(path),
);
await build({
  ...shared,
  outdir: 'dist/workers',
  outbase: 'src',
  entryPoints: workers.map((path) => `src/${path}`),
});
// The script and the style that stand in every portal page. Its charts use no maps and no colour schemes:
// what Plot has for these would be a tenth of the script.
const unused = {
  name: 'unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^d3-(geo|scale-chromatic)$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }));
    onLoad({ filter: /./, namespace: 'unused' }, async ({ path }) => {
      const names = Object.keys(await import(path));
      return {
        contents: names.map((name) => `export const ${name} = (given) => given;`).join('\n'),
      };
    });
  },
};
await build({
  outdir: 'dist/portal',
  entryPoints: { page: 'src/portal/page/main.ts' },
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  plugins: [unused],
  legalComments: 'none',
  logLevel: 'warning',
});
await build({ outdir: 'dist/portal', entryPoints: ['src/portal/page/page.css'], minify: true });
chmodSync('dist/cli.js', 0o755);
