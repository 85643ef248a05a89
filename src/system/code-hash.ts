import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './paths.ts';

let known: string | null = null;

/** Changes whenever this program does: a hash of its code and style, as they run, and of its SQL; read once. */
export function codeHash(): string {
  const code = import.meta.url.endsWith('.ts') ? 'src' : 'dist';
  known ??= hashOfFiles([code, 'sql'].flatMap((folder) => filesBelow(join(packageRoot, folder))));
  return known;
}

/** Every file of code, style or SQL below a folder, in a fixed order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.ts$|\.(js|sql|css)$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}

/** Hex sha256 of the contents of files in their order. */
export function hashOfFiles(files: readonly string[]): string {
  return hashOf(files.map((file) => readFileSync(file)));
}

/** Hex sha256 of texts or bytes in their order, each told from the next. */
export function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
