/**
 * Scenario 5: a complete mirror of 284,233 requests with nothing stale, and with one revised figure. The mirror is
 * made once (some minutes) and kept; `--folder DIR` takes another complete mirror of the full reference federation.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import { median, report, runs } from './frame.ts';
import { makeLandingZone } from './landing-zone-maker.ts';
import { runProgram } from './processes.ts';

const given = process.argv.indexOf('--folder');
const standard = join(tmpdir(), 'hrmirror-bench', 'complete');
const folder = given < 0 ? standard : (process.argv[given + 1] ?? standard);
const revisedKey = 'organisms/20103/workforce?year=2022&field=gender';

const ask = createReferenceHandler({ size: 'full' });
let revisions = 0;
const server = createServer((asked, reply) => {
  const url = asked.url ?? '';
  const isRevised = revisions > 0 && url === `/v1/${revisedKey}`;
  const ifNoneMatch = isRevised ? undefined : asked.headers['if-none-match'];
  const { status, headers, body } = ask({ method: 'GET', url, ifNoneMatch });
  const { 'content-length': _, etag, ...rest } = headers;
  if (isRevised) reply.writeHead(status, rest).end(revise(body));
  else reply.writeHead(status, { ...rest, etag: String(etag) }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

/** The first figure, higher with every revision. */
function revise(body: string): string {
  return body.replace(/"total":(\d+)/, (_, total) => `"total":${Number(total) + revisions}`);
}

async function run(...more: string[]) {
  const args = ['run', '--base-url', baseUrl, '--output', folder, '--json', ...more];
  const ended = await runProgram(args);
  if (ended.code !== 0) throw new Error(`ended with ${ended.code}: ${ended.stderr}`);
  return { ...ended, published: (JSON.parse(ended.stdout) as { published: boolean }).published };
}

if (!existsSync(folder)) {
  const output = `${folder}.unfinished`;
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await makeLandingZone({ output, organisms: 85, restrictions: 'none', endpoints: null, share: 1 });
  renameSync(output, folder);
}
await run();

const idle: Awaited<ReturnType<typeof run>>[] = [];
for (let turn = 0; turn < runs(3); turn += 1) idle.push(await run());
if (idle.some(({ published }) => published)) throw new Error('an idle run has published');
const started = await runProgram(['--version']);

revisions = 1 + Math.floor(Date.now() / 1000);
const revised = await run('--only', revisedKey);
if (!revised.published) throw new Error('a revised figure was not published');
server.closeAllConnections();
server.close();

const seconds = median(idle.map((each) => each.seconds));
const cpu = median(idle.map(({ cpuSeconds }) => cpuSeconds));
const peak = Math.round(Math.max(...idle.map(({ peakMegabytes }) => peakMegabytes)));
report('nightly', [
  {
    name: 'nothing new',
    value: 5 / seconds,
    wanted: 1,
    from: `${seconds.toFixed(1)} s of 5, start of Node included; CPU ${cpu.toFixed(1)} s, peak ${peak} MB`,
  },
  {
    name: 'nothing new, against --version',
    value: started.cpuSeconds / cpu,
    wanted: null,
    from: `CPU ${started.cpuSeconds.toFixed(1)} s to say the version, ${cpu.toFixed(1)} s for the night`,
  },
  {
    name: 'one revised figure',
    value: 60 / revised.seconds,
    wanted: 1,
    from: `${revised.seconds.toFixed(0)} s of 60, CPU ${revised.cpuSeconds.toFixed(0)} s, peak ${Math.round(revised.peakMegabytes)} MB`,
  },
]);
