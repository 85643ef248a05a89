import { execFile } from 'node:child_process';
import { type Narrator, progressText } from '../mirror/run/progress.ts';

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
