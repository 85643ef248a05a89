/** Before each file of tests: whatever its process tested before, it finds chance and folders as they are at the start. */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { atLength, drawAnew } from '../faults/chance.ts';
import { removeFoldersOfTheFile } from './temporary.ts';

/**
 * Property tests draw the same samples in every run of `npm test`, so that a change is judged by what
 * it changes. `npm run test:long` draws new ones and prints the seed; `PROPERTY_SEED=N` repeats it.
 */
const told = process.env.PROPERTY_SEED ?? (atLength() ? 'random' : '20261121');
const seed = told === 'random' ? Date.now() % 2 ** 31 : Number(told);
if (told === 'random') process.stderr.write(`PROPERTY_SEED=${seed}\n`);
fc.configureGlobal({ seed });
drawAnew();
afterAll(removeFoldersOfTheFile);
