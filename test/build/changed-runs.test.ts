import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../src/build/build-release.ts';
import { bringNews, changedRuns, coveredRuns } from '../../src/build/changed-runs.ts';
import { withDatabase } from '../../src/system/database.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { figure, type Landing, landRuns, lists, type Run } from './fixture.ts';

const total: Landing = { key: 'organisms/10/workforce?year=2020', figures: [figure(1)] };
const first: Run = { id: 'run-1', landings: [...lists, total] };

async function changesOf(...runs: readonly Run[]): Promise<boolean[]> {
  const input = await landRuns(runs);
  const changes = await withDatabase({ temporary: input.temporary }, (database) =>
    changedRuns(database, input.catalogue, input.segments, input.plans),
  );
  expect(changes.map(({ runId }) => runId)).toEqual(runs.map(({ id }) => id));
  return changes.map(({ changed }) => changed);
}

describe('changedRuns(database, catalogue, segments, plans)', () => {
  it.each<[string, Partial<Run>, boolean]>([
    ['the same body again', { landings: [total] }, false],
    ['an unchanged answer', { landings: [{ key: total.key, outcome: 'unchanged' }] }, false],
    ['nothing landed', { landings: [] }, false],
    ['a new body', { landings: [{ ...total, figures: [figure(2)] }] }, true],
    ['a failure after an answer', { landings: [{ key: total.key, outcome: 'failure' }] }, true],
    [
      'a request never asked before',
      { landings: [{ ...total, key: `${total.key}&field=age` }] },
      true,
    ],
    ['a wider plan', { landings: [], selection: { years: { from: 2019, to: 2020 } } }, true],
    ['a narrower plan', { landings: [], selection: { shard: { index: 1, count: 2 } } }, false],
  ])('after the first run, %s', async (_case, run, changed) => {
    const later = { ...first, ...run, id: 'run-2' };
    expect(await changesOf(first, later)).toEqual([true, changed]);
  });

  it('takes the same failure again for no change', async () => {
    const failing: Run = { ...first, landings: [...lists, { key: total.key, outcome: 'failure' }] };
    const again: Run = { id: 'run-2', landings: [{ key: total.key, outcome: 'failure' }] };
    expect(await changesOf(failing, again)).toEqual([true, false]);
  });

  it('sees a body that comes back after another', async () => {
    const other: Run = { id: 'run-2', landings: [{ ...total, figures: [figure(2)] }] };
    expect(await changesOf(first, other, { ...first, id: 'run-3', landings: [total] })).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('coveredRuns(changes)', () => {
  it('are those up to the last that changed anything, and none where none did', () => {
    const changes = [
      { runId: 'a', changed: true },
      { runId: 'b', changed: true },
      { runId: 'c', changed: false },
    ];
    expect(coveredRuns(changes)).toEqual(['a', 'b']);
    expect(coveredRuns([])).toEqual([]);
  });
});

describe('bringNews(database, segments, added)', () => {
  it.each<[string, readonly Landing[], boolean]>([
    ['the same answers', [total, { key: 'organisms', outcome: 'unchanged' }], false],
    ['another figure', [{ ...total, figures: [figure(2)] }], true],
    ['a request never asked before', [{ ...total, key: `${total.key}&field=age` }], true],
  ])('%s', async (_case, landings, isNews) => {
    const { segments, temporary } = await landRuns([first, { id: 'run-2', landings }]);
    const added = { added: segments.slice(1), firstSeq: first.landings.length + 1 };
    const found = await withDatabase({ temporary }, (database) =>
      bringNews(database, segments, added),
    );
    expect(found).toBe(isNews);
  });
});

describe('a build of covered runs', () => {
  it('has no trace of what others landed', async () => {
    const before = await landRuns([first]);
    const other: Run = { id: 'run-2', landings: [{ ...total, figures: [figure(2)] }] };
    const after = await landRuns([first, other]);
    await buildRelease(before);
    await buildRelease({ ...after, runs: ['run-1'], plans: after.plans.slice(0, 1) });
    expect(hashesIn(after.into)).toEqual(hashesIn(before.into));
  });
});
