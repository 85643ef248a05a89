/** `npm run bench`: every scenario of issue 5, one after the other; words name some of them, flags go to each. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const scenarios = ['crawl', 'least', 'alternative', 'resume', 'size', 'build', 'nightly', 'read'];
const said = process.argv.slice(2);
const flags = said.filter((word) => !scenarios.includes(word));
const named = scenarios.filter((name) => said.includes(name));
for (const name of named.length > 0 ? named : scenarios) {
  const file = join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(file)) continue;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...flags], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
