import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeMetrics } from '../../src/mirror/run/metrics.ts';
import { type Progress, runUnderWay } from '../../src/mirror/run/progress.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { runHere as run } from '../helpers/here.ts';
import { aProgress } from '../helpers/progress.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';

function telling(progress: Partial<Progress>) {
  const paths = outputPaths(join(temporaryFolder(), 'out'));
  mkdirSync(paths.runs, { recursive: true });
  writeFileSync(paths.underWay, JSON.stringify({ ...aProgress, ...progress }));
  return paths;
}

describe('a run under way', () => {
  it('is told by what it left last, unless its process is gone or long silent', () => {
    expect(runUnderWay(telling({}))).toMatchObject({ done: 5 });
    expect(runUnderWay(telling({ pid: spawnSync('true').pid }))).toBeNull();
    expect(runUnderWay(telling({ updated_at: '2026-01-01T00:00:00.000Z' }))).toBeNull();
  });

  it('stands in the metrics', () => {
    const file = join(temporaryFolder(), 'metrics.prom');
    writeMetrics(telling({}), file);
    expect(readFileSync(file, 'utf8')).toMatch(/^hrmirror_run_requests_done\{.*\} 5$/m);
  });

  it('stands in the status of another process, also before there is a release, and gives signs of life', async () => {
    const seen: Promise<string>[] = [];
    const output = join(temporaryFolder(), 'out');
    const { baseUrl } = await startUpstream((path) => {
      if (seen.length === 0) seen.push(run(['status', '--output', output]).then((s) => s.stdout));
      return listAnswers(path, ['7']) ?? carphAnswer(path);
    });
    const args = ['--base-url', baseUrl, '--output', output, '--endpoints', 'carph'];
    const { code, stderr } = await run(['run', ...args]);
    expect(code).toBe(0);
    expect(await seen[0]).toMatch(/^Run \S+ is under way: discovering/m);
    expect(await seen[0]).toContain('No release yet.');
    for (const phase of ['discovering', 'asking', 'reading', 'building', 'publishing']) {
      expect(stderr).toMatch(new RegExp(`^${phase} · `, 'm'));
    }
    expect((await run(['status', '--output', output])).stdout).not.toContain('under way');
  });
});
