import { describe, expect, it } from 'vitest';
import { TaskWorker } from '../../src/system/worker-thread.ts';

describe('TaskWorker', () => {
  it('rejects a task under way, and every later one, once it is closed', async () => {
    const worker = new TaskWorker<unknown, unknown>('land/seal-worker');
    const underWay = worker.do({}).catch((error: Error) => error.message);
    await worker.close();
    expect(await underWay).toBe('worker land/seal-worker was ended');
    await expect(worker.do({})).rejects.toThrow('was ended');
  });

  it('goes on with the next task where one has failed', async () => {
    const worker = new TaskWorker<unknown, unknown>('land/seal-worker');
    await expect(worker.do({})).rejects.toThrow();
    await expect(worker.do({})).rejects.not.toThrow('was ended');
    await worker.close();
  });
});
