import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../src/build/build-release.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { builtWhole, figure, landRuns, lists, query, type Run, subject } from './fixture.ts';

const total = 'organisms/10/workforce?year=2020';
const byGender = 'organisms/10/workforce?year=2020&field=gender';

const firstRun: Run = {
  id: 'run-1',
  landings: [
    ...lists,
    { key: total, figures: [figure(100)] },
    {
      key: byGender,
      figures: [
        figure(60, { field_value: 'F' }),
        figure(40, { field_value: 'M', attributes: '{"x":1}' }),
      ],
      categories: [{ dimension: 'gender', code: 'F', label_fr: 'Femme' }],
    },
  ],
};

describe('buildRelease(input)', () => {
  it('publishes one row per figure with its response', async () => {
    await builtWhole([firstRun], async (database, _input, summary) => {
      expect(summary.figures).toBe(3);
      expect(
        await query(
          database,
          'select subject_id, year, field, field_value, value, request_key, run_id from observations',
        ),
      ).toEqual([
        {
          subject_id: '10',
          year: 2020,
          field: 'gender',
          field_value: 'F',
          value: 60,
          request_key: byGender,
          run_id: 'run-1',
        },
        {
          subject_id: '10',
          year: 2020,
          field: 'gender',
          field_value: 'M',
          value: 40,
          request_key: byGender,
          run_id: 'run-1',
        },
        {
          subject_id: '10',
          year: 2020,
          field: null,
          field_value: null,
          value: 100,
          request_key: total,
          run_id: 'run-1',
        },
      ]);
    });
  });

  it('gives equal bytes for equal input, whatever memory it may take', async () => {
    const input = await landRuns([firstRun]);
    const again = await landRuns([firstRun]);
    await buildRelease(input);
    await buildRelease({ ...again, memoryLimit: 350 });
    const hashes = hashesIn(input.into);
    expect(Object.keys(hashes).length).toBeGreaterThan(40);
    expect(hashesIn(again.into)).toEqual(hashes);
  });

  it('leaves no write-ahead log beside the database', async () => {
    const input = await landRuns([firstRun]);
    await buildRelease(input);
    expect(readdirSync(input.into).sort()).toEqual(['csv', 'hrstats.duckdb', 'parquet', 'sdmx']);
  });

  it('keeps attributes that are no JSON DuckDB can hold', async () => {
    const attributes = JSON.stringify({ label: '\ud800' });
    const landings = [
      ...lists,
      { key: 'organisms/10', subjects: [subject('organism', '10', { attributes })] },
      { key: total, figures: [figure(1, { attributes })] },
    ];
    await builtWhole([{ id: 'run-1', landings }], async (database) => {
      for (const table of ['observations', 'organisms']) {
        expect(await query(database, `select attributes->>'$' as kept from ${table}`)).toEqual([
          { kept: attributes },
        ]);
      }
    });
  });

  it('keeps a figure without attributes without them', async () => {
    await builtWhole([firstRun], async (database) => {
      expect(
        await query(database, `select attributes from observations where field is null`),
      ).toEqual([{ attributes: null }]);
    });
  });

  it('refuses to build where nothing is landed', async () => {
    const input = await landRuns([]);
    await expect(buildRelease(input)).rejects.toThrow(/Nothing is landed/);
  });
});
