import { describe, expect, it } from 'vitest';
import { built, figure, type Landing, lists, query, type Run } from './fixture.ts';

const key = 'organisms/10/workforce?year=2020';

describe('meta.drift', () => {
  const form = 'workforce';
  const read = (mapping: string, value: number, suffix = ''): Landing => ({
    ...{ key: `${key}${suffix}`, mapping },
    figures: [figure(value, suffix === '' ? {} : { field_value: 'x' })],
  });
  const setAside = (kind: string, subject = '11'): Landing => ({
    ...{ key: `organisms/${subject}/workforce?year=2020`, verdict: 'quarantined', why: '$.x: new' },
    ...{ body: kind, problems: [{ severity: 'error', kind, detail: '$.x: new' }] },
  });
  const first: Run = {
    id: 'run-1',
    mappings: ['000001', '000002'].map((id) => ({ id, form })),
    landings: [...lists, read('000001', 1), read('000002', 1, '&restriction=telework')],
  };

  it('tells of each layout that came after another had been read, and what became of it', async () => {
    const runs: Run[] = [
      first,
      {
        id: 'run-2',
        mappings: [{ id: '000003', form }],
        landings: [read('000003', 2), setAside('no mapping')],
      },
      { id: 'run-3', landings: [read('000003', 3), setAside('no mapping', '12')] },
    ];
    await built(runs, async (database) => {
      const common = { endpoint: 'workforce', form, answers: '2', run_id: 'run-2' };
      expect(await query(database, 'select * from meta.drift')).toEqual([
        {
          ...{ ...common, when: '2024-01-02 00:00:00.5', sample_request: key },
          outcome: 'read by mapping 000003',
        },
        {
          ...{ ...common, when: '2024-01-02 00:00:01.5', outcome: 'set aside: $.x: new' },
          sample_request: 'organisms/11/workforce?year=2020',
        },
      ]);
    });
  });

  it.each([
    [29, 1],
    [31, 0],
  ])(
    'is warned of until thirty days of answers are over (after %i: %i)',
    async (days, warnings) => {
      const later = Array.from({ length: days }, (_, at): Run => {
        return { id: `run-${at + 3}`, landings: [read('000003', at)] };
      });
      const runs: Run[] = [
        first,
        { id: 'run-2', mappings: [{ id: '000003', form }], landings: [read('000003', 2)] },
        ...later,
      ];
      await built(runs, async (database) => {
        const sql = "select detail from meta.problems where kind = 'drift'";
        expect(await query(database, sql)).toHaveLength(warnings);
      });
    },
  );

  it('tells neither of layouts of the first run, nor of answers that contradict what was asked', async () => {
    const runs: Run[] = [
      { ...first, landings: [...first.landings, setAside('no mapping')] },
      { id: 'run-2', landings: [read('000002', 2), setAside('contradiction', '12')] },
    ];
    await built(runs, async (database) => {
      expect(await query(database, 'select * from meta.drift')).toEqual([]);
    });
  });
});

describe('meta.mappings', () => {
  it('tells of each mapping in force which answers it reads', async () => {
    const runs: Run[] = [
      {
        ...{ id: 'run-1', landings: [...lists, { key, mapping: '000001', figures: [figure(1)] }] },
        mappings: ['000001', '000002'].map((id) => ({ id, form: 'workforce' })),
      },
      { id: 'run-2', landings: [{ key, mapping: '000001', figures: [figure(2)] }] },
    ];
    const columns = 'id, accepted_by, equations_held, answers, first_used_at, last_used_at, run_id';
    await built(runs, async (database) => {
      const common = { accepted_by: 'numbers', equations_held: '4', run_id: 'run-1' };
      expect(await query(database, `select ${columns} from meta.mappings`)).toEqual([
        {
          ...{ ...common, id: '000001', answers: '2' },
          ...{ first_used_at: '2024-01-01 00:00:04.5', last_used_at: '2024-01-02 00:00:00.5' },
        },
        { ...common, id: '000002', answers: '0', first_used_at: null, last_used_at: null },
      ]);
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
