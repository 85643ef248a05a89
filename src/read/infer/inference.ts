/**
 * Inference beside the program's own thread. In: a task. Out: what was learned; a worker that ends, or takes too long, is outlived.
 */
import { TaskWorker } from '../../system/worker-thread.ts';
import { mostScalars } from './bounds.ts';
import type { InferResult, InferTask } from './infer-task.ts';

/** Learning takes seconds; by then it is begun again without the largest answers, in milliseconds. */
const patience = 180_000;

/** What is inferred in a worker, which ends with it; from small answers alone where large ones end it, or keep it too long. */
export async function inferIn(
  interrupted: AbortSignal | undefined,
  task: Omit<InferTask, 'mostScalars'>,
): Promise<InferResult> {
  let failed: unknown = null;
  for (const most of [mostScalars, mostScalars / 10, mostScalars / 100]) {
    const worker = new TaskWorker<InferTask, InferResult>('read/infer/infer-worker', heapLimits);
    const end = () => void worker.close();
    const late = setTimeout(
      () => worker.giveUp(new Error(`nothing was learned in ${patience / 1000} seconds`)),
      patience,
    );
    interrupted?.addEventListener('abort', end, { once: true });
    try {
      interrupted?.throwIfAborted();
      return await worker.do({ ...task, mostScalars: most });
    } catch (error) {
      interrupted?.throwIfAborted();
      failed = error;
    } finally {
      clearTimeout(late);
      interrupted?.removeEventListener('abort', end);
      await worker.close();
    }
  }
  throw failed;
}

const heapLimits = { maxOldGenerationSizeMb: 1536 };
