import { defineConfig } from 'vitest/config';

/** What installs another engine first: part of `npm run test:long`, not of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/engines/**/*.engine.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 1_800_000,
  },
});
