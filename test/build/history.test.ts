import { describe, expect, it } from 'vitest';
import { built, figure, type Landing, lists, query, type Run } from './fixture.ts';

const key = 'organisms/10/workforce?year=2020';
const times = (day: number) => `2024-01-0${day} 00:00:00.5`;

/** One run per answer; the first also lands the lists, so that every run lands the key first. */
function runsOf(...answers: readonly Partial<Landing>[]): Run[] {
  return answers.map((answer, position) => ({
    id: `run-${position + 1}`,
    landings: [{ key, ...answer }, ...(position === 0 ? lists : [])],
  }));
}

async function historyOf(runs: readonly Run[]) {
  return await built(runs, async (database) =>
    query(
      database,
      `select value, value_text, attributes, run_id, valid_from, valid_to
       from observations_history order by valid_from, field_value`,
    ),
  );
}

describe('observations_history', () => {
  it('closes a revised value where the next one begins', async () => {
    expect(
      await historyOf(runsOf({ figures: [figure(1)] }, { figures: [figure(2)] })),
    ).toMatchObject([
      { value: 1, run_id: 'run-1', valid_from: times(1), valid_to: times(2) },
      { value: 2, run_id: 'run-2', valid_from: times(2), valid_to: null },
    ]);
  });

  it('takes another notation, shape or attribute for no revision', async () => {
    const rows = await historyOf(
      runsOf(
        { figures: [figure(1000, { value_text: '1000' })], mapping: '000001' },
        {
          figures: [figure(1000, { value_text: '1 000', attributes: '{"label":"x"}' })],
          mapping: '000002',
        },
      ),
    );
    expect(rows).toEqual([
      {
        value: 1000,
        value_text: '1000',
        attributes: '{"label":"x"}',
        run_id: 'run-1',
        valid_from: times(1),
        valid_to: null,
      },
    ]);
  });

  it('sees a change of status, and of a text that is no number', async () => {
    const hidden = (value_text: string, obs_status: string) => ({
      figures: [figure(null, { value_text, obs_status })],
    });
    const rows = await historyOf(runsOf(hidden('<5', 'Q'), hidden('<10', 'Q'), hidden('<10', 'O')));
    expect(rows.map(({ valid_from }) => valid_from)).toEqual([times(1), times(2), times(3)]);
  });

  it('takes another marker of the same status for no revision', async () => {
    const hidden = (value_text: string | null, obs_status: string) => ({
      figures: [figure(null, { value_text, obs_status })],
    });
    const missing = ['..', ':', null, '', 'n/a'].map((text) => hidden(text, 'O'));
    const rows = await historyOf(runsOf(...missing, hidden('c', 'Q'), hidden('*', 'Q')));
    expect(rows).toMatchObject([
      { value_text: '..', valid_from: times(1), valid_to: times(6) },
      { value_text: 'c', valid_from: times(6), valid_to: null },
    ]);
  });

  it('closes a figure that disappears, and opens it anew when it returns', async () => {
    const rows = await historyOf(
      runsOf({ figures: [figure(1)] }, { verdict: 'empty' }, { figures: [figure(1)] }),
    );
    expect(rows).toMatchObject([
      { value: 1, valid_from: times(1), valid_to: times(2) },
      { value: 1, valid_from: times(3), valid_to: null, run_id: 'run-3' },
    ]);
  });

  it('is told by revisions with names: what a value was replaced by, or that it is gone', async () => {
    const answers = [[figure(1)], [figure(2)], [figure(null, { obs_status: 'Q' })]];
    const runs = runsOf(...answers.map((figures) => ({ figures })), { verdict: 'empty' });
    const sql = `select name_fr, change, old_value, new_value, new_status, run_id, revised_at
      from revisions order by revised_at`;
    const since = { name_fr: 'Organisme 10', change: 'revised' };
    expect(await built(runs, (database) => query(database, sql))).toMatchObject([
      { ...since, old_value: 1, new_value: 2, run_id: 'run-2', revised_at: times(2) },
      { ...since, old_value: 2, new_value: null, new_status: 'Q', revised_at: times(3) },
      { change: 'removed', old_value: null, new_value: null, run_id: null, revised_at: times(4) },
    ]);
  });

  it('opens a value anew that comes back after another', async () => {
    const rows = await historyOf(
      runsOf({ figures: [figure(1)] }, { figures: [figure(2)] }, { figures: [figure(1)] }),
    );
    expect(rows).toMatchObject([
      { value: 1, valid_to: times(2) },
      { value: 2, valid_to: times(3) },
      { value: 1, valid_from: times(3), valid_to: null, run_id: 'run-3' },
    ]);
  });

  it('holds what a plain walk over the answers of many requests holds', async () => {
    const answers = randomAnswers(40, 6);
    const runs = answers.map(
      (landings, position): Run => ({
        id: `run-${position + 1}`,
        landings: [...(position === 0 ? lists : []), ...landings],
        organisms: answers[0]!.map((_, request) => `${100 + request}`),
      }),
    );
    await built(runs, async (database) => {
      const rows = await query(
        database,
        `select request_key, field_value, value, run_id, valid_to is null as open
         from observations_history order by request_key, field_value, run_id`,
      );
      expect(rows.length).toBeGreaterThan(100);
      expect(rows).toEqual(walk(answers));
    });
  });
});

/** Answers in some runs: figures come, change, go; some are no use. None contradicts another: each has its own people. */
function randomAnswers(requests: number, runs: number): Landing[][] {
  let state = 42;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: runs }, (_, run) =>
    Array.from({ length: requests }, (_, request): Landing => {
      const own = `organisms/${100 + request}/workforce?year=2020&field=gender`;
      if (run > 0 && random(4) === 0) return { key: own, outcome: 'failure', status: 500 + run };
      if (random(6) === 0) return { key: own, verdict: 'quarantined', body: `bad ${run}` };
      const figures = ['a', 'b', 'c']
        .filter(() => random(4) > 0)
        .map((field_value) => figure(random(2), { field_value }));
      return { key: own, figures };
    }),
  );
}

function walk(answers: readonly (readonly Landing[])[]) {
  const rows: {
    request_key: string;
    field_value: string;
    value: unknown;
    run_id: string;
    open: boolean;
  }[] = [];
  const open = new Map<string, (typeof rows)[number]>();
  for (const [position, landings] of answers.entries()) {
    for (const { key: own, figures, outcome, verdict } of landings) {
      if (outcome === 'failure' || verdict === 'quarantined') continue;
      for (const category of ['a', 'b', 'c']) {
        const found = figures?.find(({ field_value }) => field_value === category);
        const identity = `${own} ${category}`;
        const before = open.get(identity);
        if (before !== undefined && found?.value === before.value) continue;
        if (before !== undefined) before.open = false;
        open.delete(identity);
        if (found === undefined) continue;
        const row = {
          request_key: own,
          field_value: category,
          value: found.value,
          run_id: `run-${position + 1}`,
          open: true,
        };
        rows.push(row);
        open.set(identity, row);
      }
    }
  }
  const order = (row: (typeof rows)[number]) =>
    `${row.request_key}\u0000${row.field_value}\u0000${row.run_id}`;
  return rows.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
