import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { martTables } from '../../src/tables/marts.ts';
import { shareMartTables } from '../../src/tables/share-marts.ts';
import {
  builtWhole,
  builtWithMarts,
  figure,
  type Landing,
  lists,
  query,
  subject,
} from './fixture.ts';

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
    subjects: [subject('organism', '10', { name_fr: '=cmd();=more()', name_nl: '' })],
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
    figures: [
      figure(3, {
        year: 2019,
        reason: 'âge',
        measure: 'retirements',
        attributes: '{"reason_label_fr":"Limite d\'âge","reason_label_nl":"Leeftijdsgrens"}',
      }),
    ],
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
    categories: [
      {
        dimension: 'month',
        code: '1',
        label_fr: 'janvier',
        label_nl: 'januari',
        label_de: null,
        label_en: null,
      },
    ],
  },
];

describe('the marts', () => {
  it('take their figures from the source and compute shares only where the whole is known', async () => {
    await builtWithMarts([{ id: 'run-1', landings }], async (database) => {
      expect(
        await query(
          database,
          'select category, gender, category_headcount, share from marts.gender_share_by_level',
        ),
      ).toEqual([
        { category: 'A', gender: 'F', category_headcount: 40, share: 0.75 },
        { category: 'A', gender: 'M', category_headcount: 40, share: 0.25 },
        { category: 'B', gender: 'F', category_headcount: null, share: null },
        { category: 'B', gender: 'M', category_headcount: null, share: null },
        { category: 'C', gender: 'F', category_headcount: 20, share: 0.25 },
        { category: 'C', gender: 'M', category_headcount: 20, share: null },
      ]);
      expect(
        await query(
          database,
          'select subject_kind, subject_id, year, rate, unit, value_text from marts.employment_rate_disability',
        ),
      ).toEqual([{ ...organism, year: 2019, rate: 1.5, unit: 'percent', value_text: '1,50' }]);
      expect(
        await query(
          database,
          'select year, category, label_fr, label_nl, retirements from marts.retirements_by_reason',
        ),
      ).toEqual([
        {
          year: 2019,
          category: 'âge',
          label_fr: "Limite d'âge",
          label_nl: 'Leeftijdsgrens',
          retirements: 3,
        },
      ]);
      expect(
        await query(
          database,
          'select dimension, category, label_nl, position, meaning, days, share from marts.sickness_by_month_and_weekday',
        ),
      ).toEqual([
        {
          dimension: 'month',
          category: '1',
          label_nl: 'januari',
          position: 1,
          meaning: 'january',
          days: 2.5,
          share: 1,
        },
      ]);
    });
  });

  it('name the answer that each figure stands in', async () => {
    const more: Landing[] = [
      ...landings,
      {
        key: 'organisms/10/workforce?year=2020&field=level',
        figures: [figure(60, { field_value: 'A' }), figure(40, { field_value: 'B' })],
      },
      { key: 'organisms/10/longabsence?year=2020', figures: [figure(7)] },
      {
        key: 'organisms/10/distribution?year=2020&groupby=gender&field=age',
        figures: [...cells('F', ['-25', 3], ['26-30', 4])],
      },
    ];
    await builtWithMarts([{ id: 'run-1', landings: more }], async (database) => {
      const marts = martTables
        .concat(shareMartTables)
        .filter(({ columns }) => columns.some(({ name }) => name === 'request_key'));
      for (const { name, columns } of marts) {
        const shown = columns.find(({ type }) => type === 'DOUBLE')?.name;
        const [counts] = await query(
          database,
          `select count(*)::integer as rows, count(o.request_key)::integer as led_back
           from marts.${name} as mart
           left join observations as o
               on o.request_key = mart.request_key and o.year = mart.year
               and o.value is not distinct from mart.${shown}
               and o.obs_status is not distinct from mart.obs_status`,
        );
        expect(counts?.rows, name).toBeGreaterThan(0);
        expect(counts?.led_back, name).toBe(counts?.rows);
      }
      expect(
        await query(database, 'select request_key from marts.headcount_by_year_and_organism'),
      ).toEqual([{ request_key: 'organisms/10/workforce?year=2020' }]);
    });
  });

  it('order categories: levels A to D before any other, a class by its bounds', async () => {
    const labelled = (dimension: string, code: string, label_fr: string | null) => ({
      ...{ dimension, code, label_fr, label_nl: null, label_de: null, label_en: null },
    });
    const more: Landing = {
      key: 'organisms/10/workforce?year=2020&field=level',
      figures: [figure(6, { field_value: 'O' }), figure(4, { field_value: 'A' })],
      categories: [
        labelled('level', 'O', 'Autres niveaux'),
        labelled('level', 'D', 'Niveau D'),
        labelled('level', 'A', 'Niveau A'),
        labelled('age', 'x', '60 ans et plus'),
        labelled('age', 'w', 'Moins de 26 ans'),
        labelled('distance', 'v', '5 km et moins'),
        labelled('age', 'y', '26 à 30 ans'),
        labelled('month', 'b', 'décembre'),
      ],
    };
    await builtWithMarts([{ id: 'run-1', landings: [...lists, more] }], async (database) => {
      const rows = await query(
        database,
        `select dimension, code, position, lower_bound, upper_bound from categories
         order by dimension, position`,
      );
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['age', 'w', 1, 0, 25],
        ['age', 'y', 2, 26, 30],
        ['age', 'x', 3, 60, null],
        ['distance', 'v', 1, 0, 5],
        ['level', 'A', 1, null, null],
        ['level', 'D', 2, null, null],
        ['level', 'O', 3, null, null],
        ['month', 'b', 12, null, null],
      ]);
    });
  });

  it('name a weekday or month as label or code says plainly, and none that counts from another than 1', async () => {
    const ill = (dimension: string, codes: Record<string, string | null>): Landing => ({
      key: `organisms/10/illness?year=2020&groupby=${dimension}`,
      figures: Object.keys(codes).map((group_value) => figure(1, { group_value, measure: 'days' })),
      categories: Object.entries(codes).map(([code, label_fr]) => ({
        ...{ dimension, code, label_fr, label_nl: null, label_de: null, label_en: null },
      })),
    });
    const named = async (...landings: readonly Landing[]) => {
      const sql = 'select category, meaning from marts.sickness_by_month_and_weekday order by all';
      const rows = await builtWithMarts(
        [{ id: 'run-1', landings: [...lists, ...landings] }],
        (database) => query(database, sql),
      );
      return Object.fromEntries(rows.map(({ category, meaning }) => [category, meaning]));
    };
    const bare = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, null]));
    const told = { '1': 'Dimanche', '2': 'Lundi', '3': 'Jour férié' };
    const plainly = [
      ill('month', bare('02', 'M3', '2020-12', 'août', '13')),
      ill('weekday', { ...told, ...bare('vrijdag', '8') }),
    ];
    expect(await named(...plainly)).toEqual({
      ...{ '02': 'february', M3: 'march', '2020-12': 'december', août: 'august', '13': null },
      ...{ '1': 'sunday', '2': 'monday', '3': null, vrijdag: 'friday', '8': null },
    });
    const fromNought = ill('month', bare('0', '1', 'maart'));
    const fromMonday = ill('weekday', bare('2', '3', '4', '5', '6'));
    expect(await named(fromNought, fromMonday)).toEqual({
      ...bare('0', '1', '2', '3', '4', '5', '6'),
      maart: 'march',
    });
  });

  it('take rates of disability for ratios where most are small, whatever a tiny body has', async () => {
    const rates: Landing = {
      key: 'organisms/10/carph',
      figures: [0.012, 0.25, 0.013, 0].map((value, place) =>
        figure(value, { year: 2010 + place, measure: 'rate' }),
      ),
    };
    await builtWithMarts([{ id: 'run-1', landings: [...lists, rates] }], async (database) => {
      const units = 'select distinct unit from marts.employment_rate_disability';
      expect(await query(database, units)).toEqual([{ unit: 'ratio' }]);
    });
  });

  it('count every request of a statistic and year once', async () => {
    await builtWithMarts([{ id: 'run-1', landings }], async (database) => {
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
          figures: '1',
        },
      ]);
    });
  });

  it('stand as CSV with a byte order mark, the texts as received, and NULL apart from empty text', async () => {
    await builtWhole([{ id: 'run-1', landings }], async (_database, { into }) => {
      const text = readFileSync(join(into, 'csv/gender_share_by_level.csv'), 'utf8');
      const key = 'organisms/10/distribution?year=2020&groupby=level&field=gender';
      expect(
        text.startsWith(
          '\ufeffsubject_kind,subject_id,name_fr,name_nl,name_de,name_en,acronym_fr,acronym_nl,year,',
        ),
      ).toBe(true);
      expect(text.split('\n')[1]).toBe(
        `"organism","10","=cmd();=more()","",,,,,2020,"level","A",,,1,"F","women",,,30,40,0.75,"A","${key}"`,
      );
      expect(text.split('\n')[4]).toBe(
        `"organism","10","=cmd();=more()","",,,,,2020,"level","B",,,2,"M","men",,,,,,"Q","${key}"`,
      );
    });
  });
});
