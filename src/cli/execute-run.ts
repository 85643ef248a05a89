import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { liveEffects } from '../effects.ts';
import { Stop } from '../fetch/stop.ts';
import type { RunSettings } from '../mirror/settings.ts';
import { runMirror } from '../mirror.ts';
import type { Outcome } from './command-spec.ts';
import { silentNarrator, terminalNarrator } from './narrator.ts';
import { watchSignals } from './signals.ts';
import { summaryText } from './summary-text.ts';
import { withMetrics } from './with-metrics.ts';

interface RunManner {
  readonly quiet: boolean;
  /** The source the caller knows the upstream to be, `null` where it has to show it. */
  readonly source: string | null;
  /** Where to leave metrics, if anywhere. */
  readonly metrics: string | undefined;
}

/** Runs the mirror for a person, a script or cron, and says how it went. */
export async function executeRun(settings: RunSettings, manner: RunManner): Promise<Outcome> {
  const stop = new Stop(settings.maxRequests);
  const signals = watchSignals(stop);
  const narrator =
    manner.quiet || !process.stderr.isTTY ? silentNarrator : terminalNarrator(process.stderr);
  try {
    const summary = await withMetrics(manner.metrics, settings.output, () =>
      runMirror({
        catalogue: federalHr,
        vocabulary,
        settings,
        source: manner.source,
        stop,
        effects: liveEffects,
        narrator,
      }),
    );
    return {
      text: manner.quiet ? '' : await summaryText(summary),
      document: summary,
      exitCode: signals.exitCode() ?? summary.exit_code,
      ...(summary.error === undefined ? {} : { error: summary.error }),
    };
  } finally {
    signals.end();
  }
}
