import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Makes what was written to a file or folder survive a power cut. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Gives a finished file its final name; the final name is the done flag, so both survive a power cut. */
export function sealFile(temporary: string, final: string): void {
  fsyncPath(temporary);
  renameSync(temporary, final);
  fsyncPath(dirname(final));
}

/** Writes a small text file that readers see whole, before and after; a power cut may take it. */
export function writeFileAtOnce(path: string, text: string): void {
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
}

/** Writes a small text file whole or not at all. */
export function writeFileDurably(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.tmp`;
  try {
    writeFileSync(temporary, text);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  sealFile(temporary, path);
}

/** Hex sha256 of a file's content, read in pieces: others have their turns. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
