/**
 * The room *reference*. In: a seed and a size. Out: a synthetic service on loopback that answers as the specification
 * says. It must not know how its answers are read; nothing but its start is known to the rest.
 */
import { once } from 'node:events';
import { loopback, portRefused } from '../system/loopback.ts';
import { startWorker } from '../system/worker-thread.ts';
import { type ReferenceOptions, sourceOf } from './handler.ts';
import type { WorkerInput, WorkerReport } from './worker.ts';

export interface RunningReference {
  /** `http://127.0.0.1:PORT/v1`. */
  readonly baseUrl: string;
  /** `reference:seed=1:size=small`: the source an output folder belongs to, whatever the port. */
  readonly source: string;
  /** Requests answered so far. */
  requests(): number;
  /** Ends the service and its connections. */
  close(): Promise<void>;
}

/**
 * Starts the synthetic service of the specification on 127.0.0.1, in a thread of its own so that it
 * and its client use two cores; it dies with the process. `port`: default any free one; `hostNames`: names that
 * are answered beside those of this machine.
 * @throws {UsageError} when the port cannot be had.
 */
export async function startReference(
  options: ReferenceOptions & { readonly port?: number; readonly hostNames?: readonly string[] },
): Promise<RunningReference> {
  const { port = 0, hostNames = [], ...rest } = options;
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const input: WorkerInput = { options: rest, port, hostNames, counter };
  const worker = startWorker('reference/worker', input);
  const [report] = (await once(worker, 'message')) as [WorkerReport];
  if ('refused' in report) {
    await worker.terminate();
    throw portRefused(port, report.refused);
  }
  return {
    baseUrl: `http://${loopback}:${report.port}/v1`,
    source: sourceOf(rest),
    requests: () => Atomics.load(counter, 0),
    close: async () => {
      await worker.terminate();
    },
  };
}
