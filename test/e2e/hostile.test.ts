import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHereJson as runJson } from '../helpers/here.ts';
import { query } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { type Answer, listAnswers, startUpstream, workforceAnswer } from '../helpers/upstream.ts';

const organisms = ['10', '20', '30'];
const selection = ['--endpoints', 'workforce', '--years', '2017-2018'];

const list = <T>(length: number, item: (at: number) => T) =>
  Array.from({ length }, (_, at) => item(at));
const keys = (count: number) => Object.fromEntries(list(count, (at) => [`k${at}`, at]));
const inData = (data: unknown): Answer => ({ json: { results: { data } } });

/** Bodies that would take a reader minutes or gigabytes, by the path that they answer. */
const hostile: Readonly<Record<string, () => Answer>> = {
  'entities/1/organisms?': () => inData(keys(20_000)),
  'organisms/10/workforce?year=2018': () => inData(list(1_000_000, (at) => at)),
  'organisms/10/workforce?year=2017': () => inData(keys(20_000)),
  'organisms/20/workforce?year=2018&field=gender': () => inData(keys(20_000)),
  'organisms/20/workforce?year=2017&field=gender': () =>
    inData(list(300, (row) => Object.fromEntries(list(300, (at) => [`k${row}-${at}`, at])))),
  'organisms/30/workforce?year=2018&field=gender': () => ({
    status: 200,
    text: `${'['.repeat(100_000)}1${']'.repeat(100_000)}`,
  }),
};

function people(path: string): number {
  const id = Number(path.split('/')[1]);
  return path.startsWith('entities') ? 600 : 10 * id;
}

describe('answers that no reader could bear', () => {
  it('are set aside by name, all else is published, and nothing of it lasts', {
    timeout: 300_000,
  }, async () => {
    let isWell = false;
    const { baseUrl } = await startUpstream((path, asked) => {
      const given = isWell ? undefined : hostile[`${path}?${decodeURIComponent(String(asked))}`];
      if (given !== undefined) return given();
      return listAnswers(path, organisms) ?? workforceAnswer(asked, people(path));
    });
    const output = join(temporaryFolder(), 'out');
    const walk = (...more: string[]) =>
      runJson(['run', '--base-url', baseUrl, '--output', output, ...selection, ...more]);
    const asideKeys = async () => {
      const sql = "select request_key from meta.requests where state = 'quarantined' order by all";
      return (await query(output, sql)).map((row) => String(row.request_key));
    };
    const first = await walk();
    const named = Object.keys(hostile).map((key) => key.replace(/\?$/, ''));
    expect([first.code, await asideKeys()]).toEqual([3, named.sort()]);
    const [read] = await query(
      output,
      "select count(*) as n from meta.requests where state = 'ok'",
    );
    expect(Number(read?.n)).toBeGreaterThan(20);
    isWell = true;
    expect((await walk('--refresh', 'all')).code).toBe(0);
    expect(await asideKeys()).toEqual([]);
    expect((await runJson(['build', '--output', output, '--renormalise'])).code).toBe(0);
  });
});
