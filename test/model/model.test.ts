import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary.ts';
import { Mirror } from './mirror.ts';
import { chanceOf, type Step, sequenceOf } from './steps.ts';
import { World } from './world.ts';

/**
 * `npm test` takes a few nights of one seed; `MODEL_SEED=random MODEL_SEQUENCES=50` as many sequences as wanted, each
 * of a seed of its own. `MODEL_STEPS` repeats a sequence, or what is left of it.
 */
const told = process.env.MODEL_SEED ?? '20261121';
const seed = told === 'random' ? Date.now() % 1_000_000 : Number(told);
const sequences = Number(process.env.MODEL_SEQUENCES ?? 1);
const nights = Number(process.env.MODEL_NIGHTS ?? 4);
const given = process.env.MODEL_STEPS;

describe(`hrmirror, night after night (MODEL_SEED=${seed})`, () => {
  it.each(Array.from({ length: sequences }, (_, number) => seed + number))(
    'publishes what the source said, and when it said so first (MODEL_SEED=%d)',
    { timeout: 60_000 + nights * 30_000 },
    async (own) => {
      const steps: Step[] = given === undefined ? sequenceOf(own, nights) : JSON.parse(given);
      const world = new World();
      await world.open();
      const mirror = new Mirror(world, join(temporaryFolder(), 'out'), chanceOf(own));
      try {
        for (const [position, step] of steps.entries()) {
          try {
            await mirror.take(step);
          } catch (error) {
            const until = JSON.stringify(steps.slice(0, position + 1));
            throw new Error(`MODEL_SEED=${own}, step ${position}: ${until}`, { cause: error });
          }
        }
        await mirror.verify();
        await mirror.rebuild();
        await mirror.merge();
      } finally {
        world.close();
      }
      expect(steps.length).toBeGreaterThan(0);
    },
  );
});
