import type { Database } from './database.ts';

/**
 * Hands items to several sessions, each its next one when it is done with the last. Where one fails the
 * others are interrupted, and the failure is thrown when all have ended: a session that is closed while it
 * works never ends, nor does the process.
 */
export async function shareOut<T>(
  sessions: readonly Database[],
  items: Iterable<T>,
  work: (session: Database, item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  await Promise.all(
    sessions.map(async (session) => {
      try {
        for (let next = left.next(); next.done !== true; next = left.next()) {
          if (failures.length > 0) return;
          await work(session, next.value);
        }
      } catch (error) {
        failures.push(error);
        for (const other of sessions) other.connection.interrupt();
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
}
