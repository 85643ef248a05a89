/**
 * Scenario 3: the plan of 2.2 million requests, half of them landed: memory of `plan` and of a resumed `run`, and
 * the time from the start of a run to its first statistic. The landing zone is made once (some minutes) and kept;
 * each run goes on in a folder of links to it, since it lands some thousand responses more.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import { median, report, runs } from './frame.ts';
import { makeLandingZone } from './landing-zone-maker.ts';
import { monotonic, runCommand, runProgram } from './processes.ts';

const folder = join(tmpdir(), 'hrmirror-bench', 'half');
const statisticsAsked = 5000;

if (!existsSync(folder)) {
  const output = `${folder}.unfinished`;
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const size = { organisms: 84, restrictions: 'all', endpoints: null, share: 0.5 } as const;
  await makeLandingZone({ output, ...size });
  renameSync(output, folder);
}

const ask = createReferenceHandler({ size: 'full' });
let statistics = 0;
let firstAt = 0;
/** Called once enough is asked: the run is told to stop, which it does without building a release. */
let enough: () => void = () => undefined;
const server = createServer((asked, reply) => {
  const url = asked.url ?? '';
  const { status, headers, body } = ask({ method: 'GET', url });
  if (url.split('/').length > 4 && !url.endsWith('/organisms')) {
    if (statistics === 0) firstAt = monotonic();
    statistics += 1;
    if (statistics === statisticsAsked) enough();
  }
  reply.writeHead(status, headers).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

async function resumed() {
  statistics = 0;
  const copy = `${folder}.resumed`;
  rmSync(copy, { recursive: true, force: true });
  // Links, since segments are never written again: writing them anew would keep the disk busy.
  await runCommand(`cp -al ${folder} ${copy}`, tmpdir());
  const selection = ['--base-url', baseUrl, '--restrictions', 'all', '--concurrency', '16'];
  const run = runProgram(['run', ...selection, '--output', copy, '--json']);
  enough = () => run.child.kill('SIGTERM');
  const { startedAt, peakMegabytes } = await run;
  rmSync(copy, { recursive: true });
  return { peakMegabytes, seconds: (firstAt - startedAt) / 1000 };
}

const plans: number[] = [];
const resumes: Awaited<ReturnType<typeof resumed>>[] = [];
for (let run = 0; run < runs(3); run += 1) {
  plans.push(
    (await runProgram(['plan', '--restrictions', 'all', '--output', folder, '--json']))
      .peakMegabytes,
  );
  resumes.push(await resumed());
}
server.closeAllConnections();
server.close();

const peak = median(resumes.map(({ peakMegabytes }) => peakMegabytes));
const first = median(resumes.map(({ seconds }) => seconds));
report('resume', [
  {
    name: 'memory of plan',
    value: 300 / median(plans),
    wanted: 1,
    from: `peak ${Math.round(median(plans))} MB of 300`,
  },
  {
    name: 'memory of run',
    value: 300 / peak,
    wanted: 1,
    from: `peak ${Math.round(peak)} MB of 300`,
  },
  { name: 'first request', value: 5 / first, wanted: 1, from: `after ${first.toFixed(1)} s of 5` },
]);
