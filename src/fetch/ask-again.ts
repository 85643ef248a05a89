/** Words of a service that would have answered at another time. They decide when to ask, and nothing else. */
const passing =
  /too[ _]many|rate[ _]?limit|quota|throttl|overload|busy|retry|try again|later|plus tard|probeer|unavailable|indisponible|onbeschikbaar|maintenance|onderhoud|wartung|time[d ]*out|parallel|remaining|error|erreur|fout|fehler/i;

/** Beyond this many texts and numbers a body is an answer, whatever stands beside it. */
const mostLeaves = 12;

/**
 * Whether a short answer without rows may come out otherwise soon: it tells of trouble that passes, and of no status
 * that stands (`code: 403`). It is landed as an answer all the same.
 */
export function asksAgain(value: unknown): boolean {
  const said: string[] = [];
  if (!collect(value, '', said, 0)) return false;
  const codes = said.flatMap((one) => /(?:code|status): (\d{3})$/i.exec(one)?.[1] ?? []);
  if (codes.some((code) => /^4(?!29)/.test(code))) return false;
  return codes.some((code) => /^(429|5)/.test(code)) || said.some((one) => passing.test(one));
}

/** The texts of a body with their keys; `false` where it holds rows, or too much to be a remark. */
function collect(value: unknown, key: string, said: string[], depth: number): boolean {
  if (depth > 4 || said.length > mostLeaves) return false;
  if (typeof value !== 'object' || value === null) {
    if (value !== null && value !== '') said.push(`${key}: ${String(value).slice(0, 500)}`);
    return true;
  }
  if (Array.isArray(value))
    return value.length < 2 && value.every((one) => collect(one, key, said, depth + 1));
  return Object.entries(value).every(([name, inner]) =>
    collect(inner, `${key}.${name}`, said, depth + 1),
  );
}
