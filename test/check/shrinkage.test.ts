import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../src/build/build-release.ts';
import { findShrinkage } from '../../src/check/shrinkage.ts';
import { figure, landRuns, lists, type Run } from '../build/fixture.ts';

async function release(figures: number, selection: Run['selection'] = {}) {
  const rows = Array.from({ length: figures }, (_, index) =>
    figure(index, { field_value: String(index) }),
  );
  const key = 'organisms/10/workforce?year=2020&field=home';
  const input = await landRuns([
    { id: 'run-1', landings: [...lists, { key, verdict: 'ok', figures: rows }], selection },
  ]);
  await buildRelease(input);
  return input;
}

describe('findShrinkage(before, after, options)', () => {
  it('names a statistic that lost most of its figures, and lost requests', async () => {
    const before = await release(300, { endpoints: ['workforce', 'carph'] });
    const after = await release(149);
    expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual([
      'requests: 19 where the release on show has 20',
      'workforce: 149 where the release on show has 300',
    ]);
  });

  it('lets go what the source takes back: a few figures, or less than half', async () => {
    const options = { temporary: (await landRuns([])).temporary };
    const [few, none, many, half] = await Promise.all(
      [60, 0, 300, 150].map((count) => release(count)),
    );
    expect(await findShrinkage(few!.into, none!.into, options)).toEqual([]);
    expect(await findShrinkage(many!.into, half!.into, options)).toEqual([]);
    expect(await findShrinkage(none!.into, many!.into, options)).toEqual([]);
  });
});
