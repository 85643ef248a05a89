import { writeSync } from 'node:fs';

/**
 * Writes all of the bytes to a descriptor, in one call where the system takes them whole. @throws what the system says
 * where it takes no more; what it had taken by then is written.
 */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}
