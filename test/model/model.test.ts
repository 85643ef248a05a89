import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atLength, seed } from '../faults/chance.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { Mirror } from './mirror.ts';
import { chanceOf, type Step, sequenceOf } from './steps.ts';
import { World } from './world.ts';

/**
 * `npm test` takes a few nights of one seed, `npm run test:long` long sequences of new seeds. `FAULT_SEED` repeats one,
 * `MODEL_STEPS` the steps that a failure prints, or what is left of them once those that do not matter are taken out.
 */
const sequences = Number(process.env.MODEL_SEQUENCES ?? (atLength() ? 12 : 1));
const nights = Number(process.env.MODEL_NIGHTS ?? (atLength() ? 10 : 2));
const given = process.env.MODEL_STEPS;

describe(`hrmirror, night after night (FAULT_SEED=${seed})`, () => {
  it.each(Array.from({ length: sequences }, (_, number) => seed + number))(
    'publishes what the source said, and when it said so first (FAULT_SEED=%d)',
    { tags: 'sampled', timeout: 60_000 + nights * 30_000 },
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
            throw new Error(`FAULT_SEED=${own}, step ${position}: ${until}`, { cause: error });
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
