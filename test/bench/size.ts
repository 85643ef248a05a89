/**
 * Scenario 6: bytes of the landing zone and of the published facts against the raw JSON, and five typical
 * questions to the database and to the Parquet files, each the median of several runs.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { extentOf, median, report } from './frame.ts';
import { runProgram, startServer } from './processes.ts';

const questions: Readonly<Record<string, string>> = {
  'headcount of an organism by year':
    "select year, value from FACTS where endpoint = 'workforce' and subject_id = '20103' and field is null",
  'women by level over all organisms':
    "select group_value, sum(value) from FACTS where endpoint = 'distribution' and groupby = 'level' and field = 'gender' and field_value = 'F' and subject_kind = 'organism' group by all",
  'the ten largest organisms':
    "select subject_id, value from FACTS where endpoint = 'workforce' and field is null and year = 2022 order by value desc limit 10",
  'figures per statistic and year': 'select endpoint, year, count(*) from FACTS group by all',
  'contractors by reason and mission':
    "select group_value, field_value, sum(value) from FACTS where endpoint = 'contractors' and groupby = 'reason' and field = 'mission' group by all",
};

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const folder = mkdtempSync(join(tmpdir(), 'hrmirror-bench-'));
const extent = extentOf();
const server = await startServer(extent);
const selection = ['--base-url', server.baseUrl, '--years', extent, '--concurrency', '16'];
const ended = await runProgram(['run', ...selection, '--output', folder, '--json']);
if (ended.code !== 0) throw new Error(`ended with ${ended.code}: ${ended.stderr}`);
const { bodyBytes } = await server.report();
server.close();

const landing = bytesIn(join(folder, 'landing'));
const facts = bytesIn(join(folder, 'current', 'parquet', 'observations'));
const parquet = join(folder, 'current', 'parquet', 'observations', '*.parquet');
const share = (bytes: number) =>
  `${(bytes / 1e6).toFixed(1)} MB, ${((100 * bytes) / bodyBytes).toFixed(2)} % of ${(bodyBytes / 1e6).toFixed(1)} MB of JSON`;

const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await instance.connect();
await connection.run(`attach '${join(folder, 'current', 'hrstats.duckdb')}' as hr (read_only)`);
for (const [question, sql] of Object.entries(questions)) {
  const milliseconds: string[] = [];
  for (const facts of ['hr.observations', `read_parquet('${parquet}')`]) {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const began = performance.now();
      await connection.runAndReadAll(sql.replace('FACTS', facts));
      times.push(performance.now() - began);
    }
    milliseconds.push(median(times).toFixed(1));
  }
  process.stdout.write(
    `  ${question}: ${milliseconds[0]} ms in the database, ${milliseconds[1]} ms in Parquet\n`,
  );
}
connection.closeSync();
rmSync(folder, { recursive: true });

report('size', [
  {
    name: 'landing zone',
    value: (0.1 * bodyBytes) / landing,
    wanted: 1,
    from: `${share(landing)}, at most 10 %`,
  },
  {
    name: 'facts',
    value: (0.02 * bodyBytes) / facts,
    wanted: 1,
    from: `${share(facts)}, at most 2 %`,
  },
]);
