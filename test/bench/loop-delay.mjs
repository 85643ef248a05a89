// Loaded into the program by the crawl bench: how late its event loop was, in milliseconds, at the end.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.env.LOOP_DELAY_FILE !== undefined) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on('exit', () => {
    const late = (share) => Math.max(0, delay.percentile(share) / 1e6 - resolution);
    writeFileSync(
      process.env.LOOP_DELAY_FILE,
      JSON.stringify({ p50: late(50), p99: late(99), max: late(100) }),
    );
  });
}
