/** The hashes of all files of a release, and where a key was set, its signature. */
export const sumsFile = 'SHA256SUMS';
export const signatureFile = `${sumsFile}.minisig`;

/** What a `SHA256SUMS` says, in lines `HASH  PATH`: hex sha256 by path. */
export function sumsIn(text: string): Map<string, string> {
  const lines = text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm);
  return new Map([...lines].map(([, sha256 = '', path = '']) => [path, sha256]));
}
