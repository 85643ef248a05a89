import { hostname } from 'node:os';
import * as z from 'zod';
import { countText } from '../../model/count-text.ts';
import { phases } from '../../model/phases.ts';
import { readJsonFile } from '../../system/json-file.ts';
import type { OutputPaths } from '../../system/paths.ts';

const count = z.int().nonnegative();

/** How far a run is: told to who watches it, to its log, and to `status` from another process. */
const progressSchema = z.strictObject({
  run_id: z.string(),
  /** The process, and the machine that it runs on. */
  pid: z.int(),
  host: z.string(),
  /** ISO 8601, UTC. */
  started_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  phase: z.enum(phases),
  /** How far the phase is, where it goes by steps: segments that are read, statements of a build. */
  steps: z.strictObject({ done: count, of: count }).nullable(),
  /** Requests of the whole plan, and those of them that this run asks; `null` before there is one. */
  planned: count.nullable(),
  to_ask: count.nullable(),
  /** Requests that came to their end; of the lists, before there is a plan. */
  done: count,
  /** HTTP requests sent, every attempt counted; and how many a second, in the last ten and in all. */
  attempts: count,
  per_second: z.number(),
  per_second_average: z.number(),
  /** Requests that were given up. */
  failed: count,
  /** Attempts that failed, by what they failed with. */
  failures: z.record(z.string(), count),
  /** What keeps requests from leaving, `null` where nothing does. */
  waiting_for: z.string().nullable(),
  /** Of the asking; `null` where nothing is known. */
  seconds_left: z.number().nullable(),
  /** The most that it took so far. */
  memory_mb: count,
});

export type Progress = z.infer<typeof progressSchema>;

/** Longer than a run ever keeps silent, in milliseconds. */
const longestSilence = 60_000;

/**
 * How far the run of a mirror is that is under way, in whatever process; `null` where none is. A run that was killed
 * leaves its word behind, which nothing renews.
 */
export function runUnderWay({ underWay }: Pick<OutputPaths, 'underWay'>): Progress | null {
  const progress = readJsonFile(underWay, progressSchema);
  if (progress === null) return null;
  if (Date.now() - Date.parse(progress.updated_at) > longestSilence) return null;
  return progress.host !== hostname() || isAlive(progress.pid) ? progress : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What a run tells the person before it: sentences, and how far it is. */
export interface Narrator {
  readonly say: (sentence: string) => void;
  /** Four times a second. */
  readonly progress: (progress: Progress) => void;
  /** A sign of life: once a minute, and with every phase. */
  readonly sign?: (progress: Progress) => void;
  /** Ends the progress line. */
  readonly progressEnds: () => void;
}

/** How far a run is, in one line. */
export function progressText(progress: Progress): string {
  const { steps, failed, failures, waiting_for, seconds_left } = progress;
  const kinds = Object.entries(failures).sort(([, one], [, other]) => other - one);
  const failing = kinds.map(([kind, times]) => `${kind} × ${countText(times)}`).join(', ');
  const parts = [
    progress.phase,
    progress.phase === 'asking' ? askingText(progress) : null,
    steps === null ? null : `${countText(steps.done)} of ${countText(steps.of)}`,
    seconds_left === null ? null : `${durationText(seconds_left)} left`,
    waiting_for === null ? null : `waiting for ${waiting_for}`,
    failed === 0 ? null : `${countText(failed)} failed`,
    failing === '' ? null : `failed attempts: ${failing}`,
    `up to ${countText(progress.memory_mb)} MB`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function askingText(progress: Progress): string {
  const { done, per_second, per_second_average } = progress;
  const [toAsk, planned] = [progress.to_ask ?? 0, progress.planned ?? 0];
  const share = toAsk > 0 ? Math.floor((done * 100) / toAsk) : 100;
  const of = planned === toAsk ? '' : `, ${countText(planned)} planned`;
  return `${countText(done)} of ${countText(toAsk)} (${share} %${of}) · ${per_second}/s, ${per_second_average}/s on average`;
}

/** A duration for people: `42 s`, `3 min`, `2 h 05 min`, `3 days`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) {
    const minutes = Math.round(seconds / 60);
    return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  }
  return `${Math.round(seconds / 86_400)} days`;
}
