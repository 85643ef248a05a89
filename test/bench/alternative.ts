/**
 * Scenario 2: what a user would do without the mirror, against `run` over the same requests: `curl --parallel` into files
 * and DuckDB's `read_json` over them into Parquet, or dlt with its Parquet loader. `--full` asks about 103,000.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyStore } from './body-store.ts';
import { extentOf, median, report, runs } from './frame.ts';
import { type Ended, runCommand, runProgram, runScript, startServer } from './processes.ts';

const extent = extentOf();
const [from = 0, to = 0] = extent.split('-').map(Number);
const server = await startServer(extent);

interface Side {
  readonly seconds: number;
  readonly files: number;
}

function checked(ended: Ended): number {
  if (ended.code !== 0) throw new Error(`ended with ${ended.code}: ${ended.stderr.slice(-500)}`);
  return ended.seconds;
}

async function withCurl(folder: string): Promise<Side> {
  const bodies = join(folder, 'bodies');
  mkdirSync(bodies);
  const asked = bodyStore({ years: { from, to } }).keys.map(
    (key, at) => `url = "${server.baseUrl}/${key}"\noutput = "bodies/${at}.json"\n`,
  );
  writeFileSync(join(folder, 'asked'), asked.join(''));
  const curl = 'curl --silent --globoff --parallel --parallel-max 32 --config asked';
  const fetched = checked(await runCommand(curl, folder));
  const read = await runScript('read-json.ts', [bodies, join(folder, 'records.parquet')]);
  return { seconds: fetched + checked(read), files: readdirSync(bodies).length + 1 };
}

/** A Python that has dlt; made at the first call on a machine. */
function pythonWithDlt(): string {
  const path = join(tmpdir(), 'hrmirror-bench', 'dlt');
  const python = join(path, 'bin', 'python');
  if (existsSync(join(path, 'ready'))) return python;
  execFileSync('python3', ['-m', 'venv', path], { stdio: 'inherit' });
  const install = ['-m', 'pip', 'install', '--quiet', 'dlt[parquet]==1.31.0'];
  execFileSync(python, install, { stdio: 'inherit' });
  writeFileSync(join(path, 'ready'), '');
  return python;
}

async function withDlt(folder: string): Promise<Side> {
  writeFileSync(join(folder, 'asked'), bodyStore({ years: { from, to } }).keys.join('\n'));
  const script = join(import.meta.dirname, 'dlt_walk.py');
  const walk = `'${pythonWithDlt()}' '${script}' ${server.baseUrl} asked 32 "$PWD"`;
  const seconds = checked(await runCommand(walk, folder));
  const files = readdirSync(join(folder, 'lake'), { recursive: true, withFileTypes: true });
  return { seconds, files: files.filter((entry) => entry.isFile()).length };
}

async function withMirror(folder: string): Promise<Side> {
  const selection = ['--base-url', server.baseUrl, '--years', extent, '--concurrency', '32'];
  const ended = await runProgram(['run', ...selection, '--output', folder, '--json']);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return { seconds: checked(ended), files: files.filter((entry) => entry.isFile()).length };
}

async function inFolder(work: (folder: string) => Promise<Side>): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'hrmirror-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

pythonWithDlt();
const turn = async () => ({
  curl: await inFolder(withCurl),
  mirror: await inFolder(withMirror),
  dlt: await inFolder(withDlt),
});
type Turn = Awaited<ReturnType<typeof turn>>;
const turns: Turn[] = [];
for (let run = 0; run < runs(1); run += 1) turns.push(await turn());
server.close();

const seconds = (side: keyof Turn) => median(turns.map((one) => one[side].seconds));
const files = (side: keyof Turn) => turns[0]?.[side].files ?? 0;
report('alternative', [
  {
    name: 'time',
    value: median(turns.map(({ curl, mirror }) => curl.seconds / mirror.seconds)),
    wanted: 1,
    from: `${seconds('mirror').toFixed(1)} s against ${seconds('curl').toFixed(1)} s with curl and read_json`,
  },
  {
    name: 'time, against dlt',
    value: median(turns.map(({ dlt, mirror }) => dlt.seconds / mirror.seconds)),
    wanted: 5,
    from: `${seconds('mirror').toFixed(1)} s against ${seconds('dlt').toFixed(1)} s with dlt and its Parquet loader`,
  },
  {
    name: 'files',
    value: files('curl') / files('mirror'),
    wanted: 100,
    from: `${files('mirror')} files against ${files('curl')}`,
  },
]);
