import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { built, figure, type Landing, lists, query, subject } from './fixture.ts';

const organism = { subject_kind: 'organism', subject_id: '10' };

function cells(group: string, ...values: readonly (readonly [string, number | null])[]) {
  return values.map(([field_value, value]) =>
    figure(value, {
      group_value: group,
      field_value,
      obs_status: value === null ? 'Q' : 'A',
      value_text: String(value),
    }),
  );
}

const landings: readonly Landing[] = [
  ...lists.slice(0, 3),
  {
    key: 'organisms/10',
    subjects: [subject('organism', '10', { name_fr: '=cmd()', name_nl: '' })],
  },
  { key: 'organisms/10/workforce?year=2020', figures: [figure(100)] },
  {
    key: 'organisms/10/distribution?year=2020&groupby=level&field=gender',
    figures: [
      ...cells('A', ['F', 30], ['M', 10]),
      ...cells('B', ['F', 5], ['M', null]),
      ...cells('C', ['F', 5], ['M', null], ['_T', 20]),
    ],
  },
  {
    key: 'organisms/10/pension',
    figures: [figure(3, { year: 2019, reason: 'âge', measure: 'retirements' })],
  },
  {
    key: 'organisms/10/carph',
    figures: [
      figure(1.5, { year: 2019, measure: 'rate', value_text: '1,50' }),
      figure(30, { year: 2019, measure: 'total' }),
    ],
  },
  {
    key: 'organisms/10/illness?year=2020&groupby=month',
    figures: [figure(2.5, { group_value: '1', measure: 'days' })],
  },
];

describe('the marts', () => {
  it('take their figures from the source and compute shares only where the whole is known', async () => {
    await built([{ id: 'run-1', landings }], async (database) => {
      expect(
        await query(
          database,
          'select level, gender, level_headcount, share from marts.gender_share_by_level',
        ),
      ).toEqual([
        { level: 'A', gender: 'F', level_headcount: 40, share: 0.75 },
        { level: 'A', gender: 'M', level_headcount: 40, share: 0.25 },
        { level: 'B', gender: 'F', level_headcount: null, share: null },
        { level: 'B', gender: 'M', level_headcount: null, share: null },
        { level: 'C', gender: 'F', level_headcount: 20, share: 0.25 },
        { level: 'C', gender: 'M', level_headcount: 20, share: null },
        { level: 'C', gender: '_T', level_headcount: 20, share: 1 },
      ]);
      expect(
        await query(
          database,
          'select subject_kind, subject_id, year, rate, value_text from marts.employment_rate_disability',
        ),
      ).toEqual([{ ...organism, year: 2019, rate: 1.5, value_text: '1,50' }]);
      expect(
        await query(database, 'select year, reason, retirements from marts.retirements_by_reason'),
      ).toEqual([{ year: 2019, reason: 'âge', retirements: 3 }]);
      expect(
        await query(
          database,
          'select groupby, period, days from marts.sickness_by_month_and_weekday',
        ),
      ).toEqual([{ groupby: 'month', period: '1', days: 2.5 }]);
    });
  });

  it('count every request of a statistic and year once', async () => {
    await built([{ id: 'run-1', landings }], async (database) => {
      expect(
        await query(database, `select * from marts.completeness where endpoint = 'workforce'`),
      ).toEqual([
        {
          endpoint: 'workforce',
          subject_kind: 'organism',
          year: 2020,
          planned: '15',
          ok: '1',
          empty: '0',
          absent: '0',
          failed: '0',
          quarantined: '0',
          pending: '14',
          implied: '0',
          figures: '1',
        },
      ]);
    });
  });

  it('stand as CSV with a byte order mark, no live formula, and NULL apart from empty text', async () => {
    await built([{ id: 'run-1', landings }], async (_database, { into }) => {
      const text = readFileSync(join(into, 'csv/gender_share_by_level.csv'), 'utf8');
      expect(text.startsWith('\ufeffsubject_kind,subject_id,name_fr,name_nl,year,')).toBe(true);
      expect(text.split('\n')[1]).toBe(`organism,10,'=cmd(),"",2020,A,F,30,40,0.75,A`);
      expect(text.split('\n')[4]).toBe(`organism,10,'=cmd(),"",2020,B,M,,,,Q`);
    });
  });
});
