import { hostname } from 'node:os';
import type { Progress } from '../../src/mirror/run/progress.ts';

/** How far a run of this very process is. */
export const aProgress: Progress = {
  run_id: '20260101T000000Z-abcdef',
  pid: process.pid,
  host: hostname(),
  started_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  phase: 'asking',
  steps: null,
  planned: 10,
  to_ask: 10,
  done: 5,
  attempts: 7,
  per_second: 2,
  per_second_average: 1.5,
  failed: 0,
  failures: { 'HTTP 503': 2 },
  waiting_for: 'the service, which no longer answers',
  seconds_left: 3,
  memory_mb: 100,
};
