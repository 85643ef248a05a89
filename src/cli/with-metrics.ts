import { inspectFolder } from '../mirror/folder/folder.ts';
import { checkMetricsFile, writeMetrics } from '../mirror/run/metrics.ts';
import { BusyError, messageOf, UsageError } from '../model/errors.ts';

/**
 * Does something to a mirror, and leaves its metrics in a file however that ends, unless nothing was
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
  try {
    const result = await work();
    tryToWrite(file, output);
    return result;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof BusyError)) tryToWrite(file, output);
    throw error;
  }
}

function tryToWrite(file: string, output: string): void {
  try {
    writeMetrics(inspectFolder(output, 'read'), file);
  } catch (error) {
    process.stderr.write(`hrmirror: metrics are not written to ${file}: ${messageOf(error)}\n`);
  }
}
