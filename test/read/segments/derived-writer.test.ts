import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import { type CategoryLabel, nothingRead } from '../../../src/model/interpretation.ts';
import { DerivedWriter, derivedPath } from '../../../src/read/segments/derived-writer.ts';
import { openSession } from '../../../src/read/segments/segment-task.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';

const places = (dimension: string, codes: string): CategoryLabel[] =>
  [...codes].map((code) => ({ dimension, code, labels: {} }));
const answers = [
  ['organisms/1/workforce?year=2020&field=working-place', places('working-place', 'ac')],
  ['organisms/2/workforce?year=2020&field=working-place', places('working-place', 'abcd')],
  ['organisms/3/workforce?year=2020&field=working-place', places('working-place', 'db')],
  [
    'organisms/2/distribution?year=2020&groupby=gender&field=working-place',
    [...places('gender', 'F'), ...places('working-place', 'acdb')],
  ],
] as const;

/** The codes of a dimension in the order that a segment of these answers tells. */
async function orderOf(told: readonly (typeof answers)[number][]): Promise<unknown[]> {
  const folder = temporaryFolder();
  const database = await openSession(folder);
  const writer = await DerivedWriter.open(database);
  for (const [seq, [key, categories]] of told.entries()) {
    const request = parseRequestKey(federalHr, key);
    if (request === null) throw new Error(key);
    writer.add(seq, request, 'form', { ...nothingRead, verdict: 'ok', categories });
  }
  await writer.write('000001', folder, folder);
  const path = derivedPath(folder, 'categories', '000001');
  const rows = await database.connection.runAndReadAll(
    `select code from read_parquet('${join(path)}') where dimension = 'working-place' order by ord, code`,
  );
  database.close();
  return rows.getRows().flat();
}

describe('the categories of a segment', () => {
  it('stand as its fullest answer has them, whatever came first and whatever others lack', async () => {
    expect(await orderOf(answers)).toEqual(['a', 'b', 'c', 'd']);
    expect(await orderOf([...answers].reverse())).toEqual(['a', 'b', 'c', 'd']);
  });
});
