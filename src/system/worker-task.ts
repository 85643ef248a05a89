import { parentPort } from 'node:worker_threads';

/** The other end of `TaskWorker`: answers every task with what `work` makes of it, one at a time. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ task, input }: { task: number; input: Task }) => {
    last = last.then(async () => {
      try {
        parentPort?.postMessage({ task, result: await work(input) });
      } catch (error) {
        parentPort?.postMessage({
          task,
          error: error instanceof Error ? error.message : String(error),
        });
      }
    });
  });
}
