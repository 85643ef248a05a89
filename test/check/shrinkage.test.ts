import { describe, expect, it } from 'vitest';
import { findShrinkage } from '../../src/check/shrinkage.ts';
import { built, figure, lists, type Run } from '../build/fixture.ts';

/** A release without marts and files: where its database stands. */
const releaseOf = (...runs: Run[]) => built(runs, async (_, input) => input);

async function release(
  figures: number,
  selection: Run['selection'] = {},
  others = 0,
  other: Parameters<typeof figure>[1] = {},
) {
  const rows = Array.from({ length: figures + others }, (_, index) =>
    figure(index < figures ? index + 1 : 0, {
      field_value: String(index),
      ...(index < figures ? {} : other),
    }),
  );
  const key = 'organisms/10/workforce?year=2020&field=home';
  const landings = [...lists, { key, verdict: 'ok', figures: rows } as const];
  return await releaseOf({ id: 'run-1', landings, selection });
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

  it('names a statistic of which figures became nought', async () => {
    const before = await release(300);
    const after = await release(100, {}, 200);
    expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual([
      'figures of workforce: 100 where the release on show has 300',
    ]);
  });

  it.each([
    ['missing', 'O', ['figures of workforce: 100 where the release on show has 300']],
    ['withheld', 'Q', []],
  ] as const)(
    'names a statistic of which figures are told no more, but not if they are withheld: %s',
    async (_, status, lost) => {
      const before = await release(300);
      const after = await release(100, {}, 200, { value: null, obs_status: status });
      expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual(
        lost,
      );
    },
  );

  it('lets the one figure of a subject and a year become nought: that is a revision', async () => {
    const before = await release(1);
    const after = await release(0, {}, 1);
    expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual(
      [],
    );
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
    const answered = { id: 'run-1', landings: [...lists, { key }] };
    const failure = { key, outcome: 'failure' } as const;
    const before = await releaseOf(answered);
    const lost = await releaseOf({ id: 'run-1', landings: [...lists, failure] });
    const failed = await releaseOf(answered, { id: 'run-2', landings: [failure] });
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
    const before = await releaseOf(asked);
    const after = await releaseOf(asked, { id: 'run-2', landings: others });
    expect(await findShrinkage(before.into, after.into, { temporary: before.temporary })).toEqual([
      'entities still in the lists: 0 where the release on show has 1',
      'organisms still in the lists: 0 where the release on show has 1',
    ]);
  });

  it('lets go what the source takes back: a few figures, or up to a fifth', async () => {
    const [few, fewer, many, most] = await Promise.all(
      [60, 41, 300, 240].map((count) => release(count)),
    );
    const options = { temporary: few!.temporary };
    expect(await findShrinkage(few!.into, fewer!.into, options)).toEqual([]);
    expect(await findShrinkage(many!.into, most!.into, options)).toEqual([]);
    expect(await findShrinkage(fewer!.into, many!.into, options)).toEqual([]);
  });
});
