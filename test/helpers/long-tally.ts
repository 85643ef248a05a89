import type { Reporter, TestModule } from 'vitest/node';

/** Says at the end of a run how many tests it did not run, or ran on a sample, because they take long. */
export class LongTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const skipped = tests.filter(
      ({ tags, options }) => tags.includes('long') && options.mode === 'skip',
    );
    const sampled = tests.filter((one) => one.tags.includes('sampled') && one.ok());
    if (skipped.length === 0) return;
    process.stdout.write(
      `Only at length (npm run test:long): ${skipped.length} tests, and ${sampled.length} of those that ran tried a few of many.\n`,
    );
  }
}
