import type { DataTest, DataTestResult } from '../data-test.ts';
import type { Database } from '../database.ts';
import type { BuildInput } from './build-input.ts';

/** So many offending rows are told of each test. */
const mostTold = 100;

/**
 * The results of the data tests on a patched release, as on one that was made anew: a test that goes subject by
 * subject reads the small release alone, and what it found of other subjects in the former release, tested by the
 * same program, still holds; any other test reads all. The session uses the release afterwards.
 */
export async function testPatched(
  database: Database,
  { check }: Pick<BuildInput, 'check'>,
): Promise<DataTestResult[]> {
  const told = new Set((await database.rows('patch/told-tests')).map(({ test }) => test));
  const kept = await database.rows('patch/kept-findings');
  await database.run('patch/only-touched');
  const isPartial = ({ test, bySubject }: DataTest) => bySubject && told.has(test);
  const ofPart = (await check(database, isPartial)).map((result): DataTestResult => {
    const others = kept
      .filter(({ test }) => test === result.test)
      .map(({ request_key, detail }) => ({
        requestKey: String(request_key),
        detail: String(detail),
      }));
    const offendingRows = result.offendingRows + others.length;
    return { ...result, offendingRows, sample: [...others, ...result.sample].sort(byRequest) };
  });
  const results = ofPart.filter(({ offendingRows }) => offendingRows <= mostTold);
  const done = new Set(results.map(({ test }) => test));
  await database.run('release/use');
  const ofAll = await check(database, ({ test }) => !done.has(test));
  return [...results, ...ofAll].sort((one, other) => (one.test < other.test ? -1 : 1));
}

type Sample = DataTestResult['sample'][number];

function byRequest(one: Sample, other: Sample): number {
  const text = ({ requestKey, detail }: Sample) => `${requestKey ?? '\uffff'}\n${detail}`;
  return text(one) < text(other) ? -1 : 1;
}
