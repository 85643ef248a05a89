import { appendFileSync } from 'node:fs';
import { type Logger, pino } from 'pino';

/**
 * The log of a run, line by line as it happens. A line that cannot be written, for example because the
 * disk is full, is let go: a log must not end a run that could still land what it asks.
 */
export function openRunLog(file: string, runId: string): Logger {
  const destination = {
    write: (line: string) => {
      try {
        appendFileSync(file, line);
      } catch {
        // Nothing can be said where nothing can be written.
      }
    },
  };
  return pino({ base: { run_id: runId }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
