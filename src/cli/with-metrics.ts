import { inspectFolder } from '../mirror/folder/folder.ts';
import { checkMetricsFile, writeMetrics } from '../mirror/run/metrics.ts';
import { BusyError, messageOf, UsageError } from '../model/errors.ts';

/** How often during the work, in milliseconds. */
const betweenWrites = 60_000;

/**
 * Does something to a mirror, writes its metrics once a minute meanwhile, and leaves its metrics in a file however that ends, unless nothing was
 * started. Metrics that cannot be written are said on stderr and change no exit code.
 * @throws UsageError where the file cannot be written to, before anything begins.
 */
export async function withMetrics<Result>(
  file: string | undefined,
  output: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return work();
  checkMetricsFile(file);
  const timer = setInterval(() => tryToWrite(file, output), betweenWrites);
  try {
    const result = await work();
    tryToWrite(file, output);
    return result;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof BusyError)) tryToWrite(file, output);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function tryToWrite(file: string, output: string): void {
  try {
    writeMetrics(inspectFolder(output, 'read'), file);
  } catch (error) {
    process.stderr.write(`hrmirror: metrics are not written to ${file}: ${messageOf(error)}\n`);
  }
}
