/** Conditional requests of RFC 9110 §13, for everything that is served. */

/** Whether one of the tags of an `If-None-Match` matches, compared weakly; `*` matches any. */
export function matchesTag(ifNoneMatch: string | undefined, tags: readonly string[]): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((listed) => {
    const bare = listed.trim().replace(/^W\//, '');
    return bare === '*' || tags.includes(bare);
  });
}

/** The conditions of a request, as sent. */
export interface Conditions {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/**
 * Whether the client has what would be sent. `tags` are those of every encoding of it, `modified` is
 * in epoch milliseconds. Where tags are given, the date does not count.
 */
export function isUnchanged(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  tags: readonly string[],
  modified: number,
): boolean {
  if (ifNoneMatch !== undefined) return matchesTag(ifNoneMatch, tags);
  const since = ifModifiedSince === undefined ? Number.NaN : Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(modified / 1000) * 1000 <= since;
}
