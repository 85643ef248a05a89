import { beforeAll, describe, expect, it } from 'vitest';
import { inDoubt } from '../../src/model/landed.ts';
import { built, figure, type Landing, lists, query, type Run } from './fixture.ts';

async function statesOf(runs: readonly Run[]): Promise<Record<string, unknown>> {
  return await built(runs, async (database) => {
    const rows = await query(database, 'select request_key, state from meta.requests');
    return Object.fromEntries(rows.map(({ request_key, state }) => [String(request_key), state]));
  });
}

function oneRun(...landings: readonly Landing[]): Run[] {
  return [{ id: 'run-1', landings: [...lists, ...landings] }];
}

const total = 'organisms/10/workforce?year=2020';
const refusal = { outcome: 'refusal', status: 404 } as const;

describe('the state of a request', () => {
  it('follows the verdict of the latest answer', async () => {
    const byLevel = `${total}&field=level`;
    const byAge = `${total}&field=age`;
    const states = await statesOf(
      oneRun(
        { key: total, figures: [figure(1)] },
        { key: byLevel, verdict: 'empty' },
        { key: byAge, verdict: 'quarantined', why: 'two readings' },
      ),
    );
    expect([states[total], states[byLevel], states[byAge]]).toEqual(['ok', 'empty', 'quarantined']);
  });

  it('is pending for what is planned and not asked to an end', async () => {
    const states = await statesOf(oneRun({ key: total, outcome: 'failure', final: false }));
    expect(states[total]).toBe('pending');
    expect(Object.values(states).filter((state) => state === 'pending')).toHaveLength(15);
  });

  it('is failed after a failure, with the reason', async () => {
    const run = oneRun({ key: total, outcome: 'failure', status: null, error: 'timed out' });
    await built(run, async (database) => {
      expect(
        await query(
          database,
          `select state, error, http_status, attempts from meta.requests where request_key = '${total}'`,
        ),
      ).toEqual([{ state: 'failed', error: 'timed out', http_status: null, attempts: '1' }]);
      expect(await query(database, `select kind, detail from meta.problems`)).toEqual([
        { kind: 'failed', detail: 'timed out' },
      ]);
    });
  });

  it('is what a run was told last, where its answers before were in doubt', async () => {
    const byAge = `${total}&field=age`;
    const doubt = { outcome: 'failure', status: null, error: inDoubt } as const;
    const run = oneRun(
      ...[total, byAge].map((key) => ({ key, figures: [figure(1)] })),
      ...[total, byAge].map((key) => ({ key, ...doubt })),
      { key: total, figures: [figure(2)] },
    );
    await built(run, async (database) => {
      const states = `select state, error, attempts::integer as attempts from meta.requests where request_key in ('${total}', '${byAge}') order by state`;
      expect(await query(database, states)).toEqual([
        { state: 'failed', error: inDoubt, attempts: 1 },
        { state: 'ok', error: null, attempts: 2 },
      ]);
      const told = await query(database, 'select value from observations_history');
      expect(told).toEqual([{ value: 2 }]);
    });
  });

  describe('of a refusal of', () => {
    const refused = [
      ['entity illness after 2023', 'entities/1/illness?year=2024&groupby=month', 'absent'],
      [
        'groupby equal to field',
        'organisms/10/distribution?year=2020&groupby=level&field=level',
        'absent',
      ],
      [
        'an organism distribution beyond the named groupings',
        'organisms/10/distribution?year=2020&groupby=home',
        'absent',
      ],
      [
        'an organism distribution within them',
        'organisms/10/distribution?year=2020&groupby=level',
        'failed',
      ],
      [
        'an entity distribution beyond them',
        'entities/1/distribution?year=2020&groupby=home',
        'failed',
      ],
      ['entity illness in 2023', 'entities/1/illness?year=2023&groupby=month', 'failed'],
      ['organism illness in 2024', 'organisms/10/illness?year=2024&groupby=month', 'failed'],
      ['a statistic without a year', 'organisms/10/pension', 'failed'],
      ['a list', 'organisms', 'failed'],
    ] as const;
    const answered = [
      'entities/1/illness?year=2023&groupby=weekday',
      'entities/1/illness?year=2024&groupby=weekday',
      'organisms/10/illness?year=2024&groupby=weekday',
      'organisms/10/distribution?year=2020&groupby=gender',
      'entities/1/distribution?year=2020&groupby=gender',
    ].map((key) => ({ key, figures: [figure(1, { year: Number(/\d{4}/.exec(key)) })] }));
    let states: Record<string, unknown>;
    beforeAll(async () => {
      const refusals = refused.map(([, key]) => ({ key, ...refusal }));
      states = await statesOf(oneRun(...answered, ...refusals));
    });

    it.each(refused)('%s is that of %s', (_case, key, expected) => {
      expect(states[key]).toBe(expected);
    });
  });

  it('is absent for a subject in a year without any figures, failed where others have some', async () => {
    const byLevel = `${total}&field=level`;
    const restricted = `${total}&restriction=telework`;
    const alone = await statesOf(oneRun({ key: byLevel, ...refusal }));
    expect(alone[byLevel]).toBe('absent');
    const others = await statesOf(
      oneRun(
        { key: total, figures: [figure(1)] },
        { key: byLevel, ...refusal },
        { key: restricted, ...refusal },
      ),
    );
    expect(others[byLevel]).toBe('failed');
    expect(others[restricted]).toBe('absent');
  });

  it('treats a 204 as a refusal', async () => {
    const states = await statesOf(oneRun({ key: total, outcome: 'refusal', status: 204 }));
    expect(states[total]).toBe('absent');
  });

  it('takes the verdict of the body that an unchanged answer confirms', async () => {
    const states = await statesOf([
      ...oneRun({ key: total, figures: [figure(1)] }),
      {
        id: 'run-2',
        landings: [
          { key: total, outcome: 'unchanged' },
          { key: 'organisms/10', subjects: [] },
        ],
      },
    ]);
    expect(states[total]).toBe('ok');
  });

  it('keeps the figures of an earlier answer after a failure, a refusal and a quarantine', async () => {
    for (const later of [
      { outcome: 'failure' as const },
      refusal,
      { verdict: 'quarantined' as const, body: 'new' },
    ]) {
      const runs = [
        ...oneRun({ key: total, figures: [figure(7)] }),
        { id: 'run-2', landings: [{ key: total, ...later }] },
      ];
      await built(runs, async (database) => {
        const rows = await query(database, 'select value, run_id from observations');
        expect(rows).toEqual([{ value: 7, run_id: 'run-1' }]);
        expect(await query(database, 'select * from observations_closed')).toEqual([]);
      });
    }
  });

  it.each([
    ['a refusal', refusal, 'refused-after-figures'],
    ['an empty answer', { verdict: 'empty' as const }, 'empty-after-figures'],
  ])('warns of %s after figures', async (_, later, kind) => {
    const runs = [
      ...oneRun({ key: total, figures: [figure(7)] }),
      { id: 'run-2', landings: [{ key: total, ...later }] },
    ];
    await built(runs, async (database) => {
      const problems = await query(
        database,
        'select request_key, severity, kind from meta.problems',
      );
      expect(problems).toContainEqual({
        request_key: total,
        severity: 'warning',
        kind,
      });
    });
  });
});

