import fc from 'fast-check';

/**
 * Property tests draw the same samples in every run of `npm test`, so that a change is judged by what
 * it changes. `PROPERTY_SEED=N` draws others; `npm run test:properties` draws new ones and prints the seed.
 */
const told = process.env.PROPERTY_SEED ?? '20261121';
const seed = told === 'random' ? Date.now() % 2 ** 31 : Number(told);
if (told === 'random') process.stderr.write(`PROPERTY_SEED=${seed}\n`);
fc.configureGlobal({ seed });
