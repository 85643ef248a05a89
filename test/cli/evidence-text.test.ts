import { expect, it } from 'vitest';
import { isProved } from '../../src/cli/evidence-text.ts';

it.each<[string, Record<string, [number, number]>, boolean]>([
  ['numbers', { entity: [4, 4] }, true],
  ['names', { entity: [4, 4] }, false],
  ['sole', {}, false],
  ['human', { entity: [4, 4] }, true],
  ['human', { entity: [0, 0] }, false],
  ['human', {}, false],
])('a mapping accepted by %s with the sums %j is proved: %s', (accepted, evidence, is) => {
  expect(isProved(accepted, evidence)).toBe(is);
});
