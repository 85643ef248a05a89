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
  it('names a statistic that lost more than a fifth of its figures, and lost requests', async () => {
    const before = await release(300, { endpoints: ['workforce', 'carph'] });
    const after = await release(239);
    expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual([
      'figures of workforce: 239 where the release on show has 300',
      'requests: 19 where the release on show has 20',
    ]);
  });

  it('names lost subjects and lost years, however few figures they had', async () => {
    const before = await release(5);
    const after = await release(0);
    expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual([
      'subjects with workforce: 0 where the release on show has 1',
      'years of workforce: 0 where the release on show has 1',
    ]);
  });

  it('names answers that were lost with what was landed, however few, but none that only failed since', async () => {
    const key = 'organisms/10/workforce?year=2020&field=home';
    const before = await landRuns([{ id: 'run-1', landings: [...lists, { key }] }]);
    const lost = await landRuns([
      { id: 'run-1', landings: [...lists, { key, outcome: 'failure' }] },
    ]);
    const failed = await landRuns([
      { id: 'run-1', landings: [...lists, { key }] },
      { id: 'run-2', landings: [{ key, outcome: 'failure' }] },
    ]);
    for (const input of [before, lost, failed]) await buildRelease(input);
    const options = { temporary: before.temporary };
    expect(await findShrinkage(before.into, lost.into, options)).toEqual([
      'answers that are landed: 4 where the release on show has 5',
    ]);
    expect(await findShrinkage(before.into, failed.into, options)).toEqual([]);
  });

  it('names lists that hold others in their place', async () => {
    const asked = { id: 'run-1', landings: lists };
    const others = lists.slice(0, 3).map(({ key, subjects = [] }) => ({
      key,
      body: `renumbered ${key}`,
      subjects: subjects.map((record) => ({ ...record, subject_id: `0${record.subject_id}` })),
    }));
    const before = await landRuns([asked]);
    const after = await landRuns([asked, { id: 'run-2', landings: others }]);
    for (const input of [before, after]) await buildRelease(input);
    expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual([
      'entities still in the lists: 0 where the release on show has 1',
      'organisms still in the lists: 0 where the release on show has 1',
    ]);
  });

  it('lets go what the source takes back: a few figures, or up to a fifth', async () => {
    const options = { temporary: (await landRuns([])).temporary };
    const [few, fewer, many, most] = await Promise.all(
      [60, 41, 300, 240].map((count) => release(count)),
    );
    expect(await findShrinkage(few!.into, fewer!.into, options)).toEqual([]);
    expect(await findShrinkage(many!.into, most!.into, options)).toEqual([]);
    expect(await findShrinkage(fewer!.into, many!.into, options)).toEqual([]);
  });
});
