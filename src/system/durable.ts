import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';

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
  const descriptor = openSync(temporary, 'w');
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  sealFile(temporary, path);
}

/** Hex sha256 of a file's content. A small one is read at once, which costs a fifth; in a large one others have their turns. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(Math.min(fstatSync(file).size + 1, 1024 * 1024));
    for (;;) {
      const bytes = readSync(file, buffer);
      if (bytes === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytes));
      if (bytes === buffer.length) await setImmediate();
    }
  } finally {
    closeSync(file);
  }
}
