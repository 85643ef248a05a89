import { parentPort, workerData } from 'node:worker_threads';
import { type ListenInput, listen } from './server.ts';

/** What the starting thread hands over. */
export interface WorkerInput extends ListenInput {
  /** One 32-bit counter of requests answered, shared with the starting thread. */
  readonly counter: Int32Array<SharedArrayBuffer>;
}

/** What comes back, once: the port that is listened on, or the code of why not (`EADDRINUSE`). */
export type WorkerReport = { readonly port: number } | { readonly refused: string };

const input = workerData as WorkerInput;
const report: WorkerReport = await listen(input, () => {
  Atomics.add(input.counter, 0, 1);
}).then(
  (port) => ({ port }),
  (error: NodeJS.ErrnoException) => ({ refused: error.code ?? String(error) }),
);
parentPort!.postMessage(report);
