import { defineConfig } from 'vitest/config';
import { LongTally } from './test/helpers/long-tally.ts';

const isLong = process.env.LONG === '1';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/built.ts'],
    setupFiles: ['test/helpers/each-file.ts'],
    reporters: ['default', new LongTally()],
    tags: [
      { name: 'long', description: 'runs only with `npm run test:long`', skip: !isLong },
      { name: 'sampled', description: 'tries a few here, and far more with `npm run test:long`' },
    ],
    // The built program is tested as it is.
    server: { deps: { external: [/\/dist\//] } },
    pool: 'forks',
    // One process tests one file after the other: what each would load and compile for itself is a second of each.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 400_000,
  },
});
