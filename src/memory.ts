import { withDatabase } from './database.ts';

/** Bytes. A process that holds no more has little to give: it is at this size when it has started and planned. */
const worthGiving = 192_000_000;

/**
 * Gives back to the system what the process has done with: garbage on the heap of this thread, and what its
 * allocators keep, where that may be much. For where one stage ends and the next needs memory of another kind.
 */
export async function giveMemoryBack(temporary: string): Promise<void> {
  if (process.memoryUsage.rss() < worthGiving) return;
  await collectGarbage();
  await withDatabase({ temporary }, (database) => database.giveBack());
}

/**
 * Lets go of the garbage on the heap of this thread, and of room that new objects had there. Node.js offers this to
 * debuggers alone; builds of it without that have their garbage a little longer.
 */
export async function collectGarbage(): Promise<void> {
  if (!process.features.inspector) return;
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  try {
    await new Promise<void>((resolve) => {
      session.post('HeapProfiler.collectGarbage', () => resolve());
    });
  } finally {
    session.disconnect();
  }
}
