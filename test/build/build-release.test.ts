import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../src/build/build-release.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { builtWhole, figure, landRuns, lists, query, type Run, subject } from './fixture.ts';

const total = 'organisms/10/workforce?year=2020';
const byGender = 'organisms/10/workforce?year=2020&field=gender';

/** No JSON that DuckDB can hold. */
const attributes = JSON.stringify({ label: '\ud800' });

const firstRun: Run = {
  id: 'run-1',
  landings: [
    ...lists,
    { key: 'organisms/10', subjects: [subject('organism', '10', { attributes })] },
    { key: total, figures: [figure(100)] },
    {
      key: byGender,
      figures: [figure(60, { field_value: 'F' }), figure(40, { field_value: 'M', attributes })],
      categories: [{ dimension: 'gender', code: 'F', label_fr: 'Femme' }],
    },
  ],
};

describe('buildRelease(input)', () => {
  it('publishes one row per figure with its response, and attributes where there are any, whatever they are', async () => {
    await builtWhole([firstRun], async (database, { into }) => {
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
      const kept = "select attributes->>'$' as kept from";
      expect(await query(database, `${kept} observations order by field, field_value`)).toEqual([
        { kept: null },
        { kept: attributes },
        { kept: null },
      ]);
      expect(await query(database, `${kept} organisms`)).toEqual([{ kept: attributes }]);
      // No write-ahead log is left beside the database.
      expect(readdirSync(into).sort()).toEqual(['csv', 'hrstats.duckdb', 'parquet', 'sdmx']);
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

  it('refuses to build where nothing is landed', async () => {
    const input = await landRuns([]);
    await expect(buildRelease(input)).rejects.toThrow(/Nothing is landed/);
  });
});
