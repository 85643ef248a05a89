const imfDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc850Date =
  /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const asctimeDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** Between the values of a header that came more than once; the comma within a date is none. */
const betweenValues = /\s*,\s*(?=[\d.]+\s*(?:,|$)|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))/;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds; `null` where it is absent or is
 * neither seconds nor an HTTP date in one of its three forms (RFC 9110 §10.2.3, §5.6.7); the longest
 * where it came more than once, as from a service and from a proxy before it. A date counts from the
 * response's own `Date` header, so that a clock that differs between us and the server does no harm.
 */
export function parseRetryAfter(
  value: string | undefined,
  dateHeader: string | undefined,
  now: number,
): number | null {
  const sentAt = parseHttpDate(dateHeader?.trim() ?? '') ?? now;
  const pauses = (value?.trim() ?? '')
    .split(betweenValues)
    .map((text) => parsePause(text, sentAt))
    .filter((pause) => pause !== null);
  return pauses.length === 0 ? null : Math.max(...pauses);
}

function parsePause(text: string, sentAt: number): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text);
  return until === null ? null : Math.max(0, until - sentAt);
}

function parseHttpDate(text: string): number | null {
  if (imfDate.test(text) || rfc850Date.test(text)) return Date.parse(text);
  return asctimeDate.test(text) ? Date.parse(`${text} GMT`) : null;
}

/** That the service asks to come back after a pause of so many milliseconds, and when that is. */
export function comeBack(pause: number, now: number): string {
  const at = now + pause;
  const when =
    at > 8.64e15
      ? 'much later'
      : `in ${Math.ceil(pause / 60_000)} minutes, at ${new Date(at).toISOString()}`;
  return `the service asks to come back ${when}`;
}

/**
 * Between half of a ceiling that doubles with every attempt and all of it, in ms: what is asked together is not asked
 * again together, and five attempts more outlast a restart of the service.
 */
export function backoff(attempt: number, random: number): number {
  return ((1 + random) / 2) * Math.min(30_000, 250 * 2 ** (attempt - 1));
}
