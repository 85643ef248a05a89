import { describe, expect, it } from 'vitest';
import { breakingOf, writeTried } from '../../../src/read/infer/tried.ts';
import { parseMapping } from '../../../src/read/mapping/mapping.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';

const mapping = {
  ...parseMapping({ for: 'workforce+f', body: { data: [{ k: 'field', n: 'figure' }] } }),
  accepted: 'human' as const,
};
const pin = { id: '000001', runId: 'run', sample: 'x', supersedes: [], mapping, others: [] };

describe('a mapping by hand', () => {
  it.each([
    [
      'a split that does not add up',
      { split: [12, 14], entity: [6, 6] },
      [{ held: 18, drawn: 20 }],
    ],
    [
      'an entity that is once no sum',
      { split: [14, 14], entity: [5, 6] },
      [{ held: 19, drawn: 20 }],
    ],
    ['an entity of which not all organisms were asked', { split: [14, 14], entity: [0, 6] }, []],
  ] as const)('is told of where it breaks %s', (_, evidence, wanted) => {
    const derived = temporaryFolder();
    writeTried(derived, { unread: {}, proposals: [], byHand: { '000001': evidence } });
    expect(breakingOf(derived, [pin])).toMatchObject(wanted);
  });
});
