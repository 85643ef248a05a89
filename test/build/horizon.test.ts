import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../src/build/build-release.ts';
import { changedRuns, horizonOf } from '../../src/build/horizon.ts';
import { withDatabase } from '../../src/database.ts';
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

describe('horizonOf(runs)', () => {
  it('is the last run that changed anything, and null where none did', () => {
    const runs = [
      { runId: 'a', changed: true },
      { runId: 'b', changed: true },
      { runId: 'c', changed: false },
    ];
    expect(horizonOf(runs)).toBe('b');
    expect(horizonOf([])).toBeNull();
  });
});

describe('a build after idle runs', () => {
  it('gives the same bytes as before them', async () => {
    const before = await landRuns([first]);
    const idle: Run = { id: 'run-2', landings: [{ key: total.key, outcome: 'unchanged' }, total] };
    const after = await landRuns([first, idle]);
    expect((await buildRelease(before)).horizon).toBe('run-1');
    expect((await buildRelease(after)).horizon).toBe('run-1');
    for (const file of readdirSync(join(before.into, 'parquet'))) {
      const [one, two] = [before, after].map(({ into }) =>
        readFileSync(join(into, 'parquet', file)),
      );
      expect(one?.equals(two!), file).toBe(true);
    }
  });
});
