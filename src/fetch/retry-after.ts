const imfDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds; `null` where it is absent or is
 * neither whole seconds nor an IMF date (RFC 9110 §10.2.3). A date counts from the response's own
 * `Date` header, so that a clock that differs between us and the server does no harm.
 */
export function parseRetryAfter(
  value: string | undefined,
  dateHeader: string | undefined,
  now: number,
): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!imfDate.test(text)) return null;
  const origin = imfDate.test(dateHeader?.trim() ?? '') ? Date.parse(dateHeader ?? '') : now;
  return Math.max(0, Date.parse(text) - origin);
}

/** Full jitter: uniform between nothing and a ceiling that doubles with every attempt, in ms. */
export function backoff(attempt: number, random: number): number {
  return random * Math.min(30_000, 250 * 2 ** (attempt - 1));
}
