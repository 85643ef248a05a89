import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../src/database.ts';
import type { Figure, Interpretation } from '../../src/interpretation.ts';
import { DerivedWriter, derivedPath } from '../../src/normalise/segments/derived-writer.ts';
import { openSession } from '../../src/normalise/segments/segment-task.ts';
import { sharedFolder } from '../helpers/temporary.ts';

const folder = sharedFolder();
const figure: Figure = {
  year: 2020,
  groupValue: null,
  fieldValue: null,
  reason: null,
  measure: 'headcount',
  value: 1,
  valueText: '1',
  obsStatus: 'A',
  attributes: null,
};

/** As a body may give them: capitals, accents, and characters that UTF-16 and UTF-8 order differently. */
const texts = ['b', null, '', 'é', '𝔸', 'B', 'ab', '\u{10000}', 'a', '\uff5e', '\ue000', 'z', '_T'];
const figures: Figure[] = [
  ...texts.flatMap((groupValue) =>
    texts.map((fieldValue) => ({ ...figure, groupValue, fieldValue })),
  ),
  ...[2021, null, 2019].map((year) => ({ ...figure, year })),
  ...texts.map((reason) => ({ ...figure, groupValue: 'a', fieldValue: 'a', reason })),
  ...['ñ', 'days', '𝔸', '\uff5e'].map((measure) => ({ ...figure, measure })),
  // The same place twice: the order of the body stays.
  ...['2', '1', '3'].map((valueText) => ({ ...figure, year: 2018, valueText })),
];

const read = (all: readonly Figure[]): Interpretation => ({
  verdict: 'ok',
  shape: null,
  fingerprint: '',
  binding: null,
  setsUsed: [],
  foundKeys: [],
  shown: [],
  why: null,
  figures: all,
  categories: [],
  subjects: [],
  problems: [],
  declined: [],
});

async function ask(sql: string): Promise<unknown[]> {
  return withDatabase({ temporary: folder }, async ({ connection }) => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJson();
  });
}

const identity = 'year, group_value, field_value, reason, measure';
const file = `'${derivedPath(folder, 'figures', '000001')}'`;

beforeAll(async () => {
  const database = await openSession(folder);
  const writer = await DerivedWriter.open(database);
  writer.add(7, read(figures));
  writer.add(9, read([...figures].reverse()));
  await writer.write('000001', folder, folder);
  database.close();
});

describe('the derived figures of a segment', () => {
  it('are numbered within an answer in the order in which DuckDB has their identities', async () => {
    const rows = await ask(
      `select count(*)::integer, count(*) filter (where ord <> place)::integer
       from (
         select ord, row_number() over (partition by seq order by ${identity}, ord) - 1 as place
         from read_parquet(${file})
       )`,
    );
    expect(rows).toEqual([[2 * figures.length, 0]]);
  });

  it('stand by answer and number', async () => {
    const rows = await ask(
      `select count(*)::integer from (
         select file_row_number as stands, row_number() over (order by seq, ord) - 1 as place
         from read_parquet(${file}, file_row_number = true)
       ) where stands <> place`,
    );
    expect(rows).toEqual([[0]]);
  });

  it('keep the order of the body where an identity stands twice', async () => {
    const rows = await ask(
      `select seq::integer, string_agg(value_text, '' order by ord)
       from read_parquet(${file}) where year = 2018 group by seq order by seq`,
    );
    expect(rows).toEqual([
      [7, '213'],
      [9, '312'],
    ]);
  });

  it('hold each text of more than are numbered', async () => {
    const count = 70_000;
    const many = Array.from({ length: count }, (_, value) => ({
      ...figure,
      value,
      valueText: `${value}`,
      attributes: { note: `number ${value % 3}` },
    }));
    const database = await openSession(folder);
    const writer = await DerivedWriter.open(database);
    writer.add(3, read(many));
    await writer.write('000002', folder, folder);
    database.close();
    const rows = await ask(
      `select
         count(*)::integer,
         count(distinct value_text)::integer,
         count(*) filter (where value_text <> value::bigint::varchar)::integer,
         count(*) filter (where attributes <> '{"note":"number ' || ord % 3 || '"}')::integer,
         count(*) filter (where ord <> value)::integer
       from read_parquet('${derivedPath(folder, 'figures', '000002')}')`,
    );
    expect(rows).toEqual([[count, count, 0, 0, 0]]);
  });
});
