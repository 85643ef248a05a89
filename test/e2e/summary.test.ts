import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { startUpstream } from '../helpers/upstream.ts';

describe('the end of a run, for people', () => {
  it('asks a question that what was mirrored can answer', async () => {
    const output = join(temporaryFolder(), 'out');
    const selection = ['--endpoints', 'illness', '--years', '2020', '--subjects', 'organisms'];
    const { code, stdout } = await run(['demo', ...selection, '--output', output]);
    expect(code).toBe(0);
    const question = /^Try: hrmirror query "([^"]+)" --output (\S+)$/m.exec(stdout);
    expect(question?.[2]).toBe(output);
    expect(stdout).toMatch(/illness +organism +2020 +2020 +\d+/);
    const asked = await run(['query', question?.[1] ?? '', '--output', output]);
    expect(stdout).toContain(asked.stdout.trim());
  });

  it('says that the lists name no subject', async () => {
    const { baseUrl, asked } = await startUpstream(() => ({ json: [] }));
    const output = join(temporaryFolder(), 'out');
    const { code, stdout } = await run(['run', '--base-url', baseUrl, '--output', output]);
    expect(code).toBe(0);
    expect(asked).toEqual(['entities', 'organisms']);
    expect(stdout).toContain('the lists of the service name no subject');
    expect(stdout).not.toContain('Try:');
  });
});
