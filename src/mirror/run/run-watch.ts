import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Phase, PhaseWatch } from '../../model/phases.ts';
import { writeFileAtOnce } from '../../system/durable.ts';
import type { OutputPaths } from '../../system/paths.ts';
import type { Narrator, Progress } from './progress.ts';
import type { Run } from './run-folder.ts';

/** In milliseconds: how often the narrator is told, the file for `status` is written, and a sign of life is given at least. */
const tick = 250;
const betweenFiles = 2000;
const betweenSigns = 55_000;

/** Of so many milliseconds requests are counted for how many a second there are now. */
const window = 10_000;

interface Asking {
  readonly planned: number;
  readonly toAsk: number;
  /** What was done and when, in monotonic milliseconds, when the asking began. */
  readonly doneBefore: number;
  readonly began: number;
}

/** Follows a run from its start to its end, and tells how far it is: the narrator, the run's log, and a file that `status` reads. */
export class RunWatch implements PhaseWatch {
  readonly #run: Run;
  readonly #file: string;
  readonly #narrator: Narrator;
  readonly #timer: NodeJS.Timeout;
  #phase: Phase = 'opening';
  #steps: { done: number; of: number } | null = null;
  #plan: Asking | null = null;
  #waitsFor: () => string | null = () => null;
  /** Attempts by when they had been sent, of the last window. */
  #sent: { at: number; attempts: number }[] = [];
  #writtenAt = Number.NEGATIVE_INFINITY;
  #signedAt = Number.NEGATIVE_INFINITY;

  constructor(run: Run, { underWay }: Pick<OutputPaths, 'underWay'>, narrator: Narrator) {
    this.#run = run;
    this.#file = underWay;
    this.#narrator = narrator;
    this.#timer = setInterval(() => this.#tell(), tick);
    this.#timer.unref();
    this.#tell();
  }

  /** What may keep requests from leaving, from now on. */
  whileAsking(waitsFor: () => string | null): void {
    this.#waitsFor = waitsFor;
  }

  /** The plan stands: so many requests, of which so many are asked now. */
  planned(planned: number, toAsk: number): void {
    const { counts, effects } = this.#run;
    this.#plan = { planned, toAsk, doneBefore: doneOf(counts), began: effects.elapsed() };
    this.enter('asking');
  }

  enter(phase: Phase, steps?: number): void {
    const isNew = phase !== this.#phase;
    this.#phase = phase;
    this.#steps = steps === undefined ? null : { done: 0, of: steps };
    if (isNew) this.#signedAt = Number.NEGATIVE_INFINITY;
    this.#tell();
  }

  step(): void {
    if (this.#steps !== null) this.#steps.done += 1;
  }

  /** The run has ended: nobody is to take it for one under way. */
  end(): void {
    clearInterval(this.#timer);
    this.#narrator.progressEnds();
    rmSync(this.#file, { force: true });
  }

  #tell(): void {
    const { effects } = this.#run;
    const now = effects.elapsed();
    const progress = this.#progress(now);
    const isSign = now - this.#signedAt >= betweenSigns;
    if (isSign || now - this.#writtenAt >= betweenFiles) {
      this.#writtenAt = now;
      writeAsFarAsPossible(this.#file, progress);
    }
    if (isSign) {
      this.#signedAt = now;
      effects.log.info({ progress }, 'under way');
      this.#narrator.sign?.(progress);
    }
    this.#narrator.progress(progress);
  }

  #progress(now: number): Progress {
    const { id, counts, startedAt, began, effects } = this.#run;
    const plan = this.#plan;
    const done = doneOf(counts) - (plan?.doneBefore ?? 0);
    return {
      run_id: id,
      pid: process.pid,
      host: hostname(),
      started_at: new Date(startedAt).toISOString(),
      updated_at: new Date(effects.now()).toISOString(),
      phase: this.#phase,
      steps: this.#steps === null ? null : { ...this.#steps },
      planned: plan?.planned ?? null,
      to_ask: plan?.toAsk ?? null,
      done,
      attempts: counts.attempts,
      per_second: this.#perSecond(now, counts.attempts),
      per_second_average: perSecond(counts.attempts, now - began),
      failed: counts.failures,
      failures: Object.fromEntries(counts.failing),
      waiting_for: this.#waitsFor(),
      seconds_left:
        this.#phase !== 'asking' || plan === null || done === 0
          ? null
          : Math.round((Math.max(0, plan.toAsk - done) * (now - plan.began)) / done / 1000),
      // The present use would take a file to read, and there may be no more files.
      memory_mb: Math.round((process.resourceUsage().maxRSS * 1024) / 1e6),
    };
  }

  #perSecond(now: number, attempts: number): number {
    this.#sent = [...this.#sent.filter(({ at }) => now - at <= window), { at: now, attempts }];
    const first = this.#sent[0];
    return first === undefined ? 0 : perSecond(attempts - first.attempts, now - first.at);
  }
}

function doneOf(counts: Run['counts']): number {
  return counts.answers + counts.refusals + counts.failures + counts.unchanged;
}

function perSecond(requests: number, milliseconds: number): number {
  return milliseconds > 0 ? Math.round((requests * 10_000) / milliseconds) / 10 : 0;
}

/** Where there is no room even for this, the run itself tells of it. */
function writeAsFarAsPossible(file: string, progress: Progress): void {
  try {
    writeFileAtOnce(file, `${JSON.stringify(progress)}\n`);
  } catch {
    // A sign that cannot be given ends no run.
  }
}
