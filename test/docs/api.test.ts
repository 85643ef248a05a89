import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

describe('docs/api.md', () => {
  it('shows an example that runs', { tags: 'long' }, async () => {
    const page = readFileSync(join(root, 'docs', 'api.md'), 'utf8');
    const [, example = ''] = /```js\n([^`]+)```/.exec(page) ?? [];
    const output = join(temporaryFolder(), 'example');
    onTestFinished(() => rmSync(output, { recursive: true, force: true }));
    const code = example.replace("'output/example'", JSON.stringify(output));
    const args = ['--input-type=module', '--eval', code];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
    expect(stderr).toBe('');
    expect(stdout).toBe(
      'complete true 0\n[ { year: 2021, headcount: 8367 }, { year: 2022, headcount: 8491 } ]\ntrue 2 0\n',
    );
  });
});
