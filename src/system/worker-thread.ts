import { once } from 'node:events';
import { join } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { packageRoot } from './paths.ts';

/** The bundle of a worker's module, named by its path below `src/`; it is run also by sources and tests. */
export function workerFile(name: string): string {
  return join(packageRoot, 'dist', 'workers', `${name}.js`);
}

/** Starts a worker, `land/seal-worker` for example. */
export function startWorker(
  name: string,
  workerData?: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  // Flags such as --input-type are about the program's own entry.
  return new Worker(workerFile(name), { workerData, resourceLimits, execArgv: [] });
}

/** How long a task under way may take to end with its worker, in milliseconds. */
const grace = 2000;

/** What a task worker answers: the result of the task of that number, or why it failed. */
interface Reply<Result> {
  readonly task: number;
  readonly result?: Result;
  readonly error?: string;
}

/**
 * A worker that does one task after the other; tasks and results are structured clones. It starts with
 * its first task.
 */
export class TaskWorker<Task, Result> {
  readonly #name: string;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting<Result>>();
  #tasks = 0;
  #ended: Error | null = null;
  readonly #limits: ResourceLimits;

  constructor(name: string, limits: ResourceLimits = {}) {
    this.#name = name;
    this.#limits = limits;
  }

  /** Whether it was ended: it takes no task any more. */
  get isClosed(): boolean {
    return this.#ended !== null;
  }

  /** The result of one task; rejects with the worker's own message. */
  do(task: Task): Promise<Result> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    this.#tasks += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#tasks, { resolve, reject });
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#worker.postMessage({ task: this.#tasks, input: task });
    });
  }

  /** Ends the task under way with an error; the next one starts another worker. */
  giveUp(error: Error): void {
    const worker = this.#worker;
    this.#fail(error);
    void worker?.terminate();
  }

  /**
   * Ends the worker; a task under way is rejected, and so is every later one. The worker may end its task for a moment: the
   * process aborts where a thread ends while DuckDB answers it.
   */
  async close(): Promise<void> {
    const worker = this.#worker;
    const isAtWork = this.#waiting.size > 0;
    this.#ended = new Error(`worker ${this.#name} was ended`);
    this.#fail(this.#ended);
    // However it ends, the task was rejected already.
    if (isAtWork && worker !== null)
      await once(worker, 'message', { signal: AbortSignal.timeout(grace) }).catch(() => undefined);
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = startWorker(this.#name, undefined, this.#limits);
    worker.on('message', (reply: Reply<Result>) => this.#settle(reply));
    const failed = (error: Error) => {
      if (this.#worker === worker) this.#fail(error);
    };
    worker.on('error', failed);
    worker.on('exit', (code) => failed(new Error(`worker ${this.#name} ended with ${code}`)));
    return worker;
  }

  #settle({ task, result, error }: Reply<Result>): void {
    const waiting = this.#waiting.get(task);
    this.#waiting.delete(task);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if (error === undefined) waiting?.resolve(result as Result);
    else waiting?.reject(new Error(error));
  }

  /** The next task starts another worker. */
  #fail(error: Error): void {
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

interface Waiting<Result> {
  readonly resolve: (value: Result) => void;
  readonly reject: (reason: Error) => void;
}
