import { execFile } from 'node:child_process';
import { type Narrator, progressText } from '../mirror/run/progress.ts';

/** Nothing to be said, as with `--quiet`. */
export const silentNarrator: Narrator = Object.freeze({
  say: () => undefined,
  progress: () => undefined,
  progressEnds: () => undefined,
});

/** What suits a stream: a terminal, or a file or journal. */
export function narratorFor(stream: NodeJS.WriteStream): Narrator {
  return stream.isTTY ? terminalNarrator(stream) : lineNarrator(stream);
}

/** Sentences and one progress line. */
function terminalNarrator(stream: NodeJS.WriteStream): Narrator {
  const clear = '\r\u001b[K';
  return {
    ...silentNarrator,
    say: (sentence) => stream.write(`${clear}${sentence}\n`),
    progress: (progress) =>
      stream.write(
        // Some terminals, such as a container's, say that they have no columns.
        `${clear}${progressText(progress)}`.slice(0, clear.length + (stream.columns || 80) - 1),
      ),
    progressEnds: () => stream.write(clear),
  };
}

/** Sentences and signs of life, one a line. */
function lineNarrator(stream: NodeJS.WriteStream): Narrator {
  return {
    ...silentNarrator,
    say: (sentence) => stream.write(`${sentence}\n`),
    sign: (progress) => stream.write(`${progressText(progress)}\n`),
  };
}

/** In milliseconds, where no watchdog asks for more. */
const mostBetween = 30_000;

/**
 * Tells a run's signs of life to systemd as well, where it asks for them by `NOTIFY_SOCKET`: ready, status and watchdog. It
 * does so by `systemd-notify`, since Node has no datagram sockets; where there is none, the run goes on all the same.
 */
export function withServiceManager(narrator: Narrator, env = process.env): Narrator {
  if (env.NOTIFY_SOCKET === undefined || env.NOTIFY_SOCKET === '') return narrator;
  const watchdog = Number(env.WATCHDOG_USEC ?? 0) / 1000;
  const between = watchdog > 0 ? Math.min(mostBetween, watchdog / 3) : mostBetween;
  let toldAt = Number.NEGATIVE_INFINITY;
  let phase: string | null = null;
  return {
    ...narrator,
    progress: (progress) => {
      narrator.progress(progress);
      if (phase === progress.phase && performance.now() - toldAt < between) return;
      phase = progress.phase;
      toldAt = performance.now();
      const words = ['--ready', `--status=${progressText(progress)}`, 'WATCHDOG=1'];
      execFile('systemd-notify', words, { env }, () => undefined);
    },
  };
}
