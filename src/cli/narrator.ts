import { countText, durationText, type Narrator, type Progress } from '../mirror/run/progress.ts';

/** Nothing to be said: under cron, with `--json` or `--quiet`. */
export const silentNarrator: Narrator = Object.freeze({
  say: () => undefined,
  progress: () => undefined,
  progressEnds: () => undefined,
});

/** Sentences and one progress line on a terminal's stderr. */
export function terminalNarrator(stream: NodeJS.WriteStream): Narrator {
  const clear = '\r\u001b[K';
  return {
    say: (sentence) => stream.write(`${clear}${sentence}\n`),
    progress: (progress) =>
      stream.write(
        // Some terminals, such as a container's, say that they have no columns.
        `${clear}${progressLine(progress)}`.slice(0, clear.length + (stream.columns || 80) - 1),
      ),
    progressEnds: () => stream.write(clear),
  };
}

function progressLine({ done, toAsk, perSecond, failures, secondsLeft }: Progress): string {
  const share = toAsk > 0 ? Math.floor((done * 100) / toAsk) : 100;
  const left = secondsLeft === null ? '' : ` · ${durationText(secondsLeft)} left`;
  const failed = failures > 0 ? ` · ${countText(failures)} failed` : '';
  return `${countText(done)} of ${countText(toAsk)} (${share} %) · ${countText(Math.round(perSecond))}/s${failed}${left}`;
}
