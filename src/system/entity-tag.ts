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
  return Math.floor(modified / 1000) * 1000 <= Date.parse(ifModifiedSince ?? '');
}

/** What a client says that it wants nothing other than, as sent. */
export interface Demands {
  readonly ifMatch: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
}

/** Whether what would be sent is another than the client wants. Tags are compared strongly; see `isUnchanged`. */
export function isAnother(
  { ifMatch, ifUnmodifiedSince }: Demands,
  tags: readonly string[],
  modified: number,
): boolean {
  if (ifMatch !== undefined) {
    return !ifMatch.split(',').some((listed) => ['*', ...tags].includes(listed.trim()));
  }
  return Math.floor(modified / 1000) * 1000 > Date.parse(ifUnmodifiedSince ?? '');
}
