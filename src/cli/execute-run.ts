import type { RunManner, RunSummary } from '../api.ts';
import { driftText } from '../mirror/release/drift.ts';
import type { Outcome } from './command-spec.ts';
import { narratorFor, silentNarrator, withServiceManager } from './narrator.ts';
import { isOn, type Values } from './settings.ts';
import { watchSignals } from './signals.ts';
import { summaryText } from './summary-text.ts';
import { withMetrics } from './with-metrics.ts';

/** Runs a mirror for a person, a script or cron, and says how it went. */
export async function executeRun(
  manner: Values<'output' | 'metrics' | 'json' | 'quiet'>,
  run: (watched: RunManner) => Promise<RunSummary>,
): Promise<Outcome> {
  const signals = watchSignals({ json: isOn(manner.json) });
  const told = isOn(manner.quiet) ? silentNarrator : narratorFor(process.stderr);
  const narrator = withServiceManager(told);
  try {
    const summary = await withMetrics(manner.metrics, manner.output, () =>
      run({ signal: signals.signal, narrator }),
    );
    if (summary.drift > 0 && summary.error === undefined)
      process.stderr.write(`hrmirror: ${driftText(summary.drift)}\n`);
    const isSilent = isOn(manner.json) || (isOn(manner.quiet) && summary.exit_code === 0);
    return {
      text: isSilent ? '' : await summaryText(summary),
      document: summary,
      exitCode: signals.exitCode() ?? summary.exit_code,
      ...(summary.error === undefined ? {} : { error: summary.error }),
    };
  } finally {
    signals.end();
  }
}
