import { UsageError } from '../model/errors.ts';

/** Where everything of ours that serves can be reached, and nowhere else. */
export const loopback = '127.0.0.1';

/** Whether an address is one of this machine's own. */
export function isLoopback(url: string): boolean {
  return /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(new URL(url).hostname);
}

const ownNames: ReadonlySet<string> = new Set([loopback, 'localhost', '[::1]']);

/**
 * Whether a `Host` header, whatever its port, names this machine or is one of the names given: a page elsewhere must
 * not read what is served here by having its own name lead here.
 */
export function isServedHost(host: string | undefined, names: readonly string[]): boolean {
  const [, name = ''] =
    /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host?.trim().toLowerCase() ?? '') ?? [];
  return ownNames.has(name) || names.includes(name);
}

/** What is told to who asks for another name. */
export const notServedHost =
  'only 127.0.0.1, localhost, [::1] and names given with --host-name are answered here';

const reasons: Readonly<Record<string, string>> = Object.freeze({
  EADDRINUSE: 'it is in use',
  EACCES: 'not permitted',
});

/** What to tell where a port cannot be had; `code` is the system's, such as `EADDRINUSE`. */
export function portRefused(port: number, code: string): UsageError {
  return new UsageError(
    `cannot listen on port ${port} (${reasons[code] ?? code}): choose another with --port`,
  );
}
