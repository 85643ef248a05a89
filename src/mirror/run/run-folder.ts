import { appendFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import * as z from 'zod';
import type { CrawlCounts } from '../../fetch/crawl.ts';
import { exitCodes, HrMirrorError, messageOf } from '../../model/errors.ts';
import { currentRelease } from '../../publish/current-release.ts';
import { shownFigures } from '../../publish/kept-releases.ts';
import type { Effects } from '../../system/effects.ts';
import { readJsonFile, writeJsonFile } from '../../system/json-file.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { howFetched, requestStates } from './summary.ts';

/** A run's own name, folder, log and clock, and what it asked so far. */
export interface Run {
  readonly id: string;
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** The same on the monotonic clock. */
  readonly began: number;
  readonly effects: Effects;
  readonly counts: CrawlCounts;
}

/** Names a run, and opens its folder `runs/RUN_ID/` and its log (contract §3). */
export function startRun(effects: Effects, paths: OutputPaths): Run {
  const startedAt = effects.now();
  const id = `${new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, '')}-${effects.randomHex(3)}`;
  const folder = join(paths.runs, id);
  mkdirSync(folder, { recursive: true });
  const log = openRunLog(join(folder, 'log.ndjson'), id);
  const failing = new Map<string, number>();
  const counts = { attempts: 0, answers: 0, refusals: 0, failures: 0, unchanged: 0, failing };
  return { id, folder, startedAt, began: effects.elapsed(), effects: { ...effects, log }, counts };
}

/**
 * The log of a run, line by line as it happens. A line that cannot be written, for example because the
 * disk is full, is let go: a log must not end a run that could still land what it asks.
 */
function openRunLog(file: string, runId: string): Logger {
  const write = (line: string) => {
    try {
      appendFileSync(file, line);
    } catch {
      // Nothing can be said where nothing can be written.
    }
  };
  return pino({ base: { run_id: runId }, timestamp: pino.stdTimeFunctions.isoTime }, { write });
}

/** When a run started and ended (ISO 8601, UTC), and how long it took, in seconds. */
export function timesOf({ startedAt, began, effects }: Run) {
  const milliseconds = effects.elapsed() - began;
  return {
    started_at: new Date(startedAt).toISOString(),
    ended_at: new Date(startedAt + milliseconds).toISOString(),
    duration_s: Math.round(milliseconds / 100) / 10,
  };
}

/** Leaves in `run.json` what a run came to. */
export function recordEnd({ folder, effects }: Run, summary: object): void {
  writeJsonFile(join(folder, 'run.json'), summary);
  effects.log.info({ summary }, 'run ended');
}

/** Leaves in `run.json` that a run failed, and why; as far as there is room for that. */
export function recordFailure(paths: OutputPaths, run: Run, error: unknown): void {
  const exitCode = error instanceof HrMirrorError ? error.exitCode : exitCodes.internal;
  const failure = {
    run_id: run.id,
    status: 'failed',
    error: messageOf(error),
    exit_code: exitCode,
    ...howFetched(run.counts, 0),
    ...timesOf(run),
    release: currentRelease(paths)?.id ?? null,
    cells: shownFigures(paths),
  };
  if (error instanceof HrMirrorError) error.ended = failure;
  run.effects.log.error({ error: failure.error }, 'run failed');
  try {
    recordEnd(run, failure);
  } catch {
    // The run's own error is the one to tell.
  }
}

const count = z.int().nonnegative();

const recordSchema = z.looseObject({
  run_id: z.string(),
  exit_code: z.int(),
  error: z.string().optional(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  duration_s: z.number(),
  /** What only a run that came to its end has. */
  ...Object.fromEntries(requestStates.map((state) => [state, count.optional()])),
  fetched: count.optional(),
  reused: count.optional(),
  not_modified: count.optional(),
  attempts: count.optional(),
  problems: z.looseObject({ errors: count, warnings: count }).optional(),
});

/** What is told of a run that ended, well or not. */
export type RunRecord = z.infer<typeof recordSchema>;

/** The records of all runs that are kept, oldest first; one that cannot be read is left out. */
export function readRunRecords({ runs }: Pick<OutputPaths, 'runs'>): RunRecord[] {
  if (!existsSync(runs)) return [];
  return readdirSync(runs)
    .flatMap((id) => readJsonFile(join(runs, id, 'run.json'), recordSchema) ?? [])
    .sort((one, other) => Date.parse(one.ended_at) - Date.parse(other.ended_at));
}
