/** No body is read beyond this many bytes, on the wire or decompressed. */
export const mostBodyBytes = 64 * 1024 * 1024;

/** What came of one attempt. `status` is `null` where no whole response came; `body` is what did come. */
export interface Exchange {
  readonly status: number | null;
  /** By lower-case name, in an object without prototype. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** What went wrong on the way; `null` for a whole response. */
  readonly error: string | null;
  readonly fault: 'connection' | 'timeout' | 'redirect' | 'size' | 'encoding' | null;
}

/** The exchange of a body that is larger than any that is read; its first part is kept. */
export function tooLarge(status: number, headers: Exchange['headers'], body: Uint8Array): Exchange {
  const error = `body larger than ${mostBodyBytes / 1024 / 1024} MB; the first part is kept`;
  return { status, headers, body, error, fault: 'size' };
}
