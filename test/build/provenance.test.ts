import { describe, expect, it } from 'vitest';
import { built, figure, type Landing, lists, query, type Run } from './fixture.ts';

const key = 'organisms/10/workforce?year=2020';

describe('meta.drift', () => {
  it('tells the first sight of each later fingerprint, per statistic and parameters sent', async () => {
    const shown = (suffix: string, fingerprint: string, value: number): Landing => ({
      key: `${key}${suffix}`,
      fingerprint,
      figures: [figure(value, suffix === '' ? {} : { field_value: 'x' })],
    });
    const runs: Run[] = [
      { id: 'run-1', landings: [...lists, shown('', 'a', 1), shown('&field=age', 'b', 1)] },
      { id: 'run-2', landings: [shown('', 'c', 2), shown('&field=age', 'b', 2)] },
      { id: 'run-3', landings: [shown('', 'a', 3), shown('', 'c', 4)] },
    ];
    await built(runs, async (database) => {
      expect(await query(database, 'select * from meta.drift')).toEqual([
        {
          when: '2024-01-02 00:00:00.5',
          endpoint: 'workforce',
          grouped: false,
          split: false,
          from_fingerprint: 'a',
          to_fingerprint: 'c',
          sample_request: key,
          run_id: 'run-2',
        },
      ]);
    });
  });
});

describe('meta.drift of a first run', () => {
  it('takes neither an answer without rows or with hidden ones, nor another dimension or kind of subject for a change of shape', async () => {
    const landings: Landing[] = [
      ...lists,
      { key: 'entities/1/workforce?year=2020', fingerprint: 'entity', figures: [figure(1)] },
      { key, fingerprint: 'a: number', figures: [figure(1)] },
      { key: 'organisms/11/workforce?year=2020', fingerprint: '', verdict: 'empty' },
      { key: 'organisms/11/workforce?year=2019', fingerprint: 'no rows', verdict: 'empty' },
      { key: 'organisms/11/workforce?year=2017', fingerprint: 'a: hidden', figures: [figure(2)] },
      { key: `${key}&field=age`, fingerprint: 'b', figures: [figure(1, { field_value: 'x' })] },
      { key: `${key}&field=home`, fingerprint: 'c', figures: [figure(1, { field_value: 'x' })] },
    ];
    await built([{ id: 'run-1', landings }], async (database) => {
      expect(await query(database, 'select * from meta.drift')).toEqual([]);
    });
  });
});

describe('meta.drift of a walk that asks everything once', () => {
  const dimensions = ['age', 'gender', 'home', 'level', 'status', 'language'];
  const landed = (fingerprints: readonly string[]): Landing[] =>
    Array.from({ length: 60 }, (_, position) => ({
      key: `organisms/${position}/workforce?year=2020&field=${dimensions[Math.floor(position / 10)]}`,
      fingerprint: fingerprints[Math.floor(position / 10)] ?? 'a',
      figures: [figure(1, { field_value: 'x' })],
    }));

  it.each([
    ['a shape that takes over between two dimensions', ['a', 'a', 'a', 'b', 'b', 'b'], ['b']],
    ['each of two that do', ['a', 'a', 'b', 'b', 'c', 'c'], ['b', 'c']],
    ['none of dimensions with shapes of their own', ['a', 'b', 'a', 'c', 'a', 'a'], []],
  ] as const)('tells of %s', async (_, fingerprints, expected) => {
    const runs = [{ id: 'run-1', landings: [...lists, ...landed(fingerprints)] }];
    await built(runs, async (database) => {
      const drift = await query(database, 'select to_fingerprint from meta.drift');
      expect(drift.map(({ to_fingerprint }) => to_fingerprint)).toEqual(expected);
    });
  });
});

describe('meta.runs', () => {
  it('counts how the askings of each run ended', async () => {
    const runs: Run[] = [
      { id: 'run-1', landings: [...lists, { key, figures: [figure(1)] }] },
      {
        id: 'run-2',
        landings: [
          { key, outcome: 'failure', final: false },
          { key, outcome: 'unchanged' },
          { key: `${key}&field=age`, outcome: 'refusal' },
          { key: `${key}&field=home`, outcome: 'failure' },
        ],
      },
    ];
    await built(runs, async (database) => {
      expect(
        await query(
          database,
          'select run_id, source, asked, answers, refusals, failures from meta.runs',
        ),
      ).toEqual([
        {
          run_id: 'run-1',
          source: 'https://hr.example/v1',
          asked: '5',
          answers: '5',
          refusals: '0',
          failures: '0',
        },
        {
          run_id: 'run-2',
          source: 'https://hr.example/v1',
          asked: '3',
          answers: '1',
          refusals: '1',
          failures: '1',
        },
      ]);
    });
  });

  it('says of the reference service that it is one, and keeps which', async () => {
    const run: Run = { id: 'run-1', landings: lists, source: 'reference:seed=7' };
    await built([run], async (database) => {
      expect(await query(database, 'select source, source_detail from meta.runs')).toEqual([
        { source: 'reference', source_detail: 'reference:seed=7' },
      ]);
    });
  });
});

describe('raw.responses', () => {
  it('holds the latest answer of each request and the segment of its body', async () => {
    const refused = 'organisms/10/workforce?year=2020&field=age';
    const runs: Run[] = [
      { id: 'run-1', landings: [...lists, { key, figures: [figure(1)] }] },
      {
        id: 'run-2',
        landings: [
          { key, outcome: 'unchanged' },
          { key: refused, outcome: 'refusal' },
        ],
      },
      { id: 'run-3', landings: [{ key, outcome: 'failure' }] },
    ];
    await built(runs, async (database) => {
      expect(
        await query(
          database,
          `select request_key, run_id, outcome, status, segment, body_seq, sha256 is not null as hashed
           from raw.responses where request_key like '%workforce%'`,
        ),
      ).toEqual([
        {
          request_key: key,
          run_id: 'run-2',
          outcome: 'unchanged',
          status: 304,
          segment: 'run-1',
          body_seq: '5',
          hashed: true,
        },
        {
          request_key: refused,
          run_id: 'run-2',
          outcome: 'refusal',
          status: 404,
          segment: 'run-2',
          body_seq: '7',
          hashed: true,
        },
      ]);
    });
  });
});

describe('meta.problems', () => {
  it('holds what was noticed in the answers that decide, not in those they replaced', async () => {
    const noticed = (value: number, detail: string): Landing => ({
      key,
      figures: [figure(value)],
      problems: [{ severity: 'warning', kind: 'ambiguous-number', detail }],
    });
    const runs: Run[] = [
      { id: 'run-1', landings: [...lists, noticed(1, 'old')] },
      { id: 'run-2', landings: [noticed(2, 'new')] },
      { id: 'run-3', landings: [{ key, verdict: 'quarantined', why: 'two years', body: 'x' }] },
    ];
    await built(runs, async (database) => {
      expect(await query(database, 'select severity, kind, detail from meta.problems')).toEqual([
        { severity: 'error', kind: 'quarantined', detail: 'two years' },
        { severity: 'warning', kind: 'ambiguous-number', detail: 'new' },
      ]);
    });
  });

  it('tells once why an answer is set aside', async () => {
    const problems = [{ severity: 'error', kind: 'another year', detail: 'of 2019' }] as const;
    const why = 'another year: of 2019';
    const landing: Landing = { key, verdict: 'quarantined', why, problems, body: 'x' };
    await built([{ id: 'run-1', landings: [...lists, landing] }], async (database) => {
      expect(await query(database, 'select severity, kind, detail from meta.problems')).toEqual(
        problems,
      );
    });
  });
});
