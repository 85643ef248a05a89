import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../model/errors.ts';
import { writeFileDurably } from '../system/durable.ts';
import {
  type PublicKey,
  type SecretKey,
  signatureOf,
  verifiedComment,
} from '../system/minisign.ts';
import type { OutputPaths } from '../system/paths.ts';
import { signatureFile, sumsFile } from '../system/sums.ts';
import { currentRelease, type Release } from './current-release.ts';
import { verifyRelease } from './verify-release.ts';

/** Signs the hashes of a release: the trusted comment names it. */
export function signRelease({ id, path }: Release, key: SecretKey): void {
  const sums = readFileSync(join(path, sumsFile));
  writeFileDurably(join(path, signatureFile), signatureOf(sums, key, commentOf(id)));
}

/** Signs the release on show where that key has not signed it yet; not one that was damaged since. */
export async function signShown(paths: OutputPaths, key: SecretKey | null): Promise<void> {
  const shown = currentRelease(paths);
  if (key === null || shown === null || signatureProblem(shown, key.publicKey) === null) return;
  if ((await verifyRelease(shown.path)).length === 0) signRelease(shown, key);
}

/** Why a key does not vouch for the hashes of a release; `null` where it does. */
export function signatureProblem({ id, path }: Release, key: PublicKey): string | null {
  const file = join(path, signatureFile);
  if (!existsSync(file)) return 'missing: the release is not signed';
  try {
    const sums = readFileSync(join(path, sumsFile));
    const comment = verifiedComment(sums, readFileSync(file, 'utf8'), key);
    return comment === commentOf(id) ? null : `it is of another release (${comment})`;
  } catch (error) {
    return messageOf(error);
  }
}

function commentOf(id: string): string {
  return `hrmirror release ${id}`;
}