describe('meta.requests', () => {
  it('holds the union of all plans, each key taken apart', async () => {
    const key =
      'organisms/a%20b%2Fc/distribution?year=2021&groupby=level&field=age&restriction=mandatory,telework';
    const runs: Run[] = [
      { id: 'run-1', landings: lists, selection: { endpoints: ['workforce'] } },
      {
        id: 'run-2',
        landings: [],
        organisms: ['a b/c'],
        selection: {
          endpoints: ['distribution'],
          years: { from: 2021, to: 2021 },
          restrictions: 'all',
        },
      },
    ];
    await built(runs, async (database) => {
      expect(
        await query(
          database,
          `select * exclude (attempts, state) from meta.requests where request_key = '${key}'`,
        ),
      ).toEqual([
        expect.objectContaining({
          subject_kind: 'organism',
          subject_id: 'a b/c',
          endpoint: 'distribution',
          year: 2021,
          groupby: 'level',
          field: 'age',
          restriction: 'mandatory,telework',
          http_status: null,
        }),
      ]);
      const [counted] = await query(database, 'select count(*)::integer as n from meta.requests');
      expect(counted?.n).toBe(4 + 15 + 1 + 14 * 15 * 8);
    });
  });

  it('holds of a sharded plan what the shard holds, and all of it over all shards', async () => {
    const whole = await statesOf(oneRun());
    const shards = await Promise.all(
      [1, 2, 3].map((index) =>
        statesOf([{ id: 'run-1', landings: lists, selection: { shard: { index, count: 3 } } }]),
      ),
    );
    expect(new Set(shards.flatMap((shard) => Object.keys(shard)))).toEqual(
      new Set(Object.keys(whole)),
    );
    for (const shard of shards) expect(Object.keys(shard).length).toBeLessThan(19);
  });
});
